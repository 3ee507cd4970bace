declare module '../../db/schema.ts' {
  interface Schema {
    sessions: SessionTable;
    password_links: PasswordLinkTable;
    email_links: EmailLinkTable;
    invitations: InvitationTable;
    invitation_uses: InvitationUseTable;
  }
}

/** Browsers that are signed in. */
export interface SessionTable {
  digest: string;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** The browser, as `Firefox on Linux`; empty where it was not recognised. */
  agent: string;
}

/** Links that set a new password once; the digest is of the secret in the URL. */
export interface PasswordLinkTable {
  digest: string;
  user_id: number;
  expires_at: number;
}

/** The latest link that was sent to confirm an account's e-mail address; the digest is of the code in the URL. */
export interface EmailLinkTable {
  user_id: number;
  digest: string;
  /** The address it was sent to: it confirms no other. */
  email: string;
  expires_at: number;
}

/** Codes that let people sign up (`invite_link` of the token). */
export interface InvitationTable {
  id: number;
  /** Of the code, which is made anew from the inviter and the counter where it is shown. */
  digest: string;
  inviter_id: number;
  /** Which invitation of this person it is; an earlier one is no longer valid. */
  counter: number;
  created_at: number;
  revoked_at: number | null;
}

/** Who came by which invitation. */
export interface InvitationUseTable {
  user_id: number;
  invitation_id: number;
  created_at: number;
}
