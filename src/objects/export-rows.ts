import { inPart } from '../db/keyset.ts';
import { type Db, query } from '../db/query.ts';
import {
  allTables,
  type ExportedList,
  type Naming,
  type Part,
  type TableName,
  type TableRules,
  tableOf,
} from '../db/tables.ts';
import { exactTime, PART } from './export-list.ts';

type Row = Readonly<Record<string, unknown>>;
/** The item's member for a column. */
type Member = readonly [name: string, value: unknown];

/**
 * A list with an item per row of a table, as the table is declared: objects that rows name are described by their own tables, times
 * have milliseconds, and the key and the owner are left out.
 */
export function rowsOf(table: TableName): ExportedList['read'] {
  return async function* ({ db, user }) {
    const { key, owner, names = [] } = new Map(allTables()).get(table) as TableRules;
    const keys = [key].flat();
    // Within the rows of their owner, the rest of the key tells rows apart.
    const cursor = keys.find((column) => column !== owner) ?? '';
    const select = query((builder, p: Part) =>
      builder
        .selectFrom(table as 'stars')
        .selectAll()
        .where(owner as 'user_id', '=', p.user)
        .$call(inPart(p, cursor)),
    );
    let rows: readonly Row[];
    for (let after = 0; ; after = Number(rows.at(-1)?.[cursor])) {
      rows = (await select(db, { user, after, limit: PART })) as readonly object[] as Row[];
      const named = new Map<string, ReadonlyMap<number, object>>();
      for (const naming of names) named.set(naming.column, await describe(db, naming, rows));
      const memberOf = (column: string, value: unknown): Member[] => {
        const objects = named.get(column);
        if (objects !== undefined) return [[column.replace(/_id$/, ''), objects.get(Number(value))]];
        if (column === owner || keys.includes(column)) return [];
        return [[column, column.endsWith('_at') && value !== null ? exactTime(Number(value)) : value]];
      };
      for (const row of rows)
        yield Object.fromEntries(Object.entries(row).flatMap(([column, value]) => memberOf(column, value)));
      if (rows.length < PART) return;
    }
  };
}

/** Descriptions of the objects that rows name, by id. */
async function describe(
  db: Db,
  { column, kind }: Naming,
  rows: readonly Row[],
): Promise<Map<number, object>> {
  const ids = [...new Set(rows.flatMap((row) => (row[column] === null ? [] : Number(row[column]))))];
  const found = (await tableOf(kind).objects.describe?.(db, { ids })) ?? ids.map((id) => ({ id }));
  return new Map(found.map((one) => [one.id, { ...one, id: String(one.id) }]));
}
