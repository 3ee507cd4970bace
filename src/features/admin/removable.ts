import { type Released, release } from '../../contents/contents.sql.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { PictureKind } from '../../images/pictures.ts';
import { isOpen, selectChannels, updateChannel } from '../channels/channels.ts';
import { removeFile, selectFiles, updateFile } from '../files/files.ts';
import {
  type MessageContent,
  removeMessage,
  restoreMessage,
  selectLiveMessagesIn,
  selectMessages,
} from '../messages/messages.ts';
import { type PostContent, removePost, restorePost, selectPosts } from '../posts/posts.ts';
import { type ReportedKind, selectAnyOf } from '../reports/reports.ts';
import { type ImageRef, selectUsers, updateUser } from '../users/users.ts';

/** Content that was removed: whose it was, and what restoring it needs. */
export interface Removed {
  user: number;
  copy: object;
  /** A content that nothing else names from now on. */
  content?: string;
}

/** How one kind of content is removed and restored, in the transaction of the action. */
interface Removable<Copy> {
  /**
   * Hides it from everybody at once.
   * @throws {ApiError} 404 if there is no such content or it is private and no report names it, 400 if it cannot be removed.
   */
  remove(tx: Tx, id: number): Promise<Removed>;
  /** Shows it again. @throws {ApiError} 400 if something else has taken its place. */
  restore(ctx: Pick<Context, 'config'>, tx: Tx, id: number, copy: Copy): Promise<void>;
  /** Deletes what is left when the time to restore it is over. @returns whether all of it is gone. */
  purge?(tx: Tx, id: number, copy: Copy): Promise<boolean>;
}

/** Messages of a removed channel that one transaction deletes. */
const BATCH = 100;

const post: Removable<PostContent> = {
  async remove(tx, id) {
    const [row] = await selectPosts(tx, { ids: [id] });
    if (row === undefined || row.is_deleted === 1) throw none('post');
    if (row.repost_of !== null) {
      throw new ApiError('not-allowed', `this is a repost; remove its original, post ${row.repost_of}.`);
    }
    return { user: row.user_id, copy: await removePost(tx, row) };
  },
  restore: restorePost,
};

const message: Removable<MessageContent> = {
  async remove(tx, id) {
    const [row] = await selectMessages(tx, { ids: [id] });
    if (row === undefined || row.is_deleted === 1) throw nonePublic('message');
    const [channel] = await selectChannels(tx, { ids: [row.channel_id] });
    if (channel === undefined || !isOpen(channel)) await requireReported(tx, 'message', id);
    const { text, entities, annotations, facets } = row;
    await removeMessage(tx, row);
    return { user: row.user_id, copy: { text, entities, annotations, facets } };
  },
  restore: restoreMessage,
};

/** Its row stays, and with it its contents, which count for the account. */
const file: Removable<{ name: string; user: number }> = {
  async remove(tx, id) {
    const [row] = await selectFiles(tx, { ids: [id] });
    if (row === undefined) throw nonePublic('file');
    if (row.is_public === 0) await requireReported(tx, 'file', id);
    await updateFile(tx, { id, removed_at: tx.now });
    tx.emit({ type: 'file', deleted: true, body: { id, user: row.user_id } });
    return { user: row.user_id, copy: { name: row.name, user: row.user_id } };
  },
  async restore(_, tx, id, { user }) {
    await updateFile(tx, { id, removed_at: null });
    tx.emit({ type: 'file', body: { id, user } });
  },
  async purge(tx, id) {
    await removeFile(tx, id);
    return true;
  },
};

/** A removed channel is nowhere, and its messages with it. */
const channel: Removable<{ type: string }> = {
  async remove(tx, id) {
    const [row] = await selectChannels(tx, { ids: [id] });
    if (row === undefined) throw nonePublic('channel');
    if (!isOpen(row)) await requireReported(tx, 'channel', id);
    await updateChannel(tx, { id, removed_at: tx.now });
    tx.emit({ type: 'channel', body: { id } });
    return { user: row.owner_id, copy: { type: row.type } };
  },
  async restore(_, tx, id) {
    await updateChannel(tx, { id, removed_at: null });
    tx.emit({ type: 'channel', body: { id } });
  },
  async purge(tx, id) {
    const messages = await selectLiveMessagesIn(tx, { channel: id, limit: BATCH });
    for (const row of messages) await removeMessage(tx, row);
    if (messages.length === BATCH) return false;
    await updateChannel(tx, { id, annotations: '[]' });
    return true;
  },
};

function picture(kind: PictureKind): Removable<ImageRef> {
  return {
    async remove(tx, id) {
      const [row] = await selectUsers(tx, { ids: [id] });
      const given = row?.[kind] ?? null;
      if (row === undefined || given === null) throw none(kind);
      const copy = JSON.parse(given) as ImageRef;
      await updateUser(tx, { id, [kind]: null });
      tx.emit({ type: 'user', body: { id } });
      return { user: id, copy, content: copy.file };
    },
    async restore(_, tx, id, copy) {
      const [row] = await selectUsers(tx, { ids: [id] });
      if (row?.[kind] !== null)
        throw new ApiError('not-allowed', `@${row?.username} has another ${kind} now.`);
      await updateUser(tx, { id, [kind]: JSON.stringify(copy) });
      tx.emit({ type: 'user', body: { id } });
    },
    async purge(tx, id, { file: key, size }) {
      const contents: Released[] = [{ key, size }];
      await release(tx, { user: id, contents, now: tx.now });
      return true;
    },
  };
}

function none(kind: string): ApiError {
  return new ApiError('not-found', `there is no such ${kind}.`);
}

/** What is not there and what is private are told alike, so that nobody learns which of the two it is. */
function nonePublic(kind: ReportedKind): ApiError {
  return new ApiError('not-found', `there is no such ${kind}, or it is private and no report names it.`);
}

/** Private content is none of the moderators' business until a report names it. @throws {ApiError} 404 */
async function requireReported(tx: Tx, kind: ReportedKind, object: number): Promise<void> {
  const [report] = await selectAnyOf(tx, { kind, object });
  if (report === undefined) throw nonePublic(kind);
}

/** The kinds of content that moderators remove. */
export const removableKinds = ['post', 'message', 'file', 'channel', 'avatar', 'cover'] as const;

export type RemovableKind = (typeof removableKinds)[number];

export const removables: Readonly<Record<RemovableKind, Removable<never>>> = {
  post,
  message,
  file,
  channel,
  avatar: picture('avatar'),
  cover: picture('cover'),
};
