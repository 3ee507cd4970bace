/** While the oldest event that is still to be delivered has waited for this long, no more writes are accepted; in milliseconds. */
const BEHIND_MS = 50;
/** How long a write waits at most: whatever keeps delivery, writes do not end with it. In milliseconds. */
const LONGEST_MS = 5_000;
/** How often waiting writes are looked at, in milliseconds, and how many are accepted at a time. */
const TICK_MS = 10;
const AT_A_TIME = 16;

/**
 * Makes writes wait for delivery, which would otherwise fall ever further behind: one write may be worth thousands of
 * deliveries. Only what this process has not delivered yet counts; clients that receive slowly do not.
 */
export class Pace {
  /** Events not delivered yet, and when they were applied, in order. */
  #undelivered: { seq: number; since: number }[] = [];
  /** Writes not accepted yet, and since when they wait, in order. */
  readonly #waiting: { since: number; accept: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Called when an event has been queued for delivery. */
  applied(seq: number): void {
    this.#undelivered.push({ seq, since: performance.now() });
  }

  /** Called when all events up to this one have been delivered. */
  delivered(seq: number): void {
    const left = this.#undelivered.findIndex((event) => event.seq > seq);
    this.#undelivered.splice(0, left === -1 ? this.#undelivered.length : left);
  }

  /** Called when the events that wait for delivery were dropped. */
  forget(): void {
    this.#undelivered = [];
  }

  /** Resolves when a write may be accepted; undefined if it may be now. Writes are accepted in the order of the calls. */
  room(): Promise<void> | undefined {
    if (this.#waiting.length === 0 && !this.#isBehind) return undefined;
    return new Promise((accept) => {
      this.#waiting.push({ since: performance.now(), accept });
      this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    });
  }

  /** Whether events wait for delivery. */
  get isDelivering(): boolean {
    return this.#undelivered.length > 0;
  }

  get #isBehind(): boolean {
    const [oldest] = this.#undelivered;
    return oldest !== undefined && performance.now() - oldest.since > BEHIND_MS;
  }

  #tick(): void {
    const now = performance.now();
    const isBehind = this.#isBehind;
    let count = 0;
    for (const { since } of this.#waiting) {
      if (isBehind ? now - since < LONGEST_MS : count === AT_A_TIME) break;
      count++;
    }
    for (const { accept } of this.#waiting.splice(0, count)) accept();
    if (this.#waiting.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
