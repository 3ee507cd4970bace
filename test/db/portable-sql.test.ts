/** Every statement that the service sends to PostgreSQL is within the subset that docs/scaling.md, Portable SQL, names. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { importDeclared, src, statementsOf } from '../declared-statements.ts';
import { TestService } from '../harness.ts';
import { people, post } from '../people.ts';
import { faultsOf, functions, operators, types } from '../portable-sql.ts';

vi.mock('../../src/db/query.ts', async (original) => {
  const { recordDeclared } = await import('../declared-statements.ts');
  return recordDeclared(await original());
});

/**
 * Files that send statements of their own, which are meant for one PostgreSQL or checked here by name, and why. All others
 * declare theirs with `query`, `queryEach` or `keyset`.
 */
const own: Readonly<Record<string, string>> = {
  'db/batch.ts': 'hands on what writes ask for',
  'db/clock.ts': 'reads the clock, as a service that runs does',
  'backup/archiver.ts': 'reads how far the archive of the log of a PostgreSQL is, which is one server',
  'db/connection-limit.ts': 'asks at start how many connections are allowed',
  'db/copy/copy.ts': 'copies whole stores, as an operator asks',
  'db/copy/gathered.ts': 'Citus: checks whole stores, as an operator asks',
  'db/copy/nodes.ts': 'Citus: copies and checks whole stores, as an operator asks',
  'db/copy/postgres.ts': 'copies whole stores, as an operator asks',
  'db/copy/sqlite.ts': 'SQLite',
  'db/distribute.ts': 'divides tables among the nodes of Citus, as an operator asks',
  'db/divided.ts': 'looks at start whether tables are divided',
  'db/fill.ts': 'fills what migrations add',
  'db/migrate.ts': 'makes tables',
  'db/migration-estimate.ts': 'asks how large tables are, before migrations',
  'db/migrations.ts': 'asks at start for the name of the database',
  'db/node-watch.ts': 'Citus: looks at the nodes',
  'db/open.ts': 'looks at start whether the database has tables',
  'db/postgres-connection.ts': 'sends what the others ask for',
  'db/postgres-session.ts': 'settings of new connections, and sends what the others ask for',
  'db/postgres-writer.ts': 'begin, commit and rollback',
  'db/postgres.ts': 'a ping',
  'db/query.ts': 'sends what is declared',
  'db/replica.ts': 'LOOK, which is checked by name',
  'db/sqlite-reader-child.ts': 'SQLite',
  'db/sqlite-integrity.ts': 'SQLite',
  'db/sqlite-worker.ts': 'SQLite',
  'db/sqlite-writer.ts': 'SQLite',
  'db/sqlite.ts': 'SQLite',
  'commands/demo.ts': 'empties the store of a demonstration',
  'commands/migrate.ts': 'asks how large the store is',
  'features/service/check.sql.ts': 'compares whole tables, as an operator asks',
  'features/service/traces.ts': 'SQLite: empties the log and merges indexes',
};

/** Migrations send what they like: they make the tables, and one process runs them once. */
const isOwn = (file: string): boolean => file in own || file.endsWith('.tables.ts');

let service: TestService;
const sent = new Set<string>();
let tables: Set<string>;

beforeAll(async () => {
  const { prototype } = pg.Client as unknown as { prototype: { query(...args: unknown[]): unknown } };
  const { query } = prototype;
  vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...args) {
    const [asked] = args as [string | { text: string }];
    sent.add(typeof asked === 'string' ? asked : asked.text);
    return query.apply(this, args);
  });
  // What is declared where it is needed comes with a service that runs.
  service = await TestService.start('postgres');
  await importDeclared();
  const rows = await service.ctx.store.read.all(`select relname from pg_class where relkind = 'r'`, []);
  tables = new Set(
    (rows as { relname: string }[]).map(({ relname }) => relname).filter((name) => !/^(pg|sql)_/.test(name)),
  );
  return async () => {
    vi.restoreAllMocks();
    await service.stop();
  };
});

