import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Store, Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';
import type { LogEvent } from '../../events/types.ts';
import { type Entities, NO_ENTITIES } from '../../text/entities.ts';
import { noteShown } from '../annotations/annotations.ts';
import { lookUpSource } from '../apps/apps.ts';
import { tellAdministration } from '../audit/audit.ts';
import {
  type Author,
  type Draft,
  fillContent,
  type Imported,
  postRules,
  prepareContent,
} from '../content/content.ts';
import { type Action, addInteraction, removeInteraction } from '../interactions/interactions.ts';
import { noteTombstone } from '../tombstones/tombstones.ts';
import { addToUserCounts, HELD, isActive, keepUserCounts, lookUpAuthor, userKind } from '../users/users.ts';
import { checkWords, deleteHeld, insertHeld, publishedIn } from '../words/words.ts';
import { loadParent } from './posts.draft.ts';
import { replied, reposted } from './posts.interactions.ts';
import { postKind } from './posts.kind.ts';
import { PostRecord } from './posts.record.ts';
import { relations } from './posts.relations.ts';
import type { PostContent } from './posts.restore.ts';
import { indexPost, unindexPost } from './posts.search.sql.ts';
import {
  addToPostCounts,
  deleteHashtag,
  deleteMention,
  insertHashtag,
  insertMention,
  insertPost,
  readAuthor,
  selectLivePostsOf,
  selectPosts,
  updatePostDeleted,
} from './posts.sql.ts';
import type { PostTable } from './posts.tables.ts';
import { earlierTexts } from './posts.texts.ts';

/**
 * Creates a post (docs/interface.md, Posts), or imports one. If it has words that are held for review, only its author sees it until
 * moderators approve it.
 * @returns its id.
 * @throws {ApiError} 400 for a text, annotation or reply that is not allowed, 401 if the author's account has ended.
 */
export async function createPost(
  ctx: Context,
  author: Author,
  draft: Draft,
  now?: number,
  imported?: Imported,
): Promise<number> {
  const { store } = ctx;
  const self = await ctx.objects.find(userKind, author.userId);
  if (self === undefined) throw accountEnded();
  const prepared = await prepareContent(ctx, self.row, draft, postRules);
  const { hashtags: tags, mentions: people } = prepared;
  for (const relation of relations()) relation.checkText(prepared.text, prepared.annotations);
  const held = await checkWords(ctx, publishedIn(prepared));
  const post = await store.write(
    async (tx) => {
      // Concurrently, to wait for the database only once.
      const [writer, source, parent] = await Promise.all([
        lookUpAuthor(tx, author.userId),
        lookUpSource(tx, author.appId),
        draft.replyTo === undefined ? undefined : loadParent(tx, author.userId, draft.replyTo),
        ...relations().map((relation) => relation.check(tx, author.userId, prepared.annotations)),
      ]);
      if (writer === undefined || source === undefined || !isActive(writer)) throw accountEnded();
      const id = await tx.newId(author.userId);
      const content = fillContent(prepared, { post_id: String(id) });
      const row = {
        id,
        user_id: author.userId,
        app_id: author.appId,
        created_at: imported?.createdAt ?? tx.now,
        text: content.text,
        entities: JSON.stringify(content.entities),
        annotations: JSON.stringify(content.annotations),
        reply_to: parent?.id ?? null,
        thread_id: parent === undefined ? null : (parent.thread_id ?? parent.id),
        repost_of: null,
        machine_only: draft.machineOnly ? 1 : 0,
        is_directed: [...people.values()].includes(1) ? 1 : 0,
        facets: content.facets,
        is_deleted: held.length > 0 ? HELD : 0,
        is_imported: imported === undefined ? 0 : 1,
        num_replies: 0,
        num_stars: 0,
        num_reposts: 0,
        revised_at: null,
      };
      insertPost(tx, row);
      await noteShown(ctx.config, tx, content.annotations, { kind: 'post', id });
      if (held.length > 0) {
        await insertHeld(tx, {
          ...{ kind: 'post', id, user_id: author.userId },
          ...{ rules: JSON.stringify(held), created_at: tx.now },
        });
        await imported?.note(tx, id, true);
        tellAdministration(tx);
        return { row: { ...writer, ...source, ...row }, counted: {} };
      }
      if (imported === undefined) {
        for (const name of tags) insertHashtag(tx, { name, post_id: id });
        for (const [user_id, is_leading] of people)
          insertMention(tx, { user_id, post_id: id, is_leading, revision_id: null });
      } else {
        await imported.note(tx, id);
      }
      if (!draft.machineOnly) {
        const { user_id, reply_to, is_directed } = row;
        const { text, entities, annotations, facets } = content;
        const { client_id } = source;
        const indexed = {
          id,
          user_id,
          client_id,
          reply_to,
          is_directed,
          facets,
          text,
          entities,
          annotations,
        };
        indexPost(tx, indexed, ctx.config.namespace);
      }
      if (parent !== undefined) {
        addToPostCounts(tx, parent.id, { num_replies: 1 }, parent.user_id);
        // Machine-only posts do not appear in interactions, which are for people.
        if (!draft.machineOnly && imported === undefined) {
          const { id: object, user_id: user } = parent;
          addInteraction(tx, { action: replied, user, object, actor: author.userId, id });
        }
      }
      for (const relation of relations()) await relation.begin(tx, row, 'new');
      const counted = addToUserCounts(tx, author.userId, { num_posts: 1 });
      tx.emit({
        type: 'post',
        body: {
          id,
          user: author.userId,
          thread: row.thread_id ?? id,
          ...(parent !== undefined && { reply_to: parent.id, of_user: parent.user_id }),
          ...(people.size > 0 && { mentions: [...people.keys()] }),
          ...(tags.length > 0 && { hashtags: tags }),
          ...(draft.machineOnly && { machine_only: true as const }),
          ...(imported !== undefined && { imported: true as const }),
        },
      });
      return { row: { ...writer, ...source, ...row }, counted };
    },
    {
      now,
      independent: true,
      // Caches what was just written, as the reply and the streams show the post next.
      committed: ({ row, counted }, seq) => {
        ctx.objects.cacheOf(postKind).keep(row.id, new PostRecord(row), seq);
        if (counted.after !== undefined) keepUserCounts(ctx, author.userId, counted.after, seq);
      },
    },
  );
  return post.row.id;
}

