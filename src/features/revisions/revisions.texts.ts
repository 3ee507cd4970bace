import type { Context } from '../../context.ts';
import { type EarlierText, type PostRow, postKind, repostText } from '../posts/posts.ts';
import { selectRevisions } from './revisions.sql.ts';

/** The texts of a post, newest first and beginning with the present one; none if it is deleted. A repost has its original's. */
export async function readTexts(
  { store, objects }: Pick<Context, 'store' | 'objects'>,
  post: PostRow,
): Promise<EarlierText[]> {
  if (post.is_deleted === 1) return [];
  const { id, text, entities, created_at, revised_at, repost_of } = post;
  if (repost_of !== null) {
    const original = (await objects.find(postKind, repost_of))?.row;
    if (original === undefined || original.is_deleted === 1) return [];
    return [{ ...repostText(original), created_at }];
  }
  const present = { text, entities, created_at: revised_at ?? created_at };
  if (revised_at === null) return [present];
  return [present, ...(await selectRevisions(store.read, { post: id }))];
}
