import type { Context } from '../../context.ts';
import { endedBy } from '../../events/catalogue.ts';
import { eventsAfter, lastSeqBefore } from '../../events/log.ts';
import type { EventType, LogEvent } from '../../events/types.ts';
import { toJson } from '../../http/json-text.ts';
import { positionAtExit, type StreamClient, sendFrames } from '../../streams/client.ts';
import type { Live, LiveDefinition } from '../../streams/live.ts';
import { EventQueue, isAway } from '../../streams/queue.ts';
import { Slices } from '../../streams/slices.ts';
import { type Frame, inParts, type Transport } from '../../streams/transport.ts';
import { FilterIndex } from '../filters/filters.index.ts';
import { type Filter, filterKind } from '../filters/filters.kind.ts';
import { type AppStreamRow, selectStream } from './app-streams.sql.ts';
import { Authorizations } from './authorizations.ts';
import { type Message, makeMessages } from './messages.ts';
import { claimStream, letGo } from './owners.ts';
import { AppStreamPositions } from './positions.ts';

/** Events wait this long for a client that is away, in milliseconds (docs/interface.md, App streams). */
const QUEUE_MS = 600_000;
const REPLAY_CHUNK = 200;
const KEEP_ALIVE_MS = 30_000;
const SAVE_MS = 1_000;

const EXPIRED = toJson({
  control: 'queue_expired',
  message: 'Events of more than ten minutes ago were dropped while the stream had no client.',
});

/** A stream with its client. */
interface AppStream extends StreamClient {
  id: number;
  tokenId: number;
  appId: number;
  /** Of this process as its owner. */
  epoch: number;
  autoDelete: boolean;
  types: readonly EventType[];
  filter: Filter | undefined;
}

/** What a client asks for when it connects. */
export interface ConnectOptions {
  /** What has queued up to this event is dropped. */
  from: number;
  autoDelete: boolean;
}

/**
 * The app streams that have their clients here. Nothing is stored for those that have none but a position in the log, which is
 * their queue (docs/streams.md, App streams).
 */
