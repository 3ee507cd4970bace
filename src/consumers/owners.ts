import { Type } from 'typebox';
import { checked } from '../bus/checked.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { DeadOwner, OtherOwner, Owned, OwnedRows } from './owned.ts';
import { PositionPlace } from './positions.ts';

/** How often to check whether an owner has released a stream, in milliseconds. */
const LOOK_MS = 100;
/** How long a live owner has to release a stream, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Version of the message format; a message in another makes its receiver check its notices. */
const VERSION = 1;
const isMessage = checked(Type.Object({ v: Type.Integer(), freed: Type.Optional(Type.String()) }));

/** The new owner of a claimed stream; `isStale` if other processes have changed it meanwhile. */
interface Taking {
  owner: string;
  isStale: boolean;
}

/**
 * Claims streams of one kind for this process: those that wait for their client, those whose owner is dead, and those that
 * another process releases on request. Rows decide who owns what; messages only speed it up (docs/streams.md, Owners).
 */
export class Owners<Asked, Taken extends object> {
  readonly #ctx: Context;
  readonly #rows: Pick<OwnedRows<Owned, Asked, Taken>, 'kind' | 'claim' | 'want'>;
  /** This process's id as an owner; empty while it is none. */
  id = '';
  /** How far the streams of the previous process were served, from the file it left. */
  left: ReadonlyMap<string, number> = new Map();
  /** Streams being claimed, and those of them that others have changed meanwhile. */
  readonly #arriving = new Set<string>();
  readonly #stale = new Set<string>();
  /** Callbacks that wait for an owner to release a stream. */
  readonly #waiting = new Map<string, () => void>();
  /** Checks this process's notices. */
  #look: () => void = () => undefined;
  /** How far dead owners had served their streams. */
  readonly #served = new Map<string, Promise<ReadonlyMap<string, number>>>();

  constructor(ctx: Context, rows: Pick<OwnedRows<Owned, Asked, Taken>, 'kind' | 'claim' | 'want'>) {
    this.#ctx = ctx;
    this.#rows = rows;
  }

  /** Subscribes to messages for an owner; `look` is called when its notices have changed. */
  async listen(owner: string, look: () => void): Promise<void> {
    this.#look = look;
    await this.#ctx.bus?.subscribe(this.#channelOf(owner), isMessage, ({ v, freed }) => {
      if (v === VERSION && freed !== undefined) this.#waiting.get(freed)?.();
      else look();
    });
  }

  /** Makes an owner check its notices. */
  wake(owner: string): void {
    this.#ctx.bus?.publish(this.#channelOf(owner), JSON.stringify({ v: VERSION }));
  }

  /** Tells the process that requested a stream that it is available. */
  tellFreed(key: string, by: string): void {
    this.#ctx.bus?.publish(this.#channelOf(by), JSON.stringify({ v: VERSION, freed: key }));
  }

  #channelOf(owner: string): string {
    return `${this.#rows.kind}s:${owner}`;
  }

  /** Clears what is cached of dead owners. */
  clear(): void {
    this.#served.clear();
  }

  /** Records that others have changed a stream. @returns whether it is being claimed, so that the notice is for later. */
  noteChange(key: string): boolean {
    const isArriving = this.#arriving.has(key);
    if (isArriving) this.#stale.add(key);
    return isArriving;
  }

  /**
   * Claims a stream for this process, even one it owns but no longer serves.
   * @param take - called synchronously, so that no change is missed.
   * @returns undefined if there is none to claim.
   * @throws {ApiError} 503 if its owner is alive and does not release it.
   */
  async claim<T>(asked: Asked, key: string, take: (taken: Taken & Taking) => T): Promise<T | undefined> {
    const owner = this.id;
    this.#arriving.add(key);
    try {
      const taken = await this.#claim(asked, key, owner);
      return taken && take({ ...taken, owner, isStale: this.#stale.has(key) });
    } finally {
      this.#arriving.delete(key);
      if (this.#stale.delete(key)) this.#look();
    }
  }

  async #claim(asked: Asked, key: string, by: string): Promise<Taken | undefined> {
    const take = (dead?: DeadOwner) => this.#rows.claim(asked, key, by, dead);
    let claim = await take();
    let wanted = -1;
    const end = performance.now() + PATIENCE_MS;
    while (claim !== undefined && isOther(claim)) {
      const { holder, epoch } = claim;
      if (performance.now() > end) {
        throw new ApiError('unavailable', 'the stream is still in use elsewhere. Try again.');
      }
      const isOwn = holder === by;
      if (isOwn || !(await this.#ctx.processes.isAlive(holder))) {
        const position = isOwn ? 0 : ((await this.servedBy(holder)).get(key) ?? 0);
        claim = await take({ owner: holder, epoch, position });
        continue;
      }
      if (wanted !== epoch) {
        wanted = epoch;
        const isFree = this.#untilFreed(key);
        await this.#rows.want(key, claim, by);
        this.wake(holder);
        await isFree;
      } else await this.#untilFreed(key);
      claim = await take();
    }
    return claim;
  }

  /** How far a dead owner had served its streams, as far as known from sources other than the rows. */
  servedBy(owner: string): Promise<ReadonlyMap<string, number>> {
    const { bus, config } = this.#ctx;
    if (bus === undefined) return Promise.resolve(this.left);
    let served = this.#served.get(owner);
    if (served === undefined) {
      // While they cannot be read, only the rows are used.
      const place = new PositionPlace(config.data, this.#rows.kind, bus.bytes);
      served = place.read(owner).then((positions) => {
        if (positions === undefined) this.#served.delete(owner);
        const latest = new Map(this.left);
        for (const [key, seq] of positions ?? []) latest.set(key, Math.max(seq, latest.get(key) ?? 0));
        return latest;
      });
      this.#served.set(owner, served);
    }
    return served;
  }

  #untilFreed(key: string): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(key);
        resolve();
      };
      const timer = setTimeout(done, LOOK_MS);
      this.#waiting.set(key, done);
    });
  }
}

function isOther(claim: object): claim is OtherOwner {
  return 'holder' in claim;
}
