import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    authorizations: AuthorizationTable;
    tokens: TokenTable;
    delegate_tokens: DelegateTokenTable;
  }
}

/** Joins an app and a user; its scopes are the union of all granted (docs/interface.md, Authorisations). */
export interface AuthorizationTable {
  id: number;
  app_id: number;
  user_id: number;
  scopes: string;
  created_at: number;
}

export interface TokenTable {
  id: number;
  digest: string;
  app_id: number;
  /** Null for an app token. */
  user_id: number | null;
  authorization_id: number | null;
  scopes: string;
  created_at: number;
  revoked_at: number | null;
  /** To the hour. Null if not used since recording began. */
  last_used_at: Generated<number | null>;
}

/** Proves to one app that another holds a token (docs/interface.md, Identity delegation); valid as long as that token. */
export interface DelegateTokenTable {
  digest: string;
  /** The access token that it proves. */
  token_id: number;
  /** The app it is for. */
  app_id: number;
  created_at: number;
}

export const tokenMigrations: readonly Migration[] = [
  {
    name: '0001-tokens',
    statements: [
      `create table authorizations (
        id {id},
        app_id bigint not null,
        user_id bigint not null,
        scopes text not null,
        created_at bigint not null,
        unique (app_id, user_id)
      )`,
      'create index authorizations_by_user on authorizations (user_id)',
      'create index authorizations_by_app on authorizations (app_id, id)',
      `create table tokens (
        id {id},
        digest text not null unique,
        app_id bigint not null,
        user_id bigint,
        authorization_id bigint,
        scopes text not null,
        created_at bigint not null,
        revoked_at bigint,
        last_used_at bigint
      )`,
      'create index tokens_by_authorization on tokens (authorization_id)',
      'create index tokens_by_app on tokens (app_id)',
      'create index app_tokens on tokens (app_id) where user_id is null and revoked_at is null',
      'create index tokens_ended on tokens (revoked_at) where revoked_at is not null',
      `create table delegate_tokens (
        digest text primary key,
        token_id bigint not null,
        app_id bigint not null,
        created_at bigint not null
      )`,
      'create index delegate_tokens_by_token on delegate_tokens (token_id)',
    ],
  },
];
