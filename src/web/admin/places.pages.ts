import { readPlaces, removePlaceAs } from '../../features/admin/admin.ts';
import { selectAudit, wholeAudit } from '../../features/audit/audit.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { field } from '../kit/form.html.ts';
import { markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import { actionForm, olderLink, reasonField, showAdmin } from './admin.html.ts';
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
  const { language } = visit;
  const { admin, instance: texts } = language;
  const { heads } = admin;
  const older = new URLSearchParams({
    ...(search !== '' && { search }),
    before: String(rows.at(-1)?.number),
  });
  return showAdmin(
    visit,
    path,
    admin.sections.places,
    result,
    markup`<p>${texts.placesHint(markup`<code>millrace places import FILE</code>`)} ${imported === undefined ? texts.neverImported : texts.lastImport(renderTime(imported.at, language))}</p>
<form class="panel" method="get" action="${path}">${field({
      name: 'search',
      label: texts.nameOrId,
      value: search,
      autocomplete: 'off',
    })}<button class="button plain" type="submit">${admin.search}</button></form>
${renderTable(
  admin.sections.places,
  [heads.name, texts.address, texts.categories, heads.id, texts.actions],
  rows.map(({ number, id, name, address, categories }) => [
    ...[name, address, categories.join(', ')].map((text) => markup`<bdi>${text}</bdi>`),
    markup`<code>${id}</code>`,
    markup`<details><summary>${admin.remove}</summary>
<p>${texts.removePlaceHint}</p>
${actionForm(visit, `${path}/remove`, texts.removePlace(markup`<bdi>${name}</bdi>`), reasonField(visit, `place-${number}`), { isDangerous: true, values: { id } })}</details>`,
  ]),
  search === '' ? texts.noPlaces : texts.noSuchPlaces,
)}${olderLink(visit, rows.length < PAGE ? undefined : `${path}?${older}`)}`,
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
      return `${path}?done`;
    },
    showPlaces,
  ),
];
