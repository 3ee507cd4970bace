import { defineModule } from '../../modules.ts';

export const notificationsModule = defineModule({
  name: 'notifications',
  tier: 11,
});
