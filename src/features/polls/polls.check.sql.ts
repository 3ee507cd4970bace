import type { TableCheck } from '../../db/tables.ts';
import { MAX_OPTIONS } from './polls.schema.ts';

const votes = 'poll_votes v where v.poll_id = c.poll_id and v.user_id % 8 = c.shard';

/** The positions of a mask, as rows. */
const positions = Array.from({ length: MAX_OPTIONS }, (_, index) => `select ${index + 1} as position`).join(
  ' union all ',
);

/** Consistency checks of polls. Of deleted ones, votes are deleted step by step. */
export const pollCheck: TableCheck = {
  counters: [
    ['poll_tallies', 'num_voters', `select count(*) from ${votes}`],
    ...Array.from(
      { length: MAX_OPTIONS },
      (_, index) =>
        [
          'poll_tallies',
          `votes_${index + 1}` as 'votes_1',
          `select count(*) from ${votes} and (v.positions & ${1 << index}) <> 0`,
        ] as const,
    ),
  ],
  strays: [
    [
      'votes of deleted users',
      'select count(*) as n from poll_votes v join users u on u.id = v.user_id where u.deleted_at is not null',
    ],
    [
      'choices that are not those of votes on polls that are not anonymous',
      `select count(*) as n from (
        select c.poll_id, c.position, c.vote_id, c.user_id from poll_choices c
        except select v.poll_id, n.position, v.id, v.user_id from poll_votes v join polls p on p.id = v.poll_id
        join (${positions}) as n on (v.positions & (1 << (n.position - 1))) <> 0 where p.is_anonymous = 0) as stray`,
    ],
    [
      'votes without choices on polls that are not anonymous',
      `select count(*) as n from poll_votes v join polls p on p.id = v.poll_id where p.is_anonymous = 0
       and not exists (select 1 from poll_choices c where c.vote_id = v.id)`,
    ],
    [
      'voters of closed polls who were not told',
      `select count(*) as n from poll_votes v join polls p on p.id = v.poll_id
       where p.told_at is not null and p.is_deleted = 0 and v.act_id is null`,
    ],
  ],
};
