/** What others may import of this feature. */
export { endSessionsOf } from './access.actions.ts';
export { deleteAndTell, messageAbout, renameAndTell } from './account-messages.ts';
export {
  confirmEmail,
  restoreUser,
  revokeTokenById,
  type Suspension,
  setTier,
  suspendUser,
} from './admin.actions.ts';
export {
  countNotes,
  countNotices,
  type NoticeRow,
  selectAnswer,
  selectLatestDecision,
  selectNotes,
  selectNotice,
  selectNotices,
  selectRemoved,
  selectRemovedBefore,
} from './admin.content.sql.ts';
export { actorOf, adminEndpoint, replyWithRows } from './admin.endpoint.ts';
export {
  describeAccount,
  describeRemoved,
  describeSession,
  describeToken,
  stateOf,
  textOfRemoved,
} from './admin.list.ts';
export { readAddress } from './admin.params.ts';
export { type AccountFilter, type AccountRow, searchedStates, selectAccount } from './admin.sql.ts';
export { appealPath, isAppealable, noticeOfCode } from './appeal-links.ts';
export { appeal, decideAppeal } from './appeals.actions.ts';
export { limitApp, MAX_PERCENT, permitAdministration, restoreApp, suspendApp } from './apps.actions.ts';
export { type AuditNames, detailOf, namesIn } from './audit.names.ts';
export { type Content, RESTORABLE_DAYS, removeContent, restoreContent } from './content.actions.ts';
export { type Decision, decideReport, decideReports, decisions, MAX_AT_ONCE } from './decisions.actions.ts';
export { closeAccount } from './deletion.actions.ts';
export { type Growth, type GrowthWeek, growthOf } from './growth.ts';
export { approvePost, refusePost } from './held.actions.ts';
export { describeInvitation } from './invitations.routes.ts';
export { limitUser, unlimitUser } from './limits.actions.ts';
export { addNote, MAX_TOLD, ruleIn, warnUser, writeTo } from './notices.actions.ts';
export { describeOverview } from './overview.routes.ts';
export { overviewOf, type Queues, queuesOf } from './overview.ts';
export { listAccounts } from './people.search.ts';
export { importPlacesAs, readPlaces, removePlaceAs } from './places.actions.ts';
export { removePosts, restorePosts } from './posts.actions.ts';
export { type RemovalRow, selectLatestRemoval, selectNewestPosts } from './posts.sql.ts';
export {
  describeAnnouncement,
  describeBlock,
  describeHeld,
  describeRule,
  describeSignUp,
} from './queues.list.ts';
export { type RemovableKind, removableKinds } from './removable.ts';
export { reopenReport } from './reopen.actions.ts';
export { setRole } from './roles.actions.ts';
export { readEnd } from './until.ts';
export { type QueuedTask, upkeepQueue } from './upkeep-queue.ts';
