import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    apps: AppTable;
  }
}

export interface AppTable {
  id: number;
  client_id: string;
  owner_id: number;
  name: string;
  link: string;
  redirect_uris: string;
  /** Empty if the app cannot keep a secret and has none. */
  client_secret_digest: string;
  /** Valid besides it until then, after it has been replaced. */
  previous_secret_digest: Generated<string | null>;
  previous_secret_until: Generated<number | null>;
  /** Null if the app may not use the password grant. */
  password_grant_secret_digest: string | null;
  /** Of the registration access token of an app that a program registered; null for an app that a person registered. */
  registration_digest: Generated<string | null>;
  /** 1 if an owner of the service permits it the scope `admin`. */
  may_administer: Generated<number>;
  /** Since when its tokens are refused; null if they are not. */
  suspended_at: Generated<number | null>;
  /** Its limits in percent of those of all apps; null if it has none of its own. */
  limit_percent: Generated<number | null>;
  created_at: number;
  /** A deleted app's row stays as the source of what was posted with it. */
  deleted_at: number | null;
}

export const appMigrations: readonly Migration[] = [
  {
    name: '0001-apps',
    statements: [
      `create table apps (
        id {id},
        client_id text not null unique,
        owner_id bigint not null,
        name text not null,
        link text not null,
        redirect_uris text not null,
        client_secret_digest text not null,
        previous_secret_digest text,
        previous_secret_until bigint,
        password_grant_secret_digest text,
        registration_digest text,
        may_administer smallint not null default 0,
        suspended_at bigint,
        limit_percent bigint,
        created_at bigint not null,
        deleted_at bigint
      )`,
      'create index apps_by_owner on apps (owner_id)',
      'create index apps_by_program on apps (id) where registration_digest is not null',
    ],
  },
];
