/**
 * Only `serve` and `migrate` change the schema of a store of an earlier version. The version after this one is this program with
 * migrations more (`later-main.ts`), built as it is released.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { closeContext } from '../../src/context.ts';
import { migrate } from '../../src/db/migrate.ts';
import { allMigrations, declaredMigrations, historyOf, missingOf } from '../../src/db/migrations.ts';
import { noListeners, openStore } from '../../src/db/open.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { createDatabase, type Database, databases, until } from '../harness.ts';
import { laterMigrations } from '../later-migrations.ts';
import { buildLater } from './later-program.ts';
import { addRows, type Env, positionOf, sql } from './old-store.ts';
import { Program } from './program.ts';
import { cleanEnv, type Finished, runProgram } from './run-command.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const later = laterMigrations.map(({ name }) => name);
/** The folder of the later version. */
let folder: string;
const laterProgram = (): string => join(folder, 'bin/millrace');

beforeAll(async () => {
  folder = await buildLater();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of the later version. */
async function runLater(args: readonly string[], env: Env): Promise<Finished> {
  const child = spawn(laterProgram(), args, { env: { ...cleanEnv(), ...env } });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  const [status] = await once(child, 'close');
  return { status, ...output };
}

/** Makes a store with this version. */
async function makeStore(database: Database): Promise<Env> {
  const env: Env = {
    MILLRACE_DATA: mkdtempSync(join(tmpdir(), 'millrace-migrate-')),
    MILLRACE_PORT: '0',
    MILLRACE_LOG_LEVEL: 'error',
    ...(database === 'postgres' && { MILLRACE_DATABASE_URL: await createDatabase() }),
  };
  const ctx = await app.open(readConfig(env), 'create');
  for (const username of ['ada', 'bob']) await addUser(ctx.store, { username });
  await closeContext(ctx);
  return env;
}

/** The same, until the end of the test. */
async function newStore(database: Database): Promise<Env> {
  const env = await makeStore(database);
  cleanUps.push(() => rmSync(env.MILLRACE_DATA, { recursive: true, force: true }));
  return env;
}

const namesIn = async (env: Env): Promise<string[]> =>
  (await sql(env, 'select name from migrations order by name')).map((row) => (row as { name: string }).name);

/** Copies of one large store for each database. */
const large = new Map<Database, Promise<Env>>();
afterAll(async () => {
  for (const env of large.values()) rmSync((await env).MILLRACE_DATA, { recursive: true, force: true });
});

async function largeStore(database: Database): Promise<Env> {
  const made =
    large.get(database) ??
    makeStore(database).then(async (env) => {
      await addRows(env, POSTS);
      return env;
    });
  large.set(database, made);
  const env = await made;
  const { MILLRACE_DATA: data, MILLRACE_DATABASE_URL: url } = env;
  const copied: Env = {
    ...env,
    MILLRACE_DATA: mkdtempSync(join(tmpdir(), 'millrace-copied-')),
    ...(url !== undefined && { MILLRACE_DATABASE_URL: await createDatabase(new URL(url).pathname.slice(1)) }),
  };
  cleanUps.push(() => rmSync(copied.MILLRACE_DATA, { recursive: true, force: true }));
  cpSync(data, copied.MILLRACE_DATA, { recursive: true });
  return copied;
}

/** A store that the later version makes. */
async function laterStore(database: Database): Promise<Env> {
  const env: Env = {
    MILLRACE_DATA: mkdtempSync(join(tmpdir(), 'millrace-new-')),
    ...(database === 'postgres' && { MILLRACE_DATABASE_URL: await createDatabase('template0') }),
  };
  cleanUps.push(() => rmSync(env.MILLRACE_DATA, { recursive: true, force: true }));
  expect((await runLater(['user', 'add', 'ada'], env)).status).toBe(0);
  return env;
}

function schemaOf(env: Env, database: Database): Promise<object[]> {
  const schema =
    database === 'sqlite'
      ? "select name, sql from sqlite_schema where sql is not null and name not like 'sqlite_stat%' order by name"
      : `select table_name as name, column_name || data_type || coalesce(column_default, '') || is_nullable as sql
          from information_schema.columns where table_schema = 'public'
          union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`;
  return sql(env, schema);
}

/** Everything that the later migrations make: the schema and, as digests, the rows of tables. */
async function contentOf(env: Env, database: Database): Promise<object> {
  const content: Record<string, unknown> = { schema: await schemaOf(env, database) };
  for (const table of ['posts', 'post_hashtags', 'post_lengths', 'star_counts', 'stars', 'users', 'clock']) {
    const rows = await sql(env, `select * from ${table} order by 1, 2`);
    content[table] = [rows.length, createHash('sha1').update(JSON.stringify(rows)).digest('hex')];
  }
  return content;
}

/** With their hashtags and stars, some 100,000 rows. */
const POSTS = 60_000;
const KILLS = 5;

describe.each(databases)('a store of the version before on %s', (database) => {
  test('is left as it is by every command but migrate and serve, which they name', async () => {
    const env = await newStore(database);
    const [before, other] = [await namesIn(env), mkdtempSync(join(tmpdir(), 'millrace-other-'))];
    cleanUps.push(() => rmSync(other, { recursive: true, force: true }));
    const file = join(env.MILLRACE_DATA, 'millrace.db');
    const bytes = database === 'sqlite' && readFileSync(file);
    for (const line of [
      'user show ada',
      'user add zoe',
      'demo',
      'check',
      `backup ${other}/backup`,
      `copy --from ${env.MILLRACE_DATABASE_URL ?? env.MILLRACE_DATA} --to ${other}/copy`,
      'instance set name Changed',
    ]) {
      const { status, stdout, stderr } = await runLater(line.split(' '), env);
      expect([line, status, stdout]).toEqual([line, 1, '']);
      expect(stderr).toMatch(
        /^millrace: \S+: This store was written by an older version .*"millrace migrate".*\n$/,
      );
      expect(stderr).not.toMatch(/:[^:@/]+@/);
    }
    expect(await namesIn(env)).toEqual(before);
    if (bytes) expect(readFileSync(file).equals(bytes)).toBe(true);
    expect([existsSync(`${other}/backup`), existsSync(`${other}/copy`)]).toEqual([false, false]);
  });

  test('migrate says what it will do, does it and then has nothing to do', async () => {
    const env = await largeStore(database);
    const before = await namesIn(env);
    const run = async (...args: string[]) => {
      const { status, stdout, stderr } = await runLater(['migrate', ...args, '--json'], env);
      expect(status, stderr).toBe(0);
      return { ...JSON.parse(stdout), stderr };
    };
    const plan = await run('--dry-run');
    expect(plan).toMatchObject({ migrations: later, stderr: '' });
    expect([plan.seconds > 0, plan.bytes > 0]).toEqual([true, true]);
    expect(await namesIn(env)).toEqual(before);
    const done = await run();
    expect(done).toMatchObject({
      migrations: later,
      seconds: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(done.stderr).toContain(`${later.length} of ${later.length}: ${later.at(-1)}\n`);
    expect(await run()).toEqual({ migrations: [], seconds: 0, bytes: 0, stderr: '' });
    expect(JSON.parse((await runLater(['check', '--json'], env)).stdout)).toEqual({
      ok: true,
      problems: [],
    });
  });

  test('a migration that was interrupted goes on where it was', async () => {
    const env = await newStore(database);
    const store = await openStore(readConfig(env), noListeners, 'look');
    const { items } = declaredMigrations;
    declaredMigrations.with(...laterMigrations).add();
    try {
      const onMigration = (name: string): void => {
        if (name === later[1]) throw new Error('killed');
      };
      await expect(migrate(store, 'net.svc.core', { onMigration })).rejects.toThrow('killed');
      expect(missingOf(await historyOf(store.read)).map(({ name }) => name)).toEqual(later.slice(1));
    } finally {
      const again = declaredMigrations.with(...items);
      again.begin();
      again.add();
      await store.close();
    }
    const { stdout } = await runLater(['migrate', '--json'], env);
    expect(JSON.parse(stdout).migrations).toEqual(later.slice(1));
  });

  test('a migration that was killed again and again ends as one that was not', async () => {
    const [whole, killed] = [await largeStore(database), await largeStore(database)];
    const plan = async () => JSON.parse((await runLater(['migrate', '--dry-run', '--json'], killed)).stdout);
    const missing = await plan();
    expect((await runLater(['migrate'], whole)).status).toBe(0);
    let kills = 0;
    for (let before = '', isDone = false; !isDone; ) {
      const child = spawn(laterProgram(), ['migrate'], {
        env: { ...cleanEnv(), ...killed },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      await until(async () => child.exitCode !== null || (await positionOf(killed)) !== before);
      if (kills < KILLS) child.kill('SIGKILL');
      await ended;
      isDone = child.exitCode === 0;
      before = await positionOf(killed);
      if (isDone || before === '') continue;
      kills++;
      // The version before knows nothing of positions, but that the name is none that it knows.
      const unfinished = before.replace(/:.*/, ' (unfinished)');
      const [known, names] = [allMigrations().map(({ name }) => name), await namesIn(killed)];
      expect(names.filter((name) => ![...known, ...later].includes(name))).toEqual([unfinished]);
      const older = await runProgram(['user', 'list'], killed);
      expect([older.status, older.stderr]).toEqual([
        1,
        expect.stringContaining('written by a newer version'),
      ]);
      const { status, stderr } = await runLater(['user', 'list'], killed);
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining('"millrace migrate" brings it up to date'),
      ]);
      const rest = await plan();
      expect(rest.migrations).toEqual(missing.migrations.slice(-rest.migrations.length));
      expect(rest.seconds).toBeLessThanOrEqual(missing.seconds);
    }
    expect(kills).toBeGreaterThan(0);
    expect(JSON.parse((await runLater(['check', '--json'], killed)).stdout)).toEqual({
      ok: true,
      problems: [],
    });
    expect(await contentOf(killed, database)).toEqual(await contentOf(whole, database));
    expect(await schemaOf(killed, database)).toEqual(await schemaOf(await laterStore(database), database));
  });

  test('is brought up to date once by workers that start, who then serve it', async () => {
    const env = await newStore(database);
    const program = await Program.create(database, {
      databaseUrl: env.MILLRACE_DATABASE_URL,
      command: [laterProgram(), 'serve'],
      settings: { MILLRACE_WORKERS: '2', MILLRACE_LOG_LEVEL: 'info' },
    });
    cleanUps.push(() => program.dispose());
    if (database === 'sqlite') program.env.MILLRACE_DATA = env.MILLRACE_DATA;
    await program.start();
    const told = program.logged
      .filter(({ msg }) => msg.startsWith('bringing the store'))
      .map((line) => line.migration);
    // Each tells of a migration that it does steps of; a slow one has several.
    expect([...new Set(told)]).toEqual(later);
    expect((await program.clientOf().get('/users/@ada')).status).toBe(200);
    expect(await namesIn(env)).toEqual([...allMigrations().map(({ name }) => name), ...later].sort());
  });

  test('a newer store is left alone, and where there is none none is made', async () => {
    const env = await newStore(database);
    await runLater(['migrate'], env);
    for (const line of ['migrate', 'user list', 'user add zoe']) {
      const { status, stderr } = await runProgram(line.split(' '), env);
      expect([line, status]).toEqual([line, 1]);
      expect(stderr).toContain(`newer version of Millrace (its schema has "${later[0]}")`);
    }
    const none = await runProgram(['migrate'], { MILLRACE_DATA: `${env.MILLRACE_DATA}-none` });
    expect(none).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no store') });
    expect(existsSync(`${env.MILLRACE_DATA}-none`)).toBe(false);
  });
});

test('an embedded store is not migrated while it is served', async () => {
  const program = await Program.create('sqlite');
  cleanUps.push(() => program.dispose());
  await program.start();
  const env = program.env as Env;
  const before = await namesIn(env);
  for (const command of ['migrate', 'serve']) {
    const { status, stderr } = await runLater([command], { ...env, MILLRACE_PORT: '0' });
    expect([command, status]).toEqual([command, 1]);
    expect(stderr).toContain(`is served already, by process ${program.pid} `);
  }
  expect(await namesIn(env)).toEqual(before);
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200);
});
