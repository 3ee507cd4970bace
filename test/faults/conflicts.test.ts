/** Transactions that the database gives up for others run again, and no caller notices. */
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { createDatabase, describeService, onCitus, TestService, until } from '../harness.ts';

describe('a second session on PostgreSQL', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function start(databaseUrl: string): Promise<{ service: TestService; other: pg.Client }> {
    const service = await TestService.start('postgres', { MILLRACE_DATABASE_URL: databaseUrl });
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    ends.push(async () => {
      await other.end();
      await service.stop();
    });
    return { service, other };
  }

  /** Waits until the service's writer waits for a lock. */
  async function writerWaits(databaseUrl: string): Promise<void> {
    const watcher = new pg.Client({ connectionString: databaseUrl });
    await watcher.connect();
    try {
      await until(async () => {
        const { rowCount } = await watcher.query(
          `select 1 from pg_stat_activity where datname = current_database()
           and application_name = 'millrace writer' and wait_event_type = 'Lock'`,
        );
        return rowCount === 1;
      });
    } finally {
      await watcher.end();
    }
  }

  // Citus locks no rows of several nodes.
  test.skipIf(onCitus)('that deadlocks with a post does not keep it from being created, once', async () => {
    const databaseUrl = await createDatabase();
    const { service, other } = await start(databaseUrl);
    const anna = await service.person('anna');
    // The service finds the deadlock, not this session.
    await other.query("set deadlock_timeout = '100s'");
    await other.query(`begin; select * from user_counts where user_id = ${anna.id} for update`);
    const posting = anna.post('/posts', { text: 'twice tried' });
    await writerWaits(databaseUrl);
    const { rows } = await other.query('select last_id, last_seq from clock for update');
    await other.query('commit');
    const { status, data } = await posting;
    expect(status).toBe(200);
    const events = await service.ctx.store.read.all(
      'select seq, body from events order by seq desc limit 1',
      [],
    );
    expect(events).toMatchObject([{ seq: Number(rows[0].last_seq) + 1 }]);
    // Ids and numbers of the first run were given back.
    expect(Number(data.id)).toBe(Number(rows[0].last_id) + 1);
    expect((await anna.get('/users/me/posts')).data).toHaveLength(1);
    expect(await findWrongCounts(service.ctx.store.read)).toEqual([]);
  });

  // Ids that name buckets do not follow one another.
  test.skipIf(onCitus)(
    'that writes first under a stricter isolation makes the service read the clock again',
    async () => {
      const databaseUrl = await createDatabase();
      const setting = new pg.Client({ connectionString: databaseUrl });
      await setting.connect();
      const name = new URL(databaseUrl).pathname.slice(1);
      await setting.query(`alter database ${name} set default_transaction_isolation = 'serializable'`);
      await setting.end();
      const { service, other } = await start(databaseUrl);
      const anna = await service.person('anna');
      const { rows } = await other
        .query('begin; update clock set last_id = last_id + 100 returning last_id')
        .then((results) => (results as unknown as pg.QueryResult[])[1]!);
      const posting = Promise.all(
        Array.from({ length: 5 }, () => anna.post('/posts', { text: 'serialized' })),
      );
      await writerWaits(databaseUrl);
      await other.query('commit');
      const replies = await posting;
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const ids = replies.map(({ data }) => Number(data.id)).sort((a, b) => a - b);
      expect(ids).toEqual([1, 2, 3, 4, 5].map((n) => Number(rows[0].last_id) + n));
      expect(await findWrongCounts(service.ctx.store.read)).toEqual([]);
    },
  );
});

describeService('a write that conflicts', (service) => {
  test.each(['40001', '40P01'])('every time (%s) is told to try again later', async (code) => {
    const { store } = service().ctx;
    let runs = 0;
    const write = store.write(async () => {
      runs++;
      throw Object.assign(new Error('could not serialize access'), { code });
    });
    const beside = store.write(async (tx) => tx.newId());
    await expect(write).rejects.toMatchObject({ slug: 'unavailable' });
    expect(await beside).toBeGreaterThan(0);
    expect(runs).toBe(6);
  });
});
