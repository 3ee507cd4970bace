import { postPath } from '../../features/posts/posts.ts';
import { readQuotes } from '../../features/quotes/quotes.ts';
import type { Page } from '../../http/page.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { openPage } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { viewerOf } from '../kit/visit.ts';
import { showPostList } from '../parts/post-list.ts';
import { findShownPost } from '../parts/shown-post.ts';

export const quotePages: readonly Page[] = [
  /** The posts that quote a post. */
  openPage('pages.post.quotes', '/@:username/post/:id/quotes', async (call, visit) => {
    const { language } = visit;
    const { shown } = await findShownPost(call.ctx, viewerOf(visit), call.params.id);
    const path = postPath(shown);
    return showPostList(call, visit, {
      title: language.quotes.ofPost,
      path: `${path}/quotes`,
      above: markup`<p><a href="${path}">${language.profiles.thePost}</a></p>`,
      empty: renderEmpty('wheel', language.quotes.none, nextOf('explore', language)),
      source: { read: (range, _, db) => readQuotes(db, { post: shown.id, ...range }) },
    });
  }),
];
