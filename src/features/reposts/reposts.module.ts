import { defineModule } from '../../modules.ts';
import { deletedReposts } from './reposts.deletions.ts';
import { repostLists } from './reposts.repeats.ts';
import { repostEndpoints } from './reposts.routes.ts';

export const repostsModule = defineModule({
  name: 'reposts',
  tier: 10,
  caches: [repostLists],
  endpoints: repostEndpoints,
  streams: { consequences: [deletedReposts] },
});
