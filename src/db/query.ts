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
import { knownOr } from '../known.ts';
import { BucketPlugin, bucketsOf } from './buckets.ts';
import type { ColumnType, Dialect } from './dialect.ts';
import { InBuckets, OnlyMember, Placeholder } from './placeholders.ts';
import type { Schema } from './schema.ts';

/** Runs statements: the pool of readers, or the transaction of a write. */
export interface Db {
  readonly dialect: Dialect;
  /** Runs one statement and returns its rows; `values` may hold lists, which `Dialect.list` reads. */
  all(sql: string, values: readonly unknown[]): Promise<unknown[]>;
  /**
   * Runs a statement once per list of values and returns all rows. Only if that is faster than one statement for many rows: on
   * SQLite's writer, and where rows are on several nodes, of which each would get all of them.
   */
  each?(sql: string, lists: readonly (readonly unknown[])[]): Promise<unknown[]>;
}

/** Build statements without running them. */
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

/** What builds a dialect's statements. */
function builderOf({ name, buckets }: Dialect): Builder {
  return buckets === undefined ? builders[name] : builders.postgres.withPlugin(new BucketPlugin(buckets));
}

/** For lists of one member: compares with the value itself. */
const forOne = (dialect: Dialect): Dialect => ({
  ...dialect,
  list: (values) => sql`(${onlyOf(values)})`,
  isOneOf: (column, values) => sql<SqlBool>`${sql.ref(column)} in (${onlyOf(values)})`,
});

export type Builder = Kysely<Schema>;

const onlyOf = (values: unknown): OnlyMember => new OnlyMember(values as Placeholder);

/** Stands in for the parameters while a statement is built; every property is a placeholder. */
const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) });

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * Declares a statement. It is built and compiled once per database, so hot paths pay only for binding and running. `parameters`
 * inside `build` are placeholders: pass them on, do not read them.
 */
export function query<P extends object, Row>(
  build: (db: Builder, parameters: P, dialect: Dialect) => Compilable<Row>,
): (db: Db, parameters: P) => Promise<Row[]> {
  const compiled = new Map<Dialect, Statement[]>();
  const compile = (dialect: Dialect): Statement => {
    const { sql, parameters } = build(builderOf(dialect), placeholders as P, dialect).compile();
    return { sql, bindings: parameters };
  };
  return (db, parameters) => {
    const { dialect } = db;
    let statements = compiled.get(dialect);
    if (statements === undefined) {
      statements = [compile(dialect)];
      if (dialect.looksUpOne) {
        const single = compile(forOne(dialect));
        if (single.sql !== statements[0]?.sql) statements.unshift(single);
      }
      compiled.set(dialect, statements);
    }
    for (const { sql, bindings } of statements) {
      const values = bind(bindings, parameters as Record<string, unknown>, dialect);
      if (values !== undefined) return db.all(sql, values) as Promise<Row[]>;
    }
    throw new Error('a statement has no form for these parameters');
  };
}

/** What `queryEach` passes as `from` where the statement has the values of one row. */
const ONE_ROW = sql``;

/** What an insert takes: the values of one row, or of those of a source. It ends such that "on conflict" may follow. */
export function rowsOf(values: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  // Without a where clause, SQLite would parse "on" as the start of a join condition.
  return from === ONE_ROW ? sql`values (${values})` : sql`select ${values} ${from} where true`;
}

/** Whether a column of a table equals that of the row, by which an index, or a node of several, finds it. */
type Finds<Row> = (column: string, name: keyof Row & string) => RawBuilder<boolean>;

/**
 * Declares a statement that runs for many rows. `build` gets an expression for each column of a row, the source of the
 * rows (`from …`, or nothing if the statement runs once per row), and what finds rows of tables by them.
 */
export function queryEach<Row extends object, Result>(
  columns: { [K in keyof Row]-?: ColumnType },
  build: (
    row: Record<keyof Row, RawBuilder<unknown>>,
    from: RawBuilder<unknown>,
    finds: Finds<Row>,
    dialect: Dialect,
  ) => RawBuilder<Result>,
): (db: Db, rows: readonly Row[]) => Promise<Result[]> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const rowOf = (expression: (name: string) => RawBuilder<unknown>) =>
    Object.fromEntries(names.map((name) => [name, expression(name)])) as Record<
      keyof Row,
      RawBuilder<unknown>
    >;
  /** The statement for one row. */
  const singleIn = (dialect: Dialect): Statement => {
    const { sql: single, parameters: bindings } = build(
      rowOf((name) => sql`${new Placeholder(name)}`),
      ONE_ROW,
      (column, name) => {
        const found = sql<boolean>`${sql.ref(column)} = ${new Placeholder(name)}`;
        const [table = '', key] = column.split('.');
        if (dialect.buckets?.owners.get(table)?.owner !== key) return found;
        return sql`${found} and ${sql.ref(`${table}.bucket`)} = ${new InBuckets(new Placeholder(name), 'owner')}`;
      },
      dialect,
    ).compile(builders[dialect.name]);
    return { sql: single, bindings };
  };
  const singles = new Map<Dialect, Statement>();
  // The values are a list as well: no database would know from the rows which ones, or how many, they are.
  const finds: Finds<Row> = (column, name) => {
    const [own, values] = [sql.ref(column), sql`${new Placeholder(name)}::${sql.raw(columns[name])}[]`];
    return sql`${own} = ${sql.ref(`r.${name}`)} and ${own} = any(${values})`;
  };
  const all = query((db, p: { rows: string }, dialect) => {
    const from = sql`from ${dialect.records<Row>(p.rows, columns)} as r`;
    const statement = build(
      rowOf((name) => sql.ref(`r.${name}`)),
      from,
      finds,
      dialect,
    );
    return { compile: () => statement.compile(db) };
  });
  return (db, rows) => {
    if (db.each === undefined) {
      const lists = Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
      return all(db, { ...lists, rows: JSON.stringify(rows) });
    }
    const { dialect } = db;
    const { sql, bindings } = knownOr(singles, dialect, () => singleIn(dialect));
    const lists = rows.map((row) => bind(bindings, row as Record<string, unknown>, dialect) ?? []);
    return db.each(sql, lists) as Promise<Result[]>;
  };
}

/** A compiled statement. Its bindings are constants, placeholders and members of one-member lists. */
interface Statement {
  sql: string;
  bindings: readonly unknown[];
}

/** The values of the bindings; undefined if a list of one member was expected and has another length. */
function bind(
  bindings: readonly unknown[],
  given: Record<string, unknown>,
  { buckets }: Dialect,
): unknown[] | undefined {
  const values: unknown[] = [];
  for (const binding of bindings) {
    if (binding instanceof OnlyMember) {
      const list = given[binding.key] as readonly unknown[];
      if (list.length !== 1) return undefined;
      values.push(list[0]);
    } else if (binding instanceof InBuckets && buckets !== undefined) {
      values.push(bucketsOf(binding, given[binding.key], buckets));
    } else {
      values.push(binding instanceof Placeholder ? given[binding.key] : binding);
    }
  }
  return values;
}

/** The parameters with these names, to insert or set in columns of the same names. */
export function columns<P, Name extends keyof P>(parameters: P, ...names: readonly Name[]): Pick<P, Name> {
  return Object.fromEntries(names.map((name) => [name, parameters[name]])) as Pick<P, Name>;
}

/** A constant column named `bit`, for unions that say how a row matched. */
export function bit(value: number) {
  return sql<number>`${sql.lit(value)}`.as('bit');
}
