import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    sessions: SessionTable;
    password_links: PasswordLinkTable;
    email_links: EmailLinkTable;
    undo_links: UndoLinkTable;
    invitations: InvitationTable;
    invitation_uses: InvitationUseTable;
    sign_ups: SignUpTable;
    sign_up_blocks: SignUpBlockTable;
  }
}

/** Signed-in browsers. */
export interface SessionTable {
  digest: string;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** The browser, such as `Firefox on Linux`; empty if it was not recognised. */
  agent: string;
  /** The network of its IP address when it was last used, such as `203.0.113.0/24`; empty if it was not stored. */
  network: Generated<string>;
  /** To ten minutes; 0 if it was not stored. */
  last_used_at: Generated<number>;
  /** When its person last authenticated. */
  confirmed_at: Generated<number>;
}

/** Links that set a new password once; `digest` is of the secret in the URL. */
export interface PasswordLinkTable {
  digest: string;
  user_id: number;
  expires_at: number;
}

/** Links in messages about changes, which undo them once; `digest` is of the secret in the URL. */
export interface UndoLinkTable {
  digest: string;
  user_id: number;
  /** The address it was sent to, confirmed at that time. */
  email: string;
  /** What changed since is undone. */
  created_at: number;
  expires_at: number;
}

/** The latest link sent to confirm an account's e-mail address; `digest` is of the code in the URL. */
export interface EmailLinkTable {
  user_id: number;
  digest: string;
  /** The address it was sent to, the only one it confirms. */
  email: string;
  expires_at: number;
}

/** Invitation codes (`invite_link` of the token). */
export interface InvitationTable {
  id: number;
  /** Digest of the code, which is derived again from the inviter and the counter when it is shown. */
  digest: string;
  inviter_id: number;
  /** The number of this person's invitation; earlier ones are no longer valid. */
  counter: number;
  created_at: number;
  revoked_at: number | null;
}

/** Whose invitation each account signed up with. */
export interface InvitationUseTable {
  user_id: number;
  invitation_id: number;
  created_at: number;
}

/** People who wait until moderators approve them: they have no account yet, only its username. */
export interface SignUpTable {
  id: number;
  username: string;
  password_hash: string;
  /** Lower-case, not confirmed. */
  email: string | null;
  /** Why they want an account. */
  reason: string;
  /** Of their IP address, such as `203.0.113.0/24`; empty if it was not stored. */
  network: string;
  /** The invitation that they came with. */
  invitation_id: number | null;
  created_at: number;
  /** As that of an account. */
  language: Generated<string | null>;
}

/** E-mail domains and networks that cannot sign up. */
export interface SignUpBlockTable {
  kind: 'domain' | 'range';
  /** A domain in ASCII, with all below it, or a network such as `203.0.113.0/24`. */
  value: string;
  created_at: number;
}

export const accountMigrations: readonly Migration[] = [
  {
    name: '0001-accounts',
    statements: [
      `create table sessions (
        digest text primary key,
        user_id bigint not null,
        created_at bigint not null,
        expires_at bigint not null,
        agent text not null default '',
        network text not null default '',
        last_used_at bigint not null default 0,
        confirmed_at bigint not null default 0
      )`,
      'create index sessions_by_user on sessions (user_id)',
      'create index sessions_by_expiry on sessions (expires_at)',
      `create table password_links (
        digest text primary key,
        user_id bigint not null,
        expires_at bigint not null
      )`,
      'create index password_links_by_user on password_links (user_id)',
      `create table email_links (
        user_id {id},
        digest text not null unique,
        email text not null,
        expires_at bigint not null
      )`,
      `create table undo_links (
        digest text not null primary key,
        user_id bigint not null,
        email text not null,
        created_at bigint not null,
        expires_at bigint not null
      )`,
      'create index undo_links_by_user on undo_links (user_id)',
      'create index undo_links_by_expiry on undo_links (expires_at)',
      `create table invitations (
        id {id},
        digest text not null unique,
        inviter_id bigint not null,
        counter bigint not null,
        created_at bigint not null,
        revoked_at bigint,
        unique (inviter_id, counter)
      )`,
      `create table invitation_uses (
        user_id {id},
        invitation_id bigint not null,
        created_at bigint not null
      )`,
      'create index invitation_uses_by_invitation on invitation_uses (invitation_id)',
      `create table sign_ups (
        id {id},
        username text not null unique,
        password_hash text not null,
        email text,
        reason text not null,
        network text not null,
        invitation_id bigint,
        created_at bigint not null,
        language text
      )`,
      `create table sign_up_blocks (
        kind text not null,
        value text not null,
        created_at bigint not null,
        primary key (kind, value)
      )`,
    ],
  },
];
