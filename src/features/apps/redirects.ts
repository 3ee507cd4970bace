import { ApiError } from '../../errors.ts';

/** Addresses that a browser would run or open a file for. */
const FORBIDDEN = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'filesystem:']);

/**
 * Checks a redirect address of an app: http or https, or the scheme of an installed program.
 * @throws {ApiError} 400
 */
export function checkRedirectUri(address: string): void {
  const refuse = (why: string): never => {
    throw new ApiError('invalid-parameter', `the redirect address "${address}" ${why}.`);
  };
  // Anything that a parser of addresses would drop or rewrite must not be in one that goes into a header.
  if (!/^[\x21-\x7e]{1,2000}$/.test(address) || /["<>\\^`{|}]/.test(address))
    refuse('has characters that need escaping');
  if (!URL.canParse(address)) refuse('is not an absolute address');
  const { protocol, host, username, password } = new URL(address);
  if (address.includes('#')) refuse('must not have a fragment');
  if (FORBIDDEN.has(protocol)) refuse('has a scheme that is not allowed');
  if (username !== '' || password !== '') refuse('must not have a name or password in it');
  if (/^https?:$/.test(protocol) && !/^[a-z0-9.:[\]-]+$/.test(host)) refuse('has a host that is not allowed');
}

/**
 * A redirect address as it is compared: without `code` and `state` in its query (docs/interface.md, Authorising an
 * app).
 */
export function comparableUri(address: string): string {
  const mark = address.indexOf('?');
  if (mark < 0) return address;
  const parameters = address
    .slice(mark + 1)
    .split('&')
    .filter((part) => !/^(code|state)(=|$)/.test(part));
  const rest = parameters.join('&');
  return address.slice(0, mark) + (rest === '' ? '' : `?${rest}`);
}

/** A redirect address with parameters added to its query or as its fragment. */
export function withParams(
  address: string,
  params: Readonly<Record<string, string | undefined>>,
  place: 'query' | 'fragment',
): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  if (place === 'fragment') return `${address}#${text}`;
  return `${address}${address.includes('?') ? '&' : '?'}${text}`;
}

/** Where a page's form leads when it ends at this address, as a content security policy names it. */
export function policySource(address: string): string {
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : protocol;
}
