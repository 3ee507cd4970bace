/** Pauses after the first failed attempts, and after each further one, in milliseconds. */
const FIRST_PAUSES = [10_000, 60_000, 300_000, 1_800_000] as const;
const PAUSE_MS = 3_600_000;

/** How long a message is tried, in milliseconds. */
export const TRIED_MS = 86_400_000;
/** As many attempts as that are, apart from those that the limits put off. */
export const MAX_TRIES = FIRST_PAUSES.length + TRIED_MS / PAUSE_MS;

/** At most this long while the mail server does not answer, in milliseconds: that is not the fault of the message. */
const AWAY_MS = 60_000;

/** What follows an attempt that failed. @param tries - failed attempts before it. */
export function afterFailure(tries: number, isAnswered: boolean): { tries: number; wait: number } {
  const wait = pauseAfter(tries);
  // When the server comes back, the message must neither wait for an hour nor have used up its attempts.
  return isAnswered
    ? { tries: tries + 1, wait }
    : { tries: Math.max(tries, 1), wait: Math.min(wait, AWAY_MS) };
}

/** How long to wait after an attempt that failed, in milliseconds. @param tries - failed attempts before it. */
export function pauseAfter(tries: number): number {
  return FIRST_PAUSES[tries] ?? PAUSE_MS;
}
