import { type Migration, missingOf } from './migrations.ts';
import { TABLES } from './open.ts';
import type { Db, Dialect } from './query.ts';

/** What bringing a store up to date takes. */
export interface Estimate {
  migrations: readonly string[];
  seconds: number;
  /** Of disk, beside what the store has: new rows and indexes, and the log of the database. */
  bytes: number;
}

/**
 * Bytes of a table, with its indexes, that a migration works through in a second: measured on two cores with stores of
 * 100,000 posts (docs/operating.md, Upgrades).
 */
const BYTES_PER_SECOND: Record<Dialect['name'], number> = { sqlite: 10e6, postgres: 10e6 };

const SIZES: Record<Dialect['name'], string> = {
  sqlite: `select s.tbl_name as name, sum(d.pgsize) as bytes
    from dbstat d join sqlite_schema s on s.name = d.name where d.aggregate = true group by s.tbl_name`,
  postgres: `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where oid in (${TABLES})`,
};

/**
 * Estimates what the migrations take that a store has not had: each reads, or writes anew, the tables that it names, and needs
 * as much disk again.
 * @param history - names of those that it has had.
 */
export async function estimate(db: Db, history: readonly string[]): Promise<Estimate> {
  const missing = missingOf(history);
  const rows = missing.length === 0 ? [] : await db.all(SIZES[db.dialect.name], []);
  let bytes = 0;
  for (const { name, bytes: size } of rows as { name: string; bytes: number }[]) {
    bytes += size * missing.filter((migration) => names(migration, db.dialect.name, name)).length;
  }
  const seconds = Math.ceil(bytes / BYTES_PER_SECOND[db.dialect.name]);
  return { migrations: missing.map(({ name }) => name), seconds, bytes };
}

/** Whether a migration has to do with a table. */
function names({ statements, reads = [] }: Migration, database: Dialect['name'], table: string): boolean {
  const texts = statements.map((statement) =>
    typeof statement === 'string' ? statement : statement[database],
  );
  return reads.includes(table) || texts.some((text) => text.split(/\W/).includes(table));
}
