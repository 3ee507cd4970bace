import { explorePath, findStream, listStreams, sourceOf } from '../../features/explore/explore.streams.ts';
import type { Page } from '../../http/page.ts';
import { openPage } from '../accounts/forms.ts';
import { renderComposer } from '../pages/composer.html.ts';
import { showPage } from '../pages/layout.ts';
import { showPostList } from '../pages/lists.pages.ts';
import { markup } from '../pages/markup.ts';

/** The explore streams, and the posts of each. */
export const explorePages: readonly Page[] = [
  openPage('pages.explore', '/explore', async ({ ctx }, visit) => {
    const streams = await listStreams(ctx.store.read);
    return showPage({
      visit,
      title: 'Explore',
      description: `Streams of posts on ${visit.instance.name}.`,
      canonical: `${ctx.config.url}/explore`,
      current: 'explore',
      content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">Explore</h1>
<ul class="streams"><li><a href="/">Everybody’s posts</a><p class="quiet">All that people write here, the latest first.</p></li>${streams.map(({ slug, title, description }) => markup`<li><a href="${explorePath(slug)}">${title}</a><p class="quiet">${description}</p></li>`)}</ul></section>`,
    });
  }),

  openPage('pages.explore.stream', '/explore/:slug', async (call, visit) => {
    const { ctx, params } = call;
    const stream = await findStream(ctx.store.read, params.slug ?? '');
    const { slug, title, description } = stream;
    const path = explorePath(slug);
    return showPostList(call, visit, {
      title,
      description,
      canonical: ctx.config.url + path,
      current: 'explore',
      path,
      live: { news: 'all', marker: `explore:${slug}` },
      above: markup`<p class="quiet">${description} <a href="/explore">More to explore</a></p>${renderComposer(visit, {})}`,
      empty: markup`<p class="empty">There are no such posts yet.</p>`,
      source: sourceOf(ctx, stream),
    });
  }),
];
