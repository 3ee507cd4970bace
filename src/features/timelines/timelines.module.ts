import { defineModule } from '../../modules.ts';
import { homeTimelines } from './home-timelines.ts';
import { withoutRepeatsLive } from './repeats.ts';
import { timelineEndpoints } from './timelines.routes.ts';

export const timelinesModule = defineModule({
  name: 'timelines',
  tier: 11,
  caches: [homeTimelines],
  endpoints: timelineEndpoints,
  streams: {
    rules: {
      'reposts-once-a-week': withoutRepeatsLive(false),
      'reposts-once-a-week-or-mentioned': withoutRepeatsLive(true),
    },
  },
});
