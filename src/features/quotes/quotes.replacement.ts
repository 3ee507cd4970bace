import { type Static, Type } from 'typebox';
import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { isValid } from '../../http/body.ts';
import { joinJson, toJson } from '../../http/json-text.ts';
import { parseId } from '../../http/params.ts';
import { exactTime } from '../../objects/export-list.ts';
import { Hydration } from '../../objects/hydration.ts';
import { findSeen } from '../../objects/list.ts';
import { rendering } from '../../objects/render-error.ts';
import { timestamp } from '../../objects/timestamp.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { type Annotation, type Replacement, replacements, StoredId } from '../annotations/annotations.ts';
import { canSeePost, type PostRow, postFilter, postKind, postUrl } from '../posts/posts.ts';
import { HELD } from '../users/users.ts';
import { quotedKind, thumbnailsOf } from './quotes.kind.ts';

/** A quoted post as annotations store it; what does not change is there for exports. */
const Stored = Type.Object({ post_id: StoredId, user_id: StoredId, created_at: Type.String() });
type Stored = Static<typeof Stored>;

const input = Type.Object({ post_id: Type.Union([Type.String(), Type.Integer()]) });

/** The annotation that quotes a post, as a client writes it. */
export function quoteAnnotation({ namespace }: Pick<Config, 'namespace'>, post: number): object {
  return { type: `${namespace}.quote`, value: { [`+${namespace}.post`]: { post_id: String(post) } } };
}

/** `+net.svc.core.post`: the keys of the quoted post, merged into the value. */
export const postReplacement: Replacement = {
  name: 'post',
  summary: 'A post that is quoted: `post_id`; its keys are merged into the value.',
  input: () => input,

  type: {
    name: 'quote',
    summary: 'The post quotes another one. One to a post, which has a text.',
    schema: (namespace) =>
      Type.Object({ [`+${namespace}.post`]: Type.Unknown() }, { additionalProperties: false }),
    isOnlyOf: ['post'],
    isSingle: true,
  },

  async store(ctx, inputs, writer) {
    const state = Hydration.of(ctx, { userId: writer, isBot: false });
    const stored: Stored[] = [];
    for (const { post_id } of inputs as Static<typeof input>[]) {
      const { id, user_id, created_at } = await findQuotable(state, parseId(String(post_id)) ?? 0);
      stored.push({ post_id: String(id), user_id: String(user_id), created_at: exactTime(created_at) });
    }
    return stored;
  },

  stored: Stored,
  names: (stored) => [`post ${(stored as Stored).post_id}`],
  exported(stored, usernames) {
    const { post_id, user_id, created_at } = stored as Stored;
    return { post_id, username: usernames.get(user_id) ?? null, created_at };
  },

  refersTo(stored, refer) {
    const id = Number((stored as Stored).post_id);
    refer.leaf(postKind, id);
    refer.object(quotedKind, id);
  },

  render(stored, state, namespace, _, shown) {
    const id = Number((stored as Stored).post_id);
    const row = quotedSeen(state, id);
    if (row === undefined) return { is_unavailable: toJson(true) };
    const author = { user_id: String(row.user_id), format: 'basic' };
    const object = { kind: postKind.name, id, isPublic: true };
    return rendering(
      () => ({
        post_id: toJson(String(id)),
        canonical_url: toJson(postUrl(state.config, row)),
        created_at: toJson(timestamp(row.created_at)),
        text: toJson(row.text),
        html: toJson(renderHtml(row.text, JSON.parse(row.entities) as Entities, state.config.url)),
        user:
          userReplacement().render(author, state, namespace, object, shown)[`${namespace}user`] ??
          joinJson('{}'),
        thumbnails: toJson(thumbnailsOf(state, id)),
      }),
      { kind: postKind.name, id },
    );
  },
};

function userReplacement(): Replacement {
  return replacements.items.find(({ name }) => name === 'user') as Replacement;
}

/** The quoted post as the viewer sees it in lists like the one that shows it; undefined if it is unavailable. */
export function quotedSeen(state: Hydration, id: number): PostRow | undefined {
  const record = state.get(postKind, id);
  const author = state.get(quotedKind, id)?.author;
  if (record === undefined || author === undefined) return undefined;
  const { muted } = state.options(postKind);
  const filter = postFilter({ include_muted: muted }, { deleted: false });
  return canSeePost(record, undefined, state, filter) ? record.row : undefined;
}

/** Which posts one may quote. */
const quotable = postFilter({ include_machine: true }, { muted: true, limited: true });

/** The post with an id, if the viewer may quote it. @throws {ApiError} 400. */
export async function findQuotable(state: Hydration, id: number): Promise<PostRow> {
  const row = (await findSeen(state, postKind, id, quotable))?.row;
  if (row === undefined) {
    throw new ApiError(
      'invalid-parameter',
      'annotations: post_id must be the id of a post that you can see.',
    );
  }
  const refuse = (what: string) => new ApiError('not-allowed', `annotations: ${what} cannot be quoted.`);
  if (row.is_deleted === HELD) throw refuse('a post that is held for review');
  if (row.is_deleted !== 0) throw refuse('a deleted post');
  if (row.repost_of !== null) throw refuse(`a repost, whose original is ${row.repost_of},`);
  if (row.machine_only === 1) throw refuse('a machine-only post');
  return row;
}

/** What annotations quote, as they are stored: one post at most, once they have been checked. */
export function quotesIn(annotations: readonly Annotation[]): Stored[] {
  return annotations.flatMap(({ value }) =>
    Object.entries(value).flatMap(([key, member]) => (isQuote(key, member) ? [member] : [])),
  );
}

function isQuote(key: string, member: unknown): member is Stored {
  return key.startsWith('+') && key.endsWith('.post') && isValid(Stored, member);
}

/** The id of the post that a post quotes; undefined if it quotes none. */
export function quotedPost({ annotations }: { annotations: string }): number | undefined {
  const quote = quoteIn(annotations);
  return quote && Number(quote.post_id);
}

/** The author of the post that a post quotes; undefined if it quotes none. */
export function quotedAuthor({ annotations }: { annotations: string }): number | undefined {
  const quote = quoteIn(annotations);
  return quote && Number(quote.user_id);
}

/** The same of annotations as JSON; undefined for none, as most have. */
export function quoteIn(json: string): Stored | undefined {
  return json.includes('.post":{"post_id":') ? quotesIn(JSON.parse(json) as Annotation[])[0] : undefined;
}
