import { randomBytes } from 'node:crypto';
import type { LogPlace } from '../db/clock.ts';
import type { Batch, Store } from '../db/store.ts';
import { ApiError } from '../errors.ts';
import { type Connection, isSame, isSameRow } from './connection.ts';
import {
  type ConnectionRow,
  connectionsOf,
  deleteConnection,
  deleteSubscription,
  deleteSubscriptionsOf,
  deleteWaiting,
  hasPlace,
  insertConnection,
  insertNotice,
  type LockedConnection,
  lockConnection,
  lockToken,
  lowerPosition,
  namesOf,
  noticesOf,
  rangeOfLog,
  releaseConnection,
  type SubscriptionRow,
  selectIds,
  subscriptionsOf,
  takeConnection,
  updateConnection,
  updatePosition,
  updateSince,
  updateWanted,
  upsertSubscription,
} from './streams.sql.ts';

/** Connections of one token, and subscriptions of one connection (docs/interface.md, Subscribing). */
export const MAX_CONNECTIONS = 5;
const MAX_SUBSCRIPTIONS = 50;
/** A connection waits this long for its client, and what it missed is replayed. */
export const WAIT_MS = 600_000;
/** Connections put back to waiting in one transaction. */
const CHUNK = 100;

/** Who asks for a connection, and how it is to be. */
export interface Asked {
  tokenId: number;
  userId: number;
  /** JSON of its display parameters. */
  options: string;
  autoDelete: boolean;
}

/** An owner that has ended, and how far it had served a connection. */
export interface DeadOwner {
  owner: string;
  epoch: number;
  position: number;
}

/** What came of asking for a connection: it was taken, or another process has it. */
export type Claim =
  | { epoch: number; position: number; subscriptions: SubscriptionRow[] }
  | { holder: string; epoch: number };

/** Who owns a connection whose rows were changed; null while it waits for its client. */
export interface Owned {
  owner: string | null;
  epoch: number;
}

/**
 * The connections and subscriptions of all processes, in the database. Each transaction locks the rows of its connections
 * first. An owner changes a row only while it is still the owner, by its epoch (docs/streams.md, Owners).
 */
