import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { checked } from '../redis/checked.ts';
import type { DeadOwner, OtherOwner, Owned, OwnedRows } from './owned.ts';
import { readPositionString } from './positions.ts';

/** How often it is looked whether an owner has let a stream go, in milliseconds. */
const LOOK_MS = 100;
/** How long an owner that is alive has for that, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Form of messages; one in another form makes its receiver look at its notices. */
const VERSION = 1;
const isMessage = checked(Type.Object({ v: Type.Integer(), freed: Type.Optional(Type.String()) }));

/** By whom a stream was taken; `isStale` where other processes have changed it meanwhile. */
interface Taking {
  owner: string;
  isStale: boolean;
}

/**
 * Takes streams of one kind for this process: those that wait for their client, those whose owner has ended, and those that
 * another process lets go when it is asked. Rows say who owns what; messages over Redis only make it quick (docs/streams.md, Owners).
 */
export class Owners<Asked, Taken extends object> {
  readonly #ctx: Context;
  readonly #rows: Pick<OwnedRows<Owned, Asked, Taken>, 'kind' | 'claim' | 'want'>;
  /** Of this process as an owner; empty while it is none. */
  id = '';
  /** How far streams were served that the process before this one had, by the file that it has left. */
  left: ReadonlyMap<string, number> = new Map();
  /** Streams that are being taken, and those of them that others have changed meanwhile. */
  readonly #arriving = new Set<string>();
  readonly #stale = new Set<string>();
  /** Who waits for an owner to let a stream go. */
  readonly #waiting = new Map<string, () => void>();
  /** How far owners had served their streams that have ended. */
  readonly #served = new Map<string, Promise<ReadonlyMap<string, number>>>();

  constructor(ctx: Context, rows: Pick<OwnedRows<Owned, Asked, Taken>, 'kind' | 'claim' | 'want'>) {
    this.#ctx = ctx;
    this.#rows = rows;
  }

  /** Listens to what is told to an owner; `look` is called where its notices have changed. */
  async listen(owner: string, look: () => void): Promise<void> {
    await this.#ctx.redis?.subscribe(this.#channelOf(owner), isMessage, ({ v, freed }) => {
      if (v === VERSION && freed !== undefined) this.#waiting.get(freed)?.();
      else look();
    });
  }

  /** Tells an owner to look at its notices. */
  wake(owner: string): void {
    this.#ctx.redis?.publish(this.#channelOf(owner), JSON.stringify({ v: VERSION }));
  }

  /** Tells the process that has asked for a stream that it can have it. */
  tellFreed(key: string, by: string): void {
    this.#ctx.redis?.publish(this.#channelOf(by), JSON.stringify({ v: VERSION, freed: key }));
  }

  #channelOf(owner: string): string {
    return `${this.#rows.kind}s:${owner}`;
  }

  /** Forgets what owners have left that have ended. */
  clear(): void {
    this.#served.clear();
  }

  /** Notes that others have changed a stream, which is perhaps being taken. */
  noteChange(key: string): void {
    if (this.#arriving.has(key)) this.#stale.add(key);
  }

  /**
   * Takes a stream for this process, one of its own included that it does not serve any more.
   * @param take - called at once, so that no change is missed.
   * @returns undefined where there is none that can be taken.
   * @throws {ApiError} 503 when its owner is alive and does not let it go.
   */
  async claim<T>(asked: Asked, key: string, take: (taken: Taken & Taking) => T): Promise<T | undefined> {
    const owner = this.id;
    this.#arriving.add(key);
    try {
      const taken = await this.#claim(asked, key, owner);
      return taken && take({ ...taken, owner, isStale: this.#stale.has(key) });
    } finally {
      this.#arriving.delete(key);
      this.#stale.delete(key);
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

  /** How far an owner that has ended had served its streams, as far as it is known besides the rows. */
  servedBy(owner: string): Promise<ReadonlyMap<string, number>> {
    const { redis } = this.#ctx;
    if (redis === undefined) return Promise.resolve(this.left);
    let served = this.#served.get(owner);
    if (served === undefined) {
      // While Redis is away the rows say it.
      served = readPositionString(redis, owner, this.#rows.kind).then((positions) => {
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
