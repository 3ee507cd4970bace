import { defineModule } from '../../modules.ts';
import { pairCheck } from '../relations/relations.check.sql.ts';
import { readPairs } from '../relations/relations.export.ts';
import { eraseBlocks } from './blocks.actions.ts';
import { blockEvent } from './blocks.events.ts';
import { blockEndpoints } from './blocks.routes.ts';

export const blocksModule = defineModule({
  name: 'blocks',
  tier: 9,
  events: [blockEvent],
  endpoints: blockEndpoints,
  tables: {
    blocks: {
      key: ['user_id', 'target_id'],
      owner: 'user_id',
      erase: { position: 210, batch: eraseBlocks },
      export: { name: 'blocked.json', position: 60, read: readPairs('blocks') },
      check: pairCheck('blocks'),
    },
  },
});
