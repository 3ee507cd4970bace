import { ApiError } from '../errors.ts';

interface Turn<W> {
  begin: (worker: W) => void;
  fail: (error: ApiError) => void;
}

/**
 * Distributes a few workers fairly among many accounts. When work is waiting, accounts take turns, starting with the one that has
 * the least work running: an account with much work delays only itself. When too much is waiting, it rejects the latest work of
 * the account with the most.
 */
export class Turns<W> {
  readonly #idle: W[];
  readonly #most: number;
  /** By account, in the order of their turns. */
  readonly #waiting = new Map<string, Turn<W>[]>();
  readonly #running = new Map<string, number>();
  #count = 0;

  /** @param most - how much work may wait, one piece per request. */
  constructor(workers: readonly W[], most: number) {
    this.#idle = [...workers];
    this.#most = most;
  }

  /**
   * Runs `work` with a worker, when one is free and it is the account's turn.
   * @throws {ApiError} 503 when too much is waiting, and what `work` throws.
   */
  async run<T>(account: string, work: (worker: W) => Promise<T>): Promise<T> {
    const worker = this.#idle.pop() ?? (await this.#wait(account));
    this.#running.set(account, (this.#running.get(account) ?? 0) + 1);
    try {
      return await work(worker);
    } finally {
      const left = (this.#running.get(account) ?? 1) - 1;
      if (left === 0) this.#running.delete(account);
      else this.#running.set(account, left);
      this.#putLast(account);
      const next = this.#next();
      if (next === undefined) this.#idle.push(worker);
      else next.begin(worker);
    }
  }

  #wait(account: string): Promise<W> {
    return new Promise((begin, fail) => {
      const waiting = this.#waiting.get(account) ?? [];
      waiting.push({ begin, fail });
      this.#waiting.set(account, waiting);
      if (this.#count < this.#most) this.#count++;
      else this.#refuse();
    });
  }

  /** Among several accounts with the most, rejects work of the one that came last. */
  #refuse(): void {
    const [account, waiting] = [...this.#waiting].reduce((one, other) =>
      other[1].length >= one[1].length ? other : one,
    );
    const last = waiting.pop();
    if (waiting.length === 0) this.#waiting.delete(account);
    last?.fail(new ApiError('unavailable', 'too many pictures are being drawn.', { 'Retry-After': '1' }));
  }

  #next(): Turn<W> | undefined {
    const running = (account: string) => this.#running.get(account) ?? 0;
    const accounts = [...this.#waiting.keys()];
    if (accounts.length === 0) return undefined;
    const account = accounts.reduce((one, other) => (running(other) < running(one) ? other : one));
    const next = this.#waiting.get(account)?.shift();
    this.#count--;
    this.#putLast(account);
    return next;
  }

  /** Moves an account behind all others. */
  #putLast(account: string): void {
    const waiting = this.#waiting.get(account) ?? [];
    this.#waiting.delete(account);
    if (waiting.length > 0) this.#waiting.set(account, waiting);
  }
}
