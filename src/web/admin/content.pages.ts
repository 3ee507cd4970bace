import { ApiError } from '../../errors.ts';
import {
  type Content,
  removableKinds,
  removeContent,
  restoreContent,
  selectRemovedBefore,
  textOfRemoved,
} from '../../features/admin/admin.ts';
import { findUsernames } from '../../features/users/users.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { excerpt } from '../kit/excerpt.ts';
import { field, required, select, textArea } from '../kit/form.html.ts';
import { markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Form } from '../kit/visit.ts';
import { actionForm, formsHead, olderLink, personLink, reasonField, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, reachOf, type Show } from './admin-visit.ts';

const PAGE = 50;
const path = '/admin/content';

const showContent: Show = async (call, visit, result) => {
  const { ctx, query } = call;
  const before = parseId(query.before ?? '') ?? Number.MAX_SAFE_INTEGER;
  const rows = await selectRemovedBefore(ctx.store.read, { before, limit: PAGE });
  const reach = await reachOf(
    call,
    visit,
    rows.map(({ user_id }) => user_id),
  );
  const { form = {} } = result;
  const { language } = visit;
  const { admin, moderation: texts } = language;
  const { heads } = admin;
  return showAdmin(
    visit,
    path,
    admin.sections.content,
    result,
    markup`<section class="panel" aria-labelledby="remove"><h2 id="remove">${admin.remove}</h2>
${actionForm(
  visit,
  `${path}/remove`,
  texts.removeIt,
  [
    select(
      'kind',
      texts.kind,
      removableKinds.map((kind) => [kind, texts.kinds[kind]] as const),
      form.kind ?? 'post',
    ),
    field({
      name: 'which',
      label: texts.which,
      value: form.which,
      autocomplete: 'off',
      attributes: required,
    }),
    textArea('told', admin.authorTold, form.told ?? '', {
      hint: admin.sentAndShownOrNothing,
    }),
    reasonField(visit, 'remove'),
  ],
  { isDangerous: true },
)}</section>
<h2>${texts.removedTitle}</h2>
${renderTable(
  texts.removedContent,
  [heads.what, heads.of, texts.removed, heads.text, formsHead(visit)],
  rows.map(({ kind, id, user_id, username, removed_at, ...row }) => [
    [texts.kinds[kind], kind !== 'avatar' && kind !== 'cover' && markup` <bdi>${id}</bdi>`],
    personLink(username),
    renderTime(removed_at, language),
    markup`<bdi>${excerpt(textOfRemoved(row), 120)}</bdi>`,
    reach.has(user_id) &&
      actionForm(visit, `${path}/restore`, texts.restore, undefined, { values: { kind, which: String(id) } }),
  ]),
  texts.noRemoved,
)}${olderLink(visit, rows.length < PAGE ? undefined : `${path}?before=${rows.at(-1)?.removed_at}`)}`,
  );
};

/** What a form names. @throws {ApiError} 400, 404 */
async function readContent({ ctx }: PageCall, { kind: given, which = '' }: Form): Promise<Content> {
  const kind = removableKinds.find((one) => one === given);
  if (kind === undefined) throw new ApiError('invalid-parameter', 'choose what it is.');
  const text = which.trim();
  const id = parseId(kind === 'post' ? (/\/post\/(\d+)\/?$/.exec(text)?.[1] ?? text) : text);
  if (id !== undefined) return { kind, id };
  const name = text.replace(/^@/, '').toLowerCase();
  const isPicture = kind === 'avatar' || kind === 'cover';
  const user = isPicture ? (await findUsernames(ctx.store.read, [name])).get(name) : undefined;
  if (user !== undefined) return { kind, id: user.id };
  const message = isPicture ? `"${which}" is not a username.` : `"${which}" is not the id of a ${kind}.`;
  throw new ApiError('invalid-parameter', message);
}

export const contentPages: readonly Page[] = [
  adminPage('content', path, 'content', showContent),

  adminForm(
    'content.remove',
    `${path}/remove`,
    'content',
    async (call, visit, form) => {
      const content = await readContent(call, form);
      await countWrite(call, visit);
      await removeContent(call.ctx.store, actorOn(call, visit, form), content, form.told);
      return `${path}?done`;
    },
    showContent,
  ),

  adminForm(
    'content.restore',
    `${path}/restore`,
    'content',
    async (call, visit, form) => {
      const content = await readContent(call, form);
      await countWrite(call, visit);
      await restoreContent(call.ctx, actorOn(call, visit, form), content);
      return `${path}?done`;
    },
    showContent,
  ),
];