describe('statements', () => {
  test('that are declared are within the subset', async () => {
    const { dialects } = await import('../../src/db/dialect.ts');
    const faults: string[] = [];
    const statements = await statementsOf(dialects.postgres);
    for (const { statement, at } of statements)
      for (const fault of await faultsOf(statement, tables)) faults.push(`${at}: ${fault}: ${statement}`);
    expect(faults).toEqual([]);
    expect(statements.length).toBeGreaterThan(300);
  });

  test('that are declared are planned and run by PostgreSQL', async () => {
    const { dialects } = await import('../../src/db/dialect.ts');
    const client = new pg.Client({ connectionString: service.ctx.config.databaseUrl });
    await client.connect();
    const faults: string[] = [];
    const runs = new Set((await statementsOf(dialects.postgres)).map(({ statement }) => statement));
    for (const statement of runs) {
      try {
        await client.query(`begin; prepare declared as ${statement}; explain (generic_plan) ${statement}`);
        const { rows } = await client.query(
          `select coalesce(array_length(parameter_types, 1), 0) as n from pg_prepared_statements`,
        );
        const nulls = Array<string>(rows[0].n).fill('null');
        await client.query(`execute declared${nulls.length > 0 ? `(${nulls})` : ''}`);
      } catch (error) {
        // A constraint refuses an insert without values.
        if (!/^23/.test((error as pg.DatabaseError).code ?? '')) faults.push(`${error}: ${statement}`);
      }
      await client.query('rollback; deallocate all');
    }
    await client.end();
    expect(faults).toEqual([]);
  });

  test('whose columns a row names are within the subset', async () => {
    const { dialects } = await import('../../src/db/dialect.ts');
    const { insertInto, updateById } = await import('../../src/db/rows.ts');
    const { insertEach } = await import('../../src/db/batched.ts');
    const statements: string[] = [];
    const all = async (sql: string) => {
      statements.push(sql);
      return [];
    };
    const db = { dialect: dialects.postgres, all };
    await insertInto('user_counts')(db, { user_id: 1 });
    await updateById('users')(db, { id: 1, name: 'Ann', is_admin: 1 });
    const row = { connection_id: '1', subscription_id: '2', body: '{}', since_seq: 3 };
    const types = { connection_id: 'text', subscription_id: 'text', body: 'text' } as const;
    await insertEach('stream_subscriptions', types)(db, [row]);
    await insertEach('stream_subscriptions', types, ['connection_id', 'subscription_id'])(db, [row]);
    expect(statements).toHaveLength(4);
    for (const statement of statements) expect(await faultsOf(statement, tables)).toEqual([]);
  });

  test('that are not declared are in the files that may have them', () => {
    const sends =
      /\b(?:db|tx|read|search|maintenance|older|exports|store|primary|client|pool|connection)\.(?:all|each|query)\(/i;
    const found = globSync('**/*.ts', { cwd: src }).filter(
      (file) => !isOwn(file) && sends.test(readFileSync(join(src, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  test('of a service that runs are within the subset', async () => {
    sent.clear();
    const { ann, ben } = await people(service, 'ann', 'ben');
    const id = await post(ann, 'Hello #world');
    for (const path of [`/users/${ann.id}/follow`, `/posts/${id}/star`, `/posts/${id}/repost`]) {
      expect((await ben.post(path)).status).toBe(200);
    }
    for (const path of [
      '/posts/stream',
      '/posts/stream/global',
      '/posts/search?query=hello',
      '/users/search?q=ann',
      '/channels',
    ])
      await ben.get(path);
    await ann.delete(`/posts/${id}`);
    await service.ctx.store.ping();
    const faults: string[] = [];
    for (const statement of sent) {
      if (['begin', 'commit', 'rollback'].includes(statement)) continue;
      // What a new connection is asked.
      if (statement.startsWith('select pg_backend_pid()')) continue;
      for (const fault of await faultsOf(statement, tables)) faults.push(`${fault}: ${statement}`);
    }
    expect(faults).toEqual([]);
    expect([...sent].some((statement) => /from clock where shard = 0 for update$/.test(statement))).toBe(
      true,
    );
    const { LOOK } = await import('../../src/db/replica.ts');
    expect(await faultsOf(LOOK, tables)).toEqual([]);
  });
});

test.each([
  ['select pg_advisory_xact_lock(1)', ['the function pg_advisory_xact_lock']],
  [`select nextval('posts_id_seq')`, ['the function nextval']],
  ['select lastval() as id from posts', ['the function lastval']],
  [
    'select txid_current(), pg_current_wal_lsn()',
    ['the function txid_current', 'the function pg_current_wal_lsn'],
  ],
  ['select now()', ['the function now']],
  ['select localtime', ['the value SVFOP_LOCALTIME']],
  ['select id from posts where ctid = $1', ['the system column ctid']],
  ['delete from posts as p where p.xmin = $1', ['the system column xmin']],
  ['select id, row_number() over (order by id) from posts', ['the function row_number', 'a window function']],
  ['select count(*) over () from posts', ['a window function']],
  ['select distinct on (user_id) id from posts', ['"distinct on"']],
  ['select id from posts for update skip locked', ['a lock that is not waited for']],
  ['select id from posts for no key update', ['the lock LCS_FORNOKEYUPDATE']],
  ['with gone as (delete from posts returning id) select id from gone', ['a change inside a query']],
  ['select id from pg_catalog.pg_class', ['the table pg_class']],
  ['select relname from pg_class', ['the table pg_class']],
  ['insert into elsewhere (id) values (1)', ['the table elsewhere']],
  ['update pg_class set relname = $1', ['the table pg_class']],
  ['select $1::regclass', ['the type regclass']],
  [`select id from posts where text ~ 'x'`, ['the operator ~']],
  ['select id from posts tablesample system (1)', ['a RangeTableSample']],
  ['select id into posts2 from posts', ['a table made of a query']],
  ['lock table posts', ['a LockStmt']],
  ['listen posts', ['a ListenStmt']],
  [`notify posts, 'x'`, ['a NotifyStmt']],
  ['create temp table mine (id bigint)', ['a CreateStmt']],
  ['set enable_seqscan = off', ['a VariableSetStmt']],
  ['select 1; select 2', ['more than one statement']],
])('%s is refused', async (sql, faults) => {
  expect(await faultsOf(sql, tables)).toEqual(faults);
});

test('the documentation names all of the subset', () => {
  const text = readFileSync(join(src, '../docs/scaling.md'), 'utf8');
  const chapter = /^## Portable SQL$.*?(?=^## )/ms.exec(text)?.[0] ?? '';
  for (const name of [...functions, ...operators, ...types]) expect(chapter).toContain(`\`${name}\``);
});
