import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ApiError } from '../errors.ts';
import type { Reply } from './endpoint.ts';
import { decodeWire, encodeWire, joinWire, toWire, type Wire } from './wire.ts';

/** A success as it goes out: `data` and `meta` (specification, Conventions 2). */
export function replyEnvelope(reply: Reply): Wire {
  if (reply.meta === undefined) return joinWire('{"data":', reply.data, ',"meta":{"code":200}}');
  return joinWire('{"data":', reply.data, ',"meta":', toWire({ code: 200, ...reply.meta }), '}');
}

/** A refusal as it goes out: `meta` only (decision 1). */
export function errorEnvelope(error: ApiError, errorId: string): Wire {
  return toWire({
    meta: { code: error.status, error_message: error.message, error_id: errorId, error_slug: error.slug },
  });
}

/** Indented, ending in a line break. */
export function pretty(body: Wire): Wire {
  return encodeWire(`${JSON.stringify(JSON.parse(decodeWire(body)), null, 2)}\n`);
}

/** Below this many bytes compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1400;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Compresses a body when the client accepts it and it pays. */
export async function compress(
  request: IncomingMessage,
  body: Wire | Buffer,
): Promise<{ encoding: string; body: Buffer } | undefined> {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || body.length < MIN_COMPRESSED_BYTES) return undefined;
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  if (accepts(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return { encoding: 'br', body: await brotliAsync(bytes, { params }) };
  }
  if (accepts(accepted, 'gzip')) return { encoding: 'gzip', body: await gzipAsync(bytes, { level: 4 }) };
  return undefined;
}

function accepts(header: string, encoding: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
