/**
 * How often the service looks by itself for what no message may have told it, in milliseconds. The tests set it lower, so that
 * none waits for a second to pass.
 */
export const TICK_MS = Number(process.env.TESTS_TICK_MS ?? 1_000);
