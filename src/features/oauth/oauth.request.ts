import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { checkTexts } from '../../http/characters.ts';
import { parseScopes, type Scope } from '../../scopes.ts';
import {
  type AppRow,
  comparableUri,
  isRegistered,
  policySource,
  selectAppByClientId,
  withParams,
} from '../apps/apps.ts';
import { OAuthError, type OAuthErrorCode } from './oauth.errors.ts';

/** The parameters of an authorisation request, carried on by its form (docs/interface.md, Authorising an app). */
export const requestParams = [
  'client_id',
  'response_type',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

type Given = Readonly<Record<string, string | undefined>>;

/** The app that sent an authorisation request, and the redirect URI for the answer. */
export interface Asker {
  app: AppRow;
  /** One of the app's registered redirect URIs, with the port that the app listens on now. */
  redirectUri: string;
  state: string | undefined;
  /** This service, which the answer names (RFC 9207): an app of several services tells by it whose answer it is. */
  issuer: string;
  /** Which part of the URI carries the answer. */
  place: 'query' | 'fragment';
}

/** An authorisation request of an app. */
export interface AuthorizationRequest extends Asker {
  responseType: 'code' | 'token';
  scopes: Scope[];
  /** PKCE, method S256. */
  challenge: string | undefined;
}

/** Short enough to travel inside the URL of the sign-in page, encoded twice. */
const MAX_STATE = 2000;

/**
 * Reads which app asks and where the answer goes. Nothing may be redirected until this is known.
 * @throws {ApiError} 400, shown as a page, if the app or its redirect URI is not valid.
 */
export async function readAsker(ctx: Context, given: Given): Promise<Asker> {
  // The parameters in the URL that a page leads to have not been checked before.
  checkTexts(given);
  const { client_id, redirect_uri, state } = given;
  if (client_id === undefined) throw new ApiError('missing-parameter', 'You must supply client_id.');
  const [app] = await selectAppByClientId(ctx.store.read, { client_id });
  if (app === undefined) throw new ApiError('invalid-parameter', 'there is no app with this client_id.');
  if (app.suspended_at !== null) throw new ApiError('not-allowed', 'this app is suspended.');
  if (redirect_uri === undefined) throw new ApiError('missing-parameter', 'You must supply redirect_uri.');
  const redirectUri = comparableUri(redirect_uri);
  if (!isRegistered(JSON.parse(app.redirect_uris) as string[], redirectUri)) {
    throw new ApiError('invalid-parameter', 'redirect_uri is not one that this app has registered.');
  }
  if (state !== undefined && state.length > MAX_STATE) {
    throw new ApiError('invalid-parameter', `state must be at most ${MAX_STATE} characters long.`);
  }
  const place = given.response_type === 'token' ? 'fragment' : 'query';
  return { app, redirectUri, state, issuer: ctx.config.url, place };
}

/** Reads what the app asks for. @throws {OAuthError} to report to the app. */
export function readRequest(asker: Asker, given: Given): AuthorizationRequest {
  const { response_type: responseType } = given;
  if (responseType !== 'code' && responseType !== 'token') {
    throw new OAuthError('unsupported_response_type', 'response_type must be code or token.');
  }
  const { code_challenge: challenge, code_challenge_method: method } = given;
  if (challenge !== undefined || method !== undefined) {
    if (method !== 'S256') throw new OAuthError('invalid_request', 'code_challenge_method must be S256.');
    if (challenge === undefined || !/^[\w-]{43}$/.test(challenge)) {
      throw new OAuthError('invalid_request', 'code_challenge must be 43 characters of base64url.');
    }
  }
  return { ...asker, responseType, scopes: parseScopes(given.scope ?? ''), challenge };
}

/** The URL that returns the answer to an app. */
export function answerUri({ redirectUri, state, issuer, place }: Asker, answer: Given): string {
  return withParams(redirectUri, { ...answer, state, iss: issuer }, place);
}

/** The URL that reports an error to an app. */
export function errorUri(asker: Asker, error: OAuthErrorCode, error_description: string): string {
  return answerUri(asker, { error, error_description });
}

/**
 * The app that a page finally leads to, if `next` is the URL of an authorisation: its name, and where the page's form must be
 * allowed to redirect. Undefined for any other URL.
 */
export async function appBehind(
  ctx: Context,
  next: string,
): Promise<{ name: string; formTarget: string } | undefined> {
  if (!next.startsWith('/oauth/')) return undefined;
  const given = Object.fromEntries(new URL(next, ctx.config.url).searchParams);
  try {
    const { app, redirectUri } = await readAsker(ctx, given);
    return { name: app.name, formTarget: policySource(redirectUri) };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
