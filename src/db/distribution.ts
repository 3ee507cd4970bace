import { allTables } from './tables.ts';

/** How a database of several nodes has a table (docs/scaling.md, Distribution keys). */
export interface Distribution {
  table: string;
  /** The column by which it is divided; undefined if each node has all of it. */
  by: string | undefined;
  /** The primary key, which has the column. Ids stay unique without it, since the clock gives them out. */
  key: string;
}

/** All tables that are not on one node, in the order of the modules. */
export function distributions(): Distribution[] {
  return allTables().flatMap(([table, { key, distribute, index }]) => {
    if (distribute === undefined) return [];
    const by = distribute === 'reference' ? undefined : distribute;
    const columns = [...new Set([key, by ?? []].flat())];
    const words = index === undefined ? [] : [{ table: index, by: 'rowid', key: 'rowid' }];
    return [{ table, by, key: columns.join(', ') }, ...words];
  });
}
