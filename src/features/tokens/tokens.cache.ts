import type { Db } from '../../db/query.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import type { Bodies, LogEvent } from '../../events/types.ts';
import type { Caller } from '../../http/endpoint.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { heapBytes, textBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { type InForce, scopesInForce } from './admin-scope.ts';
import { selectTokenByDigest, type TokenRow } from './tokens.sql.ts';

/** A valid access token: who calls, through which app, and what was granted. */
export interface Token extends Caller {
  appName: string;
  appLink: string;
}

/** Size of a token's place among the secrets. */
const PLACE_BYTES = 48;

/** Looks up tokens by digest, and caches the valid ones by secret until they end. */
export class TokenCache implements Cache {
  readonly #db: Db;
  readonly #key: Buffer;
  readonly #tokens: LoadingCache<string, Token>;
  /** Secrets of the cached tokens, by id. */
  readonly #secrets = new Map<number, string>();
  /** Ids of the tokens used since `takeUsed`. */
  #used = new Set<number>();

  constructor(db: Db, key: Buffer, memory: CacheMemory) {
    this.#db = db;
    this.#key = key;
    this.#tokens = new LoadingCache({
      memory,
      bytes: (token, secret) => heapBytes(token) + textBytes(secret) + PLACE_BYTES,
      added: ({ id }, secret) => this.#secrets.set(id, secret),
      unused: ({ id }, _, isLast) => isLast && this.#secrets.delete(id),
    });
  }

  /** The token, if it is cached. */
  cached(secret: string): Token | undefined {
    const token = this.#tokens.get(secret);
    if (token !== undefined) this.#used.add(token.id);
    return token;
  }

  /** @throws {ApiError} 401 if the token is malformed, unknown or revoked. */
  async find(secret: string): Promise<Token> {
    const token = await this.#tokens.find(secret, () => this.#load(secret));
    this.#used.add(token.id);
    return token;
  }

  async #load(secret: string): Promise<Token> {
    if (!/^[\w-]{20,100}$/.test(secret))
      throw new ApiError('invalid-token', 'the access token is malformed.');
    const [row] = await selectTokenByDigest(this.#db, { digest: digest(this.#key, secret) });
    if (row === undefined) throw new ApiError('invalid-token', 'the access token is unknown.');
    if (hasEnded(row)) throw new ApiError('not-authorized', 'the access token was revoked.');
    if (row.suspended_at !== null) throw new ApiError('not-authorized', 'the account is suspended.');
    if (row.app_suspended_at !== null) throw new ApiError('not-authorized', 'the app is suspended.');
    const [inForce] = await scopesInForce(this.#db, [row]);
    return readToken(row, inForce as InForce);
  }

  /** The ids of the tokens used since the last call. */
  takeUsed(): number[] {
    const used = [...this.#used];
    this.#used = new Set();
    return used;
  }

  /** Drops the tokens that an event ends or changes: one at a sign-out, all of an app or an account. */
  apply(event: LogEvent): void {
    if (event.type === 'token' && event.body.token !== undefined) {
      // It may be among those being looked up, whose ids are not known yet.
      this.#tokens.overtakeAll();
      this.#tokens.drop(this.#secrets.get(event.body.token) ?? '');
    } else if (event.type === 'app') {
      this.#tokens.dropWhere(({ appId }) => appId === event.body.id);
    } else if (event.type === 'user' && changesTokens(event.body)) {
      this.#tokens.dropWhere(({ userId }) => userId === event.body.id);
    }
  }

  get bytes(): number {
    return this.#tokens.bytes;
  }

  clear(): void {
    this.#tokens.clear();
  }
}

export const tokenCache: CacheDefinition<TokenCache> = {
  name: 'tokens by secret',
  make: ({ store, digestKey, memory }) => new TokenCache(store.read, digestKey, memory),
};

/** A token issued while its app was being deleted is not valid either. */
function hasEnded(row: TokenRow): boolean {
  return row.revoked_at !== null || row.app_deleted_at !== null;
}

/** Whether a token may be used now: it has not ended, and neither its user nor its app is suspended. */
export function isValid(row: TokenRow): boolean {
  return !hasEnded(row) && row.suspended_at === null && row.app_suspended_at === null;
}

/** Whether an event changes what the tokens of a user may do. */
export function changesTokens({ account, role }: Bodies['user']): boolean {
  return account !== undefined || role === true;
}

/** A token from its row. */
export function readToken(row: TokenRow, inForce: InForce): Token {
  return {
    id: row.id,
    appId: row.app_id,
    clientId: row.client_id,
    appName: row.app_name,
    appLink: row.app_link,
    userId: row.user_id ?? undefined,
    isBot: row.user_type === 'bot',
    limitPercent: row.limit_percent ?? undefined,
    createdAt: row.created_at,
    ...inForce,
  };
}
