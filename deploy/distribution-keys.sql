-- Keys of the tables that a database with several nodes divides, with the column that it divides them by
-- (docs/scaling.md, Distribution keys). Ids stay unique without them: the clock gives them out. Run it once, with no
-- process of the service, before the tables are distributed; PostgreSQL on one node has nothing of it.
begin;
alter table posts drop constraint posts_pkey, add primary key (id, user_id);
alter table stars drop constraint stars_pkey, add primary key (id, user_id);
alter table follows drop constraint follows_pkey, add primary key (id, follower_id);
alter table stream_markers drop constraint stream_markers_pkey, add primary key (id, user_id);
alter table files drop constraint files_pkey, add primary key (id, user_id);
alter table channel_subscriptions drop constraint channel_subscriptions_pkey, add primary key (id, channel_id);
alter table messages drop constraint messages_pkey, add primary key (id, channel_id);
commit;
