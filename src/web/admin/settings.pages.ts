import { ApiError } from '../../errors.ts';
import {
  issueInvitation,
  listInvitations,
  revokeInvitation,
} from '../../features/accounts/invitations.actions.ts';
import { isConfirmed } from '../../features/accounts/sessions.ts';
import { permitAdministration } from '../../features/admin/apps.actions.ts';
import { type AppRow, selectApps } from '../../features/apps/apps.sql.ts';
import { mayDo } from '../../features/audit/roles.ts';
import { addStream, removeStream } from '../../features/explore/explore.actions.ts';
import { listStreams, streamsAtStart } from '../../features/explore/explore.streams.ts';
import { setInstance } from '../../features/instance/instance.actions.ts';
import { type InstanceKey, instanceKeys, readInstance } from '../../features/instance/instance.ts';
import { findUsernames } from '../../features/users/users.sql.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { confirmUri } from '../accounts/forms.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { field, required } from '../pages/form.html.ts';
import { renderMarkdown } from '../pages/markdown.ts';
import { type Markup, markup } from '../pages/markup.ts';
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
import { actorOn, adminForm, adminPage, type Moderating, type Show } from './admin-visit.ts';

const labels: Readonly<Record<InstanceKey, string>> = {
  name: 'Name',
  description: 'Description',
  contact: 'Contact: an e-mail address, a URL or a sentence',
  rules: 'Rules',
  terms: 'Terms',
  app_registration: 'Who registers apps',
  admin_second_factor: 'Second factors of administrators: optional or required',
};

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
    }${instanceKeys.map((key) => {
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

const showExplore: Show = async ({ ctx }, visit, result) => {
  const streams = await listStreams(ctx.store.read);
  const { form = {} } = result;
  const text = (name: string, label: string) =>
    field({ name, label, value: form[name], autocomplete: 'off', attributes: required });
  return showAdmin(
    visit,
    '/admin/explore',
    'Explore',
    result,
    markup`${renderTable(
      'Explore streams',
      ['Slug', 'Title', 'Posts', 'Description', ''],
      streams.map(({ slug, title, description, posts }) => [
        markup`<a href="/explore/${slug}">${slug}</a>`,
        title,
        'rule' in posts ? posts.rule : posts.hashtags.map((name) => `#${name}`).join(' '),
        description,
        !streamsAtStart.some((one) => one.slug === slug) &&
          actionForm(visit, '/admin/explore/remove', 'Remove', undefined, { values: { slug } }),
      ]),
      '',
    )}
<section class="panel" aria-labelledby="add"><h2 id="add">Add a stream</h2>${actionForm(
      visit,
      '/admin/explore',
      'Add',
      [
        text('slug', 'Slug'),
        text('title', 'Title'),
        text('description', 'Description'),
        field({
          name: 'hashtags',
          label: 'Hashtags',
          value: form.hashtags,
          autocomplete: 'off',
          hint: 'Empty for posts with a photo.',
        }),
        reasonField('explore'),
      ],
    )}</section>`,
  );
};

const showApps: Show = async ({ ctx }, visit, result) => {
  const rows = await selectApps(ctx.store.read, {});
  return showAdmin(
    visit,
    '/admin/apps',
    'Apps',
    result,
    renderTable(
      'Apps',
      ['App', 'Client id', 'Owner', 'Authorised by', 'Since', 'Administers'],
      rows.map((row) => [
        row.name,
        markup`<code>${row.client_id}</code>`,
        personLink(row.owner),
        Number(row.num_users ?? 0),
        renderTime(row.created_at),
        mayDo(visit.role, 'apps')
          ? renderPermission(visit, row)
          : row.may_administer === 1
            ? 'permitted'
            : 'no',
      ]),
      'There are no apps.',
    ),
  );
};

/** The button that permits an app to administer, or forbids it. */
function renderPermission(visit: Moderating, { client_id, name, may_administer }: AppRow): Markup {
  const isPermitted = may_administer === 1;
  const button = `${isPermitted ? 'Forbid' : 'Permit'} ${name} to administer`;
  const values = { client_id, permitted: isPermitted ? '0' : '1' };
  return actionForm(visit, '/admin/apps/permit', button, undefined, { values, isDangerous: !isPermitted });
}

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
      const key = instanceKeys.find((one) => one === form.key);
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

  adminPage('explore', '/admin/explore', 'settings', showExplore),
  adminForm(
    'explore',
    '/admin/explore',
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      const { slug = '', title = '', description = '', hashtags = '' } = form;
      const given = {
        slug: slug.trim(),
        title,
        description,
        hashtags: hashtags.split(/[\s,]+/).filter(Boolean),
      };
      await addStream(call.ctx.store, actorOn(call, visit, form), given);
      return '/admin/explore?done=saved';
    },
    showExplore,
  ),
  adminForm(
    'explore.remove',
    '/admin/explore/remove',
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await removeStream(call.ctx.store, actorOn(call, visit, form), form.slug ?? '');
      return '/admin/explore?done=done';
    },
    showExplore,
  ),

  adminPage('apps', '/admin/apps', 'tokens', showApps),
  adminForm(
    'apps.permit',
    '/admin/apps/permit',
    'apps',
    async (call, visit, form) => {
      // Who gives rights confirms first that it is they.
      if (!isConfirmed(visit.session)) return confirmUri('/admin/apps');
      await countWrite(call, visit);
      const { client_id = '', permitted } = form;
      await permitAdministration(call.ctx.store, actorOn(call, visit, form), client_id, permitted === '1');
      return '/admin/apps?done=done';
    },
    showApps,
  ),
];
