import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { digest, isSameSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { takeAnswer, takeRecoveryCode, takeTotpCode, verifyAnswer, wrongCode } from '../factors/factors.ts';
import { selectPasswordHash } from './accounts.sql.ts';
import { throttleOf } from './throttle.ts';

const STEP_MS = 10 * 60_000;

type Keyed = Pick<Context, 'digestKey'>;

interface Account {
  id: number;
  username: string;
  password_hash: string | null;
}

/**
 * Says that a browser has given the right password of an account and lacks the second step. It is not stored: a digest binds it
 * to the browser and to the password, which may be changed meanwhile. What the second step takes works once.
 */
export function makeStep(ctx: Keyed, account: Account, { forms }: { forms: string }): string {
  return seal(ctx, account, Date.now() + STEP_MS, forms);
}

function seal({ digestKey }: Keyed, { id, password_hash }: Account, until: number, forms: string): string {
  return `${id}.${until}.${digest(digestKey, `step ${id} ${until} ${forms} ${password_hash}`)}`;
}

/** The account of a step. @throws {ApiError} 400 if it is not this browser's, or has expired. */
export async function readStep(
  ctx: Keyed & Pick<Context, 'store'>,
  step: string,
  { forms }: { forms: string },
): Promise<{ id: number; username: string }> {
  const [, id = 0, until = 0] = /^(\d{1,16})\.(\d{1,16})\./.exec(step)?.map(Number) ?? [];
  const [account] = await selectPasswordHash(ctx.store.read, { id });
  if (!account || !isSameSecret(step, seal(ctx, account, until, forms)) || until < Date.now()) {
    throw new ApiError('not-allowed', 'signing in took too long. Begin again.');
  }
  return account;
}

/** What a person gives in the second step: a code of their app or a recovery code, or the answer of a passkey. */
export interface Shown {
  code?: string | undefined;
  passkey?: string | undefined;
}

/**
 * Checks the second step, or that it is the person of a session.
 * @returns what uses it up in the transaction of what it allows, which then fails if it is wrong; call `done` afterwards.
 * @throws {ApiError} 400 if a passkey is not accepted, 429 after too many wrong codes.
 */
export async function checkShown(
  ctx: Context,
  { code = '', passkey = '' }: Shown,
  of: { userId: number; ip: string; forms: string; purpose: 'sign-in' | 'confirm' },
): Promise<{ take(tx: Tx): Promise<void>; done(): Promise<void> }> {
  const { userId, ip, forms, purpose } = of;
  if (passkey !== '') {
    const answer = await verifyAnswer(ctx, { purpose, browser: forms, json: passkey });
    if (answer.passkey.user_id !== userId)
      throw new ApiError('not-allowed', 'this passkey is of another account.');
    return { take: (tx) => takeAnswer(tx, ctx.digestKey, answer), done: async () => undefined };
  }
  const tried = { code: userId };
  await throttleOf(ctx).try(ip, tried);
  const { digestKey } = ctx;
  return {
    async take(tx) {
      if (await takeTotpCode(tx, digestKey, userId, code)) return;
      // Recovery codes are for signing in: who is signed in has other ways.
      if (purpose === 'sign-in' && (await takeRecoveryCode(tx, digestKey, userId, code))) return;
      throw wrongCode();
    },
    done: () => throttleOf(ctx).succeeded(ip, tried),
  };
}
