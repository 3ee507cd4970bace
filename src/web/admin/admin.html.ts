import type { Queues } from '../../features/admin/admin.ts';
import { type AuditRow, mayDo, type Permission } from '../../features/audit/audit.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert, hidden } from '../kit/form.html.ts';
import type { IconName } from '../kit/icon-names.ts';
import { showPage, showWithoutScripts } from '../kit/layout.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { type PaneEntry, renderPanes } from '../kit/panes.html.ts';
import type { Form } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { numbersOf } from '../languages/intl.ts';
import type { Moderating, Result } from './admin-visit.ts';

/** The path of the index. Where there is room, the overview is beside it. */
export const ADMIN = '/admin';

/** The path of the overview itself. */
export const OVERVIEW = '/admin/overview';

/** The pages of the administration, and what their readers must be allowed to do. */
export const sections: readonly {
  path: string;
  name: keyof Texts['admin']['sections'];
  icon: IconName;
  what: Permission;
  /** What waits there for moderators. */
  waits?: readonly (keyof Queues)[];
}[] = [
  { path: OVERVIEW, name: 'overview', icon: 'monitor', what: 'look' },
  { path: '/admin/growth', name: 'growth', icon: 'trending-up', what: 'look' },
  {
    ...{ path: '/admin/reports', name: 'reports', icon: 'flag', what: 'reports' },
    waits: ['reports', 'appeals'],
  },
  { path: '/admin/held', name: 'held', icon: 'clock', what: 'content', waits: ['held'] },
  { path: '/admin/people', name: 'people', icon: 'user', what: 'look' },
  { path: '/admin/sign-ups', name: 'signUps', icon: 'users', what: 'sign_ups', waits: ['signUps'] },
  { path: '/admin/content', name: 'content', icon: 'image', what: 'content' },
  { path: '/admin/instance', name: 'instance', icon: 'settings', what: 'settings' },
  { path: '/admin/appearance', name: 'appearance', icon: 'sun-moon', what: 'settings' },
  { path: '/admin/announcements', name: 'announcements', icon: 'megaphone', what: 'settings' },
  { path: '/admin/invitations', name: 'invitations', icon: 'user-plus', what: 'invitations' },
  { path: '/admin/blocked', name: 'blocked', icon: 'ban', what: 'settings' },
  { path: '/admin/words', name: 'words', icon: 'message-circle', what: 'settings' },
  { path: '/admin/explore', name: 'explore', icon: 'compass', what: 'settings' },
  { path: '/admin/places', name: 'places', icon: 'map-pin', what: 'settings' },
  { path: '/admin/apps', name: 'apps', icon: 'code', what: 'tokens' },
  { path: '/admin/audit', name: 'audit', icon: 'history', what: 'audit' },
];

/**
 * A page of the administration.
 * @param section - its path among the sections.
 * @param heading - if it is not the title as it is.
 */
export function showAdmin(
  visit: Moderating,
  section: string,
  title: string,
  result: Result,
  content: Content,
  heading: Content = title,
): Outcome {
  return showWithoutScripts(layoutOf(visit, section, title, result, content, heading), result.error);
}

/**
 * The same, brought up to date while it is open: it shows what waits for moderators.
 * @param at - its path, below a section.
 * @param isDeep - if phones have no room for the places of the service, such as below what decides a report.
 * @param lost - a form that failed and is no longer among the content, since another moderator was faster.
 */
export function showLiveAdmin(
  visit: Moderating,
  section: string,
  title: string,
  result: Result,
  content: Content,
  { at = section, lost, isDeep = false }: { at?: string; lost?: Form | undefined; isDeep?: boolean } = {},
): Outcome {
  const part = markup`<div id="now" data-news="administration" data-at="${at}">${content}</div>
${renderTyped(visit, lost)}`;
  const layout = layoutOf(visit, section, title, result, part);
  return showPage({ ...layout, ...(isDeep && { frame: 'spread deep' }) }, result.error);
}

/** Fields whose texts moderators would not like to write again. */
const typed = ['told', 'answer', 'note', 'reason'] as const;

