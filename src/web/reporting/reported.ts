import { ApiError } from '../../errors.ts';
import { textWithShown } from '../../features/annotations/annotations.ts';
import { channelKind, everyChannel } from '../../features/channels/channels.ts';
import { findFileToRead } from '../../features/files/files.ts';
import { everyMessage, messageKind } from '../../features/messages/messages.ts';
import { findPost, postKind } from '../../features/posts/posts.ts';
import { copyPost, type Reported, type ReportedKind, reportedKinds } from '../../features/reports/reports.ts';
import { loadUser } from '../../features/users/users.ts';
import type { PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { findSeen } from '../../objects/list.ts';
import type { SignedIn } from '../kit/forms.ts';
import { type Form, viewerOf } from '../kit/visit.ts';
import { channelPath, describeChannel } from '../parts/channels.html.ts';

type Find = (call: PageCall, visit: SignedIn, id: number, token: string | undefined) => Promise<Reported>;

/** Finds what can be reported, if its reporter sees it. Each throws 404 otherwise. */
const finders: Readonly<Record<ReportedKind, Find>> = {
  async post({ ctx }, visit, id) {
    const { row } = await findPost(ctx, viewerOf(visit), id);
    // Of a repost the text of the original.
    const original = row.repost_of === null ? undefined : await ctx.objects.find(postKind, row.repost_of);
    const shown = original?.row ?? row;
    if (row.is_deleted === 1 || shown.is_deleted === 1) throw isGone('post');
    const path = `/@${row.username}/post/${row.id}`;
    const copy = { ...(await copyPost(ctx.config, ctx.store.read, shown)), path };
    return { kind: 'post', id, author: row.user_id, copy };
  },

  async message({ ctx }, visit, id) {
    const record = await findSeen(Hydration.of(ctx, viewerOf(visit)), messageKind, id, everyMessage);
    if (record === undefined) throw new ApiError('not-found', 'there is no such message.');
    const { user_id: author, channel_id, created_at, is_deleted } = record.row;
    if (is_deleted === 1) throw isGone('message');
    const text = await textWithShown(ctx.config, ctx.store.read, record.row);
    const path = `${channelPath(channel_id)}?before_id=${id + 1}#message-${id}`;
    return { kind: 'message', id, author, copy: { kind: 'message', text, created_at, path } };
  },

  async channel({ ctx }, visit, id) {
    const record = await findSeen(Hydration.of(ctx, viewerOf(visit)), channelKind, id, everyChannel);
    if (record === undefined) throw new ApiError('not-found', 'there is no such channel.');
    const { owner_id: author, created_at } = record.row;
    const { title, description } = describeChannel(ctx.config, record.row);
    const copy = { kind: 'channel', text: linesOf(title, description), created_at, path: channelPath(id) };
    return { kind: 'channel', id, author, copy };
  },

  async file({ ctx }, visit, id, token) {
    const asked = { ctx, viewer: viewerOf(visit), path: { file_id: id }, query: { file_token: token } };
    const { row } = (await findFileToRead(asked)).record;
    const { user_id: author, name, mime_type, created_at } = row;
    return { kind: 'file', id, author, copy: { kind: 'file', text: linesOf(name, mime_type), created_at } };
  },

  async user({ ctx }, visit, id) {
    const { row } = await loadUser(ctx, viewerOf(visit), { id });
    const { username, name, description, created_at } = row;
    const text = linesOf(`@${username}`, name, description);
    return { kind: 'user', id, author: id, copy: { kind: 'user', text, created_at, path: `/@${username}` } };
  },
};

/** Finds what the path names. @throws {ApiError} 404 if the person does not see it, 400 if it is deleted. */
export async function findReported(call: PageCall, visit: SignedIn, { file_token }: Form): Promise<Reported> {
  const kind = reportedKinds.find((one) => one === call.params.kind);
  const id = parseId(call.params.id ?? '');
  if (kind === undefined || id === undefined)
    throw new ApiError('not-found', 'there is nothing at this URL.');
  return finders[kind](call, visit, id, file_token);
}

function linesOf(...lines: readonly (string | null)[]): string {
  return lines.filter(Boolean).join('\n');
}

function isGone(kind: string): ApiError {
  return new ApiError('not-allowed', `a deleted ${kind} cannot be reported.`);
}
