/**
 * kill -9 in the middle of writes, a stream, a form and a migration: what was acknowledged is there once. `test/faults` tries far
 * more.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { addRows, type Env, positionOf, sql } from '../faults/old-store.ts';
import { type Account, Program } from '../faults/program.ts';
import { cleanEnv } from '../faults/run-command.ts';
import { stopUpdates } from '../faults/stop-updates.ts';
import { FormClient, hiddenFields } from '../form-client.ts';
import { until } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';

const WRITERS = 8;
const PASSWORD = 'a good long password';

let program: Program;
afterEach(() => program.dispose());

/** Posts until the service is gone. @returns what was acknowledged. */
async function write({ client, username }: Account): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const reply = await client.post('/posts', { text: `${username} ${ids.length}` }).catch(() => undefined);
    if (reply === undefined) return ids;
    expect(reply.status).toBe(200);
    ids.push(reply.data.id);
  }
}

test('no post that was acknowledged is lost, and a stream brings each in order', async () => {
  program = await Program.create('sqlite');
  const names = Array.from({ length: WRITERS }, (_, n) => `writer_${n}`);
  const [reader, ...writers] = (await program.accounts('reader', ...names)) as [Account, ...Account[]];
  await program.start();
  for (const { id } of writers) await reader.client.post(`/users/${id}/follow`);
  let stream = await HttpStream.open(reader.client);
  const { connectionId } = stream;
  await reader.client.get(`/posts/stream?connection_id=${connectionId}`);
  const writing = Promise.all(writers.map(write));
  await until(() => stream.frames.length > 5 * WRITERS);
  await program.kill();
  const acknowledged = (await writing).flat();
  await stream.untilClosed();
  const before = stream.frames.map(({ meta }) => meta.max_id);

  await program.start();
  const kept: string[] = [];
  for (let at = 0; at < acknowledged.length; at += 200) {
    const ids = acknowledged.slice(at, at + 200);
    kept.push(...(await reader.client.get(`/posts?ids=${ids}`)).data.map(({ id }: { id: string }) => id));
  }
  expect(new Set(kept)).toEqual(new Set(acknowledged));
  stream = await HttpStream.open(reader.client, `?connection_id=${connectionId}`);
  const last = (await writers[0]!.client.post('/posts', { text: 'the last' })).data.id;
  await until(() => stream.frames.at(-1)?.meta.max_id === last);
  stream.close();
  // What was on its way comes again.
  const after = stream.frames.map(({ meta }) => meta.max_id);
  const received = [...before, ...after.filter((id) => !before.includes(id))];
  expect(received).toEqual(received.toSorted((a, b) => Number(a) - Number(b)));
  expect(received).toEqual(expect.arrayContaining(acknowledged));
  expect(await program.json('check')).toEqual({ ok: true, problems: [] });
  expect(program.faults).toEqual([]);
});

test('a form that is sent again posts once', async () => {
  program = await Program.create('sqlite');
  await program.json('user', 'add', 'ada', '--password', PASSWORD);
  // The note of where a form leads is never finished.
  const allow = await stopUpdates(program, 'submissions');
  await program.start();
  const browser = new FormClient(program.origin);
  expect((await browser.signIn('ada', PASSWORD)).status).toBe(303);
  const form = { ...hiddenFields((await browser.get('/compose')).text, '/compose'), text: 'once' };
  const count = async () => (await program.clientOf().get('/users/@ada/posts')).data.length;
  const sent = browser.request('/compose', { form }).catch(() => undefined);
  await until(async () => (await count()) === 1);
  await program.kill();
  expect(await sent).toBeUndefined();
  await allow();
  await program.start();
  for (let n = 0; n < 2; n++) expect((await browser.request('/compose', { form })).status).toBe(303);
  expect(await count()).toBe(1);
});

test('a migration that was killed goes on where it was', async () => {
  program = await Program.create('sqlite');
  await program.accounts('ada', 'bob');
  const env = program.env as Env;
  await addRows(env, 20_000);
  const main = join(import.meta.dirname, '../faults/later-main.ts');
  const migrate = (): ChildProcess =>
    spawn(process.execPath, [main, 'migrate'], { env: { ...cleanEnv(), ...env }, stdio: 'ignore' });
  const first = migrate();
  const ended = once(first, 'exit');
  const position = await until(async () => (await positionOf(env)) || (first.exitCode !== null && 'none'));
  first.kill('SIGKILL');
  expect([position, await ended]).toEqual([expect.stringMatching(/^000/), [null, 'SIGKILL']]);
  expect(await once(migrate(), 'exit')).toEqual([0, null]);
  expect(await positionOf(env)).toBe('');
  const rows = 'select count(*) as n, sum(is_question) as questions from posts where id > 1000';
  expect(await sql(env, rows)).toEqual([{ n: 20_000, questions: 4_000 }]);
});
