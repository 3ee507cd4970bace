import type { Due, Skipped, Source } from '../../../consumers/deliveries.ts';
import type { Context } from '../../../context.ts';
import { FetchError, isPublicAddress } from '../../../http/fetch-public.ts';
import { PublicPoster } from '../../../http/post-public.ts';
import { roleInForce } from '../../audit/audit.ts';
import { type ComposedPush, composePush } from '../../instance/instance.ts';
import type { Kind } from '../kinds.ts';
import type { Notification } from '../notification.ts';
import { readSettings } from '../settings.ts';
import { settledId } from '../settled.ts';
import { countAll, readUnread } from '../unread.ts';
import { type Summary, summarise } from '../words.ts';
import { encrypt, MAX_PLAIN } from './encrypt.ts';
import { Introductions, topicOf, vapidKeys } from './keys.ts';
import {
  deleteSubscription,
  type SubscriptionRow,
  selectDue,
  selectNextAt,
  updateFailed,
  updateSent,
  updateServed,
} from './subscriptions.sql.ts';

declare module '../../instance/messages.ts' {
  interface Pushes {
    notification: Summary;
  }
}

/** Most messages sent for what happened since the last time; the number of unread ones tells of the others. */
const MAX_TOGETHER = 5;
/** How long a push service may take, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Pauses between attempts, in milliseconds; about a week of them, and the subscription is given up. */
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 3_600_000;
const MAX_TRIES = 180;

/** How long push services keep a message for a browser that is off, in seconds, and how soon they wake one (RFC 8030, 5.2, 5.3). */
const importance: Readonly<Record<Kind, { ttl: number; urgency: string }>> = {
  message: { ttl: 7 * 86_400, urgency: 'high' },
  mention: { ttl: 7 * 86_400, urgency: 'high' },
  reply: { ttl: 7 * 86_400, urgency: 'high' },
  quote: { ttl: 7 * 86_400, urgency: 'high' },
  report: { ttl: 7 * 86_400, urgency: 'high' },
  channel: { ttl: 7 * 86_400, urgency: 'high' },
  poll: { ttl: 86_400, urgency: 'normal' },
  broadcast: { ttl: 86_400, urgency: 'normal' },
  follow: { ttl: 86_400, urgency: 'normal' },
  star: { ttl: 86_400, urgency: 'low' },
  repost: { ttl: 86_400, urgency: 'low' },
};

type DueRow = Awaited<ReturnType<typeof selectDue>>[number];
interface DuePush extends Due {
  row: DueRow;
}

/** As the service worker of the pages gets it. */
interface PushMessage extends ComposedPush {
  path: string;
  tag: string;
  unread: number;
}

/** What becomes of a subscription after an attempt. */
type Outcome = 'sent' | 'gone' | 'refused' | 'failed';

/** Sends notifications to the push services of browsers. */
export class PushSource implements Source<DuePush> {
  readonly bounds = { toHost: 32, longestPause: 600_000 };
  readonly #ctx: Context;
  readonly #poster: PublicPoster;
  readonly #introductions: Introductions;

  private constructor(ctx: Context, introductions: Introductions) {
    this.#ctx = ctx;
    this.#poster = new PublicPoster(ctx.config.pushUrls === 'any' ? () => true : isPublicAddress);
    this.#introductions = introductions;
  }

  static async open(ctx: Context): Promise<PushSource> {
    return new PushSource(ctx, new Introductions(ctx, await vapidKeys(ctx.store)));
  }

  async due(skipped: Skipped, limit: number): Promise<DuePush[]> {
    const rows = await selectDue(this.#ctx.store.read, { ...skipped, now: Date.now(), limit });
    return rows.map((row) => ({ key: row.session, host: row.host, row }));
  }

  async nextAt(skipped: Skipped): Promise<number | undefined> {
    return (await selectNextAt(this.#ctx.store.read, { ...skipped }))[0]?.at ?? undefined;
  }

  close(): Promise<void> {
    return this.#poster.close();
  }

  async send({ row }: DuePush, signal: AbortSignal): Promise<boolean> {
    const { store } = this.#ctx;
    const { session, user_id, next_at } = row;
    if (row.expires_at === null || row.expires_at <= Date.now() || row.deleted_at !== null) {
      await store.bookkeeping((db) => deleteSubscription(db, { session }));
      return true;
    }
    const until = await settledId(this.#ctx);
    const reader = { id: user_id, role: await roleInForce(store.read, { ...row, id: user_id }) };
    if (row.suspended_at === null) {
      const { push } = await readSettings(store, user_id);
      const found = { after: row.sent_id, before: until + 1, count: MAX_TOGETHER, wanted: push };
      const { state, entries } = await readUnread(this.#ctx, reader, found);
      const unread = entries.length === 0 ? 0 : await countAll(this.#ctx, reader);
      for (const one of entries.toReversed()) {
        const summary = summarise(one, state);
        const words = await composePush(this.#ctx, 'notification', summary, row);
        const tag = topicOf(this.#ctx, user_id, one.key);
        const message = { ...words, path: summary.path, tag, unread };
        const outcome = await this.#post(row, one, message, signal);
        if (signal.aborted) return true;
        if (outcome === 'gone') {
          await store.bookkeeping((db) => deleteSubscription(db, { session }));
          return true;
        }
        if (outcome === 'failed') {
          await this.#retryLater(row);
          return false;
        }
        // What was sent is not sent again if the rest fails.
        if (one !== entries[0])
          await store.bookkeeping((db) => updateSent(db, { session, sent: one.newest }));
      }
    }
    await store.bookkeeping((db) => updateServed(db, { session, sent: until, seen: next_at ?? 0 }));
    return true;
  }

  putOff({ row }: DuePush): Promise<void> {
    return this.#retryLater(row);
  }

  async #retryLater({ session, tries }: SubscriptionRow): Promise<void> {
    await this.#ctx.store.bookkeeping(async (db) => {
      if (tries + 1 >= MAX_TRIES) await deleteSubscription(db, { session });
      else {
        const wait = Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);
        await updateFailed(db, { session, tries: tries + 1, next: Date.now() + wait });
      }
    });
  }

  async #post(
    row: SubscriptionRow,
    { kind, at }: Notification,
    message: PushMessage,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { ttl, urgency } = importance[kind];
    const left = ttl - Math.floor((Date.now() - at) / 1000);
    // Too old: as if the push service had dropped it.
    if (left <= 0) return 'sent';
    const url = new URL(row.endpoint);
    const body = encrypt(plainOf(message), row);
    const headers = {
      Authorization: this.#introductions.for(url),
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      TTL: String(left),
      Urgency: urgency,
      Topic: message.tag,
    };
    try {
      const status = await this.#poster.post(url, { body, headers, timeout: TIMEOUT_MS, signal });
      this.#ctx.log.debug({ host: row.host, status }, 'a push message was sent');
      return outcomeOf(status);
    } catch (error) {
      if (!(error instanceof FetchError) && !signal.aborted) throw error;
      this.#ctx.log.debug({ host: row.host, err: error }, 'a push message was not sent');
      return 'failed';
    }
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // The message is at fault, and would be refused again.
  if (status === 400 || status === 413) return 'refused';
  return 'failed';
}

/** The message in the browser's terms; a text too long for push services is cut. */
function plainOf(message: PushMessage): Buffer {
  const whole = Buffer.from(JSON.stringify(message));
  if (whole.length <= MAX_PLAIN) return whole;
  return Buffer.from(JSON.stringify({ ...message, text: '' }));
}
