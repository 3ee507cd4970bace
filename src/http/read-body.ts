import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import { ApiError } from '../errors.ts';
import { checkJson, checkTexts, decodeEscapes } from './characters.ts';
import { parseAnnotated } from './exact-json.ts';
import type { Incoming } from './outcome.ts';
import { hasBody } from './unread.ts';

/**
 * Largest JSON or form body, in bytes, unless the endpoint declares another; also of every body that is read before
 * authentication.
 */
export const MAX_BODY_BYTES = 64 * 1024;
/**
 * Maximum number of values in a JSON body, objects and lists included, unless the endpoint declares another: many small values
 * take longest to parse for their size.
 */
export const MAX_VALUES = 10_000;
/** For a whole body, in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Deepest nesting of a JSON body. */
export const MAX_DEPTH = 32;

/** A body that is parsed but not yet validated. */
export interface ParsedBody {
  /** `other`: another content type, not read. */
  kind: 'none' | 'json' | 'form' | 'other';
  /** Any JSON, or the fields of a form. */
  value: unknown;
}

/** A request's content type without its parameters, in lower case; empty if it has none. */
export function contentTypeOf({ headers }: IncomingMessage): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Whether bodies of this content type are parsed. */
export function isParsed(contentType: string): boolean {
  return contentType === 'application/json' || contentType === 'application/x-www-form-urlencoded';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads and parses a JSON or form body. `takeBody`, not this, rejects what the endpoint does not accept.
 * @throws {ApiError} 400 if it is malformed or ends early, 408 if it does not arrive in time, 413 over the limit.
 */
export async function readBody(
  incoming: Incoming,
  maxBytes = MAX_BODY_BYTES,
  maxValues = MAX_VALUES,
): Promise<ParsedBody> {
  const { request } = incoming;
  const contentType = contentTypeOf(request);
  if (!hasBody(request)) return { kind: 'none', value: {} };
  if (contentType !== '' && !isParsed(contentType)) return { kind: 'other', value: {} };
  const bytes = await readBytes(incoming, maxBytes);
  if (bytes.length === 0) return { kind: 'none', value: {} };
  if (contentType === 'application/x-www-form-urlencoded') {
    return { kind: 'form', value: parseFields(decode(bytes)) };
  }
  const isJson = contentType !== '' || bytes[0] === 0x7b || bytes[0] === 0x5b;
  if (!isJson) return { kind: 'other', value: {} };
  return { kind: 'json', value: parseJson(decode(bytes), { maxValues }) };
}

/** The keys of a JSON object or form, which may include a token. */
export function keysOf({ value }: ParsedBody): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

async function readBytes(incoming: Incoming, maxBytes: number): Promise<Buffer> {
  const { request, proceed } = incoming;
  const tooLarge = (): ApiError =>
    new ApiError('body-too-large', `the body must be at most ${maxBytes} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const endedEarly = (): ApiError => new ApiError('malformed-request', 'the body ended early.');
  if (request.destroyed) throw endedEarly();
  proceed?.();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const fail = (error: ApiError): void => {
      clearTimeout(timer);
      request.removeAllListeners('data');
      request.resume();
      reject(error);
    };
    const timer = setTimeout(() => {
      fail(new ApiError('request-timeout', `the body did not come within ${TIMEOUT_MS / 1000} seconds.`));
    }, TIMEOUT_MS);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) fail(tooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => {
      clearTimeout(timer);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    request.on('error', () => fail(endedEarly()));
  });
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError('malformed-body', 'the body is not valid UTF-8.');
  }
}

/**
 * Parses JSON from a client: a body, or the field of this name. `parse` decides which numbers keep their text.
 * @throws {ApiError} 400 if it is malformed, nested too deeply or has too many values.
 */
export function parseJson(
  json: string,
  { maxValues = MAX_VALUES, name = 'the body', parse = parseAnnotated } = {},
): unknown {
  const malformed = (fault: string) =>
    new ApiError(name === 'the body' ? 'malformed-body' : 'invalid-parameter', `${name} ${fault}.`);
  const fault = faultOfShape(json, maxValues);
  if (fault !== undefined) throw malformed(fault);
  let value: unknown;
  try {
    value = parse(json);
  } catch (error) {
    throw malformed(`is not valid JSON: ${(error as Error).message}`);
  }
  if (/\\u(0000|[dD][89a-fA-F])/.test(json)) checkJson(value);
  return value;
}

/**
 * Rejects deep nesting before parsing, because rendering it again would overflow the stack, and too many values, which take long
 * to parse and validate.
 */
function faultOfShape(json: string, maxValues: number): string | undefined {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) {
      inString = true;
    } else if (code === 0x2c) {
      values++;
    } else if (code === 0x7b || code === 0x5b) {
      values++;
      if (++depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH}`;
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
    }
  }
  return values > maxValues ? `holds more than ${maxValues} values` : undefined;
}

function parseFields(form: string): Record<string, string | undefined> {
  const fields: Record<string, string | undefined> = {};
  const parsed = parseForm(form, '&', '=', { maxKeys: 1000, decodeURIComponent: decodeEscapes });
  for (const [name, value] of Object.entries(parsed))
    fields[name] = Array.isArray(value) ? value.at(-1) : value;
  checkTexts(fields);
  return fields;
}
