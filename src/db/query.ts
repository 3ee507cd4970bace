import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Schema } from './schema.ts';

/** What a feature may ask of the database it runs on; the only differences between the two. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** The members of a list parameter as a subquery with one column, `value`. */
  list<T extends number | string>(values: readonly T[], type?: ColumnType): RawBuilder<T>;
  /**
   * Whether a column is one of many ids. Where a list may have tens of thousands of members, no plan of it compares each with
   * each row, as a join with `list` does while PostgreSQL does not know yet how many rows there are.
   */
  isOneOf(column: string, ids: readonly number[]): RawBuilder<SqlBool>;
  /** The objects of a JSON list parameter as rows with the columns named; a subquery to select from under a name. */
  records<Row>(json: string, columns: { [K in keyof Row]: ColumnType }): RawBuilder<Row>;
  /** At the end of a select: locks its rows against changes until commit; others may lock them so as well. */
  readonly forShare: RawBuilder<unknown>;
  /** Locks the rows exclusively until commit. */
  readonly forUpdate: RawBuilder<unknown>;
  /** The newest rows of a table for each of many keys, by its `id`; a subquery to select from under a name. */
  newestPerKey<Row>(options: NewestPerKey): RawBuilder<Row>;
}

/** `key` and `columns` are columns of `table`; each key gives at most `limit` rows with `after < id < before`. */
export interface NewestPerKey {
  table: keyof Schema;
  key: string;
  columns: readonly string[];
  keys: readonly number[];
  after: number;
  before: number;
  limit: number;
  where?: RawBuilder<boolean>;
  /**
   * Whether a key may have very many rows. PostgreSQL would then read the whole table until it has met enough of them, so it
   * is asked for a range and an order that only the index of the key has.
   */
  isRange?: boolean;
}

export type ColumnType = 'bigint' | 'text' | 'double precision';

export const dialects: Record<Dialect['name'], Dialect> = {
  sqlite: {
    name: 'sqlite',
    list: (values) => sql`(select value from json_each(${values}))`,
    isOneOf: (column, ids) => sql`${sql.ref(column)} in (select value from json_each(${ids}))`,
    records: (json, columns) => {
      const fields = Object.keys(columns).map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
      return sql`(select ${sql.join(fields)} from json_each(${json}))`;
    },
    // No other connection writes meanwhile.
    forShare: sql``,
    forUpdate: sql``,
    newestPerKey: (options) => sql`(
      select ${columnsOf('t', options.columns)} from json_each(${options.keys}) as k
      join ${sql.table(options.table)} as t on t.id in (${newestOfKey(options, sql`id`)})
    )`,
  },
  postgres: {
    name: 'postgres',
    list: (values, type = 'bigint') => sql`(select unnest(${values}::${sql.raw(type)}[]) as value)`,
    isOneOf: (column, ids) => sql`${sql.ref(column)} = any(${ids}::bigint[])`,
    records: (json, columns) => {
      const fields = Object.entries(columns).map(([name, type]) => sql.raw(`${name} ${type}`));
      return sql`(select * from jsonb_to_recordset(${json}::jsonb) as r(${sql.join(fields)}))`;
    },
    forShare: sql`for share`,
    forUpdate: sql`for update`,
    newestPerKey: (options) => sql`(
      select ${columnsOf('t', options.columns)} from unnest(${options.keys}::bigint[]) as k(value)
      cross join lateral (${newestOfKey(options, columnsOf('n', options.columns))}) as t
    )`,
  },
};

function columnsOf(table: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
}

function newestOfKey(options: NewestPerKey, selection: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, after, before, limit, where = sql`true`, isRange = false } = options;
  const key = sql.ref(`n.${options.key}`);
  const ofKey = isRange ? sql`${key} >= k.value and ${key} <= k.value` : sql`${key} = k.value`;
  const order = isRange ? sql`${key} desc, n.id desc` : sql`n.id desc`;
  return sql`select ${selection} from ${sql.table(table)} as n where ${ofKey}
    and n.id > ${after} and n.id < ${before} and ${where} order by ${order} limit ${limit}`;
}

/** Something statements run on: the pool of readers, or the transaction of a write. */
export interface Db {
  readonly dialect: Dialect;
  /** Runs one statement and gives its rows; `values` may hold lists, which `Dialect.list` reads. */
  all(sql: string, values: readonly unknown[]): Promise<unknown[]>;
  /**
   * Runs a statement once for each list of values and gives all its rows. Only where that is faster than a statement that
   * reads many rows: on SQLite's writer.
   */
  each?(sql: string, lists: readonly (readonly unknown[])[]): Promise<unknown[]>;
}

