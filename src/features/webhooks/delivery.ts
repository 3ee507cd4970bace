import type { Context } from '../../context.ts';
import type { LogPlace } from '../../db/clock.ts';
import type { EventType, LogEvent } from '../../events/types.ts';
import { RenderError, rendering } from '../../objects/render-error.ts';
import { withFollowing } from '../../streams/following.ts';
import { TICK_MS } from '../../ticks.ts';
import {
  Authorizations,
  changesSelection,
  type Message,
  makeAll,
  readSelection,
} from '../app-streams/app-streams.ts';
import { FilterIndex } from '../filters/filters.ts';
import { Collected, placeOf } from './batches.ts';
import { Requests } from './requests.ts';
import { openWebhook, type Webhook } from './webhook.ts';
import {
  advanceWebhooks,
  selectEnabledWebhooks,
  selectWebhook,
  selectWebhooksOfApp,
  type WebhookRow,
} from './webhooks.sql.ts';

/** After how many ticks to store how far webhooks are that get little. */
const LOOKS = 10;

/**
 * Delivers events to all webhooks, in the process that runs the consumer. One that waits for no receiver is handed the messages
 * of an event when it happens, which are made once for all; any other reads the log at its own place.
 */
export class WebhookDelivery {
  readonly #ctx: Context;
  readonly #authorizations: Authorizations;
  readonly #requests: Requests;
  readonly #webhooks = new Map<number, Webhook>();
  readonly #index = new FilterIndex();
  /** The event types any of them has. */
  #types = new Set<EventType>();
  /** The last event handed out. */
  #given: LogPlace = { seq: 0, at: 0 };
  /** The last event that had been applied when this began, so that the webhooks read then show what it changed. */
  readonly #begunAt: number;
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;

