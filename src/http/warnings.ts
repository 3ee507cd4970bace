import { ApiError, reasonOf } from '../errors.ts';
import { editDistance } from '../nearest.ts';
import type { Endpoint } from './endpoint.ts';
import { type JsonText, joinJson, toJson } from './json-text.ts';

/** Parameters and keys that every call accepts without declaring them. */
const common = new Set([
  'access_token',
  'callback',
  'client_id',
  'client_secret',
  'connection_id',
  'delegate_endpoint',
  'delegate_token',
  'subscription_id',
]);

/** Bounds of the comparison: longer keys, and more of them, are no typing errors. */
const MAX_LENGTH = 40;
const MAX_KEYS = 20;

const NONE: readonly string[] = [];

/**
 * A warning for each unknown parameter or body key that resembles one that the call accepts (docs/interface.md, What is read
 * liberally). `body` is a validated body of any form.
 */
export function warningsOf(
  endpoint: Pick<Endpoint, 'query' | 'body'>,
  query: Readonly<Record<string, unknown>>,
  body: unknown,
): readonly string[] {
  const warnings = compare('parameter', query, endpoint.query);
  const { properties } = (endpoint.body?.schema ?? {}) as { properties?: object };
  if (properties === undefined || typeof body !== 'object' || body === null) return warnings;
  const about = compare('key of the body', body, properties);
  return about === NONE ? warnings : [...warnings, ...about];
}

/** An error that names what is missing, with the name that was probably meant for it. */
export function withMeant(thrown: unknown, warnings: readonly string[]): unknown {
  if (!(thrown instanceof ApiError) || thrown.slug !== 'missing-parameter' || warnings.length === 0)
    return thrown;
  return new ApiError(thrown.slug, [reasonOf(thrown), ...warnings].join(' '), thrown.headers);
}

function compare(what: string, given: object, known: object): readonly string[] {
  let warnings: string[] | undefined;
  let compared = 0;
  for (const key in given) {
    if (Object.hasOwn(known, key) || common.has(key)) continue;
    if (++compared > MAX_KEYS) break;
    const meant = key.length > MAX_LENGTH ? undefined : nearest(key, Object.keys(known));
    if (meant === undefined) continue;
    warnings ??= [];
    warnings.push(`"${key}" is not a ${what} of this call. Did you mean "${meant}"?`);
  }
  return warnings ?? NONE;
}

/** The known name most similar to the given one; undefined if none is close. */
function nearest(given: string, known: readonly string[]): string | undefined {
  const words = given.replace(/[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  const difference = (name: string): number => Math.abs(name.length - words.length);
  return known.filter((name) => isClose(words, name)).sort((a, b) => difference(a) - difference(b))[0];
}

/** Whether one name contains the other's words, such as `in_reply_to` and `reply_to`, or few letters differ. */
function isClose(given: string, known: string): boolean {
  const [short, long] = given.length < known.length ? [given, known] : [known, given];
  if (short.length >= 4 && `_${long}_`.includes(`_${short}_`)) return true;
  const allowed = Math.min(2, Math.ceil(known.length / 2) - 1);
  return long.length - short.length <= allowed && editDistance(given, known) <= allowed;
}

/** Inserts warnings into `meta`, which ends the envelope. */
export function addWarnings(envelope: JsonText | Buffer, warnings: readonly string[]): JsonText {
  const text = typeof envelope === 'string' ? envelope : envelope.toString('latin1');
  return joinJson(text.slice(0, -2), ',"warnings":', toJson(warnings), '}}');
}
