/** The clock row: ids and event numbers without gaps, whatever fails, and stores that are older than it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { dialects } from '../../src/db/dialect.ts';
import { applyMigration } from '../../src/db/migrate.ts';
import { first } from '../../src/db/migrations/0001-first.ts';
import { accounts } from '../../src/db/migrations/0002-accounts.ts';
import { people as withPeople } from '../../src/db/migrations/0003-people.ts';
import { posts } from '../../src/db/migrations/0004-posts.ts';
import { counts } from '../../src/db/migrations/0005-counts.ts';
import type { Db } from '../../src/db/query.ts';
import type { Tx } from '../../src/db/store.ts';
import { eventsAfter, pruneEvents, readRange } from '../../src/events/log.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { insertFollow } from '../../src/features/follows/follows.sql.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import {
  createDatabase,
  type Database,
  databases,
  describeService,
  onCitus,
  TestService,
} from '../harness.ts';
import { people } from '../people.ts';

interface ClockRow {
  last_id: number;
  last_seq: number;
}

async function readClock(db: Db): Promise<ClockRow> {
  const [row] = (await db.all('select last_id, last_seq from clock', [])) as ClockRow[];
  return row!;
}

/** Takes an id and tells of it with an event, which names the id as that of a user. */
async function takeId(tx: Tx): Promise<number> {
  const id = await tx.newId();
  tx.emit({ type: 'user', body: { id } });
  return id;
}

describeService('the clock', (service) => {
  // Ids that name buckets do not follow one another.
  test.skipIf(onCitus).each([false, true])(
    'has no gaps where one of twenty writes fails late (independent: %s)',
    async (independent) => {
      const { store } = service().ctx;
      const before = await readClock(store.read);
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          store.write(
            async (tx) => {
              const id = await takeId(tx);
              if (n === 7) throw new Error('on second thoughts');
              return id;
            },
            { independent },
          ),
        ),
      );
      const ids = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      const expected = Array.from({ length: 19 }, (_, n) => before.last_id + 1 + n);
      expect(results[7]).toMatchObject({ status: 'rejected', reason: { message: 'on second thoughts' } });
      expect(ids.sort((a, b) => a - b)).toEqual(expected);
      const events = await eventsAfter(store.read, before.last_seq, 100);
      expect(events.map(({ seq }) => seq)).toEqual(expected.map((_, n) => before.last_seq + 1 + n));
      expect(events.map(({ body }) => (body as { id: number }).id)).toEqual(expected);
      expect(await readClock(store.read)).toEqual({
        last_id: before.last_id + 19,
        last_seq: before.last_seq + 19,
      });
    },
  );

  test.skipIf(onCitus)(
    'has no gaps where the row of one write is refused with those of others, and of more that follow',
    async () => {
      const { store } = service().ctx;
      const before = await readClock(store.read);
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, (_, n) =>
          store.write(
            async (tx) => {
              const id = await takeId(tx);
              // The third of each ten wants what the second has.
              const followee = 1_000_000 + (n % 10 === 2 ? n - 1 : n);
              insertFollow(tx, { id, follower_id: 1_000_000, followee_id: followee, created_at: tx.now });
            },
            { independent: true },
          ),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(54);
      for (const result of results) {
        if (result.status === 'rejected') expect(String(result.reason)).toMatch(/unique/i);
      }
      const events = await eventsAfter(store.read, before.last_seq, 100);
      expect(events.map(({ seq }) => seq - before.last_seq)).toEqual(
        Array.from({ length: 54 }, (_, n) => n + 1),
      );
      expect(await readClock(store.read)).toEqual({
        last_id: before.last_id + 54,
        last_seq: before.last_seq + 54,
      });
      await store.write((tx) => tx.all('delete from follows where follower_id = 1000000', []));
    },
  );

  test('stands still where nothing is given out, and for bookkeeping', async () => {
    const { store } = service().ctx;
    const before = await readClock(store.read);
    await store.write((tx) => tx.all("insert into meta values ('test_write', '')", []));
    await store.bookkeeping((db) => db.all("insert into meta values ('test_bookkeeping', '')", []));
    const failing = store.bookkeeping(async (db) => {
      await db.all("insert into meta values ('test_rollback', '')", []);
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    const rows = await store.read.all("select key from meta where key like 'test%' order by key", []);
    expect(rows).toEqual([{ key: 'test_bookkeeping' }, { key: 'test_write' }]);
    expect(await readClock(store.read)).toEqual(before);
  });

  // Citus asks no nodes in the transaction that is to be undone.
  test.skipIf(onCitus)('is found by check where it is behind', async () => {
    const { store } = service().ctx;
    let problems: string[] = [];
    const failed = store.bookkeeping(async (db) => {
      await db.all('update clock set last_id = 0', []);
      problems = await findWrongCounts(db);
      throw new Error('leave it as it was');
    });
    await expect(failed).rejects.toThrow('leave it as it was');
    expect(problems).toEqual(['1 clocks that are behind the ids or events that there are.']);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('a write reads what it has added itself', async () => {
    const { store } = service().ctx;
    const read = await store.write(async (tx) => {
      insertFollow(tx, { id: await tx.newId(), follower_id: 2_000_000, followee_id: 1, created_at: 7 });
      return tx.all('select created_at from follows where follower_id = 2000000', []);
    });
    expect(read).toEqual([{ created_at: 7 }]);
    await store.write((tx) => tx.all('delete from follows where follower_id = 2000000', []));
  });

  test('numbers go on after all events but the last were pruned', async () => {
    const { store } = service().ctx;
    const { last_seq: last } = await readClock(store.read);
    expect(await store.bookkeeping((db) => pruneEvents(db, Date.now() + 1, 10_000))).toBeGreaterThan(0);
    expect((await eventsAfter(store.read, 0, 10)).map(({ seq }) => seq)).toEqual([last]);
    expect(await readRange(store.read)).toEqual({ first: last, last });
    expect((await readClock(store.read)).last_seq).toBe(last);
    const { ann } = await people(service(), 'ann');
    const events = await service().eventsOf(() => ann.post('/posts', { text: 'after a long silence' }));
    expect(events[0]?.seq).toBeGreaterThan(last);
    expect((await readRange(store.read)).first).toBe(last);
  });
});

describe.each(databases)('an older store on %s', (database) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  test.each([1, 2, 3, 4, 5])('of migration %i goes on with its ids', async (version) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-upgrade-'));
    ends.push(async () => rmSync(folder, { recursive: true, force: true }));
    const databaseUrl = database === 'postgres' ? await createDatabase('template0') : undefined;
    await makeOldStore(database, databaseUrl ?? join(folder, 'millrace.db'), version);
    const service = await TestService.start(database, {
      MILLRACE_DATA: folder,
      ...(databaseUrl !== undefined && { MILLRACE_DATABASE_URL: databaseUrl }),
    });
    ends.push(() => service.stop());
    const { store } = service.ctx;
    // Starting the service added a user, with an event, and an app: 8 and 9 after the seven follows, of which three went.
    expect(await readClock(store.read)).toEqual({ last_id: 9, last_seq: 5 });
    expect(await addUser(store, { username: 'newcomer' })).toBe(10);
    expect(await store.read.all('select id from users where email_confirmed_at is not null', [])).toEqual([]);
    const events = await eventsAfter(store.read, 0, 100);
    expect(events.map(({ seq, body }) => [seq, (body as { id: number }).id])).toEqual([
      [3, 1],
      [4, 2],
      [5, 8],
      [6, 10],
    ]);
    const found = await service.anonymous.get('/users/@old_1');
    expect([found.status, found.data.id]).toEqual([200, '1']);
    if (database === 'sqlite') return;
    const insert = store.bookkeeping((db) =>
      db.all('insert into stars (user_id, post_id, created_at) values (1, 1, 0)', []),
    );
    await expect(insert).rejects.toThrow(/null value in column "id"/);
  });
});

