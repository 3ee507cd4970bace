import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/query.ts';
import { ApiError } from '../../errors.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Caller } from '../../http/endpoint.ts';
import type { Scope } from '../../scopes.ts';
import { digest } from './digest.ts';
import { selectTokenByDigest, selectTokenById, type TokenRow } from './tokens.sql.ts';

/** A valid access token: who calls, through which app, and what was granted. */
export interface Token extends Caller {
  appName: string;
  appLink: string;
}

/** Looks tokens up by their digest and keeps the good ones until they are revoked. */
export class TokenCache {
  readonly #db: Db;
  readonly #key: Buffer;
  readonly #kept = new LRUCache<string, Token>({ max: 20_000 });
  /** Counts changes, so that a look-up that was under way during one is not kept. */
  #changes = 0;

  constructor(db: Db, key: Buffer) {
    this.#db = db;
    this.#key = key;
  }

  /** @throws {ApiError} 401 when the token is malformed, unknown or revoked. */
  async find(secret: string): Promise<Token> {
    const kept = this.#kept.get(secret);
    if (kept !== undefined) return kept;
    const changes = this.#changes;
    if (!/^[\w-]{20,100}$/.test(secret))
      throw new ApiError('invalid-token', 'the access token is malformed.');
    const [row] = await selectTokenByDigest(this.#db, { digest: digest(this.#key, secret) });
    if (row === undefined) throw new ApiError('invalid-token', 'the access token is unknown.');
    if (isOver(row)) throw new ApiError('not-authorized', 'the access token was revoked.');
    if (row.suspended_at !== null) throw new ApiError('not-authorized', 'the account is suspended.');
    const token = readToken(row);
    if (changes === this.#changes) this.#kept.set(secret, token);
    return token;
  }

  /** A token that is good. */
  async findById(id: number): Promise<Token | undefined> {
    const [row] = await selectTokenById(this.#db, { id });
    return row === undefined || !isGood(row) ? undefined : readToken(row);
  }

  /** Forgets what an event says has changed. */
  apply(event: LogEvent): void {
    const isEnd = event.type === 'token' && event.deleted === true;
    const isAccount = event.type === 'user' && event.body.account !== undefined;
    if (!isEnd && !isAccount && event.type !== 'app') return;
    this.#changes++;
    this.#kept.clear();
  }
}

/** A token that was issued while its app was being deleted is not good either. */
function isOver(row: TokenRow): boolean {
  return row.revoked_at !== null || row.app_deleted_at !== null;
}

/** Whether a token may be used now: it has not ended, and its user's account is not suspended. */
export function isGood(row: TokenRow): boolean {
  return !isOver(row) && row.suspended_at === null;
}

function readToken(row: TokenRow): Token {
  return {
    id: row.id,
    appId: row.app_id,
    clientId: row.client_id,
    appName: row.app_name,
    appLink: row.app_link,
    userId: row.user_id ?? undefined,
    isBot: row.user_type === 'bot',
    scopes: row.scopes === '' ? [] : (row.scopes.split(' ') as Scope[]),
  };
}
