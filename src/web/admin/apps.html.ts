import type { AppOrder, ListedApp } from '../../features/app-figures/list.sql.ts';
import { mayDo } from '../../features/audit/roles.ts';
import { field } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { actionForm, personLink, reasonField, renderTable, textArea } from './admin.html.ts';
import type { Moderating, Result } from './admin-visit.ts';

export const orderLabels: readonly (readonly [AppOrder, string])[] = [
  ['newest', 'the newest first'],
  ['today', 'most calls today first'],
  ['week', 'most calls in 7 days first'],
];

/** What an app is, as the people who run the service see it. */
export function renderAppFacts(row: ListedApp): Markup {
  const owner = row.registration_digest !== null ? 'a program registered it' : personLink(row.owner);
  const { suspended_at, limit_percent } = row;
  return renderTable(
    'App',
    ['Property', 'Value'],
    [
      ['Client id', markup`<code>${row.client_id}</code>`],
      ['Owner', owner],
      ['State', suspended_at === null ? 'active' : ['suspended ', renderTime(suspended_at)]],
      ['Limits', limit_percent === null ? 'those of all apps' : `${limit_percent}% of those of all apps`],
      ['Website', row.link || 'none'],
      ['Administers', row.may_administer === 1 ? 'permitted' : 'no'],
      ['Registered', renderTime(row.created_at)],
    ],
    '',
  );
}

/** The forms of what a role may do with an app. */
export function renderAppActions(visit: Moderating, row: ListedApp, { form = {} }: Result): Markup {
  const at = `/admin/apps/${row.client_id}`;
  const panel = (id: string, title: string, content: Content) =>
    markup`<section class="panel" aria-labelledby="to-${id}"><h2 id="to-${id}">${title}</h2>${content}</section>`;
  const percent = form.percent ?? (row.limit_percent === null ? '' : String(row.limit_percent));
  return markup`<div class="beside">
${
  row.suspended_at === null
    ? panel(
        'suspend',
        'Suspend',
        actionForm(
          visit,
          `${at}/suspend`,
          'Suspend the app',
          [
            markup`<p>Its tokens are rejected, its streams end, and its webhooks wait, until it is restored.</p>`,
            textArea('told', 'What its owner is told', form.told ?? '', {
              hint: 'Sent as it stands here, by e-mail and on their account page; empty for nothing.',
            }),
            reasonField('suspend'),
          ],
          { isDangerous: true },
        ),
      )
    : panel(
        'restore',
        'Suspension',
        actionForm(visit, `${at}/restore`, 'End the suspension', reasonField('restore')),
      )
}
${panel(
  'limit',
  'Limits of its own',
  actionForm(visit, `${at}/limit`, 'Set the limits', [
    field({
      name: 'percent',
      label: 'Percent of the limits of all apps',
      value: percent,
      autocomplete: 'off',
      hint: 'From 1 to 10000; empty for those of all apps.',
    }),
    reasonField('limit'),
  ]),
)}
${mayDo(visit.role, 'apps') && panel('permit', 'Administration', renderPermission(visit, row))}
</div>`;
}

/** The button that permits an app to administer, or forbids it. */
function renderPermission(visit: Moderating, { client_id, name, may_administer }: ListedApp): Markup {
  const isPermitted = may_administer === 1;
  const button = `${isPermitted ? 'Forbid' : 'Permit'} ${name} to administer`;
  const values = { client_id, permitted: isPermitted ? '0' : '1' };
  return actionForm(visit, '/admin/apps/permit', button, reasonField('permit'), {
    values,
    isDangerous: !isPermitted,
  });
}
