/** App streams whose process is killed or paused go on at another one, with everything once and in order. */
import { afterEach, describe, expect, test } from 'vitest';
import { issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { type Client, type Json, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { HttpStream } from '../stream-client.ts';
import { type Account, Program } from './program.ts';

describe.skipIf(!hasRedis)(`app streams of processes${hasRedis ? '' : ` (${REDIS_MISSING})`}`, () => {
  const programs: Program[] = [];
  let redis: RedisServer | undefined;
  afterEach(async () => {
    for (const program of programs.splice(0)) await program.dispose();
    await redis?.dispose();
  });

  /** An app stream of posts, and what each of some processes on one database is asked of it. */
  interface Stage {
    /** A user, as each process sees one. */
    author: Client[];
    id: string;
    /** Connects to the stream through a process. */
    open(place: number): Promise<HttpStream>;
  }

  async function start(count: number): Promise<Stage> {
    redis = await RedisServer.start();
    const settings = { MILLRACE_REDIS_URL: redis.url };
    const first = await Program.create('postgres', { settings });
    programs.push(first);
    while (programs.length < count) {
      programs.push(await Program.create('postgres', { settings, databaseUrl: first.databaseUrl }));
    }
    const [author] = (await first.accounts('author')) as [Account];
    const token = await first.withContext(async (ctx) => {
      const [app] = (await ctx.store.read.all("select id from apps where name = 'Faults'", [])) as Json[];
      return issueAppToken(ctx, app.id);
    });
    for (const program of programs) await program.start();
    const { status, data } = await first.clientOf(token).post('/streams', { object_types: ['post'] });
    expect(status).toBe(200);
    return {
      author: programs.map((program) => program.clientOf(author.token)),
      id: data.id,
      open: (place) => HttpStream.openUrl(`${programs[place]?.origin}/stream/app/${data.id}`, token),
    };
  }

  const post = async (client: Client): Promise<string> => {
    const { status, data } = await client.post('/posts', { text: 'a post' });
    expect(status).toBe(200);
    return data.id;
  };
  const idsOf = ({ frames }: HttpStream): string[] => frames.map(({ meta }: Json) => meta.id);

  /** What came after a kill, without the one repeat that no server can rule out (docs/streams.md, Positions). */
  const withoutRepeat = (before: string[], after: string[]) =>
    after[0] === before.at(-1) ? after.slice(1) : after;

  test('of one that is killed are taken by the next that is asked, also while Redis is away', async () => {
    const { author, id, open } = await start(3);
    let owner = 0;
    let stream = await open(owner);
    const posted: string[] = [];
    const received: string[] = [];
    for (const isAway of [false, true]) {
      if (isAway) await redis?.kill();
      const next = (owner + 1) % 3;
      for (let n = 0; n < 3; n++) {
        posted.push(await post(author[next]!));
        await until(() => idsOf(stream).at(-1) === posted.at(-1));
      }
      // Positions go to the rows while there is no Redis.
      if (isAway) {
        await programs[next]?.withContext(({ store }) =>
          until(async () => {
            const rows = `select delivered_seq as seq from app_streams where id = ${id}`;
            const [[row], [clock]] = (await Promise.all(
              [rows, 'select last_seq as seq from clock'].map((text) => store.read.all(text, [])),
            )) as [Json[], Json[]];
            return row.seq === clock.seq;
          }),
        );
      }
      await programs[owner]?.kill();
      await stream.untilClosed();
      received.push(...withoutRepeat(received, idsOf(stream)));
      for (let n = 0; n < 3; n++) posted.push(await post(author[next]!));
      stream = await open(next);
      owner = next;
      await until(() => idsOf(stream).at(-1) === posted.at(-1));
    }
    received.push(...withoutRepeat(received, idsOf(stream)));
    expect(received).toEqual(posted);
    stream.close();
    for (const program of programs) expect(program.faults).toEqual([]);
  });

  test('of one that was paused are not served by it any more when it goes on', async () => {
    const { author, open } = await start(2);
    const [paused, other] = author as [Client, Client];
    const first = await open(0);
    const posted = [await post(other)];
    await until(() => first.frames.length === 1);
    const { pid } = programs[0] as Program;
    process.kill(pid, 'SIGSTOP');
    posted.push(await post(other));
    const second = await open(1);
    await until(() => idsOf(second).at(-1) === posted.at(-1));
    process.kill(pid, 'SIGCONT');
    await first.untilClosed();
    posted.push(await post(paused));
    await until(() => idsOf(second).at(-1) === posted.at(-1));
    expect(withoutRepeat(idsOf(first), idsOf(second))).toEqual(posted.slice(1));
    expect(idsOf(first)).toEqual(posted.slice(0, 1));
    // Its end does not concern the stream any more.
    await programs[0]?.stop();
    posted.push(await post(other));
    await until(() => idsOf(second).at(-1) === posted.at(-1));
    second.close();
    for (const program of programs) expect(program.faults).toEqual([]);
  });
});
