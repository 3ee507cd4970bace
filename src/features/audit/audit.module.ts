import { defineModule } from '../../modules.ts';

export const auditModule = defineModule({
  name: 'audit',
  tier: 9,
  tables: { audit: { key: 'id' } },
});
