import {
  AUTHORIZED_USERS,
  type Clause,
  clauseTypes,
  type FilterRules,
  WHOLE_NUMBER,
} from './filters.clauses.ts';
import { findAll, type Path, parsePointer } from './filters.pointer.ts';

/** A message of an app stream, as far as filters read it. */
export interface AppMessage {
  type: string;
  /** What the message says, parsed; asked for once, and only when a clause needs it. */
  body(): { data?: unknown; meta: unknown };
}

/** The users who authorised the app whose stream it is. */
export type Authorized = () => Pick<ReadonlySet<number>, 'has'>;

/** What a clause finds at its field in the message that is judged. */
export class Field {
  /** How many clauses name it. */
  uses = 0;
  readonly #fields: Fields;
  readonly #path: Path;
  #values: readonly unknown[] | undefined;
  #texts: readonly string[] | undefined;

  constructor(fields: Fields, path: Path) {
    this.#fields = fields;
    this.#path = path;
  }

  get values(): readonly unknown[] {
    if (this.#values === undefined) {
      this.#values = findAll(this.#fields.document(), this.#path);
      this.#fields.read.push(this);
    }
    return this.#values;
  }

  /** Its strings, and its numbers and booleans as JSON writes them; a list, an object and null have no text. */
  get texts(): readonly string[] {
    this.#texts ??= this.values.flatMap((value) => textOf(value) ?? []);
    return this.#texts;
  }

  forget(): void {
    this.#values = undefined;
    this.#texts = undefined;
  }
}

/** The fields that the clauses of one or many filters name. Each is looked up once in a message, however many name it. */
export class Fields {
  /** Those that were looked up in the message. */
  readonly read: Field[] = [];
  readonly #byPointer = new Map<string, Field>();
  #message: AppMessage | undefined;
  #document: unknown;

  /** @throws for what is no pointer, which is never stored. */
  use(pointer: string): Field {
    let field = this.#byPointer.get(pointer);
    if (field === undefined) {
      const parsed = parsePointer(pointer);
      if ('fault' in parsed) throw new Error(`"${pointer}" ${parsed.fault}`);
      field = new Field(this, parsed.path);
      this.#byPointer.set(pointer, field);
    }
    field.uses++;
    return field;
  }

  release(pointer: string): void {
    const field = this.#byPointer.get(pointer);
    if (field !== undefined && --field.uses === 0) this.#byPointer.delete(pointer);
  }

  document(): unknown {
    this.#document ??= this.#message?.body();
    return this.#document;
  }

  /** Runs `judge` with fields that show this message. */
  showing<T>(message: AppMessage, judge: () => T): T {
    this.#message = message;
    try {
      return judge();
    } finally {
      for (const field of this.read) field.forget();
      this.read.length = 0;
      this.#document = undefined;
      this.#message = undefined;
    }
  }
}

/** Whether a clause holds for the message that its field shows. */
type Test = (authorized: Authorized) => boolean;

/** The clauses of a filter for one type of message. */
interface Group {
  tests: readonly Test[];
  /** Of each clause; undefined where it is not a matter of what a text equals. */
  keys: readonly (Key | undefined)[];
}

/** A message has one of these texts at the field. */
export interface Key {
  field: Field;
  texts: readonly string[];
}

/** How an index finds out whether messages of one type pass a filter. */
export interface Plan {
  /** One of these keys decides alone: the message passes, or does not. */
  decisive: readonly Key[];
  verdict: boolean;
  /** What passes has all of these; none where messages without any pass too. */
  needed: readonly Key[];
  /** Judges messages on which no key decides; undefined where none of them passes. */
  judge: Test | undefined;
}

const judged: ReadonlySet<string> = new Set(clauseTypes);

/** A filter whose pointers and values are parsed. */
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
      const named = clauses.map((clause) => ({ clause, field: fields.use(clause.field) }));
      this.#groups.set(type, {
        tests: named.map(({ clause, field }) => compileClause(clause, field)),
        keys: named.map(({ clause, field }) => {
          const texts = textsOf(clause);
          return texts && { field, texts };
        }),
      });
    }
  }

  /** Whether it lets a message through; what it finds there is forgotten again. */
  passes(message: AppMessage, authorized: Authorized): boolean {
    return this.#fields.showing(message, () => this.passesShown(message.type, authorized));
  }

  /** The same for the message that its fields show. */
  passesShown(type: string, authorized: Authorized): boolean {
    const group = this.#groups.get(type);
    return group === undefined ? this.#passesWhole(type) : this.#judge(group.tests, authorized);
  }

  /** How messages of a type are judged; the verdict on all of them where it has no clause for the type. */
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

  /** Lets go of its fields. */
  release(): void {
    for (const { field } of this.#rules.clauses) this.#fields.release(field);
  }

  #passesWhole(type: string): boolean {
    return this.#isExcluding || !judged.has(type);
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

/** Compiles a filter to judge messages with, one after the other. */
export function compileFilter(rules: FilterRules): CompiledFilter {
  return new CompiledFilter(rules, new Fields());
}

/** Why a filter lets a message through, or not. */
export interface Explanation {
  passes: boolean;
  /** In the order of the filter. */
  clauses: {
    /** It is for the type of the message; others have no say. */
    applies: boolean;
    /** What stands at its field. */
    found: readonly unknown[];
    matched: boolean;
  }[];
}

/** Tells clause by clause how a filter judges a message. */
export function explain(rules: FilterRules, message: AppMessage, authorized: Authorized): Explanation {
  const fields = new Fields();
  const filter = new CompiledFilter(rules, fields);
  return fields.showing(message, () => ({
    passes: filter.passesShown(message.type, authorized),
    clauses: rules.clauses.map((clause) => {
      const field = fields.use(clause.field);
      return {
        applies: clause.object_type === message.type,
        found: field.values,
        matched: compileClause(clause, field)(authorized),
      };
    }),
  }));
}

/** The texts of which a clause needs one; undefined where it compares otherwise. */
function textsOf({ operator, value }: Clause): readonly string[] | undefined {
  if (operator === 'equals') return [String(value)];
  return operator === 'one_of' && typeof value === 'object' ? [...new Set(value.map(String))] : undefined;
}

/** A clause as a function; it holds where it does for any of the values found. */
function compileClause(clause: Clause, field: Field): Test {
  const { operator, value } = clause;
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
      const part = String(value);
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
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A number, or one that is written as a string, as ids are. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : undefined;
}
