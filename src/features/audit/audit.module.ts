import { defineModule } from '../../modules.ts';

export const auditModule = defineModule({
  name: 'audit',
  tier: 3,
  tables: { audit: { key: 'id' } },
});
