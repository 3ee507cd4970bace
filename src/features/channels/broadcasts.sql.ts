import { sql } from 'kysely';
import { query } from '../../db/query.ts';
import { broadcastUnsubscribed } from './channels.interactions.ts';

/** Deletes the interactions that an actor unsubscribed from a channel: the only ones indexed by actor. */
export const deleteUnsubscriptions = query((db, p: { actor: number; channel: number }) =>
  db
    .deleteFrom('interactions')
    .where('action', '=', sql.lit(broadcastUnsubscribed.number))
    .where('actor_id', '=', p.actor)
    .where('object_id', '=', p.channel)
    .returning(['user_id as user', 'day', 'is_latest']),
);
