import type { Tx } from '../../db/store.ts';

/** The author of an object, and the app used. */
export interface Author {
  userId: number;
  appId: number;
}

/** An object made elsewhere: it keeps its time, and nobody is notified of it (docs/export.md). */
export interface Imported {
  createdAt: number;
  /** Records what it was imported from, and whether it is held for review, in the transaction that creates it. */
  note(tx: Tx, id: number, isHeld?: boolean): Promise<void>;
}
