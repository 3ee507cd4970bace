/** What follows from the columns by which rows name their owners and objects (`owner` and `names` in tables.ts). */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Db, query } from './query.ts';
import type { Schema } from './schema.ts';
import type { Tx } from './store.ts';
import { allTables, type Erasing, erasingSteps, type Naming, type TableRules, tableOf } from './tables.ts';

/**
 * Stands for a table and its columns in the types of a statement about any table: they are known only when the modules are
 * composed.
 */
interface AnyTable {
  name: 'stars';
  column: 'id';
}

type Where = ExpressionBuilder<Schema, AnyTable['name']>;

/** The tables whose rows name objects of a kind, with the column. */
function naming(kind: string, row: Naming['row']): (Naming & { table: string; rules: TableRules })[] {
  return allTables().flatMap(([table, rules]) =>
    (rules.names ?? [])
      .filter((names) => names.kind === kind && names.row === row)
      .map((names) => ({ ...names, table, rules })),
  );
}

const condition = (where = 'true') => sql<SqlBool>`(${sql.raw(where)})`;

/** Which of some objects rows keep. */
export async function findKept(db: Db, kind: string, ids: number[]): Promise<Set<number>> {
  const kept = new Set<number>();
  for (const { table, column, where } of naming(kind, 'keeps it')) {
    const select = query((builder, p: { ids: number[] }, { isOneOf }) =>
      builder
        .selectFrom(table as AnyTable['name'])
        .select(`${column} as id` as AnyTable['column'])
        .where(isOneOf(column, p.ids))
        .where(condition(where)),
    );
    for (const { id } of await select(db, { ids })) kept.add(id);
  }
  return kept;
}

/** Deletes the rows that go with objects which no row keeps. */
export async function deleteNaming(tx: Tx, kind: string, ids: number[]): Promise<void> {
  for (const { table, column, where } of naming(kind, 'goes with it')) {
    const remove = query((builder, p: { ids: number[] }, { isOneOf }) =>
      builder
        .deleteFrom(table as AnyTable['name'])
        .where(isOneOf(column, p.ids))
        .where(condition(where)),
    );
    await remove(tx, { ids });
  }
}

/** All steps of closing an account: those of the features, then what is derived from owners and names. */
export function closingSteps(): Erasing[] {
  const owned = allTables().flatMap(([table, { owner, erase, key }]): Erasing[] => {
    if (owner === undefined) return [];
    if (erase === 'at once') return [{ atOnce: (tx, user) => deleteOwned(table, owner)(tx, { user }) }];
    if (erase === 'in batches') return [{ batch: deleteSome(table, owner, key) }];
    return [];
  });
  const others = naming('user', 'goes with it').map(
    ({ table, column, where, rules }): Erasing => ({ batch: deleteSome(table, column, rules.key, where) }),
  );
  return [...erasingSteps(), ...owned, ...others];
}

function deleteOwned(table: string, owner: string) {
  return query((db, p: { user: number }) =>
    db.deleteFrom(table as AnyTable['name']).where(owner as AnyTable['column'], '=', p.user),
  );
}

/** Deletes some rows of a user. They are found by the rest of the key, which is theirs alone. */
function deleteSome(table: string, column: string, key: TableRules['key'], where?: string) {
  const rest = [key].flat().filter((name) => name !== column) as AnyTable['column'][];
  return query((db, p: { user: number; limit: number }) => {
    const isTheirs = (e: Where): Expression<SqlBool> =>
      e.and([e(column as AnyTable['column'], '=', p.user), condition(where)]);
    const keys = rest.map((name) => sql.ref(name));
    return db
      .deleteFrom(table as AnyTable['name'])
      .where(isTheirs)
      .where((e) =>
        e(
          sql<number>`(${sql.join(keys)})`,
          'in',
          e
            .selectFrom(table as AnyTable['name'])
            .select(rest)
            .where(isTheirs)
            .limit(p.limit),
        ),
      )
      .returning(rest);
  });
}

/** Queries that count rows that name an object or an owner that there is not, as `TableCheck` has them. */
export function namingStrays(): (readonly [what: string, count: string])[] {
  return allTables().flatMap(([table, { owner, erase, names = [] }]) => {
    const isErased = erase === 'at once' || erase === 'in batches';
    const owned: Naming[] =
      isErased && owner !== undefined ? [{ column: owner, kind: 'user', row: 'goes with it' }] : [];
    return [...owned, ...names].map(({ column, kind, where, row }) => {
      const { table: named, key, objects } = tableOf(kind);
      const exists = (row !== 'keeps it' && objects.exists) || 'true';
      return [
        `rows of ${table} whose ${column} names no ${kind}`,
        `select count(*) as n from ${table} t where ${column} is not null and (${where ?? 'true'})
         and not exists (select 1 from ${named} o where o.${key} = t.${column} and ${exists})`,
      ] as const;
    });
  });
}
