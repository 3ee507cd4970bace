import { isArchived } from '../../backup/archiver.ts';
import { UNUSED } from '../../contents/contents.sql.ts';
import { GRACE_MS } from '../../contents/contents.ts';
import { pruneOldEvents } from '../../events/log.ts';
import { forgetSubmissions, REMEMBERED_MS } from '../../http/submissions.ts';
import { defineModule } from '../../modules.ts';
import { requestLimits } from './config.limits.ts';
import { bodyLimits, configEndpoints, lookupLimits } from './config.routes.ts';
import { configurationSchema } from './config.schema.ts';
import { shrinkStore } from './free-pages.ts';
import { healthPages } from './health.pages.ts';
import { removeTraces } from './traces.ts';

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
    {
      name: 'backups',
      by: 'leader',
      isNeeded: async ({ config, store }) => config.backup !== undefined || (await isArchived(store)),
      run: ({ backups, store }) => backups.check(store),
    },
    {
      name: 'unused contents',
      by: 'leader',
      run: ({ blobs }) => blobs.keepUp(),
      due: { table: 'unused_contents', since: 'since', where: `state = ${UNUSED}`, age: GRACE_MS },
    },
    {
      name: 'forms and calls that were sent',
      by: 'leader',
      run: forgetSubmissions,
      due: { table: 'submissions', since: 'created_at', age: REMEMBERED_MS },
    },
    {
      name: 'sandboxes',
      by: 'each',
      isNeeded: async ({ config }) => config.sandbox,
      run: async ({ sandboxes }) => sandboxes?.sweep(),
    },
    { name: 'free space', by: 'leader', run: shrinkStore },
    { name: 'traces of deleted accounts', by: 'leader', run: removeTraces },
  ],
  reference: {
    sections: {
      Other: 'The configuration of the service, and trying how a text is parsed.',
    },
    schemas: [{ position: 190, schema: configurationSchema }],
  },
});
