import type { Context } from '../../context.ts';
import { readTrends } from '../../features/explore/explore.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';
import { renderCurve } from './chart.html.ts';
import { tagPath } from './posts.html.ts';

/** The hashtags that trend for the reader, at most `max`, each with a curve of its posts; nothing if there are none. */
export async function renderTrends(ctx: Context, visit: Visit, max: number): Promise<Content> {
  const trends = await readTrends(ctx, visit.session?.userId, max);
  if (trends.length === 0) return undefined;
  const { explore: texts, profiles } = visit.language;
  const entries = trends.map(
    ({ name, numPosts, numPeople, counts }) =>
      markup`<li><a href="${tagPath(name)}"><bdi>#${name}</bdi></a> <span class="quiet">${profiles.numPosts(numPosts)} · ${profiles.numPeople(numPeople)}</span>${renderCurve(counts)}</li>`,
  );
  return markup`<section class="shelf" aria-labelledby="trends"><h2 id="trends">${texts.trends}</h2>
<ol class="trends">${entries}</ol></section>`;
}
