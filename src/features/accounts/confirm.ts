import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { checkPassword } from '../../passwords.ts';
import { selectPasswordHash, updateSessionConfirmed } from './accounts.sql.ts';
import { checkShown, type Shown } from './second-step.ts';
import type { Session } from './sessions.ts';
import { throttleOf } from './throttle.ts';

/**
 * Records that the person of a session has authenticated, for ten minutes: by their password, a code of their
 * authenticator app, or a passkey.
 * @throws {ApiError} 400 if it is wrong, 403 if the session has ended, 429 after too many attempts.
 */
export async function confirmSession(
  ctx: Context,
  session: Session,
  { password = '', ...shown }: Shown & { password?: string | undefined },
  browser: { ip: string; forms: string },
): Promise<void> {
  const { userId } = session;
  if (password !== '') {
    await requirePassword(ctx, session, password, browser.ip);
    return record(ctx, session);
  }
  const { take, done } = await checkShown(ctx, shown, { userId, ...browser, purpose: 'confirm' });
  await record(ctx, session, take);
  await done();
}

async function record(
  { store }: Context,
  { digest }: Session,
  take?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await store.write(async (tx) => {
    await take?.(tx);
    const updated = await updateSessionConfirmed(tx, { digest, now: Date.now() });
    if (updated.length === 0) throw new ApiError('forbidden', 'you are signed out.');
  });
}

/** @throws {ApiError} 400 if the password is wrong, 429 after too many attempts. */
async function requirePassword(
  ctx: Context,
  { userId }: Session,
  password: string,
  ip: string,
): Promise<void> {
  await throttleOf(ctx).try(ip, userId);
  const [account] = await selectPasswordHash(ctx.store.read, { id: userId });
  if (!(await checkPassword(account?.password_hash, password))) {
    throw new ApiError('not-allowed', 'the password is wrong.');
  }
  await throttleOf(ctx).succeeded(ip, userId);
}
