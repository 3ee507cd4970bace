import type { ApiError } from '../errors.ts';
import type { Reply } from './endpoint.ts';
import { parseExact } from './exact-json.ts';
import { decodeJson, encodeJson, type JsonText, joinJson, toJson } from './json-text.ts';

/** A success envelope: `data` and `meta` (docs/interface.md, Envelope and transport). */
export function replyEnvelope({ data, meta }: Reply): JsonText | Buffer {
  if (Buffer.isBuffer(data)) return data;
  const end = meta === undefined ? '{"code":200}' : toJson({ code: 200, ...meta });
  if (typeof data !== 'string') return listEnvelope(data, end);
  return joinJson('{"data":', data, ',"meta":', end, '}');
}

/** Copies the members of a list straight into the output buffer; joining them first would copy them twice more. */
function listEnvelope(items: readonly JsonText[], meta: string): Buffer {
  const start = '{"data":[';
  const end = `],"meta":${meta}}`;
  let length = start.length + end.length + Math.max(items.length - 1, 0);
  for (const item of items) length += item.length;
  const body = Buffer.allocUnsafe(length);
  let at = body.write(start, 'latin1');
  for (let index = 0; index < items.length; index++) {
    if (index > 0) body[at++] = COMMA;
    at += body.write(items[index] as JsonText, at, 'latin1');
  }
  body.write(end, at, 'latin1');
  return body;
}

const COMMA = 44;

/**
 * An error envelope: `meta` only (docs/interface.md, Errors), with the page that explains the error. Token errors also link to
 * the page on signing in; `origin` is the service's.
 */
export function errorEnvelope(
  { status, slug, message }: ApiError,
  errorId: string,
  origin: string,
): JsonText {
  // A sandbox has no documentation of its own: it is below a path of the service that has.
  const docs = new URL('/docs', origin).href;
  const error_message = status === 401 ? `${message} See ${docs}/signing-in` : message;
  const error_url = `${docs}/errors#${slug}`;
  return toJson({ meta: { code: status, error_message, error_id: errorId, error_slug: slug, error_url } });
}

/** Indented, ending in a line break. */
export function pretty(body: JsonText | Buffer): JsonText {
  const json = typeof body === 'string' ? decodeJson(body) : body.toString('utf8');
  return encodeJson(`${JSON.stringify(parseExact(json), null, 2)}\n`);
}
