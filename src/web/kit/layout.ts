import type { ApiError } from '../../errors.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { Session } from '../../features/accounts/accounts.ts';
import { instanceDefaults } from '../../features/instance/instance.ts';
import { MAX_COUNTED } from '../../features/notifications/notifications.ts';
import { readContact } from '../../http/contact.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Allowed, html, htmlWithScripts } from '../../http/page.ts';
import { closed, plainLine, shownName } from '../../text/isolate.ts';
import { en, type Texts } from '../languages/en.ts';
import { numbersOf } from '../languages/intl.ts';
import { readDisplay } from './display.ts';
import { renderOwnFace } from './face.html.ts';
import { alert, englishIn, hidden } from './form.html.ts';
import { isIndexing } from './found.ts';
import type { IconName } from './icon-names.ts';
import { icon } from './icons.ts';
import { renderTold } from './live.html.ts';
import { browserIcon, iconPath, type Look, ownStylePaths, renderBrand, stylePaths } from './look.ts';
import { renderMarkdown } from './markdown.ts';
import { type Content, type Markup, markup } from './markup.ts';
import { scriptUrl } from './scripts.ts';
import { renderStructured, type Structured } from './structured.ts';
import { type Sheet, sheetOf } from './style.ts';
import type { Visit } from './visit.ts';

/** A feed and its path. */
export interface FeedLink {
  title: string;
  path: string;
}

/** The parts around the content of every page. */
export interface Layout {
  /** The reader of the page; omitted if unknown. */
  visit?: Visit | undefined;
  /** The instance, if known without a visit. */
  look?: Look;
  /** The language, if known without a visit. */
  language?: Texts;
  /** Whether the content is in the language of its reader; otherwise it is in English (docs/translating.md). */
  isTranslated?: boolean;
  /** The title of this page alone; the instance's name is added. */
  title: string;
  /** For search engines and previews; plain text. */
  description?: string;
  /** The canonical URL of this page, absolute; omitted for error pages. */
  canonical?: string;
  /** Properties for previews, of Open Graph and Twitter, other than title, description and URL. */
  graph?: Readonly<Record<string, string>>;
  /** Whether search engines are to leave out this page although it has a canonical URL. */
  isUnindexed?: boolean;
  /** What search engines read of its subject. */
  structured?: Structured | undefined;
  /** The RSS feed of the page's content, or of its author. */
  feed?: FeedLink;
  /** Whether oEmbed describes the subject of the page. */
  hasOembed?: true;
  /** The name of this page's navigation entry. */
  current?: keyof typeof icons | 'account' | 'admin' | 'reference' | AddedEntry['name'];
  /** The search query. */
  search?: string;
  /** The stylesheet that it has besides that of all pages, if not that of its navigation entry. */
  sheet?: Sheet;
  /** `plain` is without the places of the service, `deep` one task, without them on phones, and `spread` two panes. */
  frame?: 'plain' | 'deep' | 'spread' | 'spread deep';
  /** Where the way back leads, if not to the start. */
  back?: string | undefined;
  /** What stands beside the content where there is room, such as people to follow. */
  beside?: Content;
  /** URLs of scripts; optional for the page. */
  scripts?: readonly string[];
  content: Content;
}

