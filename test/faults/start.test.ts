/** `npm start` without its install and build: the demonstration and its token. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { Client, createDatabase, type Database, databases, until } from '../harness.ts';
import { cleanEnv, runProgram } from './run-command.ts';

const program = join(import.meta.dirname, '../../dist/start.js');

interface Started {
  child: ChildProcess;
  /** What it wrote so far, standard error first. */
  said(): string;
}

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A store's settings, and the folder in which the program is started. */
async function newStore(database: Database): Promise<{ folder: string; env: Record<string, string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-start-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const env: Record<string, string> = { MILLRACE_LOG_LEVEL: 'warn' };
  if (database === 'postgres') env.MILLRACE_DATABASE_URL = await createDatabase('template1');
  return { folder, env };
}

async function start(folder: string, env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [program], { cwd: folder, env: { ...cleanEnv(), ...env } });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  cleanUps.push(() => stop(child));
  const all = () => said.err + said.out;
  await until(() => child.exitCode !== null || /Reference/.test(said.out));
  expect([child.exitCode, all()]).toEqual([null, expect.stringContaining('listening on')]);
  return { child, said: all };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Whether an embedded store that is being made has users. */
function hasUsers(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('select id from users limit 1').get() !== undefined;
  } finally {
    database.close();
  }
}

/** Keeps port 8080 taken, by this process if by no other. */
async function take8080(): Promise<void> {
  const server = createServer().listen(8080, '127.0.0.1');
  cleanUps.push(() => server.close());
  await Promise.race([once(server, 'listening'), once(server, 'error').catch(() => undefined)]).catch(
    () => undefined,
  );
}

const originIn = (said: string): string => /^listening on (\S+)$/m.exec(said)?.[1] ?? '';
const tokenIn = (said: string): string | undefined => /Bearer (\S+)"/.exec(said)?.[1];

describe.each(databases)('npm start on %s', (database) => {
  test('on another store serves, says so and prints no token', async () => {
    const { folder, env } = await newStore(database);
    const data = { MILLRACE_DATA: join(folder, 'own') };
    await runProgram(['user', 'add', 'ada'], { ...env, ...data });
    const { said } = await start(folder, { ...env, ...data });
    expect(said()).toContain('not a demonstration');
    expect([tokenIn(said()), said().includes('token of')]).toEqual([undefined, false]);
    expect((await fetch(`${originIn(said())}/readyz`)).status).toBe(200);
    const { stdout } = await runProgram(['app', 'list', '--json'], { ...env, ...data });
    expect(JSON.parse(stdout)).toEqual({ apps: [] });
  });
});

// A demonstration takes long to make: it is tried on one database, and test/demo/ has both with smaller ones.
test('npm start makes a demonstration, again where it is incomplete, on the next free port', async () => {
  const { folder, env } = await newStore('sqlite');
  const data = { MILLRACE_DATA: join(folder, 'demo') };
  const begin = () =>
    spawn(process.execPath, [program], { cwd: folder, env: { ...cleanEnv(), ...env, ...data } });
  const child = begin();
  cleanUps.push(() => stop(child));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await until(() => said.includes('Making a demonstration'));
  // Its people come first, so that it is far from its end.
  await until(() => hasUsers(join(folder, 'demo/millrace.db')));
  child.kill('SIGKILL');
  await once(child, 'exit');

  // Once it could be used, nothing of it is removed.
  const zoe = ['user', 'add', 'zoe', '--password', 'a good long password'];
  expect((await runProgram(zoe, { ...env, ...data })).status).toBe(0);
  const refused = begin();
  let told = '';
  refused.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  expect([(await once(refused, 'close'))[0], told]).toEqual([
    ...[1, expect.stringContaining('has been used since')],
  ]);
  await runProgram(['user', 'delete', 'zoe', '--yes'], { ...env, ...data });

  await take8080();
  const first = await start(folder, { ...env, ...data });
  expect(first.said()).toContain('is incomplete; creating it again');
  expect(first.said()).toContain('This is a demonstration');
  const origin = originIn(first.said());
  expect(Number(new URL(origin).port)).toBeGreaterThan(8080);
  expect(first.said()).toContain(`Port 8080 is taken: using ${new URL(origin).port}.`);
  const entry = /^ {2}Open +(\S+)$/m.exec(first.said())![1]!;
  const entered = await fetch(entry, { redirect: 'manual' });
  const cookie = entered.headers.getSetCookie().map((one) => one.split(';')[0]);
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/home']);
  expect((await fetch(`${origin}/admin`, { headers: { cookie: cookie.join('; ') } })).status).toBe(200);
  expect((await fetch(entry, { redirect: 'manual' })).status).toBe(404);
  const client = new Client(origin, tokenIn(first.said()));
  expect((await client.get('/posts/stream/global')).data).toHaveLength(20);
  const { data: me } = await client.get('/token');
  expect(me.user.username).toMatch(/^\w+$/);
  expect((await client.post('/posts', { text: 'Hello, Millrace' })).status).toBe(200);
  await stop(first.child);
  const { stdout } = await runProgram(['check', '--json'], { ...env, ...data });
  expect(JSON.parse(stdout)).toEqual({ ok: true, problems: [] });

  // The account stays the one that the demonstration made, however many have come since.
  const again = await start(folder, { ...env, ...data });
  const { data: token } = await new Client(originIn(again.said()), tokenIn(again.said())).get('/token');
  expect(token.user.id).toBe(me.user.id);
});
