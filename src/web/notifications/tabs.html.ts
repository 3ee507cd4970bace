import type { Page } from '../../http/page.ts';
import { icon } from '../kit/icons.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { redirect } from '../kit/paging.ts';
import { renderTabList } from '../kit/tabs.html.ts';
import type { Texts } from '../languages/en.ts';

/** The paths of the views of notifications. */
export const paths = {
  all: '/notifications',
  mentions: '/notifications/mentions',
  interactions: '/notifications/interactions',
} as const;

/** Links to the views of notifications. */
export function renderTabs(here: keyof typeof paths, { frame, notifications: texts }: Texts): Markup {
  const labels = { all: texts.all, mentions: frame.mentions, interactions: texts.everything };
  const tabs = Object.entries(labels).map(
    ([name, label]) => [paths[name as keyof typeof paths], label] as const,
  );
  return renderTabList(texts.views, tabs, paths[here]);
}

/** The button that leads to the settings of notifications. */
export function settingsLink({ notifications: texts }: Texts): Markup {
  return markup`<a class="button icon" href="/account/notifications" title="${texts.settings}" aria-label="${texts.settings}">${icon('settings')}</a>`;
}

/** The views that had addresses of their own before, with their parameters. */
export const movedPages: readonly Page[] = (['mentions', 'interactions'] as const).map((name) => ({
  name: `pages.${name}.moved`,
  method: 'GET',
  path: `/${name}`,
  handle({ query }) {
    const given = new URLSearchParams(query as Record<string, string>).toString();
    return redirect(`${paths[name]}${given && `?${given}`}`);
  },
}));
