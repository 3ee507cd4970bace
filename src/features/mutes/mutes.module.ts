import { defineModule } from '../../modules.ts';
import { pairCheck, pairEndpoints, readPairs } from '../relations/relations.ts';
import { eraseMutes, mute, muteStatements, unmute } from './mutes.actions.ts';
import { muteEvent } from './mutes.events.ts';
import { muteMigrations } from './mutes.tables.ts';

export const mutesModule = defineModule({
  name: 'mutes',
  tier: 8,
  events: [muteEvent],
  endpoints: pairEndpoints(
    { verb: 'mute', past: 'muted', gerund: 'muting' },
    { add: mute, remove: unmute, read: muteStatements.read },
  ),
  migrations: muteMigrations,
  tables: {
    mutes: {
      key: ['user_id', 'target_id'],
      distribute: 'user_id',
      owner: 'user_id',
      erase: { position: 200, batch: eraseMutes },
      export: { name: 'muted.json', position: 50, read: readPairs('mutes') },
      check: pairCheck('mutes'),
    },
  },
});
