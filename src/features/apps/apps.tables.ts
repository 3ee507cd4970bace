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
  client_secret_digest: string;
  /** Null if the app may not use the password grant. */
  password_grant_secret_digest: string | null;
  created_at: number;
  /** A deleted app's row stays as the source of what was posted with it. */
  deleted_at: number | null;
}
