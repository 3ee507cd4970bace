import { defineModule } from '../../modules.ts';
import { reportEndpoints } from './reports.routes.ts';

export const reportsModule = defineModule({
  name: 'reports',
  tier: 9,
  endpoints: reportEndpoints,
});
