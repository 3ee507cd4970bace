import type { ListedApp } from '../../features/app-figures/app-figures.ts';
import { mayDo } from '../../features/audit/audit.ts';
import { field, textArea } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { actionForm, personLink, reasonField } from './admin.html.ts';
import type { Moderating, Result } from './admin-visit.ts';

/** What an app is, as the people who run the service see it. */
export function renderAppFacts(row: ListedApp, language: Texts): Markup {
  const { admin, members: texts } = language;
  const { heads } = admin;
  const owner = row.registration_digest !== null ? texts.byProgram : personLink(row.owner);
  const { suspended_at, limit_percent } = row;
  return renderTable(
    heads.app,
    [texts.property, heads.value],
    [
      [texts.clientId, markup`<code>${row.client_id}</code>`],
      [texts.owner, owner],
      [
        heads.state,
        suspended_at === null ? texts.states.active : texts.suspendedAt(renderTime(suspended_at, language)),
      ],
      [texts.limits, limit_percent === null ? texts.limitsOfAll : texts.limitsShare(limit_percent)],
      [texts.website, row.link === '' ? texts.noWebsite : markup`<bdi>${row.link}</bdi>`],
      [texts.administers, row.may_administer === 1 ? texts.permitted : texts.notPermitted],
      [texts.registered, renderTime(row.created_at, language)],
    ],
    '',
  );
}

/** The forms of what the reader may do with an app. @param isReachable - whether it has an owner who is in their reach. */
export function renderAppActions(
  visit: Moderating,
  row: ListedApp,
  isReachable: boolean,
  { form = {} }: Result,
): Markup {
  const { admin, members: texts } = visit.language;
  const at = `/admin/apps/${row.client_id}`;
  const panel = (id: string, title: string, content: Content) =>
    markup`<section class="panel" aria-labelledby="to-${id}"><h2 id="to-${id}">${title}</h2>${content}</section>`;
  const percent = form.percent ?? (row.limit_percent === null ? '' : String(row.limit_percent));
  return markup`<div class="beside">
${
  isReachable &&
  (row.suspended_at === null
    ? panel(
        'suspend',
        texts.suspend,
        actionForm(
          visit,
          `${at}/suspend`,
          texts.suspendApp,
          [
            markup`<p>${texts.suspendAppHint}</p>`,
            textArea('told', texts.ownerTold, form.told ?? '', {
              hint: admin.sentAndShownOrNothing,
            }),
            reasonField(visit, 'suspend'),
          ],
          { isDangerous: true },
        ),
      )
    : panel(
        'restore',
        texts.suspension,
        actionForm(visit, `${at}/restore`, texts.endSuspension, reasonField(visit, 'restore')),
      ))
}
${
  isReachable &&
  panel(
    'limit',
    texts.ownLimits,
    actionForm(visit, `${at}/limit`, texts.setLimits, [
      field({
        name: 'percent',
        label: texts.percent,
        value: percent,
        autocomplete: 'off',
        hint: texts.percentHint,
      }),
      reasonField(visit, 'limit'),
    ]),
  )
}
${mayDo(visit.role, 'apps') && panel('permit', admin.title, renderPermission(visit, row))}
</div>`;
}

/** The button that permits an app to administer, or forbids it. */
function renderPermission(visit: Moderating, { client_id, name, may_administer }: ListedApp): Markup {
  const isPermitted = may_administer === 1;
  const { members: texts } = visit.language;
  const button = (isPermitted ? texts.forbid : texts.permit)(markup`<bdi>${name}</bdi>`);
  const values = { client_id, permitted: isPermitted ? '0' : '1' };
  return actionForm(visit, '/admin/apps/permit', button, reasonField(visit, 'permit'), {
    values,
    isDangerous: !isPermitted,
  });
}
