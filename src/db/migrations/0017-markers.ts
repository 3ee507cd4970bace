import { fillByRange } from '../fill.ts';
import type { Migration } from '../migrations.ts';

const others = ['interactions'];

/** Adds acts. A range has all acts on an object, so it knows the latest of each day. */
function add(acts: string): string {
  return `insert into interactions (user_id, action, object_id, day, id, actor_id, created_at, is_latest)
    select user_id, action, object_id, created_at / 86400000, id, actor_id, created_at,
      case when row_number() over (
        partition by user_id, action, object_id, created_at / 86400000 order by id desc
      ) = 1 then 1 else 0 end
    from (${acts}) as acts
    where (actor_id <> user_id or action = 5)
      and exists (select 1 from users u where u.id = acts.user_id and u.deleted_at is null)
    order by user_id, action, object_id, created_at / 86400000, id`;
}

export const markers: Migration = {
  name: '0017-markers',
  statements: [
    {
      sqlite: `create table stream_markers (
        id integer primary key, user_id bigint not null, name text not null,
        position bigint not null, last_read_id bigint not null, percentage integer not null,
        version bigint not null, updated_at bigint not null
      )`,
      postgres: `create table stream_markers (
        id bigint primary key, user_id bigint not null, name text not null,
        position bigint not null, last_read_id bigint not null, percentage integer not null,
        version bigint not null, updated_at bigint not null
      )`,
    },
    'create unique index stream_markers_by_user on stream_markers (user_id, name)',

    ...['without rowid', ''].map((end, n) => {
      const table = `create table interactions (
        user_id bigint not null, action integer not null, object_id bigint not null, day bigint not null,
        id bigint not null, actor_id bigint not null, created_at bigint not null, is_latest smallint not null,
        primary key (user_id, action, object_id, day, id)
      ) ${end}`;
      return n === 0 ? { sqlite: table, postgres: '' } : { sqlite: '', postgres: table };
    }),
    // What was done before there were interactions, in order of their key: adding them anywhere would write each page many times.
    'create index migrating_replies on posts (reply_to) where reply_to is not null and is_deleted = 0 and machine_only = 0',
    fillByRange({ table: 'follows', columns: ['followee_id'], start: [0], others }, (inRange) => [
      add(`select followee_id as user_id, 1 as action, followee_id as object_id, id, follower_id as actor_id, created_at
        from follows where ${inRange()}`),
    ]),
    fillByRange(
      { table: 'posts', columns: ['user_id', 'id'], start: [0, 0], others: ['stars', ...others] },
      (inRange) => [
        add(`select o.user_id, 2 as action, o.id as object_id, p.id, p.user_id as actor_id, p.created_at
        from posts o cross join posts p
        where p.reply_to = o.id and p.is_deleted = 0 and p.machine_only = 0 and ${inRange('o')}`),
        add(`select o.user_id, 3 as action, o.id as object_id, p.id, p.user_id as actor_id, p.created_at
        from posts o cross join posts p where p.repost_of = o.id and p.is_deleted = 0 and ${inRange('o')}`),
        add(`select o.user_id, 4 as action, o.id as object_id, s.id, s.user_id as actor_id, s.created_at
        from posts o cross join stars s where s.post_id = o.id and ${inRange('o')}`),
      ],
    ),
    fillByRange({ table: 'users', columns: ['id'], start: [0], others }, (inRange) => [
      add(
        `select id as user_id, 5 as action, id as object_id, id, id as actor_id, created_at from users where ${inRange()}`,
      ),
    ]),
    'drop index migrating_replies',
    // A list of interactions reads the latest act of each.
    'create index interactions_by_user on interactions (user_id, action, id) where is_latest = 1',
  ],
};
