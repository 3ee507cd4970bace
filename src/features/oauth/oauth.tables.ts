import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    oauth_codes: CodeTable;
    device_codes: DeviceCodeTable;
  }
}

/** Authorisation codes. They are stored for a while after use, to detect a second use. */
export interface CodeTable {
  digest: string;
  app_id: number;
  user_id: number;
  redirect_uri: string;
  scopes: string;
  /** PKCE, method S256. */
  challenge: string | null;
  created_at: number;
  used_at: number | null;
  /** The token issued for the code. */
  token_id: number | null;
}

/** Requests of devices (RFC 8628). They are stored for a while after they expire, so that devices are told that they did. */
export interface DeviceCodeTable {
  /** Of the device code, with which the device asks for its token. */
  digest: string;
  /** Of the code that its user enters. */
  user_code_digest: string;
  app_id: number;
  scopes: string;
  created_at: number;
  /** Who answered; null until then. */
  user_id: Generated<number | null>;
  /** The answer, 1 or 0. */
  is_allowed: Generated<number | null>;
}

export const oauthMigrations: readonly Migration[] = [
  {
    name: '0001-oauth',
    statements: [
      `create table oauth_codes (
        digest text primary key,
        app_id bigint not null,
        user_id bigint not null,
        redirect_uri text not null,
        scopes text not null,
        challenge text,
        created_at bigint not null,
        used_at bigint,
        token_id bigint
      )`,
      'create index oauth_codes_by_user on oauth_codes (user_id, app_id)',
      'create index oauth_codes_by_time on oauth_codes (created_at)',
      `create table device_codes (
        digest text primary key,
        user_code_digest text not null,
        app_id bigint not null,
        scopes text not null,
        created_at bigint not null,
        user_id bigint,
        is_allowed integer
      )`,
      'create unique index device_codes_by_user_code on device_codes (user_code_digest)',
      'create index device_codes_by_app on device_codes (app_id)',
      'create index device_codes_by_user on device_codes (user_id, app_id) where user_id is not null',
      'create index device_codes_by_time on device_codes (created_at)',
    ],
  },
];
