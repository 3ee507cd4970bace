import { type StreamClient, sendFrames } from '../../consumers/client.ts';
import { type Frame, inParts, type Transport } from '../../consumers/transport.ts';
import type { Context } from '../../context.ts';
import { eventsAfter, lastSeqBefore } from '../../events/log.ts';
import type { EventType, LogEvent } from '../../events/types.ts';
import { toJson } from '../../http/json-text.ts';
import { RenderError, rendering } from '../../objects/render-error.ts';
import { Slices } from '../../slices.ts';
import { withFollowing } from '../../streams/following.ts';
import type { Consequence } from '../../streams/rules.ts';
import { FilterIndex } from '../filters/filters.index.ts';
import type { Filter } from '../filters/filters.kind.ts';
import type { Authorizations } from './authorizations.ts';
import { type Message, makeMessages } from './messages.ts';
import type { AppStreamPositions } from './positions.ts';

/** Events wait this long for a client that is away, in milliseconds (docs/interface.md, App streams). */
const QUEUE_MS = 600_000;
/** Events replayed at a time. */
export const REPLAY_CHUNK = 200;

const EXPIRED = toJson({
  control: 'queue_expired',
  message: 'Events of more than ten minutes ago were dropped while the stream had no client.',
});

/** A stream with its client. */
export interface AppStream extends StreamClient {
  id: number;
  tokenId: number;
  appId: number;
  /** Of this process as its owner. */
  epoch: number;
  autoDelete: boolean;
  types: readonly EventType[];
  filter: Filter | undefined;
}

/** Finds which app streams events reach, and writes the messages to their clients. */
export class AppStreamDelivery {
  readonly #ctx: Context;
  readonly #authorizations: Authorizations;
  readonly #positions: AppStreamPositions;
  readonly #streams: ReadonlyMap<number, AppStream>;
  readonly #consequences: readonly Consequence[];
  /** What the live ones are to be sent. */
  readonly #index = new FilterIndex();
  /** The types that some of them have. */
  #types = new Set<EventType>();

  /** @param streams - those that have their clients here. */
  constructor(
    ctx: Context,
    authorizations: Authorizations,
    positions: AppStreamPositions,
    streams: ReadonlyMap<number, AppStream>,
    consequences: readonly Consequence[],
  ) {
    this.#ctx = ctx;
    this.#authorizations = authorizations;
    this.#positions = positions;
    this.#streams = streams;
    this.#consequences = consequences;
  }

  /** Delivers to a stream what it is to be sent now. */
  add({ id, filter, types }: AppStream): void {
    this.#index.set(id, filter, types);
    this.#collectTypes();
  }

  /** Delivers to a stream no longer, which is none of the live ones any more. */
  remove({ id }: AppStream): void {
    this.#index.delete(id);
    this.#collectTypes();
  }

  #collectTypes(): void {
    this.#types = new Set([...this.#streams.values()].flatMap(({ isLive, types }) => (isLive ? types : [])));
  }

  /** Drops what has queued for too long, and tells the client. */
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
   * Sends a stream what it missed, oldest first; where `isPaced`, no faster than its client takes it.
   * @returns how many events there were; 0 where its client is gone.
   */
  async replay(stream: AppStream, isPaced: boolean): Promise<number> {
    const { transport } = stream;
    if (transport === undefined) return 0;
    const { store, tail } = this.#ctx;
    const end = tail.position;
    if (stream.position >= end) return 0;
    const read = await eventsAfter(store.read, stream.position, REPLAY_CHUNK);
    // What is cached may be older than those after it; they are delivered when they are applied.
    const events = read.filter(({ seq }) => seq <= end);
    const last = events.at(-1);
    if (last === undefined) return 0;
    const wanted = events.filter(({ type }) => stream.types.includes(type));
    const index = new FilterIndex();
    index.set(stream.id, stream.filter, stream.types);
    for await (const { events, isWhole } of withFollowing(this.#ctx, this.#consequences, wanted)) {
      const messages = await makeAll(this.#ctx, this.#authorizations, events, [stream.appId]);
      if (stream.transport !== transport || !transport.isOpen) return 0;
      const frames = messages.flatMap((message) => this.#match(index, message).map(() => frameOf(message)));
      this.#send(stream, frames, isWhole);
      if (isPaced && !isWhole) await transport.flushed();
    }
    this.#positions.flush();
    stream.position = last.seq;
    return events.length;
  }

  /** Delivers events to all live streams that they match. */
  async deliver(events: readonly LogEvent[]): Promise<void> {
    const wanted = events.filter(({ type }) => this.#types.has(type));
    if (wanted.length > 0) {
      const apps = new Set([...this.#streams.values()].flatMap(({ isLive, appId }) => (isLive ? appId : [])));
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
      for (const stream of this.#match(this.#index, message)) {
        if (!isDue(stream, message.seq)) continue;
        const frames = byStream.get(stream);
        if (frames === undefined) byStream.set(stream, [frame]);
        else frames.push(frame);
      }
    }
    for (const [stream, frames] of byStream) {
      if (stream.isLive) this.#send(stream, frames, isWhole);
      if (!slices.isOver) continue;
      this.#positions.flush();
      await slices.next();
    }
    this.#positions.flush();
  }

  /** The streams that a message reaches. */
  #match(index: FilterIndex, message: Message): AppStream[] {
    const authorized = (id: number) => this.#authorizations.of(this.#streams.get(id)?.appId ?? 0).users;
    return rendering(() => index.match(message, authorized)).flatMap((id) => {
      const stream = this.#streams.get(id);
      return stream !== undefined && message.apps.has(stream.appId) ? stream : [];
    });
  }

  /** Where it is not whole, more of the last event follows: until all of it is sent, the client has not been served it. */
  #send(stream: AppStream, frames: readonly Frame[], isWhole: boolean): void {
    const { lastSent } = stream;
    let sent = 0;
    for (const part of inParts(frames)) sent += sendFrames(stream, part);
    if (isWhole) this.#positions.note(stream);
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

/** The messages of events; one by one where they cannot be made together, without those that cannot be made at all. */
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
