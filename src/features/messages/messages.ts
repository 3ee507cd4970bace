/** What others may import of this feature. */
export {
  createMessage,
  deleteMessage,
  messageEndings,
  removeMessage,
  requireWritable,
} from './messages.actions.ts';
export { topicsIn } from './messages.events.ts';
export { findMessage, findToActOn, type MessagePath } from './messages.find.ts';
export { messageKind } from './messages.kind.ts';
export { everyMessage, messageFilter, messageParams, shownMessages } from './messages.params.ts';
export type { MessageRecord } from './messages.record.ts';
export { type MessageContent, restoreMessage } from './messages.restore.ts';
export { Message } from './messages.schema.ts';
export { searchMessages } from './messages.search.ts';
export {
  type MessageRow,
  readChannelMessages,
  selectLiveMessagesIn,
  selectMessages,
} from './messages.sql.ts';
export { findNews, shownOf } from './new-messages.ts';
export { sendPrivateMessage } from './private.actions.ts';
export { subjectOf } from './subject.ts';
