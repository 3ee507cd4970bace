import { selectPosts } from '../../features/posts/posts.ts';
import type { PageCall } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { viewerOf } from '../kit/visit.ts';
import { readAncestors, readAnswers } from '../parts/conversation.ts';
import { withPhotos } from '../parts/photos.ts';
import { renderPostList, showPosts } from '../parts/posts.html.ts';
import type { Moderating } from './admin-visit.ts';

/** How many posts are shown before and after the reported one. */
const AROUND = { before: 5, after: 5 };

/**
 * A reported post in its thread, as the moderator sees it on the pages of the service: what its author deleted or what was removed
 * is a gap.
 */
export async function renderThread(
  { ctx }: PageCall,
  visit: Moderating,
  post: number,
): Promise<Markup | undefined> {
  const [row] = await selectPosts(ctx.store.read, { ids: [post] });
  if (row === undefined) return undefined;
  const state = Hydration.of(ctx, viewerOf(visit), withPhotos);
  const { earlier, hasEarlier } = await readAncestors(state, row, AROUND.before);
  const { answers, below } = await readAnswers(state, row);
  const later = answers.slice(0, AROUND.after);
  const ids = [...earlier, post, ...later];
  await showPosts(state, ids);
  const { moderation: texts } = visit.language;
  const others = hasEarlier || answers.length > later.length;
  return markup`<section class="panel" aria-labelledby="thread"><h2 id="thread">${texts.thread}</h2>
${renderPostList(state, ids, { visit, focus: post, below })}
${others && markup`<p class="more"><a href="/@${row.username}/post/${post}">${texts.wholeThread}</a></p>`}</section>`;
}
