/** What others may import of this feature. */
export { quotedKind } from './quotes.kind.ts';
