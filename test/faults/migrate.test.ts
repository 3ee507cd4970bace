/** Only `serve` and `migrate` change the schema of a store that an earlier version made. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { migrate } from '../../src/db/migrate.ts';
import { historyOf, missingOf } from '../../src/db/migrations.ts';
import { noListeners, openStore } from '../../src/db/open.ts';
import { createDatabase, type Database, databases, until } from '../harness.ts';
import { makeOldStore } from '../old-store.ts';
import { PATIENCE_MS } from '../patience.ts';
import { Program } from './program.ts';
import { cleanEnv, runProgram } from './run-command.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

type Env = Awaited<ReturnType<typeof makeOldStore>>;

async function oldStore(database: Database): Promise<Env> {
  const env = await makeOldStore('0011', database);
  cleanUps.push(() => rmSync(env.MILLRACE_DATA, { recursive: true, force: true }));
  return env;
}

/** Reads and writes the rows of a store without the program. */
async function sql({ MILLRACE_DATA, MILLRACE_DATABASE_URL }: Env, text: string): Promise<object[]> {
  if (MILLRACE_DATABASE_URL === undefined) {
    const file = join(MILLRACE_DATA, 'millrace.db');
    // Recovers the log if the last program was killed, which a connection that only reads cannot; it is not the last to close.
    const recovering = new DatabaseSync(file, { timeout: PATIENCE_MS });
    recovering.prepare('select count(*) from sqlite_schema').get();
    const database = new DatabaseSync(file, {
      // The last to close a store that it may write takes its log away, which the program then misses.
      readOnly: text.startsWith('select'),
      // After a kill, the first that opens it recovers the log, and others wait.
      timeout: PATIENCE_MS,
    });
    const rows = database.prepare(text).all();
    recovering.close();
    database.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: MILLRACE_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const namesIn = async (env: Env): Promise<string[]> =>
  (await sql(env, 'select name from migrations order by name')).map((row) => (row as { name: string }).name);

const POSTS = 10_000;
const KILLS = 5;

/** An older store with so many posts that its migrations take several steps: replies, reposts, stars, hashtags among them. */
async function largeStore(database: Database): Promise<Env> {
  const env = await makeOldStore('0005', database);
  cleanUps.push(() => rmSync(env.MILLRACE_DATA, { recursive: true, force: true }));
  const numbers = `(with recursive all_numbers(n) as (select 1 union all select n + 1 from all_numbers where n < ${POSTS})
    select n, 1000 + n as id, 86400000 * (n / 5000) as at from all_numbers) as numbers`;
  const entities = '{"hashtags":[],"links":[],"mentions":[]}';
  for (const text of [
    `insert into posts (id, user_id, app_id, created_at, text, entities, annotations, reply_to, thread_id, num_replies)
      select id, 1 + n % 2, 1, at, 'Words of ' || n || ' and more', '${entities}', '[]',
        case when n % 3 = 0 then id - 1 end, case when n % 3 = 0 then id - 1 end, case when n % 3 = 2 then 1 else 0 end from ${numbers}`,
    `insert into post_hashtags (name, post_id) select 'tag' || (n % 7), id from ${numbers}`,
    `insert into stars (id, user_id, post_id, created_at)
      select 100000 + n, 2 - n % 2, id, at from ${numbers} where n % 4 = 1`,
    'update posts set num_stars = (select count(*) from stars where post_id = posts.id)',
    `update user_counts set
      num_posts = (select count(*) from posts where user_id = user_counts.user_id and is_deleted = 0),
      num_stars = (select count(*) from stars where user_id = user_counts.user_id)`,
  ]) {
    await sql(env, text);
  }
  return env;
}

async function newStore(database: Database): Promise<Env> {
  const env = {
    MILLRACE_DATA: mkdtempSync(join(tmpdir(), 'millrace-new-')),
    ...(database === 'postgres' && { MILLRACE_DATABASE_URL: await createDatabase('template0') }),
  };
  cleanUps.push(() => rmSync(env.MILLRACE_DATA, { recursive: true, force: true }));
  await (await openStore(readConfig(env), noListeners, 'create')).close();
  return env;
}

/** The unfinished migration, and where it is; empty without one. */
async function positionOf(env: Env): Promise<string> {
  const [row] = (await sql(env, "select key, value from meta where key like 'migration %'")) as {
    key: string;
    value: string;
  }[];
  return row === undefined ? '' : `${row.key.slice('migration '.length)}: ${row.value}`;
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

/** Everything that migrations make: the schema, and the rows of the tables that they fill. */
async function contentOf(env: Env, database: Database): Promise<object> {
  const content: Record<string, unknown> = { schema: await schemaOf(env, database) };
  for (const table of [
    'posts',
    'post_hashtags',
    'post_mentions',
    'interactions',
    'user_counts',
    'users',
    'clock',
  ]) {
    content[table] = (await sql(env, `select * from ${table}`))
      .map((row) => Object.values(row).join(' '))
      .sort();
  }
  for (const word of ['words', '777', 'is_reply:1']) {
    const condition =
      database === 'sqlite' ? `post_search match '"${word}"'` : `words @@ $$'${word}'$$::tsquery`;
    content[word] = await sql(env, `select rowid from post_search where ${condition} order by rowid`);
  }
  return content;
}

describe.each(databases)('an older store on %s', (database) => {
  test('is left as it is by every command but migrate and serve, which they name', async () => {
    const env = await oldStore(database);
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
      const { status, stdout, stderr } = await runProgram(line.split(' '), env);
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
    const env = await oldStore(database);
    const before = await namesIn(env);
    const missing = missingOf(before).map(({ name }) => name);
    const run = async (...args: string[]) => {
      const { status, stdout, stderr } = await runProgram(['migrate', ...args, '--json'], env);
      expect(status, stderr).toBe(0);
      return { ...JSON.parse(stdout), stderr };
    };
    const plan = await run('--dry-run');
    expect(plan).toMatchObject({ migrations: missing, stderr: '' });
    expect([plan.seconds > 0, plan.bytes > 0]).toEqual([true, true]);
    expect(await namesIn(env)).toEqual(before);
    const done = await run();
    expect(done).toMatchObject({
      migrations: missing,
      seconds: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(done.stderr).toContain(`${missing.length} of ${missing.length}: ${missing.at(-1)}\n`);
    expect(await run()).toEqual({ migrations: [], seconds: 0, bytes: 0, stderr: '' });
    expect(JSON.parse((await runProgram(['check', '--json'], env)).stdout)).toEqual({
      ok: true,
      problems: [],
    });
  });

  test('a migration that was interrupted goes on where it was', async () => {
    const env = await oldStore(database);
    const missing = missingOf(await namesIn(env)).map(({ name }) => name);
    const store = await openStore(readConfig(env), noListeners, 'look');
    const onMigration = (name: string): void => {
      if (name === missing[3]) throw new Error('killed');
    };
    await expect(migrate(store, 'net.svc.core', { onMigration })).rejects.toThrow('killed');
    expect(missingOf(await historyOf(store.read)).map(({ name }) => name)).toEqual(missing.slice(3));
    await store.close();
    const { stdout } = await runProgram(['migrate', '--json'], env);
    expect(JSON.parse(stdout).migrations).toEqual(missing.slice(3));
  });

  test('a migration that was killed again and again ends as one that was not', async () => {
    const [whole, killed] = [await largeStore(database), await largeStore(database)];
    const plan = async () =>
      JSON.parse((await runProgram(['migrate', '--dry-run', '--json'], killed)).stdout);
    const missing = await plan();
    expect((await runProgram(['migrate'], whole)).status).toBe(0);
    let kills = 0;
    for (let before = '', isDone = false; !isDone; ) {
      const child = spawn(join(import.meta.dirname, '../../bin/millrace'), ['migrate'], {
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
      // Older versions know nothing of positions, but that the name is none that they know.
      expect((await namesIn(killed)).filter((name) => !/^\d{4}-[a-z-]+$/.test(name))).toEqual([
        before.replace(/:.*/, ' (unfinished)'),
      ]);
      const { status, stderr } = await runProgram(['user', 'list'], killed);
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining('"millrace migrate" brings it up to date'),
      ]);
      const rest = await plan();
      expect(rest.migrations).toEqual(missing.migrations.slice(-rest.migrations.length));
      expect(rest.seconds).toBeLessThanOrEqual(missing.seconds);
    }
    expect(kills).toBeGreaterThan(0);
    expect(JSON.parse((await runProgram(['check', '--json'], killed)).stdout)).toEqual({
      ok: true,
      problems: [],
    });
    expect(await contentOf(killed, database)).toEqual(await contentOf(whole, database));
    expect(await schemaOf(killed, database)).toEqual(await schemaOf(await newStore(database), database));
  });

  test('a newer store is left alone, and where there is none none is made', async () => {
    const env = await oldStore(database);
    await runProgram(['migrate'], env);
    await sql(env, "insert into migrations values ('9999-future', 1)");
    for (const line of ['migrate', 'user list', 'user add zoe']) {
      const { status, stderr } = await runProgram(line.split(' '), env);
      expect([line, status]).toEqual([line, 1]);
      expect(stderr).toContain('newer version of Millrace (its schema has "9999-future")');
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
  // As if this version had one migration more than the one that serves.
  const before = (await namesIn(env)).slice(0, -1);
  await sql(env, `delete from migrations where name not in (${before.map((name) => `'${name}'`).join()})`);
  for (const command of ['migrate', 'serve']) {
    const { status, stderr } = await runProgram([command], { ...env, MILLRACE_PORT: '0' });
    expect([command, status]).toEqual([command, 1]);
    expect(stderr).toContain(`is served already, by process ${program.pid} `);
  }
  expect(await namesIn(env)).toEqual(before);
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200);
});
