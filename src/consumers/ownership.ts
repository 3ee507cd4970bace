import type { Context } from '../context.ts';
import { TICK_MS } from '../ticks.ts';
import { Held, type Holding } from './held.ts';
import { Notices } from './notices.ts';
import type { Owned, OwnedRows } from './owned.ts';
import { Owners } from './owners.ts';
import { PositionPlace, Positions } from './positions.ts';

const KEEP_ALIVE_MS = 30_000;

/** Operations on the streams of a kind. */
export interface Owning<One extends Owned> extends Omit<Holding<One>, 'release'> {
  /** Applies what others have changed in a stream. @returns false if it must be checked again. */
  changed(one: One): Promise<boolean>;
  /** Called at each tick. */
  tick?(): void;
  /** Called periodically, after keep-alives were sent to clients. */
  keptAlive?(): Promise<void> | void;
}

/**
 * This process's streams of one kind: claims and releases them, detects lost ones, and records how far they were served where it
 * outlives the process (docs/streams.md, Owners, Positions).
 */
export class Ownership<One extends Owned, Asked, Taken extends object> {
  readonly #ctx: Context;
  readonly #rows: OwnedRows<One, Asked, Taken>;
  readonly #owning: Owning<One>;
  readonly held: Held<One>;
  readonly owners: Owners<Asked, Taken>;
  readonly #notices: Notices<One>;
  readonly #place: PositionPlace;
  #positions: Positions | undefined;
  /** The positions last stored in the rows. */
  #noted = new Map<string, number>();
  #timers: NodeJS.Timeout[] = [];
  /** There were streams at the last check. */
  #hadSome = false;
  /** No new clients are accepted. */
  isStopped = false;

  constructor(ctx: Context, rows: OwnedRows<One, Asked, Taken>, owning: Owning<One>) {
    this.#ctx = ctx;
    this.#rows = rows;
    this.#owning = owning;
    this.held = new Held<One>(ctx, {
      processed: () => owning.processed(),
      release: (one) => rows.release(one),
      silence: (one) => owning.silence(one),
    });
    this.owners = new Owners(ctx, rows);
    this.#place = new PositionPlace(ctx.config.data, rows.kind, ctx.bus?.bytes);
    this.#notices = new Notices(ctx, this.held, this.owners, {
      rows,
      changed: (one) => owning.changed(one),
    });
  }

  /** Whether clients can connect to this process. */
  get isServing(): boolean {
    return this.owners.id !== '' && !this.isStopped;
  }

  /** Begins to own streams; runs `beforehand` while `owners.left` has the positions of the previous process. */
  async start(beforehand?: () => Promise<void>): Promise<void> {
    const { bus, processes } = this.#ctx;
    this.owners.left = this.#place.readLeft();
    await beforehand?.();
    this.#place.clean(bus === undefined || bus.bytes !== undefined);
    await this.#begin();
    processes.onLost((before) => this.#lose(before));
    bus?.onReady(() => {
      this.#positions?.writeAll();
      void this.#notices.look();
    });
    this.#timers = [
      setInterval(() => void this.#keepAlive(), KEEP_ALIVE_MS).unref(),
      // Others may have changed something, and their message was lost.
      setInterval(() => this.#tick(), TICK_MS).unref(),
    ];
  }

  /** Begins with the process's current id. */
  async #begin(): Promise<void> {
    const { id } = this.#ctx.processes;
    this.#positions = new Positions(this.#place.open(id));
    this.held.notePositions(this.#positions);
    await this.owners.listen(id, () => void this.#notices.look());
    this.owners.id = id;
  }

  /** Releases all streams owned under another id, which was considered dead. */
  async #lose(before: string): Promise<void> {
    if (this.owners.id !== before || this.isStopped) return;
    // No client gets a stream meanwhile.
    this.owners.id = '';
    await this.#letAllGo();
    await this.#begin();
  }

  /** Closes every connection; the streams wait for their clients to return to another process. `finish` ends delivery. */
  async stop(finish: () => Promise<void>): Promise<void> {
    this.isStopped = true;
    this.#notices.isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await finish();
    const failure = await this.#letAllGo();
    if (failure !== undefined) {
      this.#ctx.log.warn({ err: failure.reason }, 'streams could not be put back to waiting');
    }
  }

  async #letAllGo(): Promise<PromiseRejectedResult | undefined> {
    const left = await Promise.allSettled([...this.held.all.values()].map((one) => this.held.letGo(one)));
    // For those that could not be released, the records have how far they were served.
    this.#positions?.end(this.held.all.size === 0);
    return left.find((one) => one.status === 'rejected');
  }

  /** Called before anything is sent, and awaited. */
  makeSure(): Promise<void> | undefined {
    return this.#notices.makeSure();
  }

  #tick(): void {
    const { bus } = this.#ctx;
    this.held.retry();
    this.#owning.tick?.();
    if (bus === undefined) return;
    // Notices may have arrived for streams that it no longer has, so it checks once more.
    const hasSome = this.held.all.size > 0;
    if (hasSome || this.#hadSome) void this.#notices.look();
    this.#hadSome = hasSome;
    if (!bus.isReady) void this.#saveRows();
  }

  /** Stores in the rows how far streams were served, if that has changed. */
  async #saveRows(): Promise<void> {
    const all = this.#positions?.all() ?? new Map<string, number>();
    const changed = [...all].flatMap(([key, seq]) => {
      const own = this.held.all.get(key);
      return own === undefined || this.#noted.get(key) === seq ? [] : [{ key, epoch: own.epoch, seq }];
    });
    this.#noted = all;
    if (changed.length === 0) return;
    await this.#rows.save(changed, this.owners.id).catch((error) => {
      this.#noted.clear();
      this.#ctx.log.debug({ err: error }, 'positions of streams could not be stored; trying again');
    });
  }

  async #keepAlive(): Promise<void> {
    await this.held.keepAlive();
    await this.#owning.keptAlive?.();
    if (this.#ctx.bus !== undefined) {
      this.#positions?.writeAll();
      // The bus may end together with this process.
      void this.#saveRows();
    }
    this.owners.clear();
  }
}
