/** What a start can do without is done after this long, in milliseconds. */
export const STARTED_MS = 1_000;

/** Says that requests are answered: in plain text even among lines of JSON, since other programs wait for it. */
export function tellReady(origin: string): void {
  process.stderr.write(`listening on ${origin}\n`);
}
