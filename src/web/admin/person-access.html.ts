import type { selectSessionsOf } from '../../features/accounts/accounts.sql.ts';
import type { AccountRow } from '../../features/admin/admin.sql.ts';
import { mayDo } from '../../features/audit/roles.ts';
import { type Factors, hasSecondStep } from '../../features/factors/factors.actions.ts';
import type { selectValidTokensOf } from '../../features/tokens/tokens.sql.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { actionForm, reasonField, renderTable } from './admin.html.ts';
import type { Moderating } from './admin-visit.ts';

type Rows<T extends (...of: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<T>>;

/** How a person gets into their account. */
export interface Access {
  sessions: Rows<typeof selectSessionsOf>;
  tokens: Rows<typeof selectValidTokensOf>;
  factors: Factors;
}

/** Where a person is signed in, with which apps and which second factor; and what ends each. */
export function renderAccess(visit: Moderating, row: AccountRow, access: Access): Markup {
  const at = `/admin/people/${row.username}`;
  const mayEnd = mayDo(visit.role, 'tokens') && row.deleted_at === null;
  const panel = (id: string, title: string, content: Content) =>
    markup`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
  const end = (path: string, label: string, values: Record<string, string>) =>
    mayEnd ? actionForm(visit, `${at}/${path}`, label, undefined, { isDangerous: true, values }) : '';
  const { sessions, tokens } = access;
  return markup`${panel('sessions', 'Where they are signed in', [
    renderTable(
      'Where they are signed in',
      ['Browser', 'Since', 'Last used', 'From', ''],
      sessions.map(({ digest, agent, network, created_at, last_used_at }) => [
        agent || 'A browser',
        renderTime(created_at),
        renderTime(Math.max(created_at, last_used_at)),
        network || '—',
        end('end-sessions', 'End it', { session: digest }),
      ]),
      'None.',
    ),
    mayEnd &&
      sessions.length > 0 &&
      actionForm(visit, `${at}/end-sessions`, 'End all sessions', reasonField('end-sessions')),
  ])}
${panel(
  'tokens',
  'Their apps',
  renderTable(
    'Their apps',
    ['App', 'May', 'Since', 'Last used', ''],
    tokens.map(({ id, name, scopes, created_at, last_used_at }) => [
      name,
      scopes,
      renderTime(created_at),
      last_used_at === null ? 'never' : renderTime(last_used_at),
      end('revoke-token', 'Revoke it', { token: String(id) }),
    ]),
    'None.',
  ),
)}
${panel('factors', 'Second factor', renderFactors(visit, row, access.factors))}`;
}

function renderFactors(visit: Moderating, { username, deleted_at }: AccountRow, factors: Factors): Content {
  const { passkeys, hasApp, codes } = factors;
  if (!hasSecondStep(factors)) return markup`<p class="quiet">None: the password is enough to sign in.</p>`;
  const mayReset = mayDo(visit.role, 'accounts') && deleted_at === null;
  return markup`<p>Passkeys: ${passkeys}. Authenticator app: ${hasApp ? 'yes' : 'no'}. Recovery codes left: ${codes}.</p>
${mayReset && markup`<p><a class="button plain" href="/admin/people/${username}/reset-factors">Reset the second factor</a></p>`}`;
}
