import type { Incoming } from '../http/outcome.ts';
import { defineModule } from '../modules.ts';
import { StreamServer } from '../streams/user-stream.ts';
import { sitemapParts } from './finding/sitemap.parts.ts';
import { guides } from './reference/guide-names.ts';

/** Where pages open their user stream. */
const LIVE_PATH = '/live';

/** Loads the pages when somebody asks for the first: calls of the API do without them. */
export const webModule = defineModule({
  name: 'web',
  tier: 20,
  later: async () => (await import('./areas.ts')).later,
  caches: [sitemapParts],
  servers: [
    (ctx) => {
      const authenticate = async (incoming: Incoming) =>
        (await import('./kit/session-streams.ts')).authenticateSession(ctx, incoming);
      return new StreamServer(ctx, authenticate, LIVE_PATH);
    },
  ],
  guides,
});
