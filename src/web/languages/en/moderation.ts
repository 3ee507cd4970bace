import type { RemovableKind } from '../../../features/admin/admin.ts';
import type {
  queueStates,
  ReportCategory,
  ReportDecision,
  ReportedKind,
} from '../../../features/reports/reports.ts';
import { type Content, type Markup, markup } from '../../kit/markup.ts';
import { pluralsOf, type Slot } from '../intl.ts';

type QueueState = (typeof queueStates)[number];

const plural = pluralsOf<'one'>('en');

/** Reports, appeals, posts to review, sign-ups and removed content. */
export const moderation = {
  /** Links to what waits, in the order of the pages. */
  waiting: (queues: Content) => markup`Waiting: ${queues}.`,
  reports: (count: number) => plural(count, { one: '# report', other: '# reports' }),
  appeals: (count: number) => plural(count, { one: '# appeal', other: '# appeals' }),
  heldPosts: (count: number) => plural(count, { one: '# held post', other: '# held posts' }),
  signUps: (count: number) => plural(count, { one: '# sign-up', other: '# sign-ups' }),
  /** Which of the queue are shown. */
  filter: {
    state: 'State',
    states: { open: 'open', decided: 'decided', all: 'all' } satisfies Record<QueueState, string> as Record<
      QueueState,
      string
    >,
    category: 'Reported as',
    any: 'anything',
    author: 'Author',
    mine: 'Only what I have taken',
  },
  choose: (id: number) => `Choose report ${id}`,
  chooseAll: 'Choose all on this page',
  chooseNone: 'Choose none',
  decideChosen: 'Decide the chosen reports',
  manyDecided: (count: number) =>
    plural(count, { one: '# report is decided.', other: '# reports are decided.' }),
  notDecided: (link: Slot, id: number, why: Content) =>
    markup`${link(`Report ${id}`)} is not decided: ${why}`,
  moreReports: (count: number) => plural(count, { one: 'and # more report', other: 'and # more reports' }),
  about: 'About',
  /** What a report is about. */
  subject: (kind: string, category: string) => `${kind}, ${category}`,
  noReports: 'There are no open reports.',
  state: (state: Content) => markup`${state}.`,
  report: (id: number) => `Report ${id}`,
  appeal: (id: number) => `Appeal ${id}`,
  reportDecided: (link: Slot, id: number) => markup`${link(`Report ${id}`)} is decided.`,
  appealDecided: (link: Slot, id: number) => markup`${link(`Appeal ${id}`)} is decided.`,
  previous: 'Previous report',
  next: 'Next report',
  kinds: {
    post: 'post',
    message: 'message',
    channel: 'channel',
    file: 'file',
    user: 'user',
    appeal: 'appeal',
    avatar: 'avatar',
    cover: 'cover',
    posts: 'all posts',
  } satisfies Record<ReportedKind | RemovableKind | 'appeal' | 'posts', string> as Record<
    ReportedKind | RemovableKind | 'appeal' | 'posts',
    string
  >,
  categories: {
    spam: 'spam',
    abuse: 'abuse',
    illegal: 'illegal',
    sensitive: 'sensitive',
    other: 'other',
  } satisfies Record<ReportCategory, string> as Record<ReportCategory, string>,
  /** How far a report is. */
  open: 'open',
  decided: {
    dismiss: 'dismissed',
    warn: 'warned',
    remove: 'removed',
    limit: 'limited',
    suspend: 'suspended',
    accept: 'accepted',
    reject: 'rejected',
  } satisfies Record<ReportDecision, string> as Record<ReportDecision, string>,
  resolved: 'resolved',
  decidedBy: (decision: string, name: Content) => markup`${decision} by ${name}`,
  theOperator: 'the operator',
  takenBy: (name: Content) => markup`taken by ${name}`,
  /** What people were told with. */
  notices: {
    warn: 'warning',
    suspend: 'suspension',
    limit: 'limit',
    remove: 'removal',
    answer: 'answer',
    notice: 'message',
  } as Record<string, string>,
  reported: {
    post: (name) => markup`A post of ${name}, as it was when reported`,
    message: (name) => markup`A message of ${name}, as it was when reported`,
    channel: (name) => markup`A channel of ${name}, as it was when reported`,
    file: (name) => markup`A file of ${name}, as it was when reported`,
    user: (name) => markup`The account ${name}, as it was when reported`,
  } as Record<ReportedKind, (name: Content) => Markup>,
  gone: 'It has been deleted or removed since.',
  inConversation: 'In its conversation',
  id: (id: number) => `Id ${id}.`,
  place: (link: Slot) => markup`${link('Where it is')}, if you may see it`,
  reportedAs: (category: string, name: Content, time: Content) =>
    markup`Reported as ${category} by ${name} ${time}`,
  note: (note: Content) => markup`Note: ${note}`,
  undoAndReopen: 'Undo the decision and open it again',
  undo: 'Undo',
  take: 'Take it',
  takeOver: 'Take it over',
  decision: 'Decision',
  decisions: {
    dismiss: 'Dismiss: nothing is done',
    warn: 'Warn the author',
    remove: 'Remove what was reported',
    limit: 'Limit the author’s reach to their followers',
    suspend: 'Suspend the author',
  },
  /** The same on buttons. */
  decisionButtons: { dismiss: 'Dismiss', warn: 'Warn', remove: 'Remove', limit: 'Limit', suspend: 'Suspend' },
  further: 'Rule, end and other messages',
  rule: 'Rule that was broken',
  noRule: 'none in particular',
  choice: 'Text for the author',
  noChoice: 'none',
  reportedTold: 'Message to the author',
  reportedToldHint: 'Sent as written here, instead of the text above; nothing is sent with a dismissal.',
  sanctionEnds: 'A limit or suspension ends',
  reporterTold: 'Message to the reporters',
  reporterToldHint: 'Empty for a sentence that says that a moderator has dealt with it.',
  moderatorsNote: 'Note for moderators',
  /** Input that is still there after another moderator has decided. */
  typed: 'What you wrote',
  typedHint: 'Another moderator was faster, so none of it was sent. You can still copy it.',
  typedFields: {
    told: 'To the author',
    answer: 'To the reporters or the person',
    note: 'Note for moderators',
    reason: 'Reason',
  },
  thread: 'Its thread now',
  wholeThread: 'The whole conversation',
  theReported: (name: Content) => markup`Reported: ${name}`,
  theReporter: (name: Content) => markup`Reporter: ${name}`,
  account: 'Account',
  accountSince: (state: Content, time: Content) => markup`${state}, since ${time}`,
  posts: (count: number) => plural(count, { one: '# post', other: '# posts' }),
  decisionsMade: 'Decisions',
  noDecisions: 'none',
  notes: 'Notes',
  notesCount: (count: number) => plural(count, { one: '# among moderators', other: '# among moderators' }),
  /** A decision or state, and how often. */
  times: (what: string, count: number) => `${what} ${count}`,
  timesWithdrawn: (what: string, count: number, withdrawn: number) =>
    `${what} ${count} (${withdrawn} withdrawn)`,
  hasBeenReported: 'Reported',
  hasReported: 'Has reported',
  never: 'never',
  reportsAbout: (username: string) => `Reports about @${username}`,
  reportsBy: (username: string) => `Reports by @${username}`,
  theDecision: (decision: Content, name: Content) => markup`The decision: ${decision}, of ${name}`,
  theDecisionAbout: (decision: Content, kind: string, id: number | null, name: Content) =>
    markup`The decision: ${decision}, ${kind} ${id} of ${name}`,
  unknownDecision: 'unknown',
  decidedAt: (time: Content, name: Content) => markup`${time}, by ${name}`,
  inAudit: (sentence: Content, id: number) => markup`In the audit, entry ${id}: ${sentence}`,
  inAuditBecause: (sentence: Content, id: number, reason: Content) =>
    markup`In the audit, entry ${id}: ${sentence} Because: ${reason}`,
  withdrawn: (time: Content) => markup`It was withdrawn ${time}.`,
  appellant: (name: Content) => markup`What ${name} writes`,
  answered: 'They were answered:',
  ownDecision: 'This decision is yours. If there is another moderator, leave the appeal to them.',
  personTold: 'Message to the person',
  answerHint:
    'Sent as written here, by e-mail and on the page of the decision. Accepting without one tells that the decision is withdrawn.',
  acceptHint:
    'The decision is undone and withdrawn: what was removed is restored, a limit or a suspension ends.',
  acceptAppeal: 'Accept the appeal',
  rejectAppeal: 'Reject the appeal',
  held: 'Held for review',
  noHeld: 'No post waits for review.',
  heldPost: (id: number, name: Content) => markup`Post ${id} of ${name}`,
  heldFor: (time: Content, rules: Markup) => markup`${time}, held for ${rules}`,
  heldReply: (time: Content, rules: Markup, post: number) =>
    markup`${time}, held for ${rules}, a reply to post ${post}`,
  removeIt: 'Remove it',
  noSignUps: 'Nobody waits for approval.',
  noEmail: 'no e-mail address',
  signUpFrom: (network: Content) => markup`from ${network}`,
  invitedBy: (name: Content) => markup`invited by ${name}`,
  refuseAndErase: 'Refuse and erase',
  signUpBlocks: 'Blocked for sign-up',
  signUpBlocksHint:
    'E-mail addresses at these domains and below them are accepted neither at sign-up nor later, and nobody signs up from these networks. Accounts that exist stay as they are.',
  block: 'Block',
  blockValue: 'E-mail domain, IP address or network',
  blockHint: 'Such as example.com, 203.0.113.7 or 2001:db8::/32.',
  tryBlocks: 'Try an e-mail address or IP address',
  notBlocked: 'Nothing blocks it.',
  blockedBy: (value: Content) => markup`Blocked by ${value}.`,
  noBlocks: 'Nothing is blocked.',
  kind: 'Kind',
  which: 'Id, or the URL of a post; of an avatar or cover the username',
  removed: 'Removed',
  removedTitle: 'Removed, restorable for 30 days',
  removedContent: 'Removed content',
  restore: 'Restore',
  noRemoved: 'Nothing is removed.',
};
