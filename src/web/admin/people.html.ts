import type { AccountRow } from '../../features/admin/admin.sql.ts';
import { mayDo, type Permission, type Role, roles } from '../../features/audit/roles.ts';
import { field, required } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { actionForm, reasonField, renderTable, select, textArea } from './admin.html.ts';
import type { Moderating, Result } from './admin-visit.ts';

/** The state of an account, in words. */
export function stateOf({ deleted_at, suspended_at, suspended_until }: AccountRow): Content {
  if (deleted_at !== null) return 'deleted';
  if (suspended_at === null) return 'active';
  if (suspended_until === null) return 'suspended';
  return markup`suspended until ${new Date(suspended_until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** What an account is, as the people who run the service see it. */
export function renderFacts(row: AccountRow): Markup {
  const email =
    row.email === null ? 'none' : `${row.email}${row.email_confirmed_at === null ? ' (not confirmed)' : ''}`;
  return renderTable(
    'Account',
    ['', ''],
    [
      ['Id', row.id],
      ['Name', row.name],
      ['State', stateOf(row)],
      ['Role', row.role ?? 'none'],
      ['Type, storage', `${row.type}, ${row.tier}`],
      ['E-mail', email],
      ['Created', renderTime(row.created_at)],
      ['Posts, followers, following', `${row.num_posts}, ${row.num_followers}, ${row.num_following}`],
    ],
    '',
  );
}

/** The forms of what a role may do with an account. */
export function renderActions(visit: Moderating, row: AccountRow, { form = {} }: Result): Markup {
  const at = `/admin/people/${row.username}`;
  const isGone = row.deleted_at !== null;
  const may = (what: Permission) => !isGone && mayDo(visit.role, what);
  const panel = (id: string, title: string, content: Content) =>
    markup`<section class="panel" aria-labelledby="to-${id}"><h2 id="to-${id}">${title}</h2>${content}</section>`;
  return markup`<div class="beside">
${may('warn') && panel('warn', 'Warn', actionForm(visit, `${at}/warn`, 'Send the warning', [textArea('text', 'What the person is told', form.text ?? '', { hint: 'Sent as it stands here, by e-mail and on their account page.' }), reasonField('warn')]))}
${may('warn') && panel('note', 'Note', actionForm(visit, `${at}/note`, 'Add the note', textArea('note', 'For moderators only', form.note ?? '')))}
${may('suspend') && (row.suspended_at === null ? panel('suspend', 'Suspend', renderSuspension(visit, at, form)) : panel('restore', 'Suspension', actionForm(visit, `${at}/restore`, 'End the suspension', reasonField('restore'))))}
${
  may('accounts') &&
  panel('account', 'Account', [
    actionForm(visit, `${at}/rename`, 'Rename', [
      field({
        name: 'username',
        label: 'New username',
        value: form.username,
        autocomplete: 'off',
        attributes: required,
      }),
      reasonField('rename'),
    ]),
    actionForm(visit, `${at}/tier`, 'Set the storage', [
      select(
        'tier',
        'Storage',
        [
          ['free', 'free'],
          ['paid', 'paid'],
        ],
        row.tier,
      ),
      reasonField('tier'),
    ]),
    row.email !== null &&
      row.email_confirmed_at === null &&
      actionForm(visit, `${at}/confirm-email`, 'Confirm the e-mail address', reasonField('confirm')),
  ])
}
${may('roles') && panel('role', 'Role', renderRole(visit, at, row.role))}
${
  may('accounts') &&
  panel(
    'delete',
    'Delete',
    actionForm(
      visit,
      `${at}/delete`,
      'Delete the account for ever',
      [
        markup`<p>Everything it made is deleted, and the username stays taken. <strong>It cannot be undone.</strong></p>`,
        field({ name: 'sure', label: 'Type the username', autocomplete: 'off', attributes: required }),
        reasonField('delete'),
      ],
      { isDangerous: true },
    ),
  )
}</div>`;
}

function renderSuspension(visit: Moderating, at: string, form: Record<string, string | undefined>): Markup {
  return actionForm(
    visit,
    `${at}/suspend`,
    'Suspend',
    [
      textArea('told', 'What the person is told by e-mail', form.told ?? '', {
        hint: 'Sent as it stands here; empty for nothing.',
      }),
      field({
        name: 'until',
        label: 'It ends',
        value: form.until,
        autocomplete: 'off',
        hint: 'Such as 7d, 12h or 2026-12-31; empty for no end.',
      }),
      reasonField('suspend'),
    ],
    { isDangerous: true },
  );
}

function renderRole(visit: Moderating, at: string, role: Role | null): Markup {
  return actionForm(visit, `${at}/role`, 'Set the role', [
    select('role', 'Role', [['none', 'none'], ...roles.map((one) => [one, one] as const)], role ?? 'none'),
    reasonField('role'),
  ]);
}
