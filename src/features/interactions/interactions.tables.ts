import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    interactions: InteractionTable;
  }
}

/**
 * What others did with a user or the user's posts, a row per act. Acts with the same action, object and day are one interaction
 * (docs/interface.md, Interactions).
 */
export interface InteractionTable {
  /** The user it concerns. */
  user_id: number;
  /** The number of an `Action`. */
  action: number;
  object_id: number;
  /** Days since 1970, in UTC. */
  day: number;
  /** Id of the star, follow or post. */
  id: number;
  actor_id: number;
  created_at: number;
  /** 1 for the latest act of an interaction; its id is the interaction's. */
  is_latest: number;
}

export const interactionMigrations: readonly Migration[] = [
  {
    name: '0001-interactions',
    statements: [
      `create table interactions (
        user_id bigint not null,
        action integer not null,
        object_id bigint not null,
        day bigint not null,
        id bigint not null,
        actor_id bigint not null,
        created_at bigint not null,
        is_latest smallint not null,
        primary key (user_id, action, object_id, day, id)
      ) {without rowid}`,
      'create index interactions_by_user on interactions (user_id, action, id) where is_latest = 1',
      'create index interactions_by_unsubscriber on interactions (actor_id, object_id) where action = 8',
    ],
  },
];
