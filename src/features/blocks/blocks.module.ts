import { defineModule } from '../../modules.ts';
import { pairCheck, pairEndpoints, readPairs } from '../relations/relations.ts';
import { block, blockStatements, eraseBlocks, unblock } from './blocks.actions.ts';
import { blockEvent } from './blocks.events.ts';
import { blockMigrations } from './blocks.tables.ts';

export const blocksModule = defineModule({
  name: 'blocks',
  tier: 9,
  events: [blockEvent],
  endpoints: pairEndpoints(
    { verb: 'block', past: 'blocked', gerund: 'blocking' },
    { add: block, remove: unblock, read: blockStatements.read },
  ),
  migrations: blockMigrations,
  tables: {
    blocks: {
      key: ['user_id', 'target_id'],
      distribute: 'user_id',
      owner: 'user_id',
      erase: { position: 210, batch: eraseBlocks },
      export: { name: 'blocked.json', position: 60, read: readPairs('blocks') },
      check: pairCheck('blocks'),
    },
  },
});
