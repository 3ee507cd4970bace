import { type NotNull, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { batchedCounter, batchedInsert } from '../../db/batched.ts';
import { inPart, inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { sourceColumns } from '../apps/apps.ts';
import { facets, hasFacet } from '../content/content.ts';
import { authorColumns } from '../users/users.ts';
import type { PostTable } from './posts.tables.ts';

/** Posts with the names that their JSON needs; unordered. */
export const selectPosts = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .innerJoin('apps', 'apps.id', 'posts.app_id')
    .selectAll('posts')
    .select([...authorColumns, ...sourceColumns])
    .where(isOneOf('posts.id', p.ids)),
);

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

export const insertPost = batchedInsert('posts', { text: 'text', entities: 'text', annotations: 'text' });

/** Turns a post into its tombstone. */
export const updatePostDeleted = query((db, p: { id: number; user_id: number; entities: string }) =>
  db
    .updateTable('posts')
    .set({ is_deleted: 1, text: '', entities: p.entities, annotations: '[]', facets: 0 })
    .where('id', '=', p.id)
    .where('user_id', '=', p.user_id),
);

/** Gives a post another text. */
export const updatePostText = query(
  (
    db,
    p: Pick<Selectable<PostTable>, 'id' | 'user_id' | 'text' | 'entities' | 'is_directed' | 'revised_at'>,
  ) =>
    db
      .updateTable('posts')
      .set({ text: p.text, entities: p.entities, is_directed: p.is_directed, revised_at: p.revised_at })
      .where('id', '=', p.id)
      .where('user_id', '=', p.user_id),
);

/** Adds to a post's counters, in the transaction of the cause. */
export const addToPostCounts = batchedCounter(
  'posts',
  ['id', 'user_id'],
  ['num_replies', 'num_stars', 'num_reposts'],
);

export const insertHashtag = batchedInsert('post_hashtags', { name: 'text' });

export const insertMention = batchedInsert('post_mentions');

export const deleteHashtag = query((db, p: { name: string; post_id: number }) =>
  db.deleteFrom('post_hashtags').where('name', '=', p.name).where('post_id', '=', p.post_id),
);

export const updateMention = query((db, p: { user_id: number; post_id: number; is_leading: number }) =>
  db
    .updateTable('post_mentions')
    .set({ is_leading: p.is_leading })
    .where('user_id', '=', p.user_id)
    .where('post_id', '=', p.post_id),
);

export const deleteMention = query((db, p: { user_id: number; post_id: number }) =>
  db.deleteFrom('post_mentions').where('user_id', '=', p.user_id).where('post_id', '=', p.post_id),
);

const selectAuthor = query((db, p: { post: number }) =>
  db.selectFrom('posts').select('user_id').where('id', '=', p.post),
);

/** The author of an existing post, inside a write. */
export async function readAuthor(tx: Tx, post: number): Promise<number> {
  return (await selectAuthor(tx, { post }))[0]?.user_id ?? 0;
}

/** The post with which a user reposted another. */
export const selectRepost = query((db, p: { user: number; post: number }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', p.user)
    .where('repost_of', '=', p.post)
    .where('is_deleted', '=', sql.lit(0)),
);

const itemId = ['id as pid', 'id as item'] as const;

/** What a list shows, by columns of posts alone, as numbers. */
export interface Shown {
  /** 1 to show machine-only posts. */
  machine: number;
  /** 1 to show tombstones. */
  deleted: number;
}

/** Maximum posts that a statement scans to find those that a list shows. */
const SCAN = 10_000;

/**
 * Picks at most `limit` posts from an ordered range, scanning at most `SCAN` rows. If the scan ends before the limit is reached,
 * the last row is returned as skipped, to show how far it got. Both databases read the second part only if the first has not
 * reached the limit, and keep the order of the range.
 */
export function pick<P extends { id: number }>(
  db: Builder,
  range: SelectQueryBuilder<Schema, 'posts', P>,
  condition: RawBuilder<boolean>,
  limit: number,
) {
  const columns = ['scanned.id as pid', 'scanned.id as item'] as const;
  const shown = db
    .selectFrom(range.limit(sql.lit(SCAN)).as('scanned'))
    .select([...columns, sql.lit<0 | 1>(0).as('isSkipped')])
    .where(condition);
  const end = db
    .selectFrom(
      range
        .limit(sql.lit(1))
        .offset(sql.lit(SCAN - 1))
        .as('scanned'),
    )
    .select([...columns, sql.lit<0 | 1>(1).as('isSkipped')]);
  return db.selectFrom(shown.unionAll(end).as('picked')).selectAll().limit(limit);
}

/** A range of a user's posts that meet a condition on further columns. */
const readOfUser = (columns: ('reply_to' | 'facets')[] = [], condition = sql<boolean>`1 = 1`) =>
  keyset((db, p: Keyset<{ user: number } & Shown>, order) =>
    pick(
      db,
      db
        .selectFrom('posts')
        .select(['id', 'machine_only', 'is_deleted', ...columns])
        .where('user_id', '=', p.user)
        .where('id', '>', p.after)
        .where('id', '<', p.before)
        .orderBy('id', order),
      sql`machine_only <= ${p.machine} and is_deleted <= ${p.deleted} and ${condition}`,
      p.limit,
    ),
  );

/** Ranges of a user's posts: all of them, those that answer nothing, with reposts, the answers, and those with a photo. */
export const userPosts = {
  all: readOfUser(),
  own: readOfUser(['reply_to'], sql`reply_to is null`),
  replies: readOfUser(['reply_to'], sql`reply_to is not null`),
  photos: readOfUser(['facets'], hasFacet('facets', facets.oembedPhoto)),
};

/** A range of a thread: the replies, and the root if it lies in the range. */
export const readThread = keyset((db, p: Keyset<{ thread: number }>, order) =>
  db
    .selectFrom(
      db
        .selectFrom('posts')
        .select(itemId)
        .where('thread_id', '=', p.thread)
        .where('id', '>', p.after)
        .where('id', '<', p.before)
        .unionAll(
          db
            .selectFrom('posts')
            .select(itemId)
            .where('id', '=', p.thread)
            .where('id', '>', p.after)
            .where('id', '<', p.before),
        )
        .as('thread'),
    )
    .selectAll()
    .orderBy('pid', order)
    .limit(p.limit),
);

/** A range of all users' posts, without reposts, imported posts and posts of bots (docs/interface.md, Streams of posts). */
export const readGlobal = keyset((db, p: Keyset<Shown>, order) =>
  pick(
    db,
    db
      .selectFrom('posts')
      .select(['id', 'user_id', 'repost_of', 'machine_only', 'is_deleted', 'is_imported'])
      .where('id', '>', p.after)
      .where('id', '<', p.before)
      .orderBy('id', order),
    sql`repost_of is null and is_imported = 0 and machine_only <= ${p.machine} and is_deleted <= ${p.deleted}
      and (select type from users where users.id = scanned.user_id) <> 'bot'`,
    p.limit,
  ),
);

/** A range of the posts with a hashtag (lower-case). */
export const readTag = keyset((db, p: Keyset<{ name: string }>, order) =>
  db
    .selectFrom('post_hashtags')
    .select(['post_id as pid', 'post_id as item'])
    .where('name', '=', p.name)
    .$call(inRange(p, 'post_id', order)),
);

/** The first hashtag of posts from this name on, in the database's order. */
export const selectTagFrom = query((db, p: { name: string }) =>
  db.selectFrom('post_hashtags').select('name').where('name', '>=', p.name).orderBy('name').limit(1),
);

/** A post with a hashtag by an account within reach of a viewer: moderators did not limit it, or the viewer follows it. */
export const selectTagWithinReach = query((db, p: { name: string; viewer: number }) =>
  db
    .selectFrom(db.selectFrom('post_hashtags').select('post_id').where('name', '=', p.name).as('tagged'))
    .innerJoin('posts', 'posts.id', 'tagged.post_id')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select('tagged.post_id')
    .where((where) =>
      where.or([
        where('users.limited_at', 'is', null),
        where('users.id', '=', p.viewer),
        where(
          'users.id',
          'in',
          where.selectFrom('follows').select('followee_id').where('follower_id', '=', p.viewer),
        ),
      ]),
    )
    .limit(1),
);

/** A range of the posts that mention a user. */
export const readMentions = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('post_mentions')
    .select(['post_id as pid', 'post_id as item'])
    .where('user_id', '=', p.user)
    .$call(inRange(p, 'post_id', order)),
);

/** A range of the posts that mention a user, by the ids of the posts and revisions that notify of it. */
export const readNotifiedMentions = keyset((db, p: Keyset<{ user: number }>, order) => {
  const first = db
    .selectFrom('post_mentions')
    .select(['post_id as pid', 'post_id as item'])
    .where('user_id', '=', p.user)
    .where('revision_id', 'is', null)
    .$call(inRange(p, 'post_id', order));
  const later = db
    .selectFrom('post_mentions')
    .select(['revision_id as pid', 'post_id as item'])
    .$narrowType<{ pid: NotNull }>()
    .where('user_id', '=', p.user)
    .where('revision_id', 'is not', null)
    .$call(inRange(p, 'revision_id', order));
  return db
    .selectFrom(
      db
        .selectFrom(first.as('first'))
        .selectAll()
        .unionAll(db.selectFrom(later.as('later')).selectAll())
        .as('mentions'),
    )
    .selectAll()
    .orderBy('pid', order)
    .limit(p.limit);
});

/** Some of a user's posts that are not tombstones yet, oldest first. */
export const selectLivePostsOf = query((db, p: { user: number; after: number; limit: number }) =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('user_id', '=', p.user)
    .where('is_deleted', '<>', 1)
    .$call(inPart(p, 'id')),
);
