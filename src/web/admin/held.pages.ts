import { approvePost, refusePost } from '../../features/admin/held.actions.ts';
import { selectHeldPosts } from '../../features/words/words.sql.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { actionForm, olderLink, personLink, reasonField, showLiveAdmin, textArea } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Moderating, type Show } from './admin-visit.ts';

const PAGE = 20;
const path = '/admin/held';

type HeldRow = Awaited<ReturnType<typeof selectHeldPosts>>[number];

const showHeld: Show = async ({ ctx, query }, visit, result) => {
  const after = parseId(query.after ?? '') ?? 0;
  const rows = await selectHeldPosts(ctx.store.read, { after, limit: PAGE });
  return showLiveAdmin(
    visit,
    path,
    'Held for review',
    result,
    markup`${rows.map((row) => renderHeld(visit, row, result.form?.id === String(row.id) ? result.form.told : ''))}
${rows.length === 0 && markup`<p class="quiet">No post waits for review.</p>`}
${olderLink(rows.length < PAGE ? undefined : `${path}?after=${rows.at(-1)?.id}`)}`,
  );
};

function renderHeld(visit: Moderating, row: HeldRow, told = ''): Markup {
  const id = String(row.id);
  const rules = JSON.parse(row.rules) as string[];
  return markup`<section class="panel" id="row-${id}" aria-labelledby="held-${id}"><h2 id="held-${id}">Post ${id} of ${personLink(row.username)}</h2>
<blockquote dir="auto">${row.text}</blockquote>
<p>${renderTime(row.created_at)}, held for ${rules.map((rule, index) => [index > 0 && ', ', markup`<code>${rule}</code>`])}${row.reply_to !== null && `, a reply to post ${row.reply_to}`}</p>
<div class="beside">
${actionForm(visit, `${path}/approve`, 'Approve', reasonField(`approve-${id}`), { values: { id } })}
${actionForm(
  visit,
  `${path}/refuse`,
  'Remove it',
  [
    textArea('told', 'What its author is told', told, {
      id: `told-${id}`,
      rows: 2,
      hint: 'Sent as it stands here, by e-mail and on their account page; empty for nothing.',
    }),
    reasonField(`refuse-${id}`),
  ],
  { isDangerous: true, values: { id } },
)}</div></section>`;
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
      return `${path}?done=done`;
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
      return `${path}?done=removed`;
    },
    showHeld,
  ),
];
