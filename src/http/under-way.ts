import type { Limiter, Limiters } from './limiter.ts';

/** How long a name stays taken after its process was killed, and how often a live one renews it. */
const LEASE_SECONDS = 5;
const RENEW_MS = 2_000;

/**
 * Names of what is being done, in all processes of the service. Only for replies: where a name is lost, two may do the same at
 * once, which transactions decide.
 */
export class UnderWay {
  /** Lets one in at a time. */
  readonly #limiter: Limiter;

  constructor(limiters: Limiters) {
    this.#limiter = limiters.make('under-way', 1, LEASE_SECONDS);
  }

  /** Takes a name. @returns a function that releases it; undefined if it is taken. */
  async begin(name: string): Promise<(() => Promise<void>) | undefined> {
    if (!(await this.#limiter.count(name)).allowed) return undefined;
    let renewed: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      renewed = this.#limiter.forget(name).then(() => this.#limiter.count(name));
    }, RENEW_MS).unref();
    return async () => {
      clearInterval(timer);
      await renewed;
      await this.#limiter.forget(name);
    };
  }
}
