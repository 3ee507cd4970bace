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
