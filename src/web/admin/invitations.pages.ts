import { ApiError } from '../../errors.ts';
import { issueInvitation, listInvitations, revokeInvitation } from '../../features/accounts/accounts.ts';
import { findUsernames } from '../../features/users/users.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { countWrite } from '../kit/actions.ts';
import { field, required } from '../kit/form.html.ts';
import { markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import { numbersOf } from '../languages/intl.ts';
import { actionForm, formsHead, personLink, reasonField, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';
import { renderSignUpMode } from './sign-up-mode.html.ts';

const showInvitations: Show = async ({ ctx }, visit, result) => {
  const rows = await listInvitations(ctx);
  const { language } = visit;
  const { admin, instance: texts } = language;
  const { heads } = admin;
  return showAdmin(
    visit,
    '/admin/invitations',
    admin.sections.invitations,
    result,
    markup`<p>${await renderSignUpMode(ctx, visit)}</p>
<section class="panel">${actionForm(visit, '/admin/invitations', texts.replaceInvitation, [
      field({ name: 'username', label: heads.username, autocomplete: 'off', attributes: required }),
      reasonField(visit, 'invite'),
    ])}</section>
${renderTable(
  admin.sections.invitations,
  [heads.of, heads.since, texts.joined, texts.link, formsHead(visit)],
  rows.map(({ username, created_at, num_joined, link }) => [
    personLink(username),
    renderTime(created_at, language),
    numbersOf(language.locale).format(Number(num_joined ?? 0)),
    markup`<code>${link}</code>`,
    actionForm(visit, '/admin/invitations/revoke', admin.endIt, undefined, { values: { username } }),
  ]),
  texts.noInvitations,
)}`,
  );
};

async function idOf({ ctx }: PageCall, given = ''): Promise<number> {
  const name = given.trim().replace(/^@/, '').toLowerCase();
  const user = (await findUsernames(ctx.store.read, [name])).get(name);
  if (user === undefined) throw new ApiError('not-found', `there is no user "${given}".`);
  return user.id;
}

/** Links that people invite others with. */
export const invitationPages: readonly Page[] = [
  adminPage('invitations', '/admin/invitations', 'invitations', showInvitations),
  adminForm(
    'invitations',
    '/admin/invitations',
    'invitations',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await issueInvitation(call.ctx, actorOn(call, visit, form), await idOf(call, form.username));
      return '/admin/invitations?done';
    },
    showInvitations,
  ),
  adminForm(
    'invitations.revoke',
    '/admin/invitations/revoke',
    'invitations',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await revokeInvitation(call.ctx, actorOn(call, visit, form), await idOf(call, form.username));
      return '/admin/invitations?done';
    },
    showInvitations,
  ),
];
