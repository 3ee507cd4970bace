import type { Queues } from '../../features/admin/admin.ts';
import {
  type Queued,
  type QueueFilter,
  queueStates,
  reportCategories,
} from '../../features/reports/reports.ts';
import type { PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { excerpt } from '../kit/excerpt.ts';
import { field, hidden, select } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { listOf, listsOf } from '../languages/intl.ts';
import { personLink } from './admin.html.ts';
import type { Moderating, Result } from './admin-visit.ts';
import { decisionFields } from './decision.html.ts';
import { copyOf, path, stateOf } from './report-row.ts';

/** What the address of the queue asks for, and with `all` as `select` that everything on the page is chosen. */
const asked = ['kind', 'state', 'category', 'author', 'mine'] as const;

/** The address of the queue with the same filter. */
export function queuePath({ query }: PageCall, more: Record<string, string> = {}): string {
  const kept = asked.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
  const search = new URLSearchParams({ ...Object.fromEntries(kept), ...more }).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** What waits for moderators, each with a link to where it does. */
export function renderWaiting(
  { reports, appeals, held, signUps }: Queues,
  { locale, moderation: texts }: Texts,
): Content {
  const link = (href: string, text: string) => markup`<a href="${href}">${text}</a>`;
  return texts.waiting(
    listOf(locale, [
      link(path, texts.reports(reports)),
      link(`${path}?kind=appeal`, texts.appeals(appeals)),
      link('/admin/held', texts.heldPosts(held)),
      link('/admin/sign-ups', texts.signUps(signUps)),
    ]),
  );
}

/** The form that filters the queue. */
export function renderFilter(
  { query }: PageCall,
  { state, category, taker }: QueueFilter,
  { instance, moderation: texts }: Texts,
): Markup {
  const { filter } = texts;
  return markup`<form class="panel" method="get" action="${path}">${hidden({ kind: query.kind })}<div class="beside">
${select(
  'state',
  filter.state,
  queueStates.map((one) => [one, filter.states[one]] as const),
  state,
)}
${select(
  'category',
  filter.category,
  [['', filter.any], ...reportCategories.map((one) => [one, texts.categories[one]] as const)],
  category,
)}
${field({ name: 'author', label: filter.author, value: query.author, autocomplete: 'off' })}</div>
<p class="check"><input id="mine" name="mine" type="checkbox" value="1"${taker !== 0 && markup` checked`}> <label for="mine">${filter.mine}</label></p>
<button class="button plain" type="submit">${instance.show}</button></form>`;
}

/** The name of the checkbox that chooses something. */
const pickOf = (id: number): string => `report-${id}`;

/** What a form chose of the queue. */
export function picksIn(form: Readonly<Record<string, string | undefined>>): number[] {
  return Object.keys(form).flatMap((name) => {
    const [, digits] = /^report-(\d+)$/.exec(name) ?? [];
    return parseId(digits ?? '') ?? [];
  });
}

/** The queue, with the form that decides what is chosen of it. */
export function renderQueue(
  call: PageCall,
  visit: Moderating,
  queue: readonly Queued[],
  { form }: Result,
): Markup {
  const { language } = visit;
  const { admin, moderation: texts } = language;
  const { heads } = admin;
  const isEmpty = !queue.some(isDecidable);
  const picked = new Set(form === undefined ? [] : picksIn(form));
  const isAll = form === undefined && call.query.select === 'all';
  const table = markup`<div class="queue">${renderTable(
    admin.sections.reports,
    [heads.report, texts.about, heads.of, heads.by, heads.when, heads.state, heads.text],
    queue.map((one) => {
      const { row, members } = one;
      const link = markup`<a href="${path}/${row.id}"><bdi>${row.id}</bdi></a>`;
      return [
        isDecidable(one)
          ? markup`<span class="check">${renderPick(row.id, isAll || picked.has(row.id), texts)}${link}</span>`
          : link,
        subjectOf(one, language),
        personLink(row.author),
        renderReporters(members, row.num_joined ?? 0, texts),
        renderTime(row.created_at, language),
        stateOf(row, language),
        markup`<bdi>${excerpt(row.kind === 'appeal' ? row.comment : copyOf(row).text, 80)}</bdi>`,
      ];
    }),
    texts.noReports,
    queue.map(({ id }) => `row-${id}`),
  )}</div>`;
  if (isEmpty) return table;
  const choose = isAll
    ? markup`<a class="button plain" href="${queuePath(call)}">${texts.chooseNone}</a>`
    : markup`<a class="button plain" href="${queuePath(call, { select: 'all' })}">${texts.chooseAll}</a>`;
  return markup`<form method="post" action="${queuePath(call)}">${hidden({ csrf: visit.csrf })}
<p>${choose}</p>
${table}
<section class="panel" aria-labelledby="decide" data-key="d"><h2 id="decide">${texts.decideChosen}</h2>
${decisionFields(visit, form ?? {})}
<button class="button danger" type="submit">${texts.decideChosen}</button></section></form>`;
}

/** Appeals are decided one by one. */
function isDecidable({ row }: Queued): boolean {
  return row.kind !== 'appeal' && row.resolved_at === null;
}

function renderPick(id: number, isOn: boolean, texts: Texts['moderation']): Markup {
  const name = pickOf(id);
  return markup`<input id="${name}" name="${name}" type="checkbox" value="1"${isOn && markup` checked`}> <label class="unseen" for="${name}">${texts.choose(id)}</label>`;
}

function subjectOf({ row, members }: Queued, { locale, moderation: texts }: Texts): Content {
  const { kinds, categories, subject } = texts;
  if (row.kind === 'appeal') return kinds.appeal;
  const named = [...new Set(members.map(({ category }) => category))].map((one) => categories[one]);
  return subject(kinds[row.kind], listsOf(locale).format(named));
}

/** The first reporters, and how many reports there are if there are more. */
function renderReporters(members: Queued['members'], joined: number, texts: Texts['moderation']): Content {
  const [first] = members;
  const name = personLink(first?.reporter ?? null);
  return joined === 0 ? name : markup`<span>${name} (${texts.reports(joined + 1)})</span>`;
}
