import type { Overview } from '../../features/admin/overview.ts';
import { type Markup, markup } from '../pages/markup.ts';

/** Two bars for each day, in shares of the highest. The table below says the same. */
export function renderChart(days: Overview['days']): Markup {
  const most = Math.max(1, ...days.flatMap(({ posts, messages }) => [posts, messages]));
  const bar = (x: number, value: number, name: string) => {
    const height = Math.round((value / most) * 96);
    return markup`<rect class="${name}" x="${x}" y="${100 - height}" width="8" height="${height}"/>`;
  };
  return markup`<svg class="chart" viewBox="0 0 ${days.length * 22} 100" aria-hidden="true" focusable="false">${days.map(
    ({ posts, messages }, index) => [
      bar(index * 22, posts, 'posts'),
      bar(index * 22 + 9, messages, 'messages'),
    ],
  )}</svg>`;
}
