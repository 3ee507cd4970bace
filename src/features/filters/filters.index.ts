import { knownOr } from '../../known.ts';
import type { FilterRules } from './filters.clauses.ts';
import {
  type AppMessage,
  type Authorized,
  CompiledFilter,
  type Field,
  Fields,
  type Key,
  type Plan,
} from './filters.compile.ts';

/** A stream and its filter. */
interface Entry {
  stream: number;
  filter: CompiledFilter | undefined;
  authorized: Authorized;
  /** Remove it from the sets that contain it. */
  removals: (() => void)[];
  /** The last message it was decided for. */
  round: number;
}

/** A stream in the index for one type of message. */
interface Candidate extends Pick<Plan, 'verdict' | 'judge'> {
  entry: Entry;
}

/** The streams indexed by one text at a field. */
interface Bucket {
  /** Decided by this text. */
  decided: Set<Candidate>;
  /** To be judged. */
  judged: Set<Candidate>;
}

/** The streams that messages of one type can reach. */
class TypeIndex {
  /** Reached by all messages of the type. */
  readonly sure = new Set<Entry>();
  /** Judged for each message, unless a text has decided. */
  readonly judged = new Set<Candidate>();
  readonly byField = new Map<Field, Map<string, Bucket>>();

  add(entry: Entry, type: string): void {
    const plan = entry.filter === undefined ? true : entry.filter.plan(type);
    if (plan === false) return;
    if (plan === true) {
      addTo(this.sure, entry, entry);
      return;
    }
    const { decisive, verdict, needed, judge } = plan;
    const candidate = { entry, verdict, judge };
    for (const key of decisive) this.#addByKey(candidate, key, 'decided');
    if (needed.length > 0) this.#addByKey(candidate, this.#cheapest(needed), 'judged');
    else if (judge !== undefined) addTo(this.judged, candidate, entry);
  }

  #addByKey(candidate: Candidate, { field, texts }: Key, place: keyof Bucket): void {
    const byText = this.byField.get(field) ?? new Map<string, Bucket>();
    this.byField.set(field, byText);
    for (const text of texts) {
      const bucket = byText.get(text) ?? { decided: new Set(), judged: new Set() };
      byText.set(text, bucket);
      addTo(bucket[place], candidate, candidate.entry);
      candidate.entry.removals.push(() => {
        if (bucket.decided.size + bucket.judged.size > 0 || byText.get(text) !== bucket) return;
        byText.delete(text);
        if (byText.size === 0) this.byField.delete(field);
      });
    }
  }

  /** The key that finds the fewest streams. */
  #cheapest(keys: readonly Key[]): Key {
    const cost = ({ field, texts }: Key): number => {
      const byText = this.byField.get(field);
      return texts.reduce((sum, text) => sum + 1 + (byText?.get(text)?.judged.size ?? 0), 0);
    };
    return keys.reduce((best, key) => (cost(key) < cost(best) ? key : best));
  }
}

function addTo<T>(place: Set<T>, found: T, { removals }: Entry): void {
  place.add(found);
  removals.push(() => place.delete(found));
}

/**
 * Finds the app streams a message reaches, by their types and filters. Clauses that compare a field for equality are indexed by
 * text: a message costs nothing for streams that need another text. Streams that cannot be indexed are judged one by one.
 */
export class FilterIndex {
  readonly #fields = new Fields();
  readonly #entries = new Map<number, Entry>();
  readonly #types = new Map<string, TypeIndex>();
  #authorized: (stream: number) => Pick<ReadonlySet<number>, 'has'> = () => new Set();
  #round = 0;

  /** Adds or changes a stream. `types` are the types of messages it wants. */
  set(stream: number, filter: FilterRules | undefined, types: readonly string[]): void {
    this.delete(stream);
    const entry: Entry = {
      stream,
      filter: filter && new CompiledFilter(filter, this.#fields),
      authorized: () => this.#authorized(stream),
      removals: [],
      round: 0,
    };
    this.#entries.set(stream, entry);
    for (const type of new Set(types)) {
      knownOr(this.#types, type, () => new TypeIndex()).add(entry, type);
    }
  }

  delete(stream: number): void {
    const entry = this.#entries.get(stream);
    if (entry === undefined) return;
    this.#entries.delete(stream);
    for (const remove of entry.removals) remove();
    entry.filter?.release();
  }

  /** The streams a message reaches, each once; `authorized` gives the users who authorised the app of a stream. */
  match(message: AppMessage, authorized: (stream: number) => Pick<ReadonlySet<number>, 'has'>): number[] {
    const index = this.#types.get(message.type);
    if (index === undefined) return [];
    const round = ++this.#round;
    const matched: number[] = [];
    const settle = (entry: Entry, isMatched: boolean): void => {
      entry.round = round;
      if (isMatched) matched.push(entry.stream);
    };
    const judge = ({ entry, judge: passes }: Candidate): void => {
      if (entry.round !== round) settle(entry, passes?.(entry.authorized) === true);
    };
    this.#authorized = authorized;
    this.#fields.showing(message, () => {
      for (const entry of index.sure) settle(entry, true);
      for (const [field, byText] of index.byField) {
        for (const text of field.texts) {
          const bucket = byText.get(text);
          if (bucket === undefined) continue;
          for (const { entry, verdict } of bucket.decided) if (entry.round !== round) settle(entry, verdict);
          for (const candidate of bucket.judged) judge(candidate);
        }
      }
      for (const candidate of index.judged) judge(candidate);
    });
    return matched;
  }
}
