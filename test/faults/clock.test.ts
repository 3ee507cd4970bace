/** The clock row: ids and event numbers without gaps, whatever fails. */
import { expect, test } from 'vitest';
import type { Db } from '../../src/db/query.ts';
import type { Tx } from '../../src/db/store.ts';
import { eventsAfter, pruneEvents, readRange } from '../../src/events/log.ts';
import { insertFollow } from '../../src/features/follows/follows.sql.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { describeService, onCitus } from '../harness.ts';
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
