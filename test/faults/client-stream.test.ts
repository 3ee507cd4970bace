/** A stream of `@millrace/client` tells every event once and in order, however often the service is killed. */
import { afterEach, describe, expect, test } from 'vitest';
import { newer, type Post } from '../../packages/client/src/index.ts';
import { databases, until } from '../harness.ts';
import { backoff, clientFor, collect, idsOf } from '../published.ts';
import { pause } from './load.ts';
import { type Account, Program } from './program.ts';
import { Chance, seed } from './random.ts';

describe.each(databases)('the client through restarts on %s', (database) => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  test.each(['fetch', 'websocket'] as const)('over %s', async (transport) => {
    program = await Program.create(database);
    const running = program;
    const chance = new Chance(`client ${database} ${transport}`);
    const [reader, author] = (await running.accounts('reader', 'author')) as [Account, Account];
    await running.start();
    const [reading, writing] = [clientFor(reader.client), clientFor(author.client)];
    await reading.users.follow(author.id);
    const stream = reading.userStream<Post>({ transport, backoff });
    const { items: frames, ended } = collect(stream);
    const received = () => frames.flatMap(({ data }) => data.map(({ id }) => id));
    await stream.subscribe('home', (query) => reading.posts.stream(query));

    let isOver = false;
    const posting = (async () => {
      const acknowledged: string[] = [];
      for (let n = 1; !isOver; n++) {
        const text = `number ${n}`;
        const reply = await until(() => writing.posts.create({ text }).catch(() => undefined));
        acknowledged.push(reply.data.id);
        await pause();
      }
      return acknowledged;
    })();
    const ids = new Set<string | undefined>();
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL', 'lost', 'SIGKILL'] as const) {
      const enough = frames.length + chance.whole(1, 40);
      await until(() => frames.length >= enough);
      ids.add(stream.connectionId);
      // The connection is lost where the service has forgotten it by the time the client returns.
      if (signal === 'lost') await reader.client.delete(`/users/me/streams/${stream.connectionId}`);
      else await (signal === 'SIGKILL' ? running.kill() : running.stop());
      if (signal !== 'lost') await running.start();
    }
    isOver = true;
    const acknowledged = await posting;
    const all = await idsOf(newer((range) => writing.users.posts('me', range)));
    await until(() => received().at(-1) === all.at(-1));
    stream.close();
    await ended;
    expect(received(), `seed ${seed}`).toEqual(all);
    expect(all).toEqual(expect.arrayContaining(acknowledged));
    // Another one only since the service had forgotten it.
    expect(ids.size).toBe(2);
    expect(ids).toContain(stream.connectionId);
    expect(running.faults).toEqual([]);
  });
});