/** A store as Millrace left it after so many migrations: two users, seven follows of which three went, two events. */
async function makeOldStore(database: Database, place: string, version: number): Promise<void> {
  const { db, close } = await openBare(database, place);
  await db.all('create table migrations (name text primary key, at bigint not null)', []);
  for (const migration of [first, accounts, withPeople, posts, counts].slice(0, version)) {
    await db.all(`insert into migrations values ('${migration.name}', 0)`, []);
    await applyMigration(db, migration, 'net.svc.core');
  }
  // A stream that waits for its client, as it was stored then.
  await db.all(
    `insert into stream_connections (id, token_id, user_id, options, auto_delete, created_at, delivered_seq)
     values ('0123', 1, 1, '{"options":{"annotations":false},"isBot":false}', 0, 0, 0)`,
    [],
  );
  await db.all(
    `insert into stream_subscriptions (connection_id, subscription_id, body, since_seq)
     values ('0123', 'old', '{"target":{"kind":"home","user":1},"filter":{}}', 0)`,
    [],
  );
  for (const name of ['old_1', 'old_2']) {
    await db.all(
      `insert into users (username, name, description, description_entities, timezone, locale, type, tier, is_admin,
        annotations, created_at)
       values ('${name}', '', '', '{"hashtags":[],"links":[],"mentions":[]}', 'Etc/UTC', 'en_US', 'human', 'free', 0, '[]', 0)`,
      [],
    );
  }
  if (version >= 2) await db.all("update users set email = 'old@example.org' where username = 'old_1'", []);
  if (version === 5) await db.all('insert into user_counts (user_id) values (1), (2)', []);
  for (let n = 1; n <= 7; n++)
    await db.all(`insert into follows (follower_id, followee_id, created_at) values (1, ${n + 1}, 0)`, []);
  await db.all('delete from follows where id > 4', []);
  for (const seq of [3, 4]) {
    const body = JSON.stringify({ type: 'user', body: { id: seq - 2 } });
    await db.all(`insert into events values (${seq}, ${Date.now()}, 'user', '${body}')`, []);
  }
  await close();
}

/** The database itself, without a store around it. */
async function openBare(database: Database, place: string): Promise<{ db: Db; close: () => Promise<void> }> {
  if (database === 'sqlite') {
    const sqlite = new DatabaseSync(place);
    const db: Db = {
      dialect: dialects.sqlite,
      all: async (sql, values) => sqlite.prepare(sql).all(...(values as number[])),
    };
    return { db, close: async () => sqlite.close() };
  }
  const client = new pg.Client({ connectionString: place });
  await client.connect();
  const db: Db = {
    dialect: dialects.postgres,
    all: async (sql, values) => (await client.query(sql, [...values])).rows,
  };
  return { db, close: () => client.end() };
}
