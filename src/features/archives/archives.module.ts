import { defineModule } from '../../modules.ts';
import { importCheck } from './archives.check.sql.ts';
import { deleteImportsOf } from './imports.sql.ts';

export const archivesModule = defineModule({
  name: 'archives',
  tier: 11,
  tables: {
    imports: {
      key: ['user_id', 'origin'],
      owner: 'user_id',
      erase: { position: 140, batch: deleteImportsOf },
      export: 'not: what was imported is in the other files',
      check: importCheck,
    },
  },
});
