import type { Log } from './log.ts';
import { TICK_MS } from './ticks.ts';

interface Words {
  away: string;
  back: string;
}

/** Logs once that a dependency fails and once that it works again, however many failures there are in between. */
export class Outage {
  readonly #log: Log;
  readonly #words: Words;
  readonly #works: () => Promise<unknown>;
  #since: number | undefined;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param works - resolves if the dependency works. */
  constructor(log: Log, words: Words, works: () => Promise<unknown>) {
    this.#log = log;
    this.#words = words;
    this.#works = works;
  }

  /** Reports a failure. */
  failed(reason: { err: unknown } | { message: string }): void {
    this.#failures++;
    if (this.#since !== undefined || this.#isStopped) return;
    this.#since = performance.now();
    this.#log.warn(reason, this.#words.away);
    this.#lookLater();
  }

  /** Stops logging. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #lookLater(): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#look(), TICK_MS).unref();
  }

  async #look(): Promise<void> {
    const before = this.#failures;
    try {
      await this.#works();
    } catch {
      this.#lookLater();
      return;
    }
    if (this.#failures > before) this.#lookLater();
    else if (this.#since !== undefined && !this.#isStopped) {
      this.#log.info({ seconds: secondsSince(this.#since), failures: this.#failures }, this.#words.back);
      this.#since = undefined;
      this.#failures = 0;
    }
  }
}

/** Seconds elapsed, with one decimal, for logs. */
export function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10;
}
