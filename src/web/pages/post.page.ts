import { findMarker } from '../../features/markers/markers.cache.ts';
import { postKind } from '../../features/posts/posts.kind.ts';
import { postUrl } from '../../features/posts/posts.render.ts';
import { userKind } from '../../features/users/users.kind.ts';
import { Hydration } from '../../objects/hydration.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { openPage } from '../accounts/forms.ts';
import { viewerOf } from '../accounts/visit.ts';
import { postPhotos, withPhotos } from '../oembed/photos.ts';
import { mentionOf } from './actions.pages.ts';
import { renderComposer } from './composer.html.ts';
import { readConversation } from './conversation.ts';
import { showPage } from './layout.ts';
import type { LiveList } from './live.html.ts';
import { markup } from './markup.ts';
import { redirect } from './paging.ts';
import {
  avatarGraph,
  excerpt,
  feedOfUser,
  pictureGraph,
  quantity,
  renderPostList,
  showPosts,
} from './posts.html.ts';
import { findShownPost } from './shown-post.ts';
import { forPreview } from './warnings.html.ts';

/** How many posts of a conversation are shown before and after the post; its ends link to their own pages. */
const BEFORE = 20;
const AFTER = 50;
/** How many of these are shown at once, beside the post and at the end; the others are folded. */
const NEAR_BEFORE = 3;
const NEAR_AFTER = 15;
const AT_END = 5;

/** `/@:username/post/:id`: a post in its conversation, oldest first. */
export const postPage = openPage('pages.post', '/@:username/post/:id', async (call, visit) => {
  const { ctx, params } = call;
  const viewer = viewerOf(visit);
  const { row, shown, isGone } = await findShownPost(ctx, viewer, params.id);
  const { id } = row;
  if (params.username !== row.username) return redirect(`/@${row.username}/post/${id}`);

  const state = Hydration.of(ctx, viewer, withPhotos);
  const { earlier, later, hasEarlier, hasLater } = await readConversation(state, row.thread_id ?? id, id, {
    before: BEFORE,
    after: AFTER,
  });
  const ids = [...earlier, id, ...later];
  await showPosts(state, ids);
  const record = state.get(postKind, shown.id);
  const { text } = forPreview(ctx.config, shown);
  const isPlain = !isGone && text === shown.text;
  const [photo] = record === undefined || !isPlain ? [] : postPhotos(state, record);
  const user = state.get(userKind, shown.user_id)?.row;
  const name = user?.name || shown.username;
  const link = (post: number | undefined, label: string) => {
    const end = post === undefined ? undefined : state.get(postKind, post)?.row;
    return end && markup`<p class="more"><a href="/@${end.username}/post/${end.id}">${label}</a></p>`;
  };
  const fold = (posts: readonly number[], one: string, many: string) =>
    posts.length > 0 &&
    markup`<details class="folded"><summary>Show ${quantity(posts.length, one, many)}</summary>
${renderPostList(state, posts, { visit, focus: id })}</details>`;
  const isLong = later.length > NEAR_AFTER + AT_END;
  const near = isLong ? later.slice(0, NEAR_AFTER) : later;
  // The end stays in view, since new posts appear there.
  const end = isLong ? later.slice(-AT_END) : [];
  const live: LiveList | undefined =
    visit.session === undefined || hasLater || isGone
      ? undefined
      : {
          to: `/posts/${shown.id}/replies`,
          path: `/@${row.username}/post/${id}`,
          isUpward: true,
          fragment: `/fragments/posts?focus=${id}&`,
          ...(ids.length > 1 && {
            marker: await findMarker(ctx, visit.session.userId, `replies:${shown.id}`),
          }),
        };
  return showPage({
    visit,
    title: isGone ? 'Deleted post' : `${name}: ${excerpt(text, 70)}`,
    description: isGone ? 'This post was deleted.' : text,
    // A repost shows the original, whose URL is the canonical one.
    canonical: postUrl(ctx.config, shown.username, shown.id),
    graph: {
      'og:type': 'article',
      'article:published_time': timestamp(shown.created_at),
      ...(photo !== undefined
        ? pictureGraph(photo, photo.title ?? `Photo by ${name}`)
        : user && avatarGraph(ctx.config, user, name)),
    },
    ...(!isGone && { hasOembed: true, feed: feedOfUser(shown.username, name) }),
    content: markup`<section class="narrow" aria-labelledby="title">
<h1 id="title">${isGone ? 'A deleted post' : ids.length > 1 ? 'Conversation' : `Post by ${name}`}</h1>
${hasEarlier && link(ids[0], 'Earlier in the conversation')}
${fold(earlier.slice(0, -NEAR_BEFORE), 'earlier post', 'earlier posts')}
${renderPostList(state, [...earlier.slice(-NEAR_BEFORE), id, ...near], { visit, focus: id, ...(!isLong && { live }) })}
${fold(later.slice(near.length, later.length - end.length), 'more reply', 'more replies')}
${isLong && renderPostList(state, end, { visit, focus: id, live })}
${hasLater && link(ids.at(-1), 'Later in the conversation')}
${!isGone && renderComposer(visit, { replyTo: shown.id, text: mentionOf(visit, shown) })}
</section>`,
  });
});
