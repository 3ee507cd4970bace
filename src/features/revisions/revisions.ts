/** What others may import of this feature. */
export { requireRevisable, revisableUntil, revisePost } from './revisions.actions.ts';
export { includeRevisions } from './revisions.events.ts';
