/** A store that was moved is no longer used at its old place. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createDatabase, until } from '../harness.ts';
import { Program } from './program.ts';
import { runProgram } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-moved-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const programs: Program[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) await program.dispose();
});

async function create(...args: Parameters<typeof Program.create>): Promise<Program> {
  const program = await Program.create(...args);
  programs.push(program);
  return program;
}

const COMMANDS = [
  'user list',
  'user suspend ada',
  'user add zoe',
  'check',
  'migrate',
  'demo',
  `backup ${folder}/backup`,
  'serve --port 0',
];

async function expectMoved(env: Record<string, string>, from: string, place: string): Promise<void> {
  for (const line of [...COMMANDS, `copy --from ${from} --to ${folder}/copy`]) {
    const { status, stdout, stderr } = await runProgram(line.split(' '), env);
    expect([line, status, stdout]).toEqual([line, 1, '']);
    expect(stderr).toContain(`: this store was moved to ${place}, and nothing uses it here any more.`);
  }
  expect([existsSync(join(folder, 'backup')), existsSync(join(folder, 'copy'))]).toEqual([false, false]);
}

const shown = (url: string): string => {
  const parsed = new URL(url);
  parsed.password = '';
  parsed.search = '';
  return parsed.href;
};

test('moved to PostgreSQL as documented, it says where it went, and serves there; and back', async () => {
  const old = await create('sqlite');
  await old.accounts('ada');
  const { key } = await old.withContext((ctx) => ctx.blobs.put([Buffer.from('a picture')]));
  const parsed = new URL(await createDatabase('template0'));
  // Tests need none, so that any is taken.
  parsed.password ||= 'geheim';
  const url = parsed.href;
  const copy = ['copy', '--from', old.folder, '--to', url, '--to-files', old.folder];

  await old.start();
  const served = await runProgram(copy);
  expect(served).toMatchObject({ status: 1, stderr: expect.stringContaining('must not be served') });
  await old.stop();
  const moved = await runProgram(copy);
  expect(moved).toMatchObject({ status: 0, stdout: expect.stringContaining('is marked as moved') });
  await expectMoved({ MILLRACE_DATA: old.folder }, old.folder, shown(url));

  const env = { ...old.env, MILLRACE_DATABASE_URL: url };
  expect(JSON.parse((await runProgram(['check', '--json'], env)).stdout)).toEqual({ ok: true, problems: [] });
  old.env.MILLRACE_DATABASE_URL = url;
  await old.start();
  expect((await fetch(`${old.origin}/api/users/@ada`)).status).toBe(200);
  const back = ['copy', '--from', url, '--to', join(folder, 'back'), '--from-files', old.folder, '--move'];
  await until(async () => (await runProgram(back)).stderr.includes('is served'));
  await old.stop();
  expect(await runProgram(back)).toMatchObject({ status: 0 });
  await expectMoved(env, url, join(folder, 'back'));
  const again = await runProgram(['check', '--json', '--data', join(folder, 'back')]);
  expect(JSON.parse(again.stdout)).toEqual({ ok: true, problems: [] });
  expect(existsSync(join(folder, 'back/blobs', key.slice(0, 2), key))).toBe(true);
});

test('a second store with files of its own leaves the first as it is', async () => {
  const first = await create('sqlite');
  await first.start();
  const url = await createDatabase('template0');
  const second = ['copy', '--from', first.folder, '--to', url, '--to-files', join(folder, 'second')];
  const { status, stdout } = await runProgram(second);
  expect([status, stdout]).toEqual([0, expect.not.stringContaining('moved')]);
  expect(await first.json('check')).toEqual({ ok: true, problems: [] });
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
});
