declare module '../../db/schema.ts' {
  interface Schema {
    interactions: InteractionTable;
  }
}

/**
 * What others did with a user or the user's posts, a row for each act; those of the same action on the same object on a
 * day are one interaction (docs/interface.md, Interactions).
 */
export interface InteractionTable {
  /** Whom it concerns. */
  user_id: number;
  /** The number of an `Action`. */
  action: number;
  object_id: number;
  /** Since 1970, in UTC. */
  day: number;
  /** Of the star, follow or post that it is. */
  id: number;
  actor_id: number;
  created_at: number;
  /** 1 for the latest act of an interaction, whose id is that of the interaction. */
  is_latest: number;
}
