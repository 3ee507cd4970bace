import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { AnyKind } from '../../objects/kind.ts';
import { findSeen } from '../../objects/list.ts';
import type { AnnotationsToRender } from '../annotations/annotations.view.ts';
import type { AnnotatedObject } from '../annotations/replacements.ts';
import { channelKind } from '../channels/channels.kind.ts';
import { everyChannel } from '../channels/channels.params.ts';
import { messageKind } from '../messages/messages.kind.ts';
import { everyMessage } from '../messages/messages.params.ts';
import { postKind } from '../posts/posts.kind.ts';
import { everyPost } from '../posts/posts.params.ts';
import { userKind } from '../users/users.kind.ts';
import { fileKind } from './files.kind.ts';
import { mayRead } from './files.visibility.ts';

/** A record of a kind that has annotations. */
interface Annotated {
  replacing(config: Context['config']): AnnotationsToRender | undefined;
}

/**
 * Whether a grant holds: it names an object, such as `post-12`, which the viewer may see and whose annotations show the
 * file now (docs/interface.md, Tokens of files). Deleted objects have no annotations.
 */
export async function isGranted(ctx: Context, viewer: Viewer, file: number, grant: string): Promise<boolean> {
  const [, kind, digits = ''] = /^(post|message|channel|user|file)-(\d+)$/.exec(grant) ?? [];
  const id = parseId(digits);
  if (kind === undefined || id === undefined) return false;
  const object = await findGranting(ctx, viewer, kind as AnnotatedObject['kind'], id);
  let isShown = false;
  object?.replacing(ctx.config)?.refersTo({
    leaf(of, shown) {
      isShown ||= of === fileKind && shown === file;
    },
    object() {},
    bits() {},
  });
  return isShown;
}

async function findGranting(
  ctx: Context,
  viewer: Viewer,
  kind: AnnotatedObject['kind'],
  id: number,
): Promise<Annotated | undefined> {
  if (kind === 'file') {
    const record = await ctx.objects.find(fileKind, id);
    const holder = { userId: viewer?.userId, scopes: viewer?.scopes ?? [], grant: undefined };
    return record !== undefined && mayRead(record.row, holder) ? record : undefined;
  }
  const [of, filter] = lookUps()[kind];
  const state = Hydration.of(ctx, viewer);
  return findSeen(state, of, id, filter);
}

/** How objects are looked up that the viewer may see at all; a function, because their kinds show files. */
function lookUps(): Record<Exclude<AnnotatedObject['kind'], 'file'>, [AnyKind, unknown]> {
  return {
    post: [postKind, everyPost],
    message: [messageKind, everyMessage],
    channel: [channelKind, everyChannel],
    user: [userKind, { unasked: false }],
  };
}
