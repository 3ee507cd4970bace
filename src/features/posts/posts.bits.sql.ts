import { type NotNull, sql } from 'kysely';
import { bit, type Db, query } from '../../db/query.ts';

/** Bits for what a viewer did with a post. */
export const STARRED = 1;
export const REPOSTED = 2;

const selectBits = query((db, p: { user: number; posts: number[] }, { isOneOf }) =>
  db
    .selectFrom('stars')
    .select(['post_id as post', bit(STARRED)])
    .where('user_id', '=', p.user)
    .where(isOneOf('post_id', p.posts))
    .unionAll(
      db
        .selectFrom('posts')
        .select(['repost_of as post', bit(REPOSTED)])
        .$narrowType<{ post: NotNull }>()
        .where('user_id', '=', p.user)
        .where(isOneOf('repost_of', p.posts))
        .where('is_deleted', '=', sql.lit(0)),
    ),
);

const selectBitsOf = query((db, p: { post: number; viewers: number[] }, { isOneOf }) =>
  db
    .selectFrom('stars')
    .select(['user_id as viewer', bit(STARRED)])
    .where('post_id', '=', p.post)
    .where(isOneOf('user_id', p.viewers))
    .unionAll(
      db
        .selectFrom('posts')
        .select(['user_id as viewer', bit(REPOSTED)])
        .where('repost_of', '=', p.post)
        .where(isOneOf('user_id', p.viewers))
        .where('is_deleted', '=', sql.lit(0)),
    ),
);

/** What one user did with many posts; leaves out posts without any bits. */
export async function loadPostBits(
  db: Db,
  user: number,
  posts: readonly number[],
): Promise<Map<number, number>> {
  const bits = new Map<number, number>();
  for (const { post, bit } of await selectBits(db, { user, posts: [...posts] })) {
    bits.set(post, (bits.get(post) ?? 0) | bit);
  }
  return bits;
}

/** What many users did with one post, by user; leaves out users without any bits. */
export async function loadPostBitsOf(
  db: Db,
  viewers: readonly number[],
  post: number,
): Promise<Map<number, number>> {
  const bits = new Map<number, number>();
  for (const { viewer, bit } of await selectBitsOf(db, { post, viewers: [...viewers] })) {
    bits.set(viewer, (bits.get(viewer) ?? 0) | bit);
  }
  return bits;
}
