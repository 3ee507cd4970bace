import { Type } from 'typebox';
import { readPositionString } from '../consumers/positions.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { checked } from '../redis/checked.ts';
import type { Asked, Claim, DeadOwner, StreamRows } from './stream-rows.ts';

/** How often it is looked whether an owner has let a connection go, in milliseconds. */
const LOOK_MS = 100;
/** How long an owner that is alive has for that, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Form of messages; one in another form makes its receiver look at its notices. */
const VERSION = 1;
const isMessage = checked(Type.Object({ v: Type.Integer(), freed: Type.Optional(Type.String()) }));

/** A connection that was taken; `isStale` where its subscriptions were changed meanwhile. */
export type Taken = Exclude<Claim, { holder: string }> & { owner: string; isStale: boolean };

/**
 * Takes connections for this process: those that wait for their client, those whose owner has ended, and those that another
 * process lets go when it is asked. Rows say who owns what; messages over Redis only make it quick (docs/streams.md, Owners).
 */
export class Owners {
  readonly #ctx: Context;
  readonly #rows: StreamRows;
  /** Of this process as an owner; empty while it is none. */
  id = '';
  /** Connections that are being taken, and those of them whose rows were changed meanwhile. */
  readonly #arriving = new Set<string>();
  readonly #stale = new Set<string>();
  /** Who waits for an owner to let a connection go. */
  readonly #waiting = new Map<string, () => void>();
  /** How far owners had served their connections that have ended. */
  readonly #served = new Map<string, Promise<ReadonlyMap<string, number>>>();

  constructor(ctx: Context, rows: StreamRows) {
    this.#ctx = ctx;
    this.#rows = rows;
  }

  /** Listens to what is told to an owner; `look` is called where its notices have changed. */
  async listen(owner: string, look: () => void): Promise<void> {
    await this.#ctx.redis?.subscribe(channelOf(owner), isMessage, ({ v, freed }) => {
      if (v === VERSION && freed !== undefined) this.#waiting.get(freed)?.();
      else look();
    });
  }

  /** Tells an owner to look at its notices. */
  wake(owner: string): void {
    this.#ctx.redis?.publish(channelOf(owner), JSON.stringify({ v: VERSION }));
  }

  /** Tells the process that has asked for a connection that it can have it. */
  tellFreed(id: string, by: string): void {
    this.#ctx.redis?.publish(channelOf(by), JSON.stringify({ v: VERSION, freed: id }));
  }

  /** Forgets what owners have left that have ended. */
  clear(): void {
    this.#served.clear();
  }

  /** Notes that the subscriptions of a connection were changed, which is perhaps being taken. */
  noteChange(id: string): void {
    if (this.#arriving.has(id)) this.#stale.add(id);
  }

  /**
   * Takes a connection for this process, one of its own included that it does not serve any more.
   * @param take - called at once, so that no change is missed.
   * @returns undefined where there is none of that token that can be taken up again.
   * @throws {ApiError} 503 when its owner is alive and does not let it go.
   */
  async claim<T>(asked: Asked, id: string, take: (taken: Taken) => T): Promise<T | undefined> {
    const owner = this.id;
    this.#arriving.add(id);
    try {
      const claim = await this.#claim(asked, id, owner);
      return claim && take({ ...claim, owner, isStale: this.#stale.has(id) });
    } finally {
      this.#arriving.delete(id);
      this.#stale.delete(id);
    }
  }

  async #claim(
    asked: Asked,
    id: string,
    by: string,
  ): Promise<Exclude<Claim, { holder: string }> | undefined> {
    const { processes, tail } = this.#ctx;
    const take = async (dead?: DeadOwner): Promise<Claim | undefined> => {
      try {
        return await this.#rows.claim(asked, id, by, tail.place, dead);
      } catch (error) {
        // Where the log has lost its end, it is noticed at once.
        void tail.look();
        throw error;
      }
    };
    let claim = await take();
    let wanted = -1;
    const end = performance.now() + PATIENCE_MS;
    while (claim !== undefined && 'holder' in claim) {
      const { holder, epoch } = claim;
      if (performance.now() > end) {
        throw new ApiError('unavailable', 'the stream connection is still in use elsewhere. Try again.');
      }
      const isOwn = holder === by;
      if (isOwn || !(await processes.isAlive(holder))) {
        const position = isOwn ? 0 : ((await this.servedBy(holder)).get(id) ?? 0);
        claim = await take({ owner: holder, epoch, position });
        continue;
      }
      if (wanted !== epoch) {
        wanted = epoch;
        const isFree = this.#untilFreed(id);
        await this.#rows.want(id, { owner: holder, epoch }, by);
        this.wake(holder);
        await isFree;
      } else await this.#untilFreed(id);
      claim = await take();
    }
    return claim;
  }

  /** How far an owner that has ended had served its connections, as far as it is known. */
  servedBy(owner: string): Promise<ReadonlyMap<string, number>> {
    const { redis } = this.#ctx;
    if (redis === undefined) return Promise.resolve(new Map());
    let served = this.#served.get(owner);
    if (served === undefined) {
      // While Redis is away the rows say it.
      served = readPositionString(redis, owner, 'stream').then((positions) => {
        if (positions === undefined) this.#served.delete(owner);
        return positions ?? new Map();
      });
      this.#served.set(owner, served);
    }
    return served;
  }

  #untilFreed(id: string): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(done, LOOK_MS);
      this.#waiting.set(id, done);
    });
  }
}

function channelOf(owner: string): string {
  return `streams:${owner}`;
}
