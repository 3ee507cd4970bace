import { noteServed } from '../../consumers/client.ts';
import { isHeld, newOwned } from '../../consumers/owned.ts';
import { Ownership } from '../../consumers/ownership.ts';
import { EventQueue } from '../../consumers/queue.ts';
import { REPLAY_CHUNK } from '../../consumers/replay.ts';
import type { Transport } from '../../consumers/transport.ts';
import { Turns } from '../../consumers/turns.ts';
import type { Context } from '../../context.ts';
import { endedBy } from '../../events/catalogue.ts';
import type { EventType, LogEvent } from '../../events/types.ts';
import { RenderError, rendering } from '../../objects/render-error.ts';
import { inSlices } from '../../slices.ts';
import type { Live, LiveDefinition } from '../../streams/live.ts';
import type { StreamExtensions } from '../../streams/rules.ts';
import { compileFilter } from '../filters/filters.compile.ts';
import { filterKind } from '../filters/filters.kind.ts';
import { type AppStreamRow, selectStream } from './app-streams.sql.ts';
import { Authorizations } from './authorizations.ts';
import { type AppStream, AppStreamDelivery } from './delivery.ts';
import { type Asked, keyOf, OwnedAppStreams, type Taken } from './owned-app-streams.ts';

/** Events delivered together: more than to user streams, since there are few streams and each is sent many events. */
const TOGETHER = 256;

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
  readonly #own: Ownership<AppStream, Asked, Taken>;
  /** Clients that ask for the same stream. */
  readonly #turns = new Turns<number>();
  readonly #delivery: AppStreamDelivery;
  /** The last event that was delivered to all. */
  #processed = 0;
  #isStarted = false;

  constructor(ctx: Context, { consequences }: StreamExtensions) {
    this.#ctx = ctx;
    this.#authorizations = new Authorizations(ctx.store.read);
    this.#own = new Ownership(ctx, new OwnedAppStreams(ctx), {
      processed: () => this.#processed,
      silence: (stream) => this.#silence(stream),
      // What else changes a stream is an event.
      changed: async () => true,
      keptAlive: () => this.#noteIdle(),
    });
    this.#delivery = new AppStreamDelivery(ctx, this.#authorizations, this.#own.held, consequences);
    this.#queue = new EventQueue(ctx.log, {
      together: TOGETHER,
      deliver: (events) => this.#deliver(events),
      skip: async ({ seq }) => {
        this.#processed = seq;
      },
      follow: (event) => this.#follow(event),
      beforeEvents: () => this.#own.makeSure(),
      changes,
    });
  }

  async start(): Promise<void> {
    this.#processed = this.#ctx.tail.position;
    await this.#own.start();
    this.#isStarted = true;
  }

  /** Notes that streams which little reaches are as far as the others. */
  async #noteIdle(): Promise<void> {
    await inSlices(this.#own.held.all.values(), (stream) => {
      if (stream.isLive) noteServed(stream, Math.max(stream.lastSent, this.#processed));
    });
    this.#own.held.flush();
  }

  /** Whether clients can connect to this process. */
  get isServing(): boolean {
    return this.#own.isServing;
  }

  stop(): Promise<void> {
    return this.#own.stop(() => this.#queue.finish());
  }

  forget(): void {
    this.#queue.forget();
    const { position } = this.#ctx.tail;
    void this.#queue.between(async () => {
      this.#processed = position;
      for (const stream of this.#own.held.all.values()) {
        // What its position was the number of is no longer there.
        stream.pendingFrom = undefined;
        stream.lastSent = 0;
        stream.position = position;
        await this.#own.held.leave(stream);
      }
    });
  }

  apply(event: LogEvent): void {
    if (!this.#isStarted) return;
    if (this.#own.held.all.size === 0 && this.#queue.isIdle) this.#processed = event.seq;
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
    // Before the client can know that it is connected.
    const end = this.#ctx.tail.position;
    const taken = await this.#turns.run(id, () => this.#open(id, transport, { from, autoDelete }, end));
    if (taken === undefined) {
      transport.end();
      return;
    }
    await this.#delivery.expire(taken, transport);
    // The bulk of a long absence is replayed before, so that others are held up only for the rest.
    while ((await this.#delivery.replay(taken, true)) === REPLAY_CHUNK) await transport.flushed();
    await this.#queue.between(async () => {
      while ((await this.#delivery.replay(taken, false)) > 0);
      if (taken.transport !== transport || !transport.isOpen) return;
      // It may have been deleted, or its token revoked, while it was connected.
      if (!(await isValid())) return this.#own.held.leave(taken);
      taken.isLive = true;
      this.#delivery.add(taken);
    });
  }

  /** Tells that a client's connection has closed. */
  async detach(id: number, transport: Transport): Promise<void> {
    const stream = this.#own.held.all.get(keyOf(id));
    if (stream?.transport === transport) await this.#own.held.leave(stream);
  }

  /** Takes a stream for a client that asked for it when the log had event `end` as its last; undefined where it is gone. */
  async #open(
    id: number,
    transport: Transport,
    { from, autoDelete }: ConnectOptions,
    end: number,
  ): Promise<AppStream | undefined> {
    const { held, owners } = this.#own;
    const key = keyOf(id);
    const before = held.all.get(key);
    if (before !== undefined) await this.#queue.between(() => this.#takeOver(before));
    if (!this.isServing) return undefined;
    const stream = await owners.claim({ autoDelete }, key, ({ owner, epoch, position, row }) =>
      held.add({
        ...newOwned({ key, owner, epoch, position }),
        ...{ id, tokenId: row.token_id, appId: row.app_id, autoDelete },
        ...{ types: [], filter: undefined, holdsUsers: false },
      }),
    );
    if (stream === undefined) return undefined;
    try {
      const { tail } = this.#ctx;
      // Another process may have served it beyond what this one has applied.
      await tail.reached(stream.position);
      // The log has lost what the stream was sent last: it goes on at the end.
      if (tail.position < stream.position) stream.position = end;
      stream.position = Math.max(from, stream.position);
      await this.#queue.between(() => this.#begin(stream, transport));
    } catch (error) {
      await held.leave(stream);
      throw error;
    }
    return stream.transport === transport ? stream : undefined;
  }

  /** Ends the connection of a client in whose place another one is about to come. */
  #takeOver(stream: AppStream): Promise<void> {
    stream.autoDelete = false;
    return this.#own.held.letGo(stream);
  }

  /** Connects a client to a stream that was taken for it, between two events. */
  async #begin(stream: AppStream, transport: Transport): Promise<void> {
    const { held } = this.#own;
    // As it is now: a change of it that comes later is an event after this.
    const [row] = await selectStream(this.#ctx.store.read, { id: stream.id });
    if (row?.epoch !== stream.epoch) return held.drop(stream);
    // The process has been stopped, or taken for dead.
    if (!this.isServing || stream.owner !== this.#own.owners.id) return held.leave(stream);
    Object.assign(stream, await this.#settings(row));
    await this.#authorizations.hold(stream.appId);
    stream.holdsUsers = true;
    // It was lost meanwhile.
    if (!isHeld(stream)) return this.#silence(stream);
    held.open(stream, transport);
  }

  /**
   * What a stream is to be sent, by its row.
   * @throws {RenderError} where its filter cannot be read, which the log says: without it the stream would be sent too much.
   */
  async #settings(row: AppStreamRow): Promise<Pick<AppStream, 'types' | 'filter'>> {
    const { objects, unrendered } = this.#ctx;
    const filter = row.filter_id === null ? undefined : await objects.find(filterKind, row.filter_id);
    try {
      if (filter !== undefined) rendering(() => compileFilter(filter), { kind: 'filter', id: filter.id });
    } catch (error) {
      unrendered.leftOut(error as RenderError, 'app stream');
      throw error;
    }
    return { types: JSON.parse(row.object_types) as EventType[], filter };
  }

  /** Lets nothing reach a stream any more, nor keeps who authorised its app in memory for it. */
  #silence(stream: AppStream): void {
    this.#delivery.remove(stream);
    if (stream.holdsUsers) this.#authorizations.release(stream.appId);
    stream.holdsUsers = false;
  }

  async #deliver(events: readonly LogEvent[]): Promise<void> {
    await this.#delivery.deliver(events);
    this.#processed = (events.at(-1) as LogEvent).seq;
  }

  /** Does what an event changes, once it was delivered. */
  async #follow(event: LogEvent): Promise<void> {
    await this.#authorizations.apply(event);
    const ended = rendering(() => endedBy(event));
    const streams = [...this.#own.held.all.values()].filter(isHeld);
    if (ended !== undefined && 'token' in ended) {
      for (const stream of streams) if (stream.tokenId === ended.token) await this.#own.held.leave(stream);
    }
    for (const stream of streams) {
      if (event.type === 'filter' && stream.filter?.id === event.body.id) await this.#reload(stream);
      if (event.type !== 'app_stream' || stream.id !== event.body.id) continue;
      // A process of an earlier version asks for it by an event.
      await (event.body.wanted ? this.#takeOver(stream) : this.#reload(stream));
    }
  }

  /** Brings up to date what a stream is sent, or ends its connection where it is gone. */
  async #reload(stream: AppStream): Promise<void> {
    const [row] = await selectStream(this.#ctx.store.read, { id: stream.id });
    if (!isHeld(stream)) return;
    if (row?.epoch !== stream.epoch) return this.#own.held.drop(stream);
    try {
      Object.assign(stream, await this.#settings(row));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      return this.#takeOver(stream);
    }
    if (stream.isLive) this.#delivery.add(stream);
  }
}

/** The app streams of a process. */
export const appStreams: LiveDefinition<AppStreams> = {
  name: 'app streams',
  make: (ctx, extensions) => new AppStreams(ctx, extensions),
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
