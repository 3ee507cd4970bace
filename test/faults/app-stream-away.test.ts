/** Streams of users and apps while the database is unavailable, and app streams after it has lost its last writes. */
import { afterEach, expect, test } from 'vitest';
import { issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { createDatabase, type Json, until } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';
import { Gate } from './gate.ts';
import { type Account, Program } from './program.ts';

const programs: Program[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) await program.dispose();
});

/** A running program with a user, and an app stream of posts. */
async function start(program: Program) {
  programs.push(program);
  const [ann] = (await program.accounts('ann')) as [Account];
  const token = await program.withContext(async (ctx) => {
    const [app] = (await ctx.store.read.all("select id from apps where name = 'Faults'", [])) as Json[];
    return issueAppToken(ctx, app.id);
  });
  await program.start();
  const { data } = await program.clientOf(token).post('/streams', { object_types: ['post'] });
  return {
    ann: ann.client,
    post: async (): Promise<string> => {
      const { status, data: made } = await ann.client.post('/posts', { text: 'a post' });
      expect(status).toBe(200);
      return made.id;
    },
    openUser: async (): Promise<HttpStream> => {
      const stream = await HttpStream.open(ann.client);
      await ann.client.get(`/users/me/posts?connection_id=${stream.connectionId}`);
      return stream;
    },
    openApp: () => HttpStream.openUrl(`${program.origin}/stream/app/${data.id}`, token),
  };
}

const idsOf = ({ frames }: HttpStream): string[] => frames.map(({ data }) => [data].flat()[0].id);

test('streams stay open while PostgreSQL is unavailable, and are sent what happens after it', async () => {
  const { gate, url } = await Gate.to(await createDatabase());
  const program = await Program.create('postgres', { databaseUrl: url });
  const { ann, post, openUser, openApp } = await start(program);
  const streams = [await openUser(), await openApp()];
  const posted: string[] = [];
  // The first may be replayed while the client is being connected, which the database has a part in.
  for (let n = 1; n <= 3; n++) {
    posted.push(await post());
    await until(() => streams.every(({ frames }) => frames.length === n));
  }
  expect((await ann.get('/users/me')).status).toBe(200);
  const ready = async (): Promise<number> => (await fetch(`${program.origin}/readyz`)).status;
  gate.close();
  await until(async () => (await ready()) === 503);
  await gate.open();
  await until(async () => (await ready()) === 200);
  posted.push(await post(), await post());
  await until(() => streams.every((stream) => stream.closed || idsOf(stream).at(-1) === posted.at(-1)));
  for (const stream of streams) {
    expect(stream.closed).toBe(false);
    expect(idsOf(stream)).toEqual(posted);
    stream.close();
  }
  gate.close();
  expect(program.faults).toEqual([]);
});

test('an app stream that was served beyond the end of a restored store goes on at its end', async () => {
  const program = await Program.create('sqlite');
  const { ann, post, openApp } = await start(program);
  const before = await openApp();
  const kept = await post();
  await until(() => idsOf(before).at(-1) === kept);
  await program.kill();
  const putBack = program.keepStore();
  await program.start();
  const lost = await openApp();
  const last = [await post(), await post(), await post(), await post(), await post()];
  await until(() => idsOf(lost).at(-1) === last.at(-1));
  // What is answered after the frame was sent comes after its position was written.
  await ann.get('/users/me');
  // The file of positions is not part of the store, and says more than the store then knows.
  await program.kill();
  putBack();
  await program.start();
  const after = await openApp();
  const next = [await post(), await post()];
  await until(() => idsOf(after).at(-1) === next.at(-1));
  expect(idsOf(after)).toEqual(next);
  after.close();
  expect(program.faults).toEqual([]);
});
