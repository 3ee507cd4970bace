import { defineModule } from '../../modules.ts';
import { streamCheck } from '../../streams/streams.check.sql.ts';
import { describeConnect, userStreamEndpoints } from '../../streams/streams.routes.ts';
import { streamMigrations } from '../../streams/streams.tables.ts';
import { sweepStreams } from '../../streams/sweep.ts';
import { StreamServer } from '../../streams/user-stream.ts';

export const userStreamsModule = defineModule({
  name: 'user-streams',
  tier: 1,
  endpoints: userStreamEndpoints,
  described: (kinds) => [describeConnect(kinds)],
  servers: [(ctx, authenticate) => new StreamServer(ctx, authenticate)],
  upkeep: [{ name: 'streams', by: 'leader', run: sweepStreams }],
  migrations: streamMigrations,
  tables: {
    stream_connections: {
      key: 'id',
      owner: 'user_id',
      erase: 'kept: each ends when its owner is told of the deletion',
      export: 'not: they are deleted when their clients stay away',
      check: streamCheck,
    },
    stream_subscriptions: { key: ['connection_id', 'subscription_id'] },
    stream_notices: { key: ['owner', 'id'] },
  },
  reference: {
    sections: {
      'User streams': 'The live connection of a client and its subscriptions.',
    },
  },
  guides: [{ position: 30, name: 'streams' }],
});
