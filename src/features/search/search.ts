/** What others may import of this feature. */

export { type IndexedContent, indexRowOf, keywordOf } from './search.keywords.ts';
export { choice, optionalId, queryText, searchErrors, searchParams } from './search.params.ts';
export { MAX_TERMS, type Reader, readGroups, readSearch, readWords } from './search.query.ts';
export { isInThread, type Thread } from './search-threads.sql.ts';
