import { readPlaces, removePlaceAs } from '../../features/admin/places.actions.ts';
import { selectAudit, wholeAudit } from '../../features/audit/audit.sql.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { field } from '../pages/form.html.ts';
import { markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { actionForm, olderLink, reasonField, renderTable, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';

const path = '/admin/places';
const PAGE = 50;

const showPlaces: Show = async ({ ctx, query }, visit, result) => {
  const search = query.search ?? '';
  const before = parseId(query.before ?? '') ?? Number.MAX_SAFE_INTEGER;
  const [rows, [imported]] = await Promise.all([
    readPlaces(ctx.store.read, search, { after: 0, before, limit: PAGE, ascending: false }),
    selectAudit(ctx.store.read, {
      ...wholeAudit,
      action: 'places-import',
      before: Number.MAX_SAFE_INTEGER,
      limit: 1,
    }),
  ]);
  const older = new URLSearchParams({
    ...(search !== '' && { search }),
    before: String(rows.at(-1)?.number),
  });
  return showAdmin(
    visit,
    path,
    'Places',
    result,
    markup`<p>Places that posts check in at. They come from a file: <code>millrace places import FILE</code>. ${imported === undefined ? 'None was imported yet.' : ['The last import was ', renderTime(imported.at), '.']}</p>
<form class="panel" method="get" action="${path}">${field({
      name: 'search',
      label: 'Name or id',
      value: search,
      autocomplete: 'off',
    })}<button class="button plain" type="submit">Search</button></form>
${renderTable(
  'Places',
  ['Name', 'Address', 'Categories', 'Id', 'Actions'],
  rows.map(({ number, id, name, address, categories }) => [
    ...[name, address, categories.join(', '), markup`<code>${id}</code>`],
    markup`<details><summary>Remove</summary>
<p>It is found no more, and posts that name it show no place. It comes back when it is imported again.</p>
${actionForm(visit, `${path}/remove`, `Remove ${name}`, reasonField(`place-${number}`), { isDangerous: true, values: { id } })}</details>`,
  ]),
  search === '' ? 'There are no places.' : 'There are no such places.',
)}${olderLink(rows.length < PAGE ? undefined : `${path}?${older}`)}`,
  );
};

export const placePages: readonly Page[] = [
  adminPage('places', path, 'settings', showPlaces),
  adminForm(
    'places.remove',
    `${path}/remove`,
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await removePlaceAs(call.ctx.store, actorOn(call, visit, form), form.id ?? '');
      return `${path}?done=done`;
    },
    showPlaces,
  ),
];
