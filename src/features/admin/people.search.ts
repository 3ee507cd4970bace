import { patternsOf } from '../../db/contains.ts';
import type { Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import { type AccountFilter, type AccountRow, selectAccounts } from './admin.sql.ts';
import { readWaiting } from './waiting.sql.ts';

/** A page of the accounts after an id, oldest first. */
export function listAccounts(
  db: Db,
  { after, limit, ...filter }: AccountFilter & { after: number; limit: number },
): Promise<AccountRow[]> {
  return readAccounts(db, filter, { after, before: Number.MAX_SAFE_INTEGER, limit, ascending: true });
}

/** A range of the accounts. */
export function readAccounts(
  db: Db,
  { search, ...rest }: AccountFilter,
  range: Range,
): Promise<AccountRow[]> {
  const patterns = patternsOf(search);
  if (rest.state !== 'waiting') return selectAccounts(db, { ...rest, ...patterns, ...range });
  // People who wait have neither a role nor apps.
  if (rest.role !== '' || rest.app !== '') return Promise.resolve([]);
  return readWaiting(db, { ...patterns, address: rest.address, ...range });
}
