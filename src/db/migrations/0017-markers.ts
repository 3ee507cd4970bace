import type { Migration } from '../migrations.ts';

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
    // What was done before there were interactions.
    `insert into interactions (user_id, action, object_id, day, id, actor_id, created_at, is_latest)
      select user_id, action, object_id, created_at / 86400000, id, actor_id, created_at,
        case when row_number() over (
          partition by user_id, action, object_id, created_at / 86400000 order by id desc
        ) = 1 then 1 else 0 end
      from (
        select followee_id as user_id, 1 as action, followee_id as object_id, id, follower_id as actor_id, created_at
          from follows
        union all select o.user_id, 2, o.id, p.id, p.user_id, p.created_at
          from posts p join posts o on o.id = p.reply_to where p.is_deleted = 0 and p.machine_only = 0
        union all select o.user_id, 3, o.id, p.id, p.user_id, p.created_at
          from posts p join posts o on o.id = p.repost_of where p.is_deleted = 0
        union all select o.user_id, 4, o.id, s.id, s.user_id, s.created_at
          from stars s join posts o on o.id = s.post_id
        union all select id, 5, id, id, id, created_at from users
      ) as acts
      where (actor_id <> user_id or action = 5) and user_id in (select id from users where deleted_at is null)`,
    // A list of interactions reads the latest act of each.
    'create index interactions_by_user on interactions (user_id, action, id) where is_latest = 1',
  ],
};
