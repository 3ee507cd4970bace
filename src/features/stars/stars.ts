/** What others may import of this feature. */
export { star, unstar } from './stars.actions.ts';
export { readStarredPosts } from './stars.sql.ts';
