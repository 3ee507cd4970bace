import type { Tx } from '../../db/store.ts';

/** Who writes, and through which app. */
export interface Author {
  userId: number;
  appId: number;
}

/** Something that was made elsewhere: it keeps its time, and nobody is told of it (docs/export.md). */
export interface Imported {
  createdAt: number;
  /** Notes what it was, in the transaction that makes it. */
  note(tx: Tx, id: number): Promise<void>;
}
