import type { ApiError } from '../../errors.ts';
import {
  createNewThing,
  MAX_TEXT,
  newThingKind,
  readNewThings,
  removeNewThing,
} from '../../features/new-things/new-things.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { readPage } from '../../objects/list.ts';
import { countWrite } from '../kit/actions.ts';
import { alert, field, hidden, required } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { pageQuery, readListQuery, renderPaging } from '../kit/paging.ts';
import { viewerOf } from '../kit/visit.ts';

const PATH = '/new-things';

async function show(call: PageCall, visit: SignedIn, typed = '', error?: ApiError): Promise<Outcome> {
  const { language, csrf, session } = visit;
  const { newThings: texts } = language;
  const state = Hydration.of(call.ctx, viewerOf(visit));
  const query = readListQuery(call.query);
  const page = await readPage(state, newThingKind, pageQuery(query), undefined, {
    read: (range, _, db) => readNewThings(db, { user: session.userId, ...range }),
  });
  const rows = page.entries.flatMap(({ item }) => state.get(newThingKind, item) ?? []);
  const text = field({
    name: 'text',
    id: 'text',
    label: texts.text,
    value: typed,
    autocomplete: 'off',
    attributes: markup` maxlength="${MAX_TEXT}"${required}`,
  });
  const content = markup`<section class="narrow form"><h1>${texts.title}</h1>
${alert(error, language)}
<form class="panel" method="post" action="${PATH}">${hidden({ csrf })}${text}
<button class="button" type="submit">${texts.create}</button></form>
${rows.length === 0 && markup`<p class="empty">${texts.none}</p>`}
<ul>${rows.map(
    (
      row,
    ) => markup`<li><bdi>${row.text}</bdi> <form method="post" action="${PATH}/${row.id}/delete">${hidden({ csrf })}
<button class="button link" type="submit">${texts.remove}</button></form></li>`,
  )}</ul>
${renderPaging(PATH, query, page, language)}</section>`;
  return showPage({ visit, isTranslated: true, title: texts.title, current: 'new-things', content }, error);
}

export const newThingPages: readonly Page[] = [
  ownPage('pages.new-things', PATH, (call, visit) => show(call, visit)),

  ownForm(
    'pages.new-things.create',
    PATH,
    async (call, visit, form) => {
      await countWrite(call, visit);
      await createNewThing(call.ctx.store, visit.session.userId, form.text ?? '');
      return redirect(PATH, visit.headers);
    },
    (call, visit, form, error) => show(call, visit, form.text, error),
  ),

  ownForm('pages.new-things.delete', `${PATH}/:id/delete`, async (call, visit) => {
    await countWrite(call, visit);
    await removeNewThing(call.ctx.store, visit.session.userId, parseId(call.params.id ?? '') ?? 0);
    return redirect(PATH, visit.headers);
  }),
];
