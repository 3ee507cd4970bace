import { defineModule } from '../../modules.ts';
import { byStatement, retain } from '../../processes/retention.ts';
import { administrationEvent } from './audit.events.ts';
import { deleteOldEntries } from './audit.sql.ts';
import { auditMigrations } from './audit.tables.ts';

export const auditModule = defineModule({
  name: 'audit',
  tier: 3,
  tables: { audit: { key: 'id' } },
  migrations: auditMigrations,
  upkeep: [
    retain({ name: 'old entries of the audit', keep: 'audit', deleteSome: byStatement(deleteOldEntries) }),
  ],
  events: [administrationEvent],
});
