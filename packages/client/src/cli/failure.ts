/** What went wrong, in words for the person at the terminal. The program ends with 1. */
export class Failure extends Error {}

/** What is wrong with the arguments. The program ends with 2. */
export class UsageError extends Error {}
