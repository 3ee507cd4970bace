import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { knownOr } from '../known.ts';
import type { JsonText } from './json-text.ts';

/** Below this many bytes compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1400;
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

/** The better compression first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** The encoding to compress a body with; undefined if the client accepts none or it does not pay. */
export function encodingFor(request: IncomingMessage, body: JsonText | Buffer): Encoding | undefined {
  return body.length < MIN_COMPRESSED_BYTES ? undefined : acceptedEncoding(request);
}

export function compress(encoding: Encoding, body: JsonText | Buffer): Promise<Buffer> {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  if (encoding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}

/** A stream that compresses what passes through. */
export function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL });
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/** Clients send few different headers, and parsing one takes longer than finding a post. */
const known = new LRUCache<string, Encoding | 'identity'>({ max: 100 });

/** The preferred encoding that the client accepts; undefined if there is none. */
export function acceptedEncoding(request: IncomingMessage): Encoding | undefined {
  const header = request.headers['accept-encoding'];
  if (header === undefined) return undefined;
  const encoding = knownOr(known, header, () => {
    const accepted = new Negotiator(request).encodings(ENCODINGS);
    return ENCODINGS.find((one) => accepted.includes(one)) ?? 'identity';
  });
  return encoding === 'identity' ? undefined : encoding;
}
