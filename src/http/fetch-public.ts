import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { isWebUrl } from '../text/web-url.ts';
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

/** Finds the addresses of a host name; fails unless all are allowed. */
export function lookupOf(allow: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !allow(address));
      const [first] = addresses ?? [];
      if (error !== null) done(error, '');
      else if (refused !== undefined || first === undefined) {
        done(new FetchError(`${name} does not have a public address`), '');
      } else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/**
 * The host of a URL. Connections look up no literal address, so it is checked here.
 * @throws {FetchError} for a literal address that is not allowed.
 */
export function hostOf(url: URL, allow: (address: string) => boolean): string {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allow(host)) throw new FetchError(`${host} is not a public address`);
  return host;
}

/** Why a fetch failed, worded for the person who requested it. */
export class FetchError extends Error {}

export interface FetchOptions {
  /** For the whole fetch, in milliseconds, from when its first request is sent. */
  timeout: number;
  /** The header `Accept`. */
  accept: string;
  userAgent?: string;
  /** Most redirects to follow; none by default. */
  redirects?: number;
  /** Which addresses may be connected to; public ones by default. */
  allow?: ((address: string) => boolean) | undefined;
  /** Ends the fetch. */
  signal?: AbortSignal;
  /** Runs the requests to a host, such as one after another; at once by default. */
  inTurn?: <T>(host: string, work: () => Promise<T>) => Promise<T>;
}

/** What a host sent. */
export interface Fetched {
  /** Its URL after redirects. */
  url: URL;
  type: MIMEType | undefined;
  /** Uncompressed; of any length. */
  body: Readable;
}

/** Sent compressed, since hosts may ignore what is asked for. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
};

/**
 * Fetches from the public internet for an untrusted caller. Private addresses are refused when connecting, with the addresses
 * that the connection uses, so that no host name and no redirect can lead there.
 * @param read - reads as much of the body as it wants; the connection ends with it.
 * @throws {FetchError} when there is no reply with status 200 in time, or it cannot be read.
 */
export async function fetchPublic<T>(
  url: URL,
  options: FetchOptions,
  read: (fetched: Fetched) => Promise<T>,
): Promise<T> {
  const { inTurn = (_, work) => work(), redirects = 0 } = options;
  let ending: AbortSignal | undefined;
  let at = url;
  for (let left = redirects; ; left--) {
    const here = at;
    const done = await inTurn(here.host, () => {
      ending ??= AbortSignal.any([
        AbortSignal.timeout(options.timeout),
        ...(options.signal === undefined ? [] : [options.signal]),
      ]);
      return fetchOnce(here, { ...options, signal: ending }, left > 0, read);
    });
    if (!('redirect' in done)) return done.result;
    at = done.redirect;
  }
}

/** Fetches a small text as `fetchPublic` does. @throws {FetchError} also if it has more than `maxBytes`. */
export function fetchPublicText(
  url: URL,
  { maxBytes, ...options }: Omit<FetchOptions, 'accept'> & { maxBytes: number },
): Promise<string> {
  return fetchPublic(url, { ...options, accept: 'text/plain' }, async ({ body }) =>
    (await readAll(url, body, maxBytes)).toString('utf8'),
  );
}

/** Reads a whole body. @throws {FetchError} if it has more than `maxBytes`. */
export async function readAll({ hostname }: URL, body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new FetchError(`${hostname} sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Done<T> = { result: T } | { redirect: URL };

async function fetchOnce<T>(
  url: URL,
  options: FetchOptions & { signal: AbortSignal },
  mayRedirect: boolean,
  read: (fetched: Fetched) => Promise<T>,
): Promise<Done<T>> {
  const { hostname } = url;
  let response: IncomingMessage | undefined;
  try {
    response = await send(url, options);
    const { statusCode = 0, headers } = response;
    if (mayRedirect && [301, 302, 303, 307, 308].includes(statusCode)) {
      return { redirect: readLocation(url, headers.location) };
    }
    if (statusCode !== 200) throw new FetchError(`${hostname} answered with status ${statusCode}, not 200`);
    const type = typeOf(headers['content-type']);
    return { result: await read({ url, type, body: decode(response, headers['content-encoding']) }) };
  } catch (thrown) {
    if (thrown instanceof FetchError) throw thrown;
    const message = options.signal.aborted ? `${hostname} did not answer in time` : (thrown as Error).message;
    throw new FetchError(message, { cause: thrown });
  } finally {
    response?.destroy();
  }
}

/** Sends a request to an address that may be connected to. */
async function send(
  url: URL,
  { accept, allow = isPublicAddress, signal, userAgent = 'Millrace' }: FetchOptions & { signal: AbortSignal },
): Promise<IncomingMessage> {
  hostOf(url, allow);
  // TLS is loaded by the first that needs it.
  const request = url.protocol === 'https:' ? (await import('node:https')).request : requestHttp;
  const encodings = Object.keys(decoders).join(', ');
  const headers = { accept, 'accept-encoding': encodings, 'user-agent': userAgent };
  return new Promise((resolve, reject) => {
    request(url, { agent: false, lookup: lookupOf(allow), signal, headers })
      .on('error', reject)
      .on('response', resolve)
      .end();
  });
}

/** @throws {FetchError} unless it leads to the web, without a password. */
function readLocation(from: URL, location = ''): URL {
  const to = URL.parse(location, from.href);
  if (to === null || !isWebUrl(to.href) || to.username !== '' || to.password !== '') {
    throw new FetchError(`${from.hostname} redirects to nothing on the web`);
  }
  return to;
}

function typeOf(header: string | undefined): MIMEType | undefined {
  try {
    return header === undefined ? undefined : new MIMEType(header);
  } catch {
    return undefined;
  }
}

function decode(response: IncomingMessage, encoding = 'identity'): Readable {
  if (encoding === 'identity') return response;
  const decoder = decoders[encoding.trim().toLowerCase()];
  if (decoder === undefined) throw new FetchError(`the encoding "${encoding}" was not asked for`);
  // Reading it fails with its errors.
  return pipeline(response, decoder(), () => undefined);
}
