import { randomInt } from 'node:crypto';
import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { digest } from '../../digest.ts';
import { deleteRecoveryCode, deleteRecoveryCodesSince, insertRecoveryCode } from './factors.sql.ts';

const CODES = 10;
/** 32 characters, none of which is easily taken for another: 50 bits in a code. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** Codes for a user who has lost their factors; they replace earlier ones. Only digests are stored. */
export function makeRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  return Array.from({ length: CODES }, () => Array.from({ length: LENGTH }, letter).join(''));
}

export async function storeRecoveryCodes(
  tx: Tx,
  key: Buffer,
  user_id: number,
  codes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodesSince(tx, { user_id, since: 0 });
  for (const code of codes) {
    await insertRecoveryCode(tx, { digest: digestOf(key, user_id, code), user_id, created_at: tx.now });
  }
}

/** Uses a recovery code up. @returns whether there was such a code. */
export async function takeRecoveryCode(
  db: Db,
  key: Buffer,
  user_id: number,
  typed: string,
): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  if (code.length !== LENGTH) return false;
  return (await deleteRecoveryCode(db, { user_id, digest: digestOf(key, user_id, code) })).length > 0;
}

/** As people see it: two groups. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

function digestOf(key: Buffer, userId: number, code: string): string {
  return digest(key, `recovery ${userId} ${code}`);
}
