import { overviewOf, type QueuedTask, upkeepQueue } from '../../features/admin/admin.ts';
import type { Page } from '../../http/page.ts';
import { inEnglish } from '../kit/form.html.ts';
import { type Content, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { daysOf, measure, numbersOf } from '../languages/intl.ts';
import { renderChart, renderCurve } from '../parts/chart.html.ts';
import { ADMIN, OVERVIEW, showLiveAdmin } from './admin.html.ts';
import { adminPage, type Show } from './admin-visit.ts';
import { healthOf } from './health.ts';

const MB = 1_000_000;

const showOverview: Show = async ({ ctx }, visit, result) => {
  const { language } = visit;
  const { admin: texts } = language;
  const { heads } = texts;
  const number = numbersOf(language.locale).format;
  const [figures, health, queue] = await Promise.all([
    overviewOf(ctx),
    healthOf(ctx, language),
    upkeepQueue(ctx),
  ]);
  const links: Readonly<Partial<Record<keyof typeof texts.figures, string>>> = {
    reports: '/admin/reports',
    appeals: '/admin/reports?kind=appeal',
    held: '/admin/held',
    signUps: '/admin/sign-ups',
    removed: '/admin/content',
  };
  const curveOf = (label: string, counts: readonly number[]) =>
    [label, [number(counts.at(-1) ?? 0), renderCurve(counts, true)]] as const;
  const tiles = [
    curveOf(
      texts.postsToday,
      figures.days.map(({ posts }) => posts),
    ),
    curveOf(
      texts.messagesToday,
      figures.days.map(({ messages }) => messages),
    ),
  ];
  const shown = (Object.keys(texts.figures) as (keyof typeof texts.figures)[]).map((name) => {
    const value =
      name === 'storage'
        ? markup`<bdi>${measure(language.locale, figures.storage / MB, 'megabyte')}</bdi>`
        : number(figures[name]);
    const link = links[name];
    return [
      texts.figures[name],
      link === undefined ? value : markup`<a href="${link}">${value}</a>`,
    ] as const;
  });
  const dayOf = (day: string) =>
    markup`<time datetime="${day}">${daysOf(language.locale).format(Date.parse(day))}</time>`;
  const days = figures.days.map((one) => ({ ...one, day: dayOf(one.day) }));
  return showLiveAdmin(
    visit,
    OVERVIEW,
    texts.sections.overview,
    result,
    markup`<dl class="figures">${[...shown.slice(0, 2), ...tiles, ...shown.slice(2)].map(([label, value]) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
<section class="panel" aria-labelledby="days"><h2 id="days">${texts.days}</h2>
${renderChart(
  [heads.posts, texts.messages],
  days.map(({ day, posts, messages }) => ({ day, values: [posts, messages] })),
)}
<details><summary>${texts.asTable}</summary>${renderTable(
      texts.days,
      [texts.day, heads.posts, texts.messages],
      days.toReversed().map(({ day, posts, messages }) => [day, number(posts), number(messages)]),
      '',
    )}</details></section>
<section class="panel" aria-labelledby="health"><h2 id="health">${texts.health}</h2>
${renderTable(texts.health, [texts.part, heads.state], health, '')}</section>
<section class="panel" aria-labelledby="upkeep"><h2 id="upkeep">${texts.upkeep}</h2>
<p>${texts.upkeepHint}</p>
${renderTable(
  texts.upkeep,
  [texts.task, texts.due, texts.oldest, texts.lastRan, texts.took, texts.lastFailure],
  queue.map((task) => renderTask(task, language)),
  '',
)}</section>`,
  );
};

/** What the service has and how it does: beside the index, and on phones a page of its own. */
export const overviewPages: readonly Page[] = [
  adminPage('overview', ADMIN, 'look', showOverview),
  adminPage('overview.alone', OVERVIEW, 'look', showOverview),
];

/** Tasks and their failures have English names, as in the API and the log. */
function renderTask(
  { task, due, oldest, ranAt, took, failedAt, failure }: QueuedTask,
  language: Texts,
): readonly Content[] {
  const age = (ms: number | null): Content => (ms === null ? '—' : renderTime(ms, language));
  return [
    ...[inEnglish(task, language), due === null ? '—' : numbersOf(language.locale).format(due)],
    ...[
      age(oldest),
      age(ranAt),
      took === null ? '—' : markup`<bdi>${measure(language.locale, took, 'millisecond')}</bdi>`,
    ],
    failedAt === null
      ? '—'
      : language.admin.failure(renderTime(failedAt, language), inEnglish(failure ?? '', language)),
  ];
}
