import { defineModule } from '../../modules.ts';
import { channelMarkerKind } from './channel-markers.ts';
import { markerCache } from './markers.cache.ts';
import { markerEvent } from './markers.events.ts';
import { markerKind } from './markers.kind.ts';
import { markerEndpoints } from './markers.routes.ts';

export const markersModule = defineModule({
  name: 'markers',
  tier: 9,
  kinds: [markerKind, channelMarkerKind],
  events: [markerEvent],
  caches: [markerCache],
  endpoints: markerEndpoints,
});
