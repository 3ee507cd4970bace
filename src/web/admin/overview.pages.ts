import manifest from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { newestMigration } from '../../db/migrations.ts';
import { type Overview, overviewOf } from '../../features/admin/overview.ts';
import type { Page } from '../../http/page.ts';
import { selectProcesses } from '../../processes/processes.sql.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { renderTable, showAdmin } from './admin.html.ts';
import { adminPage } from './admin-visit.ts';

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

/** Two bars for each day, in shares of the highest. The table below says the same. */
function renderChart(days: Overview['days']): Markup {
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

async function healthOf(ctx: Context): Promise<(readonly [string, string | Markup])[]> {
  const { store, blobs, bus, processes } = ctx;
  const stateOf = (check: Promise<void>) =>
    check.then(
      () => 'works',
      (error: Error) => error.message,
    );
  const [writes, contents, others] = await Promise.all([
    stateOf(store.checkWrites()),
    stateOf(blobs.check()),
    // Workers of an embedded store are in no table: the process that started them knows them.
    store.read.dialect.isShared ? selectProcesses(store.read, {}) : [],
  ]);
  return [
    ['Version', `${manifest.version}, schema ${Number.parseInt(newestMigration(), 10)}`],
    ['Database', writes],
    ['Contents of files', contents],
    ['Bus between processes', bus === undefined ? 'not used' : bus.isReady ? 'works' : 'away'],
    ['Replica', store.replica === undefined ? 'not used' : store.replica.isLeftOut ? 'left out' : 'works'],
    ['Processes', String(processes.count)],
    ...others.map(
      ({ id, roles, version, started_at }) =>
        [
          `Process ${id}`,
          markup`${roles}, version ${version}, since ${renderTime(Number(started_at))}`,
        ] as const,
    ),
  ];
}
