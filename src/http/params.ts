import { ApiError, type Refusals } from '../errors.ts';
import { parseFlag } from '../flags.ts';
import { checkText } from './characters.ts';

/** A query or path parameter: its parser and its description in the reference. */
export interface Param<T> {
  /** The sample commands of the reference use its `examples`. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly about: string;
  readonly required: boolean;
  /** Errors that well-formed values can cause. */
  readonly errors?: Refusals;
  /** Calls `warn` if it changed the value. @throws {ApiError} 400 naming the parameter. */
  read(value: string | undefined, name: string, warn?: Warn): T;
}

/** Takes a sentence for `meta.warnings`. */
export type Warn = (sentence: string) => void;

export type Params = Readonly<Record<string, Param<unknown>>>;

/** The values of a set of parameters. */
export type Values<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/** Reads a set of parameters; unknown ones are ignored (docs/interface.md, Envelope and transport). */
export function readParams<P extends Params>(
  params: P,
  given: Readonly<Record<string, string | undefined>>,
  warn?: Warn,
): Values<P> {
  const values: Record<string, unknown> = {};
  for (const name in params) {
    const value = given[name];
    if (value !== undefined) checkText(value, name);
    values[name] = (params[name] as Param<unknown>).read(value, name, warn);
  }
  return values as Values<P>;
}

/** 0 or 1, and the words that earlier clients send instead. */
export function flag(fallback: boolean, about: string): Param<boolean> {
  return {
    schema: { type: 'integer', enum: [0, 1], default: fallback ? 1 : 0 },
    about,
    required: false,
    read: (value, name) => readFlag(value, name) ?? fallback,
  };
}

/** A flag whose default depends on the call: undefined if absent. */
export function optionalFlag(about: string): Param<boolean | undefined> {
  return { schema: { type: 'integer', enum: [0, 1] }, about, required: false, read: readFlag };
}

function readFlag(value: string | undefined, name: string): boolean | undefined {
  if (value === undefined || value === '') return undefined;
  const read = parseFlag(value);
  if (read === undefined) throw new ApiError('invalid-parameter', `${name} must be 0 or 1.`);
  return read;
}

/** The flag of a body (`givenFlag` in schema.ts); undefined if it is left out or null. @throws {ApiError} 400 naming it. */
export function readGivenFlag(given: unknown, name: string): boolean | undefined {
  if (given === undefined || given === null) return undefined;
  const read = parseFlag(given);
  if (read === undefined) throw new ApiError('invalid-parameter', `${name} must be true or false.`);
  return read;
}

interface Clamped {
  fallback: number;
  min: number;
  max: number;
  about: string;
}

/** A number clamped to its range (docs/interface.md, Pagination). */
const clamped =
  (type: 'integer' | 'number', parse: (value: string, name: string) => number) =>
  ({ fallback, min, max, about }: Clamped): Param<number> => ({
    schema: { type, minimum: min, maximum: max, default: fallback },
    about,
    required: false,
    read(value, name, warn) {
      if (value === undefined || value === '') return fallback;
      const given = parse(value, name);
      const taken = Math.min(max, Math.max(min, given));
      if (taken !== given) warn?.(`${name} must be from ${min} to ${max}: ${taken} was taken.`);
      return taken;
    },
  });

export const clampedInteger = clamped('integer', parseInteger);
export const clampedDecimal = clamped('number', parseAnyDecimal);

function parseInteger(value: string, name: string): number {
  if (!/^[+-]?\d+$/.test(value)) throw new ApiError('invalid-parameter', `${name} must be a whole number.`);
  return Number(value);
}

/** An optional integer; rejected outside its range. */
export function integer(options: { min: number; max: number; about: string }): Param<number | undefined> {
  const { min, max, about } = options;
  return {
    schema: { type: 'integer', minimum: min, maximum: max },
    about,
    required: false,
    read(value, name) {
      if (value === undefined || value === '') return undefined;
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= min && number <= max)) {
        throw new ApiError('invalid-parameter', `${name} must be a whole number from ${min} to ${max}.`);
      }
      return number;
    },
  };
}

/** Parses a decimal number as JavaScript writes it; rejects anything else. */
function parseDecimal(value: string, name: string): number {
  const number = parseAnyDecimal(value, name);
  if (!Number.isFinite(number)) throw notDecimal(name);
  return number;
}

/** Parses a decimal number of any size: infinite if it is too large. */
function parseAnyDecimal(value: string, name: string): number {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value)) throw notDecimal(name);
  return Number(value);
}

function notDecimal(name: string): ApiError {
  return new ApiError('invalid-parameter', `${name} must be a decimal number.`);
}

/** An optional decimal number. */
export function decimal({ about }: { about: string }): Param<number | undefined> {
  return {
    schema: { type: 'number' },
    about,
    required: false,
    read: (value, name) => (value === undefined || value === '' ? undefined : parseDecimal(value, name)),
  };
}

