import { overviewOf } from '../../features/admin/overview.ts';
import { type QueuedTask, upkeepQueue } from '../../features/admin/upkeep-queue.ts';
import type { Page } from '../../http/page.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { renderTable, showLiveAdmin } from './admin.html.ts';
import { adminPage } from './admin-visit.ts';
import { renderChart } from './chart.html.ts';
import { healthOf } from './health.ts';

const MB = 1_000_000;

export const overviewPages: readonly Page[] = [
  adminPage('overview', '/admin', 'look', async ({ ctx }, visit, result) => {
    const [figures, health, queue] = await Promise.all([overviewOf(ctx), healthOf(ctx), upkeepQueue(ctx)]);
    const shown: readonly (readonly [string, string | number | Markup])[] = [
      ['Accounts', figures.accounts],
      ['Active today', figures.activeDay],
      ['Active this week', figures.activeWeek],
      ['Limited', figures.limited],
      ['Suspended', figures.suspended],
      ['Open reports', markup`<a href="/admin/reports">${figures.reports}</a>`],
      ['Appeals', markup`<a href="/admin/reports?kind=appeal">${figures.appeals}</a>`],
      ['Held for review', markup`<a href="/admin/held">${figures.held}</a>`],
      ['Waiting sign-ups', markup`<a href="/admin/sign-ups">${figures.signUps}</a>`],
      ['Removed, restorable', markup`<a href="/admin/content">${figures.removed}</a>`],
      ['Storage', `${(figures.storage / MB).toLocaleString('en', { maximumFractionDigits: 1 })} MB`],
      ['Streams', figures.streams],
    ];
    return showLiveAdmin(
      visit,
      '/admin',
      'Overview',
      result,
      markup`<dl class="figures">${shown.map(([label, value]) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
<section class="panel" aria-labelledby="days"><h2 id="days">Posts and messages a day</h2>
${renderChart(
  ['Posts', 'Messages'],
  figures.days.map(({ day, posts, messages }) => ({ day, values: [posts, messages] })),
)}
<details><summary>As a table</summary>${renderTable(
        'Posts and messages a day',
        ['Day', 'Posts', 'Messages'],
        figures.days.toReversed().map(({ day, posts, messages }) => [day, posts, messages]),
        '',
      )}</details></section>
<section class="panel" aria-labelledby="health"><h2 id="health">Health</h2>
${renderTable('Health', ['Part', 'State'], health, '')}</section>
<section class="panel" aria-labelledby="upkeep"><h2 id="upkeep">Upkeep</h2>
<p>Each task runs once a minute, in one process for all.</p>
${renderTable('Upkeep', ['Task', 'Due', 'Oldest', 'Last ran', 'Took', 'Last failure'], queue.map(renderTask), '')}</section>`,
    );
  }),
];

const age = (ms: number | null): Content => (ms === null ? '—' : renderTime(ms));

function renderTask({ task, due, oldest, ranAt, took, failedAt, failure }: QueuedTask): readonly Content[] {
  const failed = failedAt === null ? '—' : [renderTime(failedAt), `: ${failure}`];
  return [task, due ?? '—', age(oldest), age(ranAt), took === null ? '—' : `${took} ms`, failed];
}
