import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { type Entities, mentionedIn } from '../../text/entities.ts';
import type { Annotation } from '../annotations/annotations.ts';
import type { Content } from '../content/content.ts';
import { indexPost, unindexPost } from './posts.search.sql.ts';
import {
  deleteHashtag,
  deleteMention,
  insertHashtag,
  insertMention,
  type PostRow,
  updateMention,
  updatePostText,
} from './posts.sql.ts';

/** What finds a post by its text: before a revision of it, and after. */
export interface Revised {
  hashtags: { before: string[]; after: string[] };
  mentions: { before: number[]; after: number[] };
}

/**
 * Gives a post another text, and has hashtags, mentions and the search find it by that. `revisionOf` returns the revision that
 * notifies a user of a mention that is new in this text, or null if none does.
 */
export async function replaceText(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  post: PostRow,
  { text, entities, mentions, hashtags }: Pick<Content, 'text' | 'entities' | 'mentions' | 'hashtags'>,
  revisionOf: (user: number) => number | null,
): Promise<Revised> {
  const { id, user_id } = post;
  const is_directed = [...mentions.values()].includes(1) ? 1 : 0;
  await updatePostText(tx, {
    ...{ id, user_id, text, entities: JSON.stringify(entities), is_directed },
    revised_at: tx.now,
  });
  await unindexPost(tx, { id });
  const annotations = JSON.parse(post.annotations) as Annotation[];
  indexPost(tx, { ...post, text, entities, annotations, is_directed }, config.namespace);
  const old = JSON.parse(post.entities) as Entities;
  const tags = [...new Set(old.hashtags.map(({ name }) => name))];
  const people = mentionedIn(old);
  if (post.is_imported === 0) {
    for (const name of tags) if (!hashtags.includes(name)) await deleteHashtag(tx, { name, post_id: id });
    for (const name of hashtags) if (!tags.includes(name)) insertHashtag(tx, { name, post_id: id });
    for (const user of people.keys())
      if (!mentions.has(user)) await deleteMention(tx, { user_id: user, post_id: id });
    for (const [user, is_leading] of mentions) {
      const mention = { user_id: user, post_id: id, is_leading };
      if (!people.has(user)) insertMention(tx, { ...mention, revision_id: revisionOf(user) });
      else if (people.get(user) !== is_leading) await updateMention(tx, mention);
    }
  }
  return {
    hashtags: { before: tags, after: hashtags },
    mentions: { before: [...people.keys()], after: [...mentions.keys()] },
  };
}
