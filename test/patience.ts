/**
 * Longest that anything is waited for, in milliseconds. It only ends what would never come: nothing that a test decides
 * depends on how fast the machine is. With mutants, much never comes, so they are tried with less of it.
 */
export const PATIENCE_MS = Number(process.env.TESTS_PATIENCE_MS ?? 300_000);
