import {
  type ExploreStream,
  explorePath,
  findStream,
  listStreams,
  sourceOf,
} from '../../features/explore/explore.ts';
import type { Page } from '../../http/page.ts';
import { openPage } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { showPostList } from '../parts/post-list.ts';
import { renderSearchForm } from '../parts/search-tabs.html.ts';
import { suggestBeside } from '../parts/suggestions.html.ts';

/** The title and description of a stream: those of a built-in one are in every language. */
function describe({ slug, title, description }: ExploreStream, { streams }: Texts['explore']) {
  return isBuiltIn(slug, streams) ? streams[slug] : { title, description };
}

/** The same on a page, where the language of what an administrator wrote is not known. */
function renderStream(stream: ExploreStream, texts: Texts['explore']) {
  const { title, description } = describe(stream, texts);
  if (isBuiltIn(stream.slug, texts.streams)) return { title, description };
  return { title: markup`<bdi>${title}</bdi>`, description: markup`<bdi>${description}</bdi>` };
}

type Streams = Texts['explore']['streams'];

/** No added stream has the slug of a built-in one. */
function isBuiltIn(slug: string, streams: Streams): slug is keyof Streams {
  return Object.hasOwn(streams, slug);
}

/** The explore streams, and the posts of each. */
export const explorePages: readonly Page[] = [
  openPage('pages.explore', '/explore', async ({ ctx }, visit) => {
    const { explore: texts } = visit.language;
    const streams = await listStreams(ctx.store.read);
    return showPage({
      visit,
      title: texts.title,
      description: texts.describe(visit.instance.name),
      canonical: `${ctx.config.url}/explore`,
      current: 'explore',
      isTranslated: true,
      beside: await suggestBeside(ctx, visit),
      content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${texts.title}</h1>
<div class="for-narrow">${renderSearchForm('posts', '', visit.language.frame.searchPosts, visit.language)}</div>
<ul class="streams"><li><a href="/">${texts.everybody}</a><p class="quiet">${texts.everybodyText}</p></li>${streams.map(
        (stream) => {
          const { title, description } = renderStream(stream, texts);
          return markup`<li><a href="${explorePath(stream.slug)}">${title}</a><p class="quiet">${description}</p></li>`;
        },
      )}</ul></section>`,
    });
  }),

  openPage('pages.explore.stream', '/explore/:slug', async (call, visit) => {
    const { ctx, params } = call;
    const stream = await findStream(ctx.store.read, params.slug ?? '');
    const { explore: texts } = visit.language;
    const { slug } = stream;
    const { title, description } = describe(stream, texts);
    const path = explorePath(slug);
    return showPostList(call, visit, {
      title,
      description,
      canonical: ctx.config.url + path,
      current: 'explore',
      path,
      live: { news: 'all', marker: `explore:${slug}` },
      above: markup`<p class="quiet">${renderStream(stream, texts).description} <a href="/explore">${texts.more}</a></p>${renderComposer(visit, {})}`,
      empty: markup`<p class="empty">${texts.none}</p>`,
      source: sourceOf(ctx, stream),
    });
  }),
];
