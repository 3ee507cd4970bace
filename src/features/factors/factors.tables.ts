import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    passkeys: PasskeyTable;
    totp_keys: TotpKeyTable;
    recovery_codes: RecoveryCodeTable;
    used_challenges: UsedChallengeTable;
  }
}

export interface PasskeyTable {
  id: number;
  user_id: number;
  /** The authenticator's id for it, in base64url. */
  credential_id: string;
  /** COSE key in base64url. */
  public_key: string;
  /** Signatures so far; stays 0 with authenticators that do not count. */
  counter: number;
  /** JSON list of ways to reach the authenticator, as the browser named them. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** The authenticator app of a user. Its key is derived from the salt and the key in `meta`. */
export interface TotpKeyTable {
  user_id: number;
  salt: string;
  /** The time step of the last code that was accepted: it and earlier ones are refused. */
  last_step: number;
  created_at: number;
  last_used_at: number | null;
}

/** Unused recovery codes; `digest` is of the user and the code. */
export interface RecoveryCodeTable {
  digest: string;
  user_id: number;
  created_at: number;
}

/** Challenges that a passkey has answered, until they would expire. */
export interface UsedChallengeTable {
  digest: string;
  expires_at: number;
}

export const factorMigrations: readonly Migration[] = [
  {
    name: '0001-factors',
    statements: [
      `create table passkeys (
        id {id},
        user_id bigint not null,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports text not null,
        name text not null,
        created_at bigint not null,
        last_used_at bigint
      )`,
      'create index passkeys_by_user on passkeys (user_id, id)',
      `create table totp_keys (
        user_id {id},
        salt text not null,
        last_step bigint not null,
        created_at bigint not null,
        last_used_at bigint
      )`,
      `create table recovery_codes (
        digest text not null primary key,
        user_id bigint not null,
        created_at bigint not null
      )`,
      'create index recovery_codes_by_user on recovery_codes (user_id)',
      `create table used_challenges (
        digest text not null primary key,
        expires_at bigint not null
      )`,
      'create index used_challenges_by_expiry on used_challenges (expires_at)',
    ],
  },
];
