/** What others may import of this feature. */
export { createPost, deletePost, removePost } from './posts.actions.ts';
export { REPOSTED, STARRED } from './posts.bits.sql.ts';
export { loadTarget } from './posts.draft.ts';
export { CHANGES, postTopics } from './posts.events.ts';
export { findIn, findPost } from './posts.find.ts';
export { postOfInteraction, reposted } from './posts.interactions.ts';
export { postKind } from './posts.kind.ts';
export { columnsOf, type PostFilter, photoParams, postFilter, postParams } from './posts.params.ts';
export { readReposters, readStarrers } from './posts.people.sql.ts';
export type { PostRecord } from './posts.record.ts';
export { postPath, postUrl } from './posts.render.ts';
export { type PostContent, restorePost } from './posts.restore.ts';
export { replaceText } from './posts.revise.ts';
export { Post } from './posts.schema.ts';
export { postIndex } from './posts.search.sql.ts';
export {
  addToPostCounts,
  insertPost,
  type PostRow,
  pick,
  readAuthor,
  readGlobal,
  readMentions,
  readNotifiedMentions,
  readTag,
  readThread,
  type Shown,
  selectPosts,
  selectRepost,
  selectTagFrom,
  selectTagWithinReach,
  userPosts,
} from './posts.sql.ts';
export { earlierTexts, readTexts } from './posts.texts.ts';
export { canSeePost } from './posts.visibility.ts';
export { selectIndexedPosts, selectPostsEnd } from './sitemap.sql.ts';