/** A whole page. */
export function renderPage(layout: Layout): string {
  const {
    visit,
    title: given,
    description: about,
    canonical,
    graph = {},
    isUnindexed = false,
    structured,
    feed,
    hasOembed,
    current,
    sheet = sheetOf(current),
    search,
    scripts = [],
    isTranslated = false,
    content,
    beside,
  } = layout;
  const language = visit?.language ?? layout.language ?? en;
  const { frame } = language;
  const { theme, text } = visit?.display ?? readDisplay(undefined);
  const look = visit?.instance ?? layout.look ?? instanceDefaults;
  const { name: site } = look;
  const favicon = browserIcon(look);
  // The administration looks as it comes, so that a style sheet that hides everything can be taken back.
  const styles = [...stylePaths(look, sheet), ...(current === 'admin' ? [] : ownStylePaths(look))];
  const title = closed(given);
  const description = about === undefined ? undefined : plainLine(about);
  const fullTitle = given === site ? title : `${title} · ${site}`;
  const isIndexed = canonical !== undefined && !isUnindexed && isIndexing(look);
  const properties = Object.entries({
    'og:site_name': site,
    'og:title': title,
    ...(description !== undefined && { 'og:description': description }),
    ...(canonical !== undefined && { 'og:url': canonical }),
    ...graph,
  });
  return markup`<!doctype html>
<html lang="${language.tag}" dir="${language.dir}"${theme !== 'system' && markup` data-theme="${theme}"`}${text !== 'normal' && markup` data-text="${text}"`}>
<head>
<meta charset="utf-8">
<title>${fullTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="${theme === 'system' ? 'light dark' : theme}">
${description !== undefined && markup`<meta name="description" content="${description}">\n`}${
  isIndexed ? structured && renderStructured(structured) : markup`<meta name="robots" content="noindex">\n`
}${
  canonical !== undefined && [
    markup`<link rel="canonical" href="${canonical}">\n`,
    properties.map(
      ([name, value]) =>
        markup`<meta ${name.startsWith('twitter:') ? 'name' : 'property'}="${name}" content="${closed(value)}">\n`,
    ),
  ]
}${feed !== undefined && markup`<link rel="alternate" type="application/rss+xml" title="${feed.title}" href="${feed.path}">\n`}${hasOembed && canonical !== undefined && markup`<link rel="alternate" type="application/json+oembed" title="${title}" href="${oembedUrl(canonical)}">\n`}<link rel="icon" type="${favicon.type}" href="${favicon.href}">
<link rel="apple-touch-icon" href="${iconPath(look, 'icon-180')}">
<link rel="manifest" href="/manifest.webmanifest">
${styles.map((path) => markup`<link rel="stylesheet" href="${path}">\n`)}${scripts.map((url) => markup`<script type="module" src="${url}"></script>\n`)}</head>
<body class="${classesOf(layout)}"${visit?.session !== undefined && markup` data-user="${visit.session.userId}" data-position="${visit.position}"`}>
<a class="skip" href="#content">${frame.skip}</a>
${isPlain(layout) ? renderStrip(layout, language) : renderRail(visit as Visit, current)}${visit !== undefined && renderAnnouncements(visit)}<main id="content" tabindex="-1"${!isTranslated && englishIn(language)}>
${visit !== undefined && !isPlain(layout) && !isRoot(visit, current) && renderBack(visit, layout.back)}${content}
</main>
${isPlain(layout) ? renderBottom(layout, site, language) : markup`<aside class="side" aria-label="${frame.beside}">${renderSearchBox(frame, search)}${beside}${renderBottom(layout, site, language)}</aside>`}
${scripts.length > 0 && renderTold(language)}</body>
</html>
`.toString();
}

/** Whether the page is without the places of the service: for those who are not there yet, for errors and the documentation. */
function isPlain({ visit, frame, current }: Layout): boolean {
  return visit === undefined || frame === 'plain' || current === 'reference';
}

function classesOf(layout: Layout): string {
  const { visit, frame, current } = layout;
  if (isPlain(layout)) return 'plain';
  return ['app', isRoot(visit as Visit, current) && 'root', frame].filter(Boolean).join(' ');
}

/** Whether it is a page that the bar of phones leads to, and so has no way back. */
function isRoot({ here, session }: Visit, current: Layout['current']): boolean {
  const [path] = here.split('?');
  return session !== undefined && barPaths.some((one) => one === path) && current !== undefined;
}

const barPaths = ['/home', '/', '/explore', '/notifications', '/messages'];

/** The way back: scripts lead to the page before, if it was one of ours. */
function renderBack({ session, language: { frame } }: Visit, to?: string): Markup {
  return markup`<a class="button icon back" href="${to ?? (session === undefined ? '/' : '/home')}" aria-label="${frame.back}">${icon('arrow-left')}</a>
`;
}

/** What stands above a page without the places of the service. */
function renderStrip({ visit, current, search, look }: Layout, language: Texts): Markup {
  const brand = renderBrand(visit?.instance ?? look ?? instanceDefaults);
  return markup`<header class="strip">
<a class="brand" href="${visit?.session === undefined ? '/' : '/home'}">${brand}</a>
${
  // The documentation has a search of its own.
  visit !== undefined && current !== 'reference' && renderSearchBox(language.frame, search)
}${renderNavigation(visit, current, language)}
</header>
`;
}

/** The places of the service, beside the content or, on phones, below it. */
function renderRail(visit: Visit, current: Layout['current']): Markup {
  return markup`<header class="rail">
<a class="brand" href="${visit.session === undefined ? '/' : '/home'}">${renderBrand(visit.instance)}</a>
${renderNavigation(visit, current)}
${visit.session !== undefined && renderAccountMenu(visit, visit.session)}</header>
`;
}

