import type { Dialect } from './dialect.ts';
import { type Fill, isFill, type Statement, textFor } from './fill.ts';
import { selectMeta } from './meta.ts';
import { type Position, positionKey } from './migrate.ts';
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
 * Estimates the pending migrations of a store. Each reads or rewrites the tables it names; one that was interrupted does what is
 * left of it. Together they need as much disk space again as these tables at most.
 * @param history - names of the applied migrations.
 */
export async function estimate(db: Db, history: readonly string[]): Promise<Estimate> {
  const missing = missingOf(history);
  const sizes = new Map<string, number>();
  const rows = missing.length === 0 ? [] : await db.all(db.dialect.tableSizes, []);
  for (const { name, bytes } of rows as { name: string; bytes: number }[]) sizes.set(name, bytes);
  const positions = await findPositions(db, missing);
  let worked = 0;
  const concerned = new Set<string>();
  for (const { name, statements } of missing) {
    const { statement: next, done = 0, of = 1 } = positions.get(positionKey(name)) ?? { statement: 0 };
    const [first, ...rest] = statements.slice(next).map((one) => tablesOf(one, db.dialect.name));
    const later = new Set(rest.flat());
    for (const table of later) worked += sizes.get(table) ?? 0;
    const left = 1 - Math.min(1, done / of);
    for (const table of first ?? []) if (!later.has(table)) worked += left * (sizes.get(table) ?? 0);
    for (const table of [...(first ?? []), ...later]) concerned.add(table);
  }
  const bytes = [...concerned].reduce((sum, table) => sum + (sizes.get(table) ?? 0), 0);
  return {
    migrations: missing.map(({ name }) => name),
    seconds: Math.ceil(worked / BYTES_PER_SECOND),
    bytes,
  };
}

/** How far unfinished migrations are, by their keys in `meta`. */
async function findPositions(db: Db, missing: readonly Migration[]): Promise<Map<string, Position>> {
  const keys = missing.map(({ name }) => positionKey(name));
  const rows = keys.length === 0 ? [] : await selectMeta(db, { keys });
  return new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as Position]));
}

/** The tables that a statement may concern: all its words. */
function tablesOf(statement: Statement | Fill, database: Dialect['name']): readonly string[] {
  if (isFill(statement)) return [statement.table, ...(statement.others ?? [])];
  return [...new Set(textFor(statement, database)?.split(/\W/))];
}
