import type { Config } from '../../config.ts';
import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { LogEvent } from '../../events/types.ts';
import { parseId } from '../../http/params.ts';
import {
  type Entities,
  finishText,
  type ProcessedText,
  type Scan,
  scanText,
  TextError,
} from '../../text/entities.ts';
import { fillTemplates } from '../../text/templates.ts';
import { checkAnnotations } from '../annotations/annotations.ts';
import { BLOCKED_BY, loadRelations } from '../relations/relations.sql.ts';
import { findMentionable, leaveOutStrangers } from '../users/users.rules.ts';
import { addToUserCounts, selectUsers, userCounts } from '../users/users.sql.ts';
import { isActive } from '../users/users.visibility.ts';
import {
  addToPostCounts,
  deleteHashtag,
  deleteMention,
  insertHashtags,
  insertMentions,
  insertPost,
  type PostRow,
  postCounts,
  selectPosts,
  updatePostDeleted,
  updatePostText,
} from './posts.sql.ts';

/** Longest text of a post, in code points (specification, Limits). */
export const POST_MAX_LENGTH = 256;
/** Most people that a machine-only post may mention (decision 7). */
const MACHINE_MENTIONS = 10;

/** A post as it was asked for; nothing of it is checked yet. */
export interface PostDraft {
  text: string | undefined;
  replyTo: number | undefined;
  machineOnly: boolean;
  annotations: readonly unknown[];
  entities: unknown;
}

/** Who writes, and through which app. */
export interface Author {
  userId: number;
  appId: number;
}

/**
 * Creates a post (specification, Posts; decision 7). @returns its id.
 * @throws {ApiError} 400 for a text, annotation or reply that is not allowed.
 */
export async function createPost(
  { store, config }: { store: Store; config: Config },
  author: Author,
  draft: PostDraft,
  now?: number,
): Promise<number> {
  const annotations = JSON.stringify(checkAnnotations(config, draft.annotations));
  const scan = draft.machineOnly ? undefined : checkText(draft);
  const mentioned = scan === undefined ? readMachineMentions(draft) : scan.names;
  return store.write(
    async (tx) => {
      const users = await findMentioned(tx, author.userId, mentioned);
      const processed = scan === undefined ? machineText(users) : finish(scan, users);
      const parent =
        draft.replyTo === undefined ? undefined : await loadParent(tx, author.userId, draft.replyTo);
      const { mentions, hashtags } = processed.entities;
      const [row] = await insertPost(tx, {
        user_id: author.userId,
        app_id: author.appId,
        created_at: tx.now,
        text: processed.text,
        entities: JSON.stringify(processed.entities),
        annotations,
        reply_to: parent?.id ?? null,
        thread_id: parent === undefined ? null : (parent.thread_id ?? parent.id),
        repost_of: null,
        machine_only: draft.machineOnly ? 1 : 0,
        is_directed: mentions.some((mention) => mention.is_leading) ? 1 : 0,
      });
      const id = row?.id ?? 0;
      if (processed.templates.length > 0) {
        const { text, entities } = fillTemplates(processed, { post_id: String(id) });
        await updatePostText(tx, { id, text, entities: JSON.stringify(entities) });
      }
      const tags = [...new Set(hashtags.map(({ name }) => name))];
      const people = new Map(
        mentions.map((mention) => [Number(mention.id), mention.is_leading === true ? 1 : 0]),
      );
      if (tags.length > 0) {
        await insertHashtags(tx, { rows: JSON.stringify(tags.map((name) => ({ name, post_id: id }))) });
      }
      if (people.size > 0) {
        const rows = [...people].map(([user_id, is_leading]) => ({ user_id, post_id: id, is_leading }));
        await insertMentions(tx, { rows: JSON.stringify(rows) });
      }
      await addToUserCounts(tx, userCounts(author.userId, { posts: 1 }));
      if (parent !== undefined) await addToPostCounts(tx, postCounts(parent.id, { replies: 1 }));
      tx.emit({
        type: 'post',
        body: {
          id,
          user: author.userId,
          thread: parent === undefined ? id : (parent.thread_id ?? parent.id),
          ...(parent !== undefined && { reply_to: parent.id }),
          ...(people.size > 0 && { mentions: [...people.keys()] }),
          ...(tags.length > 0 && { hashtags: tags }),
          ...(draft.machineOnly && { machine_only: true as const }),
        },
      });
      return id;
    },
    now === undefined ? {} : { now },
  );
}

/**
 * Deletes a post of one's own and leaves its tombstone; deleting that again changes nothing.
 * @throws {ApiError} 404 when there is none, 403 for another's.
 */
export async function deletePost(store: Store, user: number, id: number): Promise<void> {
  await store.write(async (tx) => {
    const [post] = await selectPosts(tx, { ids: [id] });
    if (post === undefined) throw new ApiError('not-found', 'there is no such post.');
    if (post.user_id !== user) throw new ApiError('forbidden', 'you can only delete your own posts.');
    if (post.is_deleted === 1) return;
    await removePost(tx, post);
  });
}

