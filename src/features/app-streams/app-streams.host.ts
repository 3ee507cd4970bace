import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { endedBy } from '../../events/catalogue.ts';
import type { EventType, LogEvent } from '../../events/types.ts';
import { RenderError, rendering } from '../../objects/render-error.ts';
import { inSlices } from '../../slices.ts';
import { positionAtExit } from '../../streams/client.ts';
import type { Live, LiveDefinition } from '../../streams/live.ts';
import { EventQueue } from '../../streams/queue.ts';
import type { StreamExtensions } from '../../streams/rules.ts';
import type { Transport } from '../../streams/transport.ts';
import { Turns } from '../../streams/turns.ts';
import { compileFilter } from '../filters/filters.compile.ts';
import { filterKind } from '../filters/filters.kind.ts';
import { type AppStreamRow, selectStream } from './app-streams.sql.ts';
import { Authorizations } from './authorizations.ts';
import { type AppStream, AppStreamDelivery, REPLAY_CHUNK } from './delivery.ts';
import { claimStream, findLost, letGo } from './owners.ts';
import { AppStreamPositions } from './positions.ts';

const KEEP_ALIVE_MS = 30_000;
const SAVE_MS = 1_000;
/** A process that has not looked for so long may have lost its streams, and how long it waits where the database is away. */
const UNSURE_MS = 3_000;
const RETRY_MS = 200;
/** Events delivered together: more than to user streams, since there are few streams and each is sent many events. */
const TOGETHER = 256;

/** What a client asks for when it connects. */
export interface ConnectOptions {
  /** What has queued up to this event is dropped. */
  from: number;
  autoDelete: boolean;
}

/** A stream whose client has left. */
interface Leaving {
  stream: Pick<AppStream, 'id' | 'epoch' | 'record'>;
  position: number;
  isDeleted: boolean;
  writing: Promise<void> | undefined;
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
  readonly #leaving = new Map<number, Leaving>();
  /** Clients that ask for the same stream. */
  readonly #turns = new Turns<number>();
  readonly #delivery: AppStreamDelivery;
  /** The last event that was delivered to all. */
  #processed = 0;
  /** When it was last looked whether the streams are still this process's. */
  #lookedAt = 0;
  #timers: NodeJS.Timeout[] = [];
  #isStarted = false;
  #isStopped = false;

