/**
 * Runs work that ends in order when SIGINT or SIGTERM asks for it: `signal` then has work fail where it next looks, so that
 * it cleans up. A second signal ends the process at once.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const names = ['SIGINT', 'SIGTERM'] as const;
  const stop = (): void => {
    forget();
    controller.abort(new Error('interrupted; nothing is left of what was begun.'));
  };
  const forget = (): void => {
    for (const name of names) process.off(name, stop);
  };
  for (const name of names) process.on(name, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    // What was cut off fails with errors of its own.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    forget();
  }
}
