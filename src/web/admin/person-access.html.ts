import type { selectSessionsOf } from '../../features/accounts/accounts.ts';
import type { AccountRow } from '../../features/admin/admin.ts';
import { type Factors, hasSecondStep } from '../../features/factors/factors.ts';
import type { selectValidTokensOf } from '../../features/tokens/tokens.ts';
import { inEnglish } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import { actionForm, formsHead, reasonField } from './admin.html.ts';
import { type Moderating, rightsOn } from './admin-visit.ts';

type Rows<T extends (...of: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<T>>;

/** How a person gets into their account. */
export interface Access {
  sessions: Rows<typeof selectSessionsOf>;
  tokens: Rows<typeof selectValidTokensOf>;
  factors: Factors;
}

/** Where a person is signed in, with which apps and which second factor; and what ends each. */
export function renderAccess(visit: Moderating, row: AccountRow, access: Access): Markup {
  const { language } = visit;
  const { admin, members: texts } = language;
  const { heads } = admin;
  const at = `/admin/people/${row.username}`;
  const may = rightsOn(visit, row);
  const mayEnd = may('tokens');
  const panel = (id: string, title: string, content: Content) =>
    markup`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
  const end = (path: string, label: string, values: Record<string, string>, isAllowed: boolean) =>
    isAllowed ? actionForm(visit, `${at}/${path}`, label, undefined, { isDangerous: true, values }) : '';
  const { sessions, tokens } = access;
  return markup`${panel('sessions', texts.signedIn, [
    renderTable(
      texts.signedIn,
      [texts.browser, heads.since, heads.lastUsed, heads.from, formsHead(visit)],
      sessions.map(({ digest, agent, network, created_at, last_used_at }) => [
        agent === '' ? texts.aBrowser : markup`<bdi>${agent}</bdi>`,
        renderTime(created_at, language),
        renderTime(Math.max(created_at, last_used_at), language),
        network === '' ? '—' : markup`<bdi>${network}</bdi>`,
        end('end-sessions', admin.endIt, { session: digest }, mayEnd),
      ]),
      admin.none,
    ),
    mayEnd &&
      sessions.length > 0 &&
      actionForm(visit, `${at}/end-sessions`, texts.endSessions, reasonField(visit, 'end-sessions')),
  ])}
${panel(
  'tokens',
  texts.theirApps,
  renderTable(
    texts.theirApps,
    [heads.app, texts.may, heads.since, heads.lastUsed, formsHead(visit)],
    tokens.map(({ id, name, scopes, created_at, last_used_at }) => [
      markup`<bdi>${name}</bdi>`,
      inEnglish(scopes, language),
      renderTime(created_at, language),
      last_used_at === null ? texts.never : renderTime(last_used_at, language),
      end('revoke-token', texts.revoke, { token: String(id) }, may('tokens', 'own')),
    ]),
    admin.none,
  ),
)}
${panel('factors', texts.secondFactor, renderFactors(visit, row, access.factors))}`;
}

function renderFactors(visit: Moderating, row: AccountRow, factors: Factors): Content {
  const { members: texts } = visit.language;
  const { passkeys, hasApp, codes } = factors;
  if (!hasSecondStep(factors)) return markup`<p class="quiet">${texts.noFactor}</p>`;
  return markup`<p>${(hasApp ? texts.factorsWithApp : texts.factors)(passkeys, codes)}</p>
${rightsOn(visit, row)('accounts') && markup`<p><a class="button plain" href="/admin/people/${row.username}/reset-factors">${texts.resetFactor}</a></p>`}`;
}