/** What the signed-in person opens by pressing their face: on phones all places that the bar has no room for. */
function renderAccountMenu({ csrf, language }: Visit, session: Session): Markup {
  const { frame, looks, account } = language;
  const { username } = session;
  const name = shownName(session);
  const entry = (path: string, image: IconName, label: string) =>
    markup`<a href="${path}">${icon(image)}${label}</a>`;
  return markup`<details class="menu me"><summary aria-labelledby="me">${renderOwnFace(session)}<span class="unseen" id="me">${frame.accountOf(markup`<bdi>${name}</bdi> <bdi>@${username}</bdi>`)}</span><span class="who"><bdi class="name cut">${name}</bdi><br><bdi class="quiet cut">@${username}</bdi></span>${icon('ellipsis')}</summary><div class="pop">
${entry(`/@${username}`, 'user', frame.profile)}${entry('/channels', 'messages-square', language.channels.title)}${addedEntries.items.map((added) => entry(added.path, added.icon, added.label(language)))}${entry('/account', 'settings', frame.account)}${session.role !== null && entry('/admin', 'shield', language.admin.title)}${entry('/display', 'sun-moon', looks.display)}<hr>
<button type="button" data-keys hidden>${icon('keyboard')}${frame.keyboard}</button>${entry('/about', 'info', frame.about)}${entry('/docs', 'code', frame.developers)}
<form method="post" action="/sign-out">${hidden({ csrf })}<button type="submit">${icon('log-out')}${account.signOut}</button></form></div></details>
`;
}

/** What the service is, and further pages. */
function renderBottom({ current }: Layout, site: string, { frame, looks }: Texts): Markup {
  return markup`<footer class="bottom"><nav aria-label="${frame.further}"><a href="/about">${frame.about}</a> <a href="/docs">${frame.developers}</a> <a href="/display">${looks.display}</a> <button class="button link" type="button" data-keys hidden>${frame.keyboard}</button>${
    current === 'reference' &&
    markup` <a href="/docs/errors">${frame.errors}</a> <a href="/openapi.json">OpenAPI</a>`
  }</nav>
<p>${site === instanceDefaults.name ? frame.millrace : frame.runsOnMillrace(markup`<bdi>${site}</bdi>`)}</p></footer>
`;
}

/** What those who run the service announce; signed-in people can dismiss it. */
function renderAnnouncements({ announcements, session, csrf, here, language }: Visit): Content {
  if (announcements.length === 0) return false;
  const { frame } = language;
  const one = ({ id, text }: Visit['announcements'][number]) =>
    markup`<div class="announcement"><div dir="auto">${renderMarkdown(text)}</div>${
      session !== undefined &&
      markup`<form method="post" action="/announcements/dismiss">${hidden({ csrf, next: here, id: String(id) })}<button class="button link" type="submit">${frame.putAway}</button></form>`
    }</div>`;
  return markup`<aside class="announcements" aria-label="${frame.announcements}">${announcements.map(one)}</aside>\n`;
}

/** The page of a visit; if a form failed, with the status and headers of its error. */
export function showPage(layout: Shown, failed?: ApiError, allowed?: Allowed): Outcome {
  const page = renderPage({ ...layout, scripts: [scriptUrl('people')] });
  // By which scripts tell how old things are, whatever the reader's clock says.
  const now = ['Server-Timing', `now;dur=${Date.now()}`];
  return htmlWithScripts(page, [...headersOf(layout, failed), ...now], failed?.status, allowed);
}

/** The same without scripts: for pages where new passwords are typed or rights are given. */
export function showWithoutScripts(layout: Shown, failed?: ApiError, allowed?: Allowed): Outcome {
  return html(renderPage(atDoor(layout)), failed?.status ?? 200, headersOf(layout, failed), allowed);
}

/** The same with the script for passkeys, which inserts nothing. */
export function showForPasskeys(layout: Shown, failed?: ApiError, allowed: Allowed = {}): Outcome {
  const page = renderPage({ ...atDoor(layout), scripts: [scriptUrl('passkeys')] });
  const directives = ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"];
  return html(page, failed?.status ?? 200, headersOf(layout, failed), { ...allowed, directives });
}

type Shown = Layout & { visit: Visit };

/** Who is not signed in is led nowhere else while they are about to be. */
function atDoor(layout: Shown): Shown {
  return layout.visit.session === undefined ? { ...layout, frame: 'plain' } : layout;
}

function headersOf({ visit }: Shown, failed: ApiError | undefined): string[] {
  return [...visit.headers, ...Object.entries(failed?.headers ?? {}).flat()];
}

/** The contact, as a link if it is an e-mail address or a URL. */
export function linkContact(contact: string): Markup {
  const { email, url = email && `mailto:${email}` } = readContact(contact);
  return url === undefined ? markup`${contact}` : markup`<a href="${url}">${contact}</a>`;
}

/** The oEmbed URL for a canonical URL. */
function oembedUrl(canonical: string): string {
  return `${new URL(canonical).origin}/oembed?${new URLSearchParams({ url: canonical })}`;
}

function renderSearchBox(frame: Texts['frame'], typed = ''): Markup {
  return markup`<form class="find quietly" role="search" action="/search"><label class="unseen" for="q">${frame.searchPosts}</label>${icon('search')}<input type="search" id="q" name="q" value="${typed}" placeholder="${frame.searchPosts}" maxlength="256" required><button class="button small">${frame.search}</button></form>
`;
}

