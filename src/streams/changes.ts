import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { isHeld } from './connection.ts';
import type { Host } from './host.ts';
import type { Owners } from './owners.ts';
import { deleteNotices, selectConnections, selectIdsOfOwner, selectNotices } from './streams.sql.ts';

/** A process that has not looked for so long may have lost its connections, in milliseconds. */
const UNSURE_MS = 3_000;
/** How long to wait before looking again where the database was away. */
const RETRY_MS = 200;

/** Takes over what other processes have changed of the connections of this one. */
export class Changes {
  readonly #ctx: Context;
  readonly #host: Host;
  readonly #owners: Owners;
  #lookedAt = 0;
  #looking: Promise<void> | undefined;
  #mustLook = false;

  constructor(ctx: Context, host: Host, owners: Owners) {
    this.#ctx = ctx;
    this.#host = host;
    this.#owners = owners;
  }

  /** From now on this process is sure of its connections for a while. */
  begin(): void {
    this.#lookedAt = performance.now();
  }

  /** Does what other processes have asked for: at once, and again where they ask meanwhile. */
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
    const start = performance.now();
    const notices = await selectNotices(store.read, { owner });
    this.#lookedAt = start;
    if (notices.length === 0) return;
    const ids = [...new Set(notices.map(({ connection_id }) => connection_id))];
    for (const id of ids) this.#owners.noteChange(id);
    const rows = new Map((await selectConnections(store.read, { ids })).map((row) => [row.id, row]));
    const unserved = new Set<string>();
    await Promise.all(
      ids.map(async (id) => {
        const [own, row] = [this.#host.connections.get(id), rows.get(id)];
        if (own === undefined || own.owner !== owner) return;
        if (row === undefined || row.epoch > own.epoch) return this.#host.drop(own);
        if (row.epoch < own.epoch) return;
        if (row.wanted_by !== null) {
          await this.#host.letGo(own);
          this.#owners.tellFreed(id, row.wanted_by);
          return;
        }
        await this.#host.delivery.between(() => this.#host.subscriptions.change(own, -1, ''));
        if (own.isStale || !isHeld(own)) unserved.add(id);
      }),
    );
    // Only now: where this process ends before, the next owner knows what was not served yet.
    const done = notices.filter(({ connection_id }) => !unserved.has(connection_id));
    if (done.length === 0) return;
    await store.bookkeeping((db) => deleteNotices(db, { owner, ids: done.map(({ id }) => id) }));
  }

  /**
   * A process that was paused, or did not reach the database for long, may have been taken for dead: before it sends anything
   * it looks which connections are still its own.
   */
  makeSure(): Promise<void> | undefined {
    if (this.#ctx.redis === undefined || performance.now() - this.#lookedAt < UNSURE_MS) return undefined;
    return this.#verify();
  }

  async #verify(): Promise<void> {
    const owned = [...this.#host.connections.values()].filter(({ owner }) => owner === this.#owners.id);
    while (!this.#host.isStopped) {
      try {
        const start = performance.now();
        const rows = await selectIdsOfOwner(this.#ctx.store.read, { owner: this.#owners.id });
        const epochs = new Map(rows.map(({ id, epoch }) => [id, epoch]));
        for (const connection of owned) {
          if (isHeld(connection) && epochs.get(connection.id) !== connection.epoch)
            this.#host.drop(connection);
        }
        this.#lookedAt = start;
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }
}
