/** Reads every column of every row of a store. Argument: its file or URL. Prints `{"ms"}`. */

import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const [place = ''] = process.argv.slice(2);

/** Runs statements one after another; each gives rows of objects. */
type Run = (sql: string) => Promise<Record<string, string>[]>;

/** Tables and their columns, by name. */
const columns = {
  postgres:
    "select table_name as t, column_name as c from information_schema.columns where table_schema = 'public'",
  sqlite:
    "select m.name as t, c.name as c from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.sql not like '%virtual%'",
};

async function readAll(run: Run, list: string): Promise<void> {
  const tables = Map.groupBy(await run(list), ({ t }) => t);
  for (const [table, names] of tables) {
    const sums = names.map(({ c }) => `coalesce(sum(length(cast("${c}" as text))), 0)`);
    await run(`select ${sums.join(' + ')} as length from "${table}"`);
  }
}

const start = performance.now();
if (place.startsWith('postgres:')) {
  const db = new pg.Client({ connectionString: place });
  await db.connect();
  await readAll(async (sql) => (await db.query(sql)).rows, columns.postgres);
  await db.end();
} else {
  const db = new DatabaseSync(place, { readOnly: true });
  await readAll(async (sql) => db.prepare(sql).all() as Record<string, string>[], columns.sqlite);
}
console.log(JSON.stringify({ ms: performance.now() - start }));
