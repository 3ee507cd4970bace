import { noteServed } from '../../consumers/client.ts';
import { isHeld, newOwned } from '../../consumers/owned.ts';
import { Ownership } from '../../consumers/ownership.ts';
import { EventQueue } from '../../consumers/queue.ts';
import { REPLAY_CHUNK } from '../../consumers/replay.ts';
import type { Transport } from '../../consumers/transport.ts';
import { Turns } from '../../consumers/turns.ts';
import type { Context } from '../../context.ts';
import { type Ended, endedBy } from '../../events/catalogue.ts';
import type { LogEvent } from '../../events/types.ts';
import { RenderError, rendering } from '../../objects/render-error.ts';
import { inSlices } from '../../slices.ts';
import type { Live, LiveDefinition } from '../../streams/live.ts';
import type { StreamExtensions } from '../../streams/rules.ts';
import { selectStream } from './app-streams.sql.ts';
import { Authorizations } from './authorizations.ts';
import { type AppStream, AppStreamDelivery } from './delivery.ts';
import { type Asked, keyOf, OwnedAppStreams, type Taken } from './owned-app-streams.ts';
import { changesSelection, readSelection } from './selection.ts';

/** Most events delivered together: more than for user streams, since there are fewer streams and each receives more events. */
const TOGETHER = 256;

/** Parameters of a connection. */
export interface ConnectOptions {
  /** Drops the events queued up to this one. */
  from: number;
  autoDelete: boolean;
  /** The token that opens it; undefined if the secret does. */
  openedBy?: number | undefined;
}

/**
 * The app streams whose clients are connected to this process. A stream without a client stores only a position in the log, which
 * serves as its queue (docs/streams.md, App streams).
 */
export class AppStreams implements Live {
  readonly #ctx: Context;
  readonly #queue: EventQueue;
  readonly #authorizations: Authorizations;
  readonly #own: Ownership<AppStream, Asked, Taken>;
  /** Serialises clients that ask for the same stream. */
  readonly #turns = new Turns<number>();
  readonly #delivery: AppStreamDelivery;
  /** The last event delivered to all streams. */
  #processed = 0;
  #isStarted = false;

