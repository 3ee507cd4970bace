import { mayDo } from '../../features/audit/audit.ts';
import type { Page } from '../../http/page.ts';
import { fragment } from '../kit/fragment.ts';
import { type Layout, renderNavigation } from '../kit/layout.ts';
import { renderKeys } from './keys.html.ts';

/** Parts of every page. */
export const frameFragments: readonly Page[] = [
  /** The navigation, with how much is unread. */
  fragment('navigation', 'navigation', (call, visit) =>
    renderNavigation(visit, call.query.current as Layout['current']),
  ),

  fragment('keys', 'keys', ({ query }, { language, display, session }) =>
    renderKeys(language, display, query.of === 'report' && mayDo(session?.role ?? null, 'reports')),
  ),
];
