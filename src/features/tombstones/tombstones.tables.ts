declare module '../../db/schema.ts' {
  interface Schema {
    tombstones: TombstoneTable;
  }
}

export type TombstoneKind = 'post' | 'message';

/** When what is a tombstone now was deleted. Those from before there was this table have no row, and stay. */
export interface TombstoneTable {
  kind: TombstoneKind;
  /** Of the post or message. */
  id: number;
  deleted_at: number;
}
