import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { parseId } from '../../http/params.ts';
import type { ProcessedText, Scan } from '../../text/entities.ts';
import { BLOCKED_BY, loadRelations } from '../relations/relations.sql.ts';
import { scanSentText } from '../text/text.checks.ts';
import type { UserRecords } from '../users/users.view.ts';
import { lookUpPost, type PostRow } from './posts.sql.ts';

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

/** The entities of a text that may be posted. @throws {ApiError} 400. */
export function checkText({ text, entities }: PostDraft): Scan {
  if (text === undefined || text.trim() === '') {
    throw new ApiError('missing-parameter', 'You must supply text, or machine_only with annotations.');
  }
  return scanSentText(text, entities, POST_MAX_LENGTH);
}

/** Whom a machine-only post names: usernames, or ids as `#id` (decision 7). */
export function readMachineMentions(draft: PostDraft): string[] {
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
export function machineText(users: ReadonlyMap<string, number>): ProcessedText {
  const mentions = [...users].map(([name, id]) => ({
    id: String(id),
    len: 0,
    name,
    pos: 0,
    is_leading: true as const,
  }));
  return { text: '', entities: { hashtags: [], links: [], mentions }, length: 0, templates: [] };
}

/** The active users that a post names, by username; `#id` stands for a user's id. */
export async function findNamed(users: UserRecords, names: readonly string[]): Promise<Map<string, number>> {
  const named = await users.named(names.filter((name) => !name.startsWith('#')));
  const ids = names.flatMap((name) => (name.startsWith('#') ? Number(name.slice(1)) : []));
  for (const { row } of (await users.get(ids)).values()) named.set(row.username, row.id);
  return named;
}

/**
 * A post that somebody wants to reply to, star or repost, inside the transaction that does it. `deed` is what is to
 * be done, as `be starred`.
 * @throws {ApiError} 404 when there is none or its author has blocked the user, 400 for a deleted post or a repost.
 */
export async function loadTarget(tx: Tx, user: number, id: number, deed: string): Promise<PostRow> {
  const post = await lookUpPost(tx, id);
  const bits =
    post === undefined ? 0 : ((await loadRelations(tx, user, [post.user_id])).get(post.user_id) ?? 0);
  // Of a deleted account only tombstones are left, which are refused below.
  if (post === undefined || post.suspended_at !== null || bits & BLOCKED_BY) {
    throw new ApiError('not-found', 'there is no such post.');
  }
  if (post.is_deleted === 1) throw new ApiError('not-allowed', `a deleted post cannot ${deed}.`);
  if (post.repost_of !== null) {
    throw new ApiError('not-allowed', `a repost cannot ${deed}: take the original post, ${post.repost_of}.`);
  }
  return post;
}

/** The post that is replied to. @throws {ApiError} 400. */
export async function loadParent(tx: Tx, author: number, id: number): Promise<PostRow> {
  try {
    return await loadTarget(tx, author, id, 'be replied to');
  } catch (error) {
    if (error instanceof ApiError && error.slug === 'not-found') {
      throw new ApiError('invalid-parameter', 'reply_to must be the id of a post that you can see.');
    }
    throw error;
  }
}
