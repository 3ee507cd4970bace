import { sql } from 'kysely';
import { type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';

/** What a post shows of its author and its app. */
const origin = [
  'users.username',
  'users.type as user_type',
  'users.suspended_at',
  'users.deleted_at',
  'apps.client_id',
  'apps.name as app_name',
  'apps.link as app_link',
] as const;

/** Posts with the names that their JSON needs; in no particular order. */
export const selectPosts = query((db, p: { ids: number[] }, { list }) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .innerJoin('apps', 'apps.id', 'posts.app_id')
    .selectAll('posts')
    .select(origin)
    .where('posts.id', 'in', list(p.ids)),
);

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

/** The author and the app of a post that is being written. */
export const selectAuthor = query((db, p: { user: number; app: number }) =>
  db
    .selectFrom('users')
    .innerJoin('apps', (join) => join.on('apps.id', '=', p.app))
    .select(origin)
    .where('users.id', '=', p.user),
);

export interface NewPost {
  user_id: number;
  app_id: number;
  created_at: number;
  text: string;
  entities: string;
  annotations: string;
  reply_to: number | null;
  thread_id: number | null;
  repost_of: number | null;
  machine_only: number;
  is_directed: number;
  facets: number;
}

/** Entities of a post without text. */
export const NO_ENTITIES = '{"hashtags":[],"links":[],"mentions":[]}';

export const insertPost = query((db, p: NewPost) =>
  db
    .insertInto('posts')
    .values({
      user_id: p.user_id,
      app_id: p.app_id,
      created_at: p.created_at,
      text: p.text,
      entities: p.entities,
      annotations: p.annotations,
      reply_to: p.reply_to,
      thread_id: p.thread_id,
      repost_of: p.repost_of,
      machine_only: p.machine_only,
      is_directed: p.is_directed,
      facets: p.facets,
    })
    .returning('id'),
);

export const updatePostText = query(
  (db, p: { id: number; entities: string; text: string; annotations: string }) =>
    db
      .updateTable('posts')
      .set({ entities: p.entities, text: p.text, annotations: p.annotations })
      .where('id', '=', p.id),
);

/** Leaves the tombstone, with nothing of what was written. */
export const updatePostDeleted = query((db, p: { id: number; entities: string }) =>
  db
    .updateTable('posts')
    .set({ is_deleted: 1, text: '', entities: p.entities, annotations: '[]', facets: 0 })
    .where('id', '=', p.id),
);

/** Adds to a post's counters, in the transaction of the cause. */
export const addToPostCounts = query(
  (db, p: { id: number; replies: number; stars: number; reposts: number }) =>
    db
      .updateTable('posts')
      .set((e) => ({
        num_replies: e('num_replies', '+', p.replies),
        num_stars: e('num_stars', '+', p.stars),
        num_reposts: e('num_reposts', '+', p.reposts),
      }))
      .where('id', '=', p.id),
);

const noChange = { replies: 0, stars: 0, reposts: 0 };

/** Counts for `addToPostCounts`: what is not named stays. */
export function postCounts(id: number, change: Partial<typeof noChange>): { id: number } & typeof noChange {
  return { id, ...noChange, ...change };
}

/** Notes a hashtag of the post that the insert just before made; neither this nor `insertMention` makes ids. */
export const insertHashtag = query((db, p: { name: string }, { lastId }) =>
  db.insertInto('post_hashtags').values({ name: p.name, post_id: lastId }),
);

/** Notes a mention in the post that the insert just before made. */
export const insertMention = query((db, p: { user_id: number; is_leading: number }, { lastId }) =>
  db.insertInto('post_mentions').values({ user_id: p.user_id, post_id: lastId, is_leading: p.is_leading }),
);

export const deleteHashtag = query((db, p: { name: string; post_id: number }) =>
  db.deleteFrom('post_hashtags').where('name', '=', p.name).where('post_id', '=', p.post_id),
);

export const deleteMention = query((db, p: { user_id: number; post_id: number }) =>
  db.deleteFrom('post_mentions').where('user_id', '=', p.user_id).where('post_id', '=', p.post_id),
);

/** The post that a user made as a repost of another. */
export const selectRepost = query((db, p: { user: number; post: number }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', p.user)
    .where('repost_of', '=', p.post)
    .where('is_deleted', '=', sql.lit(0)),
);

const itemId = ['id as pid', 'id as item'] as const;

/** A stretch of a user's posts. */
export const readUserPosts = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('posts')
    .select(itemId)
    .where('user_id', '=', p.user)
    .where('id', '>', p.after)
    .where('id', '<', p.before)
    .orderBy('id', order)
    .limit(p.limit),
);

/** A stretch of a thread: the replies, and the root when it lies in the stretch. */
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

/** A stretch of everybody's posts; reposts, and what bots post, are left out (decision 7). */
export const readGlobal = keyset((db, p: Keyset<object>, order) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id as pid', 'posts.id as item'])
    .where('posts.repost_of', 'is', null)
    .where(sql<boolean>`users.type <> 'bot'`)
    .where('posts.id', '>', p.after)
    .where('posts.id', '<', p.before)
    .orderBy('posts.id', order)
    .limit(p.limit),
);

/** A stretch of the posts with a hashtag (lower-case). */
export const readTag = keyset((db, p: Keyset<{ name: string }>, order) =>
  db
    .selectFrom('post_hashtags')
    .select(['post_id as pid', 'post_id as item'])
    .where('name', '=', p.name)
    .where('post_id', '>', p.after)
    .where('post_id', '<', p.before)
    .orderBy('post_id', order)
    .limit(p.limit),
);

/** A stretch of the posts that mention a user. */
export const readMentions = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('post_mentions')
    .select(['post_id as pid', 'post_id as item'])
    .where('user_id', '=', p.user)
    .where('post_id', '>', p.after)
    .where('post_id', '<', p.before)
    .orderBy('post_id', order)
    .limit(p.limit),
);
