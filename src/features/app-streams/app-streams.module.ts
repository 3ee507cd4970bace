import { defineModule } from '../../modules.ts';
import { filterUses } from '../filters/filters.ts';
import { appStreamCheck } from './app-streams.check.sql.ts';
import { appStreamEvent } from './app-streams.events.ts';
import { exportedAppStreams } from './app-streams.export.ts';
import { appStreams } from './app-streams.host.ts';
import { appStreamEndpoints, describedConnect } from './app-streams.routes.ts';
import { appStreamSchema } from './app-streams.schema.ts';
import { AppStreamServer } from './app-streams.server.ts';
import { selectStreamsWithFilters } from './app-streams.sql.ts';
import { appStreamMigrations } from './app-streams.tables.ts';
import { sweepAppStreams } from './owned-app-streams.ts';

export const appStreamsModule = defineModule({
  name: 'app-streams',
  tier: 12,
  events: [appStreamEvent],
  endpoints: appStreamEndpoints,
  described: () => [describedConnect],
  live: [appStreams],
  extends: [filterUses.with(selectStreamsWithFilters)],
  servers: [(ctx, authenticate) => new AppStreamServer(ctx, authenticate)],
  upkeep: [{ name: 'app streams of clients that left', by: 'leader', run: sweepAppStreams }],
  migrations: appStreamMigrations,
  tables: {
    // App streams belong to apps, and end with the tokens that made them.
    app_streams: { key: 'id', ids: true, export: exportedAppStreams, check: appStreamCheck },
  },
  reference: {
    sections: {
      'App streams': 'Streams of everything that an app may see, for its server.',
    },
    schemas: [{ position: 110, schema: appStreamSchema }],
  },
  guides: [{ position: 40, name: 'app-streams' }],
});
