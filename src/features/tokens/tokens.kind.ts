import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineKind, type ObjectKind } from '../../objects/kind.ts';
import type { Scope } from '../../scopes.ts';
import { loadInviteLinks } from '../accounts/accounts.ts';
import { FOLLOWING_LIMIT, tiers, userJson, userKind, userParams } from '../users/users.ts';
import { type InForce, scopesInForce } from './admin-scope.ts';
import type { Token } from './tokens.cache.ts';
import { changesTokens, isValid, readToken } from './tokens.cache.ts';
import { selectAuthorizationsById, selectTokensById } from './tokens.sql.ts';

/** Valid access tokens. */
export const tokenKind: ObjectKind<Token, undefined, undefined, InviteLinks> = defineKind({
  name: 'token',
  params: userParams,
  options: () => undefined,

  async load(db, ids) {
    const rows = (await selectTokensById(db, { ids: [...ids] })).filter(isValid);
    const inForce = await scopesInForce(db, rows);
    return new Map(rows.map((row, n) => [row.id, readToken(row, inForce[n] as InForce)]));
  },
  bytes: (record) => heapBytes(record),
  apply(event, cache) {
    // An app or an account that changes may have many.
    if (event.type === 'token' && event.body.token !== undefined) cache.drop(event.body.token, event.seq);
    if (event.type === 'app') cache.dropWhere(({ appId }) => appId === event.body.id);
    if (event.type === 'user' && changesTokens(event.body)) {
      cache.dropWhere(({ userId }) => userId === event.body.id);
    }
  },

  references({ userId }, _, refer) {
    if (userId !== undefined) refer.object(userKind, userId);
  },
  extras: (ctx, state, ids) =>
    loadInviteLinks(
      ctx,
      ids.flatMap((id) => state.get(tokenKind, id)?.userId ?? []),
    ),
  render: (token, state) => tokenJson(token, state, state.extras(tokenKind)?.get(token.userId ?? 0)),
});

/** Users' invite links, by user. */
type InviteLinks = ReadonlyMap<number, string>;

/** An app's authorisation by a user, shown to the app as a Token object. */
export interface Authorization {
  id: number;
  userId: number;
  scopes: readonly Scope[];
  app: AppJson;
}

/** Authorisations, as an app lists its own. */
export const authorizationKind = defineKind<Authorization, undefined>({
  name: 'authorization',
  params: userParams,
  options: () => undefined,

  async load(db, ids) {
    const rows = await selectAuthorizationsById(db, { ids: [...ids] });
    const inForce = await scopesInForce(db, rows);
    return new Map(
      rows.map(({ id, user_id, client_id, name, link }, n) => {
        const app = { client_id, link, name };
        return [id, { id, userId: user_id, scopes: inForce[n]?.scopes ?? [], app }];
      }),
    );
  },
  bytes: (record) => heapBytes(record),
  apply(event, cache) {
    if (event.type === 'token') cache.drop(event.body.id, event.seq);
    if (event.type === 'app') cache.clear();
    if (event.type === 'user' && event.body.role === true) {
      cache.dropWhere(({ userId }) => userId === event.body.id);
    }
  },

  references({ userId }, _, refer) {
    refer.object(userKind, userId);
  },
  render: ({ app, scopes, userId }, state, paginationId) =>
    userTokenJson(state, userId, app, {
      scopes,
      ...(paginationId !== undefined && { pagination_id: String(paginationId) }),
    }),
});

/**
 * The Token object for its holder. An app that presents a delegate token does not get the invite link, which only the user may
 * pass on.
 */
export function tokenJson(token: Token, state: Hydration, inviteLink?: string): JsonText {
  const app = describeApp(token);
  if (token.userId === undefined) {
    return toJson({ app, client_id: token.clientId, scopes: [], is_app_token: true });
  }
  return userTokenJson(state, token.userId, app, { scopes: token.scopes, invite_link: inviteLink });
}

type AppJson = ReturnType<typeof describeApp>;

function describeApp(token: Token) {
  return { client_id: token.clientId, link: token.appLink, name: token.appName };
}

function userTokenJson(state: Hydration, userId: number, app: AppJson, keys: object): JsonText {
  const user = state.get(userKind, userId);
  const tier = tiers[user?.row.tier ?? 'free'];
  const used = user?.row.storage_used ?? 0;
  const head = toJson({
    app,
    client_id: app.client_id,
    ...keys,
    limits: { following: FOLLOWING_LIMIT, max_file_size: tier.file },
    storage: { available: Math.max(0, tier.storage - used), used },
  });
  if (user === undefined) return head;
  return joinJson(head.slice(0, -1), ',"user":', userJson(user, state), '}');
}
