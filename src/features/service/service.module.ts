import { pruneOldEvents } from '../../events/log.ts';
import { forgetSubmissions } from '../../http/submissions.ts';
import { defineModule } from '../../modules.ts';
import { requestLimits } from './config.limits.ts';
import { bodyLimits, configEndpoints, lookupLimits } from './config.routes.ts';
import { configurationSchema } from './config.schema.ts';
import { healthPages } from './health.pages.ts';

export const serviceModule = defineModule({
  name: 'service',
  tier: 1,
  endpoints: configEndpoints,
  healthPages,
  extends: [requestLimits.with(bodyLimits, lookupLimits)],
  upkeep: [
    {
      name: 'old events',
      by: 'leader',
      run: async ({ store, consumers }) => pruneOldEvents(store, await consumers.neededSince()),
    },
    { name: 'unused contents', by: 'leader', run: ({ blobs }) => blobs.keepUp() },
    { name: 'forms and calls that were sent', by: 'leader', run: forgetSubmissions },
  ],
  reference: {
    sections: {
      Other: 'The configuration of the service, and trying how a text is parsed.',
    },
    schemas: [{ position: 190, schema: configurationSchema }],
  },
});
