import type { AppHeadroom } from '../../features/app-figures/headroom.ts';
import type { Headroom } from '../../http/limits.ts';
import { renderTable } from '../admin/admin.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';

const HOUR = 3600;

/** What is left of the limits of an app. */
export function renderHeadroom(limits: AppHeadroom | undefined): Markup {
  if (limits === undefined) return markup`<p class="quiet">This service has no limits.</p>`;
  const rows = [
    ...rowsOf('All app tokens together', limits.app),
    ...rowsOf('The app token closest to a limit', limits.app_token),
    ...rowsOf('The user token closest to a limit', limits.user_token),
  ];
  return markup`<p class="quiet">What is left now. Of user tokens, the 20 used last are looked at.</p>
${renderTable('What is left of the limits', ['Of', 'Limit', 'Left'], rows, '')}`;
}

function rowsOf(who: string, limits: readonly Headroom[]): Content[][] {
  return limits.map(({ limit, left, seconds }) => [
    ...[who, seconds === HOUR ? `${limit} requests an hour` : `${limit} writes a minute`, left],
  ]);
}
