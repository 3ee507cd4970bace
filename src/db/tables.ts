import type { Config } from '../config.ts';
import { ExtensionPoint } from '../extensions.ts';
import type { Db } from './query.ts';
import type { Schema } from './schema.ts';
import type { Tx } from './store.ts';

export type TableName = keyof Schema;

/** An item of a list that all modules add to. */
export interface Positioned {
  /** Place in the list. Items without one follow the others, in the order of the modules. */
  readonly position?: number;
}

/** A part of a user's rows: those with an id greater than `after`, in order of their ids. */
export interface Part {
  user: number;
  after: number;
  limit: number;
}

/** What closing an account does with the user's rows. */
export type Erasing = Positioned & (ErasedAtOnce | ErasedInBatches);

interface ErasedAtOnce {
  /** Runs in the transaction that closes the account. */
  atOnce(tx: Tx, user: number): Promise<unknown>;
}

interface ErasedInBatches {
  /**
   * Runs afterwards, each time in its own transaction, until it finds fewer rows than the limit.
   * @returns the rows found. If they have ids, the next part starts after the last one's.
   */
  batch(tx: Tx, part: Part): Promise<readonly object[]>;
}

/** The context of an export: its source and its naming. */
export interface Reading {
  db: Db;
  config: Pick<Config, 'namespace'>;
  user: number;
  /** Called with what cannot be read and is left out. */
  warn(message: string): void;
}

/** A list in an export: one JSON object per item (docs/export.md). */
export interface ExportedList extends Positioned {
  /** File name in the archive. */
  readonly name: string;
  read(reading: Reading): AsyncIterable<object>;
  /** The user's counter of its items, for progress. */
  readonly counted?: 'num_posts' | 'num_stars' | 'num_following';
  /** Set if imports ignore the list: what its items are called, and the reason. */
  readonly notImported?: { readonly what: string; readonly why: string };
}

/** Consistency rules for rows, verified by `check`. */
export interface TableCheck {
  /** Stored counters with their correct values: subqueries correlated with `c`, a row of the counter's table. */
  readonly counters?: readonly (readonly [table: TableName, column: string, value: string])[];
  /** Rows that must not exist: a description, and a query that counts them as `n`. */
  readonly strays?: readonly (readonly [what: string, count: string])[];
  /** The same for derived tables, checked after all strays. Core types begin with the namespace. */
  readonly derived?: readonly (readonly [what: string, count: (namespace: string) => string])[];
}

/** How rows of a table name objects of another. */
export interface Naming {
  /** The column with the id of the object. It needs an index, unless the row `went before`. */
  readonly column: string;
  /** The kind of object: a table declares it in `objects`. */
  readonly kind: string;
  /** A condition, in SQL, if not every row names such an object. */
  readonly where?: string;
  /**
   * What the end of the object means for the row. A post or a message ends when its tombstone is removed, a user when the account
   * is closed. A row that `keeps it` holds the tombstone back; one that `goes with it` is deleted with it; one that `went before`
   * is deleted by its own feature.
   */
  readonly row: 'keeps it' | 'goes with it' | 'went before';
}

/** A column that names objects of several kinds; the column `kind` has their names. */
export function namesByKind<const Column extends string>(
  column: Column,
  kinds: readonly string[],
  row: Naming['row'],
): (Naming & { readonly column: Column })[] {
  return kinds.map((kind) => ({ column, kind, where: `kind = '${kind}'`, row }));
}

/** The objects that the rows of a table are. */
export interface Objects {
  readonly kind: string;
  /** A condition on the row `o`, in SQL, if an object can end and leave its row behind. */
  readonly exists?: string;
  /** How exports of rows that name such objects describe them; by their ids if there is nothing more. */
  readonly describe?: Describe;
}

export type Describe = (db: Db, parameters: { ids: number[] }) => Promise<readonly { id: number }[]>;

