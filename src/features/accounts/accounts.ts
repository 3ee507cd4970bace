/** What others may import of this feature. */
export {
  changeEmail,
  changePassword,
  FieldErrors,
  signInAgain,
  signOut,
  signUp,
} from './accounts.actions.ts';
export { selectOwnAccount, selectSession, selectSessionsOf } from './accounts.sql.ts';
export type { SignUpBlockTable } from './accounts.tables.ts';
export { confirmSession } from './confirm.ts';
export {
  addApp,
  addNewPasskey,
  noticeOfReset,
  removeApp,
  removePasskey,
  replaceRecoveryCodes,
  resetFactors,
} from './factor-changes.actions.ts';
export {
  findInvitation,
  inviteLink,
  issueInvitation,
  listInvitations,
  loadInviteLinks,
  replaceInvitation,
  revokeInvitation,
} from './invitations.actions.ts';
export { isKnownBrowser, rememberBrowser } from './known-browsers.ts';
export {
  confirmAddress,
  confirmByLink,
  findByEmailLink,
  sendConfirmation,
  sendPasswordLink,
} from './mail.actions.ts';
export { addUser } from './new-account.actions.ts';
export { previewNotice, type SignInChange } from './notices.ts';
export {
  findByPasswordLink,
  issuePasswordLink,
  setPassword,
  useEntryLink,
  usePasswordLink,
  writeEntryLink,
} from './password-links.ts';
export { checkShown, readStep } from './second-step.ts';
export { noteSessionUse } from './session-uses.ts';
export {
  type Browser,
  endSessions,
  requireConfirmed,
  SESSION_SECONDS,
  type Session,
  SuspendedAccount,
  streamNumber,
} from './sessions.ts';
export {
  checkCredentials,
  type Entered,
  type Entering,
  enter,
  signIn,
  signInWithPasskey,
} from './sign-in.ts';
export { addSignUpBlock, listSignUpBlocks, removeSignUpBlock, testSignUpBlocks } from './sign-up-blocks.ts';
export { approveSignUp, MAX_SIGN_UP_REASON, refuseSignUp, WaitingForApproval } from './sign-ups.actions.ts';
export { readSignUps, selectSignUps } from './sign-ups.sql.ts';
export { suggestUsernames } from './suggested-usernames.ts';
export { DEVICE_POLL_SECONDS, type LimitedByAddress, throttleOf } from './throttle.ts';
export { findByUndoLink, undoChanges } from './undo.actions.ts';
export { selectNoticed } from './undo-links.sql.ts';
