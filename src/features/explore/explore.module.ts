import { defineModule } from '../../modules.ts';
import { exploreCheck } from './explore.check.sql.ts';
import { exploreEndpoints } from './explore.routes.ts';
import { ExploreStream } from './explore.schema.ts';
import { exploreMigrations } from './explore.tables.ts';
import { latestCache } from './latest.cache.ts';
import { trendingCache } from './trending.cache.ts';
import { trendsCache } from './trends.cache.ts';

export const exploreModule = defineModule({
  name: 'explore',
  tier: 10,
  caches: [latestCache, trendingCache, trendsCache],
  endpoints: exploreEndpoints,
  migrations: exploreMigrations,
  tables: {
    explore_streams: { key: 'slug', distribute: 'reference', check: exploreCheck },
  },
  reference: {
    schemas: [{ position: 50, schema: ExploreStream }],
  },
});
