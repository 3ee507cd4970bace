import { ApiError } from '../../errors.ts';

/** Schemes of URLs that a browser would run or open a file for. */
const FORBIDDEN = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'filesystem:']);

/**
 * Checks a redirect URI of an app: http or https, or the scheme of an installed program.
 * @throws {ApiError} 400
 */
export function checkRedirectUri(uri: string): void {
  const refuse = (why: string): never => {
    throw new ApiError('invalid-parameter', `the redirect URI "${uri}" ${why}.`);
  };
  // A URI for a header must not contain anything that a URL parser would drop or rewrite.
  if (!/^[\x21-\x7e]{1,2000}$/.test(uri) || /["<>\\^`{|}]/.test(uri))
    refuse('has characters that need escaping');
  if (!URL.canParse(uri)) refuse('is not an absolute URL');
  const { protocol, host, username, password } = new URL(uri);
  if (uri.includes('#')) refuse('must not have a fragment');
  if (FORBIDDEN.has(protocol)) refuse('has a scheme that is not allowed');
  if (username !== '' || password !== '') refuse('must not have a name or password in it');
  if (/^https?:$/.test(protocol) && !/^[a-z0-9.:[\]-]+$/.test(host)) refuse('has a host that is not allowed');
}

/**
 * A redirect URI in the form that is compared: without `code`, `state` and `iss` in its query, which an answer adds
 * (docs/interface.md, Authorising an app).
 */
export function comparableUri(uri: string): string {
  const mark = uri.indexOf('?');
  if (mark < 0) return uri;
  const parameters = uri
    .slice(mark + 1)
    .split('&')
    .filter((part) => !/^(code|state|iss)(=|$)/.test(part));
  const rest = parameters.join('&');
  return uri.slice(0, mark) + (rest === '' ? '' : `?${rest}`);
}

/**
 * Whether a redirect URI is one of those that an app has registered: the same text, except for the port of a URI that leads to the
 * user's own machine. Programs there listen on whatever port is free (RFC 8252, 7.3).
 */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  const asked = withoutLoopbackPort(comparableUri(uri));
  return URL.canParse(uri) && registered.some((one) => withoutLoopbackPort(comparableUri(one)) === asked);
}

function withoutLoopbackPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=[/?]|$)/, '$1');
}

/** Adds parameters to the query of a redirect URI, or as its fragment. */
export function withParams(
  uri: string,
  params: Readonly<Record<string, string | undefined>>,
  place: 'query' | 'fragment',
): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  if (place === 'fragment') return `${uri}#${text}`;
  return `${uri}${uri.includes('?') ? '&' : '?'}${text}`;
}

/** The content security policy source for a page's form that ends at this URI. */
export function policySource(uri: string): string {
  const { protocol, origin, hostname } = new URL(uri);
  // A policy cannot name an IPv6 address.
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol;
}
