/** What no endpoint shows or brings about in a test's time. */

import type { Selectable } from 'kysely';
import { bucketOf } from '../src/db/buckets.ts';
import type { Db } from '../src/db/query.ts';
import { query } from '../src/db/query.ts';
import type { Actor } from '../src/features/audit/audit.actions.ts';
import { insertHashtag, insertMention, insertPost } from '../src/features/posts/posts.sql.ts';
import type { PostTable } from '../src/features/posts/posts.tables.ts';
import { openReports as open, selectReports } from '../src/features/reports/queue.sql.ts';
import { insertStar } from '../src/features/stars/stars.sql.ts';
import { addToUserCounts } from '../src/features/users/users.sql.ts';
import { NO_ENTITIES } from '../src/text/entities.ts';
import type { Person, TestService } from './harness.ts';

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

/** Pretends that someone follows that many more people. */
export async function addFollowing({ ctx }: TestService, person: Person, following: number): Promise<void> {
  const id = Number(person.id);
  await ctx.store.write(async (tx) => {
    addToUserCounts(tx, id, { num_following: following });
    tx.emit({ type: 'user', body: { id } });
  });
}

/** The columns of a post with a short text, and nothing else to it. */
export const plainPost = {
  text: 'a short text',
  entities: NO_ENTITIES,
  annotations: '[]',
  reply_to: null,
  thread_id: null,
  repost_of: null,
  is_deleted: 0,
  machine_only: 0,
  is_directed: 0,
  facets: 0,
  is_imported: 0,
  num_replies: 0,
  num_stars: 0,
  num_reposts: 0,
  revised_at: null,
};

/** A post to insert; the rest is as for one with a short text. */
export type PostSeed = Partial<Selectable<PostTable>> & {
  user_id: number;
  hashtags?: readonly string[];
  mentions?: readonly number[];
  starredBy?: readonly number[];
};

/** Rows written together. */
const TOGETHER = 2000;

/**
 * Inserts many posts at once, the oldest first, past everything that writing one brings about: no event tells of them, no
 * count changes. @returns their ids, and by post those of its stars.
 */
export async function insertPosts(
  service: TestService,
  seeds: readonly PostSeed[],
): Promise<{ ids: number[]; stars: Map<number, number> }> {
  const { ctx, appId } = service;
  const ids: number[] = [];
  const stars = new Map<number, number>();
  for (let start = 0; start < seeds.length; start += TOGETHER) {
    await ctx.store.write(async (tx) => {
      for (const seed of seeds.slice(start, start + TOGETHER)) {
        const { hashtags = [], mentions = [], starredBy = [], ...columns } = seed;
        const id = await tx.newId(seed.user_id);
        ids.push(id);
        insertPost(tx, {
          id,
          app_id: appId,
          created_at: tx.now,
          ...plainPost,
          ...columns,
        });
        for (const name of hashtags) insertHashtag(tx, { name, post_id: id });
        for (const user_id of mentions)
          insertMention(tx, { user_id, post_id: id, is_leading: 0, revision_id: null });
        for (const user_id of starredBy) {
          const star = await tx.newId(user_id);
          stars.set(id, star);
          insertStar(tx, { id: star, user_id, post_id: id, created_at: tx.now });
        }
      }
    });
  }
  service.forget();
  return { ids, stars };
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

/** Lets someone mute or block that many users who do not exist. */
export async function addTargets(
  { ctx }: TestService,
  table: 'mutes' | 'blocks',
  person: Person,
  many: number,
): Promise<void> {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})`;
  const [column, value] =
    ctx.store.read.dialect.buckets === undefined
      ? ['', '']
      : [', bucket', `, ${bucketOf(Number(person.id))}`];
  await ctx.store.write((tx) =>
    tx.all(
      `insert into ${table} (user_id, target_id, created_at${column}) ${numbers}
        select ${person.id}, 1000000 + i, 0${value} from n`,
      [],
    ),
  );
}

/** Makes a user an administrator. */
export async function setAdmin({ ctx }: TestService, id: number): Promise<void> {
  await ctx.store.bookkeeping((db) =>
    db.all(`update users set is_admin = 1, role = 'administrator' where id = ${id}`, []),
  );
}

/** Stores annotations as they are, unchecked, as another version may; of posts and messages with their facets. */
export async function storeAnnotations(
  service: TestService,
  table: 'posts' | 'messages' | 'channels' | 'users' | 'files',
  id: string,
  annotations: unknown,
  facets?: number,
): Promise<void> {
  const json = `'${JSON.stringify(annotations).replaceAll("'", "''")}'`;
  const more = facets === undefined ? '' : `, facets = ${facets}`;
  await service.ctx.store.bookkeeping((db) =>
    db.all(`update ${table} set annotations = ${json}${more} where id = ${Number(id)}`, []),
  );
  service.forget();
}

/** A user who acts on the service. */
export function by(userId: number): Actor {
  return { userId, via: 'api', confirmedAt: Date.now() };
}

/** The reports that wait for a moderator. */
export function openReports(db: Db) {
  return selectReports(db, { after: 0, limit: 1_000, ...open });
}
