/** What others may import of this feature. */
export { noteTombstone, type TombstoneRemoval, tombstoneRemovals } from './tombstones.actions.ts';
