import { noteServed, sendFrames } from '../../consumers/client.ts';
import type { Held } from '../../consumers/held.ts';
import type { Owned } from '../../consumers/owned.ts';
import { appliedAfter } from '../../consumers/replay.ts';
import { type Frame, inParts, type Transport } from '../../consumers/transport.ts';
import type { Context } from '../../context.ts';
import { eventsAfter, lastSeqBefore } from '../../events/log.ts';
import type { EventType, LogEvent } from '../../events/types.ts';
import { toJson } from '../../http/json-text.ts';
import { RenderError, rendering } from '../../objects/render-error.ts';
import { Slices } from '../../slices.ts';
import { withFollowing } from '../../streams/following.ts';
import type { Consequence } from '../../streams/rules.ts';
import { type Filter, FilterIndex } from '../filters/filters.ts';
import type { Authorizations } from './authorizations.ts';
import { type Message, makeMessages } from './messages.ts';

/** How long events are queued for a disconnected client, in milliseconds (docs/interface.md, App streams). */
const QUEUE_MS = 600_000;

const EXPIRED = toJson({
  control: 'queue_expired',
  message: 'Events of more than ten minutes ago were dropped while the stream had no client.',
});

/** A stream whose client is connected. */
export interface AppStream extends Owned {
  readonly id: number;
  /** The token that made it. */
  tokenId: number;
  /** The token that its client opened it with; undefined if the secret did. */
  openedBy: number | undefined;
  appId: number;
  autoDelete: boolean;
  /** Whether it holds its app's users in memory. */
  holdsUsers: boolean;
  types: readonly EventType[];
  filter: Filter | undefined;
}

/** Finds the app streams an event matches, and writes messages to their clients. */
export class AppStreamDelivery {
  readonly #ctx: Context;
  readonly #authorizations: Authorizations;
  readonly #held: Pick<Held<AppStream>, 'flush'>;
  readonly #consequences: readonly Consequence[];
  /** The live streams, by id. */
  readonly #streams = new Map<number, AppStream>();
  readonly #index = new FilterIndex();
  /** The event types any of them has. */
  #types = new Set<EventType>();

  constructor(
    ctx: Context,
    authorizations: Authorizations,
    held: Pick<Held<AppStream>, 'flush'>,
    consequences: readonly Consequence[],
  ) {
    this.#ctx = ctx;
    this.#authorizations = authorizations;
    this.#held = held;
    this.#consequences = consequences;
  }

  /** Adds a live stream, or updates its types and filter. */
  add(stream: AppStream): void {
    const { id, filter, types } = stream;
    this.#streams.set(id, stream);
    this.#index.set(id, filter, types);
    this.#collectTypes();
  }

  /** Ends delivery to a stream. */
  remove(stream: AppStream): void {
    if (this.#streams.get(stream.id) !== stream) return;
    this.#streams.delete(stream.id);
    this.#index.delete(stream.id);
    this.#collectTypes();
  }

  #collectTypes(): void {
    this.#types = new Set([...this.#streams.values()].flatMap(({ types }) => types));
  }

  /** Drops events queued for too long, and tells the client. */
  async expire(stream: AppStream, transport: Transport): Promise<void> {
    const { read } = this.#ctx.store;
    const [first] = await eventsAfter(read, 0, 1);
    const expired = Math.max(
      (first?.seq ?? 0) - 1,
      await lastSeqBefore(read, stream.position, Date.now() - QUEUE_MS),
    );
    if (expired <= stream.position) return;
    stream.position = expired;
    transport.send([{ seq: 0, start: EXPIRED, end: '' }]);
  }

