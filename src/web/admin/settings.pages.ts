import { ApiError } from '../../errors.ts';
import {
  issueInvitation,
  listInvitations,
  revokeInvitation,
} from '../../features/accounts/invitations.actions.ts';
import { setInstance } from '../../features/instance/instance.actions.ts';
import { type InstanceKey, readInstance } from '../../features/instance/instance.ts';
import { findUsernames } from '../../features/users/users.sql.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { field, required } from '../pages/form.html.ts';
import { renderMarkdown } from '../pages/markdown.ts';
import { markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import {
  actionForm,
  personLink,
  reasonField,
  renderTable,
  select,
  showAdmin,
  textArea,
} from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';

/** The accent has a page of its own, with a preview. */
const labels: Readonly<Record<Exclude<InstanceKey, 'accent'>, string>> = {
  name: 'Name',
  description: 'Description',
  contact: 'Contact: an e-mail address, a URL or a sentence',
  rules: 'Rules',
  terms: 'Terms',
  app_registration: 'Who registers apps',
  admin_second_factor: 'Second factors of administrators: optional or required',
};

const keys = Object.keys(labels) as (keyof typeof labels)[];

const showInstance: Show = async ({ ctx }, visit, result) => {
  const texts = await readInstance(ctx.store.read);
  const { form = {} } = result;
  const preview = form.act === 'preview' ? form.text : undefined;
  return showAdmin(
    visit,
    '/admin/instance',
    'Instance',
    result,
    markup`${
      preview !== undefined &&
      markup`<section class="panel" aria-labelledby="preview"><h2 id="preview">Preview</h2>${renderMarkdown(preview)}</section>`
    }${keys.map((key) => {
      const value = form.key === key ? (form.text ?? '') : texts[key];
      const isChoice = key === 'app_registration';
      return markup`<section class="panel">${actionForm(
        visit,
        '/admin/instance',
        'Save',
        [
          isChoice
            ? select(
                'text',
                labels[key],
                [
                  ['everybody', 'everybody'],
                  ['admins', 'administrators'],
                ],
                value,
              )
            : textArea('text', labels[key], value, {
                id: key,
                rows: key === 'rules' || key === 'terms' ? 10 : 2,
              }),
          reasonField(key),
          !isChoice &&
            markup`<button class="button link" type="submit" name="act" value="preview">Preview</button> `,
        ],
        { values: { key } },
      )}</section>`;
    })}`,
  );
};

const showInvitations: Show = async ({ ctx }, visit, result) => {
  const rows = await listInvitations(ctx);
  return showAdmin(
    visit,
    '/admin/invitations',
    'Invitations',
    result,
    markup`<p>Sign-up is ${ctx.config.signup} (<code>MILLRACE_SIGNUP</code>).</p>
<section class="panel">${actionForm(visit, '/admin/invitations', 'Replace the invitation', [
      field({ name: 'username', label: 'Username', autocomplete: 'off', attributes: required }),
      reasonField('invite'),
    ])}</section>
${renderTable(
  'Invitations',
  ['Of', 'Since', 'Joined', 'Link', ''],
  rows.map(({ username, created_at, num_joined, link }) => [
    personLink(username),
    renderTime(created_at),
    Number(num_joined ?? 0),
    markup`<code>${link}</code>`,
    actionForm(visit, '/admin/invitations/revoke', 'End it', undefined, { values: { username } }),
  ]),
  'There are no invitations.',
)}`,
  );
};

async function idOf({ ctx }: PageCall, given = ''): Promise<number> {
  const name = given.trim().replace(/^@/, '').toLowerCase();
  const user = (await findUsernames(ctx.store.read, [name])).get(name);
  if (user === undefined) throw new ApiError('not-found', `there is no user "${given}".`);
  return user.id;
}

export const adminSettingsPages: readonly Page[] = [
  adminPage('instance', '/admin/instance', 'settings', showInstance),
  adminForm(
    'instance',
    '/admin/instance',
    'settings',
    async (call, visit, form) => {
      const key = keys.find((one) => one === form.key);
      if (key === undefined) throw new ApiError('invalid-parameter', 'there is no such text.');
      if (form.act === 'preview') return {};
      await countWrite(call, visit);
      await setInstance(call.ctx.store, actorOn(call, visit, form), key, form.text ?? '');
      return '/admin/instance?done=saved';
    },
    showInstance,
  ),

  adminPage('invitations', '/admin/invitations', 'invitations', showInvitations),
  adminForm(
    'invitations',
    '/admin/invitations',
    'invitations',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await issueInvitation(call.ctx, actorOn(call, visit, form), await idOf(call, form.username));
      return '/admin/invitations?done=saved';
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
      return '/admin/invitations?done=done';
    },
    showInvitations,
  ),
];