/** Declarations common to all tables. */
export interface TableRules {
  /** The primary key. */
  readonly key: string | readonly string[];
  /** Set if the key is an id of the clock. */
  readonly ids?: true;
  /**
   * The column by which a database of several nodes divides it, or that each has all of it; else it is on one node. Where it is
   * the id of an owner, ids of the table name the owner's bucket (buckets.ts), so `Tx.newId` is given the owner.
   */
  readonly distribute?: string;
  /** Statements that fill it when tables are divided among nodes; it is empty before. */
  readonly filled?: readonly string[];
  /** Its full-text index on PostgreSQL, whose rows have the ids of this table's as `rowid`. */
  readonly index?: string;
  /** Set if `copy`, `backup` and `restore` leave its rows out: the reason. */
  readonly copy?: `not: ${string}`;
  readonly check?: TableCheck;
  readonly objects?: Objects;
  /** The objects of other tables that its rows name. */
  readonly names?: readonly Naming[];
  /** The column with the id of the user who owns a row. */
  readonly owner?: string | undefined;
  /** What closing the owner's account does, or why it does nothing here. */
  readonly erase?: Erasing | readonly Erasing[] | RowsErased | NotErased;
  /** What an export of the owner's account includes. */
  readonly export?: ExportedList | readonly ExportedList[] | NotExported;
}

/**
 * Deletes the rows and does nothing else: in the transaction that closes the account if there are few, or in batches after it.
 */
export type RowsErased = 'at once' | 'in batches';
/** Rows that stay, with the reason, or that are erased with those of another table. */
export type NotErased = `kept: ${string}` | `with ${TableName}`;
/** Rows that are left out, with the reason, or that another file of the archive contains. */
export type NotExported = `not: ${string}` | `in ${string}.json`;

type Column<Name extends TableName> = keyof Schema[Name] & string;

interface RulesOf<Name extends TableName> extends TableRules {
  readonly key: Column<Name> | readonly Column<Name>[];
  readonly distribute?: Column<Name> | 'reference';
  readonly names?: readonly (Naming & { readonly column: Column<Name> })[];
}

/** The tables with a column that names an object, by the name of the column. */
type Named<Name extends TableName> =
  'post_id' extends Column<Name> ? { readonly names: readonly Naming[] } : unknown;

/** Users may export their data and close their accounts, so both are decided for every table with an owner. */
interface OwnedRules<Name extends TableName> extends RulesOf<Name> {
  readonly owner: Column<Name>;
  readonly erase: NonNullable<TableRules['erase']>;
  readonly export: NonNullable<TableRules['export']>;
}

/** The tables of a module. A table with a column `user_id` has an owner, and one with a column `post_id` names posts. */
export type Tables = {
  readonly [Name in TableName]?: Named<Name> &
    ('user_id' extends Column<Name>
      ? OwnedRules<Name>
      : OwnedRules<Name> | (RulesOf<Name> & { readonly owner?: undefined }));
};

/** The tables declared by modules and by the base. */
export const declaredTables = new ExtensionPoint<readonly [name: string, rules: TableRules]>();

/** The program's tables, in the order of the modules. @throws if no modules were composed (`app.ts`). */
export function allTables(): readonly (readonly [name: string, rules: TableRules])[] {
  const { items } = declaredTables;
  if (items.length === 0) throw new Error('there are no modules: app.ts was not imported');
  return items;
}

/** The table whose rows are the objects of a kind. @throws if there is none. */
export function tableOf(kind: string): { table: string; key: string; objects: Objects } {
  for (const [table, { key, objects }] of allTables())
    if (objects?.kind === kind) return { table, key: String(key), objects };
  throw new Error(`no table has objects of the kind "${kind}"`);
}

/** All lists of an export, in the order of the archive. */
export function exportedLists(): ExportedList[] {
  return inOrder(allTables().flatMap(([, rules]) => partsOf<ExportedList>(rules.export)));
}

/** All steps of closing an account that are functions of features, in order. */
export function erasingSteps(): Erasing[] {
  return inOrder(allTables().flatMap(([, rules]) => partsOf<Erasing>(rules.erase)));
}

function partsOf<T extends object>(given: T | readonly T[] | string | undefined): readonly T[] {
  if (given === undefined || typeof given === 'string') return [];
  return [given].flat() as T[];
}

/** Sorts items by position; those without one come last, in their original order. */
export function inOrder<T extends Positioned>(items: readonly T[]): T[] {
  const place = ({ position = Number.POSITIVE_INFINITY }: T) => position;
  return items.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}
