import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import { ApiError } from '../../errors.ts';
import { factorsOf, hasSecondStep } from '../factors/factors.actions.ts';
import { instanceOf, readInstance } from '../instance/instance.ts';

/** Whether the instance requires a second factor of administrators, and this one has none. */
export async function needsFactor(ctx: Pick<Context, 'caches' | 'store'>, userId: number): Promise<boolean> {
  const { admin_second_factor } = await instanceOf(ctx);
  return admin_second_factor === 'required' && !hasSecondStep(await factorsOf(ctx.store.read, userId));
}

/** A condition of administrative actions. @throws {ApiError} 403 for an administrator without a required second factor. */
export async function requireFactor(db: Db, userId: number): Promise<void> {
  const { admin_second_factor } = await readInstance(db);
  if (admin_second_factor !== 'required' || hasSecondStep(await factorsOf(db, userId))) return;
  throw new ApiError(
    'forbidden',
    'administrators of this service need a passkey or an authenticator app first.',
  );
}
