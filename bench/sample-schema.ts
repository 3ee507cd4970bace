import { app } from '../src/app.ts';
import { createTables } from '../src/db/migrate.ts';
import type { Db } from '../src/db/query.ts';
import { allActions } from '../src/features/interactions/interactions.types.ts';
import type { Rows } from './sample-rows.ts';

export type Database = 'sqlite' | 'postgres';

const NAMESPACE = 'net.svc.core';

/** The tables besides `users` whose rows have ids of the clock. */
const others = [
  ...[
    'posts',
    'follows',
    'tokens',
    'authorizations',
    'stars',
    'messages',
    'channels',
    'channel_subscriptions',
  ],
];

/** Creates the tables. */
export const createSchema = (db: Db): Promise<void> => createTables(db, NAMESPACE);

/** What the store says of itself: the key (in hexadecimal) that tokens are digested with. */
export function ownRows(key: Buffer): Rows[] {
  return [{ table: 'meta', columns: ['key', 'value'], rows: [['digest_key', key.toString('hex')]] }];
}

/** Adds what follows from the sample rows: interactions and the words that searches look for. */
export async function addDerived(db: Db): Promise<void> {
  for (const { number, causes, object } of allActions()) {
    if (causes === undefined) continue;
    const byOthers = object === undefined ? '' : 'where actor_id <> user_id';
    await db.all(
      `insert into interactions (user_id, action, object_id, day, id, actor_id, created_at, is_latest)
        select user_id, ${number}, object_id, created_at / 86400000, id, actor_id, created_at,
          case when row_number() over (
            partition by user_id, object_id, created_at / 86400000 order by id desc
          ) = 1 then 1 else 0 end
        from (${causes(NAMESPACE)}) as acts ${byOthers} order by user_id, object_id, created_at / 86400000, id`,
      [],
    );
  }
  await app.fillIndexes(db, NAMESPACE);
  const last = ['users', ...others].map((table) => `select max(id) as id from ${table}`).join(' union all ');
  await db.all(`update clock set last_id = (select max(id) from (${last}) as ids)`, []);
}
