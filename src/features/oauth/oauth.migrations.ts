import type { Migration } from '../../db/migrations.ts';

/** What apps need besides codes: secrets that are being replaced, registration by programs, requests of devices. */
export const oauthMigrations: readonly Migration[] = [
  {
    name: '0042-oauth-grants',
    statements: [
      'alter table apps add column previous_secret_digest text',
      'alter table apps add column previous_secret_until bigint',
      'alter table apps add column registration_digest text',
      'create index apps_by_program on apps (id) where registration_digest is not null',
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
