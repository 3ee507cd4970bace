import { defineModule } from '../../modules.ts';
import { requestLimits } from '../service/service.ts';
import { removeFiltersOf } from './filters.actions.ts';
import { filterCheck } from './filters.check.sql.ts';
import { filterEvent } from './filters.events.ts';
import { exportedFilters } from './filters.export.ts';
import { filterKind } from './filters.kind.ts';
import { filterLimits } from './filters.limits.ts';
import { filterEndpoints } from './filters.routes.ts';
import { filterSchema } from './filters.schema.ts';
import { filterMigrations } from './filters.tables.ts';

export const filtersModule = defineModule({
  name: 'filters',
  tier: 3,
  extends: [requestLimits.with(filterLimits)],
  kinds: [filterKind],
  events: [filterEvent],
  endpoints: filterEndpoints,
  migrations: filterMigrations,
  tables: {
    filters: {
      key: 'id',
      ids: true,
      owner: 'user_id',
      erase: { position: 90, atOnce: removeFiltersOf },
      export: exportedFilters,
      check: filterCheck,
    },
  },
  reference: {
    sections: {
      Filters: 'Which messages an app stream lets through: clauses about their fields.',
    },
    schemas: [{ position: 120, schema: filterSchema }],
  },
});
