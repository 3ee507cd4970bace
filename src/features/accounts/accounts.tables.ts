import type { Generated } from 'kysely';

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
