/**
 * Workers of one machine, on both databases, of which each is killed in turn: clients that write, poll and listen lose nothing,
 * and see nothing in another order.
 */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databases, until } from '../harness.ts';
import { hasProc } from '../processes.ts';
import { Load, type People, type Statuses } from './load.ts';
import { type Account, Program } from './program.ts';

const WORKERS = 3;
const NO_LIMIT = 1e9;
/** So many events are delivered together at most: what a kill repeats (docs/streams.md, Positions). */
const BATCH = 64;

const reason = hasProc ? '' : ' (skipped: workers are found in /proc)';

describe.skipIf(!hasProc).each(databases)(`three workers on %s${reason}`, (database) => {
  let program: Program;
  let people: People;
  /** Someone who does nothing else. */
  let fay: Account;
  let load: Load | undefined;

  beforeAll(async () => {
    program = await Program.create(database, {
      settings: {
        MILLRACE_WORKERS: String(WORKERS),
        MILLRACE_RATE_LIMITS: 'on',
        MILLRACE_LIMIT_REQUESTS_PER_HOUR: String(NO_LIMIT),
        MILLRACE_LIMIT_WRITES_PER_MINUTE: String(NO_LIMIT),
      },
    });
    const readers = await program.accounts('ann', 'ben');
    const writers = await program.accounts('cat', 'dan', 'eve');
    [fay] = (await program.accounts('fay')) as [Account];
    people = { readers, writers };
    await program.start();
    for (const { client } of readers) {
      for (const { id } of writers) expect((await client.post(`/users/${id}/follow`)).status).toBe(200);
    }
  });
  afterEach(() => load?.stop());
  afterAll(() => program.dispose());

  /** The ids of the processes of the workers, the oldest first. */
  const workers = (): number[] =>
    readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number);

  const failures = ({ 200: _, ...others }: Statuses) => others;
  const count = (statuses: Statuses) => Object.values(statuses).reduce((sum, n) => sum + n, 0);

  test('answer as one service: limits are counted and metrics are told for all', async () => {
    expect(workers()).toHaveLength(WORKERS);
    expect(await program.metric('millrace_processes')).toBe(WORKERS);
    expect(await program.metric('millrace_leader')).toBe(1);
    const left: number[] = [];
    for (let n = 0; n < 30; n++) {
      const { status, headers } = await fay.client.get('/users/me');
      expect(status).toBe(200);
      left.push(Number(headers.get('x-ratelimit-remaining')));
    }
    expect(left).toEqual(left.map((_, n) => NO_LIMIT - 1 - n));
    expect(
      await program.metric(
        'millrace_request_duration_seconds_count{route="users.get",method="GET",status="200"}',
      ),
    ).toBe(30);
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
  });

  test('each is killed in turn, and replaced', async () => {
    load = await Load.start(program.origin, people);
    for (const [n, pid] of workers().entries()) {
      // More than what may be repeated.
      await load.posts(n === 0 ? BATCH + 20 : 20);
      await load.streams();
      process.kill(pid, 'SIGKILL');
      await load.posts(30);
      await load.streams();
      await until(async () => (await program.metric('millrace_processes')) === WORKERS);
      expect(workers()).not.toContain(pid);
    }
    const outcome = await load.finish();
    expect(Math.max(...outcome.repeats)).toBeLessThanOrEqual(BATCH);
    // Each writer had one call in a worker that ended at most.
    expect(count(failures(outcome.writes))).toBeLessThanOrEqual(people.writers.length * WORKERS);
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
  });

  test('end with the process that started them when it is killed, and lose nothing', async () => {
    load = await Load.start(program.origin, people);
    await load.posts(30);
    const before = workers();
    await program.kill();
    // It waits for workers that have not ended yet.
    await program.start();
    expect(workers().filter((pid) => before.includes(pid))).toEqual([]);
    await load.posts(30);
    const outcome = await load.finish();
    expect(Math.max(...outcome.repeats)).toBeLessThanOrEqual(BATCH);
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
  });

  test('stop together', async () => {
    const before = workers();
    expect((await program.stop()).status).toBe(0);
    for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(program.faults).toEqual([]);
    await program.start();
  });

  test('do not start beside another service', async () => {
    const again = await program.runAlone('serve', '--port', '0');
    expect(again).toMatchObject({ status: 1, stdout: '' });
    expect(again.stderr).toContain(`since 20`);
    const taken = await program.runAlone('serve');
    expect(taken).toMatchObject({ status: 1, stdout: '' });
    expect((await fetch(`${program.origin}/readyz`)).status).toBe(200);
  });
});
