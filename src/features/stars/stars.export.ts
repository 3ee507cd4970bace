import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, listOf } from '../../objects/export-list.ts';

/** The posts that a user starred. */
const selectExportedStars = query((db, p: Part) =>
  db
    .selectFrom(
      db
        .selectFrom('stars')
        .select(['id', 'created_at', 'post_id'])
        .where('user_id', '=', p.user)
        .$call(inPart(p, 'id'))
        .as('stars'),
    )
    .innerJoin('posts', 'posts.id', 'stars.post_id')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['stars.id', 'stars.created_at', 'stars.post_id', 'posts.created_at as post_created_at'])
    .select('users.username')
    .orderBy('stars.id'),
);

export const exportedStars: ExportedList = {
  name: 'stars.json',
  position: 30,
  counted: 'num_stars',
  read: listOf(selectExportedStars, ({ created_at, post_id, username, post_created_at }) => ({
    created_at: exactTime(created_at),
    post: { id: String(post_id), username, created_at: exactTime(post_created_at) },
  })),
};
