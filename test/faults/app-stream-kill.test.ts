/** An app stream's client sees every event once and in order, however often the service is killed or restarted. */
import { afterEach, describe, expect, test } from 'vitest';
import { issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { databases, type Json, until } from '../harness.ts';
import { backoff, clientFor, collect } from '../published.ts';
import { HttpStream } from '../stream-client.ts';
import { pause } from './load.ts';
import { type Account, Program } from './program.ts';

const rounds = ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGKILL'] as const;

describe.each(databases)('app streams through restarts on %s', (database) => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  test('nothing is missing, and nothing comes twice but what a kill interrupted', async () => {
    program = await Program.create(database);
    const running = program;
    const [author] = (await running.accounts('author')) as [Account];
    const token = await running.withContext(async (ctx) => {
      const [app] = (await ctx.store.read.all("select id from apps where name = 'Faults'", [])) as Json[];
      return issueAppToken(ctx, app.id);
    });
    await running.start();
    const app = clientFor({ origin: running.origin, token });
    const writing = clientFor(author.client);
    const { data: created } = await app.appStreams.create({ object_types: ['post'] });
    const { data: other } = await app.appStreams.create({ object_types: ['post'] });
    // One as apps have it, and one that shows what the service sends.
    const live = app.appStream(other.endpoint, { backoff });
    const { items: messages, ended } = collect(live);
    const open = () => HttpStream.openUrl(created.endpoint);

    let isOver = false;
    const posting = (async () => {
      const ids: string[] = [];
      while (!isOver) {
        const reply = await writing.posts.create({ text: 'again' }).catch(() => undefined);
        if (reply !== undefined) ids.push(reply.data.id);
        await pause();
      }
      return ids;
    })();
    const received: string[] = [];
    let stream = await open();
    const take = (signal: string): void => {
      const ids: string[] = stream.frames.map(({ meta }) => meta.id);
      // The one repeat that no server can rule out (docs/streams.md, Positions and `kill -9`).
      if (signal === 'SIGKILL' && ids[0] === received.at(-1)) ids.shift();
      received.push(...ids);
    };
    let last: string = 'SIGTERM';
    for (const signal of rounds) {
      await until(() => stream.frames.length >= 20);
      await (signal === 'SIGKILL' ? running.kill() : running.stop());
      await stream.untilClosed();
      take(last);
      last = signal;
      await running.start();
      stream = await open();
    }
    // With no post since the last restart, the last one of all came before it.
    await until(() => stream.frames.length > 0);
    isOver = true;
    const acknowledged = await posting;
    const all = await running.withContext(async ({ store }) => {
      const rows = (await store.read.all('select id from posts order by id', [])) as { id: number }[];
      return rows.map(({ id }) => String(id));
    });
    await until(() => stream.frames.at(-1)?.meta.id === all.at(-1));
    stream.close();
    take(last);
    expect(received).toEqual(all);
    await until(() => messages.at(-1)?.meta.id === all.at(-1));
    live.close();
    await ended;
    expect(messages.map(({ meta }) => meta.id)).toEqual(all);
    expect(all).toEqual(expect.arrayContaining(acknowledged));
    expect(running.faults).toEqual([]);
  });
});
