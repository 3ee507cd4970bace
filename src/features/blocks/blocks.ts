/** What others may import of this feature. */
export { block, blockStatements, unblock } from './blocks.actions.ts';
