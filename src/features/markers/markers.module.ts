import { defineModule } from '../../modules.ts';
import { channelMarkerKind } from './channel-markers.ts';
import { markerCache } from './markers.cache.ts';
import { markerCheck } from './markers.check.sql.ts';
import { markerEvent } from './markers.events.ts';
import { exportedMarkers } from './markers.export.ts';
import { markerKind } from './markers.kind.ts';
import { markerEndpoints } from './markers.routes.ts';
import { StreamMarker } from './markers.schema.ts';
import { markerMigrations } from './markers.tables.ts';

export const markersModule = defineModule({
  name: 'markers',
  tier: 3,
  kinds: [markerKind, channelMarkerKind],
  events: [markerEvent],
  caches: [markerCache],
  endpoints: markerEndpoints,
  migrations: markerMigrations,
  tables: {
    stream_markers: {
      key: 'id',
      distribute: 'user_id',
      ids: true,
      owner: 'user_id',
      erase: 'at once',
      export: exportedMarkers,
      check: markerCheck,
    },
  },
  reference: {
    schemas: [{ position: 30, schema: StreamMarker }],
  },
});
