import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { query } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { type Entities, mentionedIn } from '../../text/entities.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { restoreInteraction } from '../interactions/interactions.ts';
import { addToUserCounts, HELD } from '../users/users.ts';
import { replied } from './posts.interactions.ts';
import { relations } from './posts.relations.ts';
import { indexPost } from './posts.search.sql.ts';
import {
  addToPostCounts,
  insertHashtag,
  insertMention,
  type PostRow,
  readAuthor,
  selectPosts,
} from './posts.sql.ts';
import type { PostTable } from './posts.tables.ts';
import { type EarlierText, earlierTexts } from './posts.texts.ts';

type Shown = Pick<Selectable<PostTable>, 'text' | 'entities' | 'annotations' | 'facets'>;

/** What a post has and its tombstone lacks. */
export interface PostContent extends Shown {
  /** The texts that it had before, if it was revised. */
  earlier?: EarlierText[];
}

const updateContent = query((db, p: Shown & { id: number; user_id: number }) =>
  db
    .updateTable('posts')
    .set({ is_deleted: 0, text: p.text, entities: p.entities, annotations: p.annotations, facets: p.facets })
    .where('id', '=', p.id)
    .where('user_id', '=', p.user_id),
);

/**
 * Makes a tombstone the post again that it was before `removePost`, or publishes a post that was held; not for reposts. Idempotent.
 * Of a post that was held, people are notified as of a new one.
 */
export async function restorePost(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  id: number,
  { earlier = [], ...content }: PostContent,
): Promise<void> {
  const [tombstone] = await selectPosts(tx, { ids: [id] });
  if (tombstone === undefined || tombstone.is_deleted === 0) return;
  await updateContent(tx, { ...content, id, user_id: tombstone.user_id });
  for (const texts of earlierTexts.items) await texts.restore(tx, id, earlier);
  const post = { ...tombstone, ...content };
  const entities = JSON.parse(post.entities) as Entities;
  const annotations = JSON.parse(post.annotations) as Annotation[];
  if (post.machine_only === 0) indexPost(tx, { ...post, entities, annotations }, config.namespace);
  const tags = [...new Set(entities.hashtags.map(({ name }) => name))];
  const people = mentionedIn(entities);
  if (post.is_imported === 0) {
    for (const name of tags) insertHashtag(tx, { name, post_id: id });
    for (const [user_id, is_leading] of people)
      insertMention(tx, { user_id, post_id: id, is_leading, revision_id: null });
  }
  addToUserCounts(tx, post.user_id, { num_posts: 1 });
  const of_user = post.reply_to === null ? undefined : await restoreReply(tx, post, post.reply_to);
  const how = tombstone.is_deleted === HELD ? 'approved' : 'restored';
  for (const relation of relations()) await relation.begin(tx, post, how);
  tx.emit({
    type: 'post',
    body: {
      id,
      user: post.user_id,
      thread: post.thread_id ?? id,
      restored: true,
      ...(tombstone.is_deleted === HELD && {
        approved: true as const,
        ...(of_user !== undefined && { of_user }),
      }),
      ...(post.reply_to !== null && { reply_to: post.reply_to }),
      ...(people.size > 0 && { mentions: [...people.keys()] }),
      ...(tags.length > 0 && { hashtags: tags }),
      ...(post.machine_only === 1 && { machine_only: true as const }),
      ...(post.is_imported === 1 && { imported: true as const }),
    },
  });
}

/** @returns the author of the post that it replies to. */
async function restoreReply(tx: Tx, post: PostRow, parent: number): Promise<number> {
  const user = await readAuthor(tx, parent);
  addToPostCounts(tx, parent, { num_replies: 1 }, user);
  if (post.machine_only === 1 || post.is_imported === 1) return user;
  const act = { action: replied, user, object: parent, actor: post.user_id, id: post.id };
  await restoreInteraction(tx, act, post.created_at);
  return user;
}
