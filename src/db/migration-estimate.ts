import type { Dialect } from './dialect.ts';
import { type Migration, missingOf } from './migrations.ts';
import type { Db } from './query.ts';

/** What the upgrade of a store takes. */
export interface Estimate {
  migrations: readonly string[];
  seconds: number;
  /** Disk space needed in addition to the store's size: new rows and indexes, and the database's log. */
  bytes: number;
}

/**
 * Bytes of a table, with its indexes, that a migration processes per second. Measured on two cores with stores of 100,000 posts
 * (docs/operating.md, Upgrades).
 */
const BYTES_PER_SECOND = 10e6;

/**
 * Estimates the pending migrations of a store. Each reads or rewrites the tables it names, and needs that much disk space
 * again.
 * @param history - names of the applied migrations.
 */
export async function estimate(db: Db, history: readonly string[]): Promise<Estimate> {
  const missing = missingOf(history);
  const rows = missing.length === 0 ? [] : await db.all(db.dialect.tableSizes, []);
  let bytes = 0;
  for (const { name, bytes: size } of rows as { name: string; bytes: number }[]) {
    bytes += size * missing.filter((migration) => names(migration, db.dialect.name, name)).length;
  }
  const seconds = Math.ceil(bytes / BYTES_PER_SECOND);
  return { migrations: missing.map(({ name }) => name), seconds, bytes };
}

/** Whether a migration concerns a table. */
function names({ statements, reads = [] }: Migration, database: Dialect['name'], table: string): boolean {
  const texts = statements.map((statement) =>
    typeof statement === 'string' ? statement : statement[database],
  );
  return reads.includes(table) || texts.some((text) => text.split(/\W/).includes(table));
}
