import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { request as requestHttp } from './node-http.ts';

/** The range of IPv6 assigned to the public internet; the rest is unassigned or reserved. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv6' && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}

/** Why a fetch failed, worded for the person who requested it. */
export class FetchError extends Error {}

interface FetchOptions {
  maxBytes: number;
  /** For the whole fetch, in milliseconds. */
  timeout: number;
  /** Which addresses may be connected to; public ones by default. */
  allow?: (address: string) => boolean;
}

/**
 * Fetches a small text from the public internet for an untrusted caller. Private addresses are refused at connection time, so
 * that no host name can lead there; redirects are refused.
 * @throws {FetchError} when there is no such text within the limits.
 */
export async function fetchPublicText(url: URL, options: FetchOptions): Promise<string> {
  const { maxBytes, timeout, allow = isPublicAddress } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // The connection skips `lookup` for a literal address.
  if (isIP(host) !== 0 && !allow(host)) throw new FetchError(`${host} is not a public address`);
  const lookupAllowed: LookupFunction = (name, lookupOptions, done) => {
    lookup(name, { ...lookupOptions, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !allow(address));
      const [first] = addresses ?? [];
      if (error !== null) done(error, '');
      else if (refused !== undefined || first === undefined) {
        done(new FetchError(`${name} does not have a public address`), '');
      } else if (lookupOptions.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
  // TLS is loaded by the first that needs it.
  const request = url.protocol === 'https:' ? (await import('node:https')).request : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown): void => {
      const { message, name } = reason as Error;
      if (reason instanceof FetchError) reject(reason);
      else reject(new FetchError(name === 'AbortError' ? `${host} did not answer in time` : message));
    };
    const outgoing = request(url, {
      agent: false,
      lookup: lookupAllowed,
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'text/plain', 'accept-encoding': 'identity', 'user-agent': 'Millrace' },
    });
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const give = (reason: FetchError): void => {
        fail(reason);
        outgoing.destroy();
      };
      if (response.statusCode !== 200) {
        give(new FetchError(`${host} answered with status ${response.statusCode}, not 200`));
        return;
      }
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) give(new FetchError(`${host} sent more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', fail);
    });
    outgoing.end();
  });
}
