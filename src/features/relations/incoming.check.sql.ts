import { DIVIDED_AFTER } from '../../db/divided.ts';
import type { TableCheck } from '../../db/tables.ts';
import { BLOCKED_BY, FOLLOWED_BY, MUTED_BY } from '../users/users.ts';

/** Only a store whose tables are divided has them. */
export const incomingCheck: TableCheck = {
  strays: [
    [
      'incoming relations without a follow, mute or block',
      `select count(*) as n from incoming_relations as i
        where not exists (select 1 from follows as o
            where o.follower_id = i.user_id and o.followee_id = i.target_id and i.bit = ${FOLLOWED_BY})
          and not exists (select 1 from mutes as o
            where o.user_id = i.user_id and o.target_id = i.target_id and i.bit = ${MUTED_BY})
          and not exists (select 1 from blocks as o
            where o.user_id = i.user_id and o.target_id = i.target_id and i.bit = ${BLOCKED_BY})`,
    ],
    [
      'follows, mutes and blocks that are not among the incoming relations',
      `select (select count(*) from meta where key = '${DIVIDED_AFTER}')
        * ((select count(*) from follows) + (select count(*) from mutes) + (select count(*) from blocks)
          - (select count(*) from incoming_relations)) as n`,
    ],
  ],
};
