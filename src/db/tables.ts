import type { Config } from '../config.ts';
import { ExtensionPoint } from '../extensions.ts';
import type { Db } from './query.ts';
import type { Schema } from './schema.ts';
import type { Tx } from './store.ts';

export type TableName = keyof Schema;

/** One of a list that all modules add to. */
export interface Positioned {
  /** Its place in the list; those without one follow the others, in the order of the modules. */
  readonly position?: number;
}

/** A part of what belongs to a user: rows whose id is greater than `after`, in order of their ids. */
export interface Part {
  user: number;
  after: number;
  limit: number;
}

/** What closing an account does with rows of its user. */
export type Erasing = Positioned & (ErasedAtOnce | ErasedInBatches);

interface ErasedAtOnce {
  /** Runs in the transaction that closes the account. */
  atOnce(tx: Tx, user: number): Promise<unknown>;
}

interface ErasedInBatches {
  /**
   * Runs afterwards, each time in a transaction of its own, until it finds fewer rows than the limit.
   * @returns the rows that it found; where they have an id, the next part is after that of the last one.
   */
  batch(tx: Tx, part: Part): Promise<readonly object[]>;
}

/** Where what is exported is read, and how it is named. */
export interface Reading {
  db: Db;
  config: Pick<Config, 'namespace'>;
  user: number;
  /** Told of what cannot be read, and is left out. */
  warn(message: string): void;
}

/** A list of an export: one JSON object for each thing (docs/export.md). */
export interface ExportedList extends Positioned {
  /** Its file in the archive. */
  readonly name: string;
  read(reading: Reading): AsyncIterable<object>;
  /** The user's count of its members, by which progress is told. */
  readonly counted?: 'num_posts' | 'num_stars' | 'num_following';
  /** Where no import takes its members: what they are called, and why. */
  readonly notImported?: { readonly what: string; readonly why: string };
}

/** What must hold of rows, as `check` asks for it. */
export interface TableCheck {
  /** Stored counters, and the value that each must equal: a subquery correlated with `c`, a row of the counter's table. */
  readonly counters?: readonly (readonly [table: TableName, column: string, value: string])[];
  /** Rows that must not be: what they are, and a query that counts them as `n`. */
  readonly strays?: readonly (readonly [what: string, count: string])[];
  /** The same for what follows from other tables, after all strays. Core types begin with the namespace. */
  readonly derived?: readonly (readonly [what: string, count: (namespace: string) => string])[];
}

/** What is known of any table. */
export interface TableRules {
  /** The primary key. */
  readonly key: string | readonly string[];
  /** Its key is an id of the clock. */
  readonly ids?: true;
  /** Where `copy`, `backup` and `restore` leave its rows out: why. */
  readonly copy?: `not: ${string}`;
  readonly check?: TableCheck;
  /** The column with the id of the user whom a row belongs to. */
  readonly owner?: string | undefined;
  /** What closing the account of the owner does, or why it does nothing by itself. */
  readonly erase?: Erasing | readonly Erasing[] | NotErased;
  /** What an export of the owner's account holds of it. */
  readonly export?: ExportedList | readonly ExportedList[] | NotExported;
}

/** Rows that stay, and why, or that go together with those of another table. */
export type NotErased = `kept: ${string}` | `with ${TableName}`;
/** Rows that are left out, and why, or that another file of the archive holds. */
export type NotExported = `not: ${string}` | `in ${string}.json`;

type Column<Name extends TableName> = keyof Schema[Name] & string;

interface RulesOf<Name extends TableName> extends TableRules {
  readonly key: Column<Name> | readonly Column<Name>[];
}

/** Users may export their data and close their accounts, so both are decided for every table with an owner. */
interface OwnedRules<Name extends TableName> extends RulesOf<Name> {
  readonly owner: Column<Name>;
  readonly erase: NonNullable<TableRules['erase']>;
  readonly export: NonNullable<TableRules['export']>;
}

/** The tables of a module. One with a column `user_id` has an owner. */
export type Tables = {
  readonly [Name in TableName]?: 'user_id' extends Column<Name>
    ? OwnedRules<Name>
    : OwnedRules<Name> | (RulesOf<Name> & { readonly owner?: undefined });
};

/** What the modules of the program, and the base itself, declare of their tables. */
export const declaredTables = new ExtensionPoint<readonly [name: string, rules: TableRules]>();

/** The tables of the program in the order of the modules. @throws where no modules were put together (`app.ts`). */
export function allTables(): readonly (readonly [name: string, rules: TableRules])[] {
  const { items } = declaredTables;
  if (items.length === 0) throw new Error('there are no modules: app.ts was not imported');
  return items;
}

/** All lists that an export holds, in the order of the archive. */
export function exportedLists(): ExportedList[] {
  return inOrder(allTables().flatMap(([, rules]) => partsOf<ExportedList>(rules.export)));
}

/** All steps of closing an account, in order. */
export function erasingSteps(): Erasing[] {
  return inOrder(allTables().flatMap(([, rules]) => partsOf<Erasing>(rules.erase)));
}

function partsOf<T extends object>(given: T | readonly T[] | string | undefined): readonly T[] {
  if (given === undefined || typeof given === 'string') return [];
  return [given].flat() as T[];
}

/** Items by their positions; those without one at the end, as they were. */
export function inOrder<T extends Positioned>(items: readonly T[]): T[] {
  const place = ({ position = Number.POSITIVE_INFINITY }: T) => position;
  return items.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}