  constructor(ctx: Context, { consequences }: StreamExtensions) {
    this.#ctx = ctx;
    this.#authorizations = new Authorizations(ctx.store.read);
    this.#positions = new AppStreamPositions(ctx);
    this.#delivery = new AppStreamDelivery(
      ctx,
      this.#authorizations,
      this.#positions,
      this.#streams,
      consequences,
    );
    this.#queue = new EventQueue(ctx.log, {
      together: TOGETHER,
      deliver: (events) => this.#deliver(events),
      skip: async ({ seq }) => {
        this.#processed = seq;
      },
      follow: (event) => this.#follow(event),
      beforeEvents: () => this.#makeSure(),
      changes,
    });
  }

  async start(): Promise<void> {
    this.#processed = this.#ctx.tail.position;
    this.#positions.start();
    this.#isStarted = true;
    this.#ctx.processes.onLost(async () => {
      await this.#disconnectAll();
      this.#positions.begin(this.#leaving.size === 0);
    });
    this.#timers = [
      setInterval(() => void this.#keepAlive(), KEEP_ALIVE_MS).unref(),
      setInterval(() => void this.#positions.save(this.#streams.values()), SAVE_MS).unref(),
      setInterval(() => void this.#letGoAll(), SAVE_MS).unref(),
    ];
  }

  async #keepAlive(): Promise<void> {
    await inSlices(this.#streams.values(), (stream) => {
      stream.transport?.keepAlive();
      // A stream that little reaches is as far as the others.
      if (stream.isLive) this.#positions.note(stream, Math.max(stream.lastSent, this.#processed));
    });
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
    this.#positions.end(this.#leaving.size === 0);
  }

  async #disconnectAll(): Promise<void> {
    for (const stream of this.#streams.values()) void this.#disconnect(stream);
    await this.#letGoAll();
  }

  async #letGoAll(): Promise<void> {
    await Promise.all([...this.#leaving.values()].map((leaving) => this.#letGo(leaving)));
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
      if (!(await isValid())) return this.#disconnect(taken);
      taken.isLive = true;
      this.#delivery.add(taken);
    });
  }

  /** Tells that a client's connection has closed. */
  async detach(id: number, transport: Transport): Promise<void> {
    const stream = this.#streams.get(id);
    if (stream?.transport === transport) await this.#disconnect(stream);
  }

  /** Takes a stream for a client that asked for it when the log had event `end` as its last; undefined where it is gone. */
  async #open(
    id: number,
    transport: Transport,
    { from, autoDelete }: ConnectOptions,
    end: number,
  ): Promise<AppStream | undefined> {
    const before = this.#streams.get(id);
    if (before !== undefined) await this.#queue.between(() => this.#disconnect(before, true));
    const leaving = this.#leaving.get(id);
    if (leaving !== undefined) await this.#letGo(leaving);
    if (this.#isStopped) return undefined;
    const { tail, metrics } = this.#ctx;
    const taken = await claimStream(this.#ctx, id, autoDelete, (owner, stream) =>
      this.#served(owner, stream),
    );
    if (taken === undefined) return undefined;
    // Another process may have served it beyond what this one has applied.
    await tail.reached(taken.delivered_seq);
    // The log has lost what the stream was sent last: it goes on at the end.
    const isPast = tail.position < taken.delivered_seq;
    let stream: AppStream | undefined;
    const open = async (): Promise<void> => {
      // As it is now: a change of it that comes later is an event after this.
      const [row] = await selectStream(this.#ctx.store.read, { id });
      if (row?.epoch !== taken.epoch || this.#isStopped) return;
      const settings = await this.#settings(row);
      await this.#authorizations.hold(row.app_id);
      const position = Math.max(from, isPast ? end : row.delivered_seq);
      stream = {
        id,
        tokenId: row.token_id,
        appId: row.app_id,
        epoch: row.epoch,
        autoDelete,
        ...settings,
        transport,
        isLive: false,
        position,
        lastSent: position,
        pendingFrom: undefined,
        record: undefined,
      };
      this.#streams.set(id, stream);
      this.#positions.open(stream);
      metrics.openStreams.inc();
    };
    try {
      await this.#queue.between(open);
    } catch (error) {
      const { epoch, delivered_seq: position } = taken;
      void this.#leave({
        stream: { id, epoch, record: undefined },
        position,
        isDeleted: false,
        writing: undefined,
      });
      throw error;
    }
    const opened = stream;
    if (opened === undefined) return undefined;
    transport.onDrain = () => {
      opened.pendingFrom = undefined;
      this.#positions.note(opened);
      this.#positions.flush();
    };
    return opened;
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

  async #deliver(events: readonly LogEvent[]): Promise<void> {
    await this.#delivery.deliver(events);
    this.#processed = (events.at(-1) as LogEvent).seq;
  }

  /**
   * A process that was paused, or did not reach the database for long, may have been taken for dead: before it sends anything
   * it looks which streams are still its own. One without Redis is the only one.
   */
  #makeSure(): Promise<void> | undefined {
    if (this.#ctx.redis === undefined || this.#streams.size === 0) return undefined;
    return performance.now() - this.#lookedAt < UNSURE_MS ? undefined : this.#dropLost();
  }

  async #dropLost(): Promise<void> {
    while (!this.#isStopped) {
      try {
        const start = performance.now();
        const lost = await findLost(this.#ctx, [...this.#streams.values()]);
        for (const stream of lost) await this.#disconnect(stream, true);
        this.#lookedAt = start;
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }

  /** Does what an event changes, once it was delivered. */
  async #follow(event: LogEvent): Promise<void> {
    await this.#authorizations.apply(event);
    const ended = rendering(() => endedBy(event));
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
    try {
      Object.assign(stream, await this.#settings(row));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      return this.#disconnect(stream, true);
    }
    if (stream.isLive) this.#delivery.add(stream);
  }

  /** Ends the connection of a client, and notes how far it was served; another that takes over may go on from there. */
  async #disconnect(stream: AppStream, isTakenOver = false): Promise<void> {
    const { transport } = stream;
    if (transport === undefined) return;
    const position = positionAtExit(stream, this.#processed);
    stream.transport = undefined;
    stream.isLive = false;
    this.#streams.delete(stream.id);
    this.#delivery.remove(stream);
    this.#authorizations.release(stream.appId);
    this.#ctx.metrics.openStreams.dec();
    transport.end();
    await this.#leave({ stream, position, isDeleted: stream.autoDelete && !isTakenOver, writing: undefined });
  }

  /** Puts a stream back to waiting. Never rejects. */
  #leave(leaving: Leaving): Promise<void> {
    this.#leaving.set(leaving.stream.id, leaving);
    return this.#letGo(leaving);
  }

  /** Writes it, and is called again until that could be done. */
  #letGo(leaving: Leaving): Promise<void> {
    const { stream, position, isDeleted } = leaving;
    const written = (): void => {
      if (this.#leaving.get(stream.id) === leaving) this.#leaving.delete(stream.id);
      this.#positions.close(stream);
    };
    leaving.writing ??= letGo(this.#ctx, stream, position, isDeleted)
      .then(written, (err) => {
        this.#ctx.log.debug({ err }, 'an app stream could not be put back to waiting; trying again');
      })
      .finally(() => {
        leaving.writing = undefined;
      });
    return leaving.writing;
  }

  /** How far a process that has a stream no longer, this one included, had served it. */
  async #served(owner: string, stream: number): Promise<number> {
    if (owner === this.#ctx.processes.id) return this.#leaving.get(stream)?.position ?? 0;
    return this.#positions.served(owner, stream);
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
