import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Authorizations } from '../app-streams/app-streams.ts';
import { batchesOf, bodyOf } from './batches.ts';
import { Lanes } from './lanes.ts';
import { tellMaker } from './notice.ts';
import { LONGEST_MS, nextAttempt } from './retries.ts';
import { Sender } from './sender.ts';
import { type Answer, type Batch, isDelivered, MAX_EVENTS, note, type Webhook } from './webhook.ts';
import { saveAttempt, saveProgress, type WebhookRow } from './webhooks.sql.ts';

/** A receiver that takes longer than this is slow, in milliseconds. */
const SLOW_MS = 2_000;
/** How long requests under way may take when the process stops, in milliseconds. */
const GRACE_MS = 3_000;

/** A request made of events as they happened, and the rights by which it was made. */
interface Made {
  batch: Batch | undefined;
  rights: number;
}

interface Surroundings {
  /** Whether this process still delivers. */
  isOwn(): Promise<boolean>;
  /** The last event handed out. */
  given(): number;
  /** The last event that may be sent. */
  end(): number;
  /** A webhook was disabled. */
  ended(webhook: Webhook): void;
}

/** Sends requests: to each webhook one after the other, in the order of the log, until it has everything or one fails. */
export class Requests {
  /** Incremented with each change of rights; requests made before are made again. */
  rights = 0;
  readonly #ctx: Context;
  readonly #authorizations: Authorizations;
  readonly #around: Surroundings;
  readonly #sender: Sender;
  readonly #lanes = new Lanes();
  readonly #ending = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #isEnded = false;

  constructor(ctx: Context, authorizations: Authorizations, around: Surroundings) {
    this.#ctx = ctx;
    this.#authorizations = authorizations;
    this.#around = around;
    this.#sender = new Sender(ctx);
  }

  /** Begins to send a webhook what it has not got; `made` is the first of it. */
  begin(webhook: Webhook, made?: Made): void {
    if (webhook.isBusy || this.#isEnded) return;
    webhook.isBusy = true;
    const work = this.#sendAll(webhook, made)
      .catch((error) =>
        this.#ctx.log.warn(
          { err: error, webhook: webhook.row.id },
          'a webhook could not go on; trying again',
        ),
      )
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Waits for the requests under way, for a while. */
  async end(): Promise<void> {
    this.#isEnded = true;
    const waited = new AbortController();
    const all = Promise.all(this.#underWay);
    await Promise.race([all, sleep(GRACE_MS, undefined, { signal: waited.signal }).catch(() => undefined)]);
    waited.abort();
    this.#ending.abort();
    await all;
    await this.#sender.close();
  }

  async #sendAll(webhook: Webhook, made: Made | undefined): Promise<void> {
    try {
      await this.#sendUntilDone(webhook, made);
    } finally {
      webhook.isBusy = false;
    }
  }

  async #sendUntilDone(webhook: Webhook, made: Made | undefined): Promise<void> {
    let from: { batches: AsyncGenerator<Batch>; rights: number; moved: number } | undefined;
    let first = made;
    while (webhook.isActive && !this.#isEnded) {
      const { moved } = webhook.row;
      if (from?.rights !== this.rights || from.moved !== moved) {
        const batches = batchesOf(this.#ctx, this.#authorizations, webhook, this.#around.end);
        from = { batches, rights: this.rights, moved };
      }
      const batch = first?.rights === this.rights ? first.batch : (await from.batches.next()).value;
      first = undefined;
      if (batch === undefined) {
        from = undefined;
        if (webhook.row.replay_until !== null) {
          if (!(await this.#resume(webhook))) return;
        } else if (webhook.place.seq >= this.#around.given()) {
          // At once, so that the next event finds it idle.
          webhook.isBusy = false;
          return;
        }
        continue;
      }
      const { rights } = from;
      const answer = await this.#lanes.run(webhook.isSlow, async () => {
        const isValid = () => webhook.isActive && this.rights === rights && webhook.row.moved === moved;
        if (!isValid() || !(await this.#around.isOwn()) || !isValid()) return undefined;
        return this.#sender.send(webhook.row, webhook.url, batch.id, bodyOf(batch), this.#ending.signal);
      });
      if (answer === undefined) {
        from = undefined;
        if (!(await this.#around.isOwn())) return;
      } else if (webhook.row.moved !== moved || !webhook.isActive) from = undefined;
      else if (!(await this.#noteAnswer(webhook, batch, answer))) return;
    }
  }

  /** Stores the outcome of an attempt. @returns whether to go on. */
  async #noteAnswer(webhook: Webhook, batch: Batch, answer: Answer): Promise<boolean> {
    const hasSucceeded = isDelivered(answer);
    // It is sent again by the process that delivers next.
    if (!hasSucceeded && this.#ending.signal.aborted) return false;
    note(webhook, batch, answer);
    webhook.isSlow = !hasSucceeded || answer.took > SLOW_MS;
    if (!hasSucceeded) {
      await this.#noteFailure(webhook, answer);
      return false;
    }
    Object.assign(webhook, batch.after);
    webhook.atOnce = Math.min(MAX_EVENTS, webhook.atOnce * 2);
    return this.#save(webhook, { failures: 0, failing_since: null, next_at: null });
  }

  async #noteFailure(webhook: Webhook, { status }: Answer): Promise<void> {
    const now = Date.now();
    const failures = webhook.row.failures + 1;
    const since = webhook.row.failing_since ?? now;
    webhook.atOnce = Math.max(1, Math.floor(webhook.atOnce / 2));
    const because = status === 410 ? 'gone' : now - since >= LONGEST_MS ? 'failing' : undefined;
    const failed = { failures, failing_since: since, next_at: nextAttempt(failures, since) };
    const disabled = because && { disabled_at: now, disabled_because: because, next_at: null };
    if (!(await this.#save(webhook, { ...failed, ...disabled })) || because === undefined) return;
    this.#around.ended(webhook);
    await tellMaker(this.#ctx, webhook.row);
  }

  /** All of a replay was delivered: goes on where it was before. */
  #resume(webhook: Webhook): Promise<boolean> {
    const { resume_seq, resume_at } = webhook.row;
    if (resume_seq !== null) webhook.place = { seq: resume_seq, at: resume_at ?? 0 };
    return this.#save(webhook, { replay_until: null, resume_seq: null, resume_at: null }, true);
  }

  /**
   * Stores how far a webhook is. @returns false if a call has changed it meanwhile, whose event will follow: until then it waits.
   */
  async #save(webhook: Webhook, changes: Partial<WebhookRow>, isBack = false): Promise<boolean> {
    const { place, deliveries, row } = webhook;
    const isFurther = place.seq > row.delivered_seq && !isBack;
    const next = {
      ...row,
      ...changes,
      delivered_seq: place.seq,
      delivered_at: place.at,
      deliveries: JSON.stringify(deliveries),
    };
    webhook.row = next;
    const save = isFurther ? saveProgress : saveAttempt;
    return (await this.#ctx.store.bookkeeping((db) => save(db, next))).length > 0;
  }
}
