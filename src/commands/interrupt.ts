/**
 * Runs work that SIGINT or SIGTERM interrupts: `signal` makes it fail at its next check, so that it cleans up. A second signal
 * ends the process at once.
 * @param left - what the work then leaves behind, as a sentence without its end.
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  left = 'it left nothing behind',
): Promise<T> {
  const controller = new AbortController();
  const names = ['SIGINT', 'SIGTERM'] as const;
  const stop = (): void => {
    forget();
    controller.abort(new Error(`interrupted; ${left}.`));
  };
  const forget = (): void => {
    for (const name of names) process.off(name, stop);
  };
  for (const name of names) process.on(name, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    // Interrupted work fails with errors of its own.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    forget();
  }
}
