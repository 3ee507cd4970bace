import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { recheckRoles } from '../audit/audit.ts';
import {
  countFactors,
  deletePasskeysSince,
  deleteRecoveryCodesSince,
  deleteTotpKeySince,
} from './factors.sql.ts';

/** The second factors of an account, and its unused recovery codes. */
export interface Factors {
  passkeys: number;
  hasApp: boolean;
  codes: number;
}

export async function factorsOf(db: Db, userId: number): Promise<Factors> {
  const [row] = await countFactors(db, { user_id: userId });
  return { passkeys: row?.passkeys ?? 0, hasApp: (row?.apps ?? 0) > 0, codes: row?.codes ?? 0 };
}

/** Whether an account asks for a second step after the password. */
export function hasSecondStep({ passkeys, hasApp }: Factors): boolean {
  return passkeys > 0 || hasApp;
}

/** Removes the factors and recovery codes that a user added since a time, and all codes with the last factor. */
export async function removeFactorsSince(tx: Tx, user_id: number, since: number): Promise<void> {
  await deletePasskeysSince(tx, { user_id, since });
  await deleteTotpKeySince(tx, { user_id, since });
  await deleteRecoveryCodesSince(tx, { user_id, since });
  await removeCodesWithoutFactors(tx, user_id);
}

/** Follows the removal of a factor: without a second step there is nothing that recovery codes would replace. */
export async function removeCodesWithoutFactors(tx: Tx, user_id: number): Promise<void> {
  await recheckRoles(tx, user_id);
  if (!hasSecondStep(await factorsOf(tx, user_id))) await deleteRecoveryCodesSince(tx, { user_id, since: 0 });
}
