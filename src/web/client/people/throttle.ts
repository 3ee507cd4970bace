/** How often the service is asked for the same thing, at most, in milliseconds. */
const WAIT_MS = 3000;

/** Work that is done at once, and when it is asked for meanwhile, once more after a while. Its failures are ignored. */
export function throttle(work: () => Promise<void>): () => void {
  let isBusy = false;
  let again = false;
  return function run(): void {
    again = isBusy;
    if (isBusy) return;
    isBusy = true;
    work()
      .catch(() => undefined)
      .then(() => new Promise((resolve) => setTimeout(resolve, WAIT_MS)))
      .then(() => {
        isBusy = false;
        if (again) run();
      });
  };
}
