import { defineModule } from '../../modules.ts';
import { annotated, annotatedKinds } from '../annotations/annotations.ts';
import { contentLimits } from '../content/content.ts';
import { interactionActions } from '../interactions/interactions.ts';
import { markerRules } from '../markers/markers.ts';
import { objectLimits } from '../service/service.ts';
import { channelCheck } from './channels.check.sql.ts';
import { channelEvent, channelMuteEvent, invitationEvent, subscriptionEvent } from './channels.events.ts';
import { exportedChannelMutes, exportedChannels, exportedSubscriptions } from './channels.export.ts';
import {
  addressed,
  broadcastCreated,
  broadcastSubscribed,
  broadcastUnsubscribed,
  invited,
} from './channels.interactions.ts';
import { aclKind, channelKind } from './channels.kind.ts';
import { onlyToReaders, subscribedTopics } from './channels.live.ts';
import { channelMarkerRule } from './channels.markers.ts';
import { everyChannel } from './channels.params.ts';
import { channelEndpoints } from './channels.routes.ts';
import { Acl, channelSchema } from './channels.schema.ts';
import { channelSearchEndpoints } from './channels.search.routes.ts';
import { indexAllChannels } from './channels.search.sql.ts';
import { channelMigrations } from './channels.tables.ts';
import { leaveAcls, leaveChannels } from './leaving.actions.ts';
import { subscribedChannels } from './subscribed.cache.ts';
import { subscriptionEndpoints } from './subscriptions.routes.ts';

export const channelsModule = defineModule({
  name: 'channels',
  tier: 8,
  kinds: [channelKind, aclKind],
  events: [channelEvent, subscriptionEvent, channelMuteEvent, invitationEvent],
  caches: [subscribedChannels],
  endpoints: () => [...channelEndpoints(), ...channelSearchEndpoints(), ...subscriptionEndpoints()],
  guides: [{ position: 64, name: 'channels-and-messages' }],
  streams: { expansions: { channels: subscribedTopics }, rules: { 'readers-of-channel': onlyToReaders } },
  extends: [
    objectLimits.with(contentLimits('channel')),
    interactionActions.with(broadcastCreated, broadcastSubscribed, broadcastUnsubscribed, addressed, invited),
    annotatedKinds.with(annotated(channelKind, everyChannel)),
    markerRules.with(channelMarkerRule),
  ],
  migrations: channelMigrations,
  tables: {
    channels: {
      key: 'id',
      distribute: 'reference',
      index: 'channel_search',
      ids: true,
      owner: 'owner_id',
      erase: 'kept: others read and write them',
      export: exportedChannels,
      check: channelCheck,
    },
    channel_counts: { key: 'channel_id', distribute: 'channel_id' },
    channel_acl: {
      key: ['channel_id', 'user_id', 'role'],
      distribute: 'channel_id',
      owner: 'user_id',
      erase: { position: 160, batch: leaveAcls },
      export: 'not: the owner of a channel decides whom it lists',
    },
    channel_subscriptions: {
      key: 'id',
      distribute: 'channel_id',
      ids: true,
      owner: 'user_id',
      erase: { position: 150, batch: leaveChannels },
      export: exportedSubscriptions,
    },
    channel_mutes: {
      key: ['user_id', 'channel_id'],
      distribute: 'user_id',
      owner: 'user_id',
      erase: 'with channel_subscriptions',
      export: exportedChannelMutes,
    },
  },
  fillIndex: indexAllChannels,
  reference: {
    sections: {
      Channels: 'Creating channels, who may read and write them, and subscribing to them.',
    },
    schemas: [
      { position: 60, schema: channelSchema },
      { position: 70, schema: Acl },
    ],
  },
});
