import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SignInThrottle } from '../../src/features/accounts/throttle.ts';
import { type Limiters, memoryLimiters } from '../../src/http/limiter.ts';
import { sharedLimiters } from '../../src/http/shared-limiter.ts';
import { openLog } from '../../src/log.ts';
import { Redis } from '../../src/redis/redis.ts';
import { RedisBus } from '../../src/redis/redis-bus.ts';
import { type RedisPlace, readRedisUrl } from '../../src/redis/redis-place.ts';
import { until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisCluster, RedisServer } from '../redis-server.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a window in memory ends in time though the clock was set back', async () => {
  const limiter = memoryLimiters.make('test', 1, 1);
  expect(await limiter.count('a')).toMatchObject({ allowed: true, used: 1 });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 24 * 3600 * 1000);
  const refused = await limiter.count('a');
  expect(refused.allowed).toBe(false);
  expect(refused.reset).toBeLessThanOrEqual(1000);
  await until(async () => (await limiter.count('a')).allowed);
});

test('a window in memory that begins now ends after exactly its length', async () => {
  const limiter = memoryLimiters.make('test', 1, 60);
  const clock = vi.spyOn(performance, 'now');
  // With these fractions, `now + 60_000 - now` is more than 60,000.
  for (const now of [81_167.32747617816, 520_239.844723422, 230_861.53631931983]) {
    clock.mockReturnValue(now);
    expect(await limiter.count(String(now))).toMatchObject({ allowed: true, reset: 60_000 });
  }
});

const connect = (url: string, service: string): Promise<Redis> =>
  Redis.open(readRedisUrl(url) as RedisPlace, service, openLog('silent'));

const places = hasRedis ? ['memory', 'Redis', 'a Redis Cluster'] : ['memory'];