export class StreamRows {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /**
   * Makes a new connection. The one of its token that has waited longest for its client makes room where it has to.
   * @throws {ApiError} 400 when the token has five connections and all are in use.
   */
  create(asked: Asked, id: string, owner: string, position: number): Promise<void> {
    const { tokenId, userId, options, autoDelete } = asked;
    return this.#store.bookkeeping(async (tx) => {
      const [, own] = await Promise.all([lockToken(tx, tokenId), connectionsOf(tx, tokenId)]);
      const created = { id, token_id: tokenId, owner, waiting_since: null };
      // Before anything is waited for: others of the batch count it.
      own.push(created);
      while (own.length > MAX_CONNECTIONS) {
        const oldest = own
          .filter((one) => one.owner === null)
          .reduce<(typeof own)[number] | undefined>(
            (a, b) => (a !== undefined && (a.waiting_since ?? 0) <= (b.waiting_since ?? 0) ? a : b),
            undefined,
          );
        if (oldest === undefined) {
          own.splice(own.indexOf(created), 1);
          throw new ApiError(
            'too-many-streams',
            `a token can hold at most ${MAX_CONNECTIONS} stream connections.`,
          );
        }
        own.splice(own.indexOf(oldest), 1);
        const [deleted] = await deleteWaiting(tx, oldest);
        if (deleted !== undefined) await deleteSubscriptionsOf(tx, oldest);
        // Its client came back in this same batch.
        else own.push({ ...oldest, owner });
      }
      insertConnection(tx, {
        id,
        token_id: tokenId,
        user_id: userId,
        options,
        auto_delete: autoDelete ? 1 : 0,
        created_at: Date.now(),
        waiting_since: null,
        delivered_seq: position,
        owner,
        epoch: 1,
      });
    });
  }

  /**
   * Takes a connection that waits for its client, or whose owner has ended.
   * @param applied - the last event that this process has applied.
   * @returns undefined where there is none of that token that can be taken up again.
   * @throws {ApiError} 503 where the log has lost that event, and so perhaps what the client was sent.
   */
  claim(
    asked: Asked,
    id: string,
    owner: string,
    applied: LogPlace,
    dead?: DeadOwner,
  ): Promise<Claim | undefined> {
    return this.#store.bookkeeping(async (tx) => {
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
      // Beyond the end of the log: the database was restored to a time before.
      const isPast = position < range.first - 1 || position > range.last;
      if (hasWaited || isPast || (isDead && row.auto_delete === 1)) {
        await remove(tx, id);
        return undefined;
      }
      const epoch = row.epoch + 1;
      const auto_delete = asked.autoDelete ? 1 : 0;
      const taken = { id, owner, epoch, seq: position, options: asked.options, auto_delete };
      if ((await takeConnection(tx, taken)).length === 0) return undefined;
      Object.assign(row, { owner, epoch });
      return { epoch, position, subscriptions };
    });
  }

  /** Asks the owner of a connection to let it go. */
  async want(id: string, { owner, epoch }: { owner: string; epoch: number }, by: string): Promise<void> {
    await this.#store.bookkeeping(async (tx) => {
      const row = await lockConnection(tx, id);
      if (row?.owner !== owner || row.epoch !== epoch) return;
      await updateWanted(tx, { id, owner, epoch, wanted_by: by });
      notify(tx, owner, id, null);
    });
  }

  /** Gives a connection to another client of the same owner. @returns false where the owner has lost it. @throws as `claim`. */
  handOver(connection: Connection, applied: LogPlace): Promise<boolean> {
    const { id, owner, epoch, position, display, autoDelete } = connection;
    return this.#store.bookkeeping(async (tx) => {
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
  }

  /**
   * Puts a connection back to waiting for its client, unless its owner has lost it. One that was to be deleted with its client
   * is deleted, unless another process has asked for it.
   */
  async release(connection: Connection): Promise<void> {
    const { id, owner, epoch, position } = connection;
    await this.#store.bookkeeping(async (tx) => {
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

  /** Puts all connections of an owner that has ended back to waiting, by how far it had served each. */
  async releaseDead(
    owner: string | null,
    ids: readonly { id: string; epoch: number }[],
    served: ReadonlyMap<string, number>,
  ): Promise<void> {
    for (let at = 0; at < ids.length; at += CHUNK) {
      await this.#store.bookkeeping(async (tx) => {
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

  /** Notes how far connections have been served, which are still the owner's. */
  async save(positions: readonly { id: string; epoch: number; seq: number }[], owner: string): Promise<void> {
    for (let at = 0; at < positions.length; at += CHUNK) {
      await this.#store.bookkeeping(async (tx) => {
        const one = async ({ id, epoch, seq }: { id: string; epoch: number; seq: number }): Promise<void> => {
          const row = await lockConnection(tx, id);
          if (row?.owner === owner && row.epoch === epoch && row.delivered_seq < seq) {
            updatePosition(tx, { id, epoch, seq });
          }
        };
        await Promise.all(positions.slice(at, at + CHUNK).map(one));
      });
    }
  }

  /**
   * Writes a subscription, and tells the owner of its connection if that is another process than `by`. One of the same name
   * is overwritten.
   * @throws {ApiError} 404 for a connection that is not the token's; 400 for a 51st subscription.
   */
  subscribe(row: SubscriptionRow, tokenId: number | undefined, by: string): Promise<Owned> {
    const { connection_id: id, subscription_id, since_seq } = row;
    return this.#store.bookkeeping(async (tx) => {
      const connection = await lockOwn(tx, id, tokenId);
      const names = await namesOf(tx, connection);
      if (!names.has(subscription_id) && names.size >= MAX_SUBSCRIPTIONS) {
        throw new ApiError(
          'too-many-streams',
          `a connection can hold at most ${MAX_SUBSCRIPTIONS} subscriptions.`,
        );
      }
      names.add(subscription_id);
      connection.written.push(row);
      upsertSubscription(tx, row);
      const { owner, epoch, delivered_seq } = connection;
      if (owner === null && since_seq < delivered_seq) {
        const all = await subscriptionsOf(tx, connection);
        connection.delivered_seq = since_seq;
        await lowerPosition(tx, { id, seq: since_seq });
        const servedUpTo = (one: SubscriptionRow) =>
          one.subscription_id === subscription_id ? since_seq : delivered_seq;
        await raiseOthers(tx, all, servedUpTo, since_seq);
      }
      if (owner !== null && owner !== by) notify(tx, owner, id, subscription_id);
      return { owner, epoch };
    });
  }

  /** Ends a subscription, as `subscribe` makes one. @throws {ApiError} 404 where there is none of that name. */
  unsubscribe(id: string, name: string, tokenId: number, by: string): Promise<Owned> {
    return this.#store.bookkeeping(async (tx) => {
      const { owner, epoch } = await lockOwn(tx, id, tokenId);
      const [deleted] = await deleteSubscription(tx, { connection_id: id, subscription_id: name });
      if (deleted === undefined) throw new ApiError('not-found', 'there is no such subscription.');
      if (owner !== null && owner !== by) notify(tx, owner, id, name);
      return { owner, epoch };
    }, true);
  }

  /** Deletes a connection with its subscriptions. @throws {ApiError} 404 for one that is not the token's. */
  remove(id: string, tokenId: number, by: string): Promise<Owned> {
    return this.#store.bookkeeping(async (tx) => {
      const { owner, epoch } = await lockOwn(tx, id, tokenId);
      await remove(tx, id);
      if (owner !== null && owner !== by) notify(tx, owner, id, null);
      return { owner, epoch };
    }, true);
  }

  /** Deletes all connections of all processes. @returns their owners, which are told. */
  async deleteAll(by: string): Promise<ReadonlySet<string>> {
    const owners = new Set<string>();
    const ids = await selectIds(this.#store.read, {});
    const deleted = ({ id, owner }: ConnectionRow, tx: Batch): boolean => {
      if (owner === null || owner === by) return true;
      notify(tx, owner, id, null);
      owners.add(owner);
      return true;
    };
    await this.delete(ids, deleted);
    return owners;
  }

  /** Deletes connections whose owner still has them. */
  async deleteOwn(connections: readonly { id: string; epoch: number }[]): Promise<void> {
    const epochs = new Map(connections.map(({ id, epoch }) => [id, epoch]));
    await this.delete(connections, ({ id, epoch }) => epochs.get(id) === epoch);
  }

  /** Deletes those of some connections that are still as `isMeant` says. */
  async delete(
    ids: readonly { id: string }[],
    isMeant: (row: ConnectionRow, tx: Batch) => boolean,
  ): Promise<void> {
    for (let at = 0; at < ids.length; at += CHUNK) {
      await this.#store.bookkeeping(async (tx) => {
        const one = async ({ id }: { id: string }): Promise<void> => {
          const row = await lockConnection(tx, id);
          if (row !== undefined && isMeant(row, tx)) await remove(tx, id);
        };
        await Promise.all(ids.slice(at, at + CHUNK).map(one));
      }, true);
    }
  }
}

