import type { Static, TObject, TSchema } from 'typebox';
import Schema from 'typebox/schema';
import { ApiError } from '../errors.ts';
import { knownOr } from '../known.ts';
import type { Incoming } from './outcome.ts';
import { contentTypeOf, isParsed, type ParsedBody, readBody } from './read-body.ts';
import { hasBody } from './unread.ts';

/** The body that a call accepts; if there are several forms, the content type selects one. */
export interface Body {
  /** A JSON object, a list, or a union of both; with `examples`. */
  schema?: TSchema;
  /** Whether an object may also be sent form-encoded. */
  form?: boolean;
  /** Limit of a JSON or form body; 64 KB by default, and always if the body holds the token. */
  maxBytes?: number;
  /** Limit of JSON values, objects and lists included; 10,000 by default. */
  maxValues?: number;
  /** Raw bytes, read only after the token, scopes, limits and parameters have been checked. */
  raw?: {
    /** Content types, without parameters. */
    types: readonly string[] | 'any';
    /** Undefined if the handler sets the limit, depending on the caller. */
    maxBytes?: number;
  };
  /** `multipart/form-data`, read like raw bytes. The schema describes the parts but does not validate them. */
  multipart?: {
    /** Its `examples` give parts as arguments of `curl -F`: `@picture.png`. */
    schema: TObject;
    /** Limit of the whole body; undefined as above. */
    maxBytes?: number;
  };
}

const validators = new WeakMap<TSchema, ReturnType<typeof Schema.Compile>>();

/**
 * The JSON or form body of a call, which `checkBody` validates. `parsed` is the body if it was already read to look for a token.
 * @throws {ApiError} 400, 413, or 415 for another content type, which is not read.
 */
export async function takeBody(
  body: Body,
  incoming: Incoming,
  parsed: ParsedBody | undefined,
): Promise<unknown> {
  const type = contentTypeOf(incoming.request);
  const isTaken = type === '' || type === 'application/json' || (isParsed(type) && body.form === true);
  if (body.schema === undefined || (!isTaken && hasBody(incoming.request))) throw unsupported(body, type);
  const { kind, value } = parsed ?? (await readBody(incoming, body.maxBytes, body.maxValues));
  if (kind === 'other') throw unsupported(body, type);
  return value;
}

/**
 * Validates a body against the endpoint's schema. Unknown keys pass; handlers read only those they know.
 * @throws {ApiError} 400 naming the key.
 */
export function checkBody({ schema }: Body, value: unknown): void {
  if (schema !== undefined) checkValue(schemaFor(schema, value), value);
}

/** Validates a value from a client; `root` is its path. @throws {ApiError} 400 naming the fault. */
export function checkValue(schema: TSchema, value: unknown, root = ''): void {
  const validator = validatorOf(schema);
  if (!validator.Check(value)) throw describeFaults(validator.Errors(value)[1] as Fault[], root);
}

/** Whether a value matches a schema. */
export function isValid<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return validatorOf(schema).Check(value);
}

function validatorOf(schema: TSchema) {
  return knownOr(validators, schema, () => Schema.Compile(schema));
}

/** The error for a content type that the call does not accept. */
export function unsupported(body: Body, type: string): ApiError {
  const sent = type === '' ? 'with a Content-Type' : `not "${type}"`;
  return new ApiError('unsupported-media-type', `send the body as ${typesOf(body)}, ${sent}.`);
}

/** The content types that a call accepts, for its error message. */
function typesOf({ schema, form, raw, multipart }: Body): string {
  const types = [
    ...(schema === undefined ? [] : ['application/json']),
    ...(form ? ['application/x-www-form-urlencoded'] : []),
    ...(raw === undefined || raw.types === 'any' ? [] : raw.types),
    ...(multipart === undefined ? [] : ['multipart/form-data']),
  ];
  return types.join(' or ');
}

/** If the body may be an object or a list, picks the schema of the form that was sent, so that faults refer to that form. */
function schemaFor(schema: TSchema, value: unknown): TSchema {
  const { anyOf: choices = [schema] } = schema as { anyOf?: TSchema[] };
  const isList = Array.isArray(value);
  const sent = choices.find((choice) => isListSchema(choice) === isList);
  if (typeof value === 'object' && value !== null && sent !== undefined) return sent;
  const kinds = choices.map((choice) => (isListSchema(choice) ? 'list' : 'object'));
  throw new ApiError('malformed-body', `the body must be a JSON ${[...new Set(kinds)].join(' or ')}.`);
}

function isListSchema(schema: TSchema): boolean {
  return (schema as { type?: string }).type === 'array';
}

/** A validation error of a schema. */
interface Fault {
  keyword: string;
  instancePath: string;
  message: string;
  params: Record<string, unknown>;
}

/** Turns the first fault into an error; `root` is the path of the validated value. */
function describeFaults(faults: readonly Fault[], root = ''): ApiError {
  const fault = chooseFault(faults);
  if (fault === undefined) return new ApiError('malformed-body', 'the body does not have the expected form.');
  const missing = fault.params.requiredProperties as string[] | undefined;
  const path = (root + fault.instancePath.replaceAll('/', '.')).replace(/^\./, '');
  if (missing !== undefined) {
    const names = missing.map((name) => (path ? `${path}.${name}` : name));
    return new ApiError('missing-parameter', `You must supply ${names.join(', ')}.`);
  }
  const types = faults
    .filter(({ keyword, instancePath }) => keyword === fault.keyword && instancePath === fault.instancePath)
    .map(({ params }) => params.type);
  return new ApiError(
    'invalid-parameter',
    `${path || 'the body'} ${fault.keyword === 'type' && types.length > 1 ? `must be ${types.join(' or ')}` : messageOf(fault)}.`,
  );
}

/** The first fault. If the value may have several types and has one of them, the fault within that type. */
function chooseFault(faults: readonly Fault[]): Fault | undefined {
  const [first] = faults;
  if (first?.keyword !== 'type') return first;
  const { instancePath } = first;
  return (
    faults.find((fault) => fault.instancePath.startsWith(`${instancePath}/`)) ??
    faults.find(
      ({ keyword, instancePath: path }) => path === instancePath && !/^(type|anyOf)$/.test(keyword),
    ) ??
    first
  );
}

function messageOf({ keyword, params, message }: Fault): string {
  return keyword === 'enum' ? `must be one of ${(params.allowedValues as unknown[]).join(', ')}` : message;
}
