/** What no endpoint shows or brings about in a test's time. */
import { query } from '../src/db/query.ts';
import { addToUserCounts } from '../src/features/users/users.sql.ts';
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
  await ctx.store.write((tx) =>
    tx.all(`insert into ${table} ${numbers} select ${person.id}, 1000000 + i, 0 from n`, []),
  );
}