function accountEnded(): ApiError {
  return new ApiError('not-authorized', 'the account was suspended or deleted.');
}

/**
 * Deletes one of the user's posts and leaves its tombstone; idempotent.
 * @throws {ApiError} 404 if there is none, 403 for another's.
 */
export async function deletePost(store: Store, user: number, id: number): Promise<void> {
  await store.write(async (tx) => {
    const [post] = await selectPosts(tx, { ids: [id] });
    if (post === undefined) throw new ApiError('not-found', 'there is no such post.');
    if (post.user_id !== user) throw new ApiError('forbidden', 'you can only delete your own posts.');
    if (post.is_deleted === 1) return;
    await removePost(tx, post);
  });
}

/**
 * Turns a post into its tombstone and removes it from all counts and indexes.
 * @returns what `restorePost` makes the post of again.
 */
export async function removePost(tx: Tx, post: Selectable<PostTable>): Promise<PostContent> {
  const { text, entities, annotations, facets } = post;
  const earlier = (await Promise.all(earlierTexts.items.map(({ erase }) => erase(tx, post.id)))).flat();
  await leaveTombstone(tx, post);
  return { text, entities, annotations, facets, ...(earlier.length > 0 && { earlier }) };
}

/** Leaves the tombstone, and removes the post from all counts and indexes. */
async function leaveTombstone(tx: Tx, post: Selectable<PostTable>): Promise<void> {
  const { mentions, hashtags } = JSON.parse(post.entities) as Entities;
  const tags = [...new Set(hashtags.map(({ name }) => name))];
  const people = [...new Set(mentions.map((mention) => Number(mention.id)))];
  await updatePostDeleted(tx, { id: post.id, user_id: post.user_id, entities: NO_ENTITIES });
  await noteTombstone(tx, 'post', post.id);
  if (post.is_deleted === HELD) {
    await deleteHeld(tx, { kind: 'post', id: post.id });
    tellAdministration(tx);
    // Nothing counts it, and only its author has seen it.
    tx.emit({
      type: 'post',
      deleted: true,
      body: { id: post.id, user: post.user_id, thread: post.thread_id ?? post.id, held: true },
    });
    return;
  }
  if (post.machine_only === 0 && post.repost_of === null) await unindexPost(tx, { id: post.id });
  for (const name of tags) await deleteHashtag(tx, { name, post_id: post.id });
  for (const user_id of people) await deleteMention(tx, { user_id, post_id: post.id });
  addToUserCounts(tx, post.user_id, { num_posts: -1 });
  if (post.reply_to !== null) {
    const author = await removeOwnInteraction(tx, post, replied, post.reply_to);
    addToPostCounts(tx, post.reply_to, { num_replies: -1 }, author);
  }
  if (post.repost_of !== null) {
    const author = await removeOwnInteraction(tx, post, reposted, post.repost_of);
    addToPostCounts(tx, post.repost_of, { num_reposts: -1 }, author);
  }
  for (const relation of relations()) await relation.end(tx, post);
  const body: Extract<LogEvent, { type: 'post' }>['body'] = {
    id: post.id,
    user: post.user_id,
    thread: post.thread_id ?? post.id,
    ...(post.reply_to !== null && { reply_to: post.reply_to }),
    ...(post.repost_of !== null && { repost_of: post.repost_of }),
    ...(people.length > 0 && { mentions: people }),
    ...(tags.length > 0 && { hashtags: tags }),
    ...(post.machine_only === 1 && { machine_only: true as const }),
    ...(post.num_reposts > 0 && { is_reposted: true as const }),
  };
  tx.emit({ type: 'post', deleted: true, body });
}

/** Removes the interaction that the post caused as a reply or repost. @returns the author of the other post. */
async function removeOwnInteraction(
  tx: Tx,
  { id, user_id: actor, created_at }: Selectable<PostTable>,
  action: Action,
  object: number,
): Promise<number> {
  const user = await readAuthor(tx, object);
  await removeInteraction(tx, { action, user, object, actor, id }, created_at);
  return user;
}

/** Deletes posts of a user, oldest first. @returns those deleted. */
export async function erasePosts(tx: Tx, part: Part): Promise<object[]> {
  const live = await selectLivePostsOf(tx, part);
  for (const post of live) await removePost(tx, post);
  return live;
}
