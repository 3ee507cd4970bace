import { defineModule } from '../../modules.ts';
import { retain } from '../../processes/retention.ts';
import { interactionCheck } from './interactions.check.sql.ts';
import { interactionEndpoints } from './interactions.routes.ts';
import { interactionSchema } from './interactions.schema.ts';
import { interactionMigrations } from './interactions.tables.ts';
import { interactionActions, welcomed } from './interactions.types.ts';
import { deleteOldInteractions } from './old-interactions.ts';

export const interactionsModule = defineModule({
  name: 'interactions',
  tier: 3,
  upkeep: [retain({ name: 'old interactions', keep: 'interactions', deleteSome: deleteOldInteractions })],
  endpoints: interactionEndpoints,
  extends: [interactionActions.with(welcomed)],
  migrations: interactionMigrations,
  tables: {
    interactions: {
      key: ['user_id', 'action', 'object_id', 'day', 'id'],
      distribute: 'user_id',
      owner: 'user_id',
      erase: 'in batches',
      export: 'not: they tell what others did',
      check: interactionCheck,
    },
  },
  reference: {
    schemas: [{ position: 40, schema: interactionSchema }],
  },
});
