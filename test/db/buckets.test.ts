/** Statements name the buckets of the rows that they are about where tables are divided among nodes (docs/scaling.md, Distribution keys). */
import { expect, test } from 'vitest';
import { BUCKETS, bucketOf, idAfter } from '../../src/db/buckets.ts';
import { citus } from '../../src/db/dialect.ts';
import { type Db, query } from '../../src/db/query.ts';
import { insertInto } from '../../src/db/rows.ts';

/** Ids up to 5,000 name no bucket. */
const dialect = citus({
  after: 5000,
  owners: new Map([
    ['posts', { owner: 'user_id', hasIds: true }],
    ['user_counts', { owner: 'user_id', hasIds: false }],
  ]),
});

/** The statement that is sent, and its values. */
async function sent<P extends object>(run: (db: Db, p: P) => Promise<unknown>, p: P) {
  let found: [string, readonly unknown[]] | undefined;
  const all = async (sql: string, values: readonly unknown[]) => {
    found = [sql, values];
    return [];
  };
  await run({ dialect, all }, p);
  return found;
}

test('ids grow and name the bucket of the owner', () => {
  const owner = 3 * BUCKETS + 7;
  for (const last of [0, 1, BUCKETS - 1, BUCKETS, 5 * BUCKETS + 900]) {
    const id = idAfter(last, owner);
    expect([id > last, id - last < 2 * BUCKETS, bucketOf(id)]).toEqual([true, true, 7]);
  }
  expect(idAfter(5 * BUCKETS)).toBeGreaterThanOrEqual(6 * BUCKETS);
});

test('a condition on an owner or on an id names the bucket', async () => {
  const ofUser = query((db, p: { user: number }) =>
    db.selectFrom('posts').select('id').where('user_id', '=', p.user),
  );
  expect(await sent(ofUser, { user: 4099 })).toEqual([
    'select "id" from "posts" where "user_id" = $1 and "posts"."bucket" = $2',
    [4099, 3],
  ]);
  const byId = query((db, p: { ids: number[] }, { isOneOf }) =>
    db.selectFrom('posts').select('text').where(isOneOf('posts.id', p.ids)),
  );
  const text =
    'select "text" from "posts" where "posts"."id" = any($1::bigint[]) and "posts"."bucket" = any($2::integer[])';
  expect(await sent(byId, { ids: [9217, 10241, 9218] })).toEqual([
    text,
    [
      [9217, 10241, 9218],
      [1, 2],
    ],
  ]);
  // One that names none may be anywhere.
  const [, [, everywhere] = []] = (await sent(byId, { ids: [9217, 5000] })) ?? [];
  expect(everywhere).toHaveLength(BUCKETS);
});

test('joins on owners are within a bucket, and an owner says more than an id', async () => {
  const joined = query((db, p: { user: number; id: number }) =>
    db
      .selectFrom('posts as p')
      .innerJoin('user_counts as c', 'c.user_id', 'p.user_id')
      .select((e) => [
        'c.num_posts',
        e
          .selectFrom('posts as r')
          .select((of) => of.fn.max('r.id').as('id'))
          .whereRef('r.user_id', '=', 'c.user_id')
          .as('last'),
      ])
      .where('p.id', '=', p.id)
      .where('p.user_id', '=', p.user),
  );
  expect(await sent(joined, { user: 1024, id: 1 })).toEqual([
    'select "c"."num_posts", (select max("r"."id") as "id" from "posts" as "r" where "r"."user_id" = "c"."user_id" and "r"."bucket" = "c"."bucket") as "last" ' +
      'from "posts" as "p" inner join "user_counts" as "c" on "c"."user_id" = "p"."user_id" and "c"."bucket" = "p"."bucket" ' +
      'where "p"."id" = $1 and "p"."user_id" = $2 and "p"."bucket" = $3',
    [1, 1024, 0],
  ]);
});

test('alternatives name no bucket, since others may be meant', async () => {
  const either = query((db, p: { user: number }) =>
    db
      .selectFrom('posts')
      .select('id')
      .where((e) => e.or([e('user_id', '=', p.user), e('is_deleted', '=', 1)])),
  );
  const [text] = (await sent(either, { user: 1 })) ?? [];
  expect(text).not.toContain('bucket');
});

test('rows are written with their buckets', async () => {
  expect(await sent(insertInto('user_counts'), { user_id: 2049 })).toEqual([
    'insert into "user_counts" ("user_id", "bucket") values ($1, $2)',
    [2049, 1],
  ]);
});
