/** What others may import of this feature. */
export { type AclName, type Acls, type GivenAcl, readUserLists } from './channels.acl.ts';
export {
  addChannel,
  changeChannel,
  createChannel,
  deactivateChannel,
  type GivenChannel,
} from './channels.actions.ts';
export { MUTES_CHANNEL, SUBSCRIBES } from './channels.bits.sql.ts';
export { channelTopics } from './channels.events.ts';
export { type FoundChannel, findChannel, findChannelIn, requireChannelActive } from './channels.find.ts';
export { addressed, broadcastCreated, invited } from './channels.interactions.ts';
export { aclKind, channelKind, keepChannelCounts } from './channels.kind.ts';
export { channelTitle, metadataOf } from './channels.metadata.ts';
export {
  type ChannelFilter,
  channelFilter,
  channelParams,
  everyChannel,
  pathChannel,
  pathTarget,
} from './channels.params.ts';
export { type ChannelPart, channelParts } from './channels.parts.ts';
export { type ChannelRecord, isUnread } from './channels.record.ts';
export { channelSearchParams, findChannels } from './channels.search.ts';
export {
  addToChannelCounts,
  type ChannelCounts,
  type ChannelRow,
  selectChannelOfPeople,
  selectChannels,
  updateChannel,
} from './channels.sql.ts';
export { broadcastType, privateType } from './channels.types.ts';
export {
  canSeeChannel,
  isListed,
  isOpen,
  isPublic,
  open,
  type Right,
  rights,
} from './channels.visibility.ts';
export { invitable, invite } from './invite.actions.ts';
export { loadLastRead, markRead } from './last-read.ts';
export { handOver, leaveChannel, setRole } from './members.actions.ts';
export { subscribedChannels, type UnreadChannel } from './subscribed.cache.ts';
export {
  addSubscriptions,
  muteChannel,
  subscribe,
  subscribeOthers,
  unmuteChannel,
  unsubscribe,
} from './subscriptions.actions.ts';
export { selectMutedIds, selectSubscribedOrMuting, selectSubscribersOf } from './subscriptions.sql.ts';
