import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { repostText } from './posts.render.ts';
import { type PostRow, selectPosts } from './posts.sql.ts';

/** A text that a post has or had. */
interface PostText {
  text: string;
  /** JSON: its `Entities`. */
  entities: string;
  /** When it was written, in milliseconds since 1970. */
  created_at: number;
}

/** A text that a post had, with the id of the revision that ended it. */
export interface EarlierText extends PostText {
  id: number;
}

/** Where the texts are that posts had before their present ones. */
interface EarlierTexts {
  /** Those of a post, newest first. */
  read(db: Db, post: number): Promise<PostText[]>;
  /** Erases them, in the transaction that turns the post into a tombstone. @returns those. */
  erase(tx: Tx, post: number): Promise<EarlierText[]>;
  /** Puts back what was erased, in the transaction that restores the post. */
  restore(tx: Tx, post: number, texts: readonly EarlierText[]): Promise<void>;
}

export const earlierTexts = new ExtensionPoint<EarlierTexts>();

/** The texts of a post, newest first and beginning with the present one; none if it is deleted. A repost has its original's. */
export async function readTexts(
  db: Db,
  post: Pick<PostRow, 'id' | 'text' | 'entities' | 'created_at' | 'revised_at' | 'repost_of' | 'is_deleted'>,
): Promise<PostText[]> {
  const { id, text, entities, created_at, revised_at, repost_of } = post;
  if (post.is_deleted === 1) return [];
  if (repost_of !== null) {
    const [original] = await selectPosts(db, { ids: [repost_of] });
    return original === undefined || original.is_deleted === 1
      ? []
      : [{ ...repostText(original), created_at }];
  }
  const present = { text, entities, created_at: revised_at ?? created_at };
  if (revised_at === null) return [present];
  const earlier = await Promise.all(earlierTexts.items.map(({ read }) => read(db, id)));
  return [present, ...earlier.flat()];
}
