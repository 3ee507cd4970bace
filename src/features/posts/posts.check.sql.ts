import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of posts and of the tables derived from them. */
export const postCheck: TableCheck = {
  counters: [
    [
      'user_counts',
      'num_posts',
      'select count(*) from posts p where p.user_id = c.user_id and is_deleted = 0',
    ],
    [
      'posts',
      'num_replies',
      'select count(*) from posts r where r.reply_to = c.id and r.is_deleted = 0 and r.thread_id = coalesce(c.thread_id, c.id)',
    ],
    ['posts', 'num_reposts', 'select count(*) from posts r where r.repost_of = c.id and r.is_deleted = 0'],
  ],
  strays: [
    [
      'posts of users that do not exist',
      'select count(*) as n from posts where not exists (select 1 from users where id = user_id)',
    ],
    [
      'deleted posts with text or annotations',
      "select count(*) as n from posts where is_deleted = 1 and (text <> '' or annotations <> '[]' or facets <> 0)",
    ],
    [
      'reposts with a text of their own',
      "select count(*) as n from posts where repost_of is not null and text <> ''",
    ],
    [
      'replies to posts that do not exist or in another thread',
      'select count(*) as n from posts r where r.reply_to is not null and not exists (select 1 from posts p where p.id = r.reply_to and r.thread_id = coalesce(p.thread_id, p.id))',
    ],
    [
      'hashtags of deleted posts',
      'select count(*) as n from post_hashtags h join posts p on p.id = h.post_id where p.is_deleted = 1',
    ],
    [
      'mentions of deleted posts',
      'select count(*) as n from post_mentions m join posts p on p.id = m.post_id where p.is_deleted = 1',
    ],
    [
      'posts of deleted users that are no tombstones',
      'select count(*) as n from posts p join users u on u.id = p.user_id where u.deleted_at is not null and p.is_deleted <> 1',
    ],
    [
      'posts that the search does not know',
      'select count(*) as n from posts where machine_only = 0 and repost_of is null and is_deleted = 0 and not exists (select 1 from post_search as o where o.rowid = posts.id)',
    ],
    [
      'posts in the search that are deleted, machine-only, reposts or do not exist',
      'select count(*) as n from post_search where not exists (select 1 from posts as o where o.id = post_search.rowid and machine_only = 0 and repost_of is null and is_deleted = 0)',
    ],
    [
      'hashtags, mentions or interactions of imported posts',
      `select (select count(*) from post_hashtags h join posts p on p.id = h.post_id where p.is_imported = 1)
     + (select count(*) from post_mentions m join posts p on p.id = m.post_id where p.is_imported = 1)
     + (select count(*) from interactions i join posts p on p.id = i.id where p.is_imported = 1) as n`,
    ],
    [
      'held posts that no moderator sees',
      "select count(*) as n from posts p where p.is_deleted = 2 and not exists (select 1 from held_content h where h.kind = 'post' and h.id = p.id)",
    ],
    [
      'posts in the queue of moderators that are not held',
      "select count(*) as n from held_content h where h.kind = 'post' and not exists (select 1 from posts p where p.id = h.id and p.is_deleted = 2)",
    ],
  ],
};
