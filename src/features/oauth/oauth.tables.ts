import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Schema {
    oauth_codes: CodeTable;
    device_codes: DeviceCodeTable;
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

/** Requests of devices (RFC 8628). They are stored for a while after they expire, so that devices are told that they did. */
export interface DeviceCodeTable {
  /** Of the device code, with which the device asks for its token. */
  digest: string;
  /** Of the code that its user enters. */
  user_code_digest: string;
  app_id: number;
  scopes: string;
  created_at: number;
  /** Who answered; null until then. */
  user_id: Generated<number | null>;
  /** The answer, 1 or 0. */
  is_allowed: Generated<number | null>;
}
