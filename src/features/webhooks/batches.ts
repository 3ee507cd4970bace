import { appliedAfter } from '../../consumers/replay.ts';
import type { Context } from '../../context.ts';
import type { LogPlace } from '../../db/clock.ts';
import type { LogEvent } from '../../events/types.ts';
import { rendering } from '../../objects/render-error.ts';
import { withFollowing } from '../../streams/following.ts';
import { type Authorizations, type Message, makeAll } from '../app-streams/app-streams.ts';
import { FilterIndex } from '../filters/filters.ts';
import { type Batch, MAX_BYTES, type Progress, type Webhook } from './webhook.ts';

/** The body of a request. */
export function bodyOf({ messages }: Batch): Buffer {
  const events = messages.map(({ seq, text }) => `{"event_id":"${seq}",${text.slice(1)}`);
  return Buffer.from(`{"events":[${events.join(',')}]}`, 'latin1');
}

/** Collects the messages of one request, up to its bounds. */
export class Collected {
  readonly #webhook: Webhook;
  readonly #messages: Message[] = [];
  #bytes = 0;

  constructor(webhook: Webhook) {
    this.#webhook = webhook;
  }

  /** @returns false if the message is one too many. */
  add(message: Message): boolean {
    const { length } = this.#messages;
    const bytes = this.#bytes + message.text.length;
    if (length > 0 && (length >= this.#webhook.atOnce || bytes > MAX_BYTES)) return false;
    this.#messages.push(message);
    this.#bytes = bytes;
    return true;
  }

  /**
   * The request. `next` is the first message of `events` that does not fit; without it, it brings the webhook past them all.
   * @returns undefined if there is nothing to send.
   */
  batch(events: readonly LogEvent[], next?: Message): Batch | undefined {
    const [first, last] = [this.#messages[0], this.#messages.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    const { row, part } = this.#webhook;
    const sent = first.seq === part?.seq ? part.sent : 0;
    const id = `msg_${row.id}_${row.moved}_${first.seq}_${sent}_${last.seq}_${this.#messages.length}`;
    return { id, messages: this.#messages, after: this.#after(events, last, next) };
  }

  #after(events: readonly LogEvent[], last: Message, next: Message | undefined): Progress {
    const { place, part } = this.#webhook;
    const upTo = (seq: number) => placeOf(events.findLast((event) => event.seq <= seq)) ?? place;
    if (next === undefined) return { place: placeOf(events.at(-1)) ?? place, part: undefined };
    if (next.seq > last.seq) return { place: upTo(next.seq - 1), part: undefined };
    const { seq } = last;
    const of = this.#messages.filter((message) => message.seq === seq).length;
    return { place: upTo(seq - 1), part: { seq, sent: (part?.seq === seq ? part.sent : 0) + of } };
  }
}

export function placeOf(event: LogEvent | undefined): LogPlace | undefined {
  return event && { seq: event.seq, at: event.at };
}

/**
 * The requests of a webhook that is behind, from the log, up to the last event that may be sent (`end`). The next one is
 * made when the webhook is where the one before brought it; it is moved past events that are not for it.
 */
export async function* batchesOf(
  ctx: Context,
  authorizations: Authorizations,
  webhook: Webhook,
  end: () => number,
): AsyncGenerator<Batch> {
  const { id, app_id: app, replay_until } = webhook.row;
  const index = new FilterIndex();
  index.set(id, webhook.filter, webhook.types);
  const isFor = (message: Message): boolean =>
    message.apps.has(app) &&
    rendering(() => index.match(message, () => authorizations.of(app).users)).length > 0;
  for (;;) {
    const upTo = Math.min(replay_until ?? Number.POSITIVE_INFINITY, end());
    const events = (await appliedAfter(ctx, webhook.place.seq)).filter(({ seq }) => seq <= upTo);
    const last = placeOf(events.at(-1));
    if (last === undefined) return;
    const wanted = events.filter(({ type }) => webhook.types.includes(type));
    let { part: before } = webhook;
    let collected = new Collected(webhook);
    for await (const part of withFollowing(ctx, ctx.live.consequences, wanted)) {
      for (const message of await makeAll(ctx, authorizations, part.events, [app])) {
        if (!isFor(message)) continue;
        if (message.seq === before?.seq && before.sent > 0) {
          before = { ...before, sent: before.sent - 1 };
          continue;
        }
        if (collected.add(message)) continue;
        yield collected.batch(events, message) as Batch;
        collected = new Collected(webhook);
        collected.add(message);
      }
    }
    const batch = collected.batch(events);
    if (batch !== undefined) yield batch;
    else Object.assign(webhook, { place: last, part: undefined });
  }
}
