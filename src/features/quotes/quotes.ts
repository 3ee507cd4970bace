/** What others may import of this feature. */
export { quotedAuthor } from './quotes.replacement.ts';
