declare module '../../db/schema.ts' {
  interface Schema {
    oauth_codes: CodeTable;
  }
}

/** Authorisation codes; stored for a while after use, so that a second use is noticed. */
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
  /** The token it gave. */
  token_id: number | null;
}
