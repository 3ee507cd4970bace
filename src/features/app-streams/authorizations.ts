import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import { allScopes, type Scope } from '../../scopes.ts';
import { selectAuthorizationsBy, selectAuthorizationsIn } from './authorizations.sql.ts';

const CHUNK = 10_000;

/** Scopes as a bit mask. */
export function scopeBits(scopes: readonly string[]): number {
  let bits = 0;
  for (const scope of scopes) bits |= 1 << allScopes.indexOf(scope as Scope);
  return bits;
}

/** The active users who authorised an app, with the scopes they granted as a bit mask. */
export class AuthorizedUsers {
  readonly users = new Map<number, number>();
  /** How many users granted each scope. */
  readonly #granted = allScopes.map(() => 0);
  /** Number of streams that use it. */
  holders = 0;

  /** Whether a user granted one of these scopes. */
  has(user: number, scopes: number): boolean {
    return ((this.users.get(user) ?? 0) & scopes) !== 0;
  }

  /** Whether some user granted one of these scopes. */
  someHas(scopes: number): boolean {
    return this.#granted.some((count, index) => count > 0 && (scopes & (1 << index)) !== 0);
  }

  set(user: number, scopes: number): void {
    this.#count(this.users.get(user) ?? 0, -1);
    this.#count(scopes, 1);
    if (scopes === 0) this.users.delete(user);
    else this.users.set(user, scopes);
  }

  #count(scopes: number, by: number): void {
    for (let index = 0; index < this.#granted.length; index++) {
      if (scopes & (1 << index)) this.#granted[index] = (this.#granted[index] as number) + by;
    }
  }
}

/**
 * The users who authorised the apps whose streams have clients here, as of the event delivered last: once an app may no longer see
 * something, it is not sent from that event on.
 */
export class Authorizations {
  readonly #db: Db;
  readonly #apps = new Map<number, AuthorizedUsers>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads the users of an app unless already loaded, and keeps them until as many `release` calls. Runs between two events. */
  async hold(app: number): Promise<void> {
    let authorized = this.#apps.get(app);
    if (authorized === undefined) {
      authorized = new AuthorizedUsers();
      for (let after = 0; ; ) {
        const rows = await selectAuthorizationsIn(this.#db, { app, after, limit: CHUNK });
        for (const { user_id, scopes } of rows) authorized.set(user_id, scopeBits(scopes.split(' ')));
        const last = rows.at(-1);
        if (last === undefined || rows.length < CHUNK) break;
        after = last.id;
      }
      this.#apps.set(app, authorized);
    }
    authorized.holders++;
  }

  release(app: number): void {
    const authorized = this.#apps.get(app);
    if (authorized === undefined) return;
    authorized.holders--;
    if (authorized.holders <= 0) this.#apps.delete(app);
  }

  /** The users of an app that is held. */
  of(app: number): AuthorizedUsers {
    return this.#apps.get(app) ?? nobody;
  }

  /** Applies the changes of an event. */
  async apply(event: LogEvent): Promise<void> {
    if (event.type === 'token' && event.body.token === undefined) {
      const { app, user, scopes } = event.body;
      this.#apps.get(app)?.set(user, event.deleted ? 0 : scopeBits(scopes));
    } else if (
      event.type === 'user' &&
      event.body.account !== undefined &&
      event.body.account !== 'renamed'
    ) {
      const { id } = event.body;
      for (const authorized of this.#apps.values()) authorized.set(id, 0);
      if (event.body.account !== 'active' || this.#apps.size === 0) return;
      for (const { app_id, scopes } of await selectAuthorizationsBy(this.#db, { user: id })) {
        this.#apps.get(app_id)?.set(id, scopeBits(scopes.split(' ')));
      }
    }
  }
}

const nobody = new AuthorizedUsers();
