/** The longest wait of a timer, in milliseconds: it would not wait at all for longer ones. */
const MAX_MS = 2 ** 31 - 1;

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
    const timer = setTimeout(end, Math.min(ms, MAX_MS));
    signal?.addEventListener('abort', end);
  });
}

/** A function, because the compiler would assume that the value does not change. */
export function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** Shortest and longest wait before reconnecting, in milliseconds. */
export interface Backoff {
  min: number;
  max: number;
}

/** The wait before the next attempt: doubled each time, randomly reduced by up to a half, so that clients spread out. */
export function backoff({ min, max }: Backoff, attempt: number): number {
  return Math.min(max, min * 2 ** attempt) * (1 - Math.random() / 2);
}
