import { stateOf as nameOfState } from '../../features/admin/admin.list.ts';
import type { AccountRow } from '../../features/admin/admin.sql.ts';
import { mayDo, type Permission, type Role, roles } from '../../features/audit/roles.ts';
import { tiers } from '../../features/users/users.limits.ts';
import type { Message } from '../../mail.ts';
import { field, required } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { actionForm, reasonField, renderTable, select, textArea } from './admin.html.ts';
import type { Moderating, Result } from './admin-visit.ts';

/** The state of an account, in words. */
export function stateOf(row: AccountRow): Content {
  if (row.is_waiting) return 'waiting for approval';
  const state = nameOfState(row);
  const until = state === 'suspended' ? row.suspended_until : state === 'limited' ? row.limited_until : null;
  if (until === null) return state;
  return `${state} until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const megabytes = (bytes: number) => (Math.round(bytes / 100_000) / 10).toLocaleString('en');

/** What an account is, as the people who run the service see it. */
export function renderFacts(row: AccountRow, files: number): Markup {
  const email =
    row.email === null ? 'none' : `${row.email}${row.email_confirmed_at === null ? ' (not confirmed)' : ''}`;
  return renderTable(
    'Account',
    ['What', 'Value'],
    [
      ['Id', row.id],
      ['Name', row.name],
      ['State', stateOf(row)],
      ['Role', row.role ?? 'none'],
      ['Type', row.type],
      [
        'Storage',
        `${megabytes(row.storage_used)} of ${megabytes(tiers[row.tier].storage)} MB (${row.tier}), ${files} ${files === 1 ? 'file' : 'files'}`,
      ],
      ['E-mail', email],
      ['Created', renderTime(row.created_at)],
      ['Posts, followers, following', `${row.num_posts}, ${row.num_followers}, ${row.num_following}`],
    ],
    '',
  );
}

/** What is sent to a person with an action; undefined if nothing is. */
export function renderMessage(message: Message | undefined): Markup {
  if (message === undefined)
    return markup`<p class="hint">They are not told by e-mail: they have no confirmed address, or the service sends none.</p>`;
  return markup`<details><summary>What is sent to ${message.to}</summary>
<p><strong>${message.subject}</strong></p><pre tabindex="0">${message.text}</pre></details>`;
}

/** The forms of what a role may do with an account. */
export function renderActions(
  visit: Moderating,
  row: AccountRow,
  { form = {} }: Result,
  { renamed, deleted }: Record<'renamed' | 'deleted', Message | undefined>,
): Markup {
  const at = `/admin/people/${row.username}`;
  const isGone = row.deleted_at !== null;
  const may = (what: Permission) => !isGone && mayDo(visit.role, what);
  const panel = (id: string, title: string, content: Content) =>
    markup`<section class="panel" aria-labelledby="to-${id}"><h2 id="to-${id}">${title}</h2>${content}</section>`;
  return markup`<div class="beside">
${may('warn') && panel('warn', 'Warn', actionForm(visit, `${at}/warn`, 'Send the warning', [textArea('text', 'What the person is told', form.text ?? '', { hint: 'Sent as it stands here, by e-mail and on their account page.' }), reasonField('warn')]))}
${may('warn') && panel('note', 'Note', actionForm(visit, `${at}/note`, 'Add the note', textArea('note', 'For moderators only', form.note ?? '')))}
${may('limit') && (row.limited_at === null ? panel('limit', 'Limit', renderLimit(visit, at, form)) : panel('unlimit', 'Limit', actionForm(visit, `${at}/unlimit`, 'Lift the limit', reasonField('unlimit'))))}
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
      renderMessage(renamed),
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
        renderMessage(deleted),
        reasonField('delete'),
      ],
      { isDangerous: true },
    ),
  )
}</div>`;
}

type Typed = Record<string, string | undefined>;

function renderSuspension(visit: Moderating, at: string, form: Typed): Markup {
  return actionForm(visit, `${at}/suspend`, 'Suspend', fieldsWithEnd('suspend', form), { isDangerous: true });
}

function renderLimit(visit: Moderating, at: string, form: Typed): Markup {
  return actionForm(visit, `${at}/limit`, 'Limit', [
    markup`<p>Only those who follow them are shown and notified of what they do.</p>`,
    ...fieldsWithEnd('limit', form),
  ]);
}

/** What the person is told, when it ends, and why. */
function fieldsWithEnd(of: string, form: Typed): Content[] {
  return [
    textArea('told', 'What the person is told by e-mail', form.told ?? '', {
      hint: 'Sent as it stands here; empty for nothing.',
      id: `told-${of}`,
    }),
    field({
      name: 'until',
      id: `until-${of}`,
      label: 'It ends',
      value: form.until,
      autocomplete: 'off',
      hint: 'Such as 7d, 12h or 2026-12-31; empty for no end.',
    }),
    reasonField(of),
  ];
}

function renderRole(visit: Moderating, at: string, role: Role | null): Markup {
  return actionForm(visit, `${at}/role`, 'Set the role', [
    select('role', 'Role', [['none', 'none'], ...roles.map((one) => [one, one] as const)], role ?? 'none'),
    reasonField('role'),
  ]);
}