  private constructor(ctx: Context, isOwn: () => Promise<boolean>) {
    this.#ctx = ctx;
    this.#begunAt = ctx.tail.position;
    this.#authorizations = new Authorizations(ctx.store.read);
    this.#requests = new Requests(ctx, this.#authorizations, {
      isOwn,
      given: () => this.#given.seq,
      end: () => this.#end,
      ended: (webhook) => this.#remove(webhook),
    });
  }

  static async begin(ctx: Context, isOwn: () => Promise<boolean>): Promise<WebhookDelivery> {
    const delivery = new WebhookDelivery(ctx, isOwn);
    for (const row of await selectEnabledWebhooks(ctx.store.read, {})) await delivery.#set(row);
    delivery.#timer = setInterval(() => void delivery.#look(), TICK_MS).unref();
    void delivery.#look();
    return delivery;
  }

  /** Hands out events. Called again with the same events if it fails. */
  async deliver(events: readonly LogEvent[]): Promise<void> {
    let from = 0;
    for (const [index, event] of events.entries()) {
      if (!changes(event)) continue;
      await this.#give(events.slice(from, index + 1));
      await this.#follow(event);
      from = index + 1;
    }
    if (from < events.length) await this.#give(events.slice(from));
  }

  /** Finishes the requests under way, or most of them. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#requests.end();
    await this.#advance().catch(() => undefined);
  }

  async #give(events: readonly LogEvent[]): Promise<void> {
    const [first, last] = [events[0] as LogEvent, placeOf(events.at(-1)) as LogPlace];
    const { rights } = this.#requests;
    const collected = new Map<Webhook, { all: Collected; next?: Message }>();
    const wanted = events.filter(({ type }) => this.#types.has(type));
    if (wanted.length > 0) {
      const apps = [...new Set(this.#active.map(({ row }) => row.app_id))];
      for await (const part of withFollowing(this.#ctx, this.#ctx.live.consequences, wanted)) {
        for (const message of await makeAll(this.#ctx, this.#authorizations, part.events, apps)) {
          for (const webhook of this.#match(message)) {
            const own = collected.get(webhook) ?? { all: new Collected(webhook) };
            collected.set(webhook, own);
            if (own.next === undefined && !own.all.add(message)) own.next = message;
          }
        }
      }
    }
    this.#given = last;
    for (const webhook of this.#active) {
      const { place, isBusy, row } = webhook;
      // The others read the log when they are done.
      if (isBusy || row.failures > 0 || place.seq >= last.seq) continue;
      const own = collected.get(webhook);
      const isCurrent = place.seq === first.seq - 1 && row.replay_until === null;
      if (!isCurrent) this.#requests.begin(webhook);
      else if (own === undefined) webhook.place = last;
      else this.#requests.begin(webhook, { batch: own.all.batch(events, own.next), rights });
    }
  }

  /** The webhooks that a message is for. */
  #match(message: Message): Webhook[] {
    const authorized = (id: number) => this.#authorizations.of(this.#webhooks.get(id)?.row.app_id ?? 0).users;
    return rendering(() => this.#index.match(message, authorized)).flatMap((id) => {
      const webhook = this.#webhooks.get(id);
      return webhook !== undefined && message.apps.has(webhook.row.app_id) ? webhook : [];
    });
  }

  /** Applies the changes of an event. */
  async #follow(event: LogEvent): Promise<void> {
    await this.#authorizations.apply(event);
    // What was made before must be judged again.
    this.#requests.rights++;
    for (const webhook of this.#active) {
      const { id, token_id, filter_id } = webhook.row;
      const isItsOwn = event.type === 'webhook' && event.body.id === id;
      const isItsFilter = event.type === 'filter' && event.body.id === filter_id;
      if (event.type === 'token' && event.body.token === token_id) this.#remove(webhook);
      else if (isItsOwn || isItsFilter) await this.#reload(id);
    }
    if (event.type === 'app') {
      const rows = await selectWebhooksOfApp(this.#ctx.store.read, { app: event.body.id });
      for (const { id } of rows) await this.#reload(id);
    }
    if (event.type === 'webhook' && !this.#webhooks.get(event.body.id)?.isActive)
      await this.#reload(event.body.id);
    // Events before the change are not judged by what is valid now.
    await this.#advance();
  }

  async #reload(id: number): Promise<void> {
    const [row] = await selectWebhook(this.#ctx.store.read, { id });
    const known = this.#webhooks.get(id);
    if (row !== undefined && row.disabled_at === null && row.suspended_at === null) await this.#set(row);
    else if (known !== undefined) this.#remove(known);
  }

  async #set(row: WebhookRow): Promise<void> {
    const { id, app_id } = row;
    const known = this.#webhooks.get(id);
    try {
      const selection = await readSelection(this.#ctx, row);
      if (!known?.isActive) await this.#authorizations.hold(app_id);
      const opened = openWebhook(row, selection);
      // One that was disabled may have been forgotten meanwhile.
      this.#webhooks.set(id, known ?? opened);
      if (known !== undefined) {
        const { isBusy, place, part } = known;
        const isMoved = known.row.moved !== row.moved;
        Object.assign(known, opened, { isBusy }, !isMoved && { place, part });
      }
      this.#index.set(id, selection.filter, selection.types);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      if (known !== undefined) this.#remove(known);
    }
    this.#collectTypes();
  }

  #remove(webhook: Webhook): void {
    const { id, app_id } = webhook.row;
    if (!webhook.isActive) return;
    webhook.isActive = false;
    this.#authorizations.release(app_id);
    this.#index.delete(id);
    // If it is enabled again, that waits for its last request.
    if (!webhook.isBusy) this.#webhooks.delete(id);
    this.#collectTypes();
  }

  #collectTypes(): void {
    this.#types = new Set(this.#active.flatMap(({ types }) => types));
  }

  get #active(): Webhook[] {
    return [...this.#webhooks.values()].filter(({ isActive }) => isActive);
  }

  /** Begins the requests that are due. Never rejects. */
  async #look(): Promise<void> {
    const now = Date.now();
    for (const webhook of this.#webhooks.values()) {
      const { row, place, isActive, isBusy } = webhook;
      if (!isActive && !isBusy) this.#webhooks.delete(row.id);
      if (!isActive) continue;
      const isDue = row.failures > 0 ? (row.next_at ?? 0) <= now : this.#isBehind(place, row);
      if (isDue) this.#requests.begin(webhook);
    }
    this.#looks++;
    if (this.#looks % LOOKS === 0) await this.#advance().catch(() => undefined);
  }

  #isBehind({ seq }: LogPlace, { replay_until }: WebhookRow): boolean {
    return replay_until !== null || seq < this.#end;
  }

  /** The last event that may be sent: of later ones, those that change rights have not been followed. */
  get #end(): number {
    return Math.max(this.#given.seq, this.#begunAt);
  }

  /** Stores how far those are that got nothing of the last events. */
  async #advance(): Promise<void> {
    const { seq, at } = this.#given;
    const idle = this.#active.filter(
      ({ place, row, isBusy }) => !isBusy && place.seq === seq && row.delivered_seq < seq,
    );
    if (idle.length === 0) return;
    const ids = idle.map(({ row }) => row.id);
    await this.#ctx.store.bookkeeping((db) => advanceWebhooks(db, { ids, seq, at }));
    for (const webhook of idle) {
      if (webhook.row.delivered_seq < seq)
        webhook.row = { ...webhook.row, delivered_seq: seq, delivered_at: at };
    }
  }
}

/** Whether an event changes which messages are sent, and where. */
function changes(event: LogEvent): boolean {
  return event.type === 'webhook' || changesSelection(event);
}
