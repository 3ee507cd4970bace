import { defineModule } from '../../modules.ts';
import { retain } from '../../processes/retention.ts';
import { removeOldTombstones } from './tombstones.actions.ts';
import { tombstoneMigrations } from './tombstones.tables.ts';

export const tombstonesModule = defineModule({
  name: 'tombstones',
  tier: 1,
  migrations: tombstoneMigrations,
  upkeep: [retain({ name: 'old tombstones', keep: 'tombstones', deleteSome: removeOldTombstones })],
  tables: { tombstones: { key: ['kind', 'id'] } },
});
