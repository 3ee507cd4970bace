/** What others may import of this feature. */
export { repost, unrepost } from './reposts.actions.ts';
export { type Repost, repostLists, shownReposts } from './reposts.repeats.ts';