/** A required decimal number; rejected outside its range. */
export function requiredDecimal(options: {
  min: number;
  max: number;
  about: string;
  example: number;
}): Param<number> {
  const { min, max, about, example } = options;
  return {
    schema: { type: 'number', minimum: min, maximum: max, examples: [example] },
    about,
    required: true,
    read(value, name) {
      if (value === undefined || value === '')
        throw new ApiError('missing-parameter', `You must supply a ${name} parameter.`);
      const number = parseDecimal(value, name);
      if (!(number >= min && number <= max))
        throw new ApiError('invalid-parameter', `${name} must be a number from ${min} to ${max}.`);
      return number;
    },
  };
}

/** An optional word or text; its length counts code points. */
export function text(about: string, maxLength = 256): Param<string | undefined> {
  return {
    schema: { type: 'string', maxLength },
    about,
    required: false,
    read(value, name) {
      if (value !== undefined && value.length > maxLength && Array.from(value).length > maxLength) {
        throw new ApiError('invalid-parameter', `${name} must be at most ${maxLength} characters long.`);
      }
      return value === '' ? undefined : value;
    },
  };
}

/** A required text. */
export function requiredText(about: string, example: string): Param<string> {
  const optional = text(about);
  return {
    ...optional,
    schema: { ...optional.schema, examples: [example] },
    required: true,
    read(value, name) {
      const read = optional.read(value, name);
      if (read === undefined) throw new ApiError('missing-parameter', `You must supply a ${name} parameter.`);
      return read;
    },
  };
}

/** Parses a decimal object id. @returns undefined if no object can have such an id. */
export function parseId(value: string): number | undefined {
  if (!/^\d+$/.test(value)) return undefined;
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The id of an object in the path. Anything that cannot be an id names no object. */
export function pathId(kind: string): Param<number> {
  return {
    schema: { type: 'string', pattern: '^[0-9]+$', examples: ['1'] },
    about: `Id of the ${kind}.`,
    required: true,
    errors: { 'not-found': `There is no such ${kind}, or you may not see it.` },
    read(value) {
      const id = parseId(value ?? '');
      if (id === undefined) throw new ApiError('not-found', `there is no such ${kind}.`);
      return id;
    },
  };
}

/** How a path names a user: by id, by `@username`, or as `me`. */
export type UserRef = { id: number } | { username: string } | 'me';

/** The error for `me` in calls that need no user token. */
const meWithoutUser = {
  'missing-token': '"me" was asked for without a token.',
  'wrong-token-kind': '"me" was asked for with an app token.',
};

/** A user in the path (docs/interface.md, Users). */
export const pathUser: Param<UserRef> = {
  schema: { type: 'string', examples: ['@ada'] },
  about: 'Id of the user, @username, or "me" for the authenticated user.',
  required: true,
  errors: { 'not-found': 'There is no such user.', ...meWithoutUser },
  read(value = '') {
    const ref = parseUserRef(value);
    if (ref === undefined) throw new ApiError('not-found', 'there is no such user.');
    return ref;
  },
};

/** Parses `me`, `@name` or an id. */
export function parseUserRef(value: string): UserRef | undefined {
  if (value === 'me') return 'me';
  if (value.startsWith('@')) {
    return /^@\w{1,20}$/.test(value) ? { username: value.slice(1).toLowerCase() } : undefined;
  }
  const id = parseId(value);
  return id === undefined ? undefined : { id };
}

/** Maximum number of ids in a multi-retrieval (docs/interface.md, Pagination). */
export const MAX_IDS = 200;

/** Splits a comma-separated list and trims its members. One that is given and empty has none. */
function splitList(value: string | undefined, name: string): string[] {
  if (value === undefined) throw new ApiError('missing-parameter', `You must supply ${name}.`);
  const parts = value.split(',').flatMap((part) => part.trim() || []);
  if (parts.length > MAX_IDS)
    throw new ApiError('invalid-parameter', `${name} must list at most ${MAX_IDS} ids.`);
  return parts;
}

/** A comma-separated list of ids, which may contain the given words. */
export function idList<const W extends string = never>(
  kind: string,
  words: readonly W[] = [],
): Param<(number | W)[]> {
  const members = ['ids', ...words].join(', ');
  return {
    schema: { type: 'string', examples: ['1,2'] },
    about: `Comma-separated ids of ${kind}, at most ${MAX_IDS}.`,
    required: true,
    read: (value, name) =>
      splitList(value, name).map((part) => {
        const word = words.find((one) => one === part);
        if (word !== undefined) return word;
        const id = /^\d+$/.test(part) ? Number(part) : undefined;
        if (id === undefined)
          throw new ApiError('invalid-parameter', `${name} must be a list of ${members}, not "${part}".`);
        return Number.isSafeInteger(id) ? id : 0;
      }),
  };
}

/** A comma-separated list of users, each by id, `@username` or `me`. */
export const userList: Param<UserRef[]> = {
  schema: { type: 'string', examples: ['1,@ada'] },
  about: `Comma-separated ids or @usernames, at most ${MAX_IDS}.`,
  required: true,
  errors: meWithoutUser,
  read: (value, name) =>
    splitList(value, name).map((part) => {
      const ref = parseUserRef(part) ?? (/^@\w+$/.test(part) || /^\d+$/.test(part) ? { id: 0 } : undefined);
      if (ref === undefined) {
        throw new ApiError(
          'invalid-parameter',
          `${name} must be a list of ids and @usernames, not "${part}".`,
        );
      }
      return ref;
    }),
};
