import {
  addSignUpBlock,
  approveSignUp,
  listSignUpBlocks,
  refuseSignUp,
  removeSignUpBlock,
  selectSignUps,
  testSignUpBlocks,
} from '../../features/accounts/accounts.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { alert, field, required, textArea } from '../kit/form.html.ts';
import { errorOf } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import {
  actionForm,
  formsHead,
  olderLink,
  personLink,
  reasonField,
  showAdmin,
  showLiveAdmin,
} from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Moderating, type Show } from './admin-visit.ts';
import { renderSignUpMode } from './sign-up-mode.html.ts';

const PAGE = 20;
const path = '/admin/sign-ups';
const blocksPath = '/admin/blocked';

const showSignUps: Show = async ({ ctx, query }, visit, result) => {
  const after = parseId(query.after ?? '') ?? 0;
  const rows = await selectSignUps(ctx.store.read, { after, limit: PAGE });
  const { admin, moderation: texts } = visit.language;
  return showLiveAdmin(
    visit,
    path,
    admin.sections.signUps,
    result,
    markup`<p>${await renderSignUpMode(ctx, visit)}</p>
${rows.map((row) => renderSignUp(visit, row, result.form?.username === row.username ? result.form.told : ''))}
${rows.length === 0 && markup`<p class="quiet">${texts.noSignUps}</p>`}
${olderLink(visit, rows.length < PAGE ? undefined : `${path}?after=${rows.at(-1)?.id}`)}`,
    { lost: rows.some(({ username }) => username === result.form?.username) ? undefined : result.form },
  );
};

type SignUpRow = Awaited<ReturnType<typeof selectSignUps>>[number];

function renderSignUp(visit: Moderating, row: SignUpRow, told = ''): Markup {
  const { username, email, reason, network, created_at, inviter } = row;
  const { language } = visit;
  const { admin, moderation: texts } = language;
  const id = `sign-up-${row.id}`;
  const facts = [
    email === null ? texts.noEmail : markup`<bdi>${email}</bdi>`,
    network !== '' && texts.signUpFrom(markup`<bdi>${network}</bdi>`),
    inviter !== null && texts.invitedBy(personLink(inviter)),
  ];
  return markup`<section class="panel" id="row-${row.id}" aria-labelledby="${id}"><h2 id="${id}"><bdi>@${username}</bdi></h2>
<blockquote dir="auto">${reason}</blockquote>
<p>${renderTime(created_at, language)}${facts.map((fact) => fact !== false && [' · ', fact])}</p>
<div class="beside">
${actionForm(visit, `${path}/approve`, admin.approve, reasonField(visit, `approve-${row.id}`), { values: { username } })}
${actionForm(
  visit,
  `${path}/refuse`,
  texts.refuseAndErase,
  [
    textArea('told', admin.personTold, told, {
      id: `told-${row.id}`,
      rows: 2,
      hint: admin.sentOrNothing,
    }),
    reasonField(visit, `refuse-${row.id}`),
  ],
  { isDangerous: true, values: { username } },
)}</div></section>`;
}

const showBlocks: Show = async ({ ctx, query }, visit, result) => {
  const rows = await listSignUpBlocks(ctx.store.read);
  const { language } = visit;
  const { admin, moderation: texts } = language;
  const { heads } = admin;
  return showAdmin(
    visit,
    blocksPath,
    texts.signUpBlocks,
    result,
    markup`<p>${texts.signUpBlocksHint}</p>
<section class="panel">${actionForm(visit, blocksPath, texts.block, [
      field({
        name: 'value',
        label: texts.blockValue,
        value: result.form?.value,
        autocomplete: 'off',
        hint: texts.blockHint,
        attributes: required,
      }),
      reasonField(visit, 'block'),
    ])}</section>
<section class="panel"><form method="get" action="${blocksPath}">${field({ name: 'test', label: texts.tryBlocks, value: query.test, autocomplete: 'off' })}
<button class="button plain" type="submit">${admin.tryIt}</button></form>${query.test !== undefined && (await tryBlocks(ctx, query.test, language))}</section>
${renderTable(
  texts.signUpBlocks,
  [heads.value, heads.since, formsHead(visit)],
  rows.map(({ value, created_at }) => [
    markup`<code>${value}</code>`,
    renderTime(created_at, language),
    actionForm(visit, `${blocksPath}/remove`, admin.endIt, undefined, { values: { value } }),
  ]),
  texts.noBlocks,
)}`,
  );
};

async function tryBlocks(
  { store }: Parameters<Show>[0]['ctx'],
  given: string,
  language: Texts,
): Promise<Content> {
  const { moderation: texts } = language;
  try {
    const block = await testSignUpBlocks(store.read, given);
    return markup`<p role="status">${block === undefined ? texts.notBlocked : texts.blockedBy(markup`<code>${block.value}</code>`)}</p>`;
  } catch (thrown) {
    return alert(errorOf(thrown), language);
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
      return `${path}?done`;
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
      return `${path}?done`;
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
      return `${blocksPath}?done`;
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
      return `${blocksPath}?done`;
    },
    showBlocks,
  ),
];
