import { defineModule } from '../../modules.ts';
import { annotated, annotatedKinds } from '../annotations/annotated.ts';
import { interactionActions } from '../interactions/interactions.types.ts';
import { markerRules } from '../markers/markers.kind.ts';
import { channelEvent, channelMuteEvent, subscriptionEvent } from './channels.events.ts';
import { broadcastCreated, broadcastSubscribed, broadcastUnsubscribed } from './channels.interactions.ts';
import { aclKind, channelKind } from './channels.kind.ts';
import { onlyToReaders, subscribedTopics } from './channels.live.ts';
import { channelMarkerRule } from './channels.markers.ts';
import { everyChannel } from './channels.params.ts';
import { channelEndpoints } from './channels.routes.ts';
import { channelSearchEndpoints } from './channels.search.routes.ts';
import { subscribedChannels } from './subscribed.cache.ts';
import { subscriptionEndpoints } from './subscriptions.routes.ts';

export const channelsModule = defineModule({
  name: 'channels',
  tier: 9,
  kinds: [channelKind, aclKind],
  events: [channelEvent, subscriptionEvent, channelMuteEvent],
  caches: [subscribedChannels],
  endpoints: () => [...channelEndpoints(), ...channelSearchEndpoints(), ...subscriptionEndpoints()],
  streams: { expansions: { channels: subscribedTopics }, rules: { 'readers-of-channel': onlyToReaders } },
  extends: [
    interactionActions.with(broadcastCreated, broadcastSubscribed, broadcastUnsubscribed),
    annotatedKinds.with(annotated(channelKind, everyChannel)),
    markerRules.with(channelMarkerRule),
  ],
});
