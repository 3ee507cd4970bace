/**
 * Three processes behind a balancer, with a PostgreSQL and its standby, a Redis and a bucket, of which each ends in turn:
 * clients that write, poll and listen lose nothing, see nothing in another order, and are refused nothing that the others can do.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HAPROXY_MISSING, hasHaproxy, startHaproxy } from '../haproxy.ts';
import { until } from '../harness.ts';
import { hasNginx, NGINX_MISSING, startNginx } from '../nginx.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { S3Server } from '../s3-server.ts';
import { ask, type Pair, startPair } from '../standby.ts';
import { Gate } from './gate.ts';
import { Load, type Outcome, type People, type Statuses } from './load.ts';
import { type Account, Program } from './program.ts';

const missing = [!hasRedis && REDIS_MISSING, !hasHaproxy && HAPROXY_MISSING];
const why = missing.filter((reason) => reason !== false).join('; ');

const NO_LIMIT = 1e9;
/** So many events are delivered together at most: what a kill repeats (docs/streams.md, Positions). */
const BATCH = 64;

if (!hasNginx) console.warn(`Processes are not replaced behind nginx: ${NGINX_MISSING}.`);
const balancers = hasNginx ? (['HAProxy', 'nginx'] as const) : (['HAProxy'] as const);

describe.skipIf(why !== '')(`three processes${why && ` (skipped: ${why})`}`, () => {
  const ends: (() => unknown)[] = [];
  const programs: Program[] = [];
  let pair: Pair;
  let gate: Gate;
  let redis: RedisServer;
  const origins = { HAProxy: '', nginx: '' };
  let people: People;
  /** Someone who does nothing else. */
  let fay: Account;
  let load: Load | undefined;

  beforeAll(async () => {
    // What was acknowledged is on the standby as well.
    pair = await startPair(ends, ['synchronous_standby_names=*']);
    const through = await Gate.to(pair.primaryUrl);
    gate = through.gate;
    redis = await RedisServer.start();
    const s3 = await S3Server.start();
    ends.push(
      () => redis.dispose(),
      () => s3.stop(),
      () => gate.close(),
    );
    const settings = {
      MILLRACE_DATABASE_READ_URL: pair.standbyUrl,
      MILLRACE_REDIS_URL: redis.url,
      MILLRACE_S3_URL: s3.url(),
      MILLRACE_RATE_LIMITS: 'on',
      MILLRACE_LIMIT_REQUESTS_PER_HOUR: String(NO_LIMIT),
      MILLRACE_LIMIT_WRITES_PER_MINUTE: String(NO_LIMIT),
    };
    while (programs.length < 3) {
      const program = await Program.create('postgres', { databaseUrl: through.url, settings });
      programs.push(program);
      ends.push(() => program.dispose());
    }
    const [first] = programs as [Program];
    const readers = await first.accounts('ann', 'ben');
    const writers = await first.accounts('cat', 'dan', 'eve');
    [fay] = (await first.accounts('fay')) as [Account];
    people = { readers, writers };
    await Promise.all(programs.map((program) => program.start()));
    const ports = programs.map(({ port }) => port);
    const haproxy = await startHaproxy(ports);
    ends.push(() => haproxy.stop());
    origins.HAProxy = haproxy.origin;
    if (hasNginx) {
      const nginx = await startNginx(ports);
      ends.push(() => nginx.stop());
      origins.nginx = nginx.origin;
    }
    for (const { client } of readers) {
      for (const { id } of writers) expect((await client.post(`/users/${id}/follow`)).status).toBe(200);
    }
  });
  afterEach(() => load?.stop());
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  /** Waits until the balancer uses a process that was started. */
  async function untilUsed({ origin }: Program): Promise<void> {
    await until(async () => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return /^millrace_request_duration_seconds_count\{.*method="POST".*\} [1-9]/m.test(text);
    });
  }

  /** Says what was met, which depends on the moment. */
  function tell(what: string, { posts, writes, reads, cut, ended, returns, repeats }: Outcome): void {
    const most = (figures: number[]) => Math.round(Math.max(0, ...figures));
    console.info(
      `${what}: ${posts} posts, writes ${JSON.stringify(writes)}, reads ${JSON.stringify(reads)}; ` +
        `streams: ${cut} cut, ${ended} ended, back after at most ${most(returns.map(({ ms }) => ms))} ms ` +
        `(${most(returns.map(({ callMs }) => callMs))} ms of the call), ` +
        `${returns.reduce((sum, { refusals }) => sum + refusals, 0)} refused; repeated: ${repeats.filter((n) => n > 0).join(', ') || 'nothing'}`,
    );
  }

  const failures = ({ 200: _, ...others }: Statuses) => others;
  const count = (statuses: Statuses) => Object.values(statuses).reduce((sum, n) => sum + n, 0);

  test('each is killed in turn', async () => {
    load = await Load.start(origins.HAProxy, people);
    for (const [n, program] of programs.entries()) {
      // More than what may be repeated.
      await load.posts(n === 0 ? BATCH + 20 : 20);
      await load.streams();
      // Of one on another machine nobody sees that it has ended, so that its lease has to run out.
      if (n === 1) {
        const place = JSON.stringify({ host: 'elsewhere', pid: 1 });
        await ask(
          pair.primaryUrl,
          `update processes set place = '${place}' where place::json ->> 'pid' = '${program.pid}'`,
        );
      }
      await program.kill();
      await load.posts(30);
      await load.streams();
      await program.start();
    }
    const outcome = await load.finish();
    tell('kill -9 of each process', outcome);
    expect(Math.max(...outcome.repeats)).toBeLessThanOrEqual(BATCH);
    // Each writer had one call in a process that ended at most; calls that change nothing went to another.
    expect(count(failures(outcome.writes))).toBeLessThanOrEqual(people.writers.length * programs.length);
  });

  test('Redis is silent for a while, and then killed', async () => {
    load = await Load.start(origins.HAProxy, people);
    await load.posts(30);
    redis.pause();
    await load.posts(30);
    redis.resume();
    await load.posts(30);
    await redis.kill();
    await load.posts(60);
    // Each process counts by itself meanwhile.
    const left: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { status, headers } = await fay.client.get('/users/me');
      left.push(`${status}: ${headers.get('x-ratelimit-remaining')}`);
    }
    expect(left).toEqual([1, 2, 3].map((n) => `200: ${NO_LIMIT - n}`));
    await redis.start();
    await load.posts(60);
    const outcome = await load.finish();
    tell('SIGSTOP and kill -9 of Redis', outcome);
    expect(failures(outcome.writes)).toEqual({});
    expect(failures(outcome.reads)).toEqual({});
    expect([outcome.cut, outcome.ended, outcome.lost]).toEqual([0, 0, 0]);
  });

  test.each(balancers)('are replaced one after the other behind %s', async (name) => {
    load = await Load.start(origins[name], people);
    for (const program of programs) {
      await load.posts(30);
      await load.streams();
      expect((await program.stop()).status).toBe(0);
      await program.start();
      await untilUsed(program);
    }
    const outcome = await load.finish();
    tell(`rolling restart behind ${name}`, outcome);
    // nginx does not ask processes for their health: it may send what it must not repeat to one that is about to end.
    const allowed = name === 'nginx' ? people.writers.length * programs.length : 0;
    expect(count(failures(outcome.writes))).toBeLessThanOrEqual(allowed);
    expect(failures(outcome.reads)).toEqual({});
    expect(outcome.cut).toBe(0);
    for (const { refusals } of outcome.returns) expect(refusals).toBe(0);
  });

  test('the primary is killed and its standby promoted', async () => {
    load = await Load.start(origins.HAProxy, people);
    await load.posts(30);
    gate.close();
    await pair.primary.kill();
    await pair.promote();
    await gate.open(pair.standbyUrl);
    await load.posts(60);
    const outcome = await load.finish();
    tell('kill -9 of the primary', outcome);
    expect(await programs[0]?.json('check')).toEqual({ ok: true, problems: [] });
  });

  test('has logged no fault', () => {
    for (const program of programs) expect(program.faults).toEqual([]);
  });
});
