/** What others may import of this feature. */
export { follow, removeFollow, unfollow } from './follows.actions.ts';
export { followTopics } from './follows.events.ts';
export { followeeIds, readFollowers, readFollowing, selectFollowedNames } from './follows.sql.ts';
export { readKnownFollowers } from './known-followers.ts';
