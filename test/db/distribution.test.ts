/** How tables are divided among nodes, as modules declare it (docs/scaling.md, Distribution keys). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distributions } from '../../src/db/distribution.ts';
import { createDatabase } from '../harness.ts';

const root = join(import.meta.dirname, '../..');

/** The rows of the table in the documentation: by what each table is divided, or `reference` or `one node`. */
function documented(): Map<string, string> {
  const text = readFileSync(join(root, 'docs/scaling.md'), 'utf8');
  const chapter = /^## Distribution keys$.*?(?=^## )/ms.exec(text)?.[0] ?? '';
  const rows = [...chapter.matchAll(/^\| (`[^|]+`) \| `?([^|`]+?)`? \|/gm)];
  return new Map(
    rows.flatMap(([, tables, key]) =>
      [...(tables as string).matchAll(/`(\w+)`/g)].map(([, table]) => [table as string, key as string]),
    ),
  );
}

let client: pg.Client;

beforeAll(async () => {
  await import('../../src/app.ts');
  client = new pg.Client({ connectionString: await createDatabase() });
  await client.connect();
});
afterAll(() => client.end());

test('the documentation says of every table how it is divided', async () => {
  const { rows } = await client.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const keys = documented();
  expect(rows.map(({ name }) => name).filter((name) => !keys.has(name))).toEqual([]);
});

test('the documentation says what modules declare', () => {
  const keys = [...documented()].filter(([, key]) => key !== 'one node');
  expect(Object.fromEntries(distributions().map(({ table, by }) => [table, by ?? 'reference']))).toEqual(
    Object.fromEntries(keys),
  );
});

test('every unique index of a table that is divided, but for keys by id, has the column', async () => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select t.relname as name, array(select attname::text from unnest(i.indkey) as k(attnum)
       join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum) as columns
     from pg_index i join pg_class t on t.oid = i.indrelid
     where i.indisunique and not i.indisprimary and t.relnamespace = 'public'::regnamespace`,
  );
  const keys = documented();
  const without = rows.filter(({ name, columns }) => {
    const key = keys.get(name) as string;
    return !['reference', 'one node'].includes(key) && !columns.includes(key);
  });
  expect(without).toEqual([]);
});
