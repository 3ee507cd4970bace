import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type IndexLanguage, indexLanguages } from '../search/index-text.ts';
import { type Buckets, bucketColumn, bucketsOfOwners, bucketValue } from './buckets.ts';
import { citusCommits, type StaggeredCommits } from './commits.ts';
import type { Schema } from './schema.ts';
import { type ConnectionUse, postgresSettings, type Settings, sqliteSettings } from './settings.ts';

/** The tables of a PostgreSQL schema (`oid`), without those of extensions. */
export const TABLES = `
  select oid from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')`;

/** The only differences between the two databases that features may depend on. */
export interface Dialect {
  /** Selects statements of migrations and the compiler of queries. Nothing else reads it. */
  readonly name: 'sqlite' | 'postgres';
  /**
   * Whether several processes can serve one store. If so, each has a row there; if not, one process at a time owns the data
   * folder.
   */
  readonly isShared: boolean;
  /** Whether a list of one member is faster as a plain value. */
  readonly looksUpOne: boolean;
  /** Settings of its connections, by use. */
  readonly settings: Readonly<Record<ConnectionUse, Settings>>;
  /** Statements that lift the lock timeout within a transaction, and set it again. Undefined if there are no such locks. */
  readonly lockLimit?: { readonly lift: string; readonly set: string };
  /** Undefined if a committed transaction is visible everywhere at once. */
  readonly commits?: StaggeredCommits;
  /** Selects the sizes of all tables in bytes, with their indexes, by `name`. */
  readonly tableSizes: string;
  readonly fullText: FullText;
  /** Set where tables are divided among nodes by the buckets of owners. */
  readonly buckets?: Buckets;
  /** The members of a list parameter as a subquery with one column, `value`. */
  list<T extends number | string>(values: readonly T[], type?: ColumnType): RawBuilder<T>;
  /** Whether a column has one of these values. A database of several nodes asks only those that have rows with them. */
  isOneOf<T extends number | string>(
    column: string,
    values: readonly T[],
    type?: ColumnType,
  ): Expression<SqlBool>;
  /** The same for a column that is compared with these values already, where that helps a database of several nodes. */
  isWithin(column: string, values: readonly number[]): Expression<SqlBool>;
  /** The objects of a JSON list parameter as rows with the named columns; a subquery that needs an alias. */
  records<Row>(json: string, columns: { [K in keyof Row]: ColumnType }): RawBuilder<Row>;
  /** A member of an object in a JSON text column, in the form that indexes on such members use. */
  member(column: string, name: string): RawBuilder<string>;
  /** At the end of a select: locks its rows against changes until commit. Others may take the same lock. */
  readonly forShare: RawBuilder<unknown>;
  /** Locks the rows exclusively until commit. */
  readonly forUpdate: RawBuilder<unknown>;
  /** The newest rows of a table for each of many keys, by `id`; a subquery that needs an alias. */
  newestPerKey<Row>(options: NewestPerKey): RawBuilder<Row>;
}

