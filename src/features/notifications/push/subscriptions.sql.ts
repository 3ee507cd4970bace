import { query } from '../../../db/query.ts';

export const deletePushOf = query((db, p: { user: number }) =>
  db.deleteFrom('push_subscriptions').where('user_id', '=', p.user),
);
