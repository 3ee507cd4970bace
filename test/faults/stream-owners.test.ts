/** Stream connections whose process is killed or paused go on at another one, with everything once and in order. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Client, type Json, until } from '../harness.ts';
import { post } from '../people.ts';
import { hasRedis, REDIS_MISSING } from '../redis-server.ts';
import { HttpStream } from '../stream-client.ts';
import { Several, withoutRepeat } from './several.ts';

describe.skipIf(!hasRedis)(`stream connections${hasRedis ? '' : ` (${REDIS_MISSING})`}`, () => {
  let several: Several;
  afterEach(() => several.dispose());

  /** Processes on one database, and a reader as each of them sees one. */
  async function start(count: number): Promise<Client[]> {
    several = await Several.create(count);
    const first = several.at(0);
    const [reader] = await first.accounts('reader');
    await several.start();
    return several.programs.map((program) => program.clientOf(reader?.token));
  }

  const idsOf = ({ frames }: HttpStream): string[] => frames.map(({ meta }: Json) => meta.max_id);

  test('of a process that is killed are taken by the next that is asked, also while Redis is away', async () => {
    const clients = await start(3);
    let owner = 0;
    let stream = await HttpStream.open(clients[owner]!);
    const { connectionId } = stream;
    await clients[1]!.get(`/users/me/posts?connection_id=${connectionId}`);
    const posted: string[] = [];
    const received: string[] = [];
    for (const isAway of [false, true]) {
      if (isAway) await several.redis.kill();
      const next = (owner + 1) % 3;
      posted.push(await post(clients[next]!, 'a post'));
      await until(() => stream.frames.length > 0);
      // Positions go to the rows while there is no Redis.
      const rows = `select delivered_seq as seq from stream_connections where id = '${connectionId}'`;
      const last = async (ctx: Json) =>
        (await ctx.store.read.all('select last_seq as seq from clock', []))[0].seq;
      if (isAway) {
        await several.at(next).withContext((ctx) =>
          until(async () => {
            const [row] = (await ctx.store.read.all(rows, [])) as { seq: number }[];
            return row?.seq === (await last(ctx));
          }),
        );
      }
      await several.at(owner).kill();
      await stream.untilClosed();
      received.push(...withoutRepeat(received, idsOf(stream)));
      for (let n = 0; n < 3; n++) posted.push(await post(clients[next]!, 'a post'));
      stream = await HttpStream.open(clients[next]!, `?connection_id=${connectionId}`);
      expect(stream.connectionId).toBe(connectionId);
      owner = next;
      await until(() => idsOf(stream).at(-1) === posted.at(-1));
    }
    received.push(...withoutRepeat(received, idsOf(stream)));
    expect(received).toEqual(posted);
    stream.close();
    for (const program of several.programs) expect(program.faults).toEqual([]);
  });

  test('of a process that was paused are not served by it any more when it goes on', async () => {
    const clients = await start(2);
    const [paused, other] = clients as [Client, Client];
    const first = await HttpStream.open(paused);
    const { connectionId } = first;
    await other.get(`/users/me/posts?connection_id=${connectionId}`);
    const posted = [await post(other, 'a post')];
    await until(() => first.frames.length === 1);
    process.kill(several.at(0).pid, 'SIGSTOP');
    posted.push(await post(other, 'a post'));
    const second = await HttpStream.open(other, `?connection_id=${connectionId}`);
    expect(second.connectionId).toBe(connectionId);
    await until(() => second.frames.length > 0);
    process.kill(several.at(0).pid, 'SIGCONT');
    await first.untilClosed();
    posted.push(await post(paused, 'a post'));
    await until(() => idsOf(second).at(-1) === posted.at(-1));
    expect(withoutRepeat(idsOf(first), idsOf(second))).toEqual(posted.slice(1));
    expect(idsOf(first)).toEqual(posted.slice(0, 1));
    // Its end does not concern the connection any more.
    await several.at(0).stop();
    posted.push(await post(other, 'a post'));
    await until(() => idsOf(second).at(-1) === posted.at(-1));
    second.close();
    for (const program of several.programs) expect(program.faults).toEqual([]);
  });
});
