import { findMarker } from '../../features/markers/markers.ts';
import { type PostRecord, type PostRow, postKind, postPath, postUrl } from '../../features/posts/posts.ts';
import { type UserRow, userKind } from '../../features/users/users.ts';
import type { PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { nameIn, shownName } from '../../text/isolate.ts';
import { excerpt } from '../kit/excerpt.ts';
import { openPage } from '../kit/forms.ts';
import { isPostFound } from '../kit/found.ts';
import { showPage } from '../kit/layout.ts';
import type { LiveList } from '../kit/live.html.ts';
import { markup } from '../kit/markup.ts';
import { redirect } from '../kit/paging.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import { cardGraph, planPostCard } from '../parts/cards.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { mentionOf } from '../parts/composing.ts';
import { type Below, cutAnswers, readAncestors, readAnswers } from '../parts/conversation.ts';
import { postPhotos, withPhotos } from '../parts/photos.ts';
import { previewText } from '../parts/polls.html.ts';
import {
  avatarGraph,
  feedOfUser,
  pictureGraph,
  renderPostList,
  showPosts,
  titleOf,
} from '../parts/posts.html.ts';
import { findShownPost } from '../parts/shown-post.ts';
import { postData } from '../parts/structured.ts';
import { suggestBeside } from '../parts/suggestions.html.ts';
import { forPreview } from '../parts/warnings.html.ts';

/** How many posts of a conversation are shown above the post; the first links to its own page. */
const BEFORE = 20;
/** How many answers a page shows, and how many below each answer to the post; the others are behind links. */
const MOST = { onPage: 50, inBranch: 10 };
/** How many of these are shown at once, beside the post and at the end; the others are folded. */
const NEAR_BEFORE = 3;
const NEAR_AFTER = 15;
const AT_END = 5;

/** The picture for previews of a post without one: a card, or the avatar where strangers do not see it. */
async function pictureOf(state: Hydration, { instance, language }: Visit, row: PostRow, user: UserRow) {
  const { config } = state;
  const isShown = row.is_deleted === 0 && user.limited_at === null;
  if (!isShown) return avatarGraph(config, user, language.posts.pictureOf(shownName(user)));
  return cardGraph(state, `/cards/posts/${row.id}.png`, await planPostCard(state, instance, row, user));
}

/** The replies to a post among those of its thread, as far as search engines may show them. */
function repliesTo(state: Hydration, { id, thread_id }: PostRow, later: readonly number[]): PostRecord[] {
  const isRoot = thread_id === null || thread_id === id;
  return later.flatMap((reply) => {
    const record = state.get(postKind, reply);
    if (record === undefined || (!isRoot && record.row.reply_to !== id)) return [];
    return isPostFound(state, record) ? [record] : [];
  });
}

/** Where folding may divide answers: before an answer to the post itself, at most this far. */
function dividedAt(answers: readonly number[], below: Below, post: number, most: number): number {
  let at = Math.max(0, most);
  while (at > 0 && below.get(answers[at] ?? 0) !== post) at--;
  return at;
}

/**
 * `/@:username/post/:id`: a post with what it answers above it, and its answers in the order of threads; with `from`, those from
 * one on, and with `since_id` those of a later part of a long thread.
 */
export const postPage = openPage('pages.post', '/@:username/post/:id', showPost);

/** `/post/:id`: the same for the tombstone of a deleted account; of others it leads to their page. */
export const tombstonePage = openPage('pages.tombstone', '/post/:id', showPost);

async function showPost(call: PageCall, visit: Visit) {
  const { ctx, params, query } = call;
  const { language } = visit;
  const { posts: texts } = language;
  const viewer = viewerOf(visit);
  const { row, shown, isGone } = await findShownPost(ctx, viewer, params.id);
  const { id } = row;
  const path = postPath(row);
  const asked = params.username === undefined ? '' : `/@${params.username}`;
  if (`${asked}/post/${id}` !== path) return redirect(path);

  const state = Hydration.of(ctx, viewer, withPhotos);
  const from = parseId(query.from ?? '');
  const since = parseId(query.since_id ?? '');
  const { earlier, hasEarlier } = await readAncestors(state, row, BEFORE);
  const thread = await readAnswers(state, row, since === undefined ? id : Math.max(id, since));
  const { below, part } = thread;
  const { shown: later, rests, next } = cutAnswers(thread, id, from, MOST);
  const above = [...earlier, id];
  await showPosts(state, [...above, ...later]);
  const record = state.get(postKind, shown.id);
  const { text } = forPreview(ctx.config, shown, language);
  const isPlain = !isGone && text === shown.text;
  const photos = record === undefined || !isPlain ? [] : postPhotos(state, record);
  const [photo] = photos;
  const user = state.get(userKind, shown.user_id)?.row;
  const isFound = record !== undefined && isPostFound(state, record);
  const name = nameIn(language, { name: user?.name ?? '', username: shown.username });
  const link = (of: PostRow | undefined, label: string, given: Readonly<Record<string, string>> = {}) => {
    const asked = new URLSearchParams(given).toString();
    return (
      of && markup`<p class="more"><a href="${postPath(of)}${asked !== '' && `?${asked}`}">${label}</a></p>`
    );
  };
  const [top = id] = earlier;
  const inPart = since !== undefined && { since_id: String(since) };
  const behind = new Map(
    [...rests].map(([last, { of, from, count }]) => [
      last,
      link(state.get(postKind, of)?.row, texts.moreReplies(count), { ...inPart, from: String(from) }),
    ]),
  );
  const list = (posts: readonly number[], live?: LiveList) =>
    renderPostList(state, posts, { visit, focus: id, below, behind, live });
  const fold = (posts: readonly number[], summary: (count: number) => string) =>
    posts.length > 0 &&
    markup`<details class="folded"><summary>${summary(posts.length)}</summary>
${list(posts)}</details>`;
  const isLong = later.length > NEAR_AFTER + AT_END;
  const near = isLong ? dividedAt(later, below, id, NEAR_AFTER) : 0;
  // The end stays in view, since new posts appear there.
  const end = isLong ? dividedAt(later, below, id, later.length - AT_END) : 0;
  const live: LiveList | undefined =
    visit.session === undefined || next !== undefined || part !== undefined || isGone
      ? undefined
      : {
          to: `/posts/${shown.id}/replies`,
          path,
          isUpward: true,
          after: Math.max(id, ...thread.answers),
          fragment: `/fragments/posts?focus=${id}&`,
          ...(later.length > 0 && {
            marker: await findMarker(ctx, visit.session.userId, `replies:${shown.id}`),
          }),
        };
  return showPage({
    visit,
    isTranslated: true,
    title: isGone ? texts.deleted : titleOf(name, excerpt(text, 70)),
    description: isGone ? texts.gone : previewText(state, shown, language) || texts.by(name),
    // A repost shows the original, whose URL is the canonical one.
    canonical: postUrl(ctx.config, shown),
    graph: {
      'og:type': 'article',
      'article:published_time': timestamp(shown.created_at),
      ...(photo !== undefined
        ? pictureGraph(photo, photo.title ?? texts.photoBy(name))
        : user && (await pictureOf(state, visit, shown, user))),
    },
    isUnindexed: !isFound,
    structured: isFound
      ? postData(state, record, photos, repliesTo(state, shown, later), language)
      : undefined,
    ...(!isGone && { hasOembed: true, feed: feedOfUser(shown.username, name, language) }),
    beside: await suggestBeside(ctx, visit, [shown.user_id]),
    content: markup`<section class="narrow" aria-labelledby="title">
<h1 id="title">${isGone ? texts.aDeleted : above.length + later.length > 1 ? texts.conversation : texts.by(name)}</h1>
${hasEarlier && link(state.get(postKind, top)?.row, texts.earlier)}
${fold(earlier.slice(0, -NEAR_BEFORE), texts.earlierPosts)}
${list([...earlier.slice(-NEAR_BEFORE), id])}
${!isGone && renderComposer(visit, { replyTo: shown.id, text: mentionOf(visit, shown) })}
${(from !== undefined || since !== undefined) && link(row, texts.earlier)}
${near > 0 && list(later.slice(0, near))}
${fold(later.slice(near, end), texts.moreReplies)}
${(later.length > end || live) && list(later.slice(end), live)}
${next !== undefined ? link(row, texts.later, { ...inPart, from: String(next) }) : part !== undefined && link(row, texts.later, { since_id: part })}
</section>`,
  });
}