/** What a call is told that names a connection which is not its token's. */
export function unknownConnection(): ApiError {
  return new ApiError('not-found', 'connection_id is not that of a stream connection of this token.');
}

/** What a client is told that asks for a connection from before the log lost its end. */
function lostLog(): ApiError {
  return new ApiError('unavailable', 'the store has lost its last writes. Connect again.');
}

async function lockOwn(tx: Batch, id: string, tokenId: number | undefined): Promise<LockedConnection> {
  const row = await lockConnection(tx, id);
  if (row === undefined || row.token_id !== tokenId) throw unknownConnection();
  return row;
}

async function remove(tx: Batch, id: string): Promise<void> {
  await deleteSubscriptionsOf(tx, { id });
  await deleteConnection(tx, { id });
}

function notify(tx: Batch, owner: string, connection_id: string, subscription_id: string | null): void {
  insertNotice(tx, { owner, id: randomBytes(8).toString('hex'), connection_id, subscription_id });
}

/** How far a subscription has been sent what matches it. */
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
  // At once: others of the batch go by it.
  Object.assign(row, { owner: null, delivered_seq: seq });
  await raiseOthers(tx, rows, servedUpTo, seq);
}

/**
 * How far an owner that has ended had served the subscriptions of a connection: up to `position`, but for those that it
 * was told of and had perhaps not begun to serve.
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

/** The position from which a connection has to be replayed so that each of its subscriptions gets everything. */
function lowest(rows: readonly SubscriptionRow[], servedUpTo: ServedUpTo, position: number): number {
  return Math.min(position, ...rows.map(servedUpTo));
}

/** Where a connection is replayed from event `seq` on, lets the subscriptions that were served further begin there. */
async function raiseOthers(
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
