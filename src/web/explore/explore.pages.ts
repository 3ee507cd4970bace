import { explorePath, findStream, listStreams, sourceOf } from '../../features/explore/explore.streams.ts';
import type { Page } from '../../http/page.ts';
import { pageOf } from '../accounts/forms.ts';
import { loadReader } from '../accounts/visit.ts';
import { renderPage } from '../pages/layout.ts';
import { showPostList } from '../pages/lists.pages.ts';
import { markup } from '../pages/markup.ts';

/** The explore streams, and the posts of each. */
export const explorePages: readonly Page[] = [
  {
    name: 'pages.explore',
    method: 'GET',
    path: '/explore',
    async handle(call) {
      const { ctx } = call;
      const visit = await loadReader(call);
      const streams = await listStreams(ctx.store.read);
      return pageOf(
        visit,
        renderPage({
          visit,
          title: 'Explore',
          description: `Streams of posts on ${visit.instance.name}.`,
          canonical: `${ctx.config.url}/explore`,
          current: 'explore',
          content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">Explore</h1>
<ul class="streams"><li><a href="/">Everybody’s posts</a><p class="quiet">All that people write here, the latest first.</p></li>${streams.map(({ slug, title, description }) => markup`<li><a href="${explorePath(slug)}">${title}</a><p class="quiet">${description}</p></li>`)}</ul></section>`,
        }),
      );
    },
  },

  {
    name: 'pages.explore.stream',
    method: 'GET',
    path: '/explore/:slug',
    async handle(call) {
      const { ctx, params } = call;
      const stream = await findStream(ctx.store.read, params.slug ?? '');
      const { slug, title, description } = stream;
      const path = explorePath(slug);
      return showPostList(call, await loadReader(call), {
        title,
        description,
        canonical: ctx.config.url + path,
        current: 'explore',
        path,
        above: markup`<p class="quiet">${description} <a href="/explore">More to explore</a></p>`,
        empty: markup`<p class="empty">There are no such posts yet.</p>`,
        source: sourceOf(ctx, stream),
      });
    },
  },
];
