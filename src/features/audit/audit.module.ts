import { defineModule } from '../../modules.ts';
import { administrationEvent } from './audit.events.ts';
import { auditMigrations } from './audit.migrations.ts';

export const auditModule = defineModule({
  name: 'audit',
  tier: 3,
  tables: { audit: { key: 'id' } },
  migrations: auditMigrations,
  events: [administrationEvent],
});
