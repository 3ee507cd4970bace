/** What has no endpoint yet, written into the store as its action will: rows and event together. */
import { query } from '../../src/db/query.ts';
import { repost } from '../../src/features/reposts/reposts.actions.ts';
import { star } from '../../src/features/stars/stars.actions.ts';
import { addToUserCounts } from '../../src/features/users/users.sql.ts';
import type { Client, Person, TestService } from '../harness.ts';

const insertMute = query((db, p: { user: number; target: number; now: number }) =>
  db.insertInto('mutes').values({ user_id: p.user, target_id: p.target, created_at: p.now }),
);

const insertBlock = query((db, p: { user: number; target: number; now: number }) =>
  db.insertInto('blocks').values({ user_id: p.user, target_id: p.target, created_at: p.now }),
);

const revokeToken = query((db, p: { id: number; now: number }) =>
  db.updateTable('tokens').set({ revoked_at: p.now }).where('id', '=', p.id),
);

const selectPostRow = query((db, p: { id: number }) =>
  db.selectFrom('posts').selectAll().where('id', '=', p.id),
);

const selectIndexed = query((db, p: { id: number }) =>
  db
    .selectFrom('post_hashtags')
    .select('post_id')
    .where('post_id', '=', p.id)
    .unionAll(db.selectFrom('post_mentions').select('post_id').where('post_id', '=', p.id)),
);

/** One person mutes another. */
export async function mute({ ctx }: TestService, one: Person, other: Person): Promise<void> {
  const pair = { user: Number(one.id), target: Number(other.id) };
  await ctx.store.write(async (tx) => {
    await insertMute(tx, { ...pair, now: tx.now });
    tx.emit({ type: 'mute', body: pair });
  });
}

/** One person blocks another. */
export async function block({ ctx }: TestService, one: Person, other: Person): Promise<void> {
  const pair = { user: Number(one.id), target: Number(other.id) };
  await ctx.store.write(async (tx) => {
    await insertBlock(tx, { ...pair, now: tx.now });
    tx.emit({ type: 'block', body: pair });
  });
}

/** Revokes a client's token; its authorisation stays. */
export async function revoke({ ctx }: TestService, client: Client): Promise<void> {
  const token = await ctx.tokens.find(client.token!);
  const { id, appId: app, userId: user = 0 } = token;
  await ctx.store.write(async (tx) => {
    await revokeToken(tx, { id, now: tx.now });
    tx.emit({ type: 'token', deleted: true, body: { id, user, app, scopes: [], token: id } });
  });
}

/** Pretends that someone follows that many more people. */
export async function addFollowing({ ctx }: TestService, person: Person, following: number): Promise<void> {
  const id = Number(person.id);
  await ctx.store.write(async (tx) => {
    addToUserCounts(tx, id, { num_following: following });
    tx.emit({ type: 'user', body: { id } });
  });
}

/** Says that someone's record changed, as an update of the profile will. */
export async function touchUser({ ctx }: TestService, person: Person): Promise<void> {
  await ctx.store.write(async (tx) => tx.emit({ type: 'user', body: { id: Number(person.id) } }));
}

/** One person stars a post. */
export async function starPost({ ctx }: TestService, person: Person, post: string): Promise<void> {
  await star(ctx.store, Number(person.id), Number(post));
}

/** One person reposts a post. @returns the repost's id. */
export async function repostPost(service: TestService, person: Person, post: string): Promise<string> {
  const author = { userId: Number(person.id), appId: service.appId };
  return String(await repost(service.ctx.store, author, Number(post)));
}

/** The row of a post as the database holds it. */
export async function postRow({ ctx }: TestService, id: string) {
  const [row] = await selectPostRow(ctx.store.read, { id: Number(id) });
  return row!;
}

/** How many hashtags and mentions of a post are indexed. */
export async function indexedCount({ ctx }: TestService, id: string): Promise<number> {
  return (await selectIndexed(ctx.store.read, { id: Number(id) })).length;
}
