/**
 * Searches, pages that go back and exports are read from a replica, but only while it has all that this process has applied:
 * who wrote finds it at once, whatever the replica does (docs/scaling.md, Replicas).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { older } from '../../packages/client/src/index.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { type ApiReply, type Person, TestService, until } from '../harness.ts';
import { ids, people, post, unique } from '../people.ts';
import { clientFor, idsOf } from '../published.ts';
import { type Pair, startPair } from '../standby.ts';
import { Gate } from './gate.ts';

const ends: (() => unknown)[] = [];
let pair: Pair;
let gate: Gate;
let service: TestService;

beforeAll(async () => {
  pair = await startPair(ends);
  const through = await Gate.to(pair.standbyUrl);
  gate = through.gate;
  ends.push(() => gate.close());
  service = await TestService.start('postgres', {
    MILLRACE_DATABASE_URL: pair.primaryUrl,
    MILLRACE_DATABASE_READ_URL: through.url,
    MILLRACE_LOG_LEVEL: 'silent',
  });
  ends.push(() => service.stop());
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const state = () => service.ctx.store.replica!;
/** Before all of a list. */
const LATEST = `before_id=${Number.MAX_SAFE_INTEGER}`;

/** How many statements the replica answered for `work`, and how many the primary in its place. */
async function counts(work: () => Promise<unknown>) {
  const { answered, missed } = state();
  await work();
  return { answered: state().answered - answered, missed: state().missed - missed };
}

/** Waits until the replica answers; a slow machine may have had it left out. */
async function used(work: () => Promise<unknown>): Promise<void> {
  await until(async () => {
    const { answered, missed } = await counts(work);
    return answered > 0 && missed === 0;
  });
}

async function gauge(): Promise<string | undefined> {
  return /^millrace_replica_left_out (\d)$/m.exec(await service.ctx.metrics.text())?.[1];
}

async function exported(person: Person): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-export-'));
  const warn = vi.fn();
  const path = join(folder, 'all.zip');
  const telling = { progress: () => undefined, warn };
  await exportAccount(service.ctx, Number(person.id), path, telling as never);
  expect(warn).not.toHaveBeenCalled();
  rmSync(folder, { recursive: true });
}

/** Everything that a replica may answer, each with what a post that was written before has to be found by. */
function reads(ann: Person, word: string, id: string): Record<string, () => Promise<unknown>> {
  const finds = (path: string) => async () => {
    const reply: ApiReply = await ann.get(path);
    expect([reply.status, ids(reply.data)]).toEqual([200, expect.arrayContaining([id])]);
  };
  return {
    search: finds(`/posts/search?query=${word}`),
    posts: finds(`/users/${ann.id}/posts?${LATEST}`),
    global: finds(`/posts/stream/global?${LATEST}`),
    export: () => exported(ann),
  };
}

test('searches, pages that go back and exports run on it, all else on the primary', async () => {
  const { ann } = await people(service, 'ann');
  const word = unique('replicated');
  const id = await post(ann, `${word} here`);
  await ann.post(`/users/${ann.id}/follow`);
  for (const read of Object.values(reads(ann, word, id))) await used(read);
  const onPrimary = [
    '/posts/stream/global',
    `/posts/stream/global?since_id=1&${LATEST}`,
    `/users/${ann.id}/posts`,
    `/posts/stream?${LATEST}`,
    `/posts/${id}`,
    '/token',
    '/channels',
  ];
  service.forget();
  const work = async () => {
    for (const path of onPrimary) expect([path, (await ann.get(path)).status]).toEqual([path, 200]);
  };
  expect(await counts(work)).toEqual({ answered: 0, missed: 0 });
  // A reader goes back through all posts, with filters and blocks as ever.
  for (let n = 0; n < 5; n++) await post(ann, `${word} ${n}`);
  const pages = older((range) => clientFor(ann).users.posts(ann.id, range), {
    before_id: String(Number.MAX_SAFE_INTEGER),
    count: 2,
  });
  expect(await idsOf(pages)).toEqual(ids((await ann.get(`/users/${ann.id}/posts`)).data));
  expect(await gauge()).toBe('0');
});

test('a replica that lags is left out until it has caught up, and this is logged once each', async () => {
  const { ann, ben } = await people(service, 'ann', 'ben');
  const word = unique('lagging');
  const warn = vi.spyOn(service.ctx.log, 'warn');
  const info = vi.spyOn(service.ctx.log, 'info');
  const first = await post(ann, `${word} before`);
  await used(() => ann.get(`/posts/search?query=${word}`));
  warn.mockClear();
  info.mockClear();
  await pair.pause();
  const id = await post(ann, `${word} while it lags`);
  await ann.delete(`/posts/${first}`);
  for (const [name, read] of Object.entries(reads(ann, word, id))) {
    expect([name, (await counts(read)).answered]).toEqual([name, 0]);
  }
  expect(ids((await ben.get(`/posts/search?query=${word}`)).data)).toEqual([id]);
  expect([state().isLeftOut, await gauge()]).toEqual([true, '1']);
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
  const told = () =>
    [warn, info].map((log) => log.mock.calls.filter((given) => /the replica is/.test(given.join())).length);
  expect(told()).toEqual([1, 0]);
  await pair.resume();
  await used(reads(ann, word, id).search!);
  const [out, back] = told();
  expect([back, state().isLeftOut]).toEqual([out, false]);
});

