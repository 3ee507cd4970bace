/** Backups, restores and copies that are interrupted leave nothing, and folders are taken and made as documented. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { closeContext } from '../../src/context.ts';
import { createDatabase, databases, until } from '../harness.ts';
import { Gate } from './gate.ts';
import { cleanEnv, runAlone, runProgram } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-interrupted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const original = join(folder, 'original');
const backup = join(folder, 'backup');
const none = join(folder, 'none');
let count = 0;
const newPath = (): string => join(folder, String(++count));

/** So many that a signal comes before the last. */
const FILES = 800;

beforeAll(async () => {
  const ctx = await app.open(readConfig({ MILLRACE_DATA: original, MILLRACE_LOG_LEVEL: 'error' }));
  await Promise.all(Array.from({ length: FILES }, (_, n) => ctx.blobs.put([Buffer.from(`content ${n}`)])));
  await closeContext(ctx);
  expect(await runProgram(['backup', backup, '--data', original])).toMatchObject({ status: 0 });
});

const commands: Record<string, (to: string) => string[]> = {
  backup: (to) => ['backup', to, '--data', original],
  restore: (to) => ['restore', backup, '--data', to],
  copy: (to) => ['copy', '--from', original, '--to', to],
};

const contentsIn = (place: string): number =>
  existsSync(place)
    ? (readdirSync(place, { recursive: true }) as string[]).filter((name) => name.length > 60).length
    : 0;

/** Runs a command and sends a signal when some of the contents are there. */
async function interrupt(args: string[], to: string, signal: NodeJS.Signals) {
  const program = join(import.meta.dirname, '../../bin/millrace');
  const child = spawn(program, args, { env: cleanEnv(), stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  await until(() => contentsIn(to) + contentsIn(`${to}.unfinished`) > 10);
  child.kill(signal);
  const [status] = await ended;
  return { status, stderr };
}

describe.each(Object.keys(commands))('%s', (name) => {
  const argsFor = commands[name] as (to: string) => string[];

  test.each(['SIGINT', 'SIGTERM'] as const)('ended by %s leaves nothing', async (signal) => {
    const deep = join(newPath(), 'not/there/yet');
    expect(await interrupt(argsFor(deep), deep, signal)).toEqual({
      status: 1,
      stderr: 'millrace: interrupted; it left nothing behind.\n',
    });
    expect(existsSync(join(folder, String(count)))).toBe(false);
    const empty = newPath();
    mkdirSync(empty);
    expect((await interrupt(argsFor(empty), empty, signal)).status).toBe(1);
    expect(readdirSync(empty)).toEqual([]);
  });

  test.each([true, false])(
    'killed is replaced by the next try; the folder was there: %s',
    async (isThere) => {
      const to = newPath();
      if (isThere) mkdirSync(to);
      await interrupt(argsFor(to), to, 'SIGKILL');
      if (isThere) {
        // Nothing takes it for a store meanwhile.
        const added = await runProgram(['user', 'add', 'ada', '--data', to]);
        expect(added).toMatchObject({
          status: 1,
          stderr: expect.stringContaining('was interrupted: run it again'),
        });
      } else expect(existsSync(to)).toBe(false);
      const again = await runProgram(argsFor(to));
      expect([again.status, again.stderr]).toEqual([0, '']);
      expect([existsSync(`${to}.unfinished`), existsSync(join(to, 'millrace-unfinished'))]).toEqual([
        false,
        false,
      ]);
      expect(contentsIn(to)).toBe(FILES);
      if (name !== 'backup') {
        const { stdout } = await runProgram(['check', '--json', '--data', to]);
        expect(JSON.parse(stdout)).toEqual({ ok: true, problems: [] });
      }
    },
  );

  test('writes into no folder that has something in it', async () => {
    const to = newPath();
    mkdirSync(to);
    writeFileSync(join(to, 'notes.txt'), 'mine');
    expect(await runProgram(argsFor(to))).toEqual({
      status: 1,
      stdout: '',
      stderr: `millrace: ${to} is not empty.\n`,
    });
    expect(readdirSync(to)).toEqual(['notes.txt']);
  });

  test('of two at once into one folder, one is made', async () => {
    const to = newPath();
    const both = await Promise.all([runAlone(argsFor(to)), runAlone(argsFor(to))]);
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1);
    expect(contentsIn(to)).toBe(FILES);
  });
});

test.each([
  ['backup', (to: string) => ['backup', to, '--data', none]],
  ['copy', (to: string) => ['copy', '--from', none, '--to', to]],
  ['restore', (to: string) => ['restore', none, '--data', to]],
])('%s from where there is nothing makes no folder', async (_name, argsFor) => {
  const to = newPath();
  const { status, stderr } = await runProgram(argsFor(to));
  expect([status, stderr]).toEqual([1, expect.stringContaining(none)]);
  expect([existsSync(to), existsSync(none)]).toEqual([false, false]);
});

test('a copy into PostgreSQL that is interrupted says what is left, and another try goes on with it', async () => {
  const [to, files] = [await createDatabase('template0'), newPath()];
  const args = ['copy', '--from', original, '--to', to, '--to-files', files];
  expect(await interrupt(args, files, 'SIGINT')).toEqual({
    status: 1,
    stderr: `millrace: interrupted; another attempt continues with the contents of files that are already in ${files}.\n`,
  });
  expect(contentsIn(files)).toBeGreaterThan(10);
  expect(await runProgram(args)).toMatchObject({ status: 0, stderr: '' });
  expect(contentsIn(files)).toBe(FILES);
});

test.each(databases)('a restore that ends early on %s can be tried again', async (database) => {
  const data = newPath();
  const env: Record<string, string> = {
    MILLRACE_DATA: data,
    ...(database === 'postgres' && { MILLRACE_DATABASE_URL: await createDatabase('template0') }),
  };
  const child = spawn(join(import.meta.dirname, '../../bin/millrace'), ['restore', backup], {
    env: { ...cleanEnv(), ...env },
    stdio: 'ignore',
  });
  await until(() => contentsIn(`${data}.unfinished`) > 10);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await runProgram(['restore', backup], env)).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse((await runProgram(['check', '--json'], env)).stdout)).toEqual({ ok: true, problems: [] });
});

test('a backup that loses its connection to PostgreSQL says so and leaves nothing', async () => {
  const databaseUrl = await createDatabase();
  const { gate, url } = await Gate.to(databaseUrl);
  const holding = new pg.Client({ connectionString: databaseUrl });
  await holding.connect();
  try {
    // It waits for a table, so that it is under way for certain.
    await holding.query('begin; lock table posts in access exclusive mode');
    const to = newPath();
    const env = { MILLRACE_DATA: newPath(), MILLRACE_DATABASE_URL: url };
    const running = runAlone(['backup', to], env);
    await until(async () => {
      const { rowCount } = await holding.query(
        `select 1 from pg_locks where relation = 'posts'::regclass and database =
           (select oid from pg_database where datname = current_database()) and not granted`,
      );
      return rowCount === 1;
    });
    gate.close();
    const { status, stdout, stderr } = await running;
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^millrace: .*terminated.*\n$/)]);
    expect([to, `${to}.unfinished`].filter((path) => existsSync(path))).toEqual([]);
  } finally {
    await holding.end();
    gate.close();
  }
});
