/** What others may import of this feature. */
export { authorKind } from './authors.kind.ts';
export { selectIndexedUsers, selectUsersEnd } from './sitemap.sql.ts';
export { usernames } from './usernames.cache.ts';
export {
  BLOCKED_BY,
  BLOCKS,
  FOLLOWED_BY,
  FOLLOWS,
  loadRelations,
  loadUnseen,
  MUTED_BY,
  MUTES,
  SELF,
} from './users.bits.sql.ts';
export { accountTopic } from './users.events.ts';
export { avatarPath, coverPath, type ImageRef, userImage } from './users.images.ts';
export { keepUserCounts, sampleJson, userJson, userKind } from './users.kind.ts';
export { FOLLOWING_LIMIT, TARGETS_LIMIT, tiers } from './users.limits.ts';
export { type UserFilter, userParams } from './users.params.ts';
export { userUrl } from './users.render.ts';
export { loadUser, resolveUserRefs, subscribeOwn } from './users.resolve.ts';
export {
  findActive,
  isTaken,
  isUsername,
  readUsername,
  refuseSelf,
  requireActive,
  requireFreeUsername,
  usernameHolders,
} from './users.rules.ts';
export {
  Annotations,
  ChangedAnnotation,
  Entities,
  GivenAnnotation,
  GivenEntities,
  Id,
  PaginationId,
  Timestamp,
  User,
} from './users.schema.ts';
export { indexUser, searchUsers, unindexUser } from './users.search.sql.ts';
export {
  addToUserCounts,
  authorColumns,
  findUsernames,
  findUsernamesOf,
  hasUsers,
  insertUser,
  insertUserCounts,
  leaveOutInactive,
  lockActiveUser,
  lookUpAuthor,
  selectOtherOwner,
  selectRoles,
  selectUsers,
  type UserRow,
  updateUser,
} from './users.sql.ts';
export type { UserTable } from './users.tables.ts';
export { canListUser, canSeeAuthor, HELD, isActive, isHidden, isOutOfReach } from './users.visibility.ts';
