declare module '../../db/schema.ts' {
  interface Schema {
    oauth_codes: CodeTable;
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
