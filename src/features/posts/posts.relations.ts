import type { Selectable } from 'kysely';
import type { Tx } from '../../db/store.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { Content } from '../content/content.ts';
import type { PostTable } from './posts.tables.ts';

/** A post that begins or ends. */
type Kept = Pick<Selectable<PostTable>, 'id' | 'user_id' | 'annotations' | 'created_at' | 'is_imported'>;

/** What the annotations of posts have to do with other objects: kept by another feature, in the transactions of the posts. */
export interface PostRelation {
  /** Checks a new post. @throws {ApiError} 400. */
  check(tx: Tx, author: number, content: Pick<Content, 'text' | 'annotations'>): Promise<void>;
  /** The post is there for everybody: it is new, was approved after it was held, or is back after it was removed. */
  begin(tx: Tx, post: Kept, how: 'new' | 'approved' | 'restored'): Promise<void>;
  /** The post is gone for everybody. */
  end(tx: Tx, post: Kept): Promise<void>;
}

/** The relations of posts, which higher features add. */
export const postRelations = new ExtensionPoint<PostRelation>();
