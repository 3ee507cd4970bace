import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of messages. */
export const messageCheck: TableCheck = {
  counters: [
    [
      'messages',
      'num_replies',
      'select count(*) from messages r where r.reply_to = c.id and r.is_deleted = 0 and r.channel_id = c.channel_id and r.thread_id = coalesce(c.thread_id, c.id)',
    ],
  ],
  strays: [
    [
      'messages of channels or by users that do not exist',
      `select count(*) as n from messages m where not exists (select 1 from channels where id = m.channel_id)
     or not exists (select 1 from users where id = m.user_id)`,
    ],
    [
      'deleted messages with text or annotations',
      "select count(*) as n from messages where is_deleted = 1 and (text <> '' or annotations <> '[]' or facets <> 0)",
    ],
    [
      'messages of deleted users that are no tombstones',
      'select count(*) as n from messages m join users u on u.id = m.user_id where u.deleted_at is not null and m.is_deleted = 0',
    ],
    [
      'messages that the search does not know',
      `select count(*) as n from messages where machine_only = 0 and is_deleted = 0
     and not exists (select 1 from message_search as o where o.rowid = messages.id)`,
    ],
    [
      'messages in the search that are deleted, machine-only or do not exist',
      `select count(*) as n from message_search where not exists (
       select 1 from messages as o where o.id = message_search.rowid and machine_only = 0 and is_deleted = 0)`,
    ],
    [
      'replies to messages that do not exist, or in another channel or thread',
      `select count(*) as n from messages r where r.reply_to is not null and not exists (
       select 1 from messages m where m.id = r.reply_to and m.channel_id = r.channel_id and r.thread_id = coalesce(m.thread_id, m.id))`,
    ],
  ],
};
