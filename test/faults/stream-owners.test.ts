/** Streams whose process is killed or paused go on at another one, with everything once and in order. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { LEASE_MS } from '../../src/processes/processes.sql.ts';
import { type Client, type Json, TestService, until } from '../harness.ts';
import { post } from '../people.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { HttpStream } from '../stream-client.ts';
import type { Account } from './program.ts';
import { Several, withoutRepeat } from './several.ts';

/** A stream of the posts of one user, over processes on one database. */
interface Stage {
  /** The user, as each process sees one. */
  author: Client[];
  /** Connects a client through a process: the first time to a new stream, then to the same one. */
  open(place: number): Promise<HttpStream>;
  /** The posts that came to a client. */
  idsOf(stream: HttpStream): string[];
  /** Reads how far the stream was served by its row. */
  served(): string;
}

async function ofUser(several: Several): Promise<Stage> {
  const [reader] = (await several.at(0).accounts('reader')) as [Account];
  await several.start();
  const author = several.programs.map((program) => program.clientOf(reader.token));
  let connectionId: string | undefined;
  return {
    author,
    async open(place) {
      const client = author[place] as Client;
      if (connectionId === undefined) {
        const stream = await HttpStream.open(client);
        connectionId = stream.connectionId;
        await author.at(-1)?.get(`/users/me/posts?connection_id=${connectionId}`);
        return stream;
      }
      const stream = await HttpStream.open(client, `?connection_id=${connectionId}`);
      expect(stream.connectionId).toBe(connectionId);
      return stream;
    },
    idsOf: ({ frames }) => frames.map(({ meta }: Json) => meta.max_id),
    served: () => `select delivered_seq as seq from stream_connections where id = '${connectionId}'`,
  };
}

async function ofApp(several: Several): Promise<Stage> {
  const first = several.at(0);
  const [author] = (await first.accounts('author')) as [Account];
  const token = await first.withContext(async (ctx) => {
    const [app] = (await ctx.store.read.all("select id from apps where name = 'Faults'", [])) as Json[];
    return issueAppToken(ctx, app.id);
  });
  await several.start();
  const { status, data } = await first.clientOf(token).post('/streams', { object_types: ['post'] });
  expect(status).toBe(200);
  return {
    author: several.programs.map((program) => program.clientOf(author.token)),
    open: (place) => HttpStream.openUrl(`${several.at(place).origin}/stream/app/${data.id}`, token),
    idsOf: ({ frames }) => frames.map(({ meta }: Json) => meta.id),
    served: () => `select delivered_seq as seq from app_streams where id = ${data.id}`,
  };
}

describe.skipIf(!hasRedis).each([
  ['user streams', ofUser],
  ['app streams', ofApp],
] as const)(`%s of processes${hasRedis ? '' : ` (${REDIS_MISSING})`}`, (_, stage) => {
  let several: Several;
  afterEach(() => several.dispose());

  async function start(count: number): Promise<Stage> {
    several = await Several.create(count);
    return stage(several);
  }

  test('of one that is killed are taken by the next that is asked, also while Redis is unavailable', async () => {
    const { author, open, idsOf, served } = await start(3);
    let owner = 0;
    let stream = await open(owner);
    const posted: string[] = [];
    const received: string[] = [];
    for (const isAway of [false, true]) {
      if (isAway) await several.redis.kill();
      const next = (owner + 1) % 3;
      for (let n = 0; n < 3; n++) {
        posted.push(await post(author[next]!, 'a post'));
        await until(() => idsOf(stream).at(-1) === posted.at(-1));
      }
      // Positions go to the rows while there is no Redis.
      if (isAway) {
        await several.at(next).withContext(({ store }) =>
          until(async () => {
            const [[row], [clock]] = (await Promise.all(
              [served(), 'select last_seq as seq from clock'].map((text) => store.read.all(text, [])),
            )) as [Json[], Json[]];
            return row.seq === clock.seq;
          }),
        );
      }
      await several.at(owner).kill();
      await stream.untilClosed();
      received.push(...withoutRepeat(received, idsOf(stream)));
      for (let n = 0; n < 3; n++) posted.push(await post(author[next]!, 'a post'));
      stream = await open(next);
      owner = next;
      await until(() => idsOf(stream).at(-1) === posted.at(-1));
    }
    received.push(...withoutRepeat(received, idsOf(stream)));
    expect(received).toEqual(posted);
    stream.close();
    for (const program of several.programs) expect(program.faults).toEqual([]);
  });

  // Without Redis no notice tells the paused process what it lost: it has to look before it sends.
  test.each([
    ['', false],
    [', also while Redis is unavailable', true],
  ])('of one that was paused are no longer served by it when it goes on%s', async (_, isAway) => {
    const { author, open, idsOf } = await start(2);
    const [paused, other] = author as [Client, Client];
    const first = await open(0);
    const posted = [await post(other, 'a post')];
    await until(() => first.frames.length === 1);
    if (isAway) await several.redis.kill();
    process.kill(several.at(0).pid, 'SIGSTOP');
    posted.push(await post(other, 'a post'));
    const second = await open(1);
    await until(() => idsOf(second).at(-1) === posted.at(-1));
    process.kill(several.at(0).pid, 'SIGCONT');
    await first.untilClosed();
    posted.push(await post(paused, 'a post'));
    await until(() => idsOf(second).at(-1) === posted.at(-1));
    expect(withoutRepeat(idsOf(first), idsOf(second))).toEqual(posted.slice(1));
    expect(idsOf(first)).toEqual(posted.slice(0, 1));
    // Its end no longer concerns the stream.
    await several.at(0).stop();
    posted.push(await post(other, 'a post'));
    await until(() => idsOf(second).at(-1) === posted.at(-1));
    second.close();
    for (const program of several.programs) expect(program.faults).toEqual([]);
  });
});

test.skipIf(!hasRedis).each(['stream_connections', 'app_streams'])(
  'rows of %s that another process took meanwhile are noticed before anything is sent',
  async (table) => {
    const redis = await RedisServer.start();
    const service = await TestService.start('postgres', { MILLRACE_REDIS_URL: redis.url });
    const reader = await service.person('reader');
    let stream: HttpStream;
    if (table === 'app_streams') {
      const { data } = await (await service.app()).post('/streams', { object_types: ['post'] });
      stream = await HttpStream.openUrl(data.endpoint);
    } else {
      stream = await HttpStream.open(reader);
      await reader.get(`/users/me/posts?connection_id=${stream.connectionId}`);
    }
    await post(reader, 'served here');
    await until(() => stream.frames.length === 1);
    await service.ctx.processes.pause();
    await service.ctx.store.bookkeeping((db) =>
      db.all(`update ${table} set owner = 'another', epoch = epoch + 1 where owner is not null`, []),
    );
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + LEASE_MS);
    // It still looks for notices, but none tells of it.
    const reads = vi.spyOn(service.ctx.store.read, 'all');
    await until(() => reads.mock.calls.some(([sql]) => sql.includes('"stream_notices"')));
    await post(reader, 'served elsewhere');
    await stream.untilClosed();
    expect(stream.frames).toHaveLength(1);
    clock.mockRestore();
    await service.stop();
    await redis.dispose();
  },
);
