import { hasClauses } from '../../events/catalogue.ts';
import { isRawNumber } from '../../http/exact-json.ts';
import type { JsonText } from '../../http/json-text.ts';
import { knownOr } from '../../known.ts';
import { hashtagName } from '../../text/hashtag-name.ts';
import { AUTHORIZED_USERS, type Clause, type FilterRules, WHOLE_NUMBER } from './filters.clauses.ts';
import { Finder } from './filters.find.ts';
import { type Path, parsePointer } from './filters.pointer.ts';

/** A message of an app stream, as far as filters read it. */
export interface AppMessage {
  type: string;
  /** `data` and `meta`, as sent to the client; read only when a clause needs them. */
  text: JsonText;
}

/** The field of the name of a hashtag. */
const HASHTAG_NAME = /\/hashtags\/[^/]*\/name$/;

/** Returns the users who authorised the app of the stream. */
export type Authorized = () => Pick<ReadonlySet<number>, 'has'>;

const nothing: readonly string[] = [];

/** The values of a clause's field in the current message. */
export class Field {
  /** Number of clauses that use it. */
  uses = 0;
  readonly path: Path;
  readonly #fields: TypeFields;
  /** The number of the message these values were found in. */
  #found = 0;
  #values: unknown[] = [];
  #texts: string[] = [];

  constructor(fields: TypeFields, path: Path) {
    this.#fields = fields;
    this.path = path;
  }

  get values(): readonly unknown[] {
    return this.#isFound() ? this.#values : nothing;
  }

  /** Its strings, and its numbers and booleans as JSON text; lists, objects and null have no text. */
  get texts(): readonly string[] {
    return this.#isFound() ? this.#texts : nothing;
  }

  #isFound(): boolean {
    return this.#fields.read() === this.#found;
  }

  /** Adds a value found in a message. */
  add(value: unknown, message: number): void {
    if (this.#found !== message) {
      this.#found = message;
      this.#values = [];
      this.#texts = [];
    }
    this.#values.push(value);
    const text = textOf(value);
    if (text !== undefined) this.#texts.push(text);
  }
}

/** The fields used by clauses for one type of message. */
class TypeFields {
  readonly #byPointer = new Map<string, Field>();
  #finder: Finder | undefined;
  #message: AppMessage | undefined;
  /** The number of the message read last. */
  #number = 0;

  /** @throws for an invalid pointer, which is never stored. */
  use(pointer: string): Field {
    let field = this.#byPointer.get(pointer);
    if (field === undefined) {
      const parsed = parsePointer(pointer);
      if ('fault' in parsed) throw new Error(`"${pointer}" ${parsed.fault}`);
      field = new Field(this, parsed.path);
      this.#byPointer.set(pointer, field);
      this.#finder = undefined;
    }
    field.uses++;
    return field;
  }

  release(pointer: string): void {
    const field = this.#byPointer.get(pointer);
    if (field === undefined || --field.uses > 0) return;
    this.#byPointer.delete(pointer);
    this.#finder = undefined;
  }

  show(message: AppMessage | undefined): void {
    this.#message = message;
  }

  /** Finds the values of all fields in the current message, once. @returns its number. */
  read(): number {
    if (this.#message !== undefined) {
      const { text } = this.#message;
      this.#message = undefined;
      this.#number++;
      this.#finder ??= this.#makeFinder();
      this.#finder.find(text);
    }
    return this.#number;
  }

  #makeFinder(): Finder {
    const finder = new Finder();
    for (const field of this.#byPointer.values()) {
      finder.add(field.path, (value) => field.add(value, this.#number));
    }
    return finder;
  }
}

/** The fields used by the clauses of one or more filters. Each is found once per message, however many clauses use it. */
export class Fields {
  readonly #types = new Map<string, TypeFields>();

  /** The fields of the clauses for a type of message. */
  of(type: string): TypeFields {
    return knownOr(this.#types, type, () => new TypeFields());
  }

  /** Runs `judge` with this as the current message. */
  showing<T>(message: AppMessage, judge: () => T): T {
    const fields = this.of(message.type);
    fields.show(message);
    try {
      return judge();
    } finally {
      fields.show(undefined);
    }
  }
}

/** Whether a clause matches the current message of its field. */
type Test = (authorized: Authorized) => boolean;

/** The clauses of a filter for one type of message. */
interface Group {
  tests: readonly Test[];
  /** One per clause; undefined if it does not compare texts for equality. */
  keys: readonly (Key | undefined)[];
}

/** Matches a message that has one of these texts at the field. */
export interface Key {
  field: Field;
  texts: readonly string[];
}

/** How an index decides whether messages of one type pass a filter. */
export interface Plan {
  /** Each of these keys alone decides: a message that matches it gets `verdict`. */
  decisive: readonly Key[];
  verdict: boolean;
  /** Messages that pass match all of these; empty if messages can pass without any. */
  needed: readonly Key[];
  /** Decides on messages that no key decides; undefined if none of them passes. */
  judge: Test | undefined;
}

/** A filter with parsed pointers and values. */
export class CompiledFilter {
  readonly #rules: FilterRules;
  readonly #fields: Fields;
  readonly #groups = new Map<string, Group>();
  readonly #isAll: boolean;
  readonly #isExcluding: boolean;

