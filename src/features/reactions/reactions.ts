/** What others may import of this feature. */
export { react, unreact } from './reactions.actions.ts';
