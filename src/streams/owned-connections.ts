import { notify } from '../consumers/notices.sql.ts';
import type { DeadOwner, OtherOwner, OwnedRow, OwnedRows, Served } from '../consumers/owned.ts';
import type { Context } from '../context.ts';
import type { Batch } from '../db/store.ts';
import { ApiError } from '../errors.ts';
import { type Connection, isSame, isSameRow } from './connection.ts';
import {
  deleteConnection,
  deleteSubscriptionsOf,
  hasPlace,
  type LockedConnection,
  lockConnection,
  noticesOf,
  rangeOfLog,
  releaseConnection,
  type SubscriptionRow,
  selectConnections,
  selectIdsOfOwner,
  subscriptionsOf,
  takeConnection,
  updateConnection,
  updatePosition,
  updateSince,
  updateWanted,
} from './streams.sql.ts';

/** How long a connection waits for its client, with replay of what it missed. */
export const WAIT_MS = 600_000;
/** Connections released per transaction. */
const CHUNK = 100;

/** A request for a connection: by whom, and with which options. */
export interface Asked {
  tokenId: number;
  userId: number;
  /** JSON of the display parameters. */
  options: string;
  autoDelete: boolean;
}

/** A connection just claimed. */
export interface Taken {
  epoch: number;
  position: number;
  subscriptions: SubscriptionRow[];
}

/**
 * The database rows of all processes' connections, as far as ownership is concerned. Each transaction first locks the rows of its
 * connections (docs/streams.md, Owners).
 */
export class OwnedConnections implements OwnedRows<Connection, Asked, Taken> {
  readonly kind = 'stream';
  readonly #ctx: Pick<Context, 'store' | 'tail'>;

  constructor(ctx: Pick<Context, 'store' | 'tail'>) {
    this.#ctx = ctx;
  }

  /** @throws {ApiError} 503 if the log has lost events that this process applied and may have sent to the client. */
  async claim(
    asked: Asked,
    id: string,
    by: string,
    dead?: DeadOwner,
  ): Promise<Taken | OtherOwner | undefined> {
    const { store, tail } = this.#ctx;
    const applied = tail.place;
    const claim = store.bookkeeping(async (tx) => {
      const row = await lockConnection(tx, id);
      if (row === undefined || row.token_id !== asked.tokenId) return undefined;
      const isDead = dead !== undefined && row.owner === dead.owner && row.epoch === dead.epoch;
      if (row.owner !== null && !isDead) return { holder: row.owner, epoch: row.epoch };
      const [range, isIntact, subscriptions] = await Promise.all([
        rangeOfLog(tx),
        hasPlace(tx, applied),
        subscriptionsOf(tx, row),
      ]);
      if (!isIntact) throw lostLog();
      let position = row.delivered_seq;
      if (isDead) {
        position = Math.max(position, dead.position);
        const servedUpTo = await servedByDead(tx, row, subscriptions, position);
        position = lowest(subscriptions, servedUpTo, position);
        await raiseOthers(tx, subscriptions, servedUpTo, position);
      }
      const hasWaited = Date.now() - (row.waiting_since ?? Date.now()) > WAIT_MS;
      // Past the end of the log: the database was restored to an earlier state.
      const isPast = position < range.first - 1 || position > range.last;
      if (hasWaited || isPast || (isDead && row.auto_delete === 1)) {
        await remove(tx, id);
        return undefined;
      }
      const epoch = row.epoch + 1;
      const auto_delete = asked.autoDelete ? 1 : 0;
      const taken = { id, owner: by, epoch, seq: position, options: asked.options, auto_delete };
      if ((await takeConnection(tx, taken)).length === 0) return undefined;
      Object.assign(row, { owner: by, epoch });
      return { epoch, position, subscriptions };
    });
    return this.#noticingLoss(claim);
  }

