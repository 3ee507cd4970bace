/**
 * JSON whose numbers keep their original text, however long. Numbers that JavaScript would write differently become
 * `JSON.rawJSON` objects, whose text `JSON.stringify` writes.
 */

/** A number with its original text. */
interface RawNumber {
  readonly rawJSON: string;
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

// Node.js 24 has these; the ES2024 types do not.
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
};

export const isRawNumber = (value: unknown): value is RawNumber => json.isRawJSON(value);

/** Numbers that JavaScript may write differently have a point, an exponent or many digits, or are -0. */
const MAY_DIFFER = /\d[.eE]|\d{16}|-0/;

/** Parses JSON so that numbers keep their text when written again. @throws {SyntaxError} */
export function parseExact(text: string): unknown {
  return MAY_DIFFER.test(text) ? json.parse(text, keepNumber) : JSON.parse(text);
}

/** Parses an object whose `annotations` keep the text of their numbers; JavaScript parses the rest as usual. */
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

/** A deep copy whose objects and lists can be changed. With `toPlain`, raw numbers become numbers. */
function copy(value: unknown, toPlain: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isRawNumber(value)) return toPlain ? Number(value.rawJSON) : value;
  if (Array.isArray(value)) return value.map((member) => copy(member, toPlain));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member, toPlain)]));
}

export const copyExact = <T>(value: T): T => copy(value, false) as T;

/** A deep copy with JavaScript numbers, for checks and comparisons. */
export const toPlain = (value: unknown): unknown => copy(value, true);