  constructor(ctx: Context, { consequences }: StreamExtensions) {
    this.#ctx = ctx;
    this.#authorizations = new Authorizations(ctx.store.read);
    this.#own = new Ownership(ctx, new OwnedAppStreams(ctx), {
      processed: () => this.#processed,
      silence: (stream) => this.#silence(stream),
      // Any other change of a stream is an event.
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
      changes: (event) => event.type === 'app_stream' || changesSelection(event),
    });
  }

  async start(): Promise<void> {
    this.#processed = this.#ctx.tail.position;
    await this.#own.start();
    this.#isStarted = true;
  }

  /** Advances the position of streams that receive few events. */
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
        // The event it numbered is gone.
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
   * Connects a client to a stream and disconnects its previous client, if any: sends the queued events, then live ones. `isValid`
   * tells whether the client still has access. Resolves when the stream is live, or gone.
   */
  async connect(
    id: number,
    transport: Transport,
    options: ConnectOptions,
    isValid: () => Promise<boolean>,
  ): Promise<void> {
    // Read before the client can know that it is connected.
    const end = this.#ctx.tail.position;
    const taken = await this.#turns.run(id, () => this.#open(id, transport, options, end));
    if (taken === undefined) {
      transport.end();
      return;
    }
    await this.#delivery.expire(taken, transport);
    // Most of a long absence is replayed outside the queue, so that other streams wait only for the rest.
    while ((await this.#delivery.replay(taken, true)) === REPLAY_CHUNK) await transport.flushed();
    await this.#queue.between(async () => {
      while ((await this.#delivery.replay(taken, false)) > 0);
      if (taken.transport !== transport || !transport.isOpen) return;
      // The stream may have been deleted, or its token revoked, while the client connected.
      if (!(await isValid())) return this.#own.held.leave(taken);
      taken.isLive = true;
      this.#delivery.add(taken);
    });
  }

  /** Handles a client's closed connection. */
  async detach(id: number, transport: Transport): Promise<void> {
    const stream = this.#own.held.all.get(keyOf(id));
    if (stream?.transport === transport) await this.#own.held.leave(stream);
  }

  /** Takes a stream for a client that connected when event `end` was the last in the log; undefined if the stream is gone. */
  async #open(
    id: number,
    transport: Transport,
    { from, autoDelete, openedBy }: ConnectOptions,
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
        ...{ id, tokenId: row.token_id, appId: row.app_id, autoDelete, openedBy },
        ...{ types: [], filter: undefined, holdsUsers: false },
      }),
    );
    if (stream === undefined) return undefined;
    try {
      const { tail } = this.#ctx;
      // Another process may have served it beyond what this one has applied.
      await tail.reached(stream.position);
      // The log has lost the events the stream was last sent: continue at the end.
      if (tail.position < stream.position) stream.position = end;
      stream.position = Math.max(from, stream.position);
      await this.#queue.between(() => this.#begin(stream, transport));
    } catch (error) {
      await held.leave(stream);
      throw error;
    }
    return stream.transport === transport ? stream : undefined;
  }

  /** Disconnects a client that another one is about to replace. */
  #takeOver(stream: AppStream): Promise<void> {
    stream.autoDelete = false;
    return this.#own.held.letGo(stream);
  }

  /** Connects a client to a stream taken for it, between two events. */
  async #begin(stream: AppStream, transport: Transport): Promise<void> {
    const { held } = this.#own;
    // Its current row: later changes arrive as events.
    const [row] = await selectStream(this.#ctx.store.read, { id: stream.id });
    if (row?.epoch !== stream.epoch) return held.drop(stream);
    // The process was stopped, or taken for dead.
    if (!this.isServing || stream.owner !== this.#own.owners.id) return held.leave(stream);
    Object.assign(stream, await readSelection(this.#ctx, row));
    await this.#authorizations.hold(stream.appId);
    stream.holdsUsers = true;
    // This process lost the stream meanwhile.
    if (!isHeld(stream)) return this.#silence(stream);
    held.open(stream, transport);
  }

  /** Stops delivery to a stream, and releases the users who authorised its app from memory. */
  #silence(stream: AppStream): void {
    this.#delivery.remove(stream);
    if (stream.holdsUsers) this.#authorizations.release(stream.appId);
    stream.holdsUsers = false;
  }

  async #deliver(events: readonly LogEvent[]): Promise<void> {
    await this.#delivery.deliver(events);
    this.#processed = (events.at(-1) as LogEvent).seq;
  }

  /** Applies the changes of an event after its delivery. */
  async #follow(event: LogEvent): Promise<void> {
    await this.#authorizations.apply(event);
    const ended = rendering(() => endedBy(event));
    const streams = [...this.#own.held.all.values()].filter(isHeld);
    for (const stream of streams) if (isOver(stream, ended)) await this.#own.held.leave(stream);
    for (const stream of streams) {
      if (event.type === 'filter' && stream.filter?.id === event.body.id) await this.#reload(stream);
      if (event.type === 'app_stream' && stream.id === event.body.id) await this.#reload(stream);
    }
  }

  /** Reloads a stream's types and filter, or disconnects it if it is gone. */
  async #reload(stream: AppStream): Promise<void> {
    const [row] = await selectStream(this.#ctx.store.read, { id: stream.id });
    if (!isHeld(stream)) return;
    if (row?.epoch !== stream.epoch) return this.#own.held.drop(stream);
    try {
      Object.assign(stream, await readSelection(this.#ctx, row));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      return this.#takeOver(stream);
    }
    if (stream.isLive) this.#delivery.add(stream);
  }
}

/** Whether a stream ends with the token that made it, its client with the token that opened it, or both with the app. */
function isOver({ tokenId, openedBy, appId }: AppStream, ended: Ended = { user: 0 }): boolean {
  if ('token' in ended) return ended.token === tokenId || ended.token === openedBy;
  return 'app' in ended && appId === ended.app;
}

/** The app streams of a process. */
export const appStreams: LiveDefinition<AppStreams> = {
  name: 'app streams',
  make: (ctx, extensions) => new AppStreams(ctx, extensions),
};
