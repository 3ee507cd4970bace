import { ApiError } from '../../errors.ts';
import { limitApp, permitAdministration, restoreApp, suspendApp } from '../../features/admin/admin.ts';
import {
  appOrders,
  figuresOf,
  findListedApp,
  type ListedApp,
  listApps,
} from '../../features/app-figures/app-figures.ts';
import { type Acting, isConfirmed } from '../../features/audit/audit.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { field, select } from '../kit/form.html.ts';
import { confirmUri } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Form } from '../kit/visit.ts';
import { numbersOf } from '../languages/intl.ts';
import { renderFigures } from '../parts/app-figures.html.ts';
import { olderLink, personLink, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, reachOf, type Show } from './admin-visit.ts';
import { renderAppActions, renderAppFacts } from './apps.html.ts';

const PAGE = 50;
const path = '/admin/apps';

const showApps: Show = async ({ ctx, query }, visit, result) => {
  const { search = '' } = query;
  const order = appOrders.find((one) => one === query.order) ?? 'newest';
  const offset = parseId(query.skip ?? '') ?? 0;
  const rows = await listApps(ctx.store.search, { search, order, limit: PAGE, offset });
  const { language } = visit;
  const { admin, members: texts } = language;
  const { heads } = admin;
  const number = numbersOf(language.locale).format;
  const next = new URLSearchParams({ search, order, skip: String(offset + PAGE) });
  return showAdmin(
    visit,
    path,
    admin.sections.apps,
    result,
    markup`<form class="panel" method="get" action="${path}">
${field({ name: 'search', label: texts.searchApps, type: 'search', value: search, autocomplete: 'off' })}
${select(
  'order',
  texts.order,
  appOrders.map((one) => [one, texts.orders[one]] as const),
  order,
)}
<button class="button plain" type="submit">${admin.search}</button></form>
${renderTable(
  admin.sections.apps,
  [
    ...[heads.app, heads.state, texts.owner, texts.authorisedBy],
    ...[texts.callsToday, texts.callsWeek, texts.errorsWeek, heads.since],
  ],
  rows.map((row) => [
    markup`<a href="${path}/${row.client_id}"><bdi>${row.name}</bdi></a>`,
    row.suspended_at === null ? texts.states.active : texts.states.suspended,
    personLink(row.owner),
    ...[row.num_users ?? 0, row.calls_today, row.calls_week, row.errors_week].map(number),
    renderTime(row.created_at, language),
  ]),
  texts.noApps,
)}${olderLink(visit, rows.length < PAGE ? undefined : `${path}?${next}`)}`,
  );
};

async function findApp({ ctx, params }: PageCall): Promise<ListedApp> {
  const row = await findListedApp(ctx.store.read, params.client_id ?? '');
  if (row === undefined) throw new ApiError('not-found', 'there is no such app.');
  return row;
}

const showApp: Show = async (call, visit, result) => {
  const row = await findApp(call);
  const { owner_id, registration_digest } = row;
  // The service's own apps have no owner, and cannot be acted on.
  const isReachable =
    owner_id === 0 ? registration_digest !== null : (await reachOf(call, visit, [owner_id])).has(owner_id);
  const { language } = visit;
  return showAdmin(
    visit,
    path,
    row.name,
    result,
    markup`<p><a href="${path}">${language.members.allApps}</a></p>
${renderAppFacts(row, language)}
${renderAppActions(visit, row, isReachable, result)}
${renderFigures(await figuresOf(call.ctx, row), language)}`,
    markup`<bdi>${row.name}</bdi>`,
  );
};

type Act = (call: PageCall, actor: Acting, client_id: string, form: Form) => Promise<void>;

/** A form on the page of an app. */
function appForm(name: string, act: Act): Page {
  return adminForm(
    `app.${name}`,
    `${path}/:client_id/${name}`,
    'tokens',
    async (call, visit, form) => {
      const { client_id } = await findApp(call);
      await countWrite(call, visit);
      await act(call, actorOn(call, visit, form), client_id, form);
      return `${path}/${client_id}?done`;
    },
    showApp,
  );
}

/** @throws {ApiError} 400 */
function readPercent({ percent = '' }: Form): number | null {
  const text = percent.trim().replace(/%$/, '').trim();
  if (text === '') return null;
  if (!/^\d{1,6}$/.test(text))
    throw new ApiError('invalid-parameter', 'the limits must be a whole number of percent.');
  return Number(text);
}

export const adminAppPages: readonly Page[] = [
  adminPage('apps', path, 'tokens', showApps),
  adminPage('app', `${path}/:client_id`, 'tokens', showApp),
  appForm('suspend', ({ ctx }, actor, id, { told }) => suspendApp(ctx.store, actor, id, told)),
  appForm('restore', ({ ctx }, actor, id) => restoreApp(ctx.store, actor, id)),
  appForm('limit', ({ ctx }, actor, id, form) => limitApp(ctx.store, actor, id, readPercent(form))),
  adminForm(
    'apps.permit',
    `${path}/permit`,
    'apps',
    async (call, visit, form) => {
      const { client_id = '', permitted } = form;
      const page = `${path}/${encodeURIComponent(client_id)}`;
      // Giving rights requires re-authentication.
      if (!isConfirmed(visit.session)) return confirmUri(page);
      await countWrite(call, visit);
      await permitAdministration(call.ctx.store, actorOn(call, visit, form), client_id, permitted === '1');
      return `${page}?done`;
    },
    showApps,
  ),
];
