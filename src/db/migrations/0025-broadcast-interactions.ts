import { fillByRange } from '../fill.ts';
import type { Migration } from '../migrations.ts';

export const broadcastInteractions: Migration = {
  name: '0025-broadcast-interactions',
  statements: [
    // Of an unsubscription there is no other row: it is found by who unsubscribed from what.
    'create index interactions_by_unsubscriber on interactions (actor_id, object_id) where action = 8',
    // What was done with broadcast channels before interactions told of it: created for users, and subscribed to.
    fillByRange(
      { table: 'channels', columns: ['id'], start: [0], others: ['channel_subscriptions', 'interactions'] },
      (inRange, namespace) => [addEarlier(`c.type = '${namespace}.broadcast' and ${inRange('c')}`)],
    ),
  ],
};

/** A range has all acts on a channel, so it knows the latest of each day. */
function addEarlier(ofChannels: string): string {
  return `insert into interactions (user_id, action, object_id, day, id, actor_id, created_at, is_latest)
    select user_id, action, object_id, created_at / 86400000, id, actor_id, created_at,
      case when row_number() over (
        partition by user_id, action, object_id, created_at / 86400000 order by id desc
      ) = 1 then 1 else 0 end
    from (
      select distinct e.user_id, 6 as action, c.id as object_id, c.id, c.owner_id as actor_id, c.created_at
        from channels c join channel_acl e on e.channel_id = c.id where ${ofChannels}
      union all select c.owner_id, 7, c.id, s.id, s.user_id, s.created_at
        from channels c join channel_subscriptions s on s.channel_id = c.id where ${ofChannels}
    ) as acts
    where actor_id <> user_id and exists (select 1 from users u where u.id = acts.user_id and u.deleted_at is null)`;
}
