import { mayDo, type Permission } from '../../features/audit/roles.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert, hidden } from '../pages/form.html.ts';
import { showPage, showWithoutScripts } from '../pages/layout.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import type { Moderating, Result } from './admin-visit.ts';

/** The pages of the administration, and what their readers must be allowed to do. */
export const sections: readonly { path: string; label: string; what: Permission }[] = [
  { path: '/admin', label: 'Overview', what: 'look' },
  { path: '/admin/reports', label: 'Reports', what: 'reports' },
  { path: '/admin/held', label: 'Held', what: 'content' },
  { path: '/admin/people', label: 'People', what: 'look' },
  { path: '/admin/sign-ups', label: 'Sign-ups', what: 'sign_ups' },
  { path: '/admin/content', label: 'Content', what: 'content' },
  { path: '/admin/instance', label: 'Instance', what: 'settings' },
  { path: '/admin/appearance', label: 'Appearance', what: 'settings' },
  { path: '/admin/announcements', label: 'Announcements', what: 'settings' },
  { path: '/admin/invitations', label: 'Invitations', what: 'invitations' },
  { path: '/admin/blocked', label: 'Blocked', what: 'settings' },
  { path: '/admin/words', label: 'Words', what: 'settings' },
  { path: '/admin/explore', label: 'Explore', what: 'settings' },
  { path: '/admin/places', label: 'Places', what: 'settings' },
  { path: '/admin/apps', label: 'Apps', what: 'tokens' },
  { path: '/admin/audit', label: 'Audit', what: 'audit' },
];

/** A page of the administration. @param section - its path among the sections. */
export function showAdmin(
  visit: Moderating,
  section: string,
  title: string,
  result: Result,
  content: Content,
): Outcome {
  return showWithoutScripts(layoutOf(visit, section, title, result, content), result.error);
}

/** The same, brought up to date while it is open: it shows what waits for moderators. @param at - its path, below a section. */
export function showLiveAdmin(
  visit: Moderating,
  section: string,
  title: string,
  result: Result,
  content: Content,
  at = section,
): Outcome {
  const part = markup`<div id="now" data-news="administration" data-at="${at}">${content}</div>`;
  return showPage(layoutOf(visit, section, title, result, part), result.error);
}

function layoutOf(
  visit: Moderating,
  section: string,
  title: string,
  { notice, error }: Result,
  content: Content,
) {
  const links = sections.filter(({ what }) => mayDo(visit.role, what));
  const whole = markup`<div class="admin wide form">
<nav class="sections" aria-label="Administration">${links.map(({ path, label }) => [markup`<a href="${path}"${path === section && markup` aria-current="page"`}>${label}</a>`, ' '])}</nav>
<h1>${title}</h1>
${notice !== undefined && markup`<div class="notice" role="status">${notice}</div>`}
${alert(error)}
${content}
</div>`;
  return { visit, title, current: 'admin', content: whole } as const;
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
  button: string,
  fields: Content,
  { isDangerous = false, values = {}, key }: FormOptions = {},
): Markup {
  return markup`<form method="post" action="${action}">${hidden({ csrf, ...values })}
${fields}<button class="button${isDangerous ? ' danger' : ' plain'}" type="submit"${key !== undefined && markup` data-key="${key}"`}>${button}</button></form>`;
}

/** A field for several lines. `name` may occur once on a page, unless `id` differs. */
export function textArea(
  name: string,
  label: string,
  value = '',
  { hint, rows = 3, id = name }: { hint?: string; rows?: number; id?: string } = {},
): Markup {
  return markup`<div class="field"><label for="${id}">${label}</label>
<textarea id="${id}" name="${name}" rows="${rows}"${hint !== undefined && markup` aria-describedby="${id}-hint"`}>
${value}</textarea>
${hint !== undefined && markup`<p class="hint" id="${id}-hint">${hint}</p>`}</div>`;
}

/** A choice among several values. */
export function select(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  value = '',
): Markup {
  return markup`<div class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options.map(([key, text]) => markup`<option value="${key}"${key === value && markup` selected`}>${text}</option>`)}</select></div>`;
}

/** The reason of an action, for the audit. @param of - makes its id unique on the page. */
export function reasonField(of: string): Markup {
  return markup`<div class="field"><label for="reason-${of}">Reason, for the audit</label>
<input id="reason-${of}" name="reason" maxlength="1000" autocomplete="off"></div>`;
}

/** A table with a row for each item. The head of a column of forms is empty: screen readers get one. */
export function renderTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Content[])[],
  nothing: string,
): Markup {
  if (rows.length === 0) return markup`<p class="quiet">${nothing}</p>`;
  return markup`<div class="wide-table" role="group" aria-label="${caption}" tabindex="0"><table><caption class="unseen">${caption}</caption><thead><tr>${heads.map((head) => markup`<th scope="col">${head === '' ? markup`<span class="unseen">Action</span>` : head}</th>`)}</tr></thead>
<tbody>${rows.map(([first, ...rest]) => markup`<tr><th scope="row">${first}</th>${rest.map((cell, index) => markup`<td data-head="${heads[index + 1]}">${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** A link to the page of a person in the administration. */
export function personLink(username: string | null): Content {
  return username === null ? '—' : markup`<a href="/admin/people/${username}">@${username}</a>`;
}

/** A link to the next page of a list. */
export function olderLink(href: string | undefined): Content {
  return (
    href !== undefined &&
    markup`<nav class="paging" aria-label="Pages"><a class="button plain" rel="next" accesskey="n" href="${href}">More</a></nav>`
  );
}
