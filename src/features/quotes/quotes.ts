/** What others may import of this feature. */
export { countQuotes, quotedKind, thumbnailsOf } from './quotes.kind.ts';
export { quoteAnnotation, quotedAuthor, quotedPost, quotedSeen } from './quotes.replacement.ts';
export { readQuotes } from './quotes.sql.ts';
