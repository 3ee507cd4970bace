/** Waits; a signal ends the wait early, without an error. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}

/** Read by a function, since the compiler takes the first answer for the last. */
export function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** Shortest and longest wait before connecting again, in milliseconds. */
export interface Backoff {
  min: number;
  max: number;
}

/** How long to wait before the next attempt: twice as long each time, less up to a half, so that clients spread. */
export function backoff({ min, max }: Backoff, attempt: number): number {
  return Math.min(max, min * 2 ** attempt) * (1 - Math.random() / 2);
}
