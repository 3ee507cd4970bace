import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Schema {
    users: UserTable;
    user_counts: UserCountTable;
  }
}

export interface UserTable {
  id: number;
  username: string;
  name: string;
  description: string;
  description_entities: string;
  timezone: string;
  locale: string;
  type: 'human' | 'feed' | 'bot';
  tier: 'free' | 'paid';
  is_admin: number;
  password_hash: string | null;
  /** JSON ImageRef, or null for the default picture. */
  avatar: string | null;
  cover: string | null;
  annotations: string;
  verified_domain: string | null;
  created_at: number;
  /** Null unless the account is suspended. */
  suspended_at: Generated<number | null>;
  /** Null unless the account was deleted; the row stays to keep the username taken. */
  deleted_at: Generated<number | null>;
  /** Lower-case. */
  email: string | null;
  /** From then on the e-mail address signs in, and is of this account alone; null before. */
  email_confirmed_at: Generated<number | null>;
}

/** One row for each user; apart, because it changes with every post. */
export interface UserCountTable {
  user_id: number;
  num_following: Generated<number>;
  num_followers: Generated<number>;
  num_posts: Generated<number>;
  num_stars: Generated<number>;
  /** Bytes of all files. */
  storage_used: Generated<number>;
}
