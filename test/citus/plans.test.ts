/** Citus can plan every statement that is declared. */
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { importDeclared, statementsOf } from '../declared-statements.ts';
import { createDatabase } from '../harness.ts';

vi.mock('../../src/db/query.ts', async (original) => {
  const { recordDeclared } = await import('../declared-statements.ts');
  return recordDeclared(await original());
});

/** A value of each type that parameters have. */
const values: Record<string, string> = {
  bigint: '7',
  integer: '7',
  smallint: '1',
  numeric: '7',
  'double precision': '7',
  boolean: 'true',
  text: "'7'",
  json: `'[{"id":7}]'`,
  jsonb: `'[{"id":7}]'`,
  tsvector: "'a'",
  tsquery: "'a'",
  'bigint[]': "'{7}'",
  'integer[]': "'{7}'",
  'text[]': "'{7}'",
};

test('Citus can plan every statement that is declared', async () => {
  await import('../../src/app.ts');
  await importDeclared();
  const { citus } = await import('../../src/db/dialect.ts');
  const { ownerColumns } = await import('../../src/db/distribution.ts');
  const client = new pg.Client({ connectionString: await createDatabase() });
  await client.connect();
  const faults: string[] = [];
  const statements = await statementsOf(citus({ after: 0, owners: ownerColumns() }));
  for (const { statement, at } of statements) {
    try {
      await client.query('begin');
      await client.query(`prepare asked as ${statement}`);
      const { rows } = await client.query<{ types: string[] }>(
        `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
      );
      const parameters = rows[0]?.types.map((type) => values[type]) ?? [];
      const list = parameters.length === 0 ? '' : `(${parameters.join(', ')})`;
      await client.query(`explain execute asked${list}`);
    } catch (error) {
      faults.push(`${at}: ${(error as Error).message}: ${statement}`);
    }
    await client.query('rollback');
    await client.query('deallocate all');
  }
  await client.end();
  expect(faults).toEqual([]);
  expect(statements.length).toBeGreaterThan(300);
});