describe('while the replica', () => {
  test('ends its connections, everything is answered', async () => {
    const { ann } = await people(service, 'ann');
    const word = unique('ended');
    const id = await post(ann, word);
    const all = reads(ann, word, id);
    await used(all.search!);
    await used(all.posts!);
    const client = new pg.Client({ connectionString: pair.standbyUrl });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'millrace%'`,
    );
    for (const read of Object.values(all)) await read();
    await client.end();
    await used(all.search!);
  });

  test('fails a statement that the primary runs, everything is answered', async () => {
    const { ann } = await people(service, 'ann');
    const word = unique('refused');
    const id = await post(ann, word);
    const { search } = reads(ann, word, id);
    await used(search!);
    // Divides by zero where it runs on the replica.
    const failing = service.ctx.store.search.all(
      'select pg_is_in_recovery(), 1 / (pg_is_in_recovery()::int - 1)',
      [],
    );
    expect(await failing).toEqual([{ pg_is_in_recovery: false, '?column?': -1 }]);
    expect(state().isLeftOut).toBe(true);
    await search!();
    await used(search!);
  });

  test('is busy with other searches, a search waits for it', async () => {
    const { ann } = await people(service, 'ann');
    const word = unique('busy');
    const id = await post(ann, word);
    const { search } = reads(ann, word, id);
    await used(search!);
    const client = new pg.Client({ connectionString: pair.standbyUrl });
    await client.connect();
    /** How many of the long searches have run for some time there. */
    const running = async (ms: number): Promise<number> => {
      const { rows } = await client.query(
        `select count(*)::int as n from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'
           and clock_timestamp() - query_start > $1 * interval '1 ms'`,
        [ms],
      );
      return rows[0].n;
    };
    const end = () =>
      client.query(`select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`);
    // Again where the machine was too slow to connect in time, or to see them all before they were ended.
    await until(async () => {
      await used(search!);
      const long = [1, 2, 3, 4].map(() =>
        service.ctx.store.search.all('select pg_sleep(4)', []).catch(() => undefined),
      );
      let isOver = false;
      void Promise.race(long).then(() => {
        isOver = true;
      });
      await until(async () => isOver || state().isLeftOut || (await running(0)) === 4);
      const isFull = !isOver && !state().isLeftOut;
      const waiting = search!();
      if (isFull) await until(async () => isOver || (await running(300)) === 4);
      if (isFull && !isOver) expect(state().isLeftOut).toBe(false);
      const isShown = isFull && !isOver;
      await end();
      await Promise.all([...long, waiting]);
      return isShown;
    });
    await client.end();
  });

  test('does not say a word, everything is answered', async () => {
    const { ann } = await people(service, 'ann');
    const word = unique('silent');
    await used(() => ann.get(`/posts/search?query=${word}`));
    gate.hold();
    const id = await post(ann, word);
    for (const read of Object.values(reads(ann, word, id))) await read();
    expect(state().isLeftOut).toBe(true);
    gate.close();
    await gate.open();
    await used(reads(ann, word, id).search!);
  });

  test('has become another primary, nothing is read from it', async () => {
    const { ann } = await people(service, 'ann');
    const word = unique('parted');
    await used(() => ann.get(`/posts/search?query=${word}`));
    pair.cut();
    await pair.promote();
    const other = new pg.Client({ connectionString: pair.standbyUrl });
    await other.connect();
    await until(async () => !(await other.query('select pg_is_in_recovery() as is')).rows[0].is);
    const id = await post(ann, word);
    const lastSeq = service.ctx.tail.position;
    // Others write there: its log is as long, but not the same.
    await other.query('update clock set last_seq = $1, last_id = last_id + 100, last_at = 5', [lastSeq]);
    for (const read of Object.values(reads(ann, word, id))) await read();
    await other.query(
      `insert into events (seq, at, type, body) select $1, 5, type, body from events limit 1`,
      [lastSeq],
    );
    await other.query('update clock set last_seq = $1', [lastSeq + 10]);
    for (const read of Object.values(reads(ann, word, id))) await read();
    expect(state().isLeftOut).toBe(true);
    await other.end();
  });

  test('is gone, everything is answered', async () => {
    const { ann } = await people(service, 'ann');
    const word = unique('gone');
    await pair.standby.stop();
    gate.close();
    const id = await post(ann, word);
    for (const read of Object.values(reads(ann, word, id))) {
      expect((await counts(read)).answered).toBe(0);
    }
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
  });
});