/** Turns a post into its tombstone and takes it out of every count and index. */
export async function removePost(tx: Tx, post: PostRow): Promise<void> {
  const { mentions, hashtags } = JSON.parse(post.entities) as Entities;
  const tags = [...new Set(hashtags.map(({ name }) => name))];
  const people = [...new Set(mentions.map((mention) => Number(mention.id)))];
  await updatePostDeleted(tx, { id: post.id, entities: '{"hashtags":[],"links":[],"mentions":[]}' });
  for (const name of tags) await deleteHashtag(tx, { name, post_id: post.id });
  for (const user_id of people) await deleteMention(tx, { user_id, post_id: post.id });
  await addToUserCounts(tx, userCounts(post.user_id, { posts: -1 }));
  if (post.reply_to !== null) await addToPostCounts(tx, postCounts(post.reply_to, { replies: -1 }));
  if (post.repost_of !== null) await addToPostCounts(tx, postCounts(post.repost_of, { reposts: -1 }));
  const body: Extract<LogEvent, { type: 'post' }>['body'] = {
    id: post.id,
    user: post.user_id,
    thread: post.thread_id ?? post.id,
    ...(post.reply_to !== null && { reply_to: post.reply_to }),
    ...(post.repost_of !== null && { repost_of: post.repost_of }),
    ...(people.length > 0 && { mentions: people }),
    ...(tags.length > 0 && { hashtags: tags }),
    ...(post.machine_only === 1 && { machine_only: true as const }),
  };
  tx.emit({ type: 'post', deleted: true, body });
}

/** The entities of a text that may be posted. */
function checkText({ text, entities }: PostDraft): Scan {
  if (text === undefined || text.trim() === '') {
    throw new ApiError('missing-parameter', 'You must supply text, or machine_only with annotations.');
  }
  return asApiError(() => {
    const scan = scanText(text, entities);
    if (scan.processed.length > POST_MAX_LENGTH) {
      throw new TextError(
        `text is ${scan.processed.length} characters long; at most ${POST_MAX_LENGTH} fit.`,
      );
    }
    return scan;
  });
}

function finish(scan: Scan, users: ReadonlyMap<string, number>): ProcessedText {
  const ids = new Map([...users].map(([name, id]) => [name, String(id)]));
  return asApiError(() => finishText(scan, ids));
}

function asApiError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TextError) throw new ApiError('invalid-text', error.message);
    throw error;
  }
}

/** Whom a machine-only post names: usernames, or ids as `#id` (decision 7). */
function readMachineMentions(draft: PostDraft): string[] {
  if (draft.text) throw new ApiError('not-allowed', 'a machine-only post has no text.');
  if (draft.annotations.length === 0) {
    throw new ApiError('missing-parameter', 'a machine-only post needs at least one annotation.');
  }
  const given = (draft.entities as { mentions?: unknown } | undefined)?.mentions ?? [];
  if (!Array.isArray(given) || given.length > MACHINE_MENTIONS) {
    throw new ApiError(
      'invalid-parameter',
      `entities.mentions must be a list of at most ${MACHINE_MENTIONS}.`,
    );
  }
  return given.map((mention: { name?: unknown; id?: unknown } | null) => {
    const { name, id } = mention ?? {};
    if (typeof name === 'string') return name.replace(/^@/, '').toLowerCase();
    const number = parseId(String(id));
    if (number === undefined) {
      throw new ApiError('invalid-parameter', 'entities.mentions must each have a name or an id.');
    }
    return `#${number}`;
  });
}

/** A machine-only post has no text; whom it names stands in its entities, as if leading. */
function machineText(users: ReadonlyMap<string, number>): ProcessedText {
  const mentions = [...users].map(([name, id]) => ({
    id: String(id),
    len: 0,
    name,
    pos: 0,
    is_leading: true as const,
  }));
  return { text: '', entities: { hashtags: [], links: [], mentions }, length: 0, templates: [] };
}

/** Whom a post mentions, by username; `#id` stands for a user's id. */
async function findMentioned(tx: Tx, author: number, names: readonly string[]): Promise<Map<string, number>> {
  const ids = names.flatMap((name) => (name.startsWith('#') ? Number(name.slice(1)) : []));
  if (ids.length === 0) return names.length === 0 ? new Map() : findMentionable(tx, author, names);
  const byId = (await selectUsers(tx, { ids })).filter(isActive);
  const users = new Map(byId.map((row) => [row.username, row.id]));
  for (const [name, id] of await findMentionable(tx, author, names)) users.set(name, id);
  return leaveOutStrangers(tx, author, users);
}

/** The post that is replied to. */
async function loadParent(tx: Tx, author: number, id: number): Promise<PostRow> {
  const [post] = await selectPosts(tx, { ids: [id] });
  const bits =
    post === undefined ? 0 : ((await loadRelations(tx, author, [post.user_id])).get(post.user_id) ?? 0);
  if (post === undefined || bits & BLOCKED_BY) {
    throw new ApiError('invalid-parameter', 'reply_to must be the id of a post that you can see.');
  }
  if (post.is_deleted === 1) throw new ApiError('not-allowed', 'the post you reply to was deleted.');
  if (post.repost_of !== null) {
    throw new ApiError('not-allowed', 'you cannot reply to a repost: reply to the original post.');
  }
  return post;
}