describe.each(places)('limits in %s', (place) => {
  let server: RedisServer | RedisCluster | undefined;
  let redis: Redis | undefined;
  let limiters: Limiters = memoryLimiters;
  /** Another process that counts by the same limits. */
  let others: Limiters = memoryLimiters;
  let names = 0;

  beforeAll(async () => {
    if (place === 'memory') return;
    server = place === 'Redis' ? await RedisServer.start() : await RedisCluster.start();
    redis = await connect(server.url, 'limits');
    await until(() => redis?.isReady);
    limiters = sharedLimiters(new RedisBus(redis));
    others = sharedLimiters(new RedisBus(redis));
  });
  afterAll(async () => {
    redis?.close();
    await server?.dispose();
  });

  test('what exceeds a limit is not counted, and what is taken back is free again', async () => {
    const limiter = limiters.make(`test ${names++}`, 2, 60);
    expect(await limiter.count('a')).toMatchObject({ allowed: true, used: 1 });
    expect(await limiter.count('a')).toMatchObject({ allowed: true, used: 2 });
    for (let n = 0; n < 3; n++) {
      expect(await limiter.count('a')).toMatchObject({ allowed: false, used: 2 });
    }
    await limiter.takeBack('a');
    const { allowed, used, reset } = await limiter.count('a');
    expect({ allowed, used }).toEqual({ allowed: true, used: 2 });
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(60_000);
    expect(await limiter.count('b')).toMatchObject({ allowed: true, used: 1 });
    await limiter.forget('a');
    expect(await limiter.count('a')).toMatchObject({ allowed: true, used: 1 });
  });

  test('a window lasts as long as the count says that began it', async () => {
    const limiter = limiters.make(`test ${names++}`, 1, 60);
    const { reset } = await limiter.count('a', 900);
    expect(reset).toBeGreaterThan(60_000);
    expect((await limiter.count('a', 900)).reset).toBeGreaterThan(60_000);
    expect((await limiter.count('b', 1)).reset).toBeLessThanOrEqual(1_000);
    await until(async () => (await limiter.count('b', 1)).allowed);
  });

  test('nothing is given back to a window that has ended', async () => {
    const limiter = limiters.make(`test ${names++}`, 1, 60);
    await limiter.takeBack('a');
    // A count below zero would stay in Redis for good.
    if (redis !== undefined) {
      expect(await redis.commands.exists(redis.key(`limit:{a} ${limiter.name}`))).toBe(0);
    }
    expect((await limiter.count('a')).allowed).toBe(true);
    expect((await limiter.count('a')).allowed).toBe(false);
  });

  test('counts of one caller are made in order, up to the one that is refused', async () => {
    const [wide, narrow, last] = [5, 2, 9].map((limit) => limiters.make(`test ${names++}`, limit, 60));
    const countings = [
      { limiter: wide!, key: 'ann 1' },
      { limiter: narrow!, key: 'ann' },
      { limiter: last!, key: 'ann 1' },
    ];
    const count = async () =>
      (await limiters.countAll(countings)).map(({ allowed, used }) => [allowed, used]);
    const [yes, no] = [true, false];
    // biome-ignore format: a table
    expect([await count(), await count(), await count(), await count()]).toEqual([
      [[yes, 1], [yes, 1], [yes, 1]],
      [[yes, 2], [yes, 2], [yes, 2]],
      [[yes, 3], [no, 2]],
      [[yes, 4], [no, 2]],
    ]);
    expect((await last!.count('ann 1')).used).toBe(3);
  });

  test('random counts are those of a naive model', async () => {
    const limits = [0, 1, 3];
    const keys = ['a', 'a 1', 'a 2', 'b', 'a } { 3'];
    const index = (list: readonly unknown[]) => fc.nat(list.length - 1);
    const step = fc.record({
      what: fc.constantFrom('count', 'count', 'countAll', 'takeBack', 'forget'),
      limit: index(limits),
      key: index(keys),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const made = limits.map((limit) => limiters.make(`test ${names++}`, limit, 600));
        const counts = new Map<string, number>();
        const countOne = (limit: number, key: string): [boolean, number] => {
          const used = counts.get(`${limit} ${key}`) ?? 0;
          if (used >= limits[limit]!) return [false, used];
          counts.set(`${limit} ${key}`, used + 1);
          return [true, used + 1];
        };
        for (const { what, limit, key: at } of steps) {
          const [limiter, key] = [made[limit]!, keys[at]!];
          const used = counts.get(`${limit} ${key}`) ?? 0;
          if (what === 'count') {
            const count = await limiter.count(key);
            expect([count.allowed, count.used]).toEqual(countOne(limit, key));
          } else if (what === 'countAll') {
            const all = await limiters.countAll(made.map((one) => ({ limiter: one, key })).toReversed());
            const expected: [boolean, number][] = [];
            for (const n of [2, 1, 0]) if (expected.at(-1)?.[0] !== false) expected.push(countOne(n, key));
            expect(all.map((count) => [count.allowed, count.used])).toEqual(expected);
          } else if (what === 'takeBack' && used > 0) {
            await limiter.takeBack(key);
            counts.set(`${limit} ${key}`, used - 1);
          } else if (what === 'forget') {
            await limiter.forget(key);
            counts.delete(`${limit} ${key}`);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  // What follows is about several processes, which share no memory.
  if (place === 'memory') return;

  test('processes count together', async () => {
    const name = `test ${names++}`;
    const [here, there] = [limiters.make(name, 3, 60), others.make(name, 3, 60)];
    const counts = await Promise.all([here, there, here, there, here].map((one) => one.count('a')));
    expect(counts.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
  });

  test('an IP address that signed in through one process is known to all', async () => {
    const bus = redis && new RedisBus(redis);
    const [here, there] = [new SignInThrottle(limiters, bus), new SignInThrottle(others, bus)];
    const alice = `alice ${names++}`;
    await here.try('198.51.100.7', alice);
    await here.succeeded('198.51.100.7', alice);
    const guesses = Array.from({ length: 120 }, (_, n) => there.try(`192.0.${n}.3`, alice));
    const made = (await Promise.allSettled(guesses)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(100);
    await expect(here.try('203.0.113.1', alice)).rejects.toMatchObject({ status: 429 });
    await there.try('198.51.100.7', alice);
  });
});

describe.runIf(hasRedis)('limits while Redis is unavailable', () => {
  test('are counted in memory until it is back; a Redis that hangs costs one timeout', async () => {
    const server = await RedisServer.start();
    const redis = await connect(server.url, 'away');
    try {
      const limiter = sharedLimiters(new RedisBus(redis)).make('test', 2, 600);
      expect((await limiter.count('a')).used).toBe(1);
      await server.kill();
      await until(() => !redis.isReady);
      const away = [await limiter.count('a'), await limiter.count('a'), await limiter.count('a')];
      expect(away.map(({ allowed, used }) => [allowed, used])).toEqual([
        [true, 1],
        [true, 2],
        [false, 2],
      ]);
      await limiter.takeBack('a');
      expect((await limiter.count('a')).allowed).toBe(true);
      await server.start();
      await until(() => redis.isReady);
      expect(await limiter.count('a')).toMatchObject({ allowed: true, used: 1 });
      expect(await server.command('keys', '*limit*')).toBe('millrace:away:limit:{a} test');

      server.pause();
      // The first waits for the answer that does not come; those after it wait for nothing.
      const sent = vi.spyOn(redis.commands, 'sendCommand');
      expect(await limiter.count('a')).toMatchObject({ allowed: false });
      expect(await limiter.count('b')).toMatchObject({ allowed: true, used: 1 });
      expect(await limiter.count('b')).toMatchObject({ allowed: true, used: 2 });
      // Pulses are published now and then, whatever is counted.
      const counted = sent.mock.results.filter((_, n) => sent.mock.calls[n]?.[0].name !== 'publish');
      const ends = await Promise.allSettled(counted.map(({ value }) => value));
      const late = ends.filter(
        (end) => end.status === 'rejected' && end.reason.message === 'Command timed out',
      );
      expect({ late: late.length }).toEqual({ late: 1 });
      sent.mockRestore();
      server.resume();
      await until(async () => (await redis.run((commands) => commands.ping())) === 'PONG');
      expect((await limiter.count('b')).used).toBe(1);
    } finally {
      redis.close();
      await server.dispose();
    }
  });
});

if (!hasRedis) console.warn(`Limits in Redis are not tried: ${REDIS_MISSING}.`);
