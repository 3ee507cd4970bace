/** What others may import of this feature. */
export { grantable, scopesInForce } from './admin-scope.ts';
export { issueDelegateToken } from './delegates.ts';
export { revokeAuthorization, revokeToken } from './revoke.actions.ts';
export { selectAppTokens } from './revoke.sql.ts';
export {
  endTokenById,
  grantToken,
  issueAppToken,
  issueUserToken,
  MAX_TOKENS_OF_APP,
  requireActive,
} from './tokens.actions.ts';
export { type Token, tokenCache } from './tokens.cache.ts';
export { renderOwnToken } from './tokens.own.ts';
export {
  selectAuthorization,
  selectAuthorizationsOfUser,
  selectAuthorizedAmong,
  selectTokenById,
  selectTokensOfAuthorizations,
  selectValidTokensOf,
  updateLastUsed,
} from './tokens.sql.ts';
