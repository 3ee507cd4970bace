import type { TableCheck } from '../../db/tables.ts';

/**
 * What interactions are to tell of: the follows, replies, reposts, stars, accounts and subscriptions to broadcast channels,
 * whose type begins with the namespace, that there are.
 */
const actsIn = (
  namespace: string,
) => `select user_id, action, object_id, created_at / 86400000 as day, id, actor_id from (
    select followee_id as user_id, 1 as action, followee_id as object_id, id, follower_id as actor_id, created_at from follows
    union all select o.user_id, 2, o.id, p.id, p.user_id, p.created_at from posts p join posts o on o.id = p.reply_to
      where p.is_deleted = 0 and p.machine_only = 0 and p.is_imported = 0
    union all select o.user_id, 3, o.id, p.id, p.user_id, p.created_at from posts p join posts o on o.id = p.repost_of
      where p.is_deleted = 0 and p.is_imported = 0
    union all select o.user_id, 4, o.id, s.id, s.user_id, s.created_at from stars s join posts o on o.id = s.post_id
    union all select id, 5, id, id, id, created_at from users
    union all select c.owner_id, 7, c.id, s.id, s.user_id, s.created_at from channel_subscriptions s join channels c on c.id = s.channel_id
      where c.type = '${namespace}.broadcast'
  ) as done where (actor_id <> user_id or action = 5) and user_id in (select id from users where deleted_at is null)`;

/** Interactions that have no other row as their cause. */
const CAUSELESS = '(6, 8)';

/** What must hold of interactions. */
export const interactionCheck: TableCheck = {
  strays: [
    [
      'interactions of channels that do not exist, or are not by their owners or not told to them',
      `select count(*) as n from interactions i where action in (6, 8) and not exists (
       select 1 from channels c where c.id = i.object_id and c.owner_id = (case action when 6 then i.actor_id else i.user_id end))`,
    ],
    [
      'interactions that tell of unsubscribing from channels that the user is subscribed to',
      `select count(*) as n from interactions i where action = 8
       and exists (select 1 from channel_subscriptions s where s.user_id = i.actor_id and s.channel_id = i.object_id)`,
    ],
    [
      'interactions whose latest act is not the last one',
      `select count(*) as n from (select 1 from interactions group by user_id, action, object_id, day
       having sum(is_latest) <> 1 or max(id) <> max(id * is_latest)) as wrong`,
    ],
  ],
  derived: [
    [
      'interactions without their causes, or that do not tell of all',
      (namespace) => {
        const acts = actsIn(namespace);
        return `select (select count(*) from (select user_id, action, object_id, day, id, actor_id from interactions where action not in ${CAUSELESS}
       except select * from (${acts}) as a) as stray)
     + (select count(*) from (select * from (${acts}) as a
       except select user_id, action, object_id, day, id, actor_id from interactions) as missing) as n`;
      },
    ],
  ],
};
