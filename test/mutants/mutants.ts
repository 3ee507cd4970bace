/** A small fault, put into a copy of the source, that the tests named have to notice. */
export interface Mutant {
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  search: string;
  replace: string;
  /** Test files, at least one of which must fail. */
  tests: readonly string[];
}

export const mutants: readonly Mutant[] = [
  {
    name: 'delivery: events of another process are skipped when this one commits',
    file: 'src/events/tail.ts',
    search: 'if (first.seq > this.#position + 1) await this.#catchUp(first.seq);',
    replace: '',
    tests: ['test/events/tail.test.ts'],
  },
  {
    name: 'caches: a cached page stays after an object on it changed',
    file: 'src/objects/reply-cache.ts',
    search: 'if (cache.peek(id) !== (record ?? null)) return false;',
    replace: '',
    tests: ['test/timelines/cached-pages.test.ts'],
  },
  {
    name: 'caches: a cached page stays after the viewer’s relations changed',
    file: 'src/objects/reply-cache.ts',
    search: 'if (state !== viewer.state || state.changes !== viewer.changes) return false;',
    replace: '',
    tests: ['test/timelines/cached-pages.test.ts'],
  },
  {
    name: 'ordering: events of writes that ran at once are in the order of the calls, not of the ids',
    file: 'src/db/batch.ts',
    search: 'txs.sort((a, b) => a.order - b.order);',
    replace: 'txs.reverse();',
    tests: ['test/posts/together.test.ts'],
  },
  {
    name: 'ordering: a write that failed half way is not rolled back',
    file: 'src/db/write-queue.ts',
    search: 'throw new Rollback();',
    replace: 'void Rollback;',
    tests: ['test/db/transactions.test.ts'],
  },
  {
    name: 'limits: one request more than the limit is let through',
    file: 'src/http/limiter.ts',
    search: 'new RateLimiterMemory({ points: limit, duration: seconds })',
    replace: 'new RateLimiterMemory({ points: limit + 1, duration: seconds })',
    tests: ['test/contract/rate-limits.test.ts'],
  },
  {
    name: 'limits: writes are not counted by the minute',
    file: 'src/http/limits.ts',
    search: 'if (!isWrite || !hour.allowed) return hour;',
    replace: 'if (isWrite || !hour.allowed) return hour;',
    tests: ['test/contract/rate-limits.test.ts'],
  },
  {
    name: 'limits: time grows with the square of a text',
    file: 'src/text/scan.ts',
    search: 'text.slice(Math.max(0, colon - 5), colon)',
    replace: 'text.slice(0, colon)',
    tests: ['test/text/linear.test.ts'],
  },
  {
    name: 'ordering: a page says that there is more when it ends exactly',
    file: 'src/http/pagination.ts',
    search: 'const more = found.length > wanted;',
    replace: 'const more = found.length >= wanted;',
    tests: ['test/contract/pagination.test.ts'],
  },
  {
    name: 'ordering: a page from the oldest end is oldest first',
    file: 'src/http/pagination.ts',
    search: 'if (ascending) found.reverse();',
    replace: '',
    tests: ['test/contract/pagination.test.ts'],
  },
  {
    name: 'visibility: what is filtered out of a page is not made up for',
    file: 'src/http/pagination.ts',
    search: 'if (found.length > wanted || last',
    replace: 'if (found.length > 0 || last',
    tests: ['test/contract/pagination.test.ts'],
  },
];
