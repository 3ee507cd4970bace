import { batchedInsert } from '../../db/batched.ts';
import { query } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import type { IncomingRelationTable } from './incoming.tables.ts';

const insert = batchedInsert('incoming_relations');

const remove = query((db, p: IncomingRelationTable) =>
  db
    .deleteFrom('incoming_relations')
    .where('target_id', '=', p.target_id)
    .where('user_id', '=', p.user_id)
    .where('bit', '=', p.bit),
);

/** Adds what a user does with another to what is with the other, where tables are divided. */
export function addIncoming(tx: Tx, user: number, target: number, bit: number): void {
  if (tx.dialect.buckets !== undefined) insert(tx, { target_id: target, user_id: user, bit });
}

/** Removes it again. */
export async function removeIncoming(tx: Tx, user: number, target: number, bit: number): Promise<void> {
  if (tx.dialect.buckets !== undefined) await remove(tx, { target_id: target, user_id: user, bit });
}
