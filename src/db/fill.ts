import type { Dialect } from './dialect.ts';
import type { Db } from './query.ts';

/** The values of the columns by which rows are ordered. */
export type Key = readonly (string | number)[];

/** One for both databases, or one for each that needs it. */
export type Statement = string | Partial<Record<Dialect['name'], string>>;

/** The statement for a database. */
export function textFor(statement: Statement, database: Dialect['name']): string | undefined {
  return typeof statement === 'string' ? statement : statement[database];
}

/**
 * Changes or adds rows for those of a large table, range by range in order of a key. Each range may be a transaction of its own
 * (migrate.ts), so that the log stays short and an interrupted upgrade continues at the range where it stopped.
 */
export interface Fill {
  /** The table that it reads by ranges. */
  readonly table: string;
  /** Other large tables that it reads or writes, for `estimate`. */
  readonly others?: readonly string[];
  /** Whether this database needs it. */
  readonly onlyOn?: Dialect['name'];
  /**
   * Works through the next rows. Core types begin with the namespace.
   * @param after - the key of the last row worked through; undefined at the start.
   * @returns undefined if there are no more rows.
   */
  next(db: Db, after: Key | undefined, namespace: string): Promise<Range | undefined>;
}

export function isFill(statement: Statement | Fill | undefined): statement is Fill {
  return typeof statement === 'object' && 'next' in statement;
}

export interface Range {
  /** The key of its last row. */
  last: Key;
  rows: number;
}

/** The rows of a range where a statement finds them by key: few enough that a range takes well under a second. */
const ROWS = 2000;

/** Until the transaction ends. PostgreSQL does not know how few rows a range has, and would read whole tables to join them. */
const BY_KEY = ['set local enable_hashjoin = off', 'set local enable_mergejoin = off'];

/** The keys of a table, by which a fill by SQL divides it. An index must have these columns first. */
interface Keys {
  table: string;
  columns: readonly string[];
  /** A key before all others. */
  start: Key;
  others?: readonly string[];
  onlyOn?: Dialect['name'];
}

/** Makes the condition of a range for the table, or for its alias. */
type InRange = (alias?: string) => string;

/**
 * A fill by SQL. If rows share a key, a range has all of them.
 * @param write - makes the statements of a range, from the condition that its rows meet.
 */
export function fillByRange(
  { columns, start, ...about }: Keys,
  write: (inRange: InRange, namespace: string) => readonly string[],
): Fill {
  const params = (first: number): string => columns.map((_, index) => `$${first + index}`).join(', ');
  const inRange: InRange = (alias) => {
    const names = columns.map((column) => (alias === undefined ? column : `${alias}.${column}`));
    const [first, key] = [names[0], names.join(', ')];
    // PostgreSQL takes a comparison of several columns for one that many rows meet.
    const ofFirst = `${first} >= $1 and ${first} <= $${1 + columns.length}`;
    return `${ofFirst} and (${key}) > (${params(1)}) and (${key}) <= (${params(1 + columns.length)})`;
  };
  const list = columns.join(', ');
  const select = `select ${list} from ${about.table} where (${list}) > (${params(1)}) order by ${list} limit ${ROWS}`;
  return {
    ...about,
    async next(db, after = start, namespace) {
      const rows = (await db.all(numbered(db, select), after)) as Record<string, string | number>[];
      const end = rows.at(-1);
      if (end === undefined) return undefined;
      const last = columns.map((column) => end[column] as string | number);
      if (db.dialect.name === 'postgres') for (const setting of BY_KEY) await db.all(setting, []);
      for (const statement of write(inRange, namespace)) {
        await db.all(numbered(db, statement), [...after, ...last]);
      }
      return { last, rows: rows.length };
    },
  };
}

/** SQLite numbers parameters in another way. */
export function numbered({ dialect }: Db, sql: string): string {
  return dialect.name === 'sqlite' ? sql.replace(/\$(\d)/g, '?$1') : sql;
}

/**
 * A fill by code.
 * @param select - selects rows with `id` above the first parameter, as many as the second, in order of `id`.
 */
export function fillByRows<Row extends { id: number }>(
  about: Pick<Fill, 'table' | 'others'>,
  many: number,
  select: string,
  write: (db: Db, rows: readonly Row[], namespace: string) => Promise<void>,
): Fill {
  return {
    ...about,
    async next(db, [after] = [0], namespace) {
      const rows = (await db.all(numbered(db, select), [after, many])) as Row[];
      const end = rows.at(-1);
      if (end === undefined) return undefined;
      await write(db, rows, namespace);
      return { last: [end.id], rows: rows.length };
    },
  };
}
