import type { LogPlace } from '../../db/clock.ts';
import type { Message, Selection } from '../app-streams/app-streams.ts';
import type { WebhookRow } from './webhooks.sql.ts';

/** Most events in one request, and most bytes unless one event has more (docs/interface.md, Webhooks). */
export const MAX_EVENTS = 100;
export const MAX_BYTES = 256 * 1024;
/** How many of the last deliveries are stored of each webhook. */
const MAX_DELIVERIES = 20;

/** One request, with all its attempts. Times are in milliseconds. */
export interface Delivery {
  id: string;
  events: number;
  attempts: number;
  created: number;
  attempted: number;
  took: number;
  status?: number;
  error?: string;
}

/** The outcome of one attempt. */
export type Answer = Pick<Delivery, 'took' | 'status' | 'error'>;

export function isDelivered({ status = 0 }: Pick<Delivery, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** How far a webhook has got. */
export interface Progress {
  /** The last event of which everything was delivered. */
  place: LogPlace;
  /** An event may cause any number of messages: how many of them were delivered, of an event after that. */
  part: { seq: number; sent: number } | undefined;
}

/** Messages of one request, and how far it brings the webhook. */
export interface Batch {
  id: string;
  messages: readonly Message[];
  after: Progress;
}

/** An enabled webhook, in the process that delivers. */
export interface Webhook extends Selection, Progress {
  row: WebhookRow;
  url: URL;
  /** Requests are sent; false once it was disabled or has ended. */
  isActive: boolean;
  /** A request is under way, or being prepared. */
  isBusy: boolean;
  /** The most events of its next request: fewer after a failure, since its receiver may be too slow for many. */
  atOnce: number;
  /** Its last request failed, or was answered slowly. */
  isSlow: boolean;
  deliveries: Delivery[];
}

export function openWebhook(row: WebhookRow, selection: Selection): Webhook {
  return {
    ...selection,
    row,
    isActive: true,
    url: new URL(row.url),
    place: { seq: row.delivered_seq, at: row.delivered_at },
    part: undefined,
    isBusy: false,
    atOnce: MAX_EVENTS,
    isSlow: row.failures > 0,
    deliveries: JSON.parse(row.deliveries) as Delivery[],
  };
}

/** Notes an attempt of a request. An attempt of the same request as the last one counts with it. */
export function note(webhook: Webhook, { id, messages }: Batch, answer: Answer): void {
  const [last] = webhook.deliveries;
  const isAgain = last?.id === id && !isDelivered(last);
  const now = Date.now();
  const delivery: Delivery = {
    id,
    events: messages.length,
    attempts: (isAgain ? last.attempts : 0) + 1,
    created: isAgain ? last.created : now,
    attempted: now,
    ...answer,
  };
  const others = isAgain ? webhook.deliveries.slice(1) : webhook.deliveries;
  webhook.deliveries = [delivery, ...others].slice(0, MAX_DELIVERIES);
}