/** A page that a module adds to the navigation of signed-in people. */
export interface AddedEntry {
  /** The `current` of the page. */
  name: string & {};
  path: string;
  label(texts: Texts): string;
  /** What it shows where there is no room for the label. */
  icon: IconName;
}

/** The added pages, which follow Explore. */
export const addedEntries = new ExtensionPoint<AddedEntry>();

/** The places of the service, with their icons. */
const icons = {
  home: 'house',
  explore: 'compass',
  notifications: 'bell',
  messages: 'mail',
  channels: 'messages-square',
  profile: 'user',
  settings: 'settings',
} as const satisfies Record<string, IconName>;

interface Entry {
  name: Layout['current'];
  path: string;
  label: string;
  icon?: IconName;
  /** Phones have no room for it: it is in the menu of the account. */
  isFar?: boolean;
  /** What is unread there. */
  unread?: Content;
}

function navigation(visit: Visit | undefined, current: Layout['current'], language: Texts): readonly Entry[] {
  const { frame } = language;
  const entries = entriesFor(visit, language);
  return current === 'reference'
    ? [{ name: 'reference', path: '/docs', label: frame.documentation }, ...entries]
    : entries;
}

function entriesFor(visit: Visit | undefined, language: Texts): readonly Entry[] {
  const { frame } = language;
  if (visit === undefined) return [{ name: 'account', path: '/account', label: frame.account }];
  const explore: Entry = { name: 'explore', path: '/explore', label: frame.explore, icon: icons.explore };
  if (visit.session === undefined) {
    return [
      explore,
      { name: undefined, path: '/sign-in', label: frame.signIn, icon: 'log-in' },
      { name: undefined, path: '/join', label: frame.join, icon: 'user-plus' },
    ];
  }
  const near = (name: 'home' | 'notifications' | 'messages', unread?: Content): Entry => ({
    ...{ name, path: `/${name}`, label: frame[name], icon: icons[name] },
    ...(unread && { unread }),
  });
  const far = (
    name: NonNullable<Layout['current']>,
    path: string,
    label: string,
    image: IconName,
  ): Entry => ({
    ...{ name, path, label, icon: image, isFar: true },
  });
  return [
    near('home'),
    explore,
    near('notifications', renderUnread(visit.notified, language)),
    near('messages', renderUnread(visit.unread, language) || renderNews(visit)),
    far('channels', '/channels', language.channels.title, icons.channels),
    ...addedEntries.items.map((added) => far(added.name, added.path, added.label(language), added.icon)),
    far('profile', `/@${visit.session.username}`, frame.profile, icons.profile),
    far('account', '/account', frame.account, icons.settings),
  ];
}

/** The main navigation; `current` is the entry of the page that has it. */
export function renderNavigation(
  visit: Visit | undefined,
  current: Layout['current'],
  language = visit?.language ?? en,
): Markup {
  const entry = ({ name, path, label, icon: image, isFar, unread }: Entry) =>
    markup`<a${isFar && markup` class="far"`} href="${path}"${name !== undefined && name === current && markup` aria-current="page"`}>${image && icon(image)}<span class="label">${label}</span>${unread}</a> `;
  return markup`<nav id="main-navigation" aria-label="${language.frame.main}" data-unread="${(visit?.unread ?? 0) + (visit?.notified ?? 0)}" data-current="${current}">${navigation(visit, current, language).map(entry)}${
    visit?.session !== undefined &&
    current !== 'reference' &&
    markup`<a class="button" href="/compose">${icon('square-pen')}<span class="label">${language.composer.newPost}</span></a>`
  }</nav>`;
}

/** A quiet mark where channels that are neither conversations nor counted have unread messages. */
export function renderNews({ hasNews, language: { frame } }: Visit): Content {
  return hasNews && markup` <span class="news"><span class="unseen">${frame.inChannels}</span></span>`;
}

/** How much is unread, in figures: above the most that is counted only that it is more. */
export function describeUnread(count: number, locale: string): string {
  const numbers = numbersOf(locale);
  return count > MAX_COUNTED ? `${numbers.format(MAX_COUNTED)}+` : numbers.format(count);
}

function renderUnread(unread: number, { frame, locale }: Texts): Content {
  return (
    unread > 0 &&
    markup` <span class="count">${describeUnread(unread, locale)}<span class="unseen"> ${frame.unread(unread)}</span></span>`
  );
}

/** A page with one message and optionally a form, for a signed-out person. */
export function plainPage(
  visit: Visit,
  title: string,
  content: Markup,
  error?: ApiError,
  isTranslated = true,
): Outcome {
  const whole = markup`<div class="narrow form door"><h1>${title}</h1>${alert(error, visit.language)}${content}</div>`;
  return showWithoutScripts({ visit, title, isTranslated, content: whole }, error);
}
