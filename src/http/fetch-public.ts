import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Address ranges that belong to somebody's own network, or to nobody. */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix);
}
// Inside the range of public addresses: protocol assignments with tunnels, documentation, 6to4.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6');
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address);
    case 6:
      return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/** What could not be fetched, in words for whoever asked. */
export class FetchError extends Error {}

interface FetchOptions {
  maxBytes: number;
  /** For the whole of it, in milliseconds. */
  timeout: number;
  /** Which addresses may be connected to. */
  allow?: (address: string) => boolean;
}

/**
 * Fetches a small text from the public internet for somebody who is not trusted: addresses of private networks are
 * refused as the connection is made, so no name can lead there; redirects are refused.
 * @throws {FetchError} when there is no such text within the bounds.
 */
export function fetchPublicText(url: URL, options: FetchOptions): Promise<string> {
  const { maxBytes, timeout, allow = isPublicAddress } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is connected to without being looked up.
  if (isIP(host) !== 0 && !allow(host))
    return Promise.reject(new FetchError(`${host} is not a public address`));
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
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
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
