/** `millrace distribute` on a store with rows: killed, run again, upgraded, and copied back to one server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { withGathered } from '../../src/db/copy/gathered.ts';
import { undividedTables } from '../../src/db/distribute.ts';
import { fillByRange } from '../../src/db/fill.ts';
import { declaredMigrations } from '../../src/db/migrations.ts';
import { noListeners, openStore } from '../../src/db/open.ts';
import { declaredTables } from '../../src/db/tables.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { Program } from '../faults/program.ts';
import { cleanEnv } from '../faults/run-command.ts';
import { createDatabase } from '../harness.ts';
import { createEmpty } from './empty.ts';

/** Runs `millrace distribute`, and kills it when it says that it begins with a table. */
async function killAt(program: Program, table: string): Promise<void> {
  const child = spawn(
    join(import.meta.dirname, '../../bin/millrace'),
    ['distribute', '--shards', '4', '--yes'],
    {
      env: { ...cleanEnv(), ...program.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const exited = once(child, 'exit');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (new RegExp(`: ${table}: `).test(said)) child.kill('SIGKILL');
  });
  expect((await exited)[1]).toBe('SIGKILL');
}

test('one that was killed goes on, and a copy leads back', async () => {
  const program = await Program.create('postgres', { databaseUrl: await createEmpty() });
  expect((await program.run('demo', '--users', '30', '--posts', '200')).status).toBe(0);
  await killAt(program, 'posts');
  await expect(program.start()).rejects.toThrow('"millrace distribute" goes on with it');
  const { tables } = await program.json('distribute', '--shards', '4', '--yes');
  expect(tables.map(({ table }: { table: string }) => table)).not.toContain('users');
  expect(await program.json('distribute', '--yes')).toMatchObject({ tables: [] });
  expect(await program.json('check')).toEqual({ ok: true, problems: [] });

  const back = await createDatabase('template0');
  const { databaseUrl = '' } = program;
  const copied = await program.run('copy', '--from', databaseUrl, '--to', back, '--move');
  expect([copied.status, copied.stderr]).toEqual([0, expect.anything()]);
  const plain = await Program.create('postgres', {
    databaseUrl: back,
    settings: { MILLRACE_DATA: program.folder },
  });
  expect(await plain.json('check')).toEqual({ ok: true, problems: [] });
  await plain.start();
  expect((await plain.clientOf().get('/posts/stream/global')).data).toHaveLength(20);
  for (const one of [program, plain]) await one.dispose();
});

test('a later version upgrades it in steps, and divides the tables that it adds', async () => {
  expect(app.endpoints.length).toBeGreaterThan(0);
  const program = await Program.create('postgres', { databaseUrl: await createEmpty() });
  const { databaseUrl: url = '' } = program;
  expect((await program.run('demo', '--users', '30', '--posts', '200')).status).toBe(0);
  await program.json('distribute', '--shards', '4', '--yes');
  declaredTables.with(['notes_of_tests', { key: 'id', distribute: 'user_id' }]).add();
  declaredMigrations
    .with({
      name: '9999-notes',
      statements: [
        'create table notes_of_tests (id {id}, user_id bigint not null, text text not null)',
        fillByRange(
          { table: 'posts', columns: ['id'], start: [0], others: ['notes_of_tests'] },
          (inRange) => [`insert into notes_of_tests select id, user_id, text from posts where ${inRange()}`],
        ),
      ],
    })
    .add();
  const told: string[] = [];
  const config = readConfig({ MILLRACE_DATABASE_URL: url });
  const store = await openStore(
    config,
    { ...noListeners, onMigration: (name) => told.push(name) },
    'upgrade',
  );
  expect(told).toEqual(['9999-notes']);
  expect(await undividedTables(store.read)).toEqual([]);
  const count = async (from: string): Promise<number> => {
    const [row] = await store.read.all(`select count(*) as n from ${from}`, []);
    return (row as { n: number }).n;
  };
  const notes = await count('notes_of_tests');
  expect(notes).toBeGreaterThan(0);
  expect(notes).toBe(await count('posts'));
  expect(await count("pg_dist_shard where logicalrelid = 'notes_of_tests'::regclass")).toBe(4);
  expect(await count('incoming_relations')).toBe(
    (await count('follows')) + (await count('mutes')) + (await count('blocks')),
  );
  expect(await count('incoming_relations')).toBeGreaterThan(0);
  await store.close();
  expect(await withGathered(url, (db) => findWrongCounts(db, config.namespace))).toEqual([]);
});
