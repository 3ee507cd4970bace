import {
  type ExploreStream,
  explorePath,
  findStream,
  listStreams,
  sourceOf,
} from '../../features/explore/explore.ts';
import type { Page } from '../../http/page.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { openPage } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTabList } from '../kit/tabs.html.ts';
import type { Texts } from '../languages/en.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { type PinnedList, pinOf, renderPin, renderTabFoot } from '../parts/pins.html.ts';
import { showPostList } from '../parts/post-list.ts';
import { renderSearchForm } from '../parts/search-tabs.html.ts';
import { suggestBeside } from '../parts/suggestions.html.ts';
import { renderForNow } from './for-now.html.ts';

/** The stream with the posts of the page that explore opens with. */
const FOR_NOW = 'trending';

/** The title and description of a stream: those of a built-in one are in every language. */
function describe({ slug, title, description }: ExploreStream, { streams }: Texts['explore']) {
  return isBuiltIn(slug, streams) ? streams[slug] : { title, description };
}

/** A text of a stream on a page, where the language of what an administrator wrote is not known. */
function renderText(stream: ExploreStream, text: 'title' | 'description', texts: Texts['explore']): Content {
  const shown = describe(stream, texts)[text];
  return isBuiltIn(stream.slug, texts.streams) ? shown : markup`<bdi>${shown}</bdi>`;
}

type Streams = Texts['explore']['streams'];

/** No added stream has the slug of a built-in one. */
function isBuiltIn(slug: string, streams: Streams): slug is keyof Streams {
  return Object.hasOwn(streams, slug);
}

/** Links to the page that explore opens with, and to the streams. */
function renderTabs(streams: readonly ExploreStream[], here: string, { explore: texts }: Texts): Markup {
  // Posts come first: they are what most people look for.
  const ordered = [...streams].sort((a, b) => Number(b.slug === 'posts') - Number(a.slug === 'posts'));
  const tabs = ordered.map(
    (stream) => [explorePath(stream.slug), renderText(stream, 'title', texts)] as const,
  );
  return renderTabList(texts.views, [['/explore', texts.forNow], ...tabs, ['/', texts.everybody]], here);
}

const liveOf = ({ slug }: ExploreStream) => ({ news: 'all', marker: `explore:${slug}` });

/** An explore stream as a tab of Home. */
export const pinnedStream: PinnedList = {
  kind: 'explore',
  async show(call, visit, tab) {
    const { ctx } = call;
    const stream = await findStream(ctx.store.read, tab.pin.value);
    const { explore: texts } = visit.language;
    return showPostList(call, visit, {
      ...tab,
      current: 'home',
      live: liveOf(stream),
      beside: await suggestBeside(ctx, visit),
      above: renderTabFoot(visit, tab, explorePath(stream.slug)),
      empty: renderEmpty('wheel', texts.none, nextOf('people', visit.language)),
      source: sourceOf(ctx, stream),
    });
  },
};

/** The explore streams. */
export const explorePages: readonly Page[] = [
  openPage('pages.explore', '/explore', async (call, visit) => {
    const { ctx } = call;
    const { explore: texts } = visit.language;
    const path = '/explore';
    const streams = await listStreams(ctx.store.read);
    return showPostList(call, visit, {
      title: texts.title,
      description: texts.describe(visit.instance.name),
      canonical: ctx.config.url + path,
      current: 'explore',
      path,
      views: renderTabs(streams, path, visit.language),
      above: [
        markup`<div class="for-narrow">${renderSearchForm('posts', '', visit.language.frame.searchPosts, visit.language)}</div>`,
        await renderForNow(ctx, visit),
      ],
      empty: renderEmpty('wheel', texts.none, nextOf('people', visit.language)),
      source: sourceOf(ctx, await findStream(ctx.store.read, FOR_NOW)),
    });
  }),

  openPage('pages.explore.stream', '/explore/:slug', async (call, visit) => {
    const { ctx, params } = call;
    const stream = await findStream(ctx.store.read, params.slug ?? '');
    const { explore: texts } = visit.language;
    const { slug } = stream;
    const { title, description } = describe(stream, texts);
    const path = explorePath(slug);
    const streams = await listStreams(ctx.store.read);
    return showPostList(call, visit, {
      title,
      description,
      canonical: ctx.config.url + path,
      current: 'explore',
      path,
      live: liveOf(stream),
      beside: await suggestBeside(ctx, visit),
      views: renderTabs(streams, path, visit.language),
      above: markup`<div class="described"><p class="quiet">${renderText(stream, 'description', texts)}</p>${await renderPin(ctx, visit, pinOf('explore', slug, title))}</div>${renderComposer(visit, {})}`,
      empty: renderEmpty('wheel', texts.none, nextOf('people', visit.language)),
      source: sourceOf(ctx, stream),
    });
  }),
];
