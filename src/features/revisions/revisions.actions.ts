import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Entities, mentionedIn } from '../../text/entities.ts';
import { isBlank } from '../../text/invisible.ts';
import { type Annotation, replacements } from '../annotations/annotations.ts';
import { type Content, fillContent, postRules, prepareContent } from '../content/content.ts';
import { type PostRow, readAuthor, replaceText, selectPosts } from '../posts/posts.ts';
import { HELD, isActive, userKind } from '../users/users.ts';
import { findRules, publishedIn } from '../words/words.ts';
import { insertRevision, selectRevisions } from './revisions.sql.ts';

/** Most revisions of a post. */
export const MAX_REVISIONS = 50;

/** A text sent by a client, not checked yet. */
export interface GivenText {
  text: string;
  entities: unknown;
}

/**
 * Gives a post of the user's another text (docs/interface.md, Revisions). The text that it has already changes nothing.
 * @throws {ApiError} 403 for another's post, 400 for one that can no longer be revised and for a text that is not allowed.
 */
export async function revisePost(
  ctx: Context,
  user: number,
  shown: PostRow,
  given: GivenText,
): Promise<void> {
  const { id } = shown;
  requireRevisable(ctx, user, shown, Date.now());
  const prepared = await prepareText(ctx, shown, given);
  await ctx.store.write(async (tx) => {
    const [post] = await selectPosts(tx, { ids: [id] });
    if (post === undefined) throw new ApiError('not-found', 'there is no such post.');
    if (!isActive(post)) throw new ApiError('not-authorized', 'the account was suspended or deleted.');
    requireRevisable(ctx, user, post, tx.now);
    const content = fillContent(prepared, { post_id: String(id) });
    if (content.text === post.text && JSON.stringify(content.entities) === post.entities) return;
    const earlier = await selectRevisions(tx, { post: id });
    if (earlier.length >= MAX_REVISIONS) {
      throw new ApiError('not-allowed', `a post can be revised at most ${MAX_REVISIONS} times.`);
    }
    const revision = await tx.newId(user);
    const { text, entities, created_at, revised_at } = post;
    await insertRevision(tx, {
      ...{ id: revision, post_id: id, text, entities },
      created_at: revised_at ?? created_at,
    });
    const notified = await notifiedBefore(tx, post, earlier);
    const revisionOf = (person: number) => (notified.has(person) ? (notified.get(person) ?? null) : revision);
    const { hashtags, mentions } = await replaceText(ctx, tx, post, content, revisionOf);
    const added = mentions.after.filter((person) => !notified.has(person));
    const removed = mentions.before.filter((person) => !mentions.after.includes(person));
    const people = [...new Set([...mentions.before, ...mentions.after])];
    const tags = [...new Set([...hashtags.before, ...hashtags.after])];
    const directedAt = [...mentionedIn(JSON.parse(entities) as Entities)].flatMap(([person, isLeading]) =>
      isLeading ? person : [],
    );
    tx.emit({
      type: 'post_revision',
      body: {
        ...{ id, user, thread: post.thread_id ?? id },
        ...(people.length > 0 && { mentions: people }),
        ...(added.length > 0 && { added }),
        ...(removed.length > 0 && { removed }),
        ...(tags.length > 0 && { hashtags: tags }),
        ...(directedAt.length > 0 && { directed_at: directedAt }),
        ...(post.is_imported === 1 && { imported: true as const }),
      },
    });
  });
}

/** Until when a post may have another text, for its author, in milliseconds since 1970; undefined if it may not. */
export function revisableUntil(
  { config }: Pick<Context, 'config'>,
  post: Pick<PostRow, 'created_at' | 'is_deleted' | 'machine_only' | 'repost_of'>,
  now: number,
): number | undefined {
  const may = whyNotRevisable(post) === undefined && isInTime(config, post, now);
  return may ? post.created_at + config.revisionMs : undefined;
}

function whyNotRevisable({
  is_deleted,
  machine_only,
  repost_of,
}: Pick<PostRow, 'is_deleted' | 'machine_only' | 'repost_of'>): string | undefined {
  if (is_deleted === HELD) return 'a post that is held for review';
  if (is_deleted !== 0) return 'a deleted post';
  if (repost_of !== null) return 'a repost';
  return machine_only === 1 ? 'a machine-only post' : undefined;
}

function isInTime(
  { revisionMs }: Context['config'],
  { created_at }: Pick<PostRow, 'created_at'>,
  now: number,
): boolean {
  return revisionMs > 0 && now - created_at <= revisionMs;
}

/** Checks that a post may have another text now. @throws {ApiError} 403, 400 */
export function requireRevisable(
  { config }: Pick<Context, 'config'>,
  user: number,
  post: PostRow,
  now: number,
): void {
  if (post.user_id !== user) throw new ApiError('forbidden', 'you can only revise your own posts.');
  const what = whyNotRevisable(post);
  if (what !== undefined) throw new ApiError('not-allowed', `${what} cannot be revised.`);
  if (isInTime(config, post, now)) return;
  const minutes = config.revisionMs / 60_000;
  throw new ApiError(
    'too-late',
    minutes === 0
      ? 'posts cannot be revised on this service.'
      : `a post can be revised within ${minutes} minutes of its creation.`,
  );
}

const annotationsOf = ({ annotations }: PostRow) => JSON.parse(annotations) as Annotation[];

/** Checks a text as that of a new post. The annotations stay, with which it may be empty. @throws {ApiError} 400 */
async function prepareText(ctx: Context, post: PostRow, { text, entities }: GivenText): Promise<Content> {
  const isEmpty = isBlank(text);
  if (isEmpty && (post.facets & postRules.withoutText) === 0) {
    throw new ApiError('missing-parameter', 'You must supply text.');
  }
  for (const { relation } of replacements.items) relation?.checkText(text, annotationsOf(post));
  const author = (await ctx.objects.find(userKind, post.user_id))?.row;
  const given = { text: isEmpty ? '' : text, entities, machineOnly: false, annotations: [] };
  const prepared = await prepareContent(ctx, author, given, { ...postRules, machineOnly: undefined });
  const [rule] = await findRules(ctx, publishedIn(prepared));
  if (rule !== undefined) {
    throw new ApiError('not-allowed', `"${rule.value}" is not accepted on this service.`);
  }
  return prepared;
}

/**
 * The people who were told of a post by its texts so far, or as the author of the post that it replies to or quotes, with the
 * revision that did, or null if the post itself did.
 */
async function notifiedBefore(
  tx: Tx,
  post: PostRow,
  earlier: readonly { id: number; entities: string }[],
): Promise<Map<number, number | null>> {
  const notified = new Map<number, number | null>();
  if (post.reply_to !== null) notified.set(await readAuthor(tx, post.reply_to), null);
  for (const { relation } of replacements.items) {
    for (const person of relation?.notified(annotationsOf(post)) ?? []) notified.set(person, null);
  }
  // Oldest first: each text came with the revision that ended the one before.
  let revision: number | null = null;
  for (const { id, entities } of [...earlier.toReversed(), { id: null, entities: post.entities }]) {
    for (const person of mentionedIn(JSON.parse(entities) as Entities).keys()) {
      if (!notified.has(person)) notified.set(person, revision);
    }
    revision = id;
  }
  return notified;
}