/** Full-text search in tables of words that the service tokenizes, with the object's id as `rowid`. */
export interface FullText {
  /** Writes the words of a row, and the conditions of a search. */
  readonly language: IndexLanguage;
  /** Words written by `language`, as a column takes them. */
  words(text: unknown): RawBuilder<unknown>;
  /** Writes the words of an object, replacing any previous ones. */
  put(table: string, id: unknown, words: unknown): RawBuilder<unknown>;
  /** Whether a row of the table matches a condition written by `language`. */
  matches(table: string, condition: unknown): RawBuilder<boolean>;
  /** Whether the id of a match is among those of a subquery. */
  isAmong(rowid: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<boolean>;
  /**
   * How many rows a search for beginnings of words tests one after another before it asks the index; undefined if it asks the
   * index at once. For planners that cannot estimate how many match.
   */
  readonly testedFirst?: number | undefined;
}

/** `key` and `columns` are columns of `table`; each key gives at most `limit` rows with `after < id < before`. */
export interface NewestPerKey {
  table: keyof Schema;
  key: string;
  /** A table with a row for each key, if it is distributed by the key as well. */
  of?: keyof Schema;
  columns: readonly string[];
  keys: readonly number[];
  after: number;
  before: number;
  limit: number;
  where?: RawBuilder<boolean>;
  /**
   * Whether a key may have very many rows. PostgreSQL would then scan the whole table until it has found enough of them, so the
   * query uses a range and an order that only the key's index provides.
   */
  isRange?: boolean;
}

export type ColumnType = 'bigint' | 'text' | 'double precision';

export const dialects: Record<Dialect['name'], Dialect> = {
  sqlite: {
    name: 'sqlite',
    isShared: false,
    looksUpOne: true,
    settings: sqliteSettings,
    tableSizes: `select s.tbl_name as name, sum(d.pgsize) as bytes
      from dbstat d join sqlite_schema s on s.name = d.name where d.aggregate = true group by s.tbl_name`,
    // FTS5.
    fullText: {
      language: indexLanguages.sqlite,
      words: (text) => sql`${text}`,
      put: (table, id, words) =>
        sql`insert or replace into ${sql.table(table)} (rowid, words) values (${id}, ${words})`,
      matches: (table, condition) => sql`${sql.table(table)} match ${condition}`,
      // With the unary plus, SQLite tests the matches. Without it, it queries FTS5 once per id, which is slower.
      isAmong: (rowid, ids) => sql`+${rowid} in ${ids}`,
    },
    member: (column, name) => sql`${sql.ref(column)} ->> ${sql.lit(name)}`,
    list: (values) => sql`(select value from json_each(${values}))`,
    isOneOf: (column, values) => sql`${sql.ref(column)} in (select value from json_each(${values}))`,
    isWithin: () => sql`true`,
    records: (json, columns) => {
      const fields = Object.keys(columns).map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
      return sql`(select ${sql.join(fields)} from json_each(${json}))`;
    },
    // No other connection writes at the same time.
    forShare: sql``,
    forUpdate: sql``,
    newestPerKey: (options) => sql`(
      select ${columnsOf('t', options.columns)} from json_each(${options.keys}) as k
      join ${sql.table(options.table)} as t on t.id in (${newestOfKey(options, sql`id`)})
    )`,
  },
  postgres: {
    name: 'postgres',
    isShared: true,
    looksUpOne: false,
    settings: postgresSettings,
    // Sets the value explicitly: behind a pooler, the default is that of the server.
    lockLimit: {
      lift: 'set local lock_timeout = 0',
      set: `set local lock_timeout = ${postgresSettings.bookkeeping.lock_timeout}`,
    },
    tableSizes: `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where oid in (${TABLES})`,
    // A tsvector with a GIN index.
    fullText: {
      language: indexLanguages.postgres,
      words: (text) => sql`${text}::tsvector`,
      put: (
        table,
        id,
        words,
      ) => sql`insert into ${sql.table(table)} (rowid, words) values (${id}, ${words}::tsvector)
        on conflict (rowid) do update set words = excluded.words`,
      matches: (table, condition) => sql`${sql.ref(`${table}.words`)} @@ cast(${condition} as tsquery)`,
      isAmong: (rowid, ids) => sql`${rowid} in ${ids}`,
      testedFirst: 2000,
    },
    member: (column, name) => sql`${sql.ref(column)}::json ->> ${sql.lit(name)}`,
    list: (values, type = 'bigint') => sql`(select unnest(${values}::${sql.raw(type)}[]) as value)`,
    isOneOf: isAnyOf,
    isWithin: () => sql`true`,
    records: (json, columns) => {
      const fields = Object.entries(columns).map(([name, type]) => sql.raw(`${name} ${type}`));
      return sql`(select * from json_to_recordset(${json}::json) as r(${sql.join(fields)}))`;
    },
    forShare: sql`for share`,
    forUpdate: sql`for update`,
    newestPerKey: (options) => sql`(
      select ${columnsOf('t', options.columns)} from unnest(${options.keys}::bigint[]) as k(value)
      cross join lateral (${newestOfKey(options, columnsOf('n', options.columns))}) as t
    )`,
  },
};

/**
 * PostgreSQL with Citus, which divides tables among nodes by buckets. It can look at the newest rows of each key only where these
 * are together; otherwise it reads all rows of the keys.
 */
export const citus = (buckets: Buckets): Dialect => ({
  ...dialects.postgres,
  buckets,
  isWithin: isAnyOf,
  fullText: {
    ...dialects.postgres.fullText,
    testedFirst: undefined,
    put: (table, id, words) => sql`insert into ${sql.table(table)} (rowid, words${bucketColumn(buckets)})
      values (${id}, ${words}::tsvector${bucketValue(buckets, id)})
      on conflict (rowid${bucketColumn(buckets)}) do update set words = excluded.words`,
  },
  commits: citusCommits,
  newestPerKey: (options) => {
    const { table, of, columns, keys, after, before, limit, where = sql`true` } = options;
    if (of !== undefined) {
      const value = sql.ref(options.key);
      const within = sql`bucket = any(${bucketsOfOwners(keys)}::integer[])`;
      return sql`(
        select ${columnsOf('t', columns)}
        from (select ${value} as value, bucket from ${sql.table(of)}
          where ${isAnyOf(options.key, keys)} and ${within}) as k
        cross join lateral (${newestOfKey(options, columnsOf('n', columns), sql`n.bucket = k.bucket and n.${within}`)}) as t
      )`;
    }
    const key = sql.ref(`n.${options.key}`);
    return sql`(select ${columnsOf('t', columns)} from (
      select ${columnsOf('n', columns)}, row_number() over (partition by ${key} order by n.id desc) as place
      from ${sql.table(table)} as n where ${key} = any(${keys}::bigint[]) and n.id > ${after} and n.id < ${before} and ${where}
    ) as t where t.place <= ${limit})`;
  },
});

function isAnyOf(column: string, values: readonly unknown[], type: ColumnType = 'bigint') {
  const list = sql`any(${values}::${sql.raw(type)}[])`;
  return expressionBuilder<Record<string, Record<string, unknown>>, string>()(column, '=', list);
}

function columnsOf(table: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
}

function newestOfKey(
  options: NewestPerKey,
  selection: RawBuilder<unknown>,
  isThere = sql<boolean>`true`,
): RawBuilder<unknown> {
  const { table, after, before, limit, where = sql`true`, isRange = false } = options;
  const key = sql.ref(`n.${options.key}`);
  const ofKey = isRange ? sql`${key} >= k.value and ${key} <= k.value` : sql`${key} = k.value`;
  const order = isRange ? sql`${key} desc, n.id desc` : sql`n.id desc`;
  return sql`select ${selection} from ${sql.table(table)} as n where ${ofKey} and ${isThere}
    and n.id > ${after} and n.id < ${before} and ${where} order by ${order} limit ${limit}`;
}
