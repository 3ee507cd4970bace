import { sql } from 'kysely';
import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { Part } from '../../db/tables.ts';
import { levels } from './levels.tables.ts';

/** Sets a level; returns a row unless it was the same. */
export const upsertLevel = query(
  (db, p: { user_id: number; channel_id: number; level: number; updated_at: number }) =>
    db
      .insertInto('channel_levels')
      .values({ user_id: p.user_id, channel_id: p.channel_id, level: p.level, updated_at: p.updated_at })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'channel_id'])
          .doUpdateSet({ level: p.level, updated_at: p.updated_at })
          .where('channel_levels.level', '<>', p.level),
      )
      .returning('channel_id'),
);

/** The levels that a user chose, by the ids of channels. */
export const selectLevels = query((db, p: { user: number; after: number; limit: number }) =>
  db
    .selectFrom('channel_levels')
    .select(['channel_id', 'level'])
    .where('user_id', '=', p.user)
    .$call(inPart(p, 'channel_id')),
);

/** The users who chose to be told of each message of channels, whether or not they are subscribed. */
export const selectToldOfAll = query((db, p: { channels: number[] }, { isOneOf }) =>
  db
    .selectFrom('channel_levels')
    .select(['channel_id as channel', 'user_id as user'])
    .where(isOneOf('channel_id', p.channels))
    // As the index has it.
    .where('level', '=', sql.lit(levels.indexOf('all'))),
);

export const selectExportedLevels = query((db, p: Part) =>
  db
    .selectFrom('channel_levels as l')
    .innerJoin('channels', 'channels.id', 'l.channel_id')
    .innerJoin('users', 'users.id', 'channels.owner_id')
    .select(['l.channel_id as id', 'channels.type', 'users.username as owner', 'l.level', 'l.updated_at'])
    .where('l.user_id', '=', p.user)
    .$call(inPart(p, 'l.channel_id')),
);