export class AppStreams implements Live {
  readonly #ctx: Context;
  readonly #queue: EventQueue;
  readonly #authorizations: Authorizations;
  readonly #positions: AppStreamPositions;
  readonly #streams = new Map<number, AppStream>();
  /** Streams whose clients have left, and whose rows do not say so yet. */
  readonly #leaving = new Map<number, Promise<void>>();
  /** Clients that ask for the same stream. */
  readonly #turns = new Map<number, Promise<unknown>>();
  /** What the live ones are to be sent. */
  readonly #index = new FilterIndex();
  /** The types that some of them have. */
  #types = new Set<EventType>();
  /** The last event that was delivered to all. */
  #processed = 0;
  #timers: NodeJS.Timeout[] = [];
  #isStarted = false;
  #isStopped = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#authorizations = new Authorizations(ctx.store.read);
    this.#positions = new AppStreamPositions(ctx);
    this.#queue = new EventQueue(ctx.log, {
      deliver: (events) => this.#deliver(events),
      skip: (event, error) => this.#skip(event, error),
      changes,
    });
  }

  async start(): Promise<void> {
    this.#processed = this.#ctx.tail.position;
    this.#positions.start();
    this.#isStarted = true;
    this.#ctx.processes.onLost(async () => {
      await this.#disconnectAll();
      this.#positions.begin();
    });
    this.#timers = [
      setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS).unref(),
      setInterval(() => void this.#positions.save(this.#streams.values()), SAVE_MS).unref(),
    ];
  }

  #keepAlive(): void {
    for (const stream of this.#streams.values()) {
      stream.transport?.keepAlive();
      // A stream that little reaches is as far as the others.
      if (stream.isLive) this.#positions.note(stream, Math.max(stream.lastSent, this.#processed));
    }
    this.#positions.flush();
  }

  /** Whether clients can connect to this process. */
  get isServing(): boolean {
    return this.#isStarted && !this.#isStopped;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#queue.finish();
    await this.#disconnectAll();
    this.#positions.end();
  }

  async #disconnectAll(): Promise<void> {
    await Promise.all([...this.#streams.values()].map((stream) => this.#disconnect(stream)));
  }

  forget(): void {
    this.#queue.forget();
    const { position } = this.#ctx.tail;
    void this.#queue.between(async () => {
      this.#processed = position;
      for (const stream of this.#streams.values()) {
        // What its position was the number of is no longer there.
        stream.pendingFrom = undefined;
        stream.lastSent = 0;
        stream.position = position;
        await this.#disconnect(stream);
      }
    });
  }

  apply(event: LogEvent): void {
    if (!this.#isStarted) return;
    if (this.#streams.size === 0 && this.#queue.isIdle) this.#processed = event.seq;
    else this.#queue.apply(event);
  }

  /**
   * Connects a client to a stream, in place of the one that it may have: sends what has queued, then what happens. `isValid`
   * tells whether the client may still have it. Resolves when it is live, or gone.
   */
  async connect(
    id: number,
    transport: Transport,
    { from, autoDelete }: ConnectOptions,
    isValid: () => Promise<boolean>,
  ): Promise<void> {
    const taken = await this.#inTurn(id, () => this.#open(id, transport, { from, autoDelete }));
    if (taken === undefined) {
      transport.end();
      return;
    }
    await this.#expire(taken, transport);
    // The bulk of a long absence is replayed before, so that others are held up only for the rest.
    while ((await this.#replay(taken)) === REPLAY_CHUNK) await transport.flushed();
    await this.#queue.between(async () => {
      while ((await this.#replay(taken)) > 0);
      if (taken.transport !== transport) return;
      // It may have been deleted, or its token revoked, while it was connected.
      if (!(await isValid())) return this.#disconnect(taken);
      taken.isLive = true;
      this.#index.set(id, taken.filter, taken.types);
      this.#collectTypes();
    });
  }

  /** Tells that a client's connection has closed. */
  async detach(id: number, transport: Transport): Promise<void> {
    const stream = this.#streams.get(id);
    if (stream?.transport === transport) await this.#disconnect(stream);
  }

  /** Takes a stream for a client; undefined where it is gone. */
  async #open(
    id: number,
    transport: Transport,
    { from, autoDelete }: ConnectOptions,
  ): Promise<AppStream | undefined> {
    const before = this.#streams.get(id);
    if (before !== undefined) await this.#queue.between(() => this.#disconnect(before, true));
    await this.#leaving.get(id);
    if (this.#isStopped) return undefined;
    const { tail, metrics } = this.#ctx;
    const taken = await claimStream(this.#ctx, id, autoDelete, (owner, stream) =>
      this.#positions.served(owner, stream),
    );
    if (taken === undefined) return undefined;
    // Another process may have served it beyond what this one has applied.
    await tail.reached(taken.delivered_seq);
    let stream: AppStream | undefined;
    await this.#queue.between(async () => {
      // As it is now: a change of it that comes later is an event after this.
      const [row] = await selectStream(this.#ctx.store.read, { id });
      if (row?.epoch !== taken.epoch) return;
      await this.#authorizations.hold(row.app_id);
      const position = Math.max(from, Math.min(row.delivered_seq, tail.position));
      stream = {
        id,
        tokenId: row.token_id,
        appId: row.app_id,
        epoch: row.epoch,
        autoDelete,
        ...(await this.#settings(row)),
        transport,
        isLive: false,
        position,
        lastSent: position,
        pendingFrom: undefined,
        positionIndex: undefined,
      };
      this.#streams.set(id, stream);
      this.#positions.open(stream);
      metrics.openStreams.inc();
    });
    const opened = stream;
    if (opened === undefined) return undefined;
    transport.onDrain = () => {
      opened.pendingFrom = undefined;
      this.#positions.note(opened);
      this.#positions.flush();
    };
    return opened;
  }

  /** Runs what clients ask of the same stream one after the other. */
  async #inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(id);
    const turn = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    this.#turns.set(id, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
    }
  }

  /** What a stream is to be sent, by its row. */
  async #settings(row: AppStreamRow): Promise<Pick<AppStream, 'types' | 'filter'>> {
    const filter =
      row.filter_id === null ? undefined : await this.#ctx.objects.find(filterKind, row.filter_id);
    return { types: JSON.parse(row.object_types) as EventType[], filter };
  }

  #collectTypes(): void {
    this.#types = new Set([...this.#streams.values()].flatMap(({ isLive, types }) => (isLive ? types : [])));
  }

  /** Drops what has queued for too long, and tells the client. */
  async #expire(stream: AppStream, transport: Transport): Promise<void> {
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

  /** Sends a stream what it missed, oldest first. @returns how many events there were; 0 where its client is gone. */
  async #replay(stream: AppStream): Promise<number> {
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
    const messages = await this.#make(wanted, [stream.appId]);
    if (stream.transport !== transport) return 0;
    const index = new FilterIndex();
    index.set(stream.id, stream.filter, stream.types);
    const frames = messages.flatMap((message) => this.#match(index, message).map(() => frameOf(message)));
    this.#send(stream, frames);
    this.#positions.flush();
    stream.position = last.seq;
    return events.length;
  }

  /** The messages of events; one by one where they cannot be made together, without those that cannot be made at all. */
  async #make(events: readonly LogEvent[], apps: readonly number[]): Promise<Message[]> {
    try {
      return await makeMessages(this.#ctx, this.#authorizations, events, apps);
    } catch (error) {
      if (isAway(error)) throw error;
      const made: Message[] = [];
      for (const event of events) {
        try {
          made.push(...(await makeMessages(this.#ctx, this.#authorizations, [event], apps)));
        } catch (error) {
          if (isAway(error)) throw error;
          this.#ctx.log.error({ err: error, seq: event.seq }, 'an event cannot be rendered: it is left out');
        }
      }
      return made;
    }
  }

  /** Delivers events to all live streams that they match. */
  async #deliver(events: readonly LogEvent[]): Promise<void> {
    const wanted = events.filter(({ type }) => this.#types.has(type));
    if (wanted.length > 0) {
      const apps = new Set([...this.#streams.values()].flatMap(({ isLive, appId }) => (isLive ? appId : [])));
      await this.#sendAll(await this.#make(wanted, [...apps]));
    }
    const last = events.at(-1) as LogEvent;
    this.#processed = last.seq;
    await this.#follow(last);
  }

  async #sendAll(messages: readonly Message[]): Promise<void> {
    const byStream = new Map<AppStream, Frame[]>();
    for (const message of messages) {
      const frame = frameOf(message);
      for (const stream of this.#match(this.#index, message)) {
        if (!isDue(stream, message.seq)) continue;
        const frames = byStream.get(stream);
        if (frames === undefined) byStream.set(stream, [frame]);
        else frames.push(frame);
      }
    }
    const slices = new Slices();
    for (const [stream, frames] of byStream) {
      if (stream.isLive) this.#send(stream, frames);
      if (!slices.isOver) continue;
      this.#positions.flush();
      await slices.next();
    }
    this.#positions.flush();
  }

  /** The streams that a message reaches. */
  #match(index: FilterIndex, message: Message): AppStream[] {
    const authorized = (id: number) => this.#authorizations.of(this.#streams.get(id)?.appId ?? 0).users;
    return index.match(message, authorized).flatMap((id) => {
      const stream = this.#streams.get(id);
      return stream !== undefined && message.apps.has(stream.appId) ? stream : [];
    });
  }

  #send(stream: AppStream, frames: readonly Frame[]): void {
    let sent = 0;
    for (const part of inParts(frames)) sent += sendFrames(stream, part);
    this.#positions.note(stream);
    this.#ctx.metrics.delivered(sent);
  }

  async #skip(event: LogEvent, error: unknown): Promise<void> {
    this.#ctx.log.error({ err: error, seq: event.seq }, 'an event could not be delivered to app streams');
    this.#processed = event.seq;
  }

  /** Does what an event changes, once it was delivered. */
  async #follow(event: LogEvent): Promise<void> {
    await this.#authorizations.apply(event);
    const ended = endedBy(event);
    if (ended !== undefined && 'token' in ended) {
      for (const stream of this.#streams.values()) {
        if (stream.tokenId === ended.token) await this.#disconnect(stream);
      }
    }
    for (const stream of this.#streams.values()) {
      if (event.type === 'filter' && stream.filter?.id === event.body.id) await this.#reload(stream);
      if (event.type === 'app_stream' && stream.id === event.body.id)
        await this.#reload(stream, event.body.wanted);
    }
  }

  /** Brings up to date what a stream is sent, or ends its connection where it is gone or `isWanted` by another process. */
  async #reload(stream: AppStream, isWanted = false): Promise<void> {
    const [row] = await selectStream(this.#ctx.store.read, { id: stream.id });
    if (isWanted || row?.epoch !== stream.epoch) return this.#disconnect(stream, true);
    Object.assign(stream, await this.#settings(row));
    if (!stream.isLive) return;
    this.#index.set(stream.id, stream.filter, stream.types);
    this.#collectTypes();
  }

  /** Ends the connection of a client, and notes how far it was served; another that takes over may go on from there. */
  async #disconnect(stream: AppStream, isTakenOver = false): Promise<void> {
    const { transport } = stream;
    if (transport === undefined) return;
    const position = positionAtExit(stream, this.#processed);
    stream.transport = undefined;
    stream.isLive = false;
    this.#streams.delete(stream.id);
    this.#index.delete(stream.id);
    this.#collectTypes();
    this.#authorizations.release(stream.appId);
    this.#ctx.metrics.openStreams.dec();
    transport.end();
    const left = letGo(this.#ctx, stream, position, stream.autoDelete && !isTakenOver);
    const known = left.catch(() => undefined);
    this.#leaving.set(stream.id, known);
    await known;
    this.#positions.close(stream);
    if (this.#leaving.get(stream.id) === known) this.#leaving.delete(stream.id);
    await left;
  }
}

/** The app streams of a process. */
export const appStreams: LiveDefinition<AppStreams> = {
  name: 'app streams',
  make: (ctx) => new AppStreams(ctx),
};

/** Whether an event changes who receives what. */
function changes(event: LogEvent): boolean {
  return (
    event.type === 'token' ||
    event.type === 'app_stream' ||
    event.type === 'filter' ||
    (event.type === 'user' && event.body.account !== undefined)
  );
}

function isDue({ isLive, position, lastSent }: AppStream, seq: number): boolean {
  return isLive && seq > position && seq > lastSent;
}

function frameOf({ seq, text }: Message): Frame {
  return { seq, start: text, end: '' };
}
