import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import Schema from 'typebox/schema';
import { ApiError } from '../errors.ts';
import type { Body } from './endpoint.ts';

/** Largest JSON or form body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** Deepest nesting of a JSON body. */
const MAX_DEPTH = 32;

/** A body as it came: not yet checked against what the endpoint takes. */
export interface RawBody {
  kind: 'none' | 'json' | 'form' | 'other';
  contentType: string;
  value: Record<string, unknown>;
}

const none: RawBody = { kind: 'none', contentType: '', value: {} };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads and parses a request's body. A body that is no JSON object is reported where the endpoint wants one, not here.
 * @throws {ApiError} 400 when it is malformed, 413 over the bound.
 */
export async function readBody(request: IncomingMessage): Promise<RawBody> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return none;
  const contentType = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const first = bytes[0];
  if (contentType === 'application/json' || (contentType === '' && (first === 0x7b || first === 0x5b))) {
    return { kind: 'json', contentType, value: parseJson(decode(bytes)) };
  }
  if (contentType === 'application/x-www-form-urlencoded') {
    return { kind: 'form', contentType, value: parseFields(decode(bytes)) };
  }
  return { kind: 'other', contentType, value: {} };
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) {
    return Promise.resolve(Buffer.alloc(0));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) {
        request.removeAllListeners('data');
        request.resume();
        reject(tooLarge());
      } else {
        chunks.push(chunk);
      }
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', () => reject(new ApiError('malformed-request', 'the body ended early.')));
  });
}

function tooLarge(): ApiError {
  return new ApiError('body-too-large', `the body must be at most ${MAX_BODY_BYTES} bytes.`, {
    connection: 'close',
  });
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError('malformed-body', 'the body is not valid UTF-8.');
  }
}

function parseJson(json: string): Record<string, unknown> {
  checkDepth(json);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new ApiError('malformed-body', `the body is not valid JSON: ${(error as Error).message}.`);
  }
  if (/\\u(0000|[dD][89a-fA-F])/.test(json)) checkCharacters(value);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { '': value };
}

/** Deep nesting is refused before parsing, because rendering it again would exhaust the stack. */
function checkDepth(json: string): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) {
      inString = true;
    } else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH)
        throw new ApiError('malformed-body', `the body is nested deeper than ${MAX_DEPTH}.`);
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
    }
  }
}

/** NUL and lone surrogates have no UTF-8 that both databases would store. */
function checkCharacters(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new ApiError('malformed-body', 'text must not contain a NUL character.');
    if (!value.isWellFormed())
      throw new ApiError('malformed-body', 'text must not contain half a surrogate pair.');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      checkCharacters(key);
      checkCharacters(member);
    }
  }
}

function parseFields(form: string): Record<string, unknown> {
  checkEscapes(form);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(parseForm(form, '&', '=', { maxKeys: 1000 }))) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last?.includes('\0'))
      throw new ApiError('malformed-body', `${name} must not contain a NUL character.`);
    fields[name] = last;
  }
  return fields;
}

/** `querystring` would put U+FFFD where escapes are not UTF-8; a `%` that begins no escape stands for itself. */
function checkEscapes(form: string): void {
  try {
    for (const [escapes] of form.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(escapes);
  } catch {
    throw new ApiError('malformed-body', 'the body is not valid UTF-8.');
  }
}

const validators = new WeakMap<Body, ReturnType<typeof Schema.Compile>>();

/**
 * Checks a body against what the endpoint takes. Unknown keys are let through; handlers read only those they know.
 * @throws {ApiError} 400 naming the key, 415 for another type of content.
 */
export function checkBody(body: Body, raw: RawBody): unknown {
  const accepted = raw.kind === 'json' || (raw.kind === 'form' && body.form);
  if (raw.kind !== 'none' && !accepted) {
    const types = body.form ? 'application/json or application/x-www-form-urlencoded' : 'application/json';
    throw new ApiError('unsupported-media-type', `send the body as ${types}, not "${raw.contentType}".`);
  }
  if (Array.isArray(raw.value) || '' in raw.value) {
    throw new ApiError('malformed-body', 'the body must be a JSON object.');
  }
  let validator = validators.get(body);
  if (validator === undefined) {
    validator = Schema.Compile(body.schema);
    validators.set(body, validator);
  }
  if (!validator.Check(raw.value)) throw describe(validator.Errors(raw.value)[1] as Fault[]);
  return raw.value;
}

interface Fault {
  keyword: string;
  instancePath: string;
  message: string;
  params: Record<string, unknown>;
}

function describe(faults: Fault[]): ApiError {
  const [fault] = faults;
  if (fault === undefined) return new ApiError('malformed-body', 'the body does not have the expected form.');
  const missing = (fault.params.requiredProperties as string[] | undefined)?.[0];
  const path = fault.instancePath.slice(1).replaceAll('/', '.');
  if (missing !== undefined) {
    return new ApiError('missing-parameter', `You must supply ${path ? `${path}.` : ''}${missing}.`);
  }
  const types = faults
    .filter(({ keyword, instancePath }) => keyword === 'type' && instancePath === fault.instancePath)
    .map(({ params }) => params.type);
  return new ApiError(
    'invalid-parameter',
    `${path || 'the body'} ${types.length > 1 ? `must be ${types.join(' or ')}` : fault.message}.`,
  );
}
