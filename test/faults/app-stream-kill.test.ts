/** An app stream's client sees every event once and in order, however often the service is killed or restarted. */
import { afterEach, describe, expect, test } from 'vitest';
import { issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { databases, type Json, until } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';
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
    const app = running.clientOf(token);
    const { data: created } = await app.post('/streams', { object_types: ['post'] });
    const open = () => HttpStream.openUrl(`${running.origin}/stream/app/${created.id}`, token);

    let isOver = false;
    const posting = (async () => {
      const ids: string[] = [];
      while (!isOver) {
        const reply = await author.client.post('/posts', { text: 'again' }).catch(() => undefined);
        if (reply?.status === 200) ids.push(reply.data.id);
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
    expect(all).toEqual(expect.arrayContaining(acknowledged));
    expect(running.faults).toEqual([]);
  });
});
