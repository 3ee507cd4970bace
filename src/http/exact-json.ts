/**
 * JSON whose numbers are written as they were read, however long: those that JavaScript would write otherwise are
 * `JSON.rawJSON` objects, of which `JSON.stringify` writes the text.
 */

/** A number with its text. */
interface RawNumber {
  readonly rawJSON: string;
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

// What Node.js 24 has and the types of ES2024 do not.
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
};

export const isRawNumber = (value: unknown): value is RawNumber => json.isRawJSON(value);

/** Numbers that JavaScript may write otherwise have a point, an exponent, many digits, or are -0. */
const MAY_DIFFER = /\d[.eE]|\d{16}|-0/;

/** Parses JSON so that its numbers are written again as they were. @throws {SyntaxError} */
export function parseExact(text: string): unknown {
  return MAY_DIFFER.test(text) ? json.parse(text, keepNumber) : JSON.parse(text);
}

/** Parses an object whose `annotations` are to be written again as they were; all else is as JavaScript reads it. */
export function parseAnnotated(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'annotations')) return value;
  if (Array.isArray(value) || !MAY_DIFFER.test(text)) return value;
  const { annotations } = parseExact(text) as { annotations: unknown };
  return { ...value, annotations };
}

const keepNumber: Reviver = (_, value, { source }) =>
  typeof value === 'number' && source !== undefined && String(value) !== source
    ? json.rawJSON(source)
    : value;

/** A copy, of which objects and lists can be changed. `toPlain` has numbers in place of their text. */
function copy(value: unknown, toPlain: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isRawNumber(value)) return toPlain ? Number(value.rawJSON) : value;
  if (Array.isArray(value)) return value.map((member) => copy(member, toPlain));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member, toPlain)]));
}

export const copyExact = <T>(value: T): T => copy(value, false) as T;

/** The same with numbers as JavaScript has them, to check and compare. */
export const toPlain = (value: unknown): unknown => copy(value, true);
