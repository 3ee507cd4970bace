import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Schema {
    authorizations: AuthorizationTable;
    tokens: TokenTable;
    delegate_tokens: DelegateTokenTable;
  }
}

/** Joins one app and one user; its scopes are the union of what was granted (docs/interface.md, Authorisations). */
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
  /** To the hour. Null where it has not been used since this is noted. */
  last_used_at: Generated<number | null>;
}

/** Shows one app that another holds a token (docs/interface.md, Identity delegation); valid while that token is. */
export interface DelegateTokenTable {
  digest: string;
  /** The access token it stands for. */
  token_id: number;
  /** The app it is for. */
  app_id: number;
  created_at: number;
}
