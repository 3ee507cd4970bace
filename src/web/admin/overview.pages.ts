import { overviewOf } from '../../features/admin/overview.ts';
import type { Page } from '../../http/page.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { renderTable, showAdmin } from './admin.html.ts';
import { adminPage } from './admin-visit.ts';
import { renderChart } from './chart.html.ts';
import { healthOf } from './health.ts';

const MB = 1_000_000;

export const overviewPages: readonly Page[] = [
  adminPage('overview', '/admin', 'look', async ({ ctx }, visit, result) => {
    const [figures, health] = await Promise.all([overviewOf(ctx), healthOf(ctx)]);
    const shown: readonly (readonly [string, string | number | Markup])[] = [
      ['Accounts', figures.accounts],
      ['Active today', figures.activeDay],
      ['Active this week', figures.activeWeek],
      ['Suspended', figures.suspended],
      ['Open reports', markup`<a href="/admin/reports">${figures.reports}</a>`],
      ['Held for review', markup`<a href="/admin/held">${figures.held}</a>`],
      ['Waiting sign-ups', markup`<a href="/admin/sign-ups">${figures.signUps}</a>`],
      ['Removed, restorable', markup`<a href="/admin/content">${figures.removed}</a>`],
      ['Storage', `${Math.round(figures.storage / MB)} MB`],
      ['Streams', figures.streams],
    ];
    return showAdmin(
      visit,
      '/admin',
      'Overview',
      result,
      markup`<dl class="figures">${shown.map(([label, value]) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
<section class="panel" aria-labelledby="days"><h2 id="days">Posts and messages a day</h2>
${renderChart(figures.days)}
${renderTable(
  'Posts and messages a day',
  ['Day', 'Posts', 'Messages'],
  figures.days.toReversed().map(({ day, posts, messages }) => [day, posts, messages]),
  '',
)}</section>
<section class="panel" aria-labelledby="health"><h2 id="health">Health</h2>
${renderTable('Health', ['Part', 'State'], health, '')}</section>`,
    );
  }),
];
