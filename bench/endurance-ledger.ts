/** What the writers of `endurance` sent and what was acknowledged, and how long posts took to reach streams. */

import type { Delays } from './endurance-state.ts';
import { percentile, rounded } from './statistics.ts';

/** A post that arrived at a stream before its reply told its id. */
interface Early {
  at: number;
  openSince: number;
}

/** How long a post is remembered for deliveries, in milliseconds. */
const REMEMBERED_MS = 60_000;

export class Ledger {
  /** Writes that were begun. */
  begun = 0;
  /** Acknowledged posts by the number of their write, since the piece began. */
  readonly acknowledged: { write: number; id: number }[] = [];
  /** Acknowledged posts that were not taken yet. */
  #fresh: number[] = [];
  #failed: Record<number, number> = {};
  readonly #sent = new Map<number, number>();
  readonly #early = new Map<number, Early[]>();
  #writes: number[] = [];
  #reads: number[] = [];
  #deliveries: number[] = [];
  #lastReply = performance.now();
  #silence = 0;

  /** @returns the number of the write that begins now. */
  begin(): number {
    return this.begun++;
  }

  acknowledge(write: number, id: number, sent: number): void {
    const now = performance.now();
    this.#silence = Math.max(this.#silence, now - this.#lastReply);
    this.#lastReply = now;
    this.acknowledged.push({ write, id });
    this.#fresh.push(id);
    this.#writes.push(now - sent);
    this.#sent.set(id, sent);
    for (const { at, openSince } of this.#early.get(id) ?? []) this.#deliver(sent, at, openSince);
    this.#early.delete(id);
  }

  fail(status: number): void {
    this.#failed[status] = (this.#failed[status] ?? 0) + 1;
  }

  read(ms: number): void {
    this.#reads.push(ms);
  }

  /** A post arrived at a stream that has been open since then. */
  receive(id: number, openSince: number): void {
    const at = performance.now();
    const sent = this.#sent.get(id);
    if (sent !== undefined) this.#deliver(sent, at, openSince);
    else this.#early.set(id, [...(this.#early.get(id) ?? []), { at, openSince }]);
  }

  /** What a stream missed meanwhile says nothing about delays. */
  #deliver(sent: number, at: number, openSince: number): void {
    if (openSince < sent) this.#deliveries.push(at - sent);
  }

  /** What has come since the last call. */
  take() {
    const now = performance.now();
    const taken = {
      ids: this.#fresh,
      posts: this.#fresh.length,
      failed: this.#failed,
      silence: rounded(Math.max(this.#silence, now - this.#lastReply) / 1000),
      writes: delaysOf(this.#writes),
      reads: delaysOf(this.#reads),
      deliveries: delaysOf(this.#deliveries),
    };
    this.#fresh = [];
    this.#failed = {};
    this.#writes = [];
    this.#reads = [];
    this.#deliveries = [];
    this.#silence = 0;
    for (const [id, sent] of this.#sent) if (now - sent > REMEMBERED_MS) this.#sent.delete(id);
    for (const [id, [first]] of this.#early)
      if (now - (first?.at ?? 0) > REMEMBERED_MS) this.#early.delete(id);
    return taken;
  }

  /** For each write, the first post that it or a later one made. */
  firstPosts(): number[] {
    const first = new Array<number>(this.begun + 1).fill(Number.POSITIVE_INFINITY);
    for (const { write, id } of this.acknowledged) first[write] = id;
    for (let write = this.begun - 1; write >= 0; write--) {
      first[write] = Math.min(first[write] as number, first[write + 1] as number);
    }
    return first;
  }
}

function delaysOf(ms: readonly number[]): Delays {
  return { p50: rounded(percentile(ms, 0.5)), p99: rounded(percentile(ms, 0.99)) };
}
