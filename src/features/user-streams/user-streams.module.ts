import { defineModule } from '../../modules.ts';
import { describeConnect, userStreamEndpoints } from '../../streams/streams.routes.ts';
import { sweepStreams } from '../../streams/sweep.ts';
import { StreamServer } from '../../streams/user-stream.ts';

export const userStreamsModule = defineModule({
  name: 'user-streams',
  tier: 9,
  endpoints: userStreamEndpoints,
  described: (kinds) => [describeConnect(kinds)],
  servers: [(ctx, authenticate) => new StreamServer(ctx, authenticate)],
  upkeep: [{ name: 'streams', by: 'leader', run: sweepStreams }],
});
