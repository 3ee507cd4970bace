import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, audit, requireAccount } from '../audit/audit.ts';
import { type PostContent, removePost, restorePost } from '../posts/posts.ts';
import { deleteRemoved, insertRemoved } from './admin.content.sql.ts';
import { tell } from './notices.actions.ts';
import {
  countOwnPosts,
  countRemovedTogether,
  insertRemoval,
  type RemovalRow,
  selectLatestRemoval,
  selectOwnPosts,
  selectRemoval,
  selectRemovalsToDo,
  selectRemovedTogether,
  updateRemoval,
} from './posts.sql.ts';

/** Posts of one step, which is one transaction: few enough that other writes wait for milliseconds. */
const STEP = 100;
/** How long a request goes on before upkeep does the rest, and one run of the upkeep, in milliseconds. */
const REQUEST_MS = 2_000;
const RUN_MS = 20_000;
/** After a step it rests for so many times as long as the step took, so that writes and the disk have most of the time. */
const REST = 1;
/** Removals that one run of the upkeep looks at. */
const LOOKED_AT = 20;

const isUnderWay = (removal: RemovalRow | undefined): removal is RemovalRow =>
  removal?.state === 'removing' || removal?.state === 'restoring';

/**
 * Removes all posts that a person has now, in steps: what one request does not do, upkeep goes on with, also after a process was
 * killed. Reposts of others' posts and posts that are held stay. Each post can be restored for 30 days, or all with `restorePosts`.
 * @param told - what the person is told; nothing if it is empty.
 * @param forMs - how long it goes on before upkeep does the rest, in milliseconds.
 * @throws {ApiError} 403, 404, 400 for a person without posts, and while another removal of theirs is under way.
 */
export async function removePosts(
  ctx: Context,
  actor: Actor,
  user: number,
  told = '',
  forMs = REQUEST_MS,
): Promise<void> {
  const removal = await ctx.store.write(async (tx) => {
    await requireAccount(tx, actor, user, 'content');
    const [latest] = await selectLatestRemoval(tx, { user });
    if (isUnderWay(latest))
      throw new ApiError('not-allowed', 'posts of this person are being removed or restored.');
    const total = (await countOwnPosts(tx, { user }))[0]?.count ?? 0;
    if (total === 0) throw new ApiError('not-allowed', 'this person has no posts.');
    const id = await tx.newId();
    await insertRemoval(tx, { id, user_id: user, state: 'removing', total, created_at: tx.now });
    const target = { kind: 'user', id: user } as const;
    const entry = await audit(tx, actor, { action: 'remove-posts', target, detail: { posts: total } });
    await tell(tx, { user, action: 'remove', text: told, entry, target: { kind: 'posts', id } });
    return id;
  });
  await goOn(ctx, removal, performance.now() + forMs);
}

/**
 * Restores the posts that the latest removal of all posts of a person removed, in steps as well.
 * @throws {ApiError} 403, 404 if there is nothing left to restore.
 */
export async function restorePosts(
  ctx: Context,
  actor: Actor,
  user: number,
  forMs = REQUEST_MS,
): Promise<void> {
  const removal = await ctx.store.write(async (tx) => {
    await requireAccount(tx, actor, user, 'content');
    const [latest] = await selectLatestRemoval(tx, { user });
    if (latest === undefined || !(await restorePostsIn(tx, actor, latest.id))) {
      throw new ApiError('not-found', 'there are no posts to restore.');
    }
    return latest.id;
  });
  await goOn(ctx, removal, performance.now() + forMs);
}

/** The same, in the transaction of an appeal; upkeep restores the posts. @returns whether there is something to restore. */
export async function restorePostsIn(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  const [removal] = await selectRemoval(tx, { id });
  if (removal === undefined || removal.state === 'restoring') return false;
  const posts = (await countRemovedTogether(tx, { removal: id }))[0]?.count ?? 0;
  if (posts === 0) return false;
  await updateRemoval(tx, { id, state: 'restoring', total: posts, done: 0 });
  const target = { kind: 'user', id: removal.user_id } as const;
  await audit(tx, actor, { action: 'restore-posts', target, detail: { posts } });
  return true;
}

/** Goes on with removals that are not over. */
export async function goOnWithRemovals(ctx: Context): Promise<void> {
  const end = performance.now() + RUN_MS;
  for (const { id } of await selectRemovalsToDo(ctx.store.read, { limit: LOOKED_AT })) {
    await goOn(ctx, id, end);
  }
}

/** Takes steps until all are taken, or the time is over. */
async function goOn(ctx: Context, id: number, end: number): Promise<void> {
  while (performance.now() < end && !ctx.processes.isStopping) {
    const began = performance.now();
    if (!(await takeStep(ctx, id))) return;
    await sleep(REST * (performance.now() - began), undefined, { ref: false });
  }
}

/** Removes or restores some posts. @returns whether there may be more. */
export function takeStep({ store, config }: Pick<Context, 'store' | 'config'>, id: number): Promise<boolean> {
  return store.write(async (tx) => {
    const [removal] = await selectRemoval(tx, { id });
    if (!isUnderWay(removal)) return false;
    return removal.state === 'removing' ? removeSome(tx, removal) : restoreSome({ config }, tx, removal);
  });
}

async function removeSome(tx: Tx, { id, user_id: user, after, done }: RemovalRow): Promise<boolean> {
  const found = await selectOwnPosts(tx, { user, after, limit: STEP });
  // Those of later are not what was asked for.
  const rows = found.filter((row) => row.id < id);
  for (const row of rows) {
    const copy = JSON.stringify(await removePost(tx, row));
    const removed = { kind: 'post', id: row.id, user_id: user, copy, content: null } as const;
    await insertRemoved(tx, { ...removed, removed_at: tx.now, removal_id: id });
  }
  const isMore = rows.length === STEP;
  const last = rows.at(-1)?.id ?? after;
  await updateRemoval(tx, {
    ...{ id, after: last, done: done + rows.length },
    ...(!isMore && { state: 'removed' as const }),
  });
  return isMore;
}

async function restoreSome(ctx: Pick<Context, 'config'>, tx: Tx, { id, done }: RemovalRow): Promise<boolean> {
  const rows = await selectRemovedTogether(tx, { removal: id, limit: STEP });
  for (const { id: post, copy } of rows) {
    await deleteRemoved(tx, { kind: 'post', id: post });
    await restorePost(ctx, tx, post, JSON.parse(copy) as PostContent);
  }
  const isMore = rows.length === STEP;
  await updateRemoval(tx, { id, done: done + rows.length, ...(!isMore && { state: 'restored' as const }) });
  return isMore;
}
