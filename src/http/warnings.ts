import { editDistance } from '../nearest.ts';
import type { Endpoint } from './endpoint.ts';
import { type JsonText, joinJson, toJson } from './json-text.ts';

/** What the query or body of any call may hold besides what the call declares. */
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

/** Bounds on what is compared: longer keys, and more of them, are not slips. */
const MAX_LENGTH = 40;
const MAX_KEYS = 20;

const NONE: readonly string[] = [];

/**
 * A sentence for each unknown parameter or key of the body that looks like one the call takes (docs/interface.md,
 * What is read liberally). `body` is a checked body of any form.
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

/** The known name that is most like the given one; undefined where none is close. */
function nearest(given: string, known: readonly string[]): string | undefined {
  const words = given.replace(/[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  const difference = (name: string): number => Math.abs(name.length - words.length);
  return known.filter((name) => isClose(words, name)).sort((a, b) => difference(a) - difference(b))[0];
}

/** One name has the other's words, such as `in_reply_to` and `reply_to`; or few letters differ. */
function isClose(given: string, known: string): boolean {
  const [short, long] = given.length < known.length ? [given, known] : [known, given];
  if (short.length >= 4 && `_${long}_`.includes(`_${short}_`)) return true;
  const allowed = Math.min(2, Math.ceil(known.length / 2) - 1);
  return long.length - short.length <= allowed && editDistance(given, known) <= allowed;
}

/** Puts warnings into the `meta` of a reply's envelope, which ends with it. */
export function addWarnings(envelope: JsonText | Buffer, warnings: readonly string[]): JsonText {
  const text = typeof envelope === 'string' ? envelope : envelope.toString('latin1');
  return joinJson(text.slice(0, -2), ',"warnings":', toJson(warnings), '}}');
}
