import { sql } from 'kysely';
import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';

export const insertRemoval = insertInto('post_removals');
export const updateRemoval = updateById('post_removals');

export const selectRemoval = query((db, p: { id: number }) =>
  db.selectFrom('post_removals').selectAll().where('id', '=', p.id),
);

/** The newest removal of all posts of a person. */
export const selectLatestRemoval = query((db, p: { user: number }) =>
  db.selectFrom('post_removals').selectAll().where('user_id', '=', p.user).orderBy('id', 'desc').limit(1),
);

/** Removals that are not over, the oldest first. */
export const selectRemovalsToDo = query((db, p: { limit: number }) =>
  db
    .selectFrom('post_removals')
    .select('id')
    .where(sql<boolean>`(state = 'removing' or state = 'restoring')`)
    .orderBy('created_at')
    .limit(p.limit),
);

/** Some of a user's own posts that others see, the oldest first: no reposts, and none that are held. */
export const selectOwnPosts = query((db, p: { user: number; after: number; limit: number }) =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('user_id', '=', p.user)
    .where('is_deleted', '=', sql.lit(0))
    .where('repost_of', 'is', null)
    .$call(inPart(p, 'id')),
);

/** The same, the newest first, with their texts. */
export const selectNewestPosts = query((db, p: { user: number; before: number; limit: number }) =>
  db
    .selectFrom('posts')
    .select(['id', 'text', 'created_at'])
    .where('user_id', '=', p.user)
    .where('is_deleted', '=', sql.lit(0))
    .where('repost_of', 'is', null)
    .where('id', '<', p.before)
    .orderBy('id', 'desc')
    .limit(p.limit),
);

export const countOwnPosts = query((db, p: { user: number }) =>
  db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', p.user)
    .where('is_deleted', '=', sql.lit(0))
    .where('repost_of', 'is', null),
);

/** Some of the posts that were removed together and can be restored, the oldest first. */
export const selectRemovedTogether = query((db, p: { removal: number; limit: number }) =>
  db
    .selectFrom('removed_content')
    .selectAll()
    .where('removal_id', '=', p.removal)
    .orderBy('id')
    .limit(p.limit),
);

export const countRemovedTogether = query((db, p: { removal: number }) =>
  db
    .selectFrom('removed_content')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removal_id', '=', p.removal),
);

export type RemovalRow = Awaited<ReturnType<typeof selectRemoval>>[number];