  /**
   * Sends a stream the events it missed, oldest first; if `isPaced`, no faster than its client reads.
   * @returns the number of events; 0 if its client is gone.
   */
  async replay(stream: AppStream, isPaced: boolean): Promise<number> {
    const { transport } = stream;
    if (transport === undefined) return 0;
    const events = await appliedAfter(this.#ctx, stream.position);
    const last = events.at(-1);
    if (last === undefined) return 0;
    const wanted = events.filter(({ type }) => stream.types.includes(type));
    const index = new FilterIndex();
    index.set(stream.id, stream.filter, stream.types);
    const streams = new Map([[stream.id, stream]]);
    for await (const { events, isWhole } of withFollowing(this.#ctx, this.#consequences, wanted)) {
      const messages = await makeAll(this.#ctx, this.#authorizations, events, [stream.appId]);
      if (stream.transport !== transport || !transport.isOpen) return 0;
      const frames = messages.flatMap((message) =>
        this.#match(index, streams, message).map(() => frameOf(message)),
      );
      this.#send(stream, frames, isWhole);
      if (isPaced && !isWhole) await transport.flushed();
    }
    this.#held.flush();
    stream.position = last.seq;
    return events.length;
  }

  /** Delivers events to all live streams they match. */
  async deliver(events: readonly LogEvent[]): Promise<void> {
    const wanted = events.filter(({ type }) => this.#types.has(type));
    if (wanted.length > 0) {
      const apps = new Set([...this.#streams.values()].map(({ appId }) => appId));
      for await (const { events, isWhole } of withFollowing(this.#ctx, this.#consequences, wanted)) {
        await this.#sendAll(await makeAll(this.#ctx, this.#authorizations, events, [...apps]), isWhole);
      }
    }
  }

  async #sendAll(messages: readonly Message[], isWhole: boolean): Promise<void> {
    const byStream = new Map<AppStream, Frame[]>();
    const slices = new Slices();
    for (const message of messages) {
      if (slices.isOver) await slices.next();
      const frame = frameOf(message);
      for (const stream of this.#match(this.#index, this.#streams, message)) {
        if (!isDue(stream, message.seq)) continue;
        const frames = byStream.get(stream);
        if (frames === undefined) byStream.set(stream, [frame]);
        else frames.push(frame);
      }
    }
    for (const [stream, frames] of byStream) {
      if (stream.isLive) this.#send(stream, frames, isWhole);
      if (!slices.isOver) continue;
      this.#held.flush();
      await slices.next();
    }
    this.#held.flush();
  }

  /** The streams a message matches. */
  #match(index: FilterIndex, streams: ReadonlyMap<number, AppStream>, message: Message): AppStream[] {
    const authorized = (id: number) => this.#authorizations.of(streams.get(id)?.appId ?? 0).users;
    return rendering(() => index.match(message, authorized)).flatMap((id) => {
      const stream = streams.get(id);
      return stream !== undefined && message.apps.has(stream.appId) ? stream : [];
    });
  }

  /** If not `isWhole`, more of the last event follows; until all of it is sent, it does not count as served. */
  #send(stream: AppStream, frames: readonly Frame[], isWhole: boolean): void {
    const { lastSent } = stream;
    let sent = 0;
    for (const part of inParts(frames)) sent += sendFrames(stream, part);
    if (isWhole) noteServed(stream);
    else stream.lastSent = lastSent;
    this.#ctx.metrics.delivered(sent);
  }
}

function isDue({ isLive, position, lastSent }: AppStream, seq: number): boolean {
  return isLive && seq > position && seq > lastSent;
}

function frameOf({ seq, text }: Message): Frame {
  return { seq, start: text, end: '' };
}

/** Makes the messages of events; if they cannot be made together, one by one, leaving out those that fail. */
export async function makeAll(
  ctx: Context,
  authorizations: Authorizations,
  events: readonly LogEvent[],
  apps: readonly number[],
): Promise<Message[]> {
  try {
    return await makeMessages(ctx, authorizations, events, apps);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const [first] = events;
    if (first !== undefined && events.length === 1) {
      ctx.log.error({ err: error.cause, seq: first.seq }, 'an event cannot be rendered: it is left out');
      return [];
    }
    const made: Message[] = [];
    for (const event of events) made.push(...(await makeAll(ctx, authorizations, [event], apps)));
    return made;
  }
}