  async want(id: string, { holder: owner, epoch }: OtherOwner, by: string): Promise<void> {
    await this.#ctx.store.bookkeeping(async (tx) => {
      const row = await lockConnection(tx, id);
      if (row?.owner !== owner || row.epoch !== epoch) return;
      await updateWanted(tx, { id, owner, epoch, wanted_by: by });
      notify(tx, { owner, kind: this.kind, key: id });
    });
  }

  async find(keys: readonly string[]): Promise<OwnedRow[]> {
    const rows = await selectConnections(this.#ctx.store.read, { ids: keys });
    return rows.map(({ id: key, epoch, wanted_by }) => ({ key, epoch, wanted_by }));
  }

  async findOwned(owner: string): Promise<Pick<OwnedRow, 'key' | 'epoch'>[]> {
    const rows = await selectIdsOfOwner(this.#ctx.store.read, { owner });
    return rows.map(({ id: key, epoch }) => ({ key, epoch }));
  }

  /** Gives a connection to another client of the same owner. @returns false if the owner has lost it. @throws like `claim`. */
  handOver(connection: Connection): Promise<boolean> {
    const { id, owner, epoch, position, display, autoDelete } = connection;
    const { store, tail } = this.#ctx;
    const applied = tail.place;
    const given = store.bookkeeping(async (tx) => {
      const [row, isIntact] = await Promise.all([lockConnection(tx, id), hasPlace(tx, applied)]);
      if (!isIntact) throw lostLog();
      if (row?.owner !== owner || row.epoch !== epoch) return false;
      await updateConnection(tx, {
        id,
        seq: position,
        options: display.json,
        auto_delete: autoDelete ? 1 : 0,
      });
      return true;
    });
    return this.#noticingLoss(given);
  }

  /** Checks the log at once, in case it has lost its end. */
  async #noticingLoss<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      void this.#ctx.tail.look();
      throw error;
    }
  }

  /**
   * Releases a connection to wait for its client, unless its owner has lost it. An auto-delete connection is deleted instead,
   * unless another process has requested it.
   */
  async release(connection: Connection): Promise<void> {
    const { id, owner, epoch, position } = connection;
    await this.#ctx.store.bookkeeping(async (tx) => {
      const row = await lockConnection(tx, id);
      if (row?.owner !== owner || row.epoch !== epoch) return;
      if (connection.autoDelete && row.wanted_by === null) {
        await remove(tx, id);
        return;
      }
      const rows = await subscriptionsOf(tx, row);
      const servedUpTo = (one: SubscriptionRow): number => {
        if (connection.loaded?.some((loaded) => isSameRow(loaded, one))) return position;
        const known = connection.subscriptions.get(one.subscription_id);
        if (known === undefined || !isSame(known, one)) return one.since_seq;
        return known.isServed ? position : known.served;
      };
      await release(tx, row, rows, servedUpTo, position);
    });
  }

  /** Releases all connections of a dead owner, given how far it had served each. */
  async releaseDead(
    owner: string | null,
    ids: readonly { id: string; epoch: number }[],
    served: ReadonlyMap<string, number>,
  ): Promise<void> {
    for (let at = 0; at < ids.length; at += CHUNK) {
      await this.#ctx.store.bookkeeping(async (tx) => {
        const one = async ({ id, epoch }: { id: string; epoch: number }): Promise<void> => {
          const row = await lockConnection(tx, id);
          if (row === undefined || row.owner !== owner || row.epoch !== epoch) return;
          if (row.auto_delete === 1) {
            await remove(tx, id);
            return;
          }
          const rows = await subscriptionsOf(tx, row);
          const position = Math.max(row.delivered_seq, served.get(id) ?? 0);
          await release(tx, row, rows, await servedByDead(tx, row, rows, position), position);
        };
        await Promise.all(ids.slice(at, at + CHUNK).map(one));
      });
    }
  }

  async save(served: readonly Served[], owner: string): Promise<void> {
    for (let at = 0; at < served.length; at += CHUNK) {
      await this.#ctx.store.bookkeeping(async (tx) => {
        const one = async ({ key: id, epoch, seq }: Served): Promise<void> => {
          const row = await lockConnection(tx, id);
          if (row?.owner === owner && row.epoch === epoch && row.delivered_seq < seq) {
            updatePosition(tx, { id, epoch, seq });
          }
        };
        await Promise.all(served.slice(at, at + CHUNK).map(one));
      });
    }
  }
}

/** The error for a client that requests a connection from before the log lost its end. */
function lostLog(): ApiError {
  return new ApiError('unavailable', 'the store has lost its last writes. Connect again.');
}

/** Deletes a connection with its subscriptions, in a transaction that has locked it. */
export async function remove(tx: Batch, id: string): Promise<void> {
  await deleteSubscriptionsOf(tx, { id });
  await deleteConnection(tx, { id });
}

/** How far a subscription has been served. */
type ServedUpTo = (row: SubscriptionRow) => number;

async function release(
  tx: Batch,
  row: LockedConnection,
  rows: SubscriptionRow[],
  servedUpTo: ServedUpTo,
  position: number,
): Promise<void> {
  const seq = lowest(rows, servedUpTo, position);
  releaseConnection(tx, { id: row.id, epoch: row.epoch, seq, now: Date.now() });
  // Immediately, because others in the batch rely on it.
  Object.assign(row, { owner: null, delivered_seq: seq });
  await raiseOthers(tx, rows, servedUpTo, seq);
}

/**
 * How far a dead owner had served the subscriptions of a connection: up to `position`, except for those it was notified of and
 * may not have begun to serve.
 */
async function servedByDead(
  tx: Batch,
  { id, owner }: LockedConnection,
  rows: readonly SubscriptionRow[],
  position: number,
): Promise<ServedUpTo> {
  const told = new Set<string>();
  const notices = owner === null || rows.length === 0 ? [] : await noticesOf(tx, owner);
  for (const { connection_id, subscription_id } of notices) {
    if (connection_id === id && subscription_id !== null) told.add(subscription_id);
  }
  return ({ subscription_id, since_seq }) => (told.has(subscription_id) ? since_seq : position);
}

/** The position to replay a connection from, so that each of its subscriptions gets everything. */
function lowest(rows: readonly SubscriptionRow[], servedUpTo: ServedUpTo, position: number): number {
  return Math.min(position, ...rows.map(servedUpTo));
}

/** If a connection is replayed from event `seq` on, moves the start of subscriptions that were served further. */
export async function raiseOthers(
  tx: Batch,
  rows: readonly SubscriptionRow[],
  servedUpTo: ServedUpTo,
  seq: number,
): Promise<void> {
  for (const row of rows) {
    const served = servedUpTo(row);
    if (served <= seq || served <= row.since_seq) continue;
    row.since_seq = served;
    await updateSince(tx, { ...row, seq: served });
  }
}
