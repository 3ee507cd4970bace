/** What others may import of this feature. */
export { derive, readAccent } from './accent.ts';
export { announce, dismissAnnouncement, endAnnouncement, readAnnouncement } from './announcements.actions.ts';
export { selectAnnouncements } from './announcements.sql.ts';
export type { AnnouncementTable } from './announcements.tables.ts';
export { announcementsFor } from './announcements.ts';
export { answersOf, defaultAnswers } from './answers.ts';
export { type ChoiceKey, changeInstance, limits, setInstance } from './instance.actions.ts';
export {
  type Instance,
  type InstanceKey,
  instanceDefaults,
  instanceKeys,
  instanceOf,
  metaKeyOf,
  readInstance,
  signUpMode,
} from './instance.texts.ts';
export { mailQueueOf } from './mail/figures.ts';
export { mailLimitsOf } from './mail/limits.ts';
export { queueMail } from './mail/queue.ts';
export { afterFailure, MAX_TRIES, pauseAfter } from './mail/retries.ts';
export { type DueMail, MailSource } from './mail/source.ts';
export {
  type ComposedPush,
  type Composer,
  composeMail,
  composePush,
  composers,
  type Mails,
  type Pushes,
  type Recipient,
  type Sender,
} from './messages.ts';
export {
  type Contrast,
  DEFAULT_HUE,
  type Hue,
  hueOf,
  type PairName,
  type Palette,
  pairs,
  pairsOf,
  type Theme,
  tonesOf,
} from './palettes.ts';
export { instancePictures, resetInstancePicture, setInstancePicture } from './pictures.actions.ts';
export type { InstancePictureTable } from './pictures.tables.ts';
export { reasonsOf } from './reasons.ts';
export { type Rule, rulesOf } from './rules.ts';
