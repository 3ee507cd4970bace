import { query } from '../../db/query.ts';

export const upsertSharing = query((db, p: { user_id: number; share_seen: number; updated_at: number }) =>
  db
    .insertInto('seen_settings')
    .values({ user_id: p.user_id, share_seen: p.share_seen, updated_at: p.updated_at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ share_seen: p.share_seen, updated_at: p.updated_at }),
    ),
);

/** Those of some users who do not share what they have seen. */
export const selectNotSharing = query((db, p: { users: number[] }, { isOneOf }) =>
  db
    .selectFrom('seen_settings')
    .select('user_id')
    .where(isOneOf('user_id', p.users))
    .where('share_seen', '=', 0),
);

/** The users who subscribed to a channel last. */
export const selectLastSubscribers = query((db, p: { channel: number; limit: number }) =>
  db
    .selectFrom('channel_subscriptions')
    .select('user_id')
    .where('channel_id', '=', p.channel)
    .orderBy('id', 'desc')
    .limit(p.limit),
);

/** How far some users have read a stream: the one who has read furthest first. */
export const selectMarkersOfUsers = query((db, p: { name: string; users: number[] }, { isOneOf }) =>
  db
    .selectFrom('stream_markers')
    .select(['user_id', 'last_read_id', 'updated_at'])
    .where('name', '=', p.name)
    .where(isOneOf('user_id', p.users))
    .orderBy('last_read_id', 'desc')
    .orderBy('user_id'),
);
