import type { Context } from '../../context.ts';
import { readTrends } from '../../features/explore/explore.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';
import { tagPath } from './posts.html.ts';

/** Width and height of a curve. */
const WIDTH = 60;
const HEIGHT = 20;
/** What its line takes of the height. */
const STROKE = 2;

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

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A line through counts, in shares of the highest. Hidden from screen readers, which read the sums. */
function renderCurve(counts: readonly number[]): Markup {
  const most = Math.max(1, ...counts);
  const points = counts.map((count, at) => {
    const x = (at * WIDTH) / (counts.length - 1);
    const y = HEIGHT - STROKE / 2 - (count / most) * (HEIGHT - STROKE);
    return `${rounded(x)} ${rounded(y)}`;
  });
  return markup`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path d="M${points.join('L')}" fill="none" stroke="currentColor" stroke-width="${STROKE}" vector-effect="non-scaling-stroke"/></svg>`;
}
