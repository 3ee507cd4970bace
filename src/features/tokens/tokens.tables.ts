import type { Generated } from 'kysely';

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
