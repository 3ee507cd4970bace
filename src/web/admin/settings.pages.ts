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
import { languageNames } from '../../language-tags.ts';
import type { Texts } from '../languages/en.ts';
import { numbersOf } from '../languages/intl.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { field, required } from '../pages/form.html.ts';
import { renderMarkdown } from '../pages/markdown.ts';
import { markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import {
  actionForm,
  formsHead,
  personLink,
  reasonField,
  renderTable,
  select,
  showAdmin,
  textArea,
} from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';

/** What the pages look like, and who may find them, is set on a page of its own. */
const keys = [
  ...(['name', 'description', 'contact', 'rules', 'terms', 'answers'] as const),
  ...(['app_registration', 'admin_second_factor', 'language'] as const),
] satisfies Exclude<InstanceKey, 'accent' | 'style' | 'indexing'>[];

/** Texts of many lines. */
const long: ReadonlySet<InstanceKey> = new Set(['rules', 'terms', 'answers']);

type Choices = Partial<Record<(typeof keys)[number], readonly (readonly [value: string, label: string])[]>>;

/** What is chosen from a list. */
const choicesIn = ({ everybody, administrators }: Texts['instance']): Choices => ({
  app_registration: [
    ['everybody', everybody],
    ['admins', administrators],
  ],
  language: Object.entries(languageNames),
});

const showInstance: Show = async ({ ctx }, visit, result) => {
  const texts = await readInstance(ctx.store.read);
  const { form = {} } = result;
  const { admin, instance: labels } = visit.language;
  const choices = choicesIn(labels);
  const preview = form.act === 'preview' ? form.text : undefined;
  return showAdmin(
    visit,
    '/admin/instance',
    admin.sections.instance,
    result,
    markup`${
      preview !== undefined &&
      markup`<section class="panel" aria-labelledby="preview"><h2 id="preview">${admin.preview}</h2><div dir="auto">${renderMarkdown(preview)}</div></section>`
    }${keys.map((key) => {
      const value = form.key === key ? (form.text ?? '') : texts[key];
      const options = choices[key];
      return markup`<section class="panel">${actionForm(
        visit,
        '/admin/instance',
        admin.save,
        [
          options !== undefined
            ? select('text', labels.texts[key], options, value, key)
            : textArea('text', labels.texts[key], value, {
                id: key,
                rows: long.has(key) ? 10 : 2,
              }),
          reasonField(visit, key),
          options === undefined &&
            markup`<button class="button link" type="submit" name="act" value="preview">${admin.preview}</button> `,
        ],
        { values: { key } },
      )}</section>`;
    })}`,
  );
};

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
    markup`<p>${texts.signUp[ctx.config.signup](markup`<code>MILLRACE_SIGNUP</code>`)}</p>
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
