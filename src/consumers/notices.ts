import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { TICK_MS } from '../ticks.ts';
import type { Held } from './held.ts';
import { deleteNotices, selectNotices } from './notices.sql.ts';
import { isHeld, type Owned, type OwnedRows } from './owned.ts';
import type { Owners } from './owners.ts';

/** How long to wait before a retry after a database failure, in milliseconds. */
const RETRY_MS = TICK_MS / 5;

type OwnersTold = Pick<Owners<unknown, object>, 'id' | 'noteChange' | 'tellFreed'>;

/** Operations on the notices of streams. */
interface Noticing<One extends Owned> {
  readonly rows: Pick<OwnedRows<One, never, never>, 'kind' | 'find' | 'findOwned'>;
  /** Applies what others have changed in a stream. @returns false if it must be checked again. */
  changed(one: One): Promise<boolean>;
}

/** Applies what other processes have changed in this process's streams. */
export class Notices<One extends Owned> {
  readonly #ctx: Context;
  readonly #held: Held<One>;
  readonly #owners: OwnersTold;
  readonly #noticing: Noticing<One>;
  #looking: Promise<void> | undefined;
  #mustLook = false;
  /** The process is stopping. */
  isStopped = false;

  constructor(ctx: Context, held: Held<One>, owners: OwnersTold, noticing: Noticing<One>) {
    this.#ctx = ctx;
    this.#held = held;
    this.#owners = owners;
    this.#noticing = noticing;
  }

  /** Processes the notices of other processes, at once and again if more arrive meanwhile. */
  look(): Promise<void> {
    this.#mustLook = true;
    this.#looking ??= this.#lookAll().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookAll(): Promise<void> {
    try {
      while (this.#mustLook && this.#owners.id !== '') {
        this.#mustLook = false;
        await this.#lookOnce(this.#owners.id);
      }
    } catch (error) {
      this.#ctx.log.debug({ err: error }, 'changes of streams could not be read; trying again');
    }
  }

  async #lookOnce(owner: string): Promise<void> {
    const { store } = this.#ctx;
    const { rows, changed } = this.#noticing;
    const notices = (await selectNotices(store.read, { owner })).filter(({ kind }) => kind === rows.kind);
    if (notices.length === 0) return;
    const keys = [...new Set(notices.map(({ connection_id }) => connection_id))];
    const unserved = new Set(keys.filter((key) => this.#owners.noteChange(key)));
    const found = new Map((await rows.find(keys)).map((row) => [row.key, row]));
    await Promise.all(
      keys.map(async (key) => {
        const [own, row] = [this.#held.all.get(key), found.get(key)];
        if (own === undefined || own.owner !== owner) return;
        if (row === undefined || row.epoch > own.epoch) return this.#held.drop(own);
        if (row.epoch < own.epoch) return;
        if (row.wanted_by !== null) {
          await this.#held.letGo(own);
          this.#owners.tellFreed(key, row.wanted_by);
        } else if (!(await changed(own))) unserved.add(key);
      }),
    );
    // Only now: if this process ends earlier, the next owner knows what was not served yet.
    const done = notices.filter(({ connection_id }) => !unserved.has(connection_id));
    if (done.length === 0) return;
    await store.bookkeeping((db) => deleteNotices(db, { owner, ids: done.map(({ id }) => id) }));
  }

  /**
   * A process that was paused or without the database for long may have been considered dead: before sending anything it checks
   * which streams it still owns.
   */
  makeSure(): Promise<void> | undefined {
    return this.#ctx.processes.isCertain || this.#held.all.size === 0 ? undefined : this.#verify();
  }

  async #verify(): Promise<void> {
    const { id } = this.#owners;
    const owned = [...this.#held.all.values()].filter(({ owner }) => owner === id);
    while (!this.isStopped) {
      try {
        const keys = owned.map(({ key }) => key);
        const rows = await this.#noticing.rows.findOwned(id, keys);
        const epochs = new Map(rows.map(({ key, epoch }) => [key, epoch]));
        for (const one of owned) {
          if (isHeld(one) && epochs.get(one.key) !== one.epoch) this.#held.drop(one);
        }
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }
}