  constructor(rules: FilterRules, fields: Fields) {
    this.#rules = rules;
    this.#fields = fields;
    this.#isAll = rules.match_policy.endsWith('_all');
    this.#isExcluding = rules.match_policy.startsWith('exclude_');
    for (const [type, clauses] of Map.groupBy(rules.clauses, ({ object_type }) => object_type)) {
      const named = clauses.map((clause) => ({ clause, field: fields.of(type).use(clause.field) }));
      this.#groups.set(type, {
        tests: named.map(({ clause, field }) => compileClause(clause, field)),
        keys: named.map(({ clause, field }) => {
          const texts = textsOf(clause);
          return texts && { field, texts };
        }),
      });
    }
  }

  /** Whether a message passes; the values found in it are not kept. */
  passes(message: AppMessage, authorized: Authorized): boolean {
    return this.#fields.showing(message, () => this.passesShown(message.type, authorized));
  }

  /** The same for the current message of its fields. */
  passesShown(type: string, authorized: Authorized): boolean {
    const group = this.#groups.get(type);
    return group === undefined ? this.#passesWhole(type) : this.#judge(group.tests, authorized);
  }

  /** How messages of a type are decided; a boolean for all of them if the filter has no clause for the type. */
  plan(type: string): Plan | boolean {
    const group = this.#groups.get(type);
    if (group === undefined) return this.#passesWhole(type);
    const verdict = !this.#isExcluding;
    const keys = group.keys.filter((key) => key !== undefined);
    if (this.#isAll) {
      const needed = this.#isExcluding ? [] : keys;
      return { decisive: [], verdict, needed, judge: this.#judging(group.tests) };
    }
    const rest = group.tests.filter((_, n) => group.keys[n] === undefined);
    const judge = rest.length > 0 || this.#isExcluding ? this.#judging(rest) : undefined;
    return { decisive: keys, verdict, needed: [], judge };
  }

  /** Releases its fields. */
  release(): void {
    for (const { object_type, field } of this.#rules.clauses) this.#fields.of(object_type).release(field);
  }

  #passesWhole(type: string): boolean {
    return this.#isExcluding || !hasClauses(type);
  }

  #judging(tests: readonly Test[]): Test {
    return (authorized) => this.#judge(tests, authorized);
  }

  #judge(tests: readonly Test[], authorized: Authorized): boolean {
    return this.#holds(tests, authorized) !== this.#isExcluding;
  }

  #holds(tests: readonly Test[], authorized: Authorized): boolean {
    for (const test of tests) if (test(authorized) !== this.#isAll) return !this.#isAll;
    return this.#isAll;
  }
}

/** Compiles a filter for one message at a time. */
export function compileFilter(rules: FilterRules): CompiledFilter {
  return new CompiledFilter(rules, new Fields());
}

/** Why a filter passes or blocks a message. */
export interface Explanation {
  passes: boolean;
  /** In the order of the filter's clauses. */
  clauses: {
    /** Whether the clause is for the type of the message; otherwise it has no effect. */
    applies: boolean;
    /** The values of its field. */
    found: readonly unknown[];
    matched: boolean;
  }[];
}

/** Explains, clause by clause, how a filter decides on a message. */
export function explain(rules: FilterRules, message: AppMessage, authorized: Authorized): Explanation {
  const fields = new Fields();
  const filter = new CompiledFilter(rules, fields);
  const named = rules.clauses.map((clause) => ({
    clause,
    field: fields.of(message.type).use(clause.field),
  }));
  return fields.showing(message, () => ({
    passes: filter.passesShown(message.type, authorized),
    clauses: named.map(({ clause, field }) => {
      return {
        applies: clause.object_type === message.type,
        found: field.values,
        matched: compileClause(clause, field)(authorized),
      };
    }),
  }));
}

/** The texts of which a clause needs one; undefined if it does not compare for equality. */
function textsOf({ field, operator, value }: Clause): readonly string[] | undefined {
  if (operator === 'equals') return [textIn(field, value)];
  if (operator !== 'one_of' || typeof value !== 'object') return undefined;
  return [...new Set(value.map((one) => textIn(field, one)))];
}

/** The value of a clause as the field has it in messages, where each hashtag has one name. */
function textIn(field: string, value: Clause['value']): string {
  return HASHTAG_NAME.test(field) ? hashtagName(String(value)) : String(value);
}

/** Compiles a clause to a function; the clause matches if any of the values found does. */
function compileClause(clause: Clause, field: Field): Test {
  const { field: pointer, operator, value } = clause;
  const [text] = textsOf(clause) ?? [];
  switch (operator) {
    case 'equals':
      return () => field.texts.includes(text as string);
    case 'one_of': {
      if (value === AUTHORIZED_USERS) {
        return (authorized) => field.texts.some((found) => isUser(found) && authorized().has(Number(found)));
      }
      const texts = new Set(textsOf(clause));
      return () => field.texts.some((found) => texts.has(found));
    }
    case 'matches': {
      const part = textIn(pointer, value);
      return () => field.values.some((found) => typeof found === 'string' && found.includes(part));
    }
    default: {
      const compare = comparisons[operator];
      const bound = Number(value);
      return () =>
        field.values.some((found) => {
          const number = numberOf(found);
          return number !== undefined && compare(number, bound);
        });
    }
  }
}

const comparisons = {
  lt: (found: number, value: number) => found < value,
  le: (found: number, value: number) => found <= value,
  gt: (found: number, value: number) => found > value,
  ge: (found: number, value: number) => found >= value,
};

function isUser(text: string): boolean {
  return /^[1-9]\d*$/.test(text);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (isRawNumber(value)) return value.rawJSON;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A number, or one written as a string, as ids are. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (isRawNumber(value)) return Number(value.rawJSON);
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : undefined;
}