/** What was typed into a form that is gone. Scripts move it here when the content changes (client/people/typed.ts). */
function renderTyped({ language }: Moderating, form: Form = {}): Markup {
  const { moderation: texts } = language;
  const given = typed.filter((name) => form[name]?.trim());
  const fields = given.map(
    (name) => markup`<div class="field"><label for="typed-${name}">${texts.typedFields[name]}</label>
<textarea id="typed-${name}" rows="3" readonly>
${form[name]}</textarea></div>`,
  );
  return markup`<section class="panel" id="typed" aria-labelledby="typed-head"${given.length === 0 && markup` hidden`}><h2 id="typed-head">${texts.typed}</h2>
<p>${texts.typedHint}</p>
${fields}</section>`;
}

function layoutOf(
  visit: Moderating,
  section: string,
  title: string,
  { notice, error }: Result,
  content: Content,
  heading: Content = title,
) {
  const { admin: texts, locale } = visit.language;
  const entries = sections.flatMap(({ path, name, icon, what, waits = [] }): PaneEntry[] => {
    if (!mayDo(visit.role, what)) return [];
    const waiting = waits.reduce((sum, one) => sum + (visit.queues?.[one] ?? 0), 0);
    const count = waiting > 0 && markup` <span class="count">${numbersOf(locale).format(waiting)}</span>`;
    return [{ path, icon, label: texts.sections[name], count }];
  });
  const isOpen = visit.here.split('?')[0] !== ADMIN;
  const pane = markup`<div class="pane narrow form admin">
<h1>${heading}</h1>
${notice !== undefined && markup`<div class="notice" role="status">${notice}</div>`}
${alert(error, visit.language)}
${content}
</div>`;
  return {
    ...({ visit, title, current: 'admin', frame: 'spread', isTranslated: true } as const),
    back: isOpen ? ADMIN : undefined,
    content: renderPanes({ title: texts.title, entries, current: section, isOpen }, pane),
  };
}

interface FormOptions {
  isDangerous?: boolean;
  values?: Record<string, string>;
  /** The key that presses the button (live/keys.html.ts). */
  key?: string;
}

/** A form with one button. */
export function actionForm(
  { csrf }: Moderating,
  action: string,
  button: Content,
  fields: Content,
  { isDangerous = false, values = {}, key }: FormOptions = {},
): Markup {
  return markup`<form method="post" action="${action}">${hidden({ csrf, ...values })}
${fields}<button class="button${isDangerous ? ' danger' : ' plain'}" type="submit"${key !== undefined && markup` data-key="${key}"`}>${button}</button></form>`;
}

/** The reason of an action, for the audit. @param of - makes its id unique on the page. */
export function reasonField({ language }: Moderating, of: string): Markup {
  return markup`<div class="field"><label for="reason-${of}">${language.admin.reason}</label>
<input id="reason-${of}" name="reason" maxlength="1000" autocomplete="off"></div>`;
}

/** The head of a column of forms, for screen readers. */
export function formsHead({ language }: Moderating): Markup {
  return markup`<span class="unseen">${language.admin.action}</span>`;
}

/** A link to the page of a person in the administration. */
export function personLink(username: string | null): Content {
  return username === null ? '—' : markup`<a href="/admin/people/${username}"><bdi>@${username}</bdi></a>`;
}

/** Who acted: an account, or else the operator or the service itself. */
export function actorName({ language }: Moderating, { actor, via }: AuditRow): Content {
  const { admin: texts } = language;
  if (actor !== null) return markup`<bdi>@${actor}</bdi>`;
  return via === 'upkeep' ? texts.service : texts.operator;
}

/** A link to the next page of a list. */
export function olderLink({ language }: Moderating, href: string | undefined): Content {
  const { admin: texts } = language;
  return (
    href !== undefined &&
    markup`<nav class="paging" aria-label="${texts.pages}"><a class="button plain" rel="next" accesskey="n" href="${href}">${texts.more}</a></nav>`
  );
}
