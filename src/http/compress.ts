import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { knownOr } from '../known.ts';
import type { JsonText } from './json-text.ts';

/** Below this many bytes compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1400;
/**
 * Up to this many bytes they are compressed at once, in 0.1 ms (zstd) to 0.8 ms (Brotli): handing a page to another thread takes
 * this one longer than that, and the other as long again.
 */
const AT_ONCE_BYTES = 256 * 1024;
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipped = { level: 4 };

/** The better compression for its processor time first. */
const encoders = {
  zstd: {
    atOnce: (bytes: Buffer) => zstdCompressSync(bytes, { pledgedSrcSize: bytes.length, chunkSize: 65_536 }),
    stream: () => createZstdCompress(),
  },
  br: {
    atOnce: (bytes: Buffer) => brotliCompressSync(bytes, brotli),
    stream: () => createBrotliCompress(brotli),
  },
  gzip: { atOnce: (bytes: Buffer) => gzipSync(bytes, gzipped), stream: () => createGzip(gzipped) },
} as const;
type Encoding = keyof typeof encoders;
const encodings = Object.keys(encoders) as Encoding[];

/** The encoding to compress a body with; undefined if the client accepts none or it does not pay. */
export function encodingFor(request: IncomingMessage, body: JsonText | Buffer): Encoding | undefined {
  return body.length < MIN_COMPRESSED_BYTES ? undefined : acceptedEncoding(request);
}

/** Compresses a body: at once, or a long one in another thread. */
export function compress(encoding: Encoding, body: JsonText | Buffer): Buffer | Promise<Buffer> {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return bytes.length > AT_ONCE_BYTES
    ? buffer(compressor(encoding).end(bytes))
    : encoders[encoding].atOnce(bytes);
}

/** A stream that compresses what passes through. */
export function compressor(encoding: Encoding): Transform {
  return encoders[encoding].stream();
}

/** Clients send few different headers, and parsing one takes longer than finding a post. */
const known = new LRUCache<string, Encoding | 'identity'>({ max: 100 });

/** The preferred encoding that the client accepts; undefined if there is none. */
export function acceptedEncoding(request: IncomingMessage): Encoding | undefined {
  const header = request.headers['accept-encoding'];
  if (header === undefined) return undefined;
  const encoding = knownOr(known, header, () => {
    const accepted = new Negotiator(request).encodings(encodings);
    return encodings.find((one) => accepted.includes(one)) ?? 'identity';
  });
  return encoding === 'identity' ? undefined : encoding;
}
