import { type Growth, type GrowthWeek, growthOf } from '../../features/admin/admin.ts';
import type { Page } from '../../http/page.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import type { Texts } from '../languages/en.ts';
import { daysOf, numbersOf, percentsOf } from '../languages/intl.ts';
import { renderChart } from '../parts/chart.html.ts';
import { showAdmin } from './admin.html.ts';
import { adminPage } from './admin-visit.ts';

/** How many weeks after that of the sign-up the table of who stays has. */
const LATER = 8;

const dayIn = (day: string, { locale }: Texts): Content =>
  markup`<time datetime="${day}">${daysOf(locale).format(Date.parse(day))}</time>`;

/** How many people sign up, and who stays. */
export const growthPages: readonly Page[] = [
  adminPage('growth', '/admin/growth', 'look', async ({ ctx }, visit, result) => {
    const { language } = visit;
    const growth = await growthOf(ctx);
    const { admin } = language;
    return showAdmin(
      visit,
      '/admin/growth',
      admin.sections.growth,
      result,
      markup`${renderDays(growth, language)}${renderWeeks(growth, language)}${renderStayed(growth, language)}`,
    );
  }),
];

function panel(id: string, title: string, content: Content): Markup {
  return markup`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

function renderDays({ days }: Growth, language: Texts): Markup {
  const { admin, growth: texts } = language;
  const number = numbersOf(language.locale).format;
  const rows = days.map(({ day, signUps }) => ({ day: dayIn(day, language), values: [signUps] }));
  const table = rows.toReversed().map(({ day, values: [count = 0] }) => [day, number(count)]);
  return panel(
    'days',
    texts.signUpsByDay,
    markup`${renderChart([texts.signUps], rows)}
<details><summary>${admin.asTable}</summary>${renderTable(texts.signUpsByDay, [admin.day, texts.signUps], table, '')}</details>`,
  );
}

function renderWeeks({ weeks }: Growth, language: Texts): Markup {
  const { admin, growth: texts } = language;
  const number = numbersOf(language.locale).format;
  const rows = weeks.map(({ week, signUps, active }) => ({
    day: dayIn(week, language),
    values: [signUps, active ?? 0],
    cells: [number(signUps), active === null ? '—' : number(active)],
  }));
  const table = rows.toReversed().map(({ day, cells }) => [day, ...cells]);
  return panel(
    'weeks',
    texts.byWeek,
    markup`${renderChart([texts.signUps, texts.active], rows)}
<details><summary>${admin.asTable}</summary>${renderTable(texts.byWeek, [texts.week, texts.signUps, texts.active], table, '')}</details>`,
  );
}

/** Of those who signed up in a week, the share that was active in each week since. */
function renderStayed({ weeks }: Growth, language: Texts): Markup {
  const { growth: texts, locale } = language;
  const number = numbersOf(locale).format;
  const cellsOf = ({ signUps, stayed }: GrowthWeek) =>
    Array.from({ length: LATER + 1 }, (_, index) => {
      const active = stayed[index];
      return active === undefined || active === null || signUps === 0
        ? '—'
        : percentsOf(locale).format(active / signUps);
    });
  const heads = [
    texts.week,
    texts.signUps,
    ...Array.from({ length: LATER + 1 }, (_, later) => texts.later(later)),
  ];
  const rows = weeks
    .toReversed()
    .map((one) => [dayIn(one.week, language), number(one.signUps), ...cellsOf(one)]);
  return panel('stayed', texts.whoStays, [
    markup`<p>${texts.whoStaysHint}</p>`,
    renderTable(texts.whoStays, heads, rows, ''),
  ]);
}
