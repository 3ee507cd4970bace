/** What others may import of this feature. */
export { type Concerned, findConcerned, loadSubscribers, type Subscribers } from './concerned.ts';
export { type Kind, kinds, maskOf } from './kinds.ts';
export { endMailOf, userOfCode } from './mail/unsubscribe.ts';
export type { Notification } from './notification.ts';
export { type Reader, readNotifications } from './notifications.list.ts';
export { isOfChannel } from './notifications.messages.ts';
export { vapidKeys } from './push/keys.ts';
export { isSubscribed, subscribeBrowser, unsubscribeBrowser } from './push/subscriptions.ts';
export {
  addQuiet,
  changeSettings,
  mailModes,
  mailReports,
  type QuietTarget,
  readQuiet,
  readSettings,
  removeQuiet,
  type Settings,
} from './settings.ts';
export {
  countChannels,
  countNotifications,
  MARKER,
  MAX_COUNTED,
  markNotificationsRead,
  readUpTo,
  viewerFor,
} from './unread.ts';
export type { Summary } from './words.ts';
