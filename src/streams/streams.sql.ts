import { query } from '../db/query.ts';

export const selectConnections = query((db) => db.selectFrom('stream_connections').selectAll());

export const selectSubscriptions = query((db) => db.selectFrom('stream_subscriptions').selectAll());

export const insertConnection = query(
  (
    db,
    p: {
      id: string;
      token_id: number;
      user_id: number;
      options: string;
      auto_delete: number;
      now: number;
      seq: number;
    },
  ) =>
    db.insertInto('stream_connections').values({
      id: p.id,
      token_id: p.token_id,
      user_id: p.user_id,
      options: p.options,
      auto_delete: p.auto_delete,
      created_at: p.now,
      waiting_since: null,
      delivered_seq: p.seq,
    }),
);

export const updateConnection = query(
  (
    db,
    p: {
      id: string;
      waiting_since: number | null;
      delivered_seq: number;
      options: string;
      auto_delete: number;
    },
  ) =>
    db
      .updateTable('stream_connections')
      .set({
        waiting_since: p.waiting_since,
        delivered_seq: p.delivered_seq,
        options: p.options,
        auto_delete: p.auto_delete,
      })
      .where('id', '=', p.id),
);

export const deleteConnection = query((db, p: { id: string }) =>
  db.deleteFrom('stream_connections').where('id', '=', p.id),
);

export const upsertSubscription = query(
  (db, p: { connection_id: string; subscription_id: string; body: string; since_seq: number }) =>
    db
      .insertInto('stream_subscriptions')
      .values({
        connection_id: p.connection_id,
        subscription_id: p.subscription_id,
        body: p.body,
        since_seq: p.since_seq,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['connection_id', 'subscription_id'])
          .doUpdateSet({ body: p.body, since_seq: p.since_seq }),
      ),
);

export const deleteSubscription = query((db, p: { connection_id: string; subscription_id: string }) =>
  db
    .deleteFrom('stream_subscriptions')
    .where('connection_id', '=', p.connection_id)
    .where('subscription_id', '=', p.subscription_id),
);

export const deleteSubscriptionsOf = query((db, p: { connection_id: string }) =>
  db.deleteFrom('stream_subscriptions').where('connection_id', '=', p.connection_id),
);
