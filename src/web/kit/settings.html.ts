import type { ApiError } from '../../errors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert } from './form.html.ts';
import type { SignedIn } from './forms.ts';
import type { IconName } from './icon-names.ts';
import { type Layout, showForPasskeys, showPage, showWithoutScripts } from './layout.ts';
import { type Content, markup } from './markup.ts';
import { type PaneEntry, renderPanes } from './panes.html.ts';

/** The outcome of the last action, as an account page shows it. */
export interface Said {
  notice?: string | undefined;
  error?: ApiError | undefined;
}

/** The path of the index of the settings. Where there is room, the settings of the account are beside it. */
export const SETTINGS = '/account';

/** The path of the settings of the account itself. */
export const OWN_ACCOUNT = '/account/general';

/** The pages of the index, and the beginnings of paths that belong to each. */
const pages: readonly {
  name: keyof SignedIn['language']['account']['pages'];
  path: string;
  icon: IconName;
  others?: readonly string[];
}[] = [
  { name: 'profile', path: '/account/profile', icon: 'user', others: ['/account/pictures'] },
  { name: 'account', path: OWN_ACCOUNT, icon: 'settings' },
  {
    ...{ name: 'security', path: '/account/security', icon: 'key-round' },
    others: ['/account/password', '/account/confirm'],
  },
  { name: 'display', path: '/display', icon: 'sun-moon' },
  { name: 'notifications', path: '/account/notifications', icon: 'bell' },
  {
    ...{ name: 'people', path: '/account/muted', icon: 'eye-off' },
    others: ['/account/blocked', '/account/lists'],
  },
  { name: 'files', path: '/account/files', icon: 'image' },
  { name: 'exporting', path: '/account/export', icon: 'download' },
  { name: 'importing', path: '/account/import', icon: 'upload' },
  { name: 'apps', path: '/account/apps', icon: 'code', others: ['/account/token'] },
];

/** The page of the index that a path belongs to: what is of none is of the account. */
function pageOf(here: string): string {
  const found = pages.find(({ path, others = [] }) => [path, ...others].some((one) => here.startsWith(one)));
  return found?.path ?? OWN_ACCOUNT;
}

/** What a page of the settings has around its content: the index, its title, and what was done or went wrong. */
function settingsLayout(
  visit: SignedIn,
  title: string,
  { notice, error }: Said,
  content: Content,
): Layout & { visit: SignedIn } {
  const { here, language, session } = visit;
  const { account: texts } = language;
  const isOpen = here !== SETTINGS;
  const entries: PaneEntry[] = pages.map(({ name, path, icon }) => ({ path, icon, ...texts.pages[name] }));
  if (session.role !== null) entries.push({ path: '/admin', icon: 'shield', label: language.admin.title });
  const pane = markup`<div class="pane narrow form">
<h1>${title}</h1>
${notice !== undefined && markup`<p class="notice" role="status">${notice}</p>`}
${alert(error, language)}
${content}
</div>`;
  return {
    ...{ visit, title, current: 'account', frame: 'spread', isTranslated: true },
    back: isOpen ? SETTINGS : undefined,
    content: renderPanes({ title: texts.settings, entries, current: pageOf(here), isOpen }, pane),
  };
}

/** A page of the settings. @param failed - the error that its status is of. */
type ShowSettings = (
  visit: SignedIn,
  title: string,
  said: Said,
  content: Content,
  failed?: ApiError,
) => Outcome;

const shownBy =
  (show: typeof showPage): ShowSettings =>
  (visit, title, said, content, failed = said.error) =>
    show(settingsLayout(visit, title, said, content), failed);

/** A page of the settings without scripts. */
export const settingsPage = shownBy(showWithoutScripts);

/** The same with scripts, which save choices as they are made: for pages without passwords. */
export const choicesPage = shownBy(showPage);

/** The same with the script for passkeys. */
export const passkeysPage = shownBy(showForPasskeys);
