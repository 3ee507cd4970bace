import { inPart } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { defineIndex, fillIndex } from '../../objects/search-index.sql.ts';
import type { Entities } from '../../text/entities.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { type IndexedContent, indexRowOf, isInThread, type Thread } from '../search/search.ts';

/** Indexes posts of their own: no reposts, machine-only posts or tombstones. */
export const postIndex = defineIndex<Thread>({
  table: 'post_search',
  source: 'posts',
  key: 'id',
  rank: 'num_stars + 2 * num_reposts + num_replies',
  tie: 'posts.id',
  within: (p, id) => isInThread('posts', p, id),
});

/** Indexes a new post, in the transaction that writes it. */
export function indexPost(tx: Tx, post: IndexedContent, namespace: string): void {
  postIndex.add(tx, indexRowOf(post, namespace));
}

/** Removes a post from the index. */
export const unindexPost = postIndex.remove;

const selectUnindexed = query((db, p: { after: number; limit: number }) =>
  db
    .selectFrom('posts')
    .innerJoin('apps', 'apps.id', 'posts.app_id')
    .select(['posts.id', 'posts.user_id', 'apps.client_id', 'posts.reply_to', 'posts.is_directed'])
    .select(['posts.facets', 'posts.text', 'posts.entities', 'posts.annotations'])
    .where('posts.machine_only', '=', 0)
    .where('posts.repost_of', 'is', null)
    .where('posts.is_deleted', '=', 0)
    .$call(inPart(p, 'posts.id')),
);

/** Builds the index of a copied store. */
export async function indexAllPosts(db: Db, namespace: string): Promise<void> {
  await fillIndex(db, postIndex, selectUnindexed, (post) => {
    const entities = JSON.parse(post.entities) as Entities;
    const annotations = JSON.parse(post.annotations) as Annotation[];
    return indexRowOf({ ...post, entities, annotations }, namespace);
  });
}
