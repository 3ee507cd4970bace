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
  /** The language of pages and messages, chosen by the person or that of their sign-up, such as `de`; null if the browser says, and for messages the instance. */
  language: Generated<string | null>;
  /** The theme and the size of the text on the pages, such as `dark-large`; null if the person chose none. */
  display: Generated<string | null>;
  /** Whether search engines may show the profile and the posts: 1 or 0. */
  is_indexed: Generated<number>;
  type: 'human' | 'feed' | 'bot';
  tier: 'free' | 'paid';
  /** Null for most; what each role may do is in features/audit/roles.ts. */
  role: Generated<'owner' | 'administrator' | 'moderator' | null>;
  /** 1 for owners and administrators. */
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
  /** When the suspension ends; null if only moderators end it. */
  suspended_until: Generated<number | null>;
  /** Null unless the account is limited: then it reaches only those who follow it (users.visibility.ts). */
  limited_at: Generated<number | null>;
  /** When the limit ends; null if only moderators lift it. */
  limited_until: Generated<number | null>;
  /** Null unless the account was deleted; the row stays to keep the username taken. */
  deleted_at: Generated<number | null>;
  /** Lower-case. */
  email: string | null;
  /** Time since which the e-mail address can sign in and belongs to this account alone; null before. */
  email_confirmed_at: Generated<number | null>;
}

/** One row per user; a separate table, because it changes with every post. */
export interface UserCountTable {
  user_id: number;
  num_following: Generated<number>;
  num_followers: Generated<number>;
  num_posts: Generated<number>;
  num_stars: Generated<number>;
  /** Bytes of all the user's files. */
  storage_used: Generated<number>;
}
