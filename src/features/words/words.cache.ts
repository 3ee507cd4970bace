import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { WordMatcher } from './word-matcher.ts';
import { selectWordRules } from './words.sql.ts';

/** Assumed size of a rule, with its place among the others. */
const RULE_BYTES = 300;

/** The rules, read once and again after each change. */
class WordRulesCache implements Cache {
  readonly #db: Db;
  readonly #matcher: LoadingCache<'all', { matcher: WordMatcher; count: number }>;

  constructor(db: Db, memory: CacheMemory) {
    this.#db = db;
    this.#matcher = new LoadingCache({ memory, bytes: ({ count }) => RULE_BYTES * (count + 1) });
  }

  async get(): Promise<WordMatcher> {
    const { matcher } = await this.#matcher.find('all', async () => {
      const rules = await selectWordRules(this.#db, {});
      return { matcher: new WordMatcher(rules), count: rules.length };
    });
    return matcher;
  }

  get bytes(): number {
    return this.#matcher.bytes;
  }

  apply(event: LogEvent): void {
    if (event.type === 'word_rule') this.clear();
  }

  clear(): void {
    this.#matcher.clear();
  }
}

export const wordRules: CacheDefinition<WordRulesCache> = {
  name: 'word rules',
  make: ({ store, memory }) => new WordRulesCache(store.read, memory),
};
