import type { Context } from '../../context.ts';
import { explorePath, findStream, sourceOf } from '../../features/explore/explore.ts';
import { postFilter } from '../../features/posts/posts.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { newestBounds } from '../kit/paging.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { readFoundChannels, renderFoundChannels } from '../parts/found-channels.html.ts';
import { renderPhotoGrid } from '../parts/photo-grid.html.ts';
import { readPosts } from '../parts/posts.html.ts';
import { searchPath } from '../parts/search-tabs.html.ts';
import { renderSuggestions } from '../parts/suggestions.html.ts';
import { renderTrends } from '../parts/trends.html.ts';

/** How many hashtags, channels and posts with photos are shown. */
const MAX_TRENDS = 10;
const MAX_CHANNELS = 3;
const MAX_PHOTOS = 9;

/** What is above the posts that trend: hashtags, people, channels and photos; parts of which there is nothing are left out. */
export async function renderForNow(ctx: Context, visit: Visit): Promise<Content> {
  return Promise.all([
    renderTrends(ctx, visit, MAX_TRENDS),
    renderSuggestions(
      ctx,
      visit,
      markup`<a href="${searchPath('people', '')}">${visit.language.search.morePeople}</a>`,
    ),
    renderChannels(ctx, visit),
    renderPhotos(ctx, visit),
  ]);
}

async function renderChannels(ctx: Context, visit: Visit): Promise<Content> {
  const found = await readFoundChannels(ctx, visit, newestBounds(MAX_CHANNELS));
  if (found.ids.length === 0) return undefined;
  const { search, explore } = visit.language;
  return renderPart(
    search.searched.channels,
    searchPath('channels', ''),
    explore,
    renderFoundChannels(found, visit),
  );
}

async function renderPhotos(ctx: Context, visit: Visit): Promise<Content> {
  const slug = 'photos';
  const source = sourceOf(ctx, await findStream(ctx.store.read, slug));
  const filter = postFilter({}, { deleted: false });
  const { state, ids } = await readPosts(ctx, viewerOf(visit), newestBounds(MAX_PHOTOS), filter, source);
  if (ids.length === 0) return undefined;
  const { explore } = visit.language;
  return renderPart(
    explore.streams[slug].title,
    explorePath(slug),
    explore,
    renderPhotoGrid(state, ids, visit.language),
  );
}

/** A part with a link to all that it shows some of. */
function renderPart(title: string, path: string, { all }: Texts['explore'], content: Markup): Markup {
  return markup`<section class="shelf" aria-label="${title}"><header><h2>${title}</h2><a href="${path}" aria-label="${all}: ${title}">${all}</a></header>
${content}</section>`;
}
