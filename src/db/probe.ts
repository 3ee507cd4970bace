import { randomBytes } from 'node:crypto';
import { upsertMeta } from './meta.ts';
import { type Db, query } from './query.ts';

/** More than a batch of writes changes: a full disk may still have room for a few pages. */
const PROBE_BYTES = 256 * 1024;
const KEY = 'probe';

const deleteProbe = query((db) => db.deleteFrom('meta').where('key', '=', KEY));

/** Writes data without a purpose, to test whether the store takes writes. */
export async function putProbe(db: Db): Promise<void> {
  await upsertMeta(db, { key: KEY, value: randomBytes(PROBE_BYTES / 2).toString('hex') });
}

export async function removeProbe(db: Db): Promise<void> {
  await deleteProbe(db, {});
}
