import type { Generated } from 'kysely';
import { moreWordStatistics } from '../../db/full-text-tables.ts';
import type { Migration } from '../../db/migrations.ts';

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

const createUserCounts = `create table user_counts (
        user_id {id},
        num_following bigint not null default 0,
        num_followers bigint not null default 0,
        num_posts bigint not null default 0,
        num_stars bigint not null default 0,
        storage_used bigint not null default 0
      )`;

/** Finds the content of a picture in its JSON. */
function pictureIndex(column: 'avatar' | 'cover') {
  const create = `create index users_by_${column} on users`;
  const where = `where ${column} is not null`;
  return {
    sqlite: `${create} (${column} ->> 'file') ${where}`,
    postgres: `${create} ((${column}::json ->> 'file')) ${where}`,
  };
}

export const userMigrations: readonly Migration[] = [
  {
    name: '0001-users',
    statements: [
      `create table users (
        id {id},
        username text not null unique,
        name text not null,
        description text not null,
        description_entities text not null,
        timezone text not null,
        locale text not null,
        language text,
        display text,
        is_indexed bigint not null default 1,
        type text not null,
        tier text not null,
        role text,
        is_admin smallint not null,
        password_hash text,
        avatar text,
        cover text,
        annotations text not null,
        verified_domain text,
        created_at bigint not null,
        suspended_at bigint,
        suspended_until bigint,
        limited_at bigint,
        limited_until bigint,
        deleted_at bigint,
        email text,
        email_confirmed_at bigint
      )`,
      'create unique index users_by_email on users (email) where email_confirmed_at is not null',
      pictureIndex('avatar'),
      pictureIndex('cover'),
      'create index users_by_role on users (role) where role is not null',
      'create index users_by_suspension_end on users (suspended_until) where suspended_until is not null',
      'create index users_by_limit_end on users (limited_until) where limited_until is not null',
      'create index users_by_creation on users (created_at)',
      // PostgreSQL leaves room on a page for the next version of a row.
      {
        sqlite: createUserCounts,
        postgres: `${createUserCounts} with (fillfactor = 70)`,
      },
      // Words are cut by the service (users.words.ts), so both databases find the same; here they are only looked up.
      {
        sqlite: `create virtual table user_search using fts5(
          words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '@#_'", prefix = '2 3'
        )`,
        postgres: 'create table user_search (rowid bigint primary key, words tsvector not null)',
      },
      { postgres: 'create index user_search_words on user_search using gin (words)' },
      moreWordStatistics('user_search'),
    ],
  },
];
