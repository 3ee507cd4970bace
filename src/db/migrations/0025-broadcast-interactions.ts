import type { Migration } from '../migrations.ts';
import type { Db } from '../query.ts';

export const broadcastInteractions: Migration = {
  name: '0025-broadcast-interactions',
  statements: [
    // Of an unsubscription there is no other row: it is found by who unsubscribed from what.
    'create index interactions_by_unsubscriber on interactions (actor_id, object_id) where action = 8',
  ],
  reads: ['channels', 'channel_subscriptions'],
  fill: addEarlier,
};

/** What was done with broadcast channels before interactions told of it: created for users, and subscribed to. */
async function addEarlier(db: Db, namespace: string): Promise<void> {
  const type = `'${namespace}.broadcast'`;
  await db.all(
    `insert into interactions (user_id, action, object_id, day, id, actor_id, created_at, is_latest)
      select user_id, action, object_id, created_at / 86400000, id, actor_id, created_at,
        case when row_number() over (
          partition by user_id, action, object_id, created_at / 86400000 order by id desc
        ) = 1 then 1 else 0 end
      from (
        select distinct e.user_id, 6 as action, c.id as object_id, c.id, c.owner_id as actor_id, c.created_at
          from channels c join channel_acl e on e.channel_id = c.id where c.type = ${type}
        union all select c.owner_id, 7, c.id, s.id, s.user_id, s.created_at
          from channels c join channel_subscriptions s on s.channel_id = c.id where c.type = ${type}
      ) as acts
      where actor_id <> user_id and user_id in (select id from users where deleted_at is null)`,
    [],
  );
}
