import {
  addSignUpBlock,
  listSignUpBlocks,
  removeSignUpBlock,
  testSignUpBlocks,
} from '../../features/accounts/sign-up-blocks.ts';
import { approveSignUp, refuseSignUp } from '../../features/accounts/sign-ups.actions.ts';
import { selectSignUps } from '../../features/accounts/sign-ups.sql.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { errorOf } from '../accounts/forms.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { alert, field, required } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import {
  actionForm,
  olderLink,
  personLink,
  reasonField,
  renderTable,
  showAdmin,
  showLiveAdmin,
  textArea,
} from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Moderating, type Show } from './admin-visit.ts';

const PAGE = 20;
const path = '/admin/sign-ups';
const blocksPath = '/admin/blocked';

const showSignUps: Show = async ({ ctx, query }, visit, result) => {
  const after = parseId(query.after ?? '') ?? 0;
  const rows = await selectSignUps(ctx.store.read, { after, limit: PAGE });
  return showLiveAdmin(
    visit,
    path,
    'Sign-ups',
    result,
    markup`<p>Sign-up is ${ctx.config.signup} (<code>MILLRACE_SIGNUP</code>).</p>
${rows.map((row) => renderSignUp(visit, row, result.form?.username === row.username ? result.form.told : ''))}
${rows.length === 0 && markup`<p class="quiet">Nobody waits for approval.</p>`}
${olderLink(rows.length < PAGE ? undefined : `${path}?after=${rows.at(-1)?.id}`)}`,
  );
};

type SignUpRow = Awaited<ReturnType<typeof selectSignUps>>[number];

function renderSignUp(visit: Moderating, row: SignUpRow, told = ''): Markup {
  const { username, email, reason, network, created_at, inviter } = row;
  const id = `sign-up-${row.id}`;
  return markup`<section class="panel" id="row-${row.id}" aria-labelledby="${id}"><h2 id="${id}">@${username}</h2>
<blockquote dir="auto">${reason}</blockquote>
<p>${renderTime(created_at)}, ${email ?? 'no e-mail address'}${network !== '' && [', from ', network]}${inviter !== null && [', invited by ', personLink(inviter)]}</p>
<div class="beside">
${actionForm(visit, `${path}/approve`, 'Approve', reasonField(`approve-${row.id}`), { values: { username } })}
${actionForm(
  visit,
  `${path}/refuse`,
  'Refuse and erase',
  [
    textArea('told', 'What the person is told by e-mail', told, {
      id: `told-${row.id}`,
      rows: 2,
      hint: 'Sent as it stands here; empty for nothing.',
    }),
    reasonField(`refuse-${row.id}`),
  ],
  { isDangerous: true, values: { username } },
)}</div></section>`;
}

const showBlocks: Show = async ({ ctx, query }, visit, result) => {
  const rows = await listSignUpBlocks(ctx.store.read);
  return showAdmin(
    visit,
    blocksPath,
    'Blocked for sign-up',
    result,
    markup`<p>E-mail addresses at these domains and below them are accepted neither at sign-up nor later, and nobody signs up from these
networks. Accounts that exist stay as they are.</p>
<section class="panel">${actionForm(visit, blocksPath, 'Block', [
      field({
        name: 'value',
        label: 'E-mail domain, IP address or network',
        value: result.form?.value,
        autocomplete: 'off',
        hint: 'Such as example.com, 203.0.113.7 or 2001:db8::/32.',
        attributes: required,
      }),
      reasonField('block'),
    ])}</section>
<section class="panel"><form method="get" action="${blocksPath}">${field({ name: 'test', label: 'Try an e-mail address or IP address', value: query.test, autocomplete: 'off' })}
<button class="button plain" type="submit">Try it</button></form>${query.test !== undefined && (await tryBlocks(ctx, query.test))}</section>
${renderTable(
  'Blocked for sign-up',
  ['Value', 'Since', ''],
  rows.map(({ value, created_at }) => [
    markup`<code>${value}</code>`,
    renderTime(created_at),
    actionForm(visit, `${blocksPath}/remove`, 'End it', undefined, { values: { value } }),
  ]),
  'Nothing is blocked.',
)}`,
  );
};

async function tryBlocks({ store }: Parameters<Show>[0]['ctx'], given: string): Promise<Content> {
  try {
    const block = await testSignUpBlocks(store.read, given);
    return markup`<p role="status">${block === undefined ? 'Nothing blocks it.' : ['Blocked by ', markup`<code>${block.value}</code>`, '.']}</p>`;
  } catch (thrown) {
    return alert(errorOf(thrown));
  }
}

export const signUpPages: readonly Page[] = [
  adminPage('sign-ups', path, 'sign_ups', showSignUps),
  adminForm(
    'sign-ups.approve',
    `${path}/approve`,
    'sign_ups',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await approveSignUp(call.ctx, actorOn(call, visit, form), form.username ?? '');
      return `${path}?done=done`;
    },
    showSignUps,
  ),
  adminForm(
    'sign-ups.refuse',
    `${path}/refuse`,
    'sign_ups',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await refuseSignUp(call.ctx, actorOn(call, visit, form), form.username ?? '', form.told);
      return `${path}?done=done`;
    },
    showSignUps,
  ),

  adminPage('blocked', blocksPath, 'settings', showBlocks),
  adminForm(
    'blocked',
    blocksPath,
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await addSignUpBlock(call.ctx.store, actorOn(call, visit, form), form.value ?? '');
      return `${blocksPath}?done=saved`;
    },
    showBlocks,
  ),
  adminForm(
    'blocked.remove',
    `${blocksPath}/remove`,
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await removeSignUpBlock(call.ctx.store, actorOn(call, visit, form), form.value ?? '');
      return `${blocksPath}?done=done`;
    },
    showBlocks,
  ),
];
