import type { Context } from '../context.ts';
import type { Connection, Subscription, Target } from './connection.ts';
import { readPositions } from './positions.ts';
import {
  deleteConnection,
  deleteSubscription,
  deleteSubscriptionsOf,
  insertConnection,
  selectConnections,
  selectSubscriptions,
  updateConnection,
  upsertSubscription,
} from './streams.sql.ts';

/** A connection as it was stored, and what it was subscribed to. */
export interface StoredConnection {
  id: string;
  tokenId: number;
  userId: number;
  /** JSON of its display parameters. */
  display: string;
  autoDelete: boolean;
  /** Undefined where its client was connected when the process ended. */
  waitingSince: number | undefined;
  /** Everything up to this event was delivered. */
  position: number;
  subscriptions: { id: string; target: Target; filter: unknown; since: number }[];
}

/** Connections and subscriptions in the database, which outlive the process. */
export class StreamRows {
  readonly #store: Context['store'];

  constructor({ store }: Pick<Context, 'store'>) {
    this.#store = store;
  }

  /** Everything that the process before this one left. */
  async load(folder: string): Promise<StoredConnection[]> {
    const left = readPositions(folder);
    const connections = new Map<string, StoredConnection>();
    for (const row of await selectConnections(this.#store.read, {})) {
      connections.set(row.id, {
        id: row.id,
        tokenId: row.token_id,
        userId: row.user_id,
        display: row.options,
        autoDelete: row.auto_delete === 1,
        waitingSince: row.waiting_since ?? undefined,
        position: Math.max(row.delivered_seq, left.get(row.id) ?? 0),
        subscriptions: [],
      });
    }
    for (const row of await selectSubscriptions(this.#store.read, {})) {
      const { target, filter } = JSON.parse(row.body) as Pick<Subscription, 'target' | 'filter'>;
      const subscription = { id: row.subscription_id, target, filter, since: row.since_seq };
      connections.get(row.connection_id)?.subscriptions.push(subscription);
    }
    return [...connections.values()];
  }

  async insert(connection: Connection): Promise<void> {
    await this.#store.bookkeeping((db) =>
      insertConnection(db, {
        id: connection.id,
        token_id: connection.tokenId,
        user_id: connection.userId,
        options: connection.display.json,
        auto_delete: connection.autoDelete ? 1 : 0,
        now: Date.now(),
        seq: connection.position,
      }),
    );
  }

  async update(connection: Connection): Promise<void> {
    await this.#store.bookkeeping((db) =>
      updateConnection(db, {
        id: connection.id,
        waiting_since: connection.waitingSince ?? null,
        delivered_seq: connection.position,
        options: connection.display.json,
        auto_delete: connection.autoDelete ? 1 : 0,
      }),
    );
  }

  async delete({ id }: { id: string }): Promise<void> {
    await this.#store.bookkeeping(async (db) => {
      await deleteSubscriptionsOf(db, { connection_id: id });
      await deleteConnection(db, { id });
    });
  }

  /** Writes a subscription; one of the same name is overwritten. */
  async subscribe(
    connection: Connection,
    { id, target, filter, since }: Pick<Subscription, 'id' | 'target' | 'filter' | 'since'>,
  ): Promise<void> {
    const body = JSON.stringify({ target, filter });
    await this.#store.bookkeeping((db) =>
      upsertSubscription(db, { connection_id: connection.id, subscription_id: id, body, since_seq: since }),
    );
  }

  async unsubscribe(connection: Connection, id: string): Promise<void> {
    await this.#store.bookkeeping((db) =>
      deleteSubscription(db, { connection_id: connection.id, subscription_id: id }),
    );
  }
}
