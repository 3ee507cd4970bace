import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, listOf } from '../../objects/export-list.ts';

/** The users a user follows. */
const selectExportedFollows = query((db, p: Part) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followee_id')
    .select(['follows.id', 'follows.created_at', 'follows.followee_id as user_id', 'users.username'])
    .where('follows.follower_id', '=', p.user)
    .$call(inPart(p, 'follows.id')),
);

export const exportedFollows: ExportedList = {
  name: 'following.json',
  position: 40,
  counted: 'num_following',
  read: listOf(selectExportedFollows, ({ user_id, username, created_at }) => ({
    id: String(user_id),
    username,
    created_at: exactTime(created_at),
  })),
};
