/** Only `serve` and `migrate` change the schema of a store that an earlier version made. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { historyOf, migrate, missingOf } from '../../src/db/migrations.ts';
import { noListeners, openStore } from '../../src/db/open.ts';
import { type Database, databases } from '../harness.ts';
import { makeOldStore } from '../old-store.ts';
import { Program } from './program.ts';
import { runProgram } from './run-command.ts';

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
    const database = new DatabaseSync(join(MILLRACE_DATA, 'millrace.db'));
    const rows = database.prepare(text).all();
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
