import { ApiError } from '../../errors.ts';

/** How long an authentication counts as recent. */
const CONFIRMED_MS = 10 * 60_000;

/** Whether a person has authenticated recently: by signing in, when asked again, or by granting a token. */
export function isConfirmed({ confirmedAt = 0 }: { confirmedAt?: number | undefined }): boolean {
  return Date.now() - confirmedAt < CONFIRMED_MS;
}

/**
 * Checks it for an action that gives rights or takes protection; the operator on the command line need not show it.
 * @throws {ApiError} 403 `confirm-needed`
 */
export function requireRecent(
  actor: { userId?: number | undefined; confirmedAt?: number | undefined } | undefined,
): void {
  if (actor?.userId === undefined || isConfirmed(actor)) return;
  throw new ApiError('confirm-needed', 'confirm first that it is you.');
}
