import { defineModule } from '../../modules.ts';
import { BLOCKED_BY, FOLLOWED_BY, MUTED_BY } from '../users/users.ts';
import { incomingCheck } from './incoming.check.sql.ts';
import { incomingMigrations } from './incoming.tables.ts';

export const relationsModule = defineModule({
  name: 'relations',
  tier: 7,
  migrations: incomingMigrations,
  tables: {
    incoming_relations: {
      key: ['target_id', 'user_id', 'bit'],
      distribute: 'target_id',
      filled: [
        `insert into incoming_relations (target_id, user_id, bit) select followee_id, follower_id, ${FOLLOWED_BY} from follows`,
        `insert into incoming_relations (target_id, user_id, bit) select target_id, user_id, ${MUTED_BY} from mutes`,
        `insert into incoming_relations (target_id, user_id, bit) select target_id, user_id, ${BLOCKED_BY} from blocks`,
      ],
      copy: 'not: filled when tables are divided',
      owner: 'user_id',
      erase: 'kept: follows, mutes and blocks take theirs with them',
      export: 'not: follows, mutes and blocks say the same',
      check: incomingCheck,
    },
  },
});