/** Builds statements without running them. */
const builders = {
  sqlite: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
};

/** For lists that have one member: looking it up needs no list. */
const oneEach: Dialect = {
  ...dialects.sqlite,
  list: (values) => sql`(${new OnlyMember(values as unknown as Placeholder)})`,
};

export type Builder = Kysely<Schema>;

class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** The one member of a list parameter. */
class OnlyMember {
  readonly key: string;
  constructor(list: Placeholder) {
    this.key = list.key;
  }
}

/** Stands for the parameters while a statement is built; every property is a placeholder. */
const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) });

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * Declares a statement. It is built and compiled once per database, however often it runs, so hot paths pay only
 * for binding and running. `parameters` inside `build` are placeholders: pass them on, do not read them.
 */
export function query<P extends object, Row>(
  build: (db: Builder, parameters: P, dialect: Dialect) => Compilable<Row>,
): (db: Db, parameters: P) => Promise<Row[]> {
  const compiled: Partial<Record<Dialect['name'], Statement[]>> = {};
  const compile = (dialect: Dialect): Statement => {
    const { sql, parameters } = build(builders[dialect.name], placeholders as P, dialect).compile();
    return { sql, bindings: parameters };
  };
  return (db, parameters) => {
    const { dialect } = db;
    let statements = compiled[dialect.name];
    if (statements === undefined) {
      statements = [compile(dialect)];
      if (dialect.name === 'sqlite') {
        const single = compile(oneEach);
        if (single.sql !== statements[0]?.sql) statements.unshift(single);
      }
      compiled[dialect.name] = statements;
    }
    for (const { sql, bindings } of statements) {
      const values = bind(bindings, parameters as Record<string, unknown>);
      if (values !== undefined) return db.all(sql, values) as Promise<Row[]>;
    }
    throw new Error('a statement has no form for these parameters');
  };
}

/**
 * Declares a statement that runs for many rows. `build` gets an expression for each column of a row, and where the rows
 * come from: `from …`, or nothing where the statement runs for each of them.
 */
export function queryEach<Row extends object, Result>(
  columns: { [K in keyof Row]-?: ColumnType },
  build: (row: Record<keyof Row, RawBuilder<unknown>>, from: RawBuilder<unknown>) => RawBuilder<Result>,
): (db: Db, rows: readonly Row[]) => Promise<Result[]> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const rowOf = (expression: (name: string) => RawBuilder<unknown>) =>
    Object.fromEntries(names.map((name) => [name, expression(name)])) as Record<
      keyof Row,
      RawBuilder<unknown>
    >;
  const { sql: single, parameters: bindings } = build(
    rowOf((name) => sql`${new Placeholder(name)}`),
    sql``,
  ).compile(builders.sqlite);
  const keys = bindings.map((binding) => (binding as Placeholder).key) as (keyof Row)[];
  const fields = sql.join(names.map((name) => sql.raw(`${name} ${columns[name]}`)));
  const all = query((db, p: { rows: string }) => {
    const from = sql`from json_to_recordset(${p.rows}::json) as r(${fields})`;
    const statement = build(
      rowOf((name) => sql.ref(`r.${name}`)),
      from,
    );
    return { compile: () => statement.compile(db) };
  });
  return (db, rows) => {
    if (db.each === undefined) return all(db, { rows: JSON.stringify(rows) });
    const lists = rows.map((row) => keys.map((key) => row[key]));
    return db.each(single, lists) as Promise<Result[]>;
  };
}

/** A compiled statement; its bindings are constants, placeholders, and only members of lists. */
interface Statement {
  sql: string;
  bindings: readonly unknown[];
}

/** The values of the bindings; undefined when a list that should have one member has not. */
function bind(bindings: readonly unknown[], given: Record<string, unknown>): unknown[] | undefined {
  const values: unknown[] = [];
  for (const binding of bindings) {
    if (binding instanceof OnlyMember) {
      const list = given[binding.key] as readonly unknown[];
      if (list.length !== 1) return undefined;
      values.push(list[0]);
    } else {
      values.push(binding instanceof Placeholder ? given[binding.key] : binding);
    }
  }
  return values;
}

/** A constant column named `bit`, for unions that say in what way a row matched. */
export function bit(value: number) {
  return sql<number>`${sql.lit(value)}`.as('bit');
}
