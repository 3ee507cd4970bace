/** Whatever others write to its Redis, a service ignores what it cannot have written itself, and goes on. */
import fc from 'fast-check';
import { Redis as Client } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, TestService, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { HttpStream } from '../stream-client.ts';
import { type Member, startMember } from './member.ts';

const RUNS = 25;

describe.skipIf(!hasRedis)(`what others write to Redis${hasRedis ? '' : ` (${REDIS_MISSING})`}`, () => {
  let server: RedisServer;
  let redis: Client;
  let service: TestService;
  let other: Member;
  let ann: Person;
  let stream: HttpStream;

  beforeAll(async () => {
    server = await RedisServer.start();
    redis = new Client(server.port);
    service = await TestService.start('postgres', {
      MILLRACE_REDIS_URL: server.url,
      MILLRACE_RATE_LIMITS: 'on',
      MILLRACE_LIMIT_WRITES_PER_MINUTE: '100000',
      MILLRACE_LIMIT_REQUESTS_PER_HOUR: '100000',
      MILLRACE_LIMIT_ANONYMOUS_PER_MINUTE: '100000',
      MILLRACE_LOG_LEVEL: 'silent',
    });
    other = await startMember(service);
    ann = await service.person('ann');
    stream = await HttpStream.open(ann);
    await ann.get(`/users/me/posts?connection_id=${stream.connectionId}`);
  });

  afterAll(async () => {
    stream.close();
    await other.stop();
    await service.stop();
    redis.disconnect();
    await server.dispose();
  });

  /** A post reaches its author's stream, and is shown by both processes. */
  async function goesOn(): Promise<void> {
    const { status, data } = await ann.post('/posts', { text: 'it goes on' });
    expect(status).toBe(200);
    await until(() => stream.frames.at(-1)?.data[0].id === data.id);
    expect(stream.closed).toBe(false);
    for (const { origin } of [service, other]) {
      const reply = await fetch(`${origin}/api/posts/${data.id}`);
      expect([reply.status, ((await reply.json()) as { data: { id: string } }).data.id]).toEqual([
        200,
        data.id,
      ]);
    }
  }

  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .constantFrom('', '{"v":1}', '{"v":1,"freed":7}', '{"v":1,"before":{},"events":[{}]}', '{"v":2}')
      .map((text) => Buffer.from(text)),
    fc
      .record({ v: fc.constant(1), before: fc.object(), events: fc.array(fc.object()) })
      .map((message) => Buffer.from(JSON.stringify(message))),
  );

  test('messages on any of its channels end no process', async () => {
    const channels = (await redis.pubsub('CHANNELS', '*')) as string[];
    expect(channels.length).toBeGreaterThan(3);
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 20 }), async (messages) => {
        for (const message of messages) for (const channel of channels) await redis.publish(channel, message);
        await goesOn();
      }),
      { numRuns: RUNS },
    );
  });

  test('values of any kind in any of its keys end no process, and hold up no call', async () => {
    const numbers = fc
      .constantFrom('-1', 'nan', 'inf', '1e308', '-9e99', '1.5', ' 1', '0x10')
      .map((text) => Buffer.from(text));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(anything, numbers), { minLength: 1, maxLength: 8 }),
        async (values) => {
          await goesOn();
          for (const key of await redis.keys('millrace:*')) {
            const value = values[key.length % values.length] as Buffer;
            // In one step: a process may write the key in between, and a list cannot be added to what it writes.
            if (value.length % 3 === 0) await redis.multi().del(key).lpush(key, value).exec();
            else await redis.set(key, value);
          }
          await goesOn();
        },
      ),
      { numRuns: RUNS },
    );
  });
});
