import { approvePost, refusePost } from '../../features/admin/admin.ts';
import { selectHeldPosts } from '../../features/words/words.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { textArea } from '../kit/form.html.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import { listOf } from '../languages/intl.ts';
import { actionForm, olderLink, personLink, reasonField, showLiveAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Moderating, reachOf, type Show } from './admin-visit.ts';

const PAGE = 20;
const path = '/admin/held';

type HeldRow = Awaited<ReturnType<typeof selectHeldPosts>>[number];

const showHeld: Show = async (call, visit, result) => {
  const { ctx, query } = call;
  const after = parseId(query.after ?? '') ?? 0;
  const rows = await selectHeldPosts(ctx.store.read, { after, limit: PAGE });
  const reach = await reachOf(
    call,
    visit,
    rows.map(({ user_id }) => user_id),
  );
  const { moderation: texts } = visit.language;
  return showLiveAdmin(
    visit,
    path,
    texts.held,
    result,
    markup`${rows.map((row) => renderHeld(visit, row, reach.has(row.user_id), result.form?.id === String(row.id) ? result.form.told : ''))}
${rows.length === 0 && markup`<p class="quiet">${texts.noHeld}</p>`}
${olderLink(visit, rows.length < PAGE ? undefined : `${path}?after=${rows.at(-1)?.id}`)}`,
    { lost: rows.some(({ id }) => String(id) === result.form?.id) ? undefined : result.form },
  );
};

function renderHeld(visit: Moderating, row: HeldRow, mayRefuse: boolean, told = ''): Markup {
  const { language } = visit;
  const { admin, moderation: texts } = language;
  const id = String(row.id);
  const time = renderTime(row.created_at, language);
  const named = (JSON.parse(row.rules) as string[]).map((rule) => markup`<code>${rule}</code>`);
  const rules = markup`${listOf(language.locale, named)}`;
  return markup`<section class="panel" id="row-${id}" aria-labelledby="held-${id}"><h2 id="held-${id}">${texts.heldPost(row.id, personLink(row.username))}</h2>
<blockquote dir="auto">${row.text}</blockquote>
<p>${row.reply_to === null ? texts.heldFor(time, rules) : texts.heldReply(time, rules, row.reply_to)}</p>
<div class="beside">
${actionForm(visit, `${path}/approve`, admin.approve, reasonField(visit, `approve-${id}`), { values: { id } })}
${
  mayRefuse &&
  actionForm(
    visit,
    `${path}/refuse`,
    texts.removeIt,
    [
      textArea('told', admin.authorTold, told, {
        id: `told-${id}`,
        rows: 2,
        hint: admin.sentAndShownOrNothing,
      }),
      reasonField(visit, `refuse-${id}`),
    ],
    { isDangerous: true, values: { id } },
  )
}</div></section>`;
}

export const heldPages: readonly Page[] = [
  adminPage('held', path, 'content', showHeld),
  adminForm(
    'held.approve',
    `${path}/approve`,
    'content',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await approvePost(call.ctx, actorOn(call, visit, form), parseId(form.id ?? '') ?? 0);
      return `${path}?done`;
    },
    showHeld,
  ),
  adminForm(
    'held.refuse',
    `${path}/refuse`,
    'content',
    async (call, visit, form) => {
      await countWrite(call, visit);
      const id = parseId(form.id ?? '') ?? 0;
      await refusePost(call.ctx.store, actorOn(call, visit, form), id, form.told);
      return `${path}?done`;
    },
    showHeld,
  ),
];
