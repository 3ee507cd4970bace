import { defineModule } from '../../modules.ts';
import { reportCheck } from './reports.check.sql.ts';
import { reportEvent } from './reports.events.ts';
import { exportedReports } from './reports.export.ts';
import { reportMigrations } from './reports.migrations.ts';
import { reportEndpoints } from './reports.routes.ts';

export const reportsModule = defineModule({
  name: 'reports',
  tier: 10,
  events: [reportEvent],
  migrations: reportMigrations,
  endpoints: reportEndpoints,
  tables: {
    reports: {
      key: 'id',
      owner: 'reporter_id',
      erase: 'kept: administrators decide about them',
      export: exportedReports,
      check: reportCheck,
    },
  },
});
