import { ApiError } from '../../errors.ts';
import { isActive, selectUsers } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countReaction } from '../kit/actions.ts';
import { ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { fragment } from '../kit/fragment.ts';
import { type Content, markup } from '../kit/markup.ts';
import { choicesPage } from '../kit/settings.html.ts';

import type { Texts } from '../languages/en.ts';
import { renderListTabs } from './list-tabs.html.ts';
import { renderTargets } from './targets.html.ts';
import { isTargetList, type TargetList, targetLists } from './targets.ts';

/** People on one page. */
const PAGE = 50;

/** The page of a list that begins after one of its entries: when that was added, and who it is. */
function readBefore({ query }: PageCall): { at: number; id: number } | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,16})$/.exec(query.before ?? '') ?? [];
  return at === undefined ? undefined : { at: Number(at), id: Number(id) };
}

async function showTargets(call: PageCall, visit: SignedIn, list: TargetList): Promise<Outcome> {
  const before = readBefore(call);
  const { at, id } = before ?? { at: Number.MAX_SAFE_INTEGER, id: 0 };
  const user = visit.session.userId;
  const rows = await list.statements.selectPage(call.ctx.store.read, { user, at, id, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const older =
    rows.length > PAGE && last !== undefined
      ? `${list.path}?before=${last.created_at}-${last.id}`
      : undefined;
  const { path, name } = list;
  const { people: texts } = visit.language;
  const { title, empty } = texts[name];
  return choicesPage(
    visit,
    title,
    {},
    markup`${renderListTabs(visit.language, path)}
${
  shown.length > 0 &&
  renderTargets(
    list,
    shown.map(({ created_at: since, ...row }) => ({ ...row, since })),
    visit,
  )
}
${shown.length === 0 && markup`<p class="empty">${before === undefined ? empty : texts.noneBefore}</p>`}
${renderPages(texts, path, before !== undefined, older)}`,
  );
}

function renderPages(
  texts: Texts['people'],
  path: string,
  isLater: boolean,
  older: string | undefined,
): Content {
  if (!isLater && older === undefined) return undefined;
  return markup`<nav class="paging" aria-label="${texts.pages}">${isLater && markup`<a class="button plain" rel="prev" href="${path}">${texts.toNewest}</a>`}
${older !== undefined && markup`<a class="button plain" rel="next" href="${older}">${texts.older}</a>`}</nav>`;
}

/** An entry as it is now, for scripts; nothing if it is neither on the list nor can be again. */
async function renderTargetNow({ ctx, query }: PageCall, visit: SignedIn): Promise<string> {
  const id = parseId(query.user ?? '') ?? 0;
  if (!isTargetList(query.list)) throw new ApiError('not-found', 'there is no such list.');
  const list = targetLists[query.list];
  const { read } = ctx.store;
  const [[row], [pair]] = await Promise.all([
    selectUsers(read, { ids: [id] }),
    list.statements.selectPair(read, { user: visit.session.userId, target: id }),
  ]);
  if (row === undefined || (pair === undefined && !isActive(row))) return '';
  return renderTargets(list, [{ ...row, since: pair?.created_at }], visit).toString();
}

/** Whom a person mutes and blocks. */
const listPages: readonly Page[] = Object.entries(targetLists).flatMap(([name, list]) => [
  ownPage(`account.${name}`, list.path, (call, visit) => showTargets(call, visit, list)),

  // People who are suspended can be taken off the list too, unlike at /users/:id/unmute.
  ownForm(`account.${name}.undo`, `${list.path}/:id/undo`, async (call, visit, form) => {
    const id = parseId(call.params.id ?? '');
    if (id === undefined) throw new ApiError('not-found', 'there is no such user.');
    await countReaction(call, visit);
    await list.undo(call.ctx.store, visit.session.userId, id);
    return redirect(form.next === undefined ? list.path : safeNext(form.next), visit.headers);
  }),
]);

export const targetPages: readonly Page[] = [
  ...listPages,

  /** Someone whom a signed-in person has muted or blocked, or did until now. */
  fragment('target', 'target', async (call, visit) =>
    visit.session === undefined ? '' : renderTargetNow(call, visit as SignedIn),
  ),
];
