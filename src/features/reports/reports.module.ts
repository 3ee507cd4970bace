import { namesByKind } from '../../db/tables.ts';
import { defineModule } from '../../modules.ts';
import { byStatement, retain } from '../../processes/retention.ts';
import { closeWithAccount } from './deciding.actions.ts';
import { reportCheck } from './reports.check.sql.ts';
import { reportEvent } from './reports.events.ts';
import { exportedReports } from './reports.export.ts';
import { onlyToDeciders } from './reports.live.ts';
import { reportEndpoints } from './reports.routes.ts';
import { deleteDecided } from './reports.sql.ts';
import { reportMigrations } from './reports.tables.ts';

export const reportsModule = defineModule({
  name: 'reports',
  tier: 10,
  events: [reportEvent],
  upkeep: [retain({ name: 'decided reports', keep: 'reports', deleteSome: byStatement(deleteDecided) })],
  endpoints: reportEndpoints,
  streams: { rules: { 'deciders-of-reports': onlyToDeciders } },
  migrations: reportMigrations,
  tables: {
    reports: {
      key: 'id',
      owner: 'reporter_id',
      erase: { position: 79, atOnce: closeWithAccount },
      export: exportedReports,
      names: namesByKind('post_id', ['post', 'message'], 'keeps it'),
      check: reportCheck,
    },
  },
});
