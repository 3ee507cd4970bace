/** After this long without a successful request a webhook is disabled, in milliseconds. */
export const LONGEST_MS = 3 * 86_400_000;
/** The first pause before a failed request is sent again, and the longest, in milliseconds. */
const FIRST_MS = 5_000;
const LAST_MS = 6 * 3_600_000;
/** Pauses differ by up to this part, so that those that failed together are not sent together. */
const SPREAD = 0.1;

/** When a request that failed now for the nth time is sent again: after growing pauses, the last time after three days. */
export function nextAttempt(failures: number, since: number): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 30), LAST_MS);
  const pause = Math.round(longest * (1 + SPREAD * Math.random()));
  return Math.min(Date.now() + pause, since + LONGEST_MS);
}
