import type { Buckets } from './buckets.ts';
import { allTables } from './tables.ts';

/** How a database of several nodes has a table (docs/scaling.md, Distribution keys). */
export interface Distribution {
  table: string;
  /** The column by which it is divided; undefined if each node has all of it. */
  by: string | undefined;
  /** Whether the column is the id of an owner, so that it is divided by the owner's bucket (buckets.ts). */
  isInBuckets: boolean;
  /** Whether its ids name the bucket too. */
  hasIds: boolean;
  /** Statements that fill it before. */
  filled: readonly string[];
  /** The primary key, which has what it is divided by. Ids stay unique without it, since the clock gives them out. */
  key: string;
}

/** All tables that are not on one node, in the order of the modules. */
export function distributions(): Distribution[] {
  return allTables().flatMap(([table, { key, distribute, index, ids = false, filled = [] }]) => {
    if (distribute === undefined) return [];
    const words = index === undefined ? [] : [divided(index, 'rowid', 'rowid', false)];
    if (distribute !== 'reference') return [{ ...divided(table, distribute, key, ids), filled }, ...words];
    return [
      { table, by: undefined, isInBuckets: false, hasIds: false, filled, key: [key].flat().join(', ') },
      ...words,
    ];
  });
}

function divided(table: string, by: string, key: string | readonly string[], hasIds: boolean): Distribution {
  const isInBuckets = by.endsWith('id');
  const columns = new Set([key, isInBuckets ? 'bucket' : by].flat());
  return { table, by, isInBuckets, hasIds, filled: [], key: [...columns].join(', ') };
}

/** The column with the owner in each table that is divided by buckets, and whether its ids name them. */
export function ownerColumns(): Buckets['owners'] {
  return new Map(
    distributions().flatMap(({ table, by, isInBuckets, hasIds }) =>
      by !== undefined && isInBuckets ? [[table, { owner: by, hasIds }]] : [],
    ),
  );
}
