import { notify } from '../consumers/notices.sql.ts';
import type { Context } from '../context.ts';
import type { Batch, Store } from '../db/store.ts';
import { ApiError } from '../errors.ts';
import { type Asked, raiseOthers, remove } from './owned-connections.ts';
import {
  type ConnectionRow,
  connectionsOf,
  deleteSubscription,
  deleteSubscriptionsOf,
  deleteWaiting,
  insertConnection,
  type LockedConnection,
  lockConnection,
  lockToken,
  lowerPosition,
  namesOf,
  type SubscriptionRow,
  selectIds,
  subscriptionsOf,
  upsertSubscription,
} from './streams.sql.ts';

/** Maximum connections per token, and subscriptions per connection (docs/interface.md, Subscribing). */
const MAX_CONNECTIONS = 5;
const MAX_SUBSCRIPTIONS = 50;
/** Connections deleted per transaction. */
const CHUNK = 100;

/** The owner of a connection whose rows were changed; null while it waits for its client. */
export interface Changed {
  owner: string | null;
  epoch: number;
}

/**
 * The database rows of all processes' connections and subscriptions, as created, changed and deleted by clients and API calls.
 * Each transaction first locks the rows of its connections, and notifies the owner of a changed one (docs/streams.md, Owners).
 */
export class StreamRows {
  readonly #store: Store;

  constructor({ store }: Pick<Context, 'store'>) {
    this.#store = store;
  }

  /**
   * Creates a connection. If necessary, deletes the token's connection that has waited longest for its client.
   * @throws {ApiError} 400 if the token has five connections and all are in use.
   */
  create(asked: Asked, id: string, owner: string, position: number): Promise<void> {
    const { tokenId, userId, options, autoDelete } = asked;
    return this.#store.bookkeeping(async (tx) => {
      const [, own] = await Promise.all([lockToken(tx, tokenId), connectionsOf(tx, tokenId)]);
      const created = { id, token_id: tokenId, owner, waiting_since: null };
      // Before the first await, so that others in the batch count it.
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
        // Its client returned within this batch.
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
        wanted_by: null,
      });
    });
  }

  /**
   * Inserts or overwrites a subscription by name, and notifies the owner of its connection unless that is `by`.
   * @throws {ApiError} 404 for a connection that is not the token's; 400 for a 51st subscription.
   */
  subscribe(row: SubscriptionRow, tokenId: number | undefined, by: string): Promise<Changed> {
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
      if (owner !== null && owner !== by)
        notify(tx, { owner, kind: 'stream', key: id, name: subscription_id });
      return { owner, epoch };
    });
  }

  /** Deletes a subscription, and notifies like `subscribe`. @throws {ApiError} 404 if there is none of that name. */
  unsubscribe(id: string, name: string, tokenId: number, by: string): Promise<Changed> {
    return this.#store.bookkeeping(async (tx) => {
      const { owner, epoch } = await lockOwn(tx, id, tokenId);
      const [deleted] = await deleteSubscription(tx, { connection_id: id, subscription_id: name });
      if (deleted === undefined) throw new ApiError('not-found', 'there is no such subscription.');
      if (owner !== null && owner !== by) notify(tx, { owner, kind: 'stream', key: id, name });
      return { owner, epoch };
    }, true);
  }

  /** Deletes a connection with its subscriptions. @throws {ApiError} 404 for one that is not the token's. */
  remove(id: string, tokenId: number, by: string): Promise<Changed> {
    return this.#store.bookkeeping(async (tx) => {
      const { owner, epoch } = await lockOwn(tx, id, tokenId);
      await remove(tx, id);
      if (owner !== null && owner !== by) notify(tx, { owner, kind: 'stream', key: id });
      return { owner, epoch };
    }, true);
  }

  /** Deletes all connections of all processes. @returns the owners notified. */
  async deleteAll(by: string): Promise<ReadonlySet<string>> {
    const owners = new Set<string>();
    const ids = await selectIds(this.#store.read, {});
    const deleted = ({ id, owner }: ConnectionRow, tx: Batch): boolean => {
      if (owner === null || owner === by) return true;
      notify(tx, { owner, kind: 'stream', key: id });
      owners.add(owner);
      return true;
    };
    await this.delete(ids, deleted);
    return owners;
  }

  /** Deletes connections that their owner still has. */
  async deleteOwn(connections: readonly { id: string; epoch: number }[]): Promise<void> {
    const epochs = new Map(connections.map(({ id, epoch }) => [id, epoch]));
    await this.delete(connections, ({ id, epoch }) => epochs.get(id) === epoch);
  }

  /** Deletes those of the connections for which `isMeant` is true. */
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

/** The error for a connection that is not the token's. */
export function unknownConnection(): ApiError {
  return new ApiError('not-found', 'connection_id is not that of a stream connection of this token.');
}

async function lockOwn(tx: Batch, id: string, tokenId: number | undefined): Promise<LockedConnection> {
  const row = await lockConnection(tx, id);
  if (row === undefined || row.token_id !== tokenId) throw unknownConnection();
  return row;
}
