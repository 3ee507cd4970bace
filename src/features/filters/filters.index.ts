import type { FilterRules } from './filters.clauses.ts';
import {
  type AppMessage,
  type Authorized,
  CompiledFilter,
  type Field,
  Fields,
  type Key,
} from './filters.compile.ts';

/** A stream, with what it lets through. */
interface Entry {
  stream: number;
  filter: CompiledFilter | undefined;
  authorized: Authorized;
  /** Take it out of the places where it is found. */
  removals: (() => void)[];
  /** The last message that it was looked at for. */
  round: number;
}

/** The streams that messages reach which have one text at a field. */
interface Bucket {
  /** All such messages reach these. */
  sure: Set<Entry>;
  /** These are asked. */
  asked: Set<Entry>;
}

/** The streams that messages of one type can reach. */
class TypeIndex {
  /** All messages of the type reach these. */
  readonly sure = new Set<Entry>();
  /** These are asked about each. */
  readonly asked = new Set<Entry>();
  readonly byField = new Map<Field, Map<string, Bucket>>();

  add(entry: Entry, type: string): void {
    const { filter } = entry;
    if (filter === undefined || (!filter.hasClauses(type) && filter.passesWhole(type))) {
      addTo(this.sure, entry);
      return;
    }
    if (!filter.hasClauses(type)) return;
    const keys = filter.keys(type);
    if (keys === undefined) addTo(this.asked, entry);
    else if ('anyOf' in keys) for (const key of keys.anyOf) this.#addByKey(entry, key, true);
    else this.#addByKey(entry, this.#cheapest(keys.oneOf), false);
  }

  #addByKey(entry: Entry, { field, texts }: Key, isSure: boolean): void {
    const byText = this.byField.get(field) ?? new Map<string, Bucket>();
    this.byField.set(field, byText);
    for (const text of texts) {
      const bucket = byText.get(text) ?? { sure: new Set(), asked: new Set() };
      byText.set(text, bucket);
      addTo(isSure ? bucket.sure : bucket.asked, entry);
      entry.removals.push(() => {
        if (bucket.sure.size + bucket.asked.size > 0 || byText.get(text) !== bucket) return;
        byText.delete(text);
        if (byText.size === 0) this.byField.delete(field);
      });
    }
  }

  /** The key by which the fewest streams are found. */
  #cheapest(keys: readonly Key[]): Key {
    const cost = ({ field, texts }: Key): number => {
      const byText = this.byField.get(field);
      return texts.reduce((sum, text) => sum + 1 + (byText?.get(text)?.asked.size ?? 0), 0);
    };
    return keys.reduce((best, key) => (cost(key) < cost(best) ? key : best));
  }
}

function addTo(place: Set<Entry>, entry: Entry): void {
  place.add(entry);
  entry.removals.push(() => place.delete(entry));
}

/**
 * Which app streams a message reaches, by their types and filters. A filter that lets through only what equals a value is found
 * by that value, so that a message costs nothing for the streams that it cannot reach; the others are asked one by one.
 */
export class FilterIndex {
  readonly #fields = new Fields();
  readonly #entries = new Map<number, Entry>();
  readonly #types = new Map<string, TypeIndex>();
  #authorized: (stream: number) => Pick<ReadonlySet<number>, 'has'> = () => new Set();
  #round = 0;

  /** Adds a stream, or changes it. `types` are the types of messages that it asks for. */
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
      const index = this.#types.get(type) ?? new TypeIndex();
      this.#types.set(type, index);
      index.add(entry, type);
    }
  }

  delete(stream: number): void {
    const entry = this.#entries.get(stream);
    if (entry === undefined) return;
    this.#entries.delete(stream);
    for (const remove of entry.removals) remove();
    entry.filter?.release();
  }

  /** The streams that a message reaches, each once; `authorized` gives the users who authorised the app of a stream. */
  match(message: AppMessage, authorized: (stream: number) => Pick<ReadonlySet<number>, 'has'>): number[] {
    const index = this.#types.get(message.type);
    if (index === undefined) return [];
    const round = ++this.#round;
    const matched: number[] = [];
    const take = (entry: Entry): void => {
      if (entry.round === round) return;
      entry.round = round;
      matched.push(entry.stream);
    };
    const ask = (entry: Entry): void => {
      if (entry.round === round) return;
      entry.round = round;
      if (entry.filter?.passesShown(message.type, entry.authorized)) matched.push(entry.stream);
    };
    this.#authorized = authorized;
    this.#fields.showing(message, () => {
      for (const entry of index.sure) take(entry);
      for (const [field, byText] of index.byField) {
        for (const text of field.texts) {
          const bucket = byText.get(text);
          if (bucket === undefined) continue;
          for (const entry of bucket.sure) take(entry);
          for (const entry of bucket.asked) ask(entry);
        }
      }
      for (const entry of index.asked) ask(entry);
    });
    return matched;
  }
}
