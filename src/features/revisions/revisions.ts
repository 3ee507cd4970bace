/** What others may import of this feature. */
export { isRevisable, requireRevisable, revisePost } from './revisions.actions.ts';
export { includeRevisions } from './revisions.events.ts';
