import type { ApiError } from '../../errors.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { instanceDefaults } from '../../features/instance/instance.ts';
import { MAX_COUNTED } from '../../features/notifications/notifications.ts';
import { readContact } from '../../http/contact.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Allowed, html, htmlWithScripts } from '../../http/page.ts';
import { closed, plainLine } from '../../text/isolate.ts';
import { en, type Texts } from '../languages/en.ts';
import { numbersOf } from '../languages/intl.ts';
import { readDisplay } from './display.ts';
import { alert, englishIn, hidden } from './form.html.ts';
import { isIndexing } from './found.ts';
import { renderTold } from './live.html.ts';
import { browserIcon, iconPath, type Look, ownStylePaths, renderBrand, stylePaths } from './look.ts';
import { renderMarkdown } from './markdown.ts';
import { type Content, Markup, markup } from './markup.ts';
import { iconLines, navigationIcon } from './navigation-icons.ts';
import { scriptUrl } from './scripts.ts';
import { renderStructured, type Structured } from './structured.ts';
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
  current?: keyof typeof iconLines | 'admin' | 'reference' | AddedEntry['name'];
  /** The search query. */
  search?: string;
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
    search,
    scripts = [],
    isTranslated = false,
    content,
  } = layout;
  const language = visit?.language ?? layout.language ?? en;
  const { frame, looks } = language;
  const { theme, text } = visit?.display ?? readDisplay(undefined);
  const look = visit?.instance ?? layout.look ?? instanceDefaults;
  const { name: site } = look;
  const icon = browserIcon(look);
  // The administration looks as it comes, so that a style sheet that hides everything can be taken back.
  const styles = [...stylePaths(look), ...(current === 'admin' ? [] : ownStylePaths(look))];
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
<meta name="viewport" content="width=device-width, initial-scale=1">
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
}${feed !== undefined && markup`<link rel="alternate" type="application/rss+xml" title="${feed.title}" href="${feed.path}">\n`}${hasOembed && canonical !== undefined && markup`<link rel="alternate" type="application/json+oembed" title="${title}" href="${oembedUrl(canonical)}">\n`}<link rel="icon" type="${icon.type}" href="${icon.href}">
<link rel="apple-touch-icon" href="${iconPath(look, 'icon-180')}">
<link rel="manifest" href="/manifest.webmanifest">
${styles.map((path) => markup`<link rel="stylesheet" href="${path}">\n`)}${scripts.map((url) => markup`<script type="module" src="${url}"></script>\n`)}</head>
<body${visit?.session !== undefined && markup` data-user="${visit.session.userId}" data-position="${visit.position}"`}>
<a class="skip" href="#content">${frame.skip}</a>
<header class="top"><div class="wide">
<a class="brand" href="${visit?.session === undefined ? '/' : '/home'}">${renderBrand(look)}</a>
${
  // The documentation has a search of its own.
  visit !== undefined && current !== 'reference' && renderSearchBox(frame, search)
}${renderNavigation(visit, current, language)}
</div></header>
${visit !== undefined && renderAnnouncements(visit)}<main id="content" tabindex="-1"${!isTranslated && englishIn(language)}>
${content}
</main>
<footer class="bottom"><div class="wide">
<p>${site === instanceDefaults.name ? frame.millrace : frame.runsOnMillrace(markup`<bdi>${site}</bdi>`)}</p>
<nav aria-label="${frame.further}"><a href="/about">${frame.about}</a> <a href="/docs">${frame.developers}</a> <a href="/display">${looks.display}</a> <button class="button link" type="button" data-keys hidden>${frame.keyboard}</button>${
    current === 'reference' &&
    markup` <a href="/docs/errors">${frame.errors}</a> <a href="/openapi.json">OpenAPI</a>`
  }</nav>
</div></footer>
${scripts.length > 0 && renderTold(language)}</body>
</html>
`.toString();
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
  return markup`<aside class="announcements" aria-label="${frame.announcements}"><div class="wide">${announcements.map(one)}</div></aside>\n`;
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
  return html(renderPage(layout), failed?.status ?? 200, headersOf(layout, failed), allowed);
}

/** The same with the script for passkeys, which inserts nothing. */
export function showForPasskeys(layout: Shown, failed?: ApiError, allowed: Allowed = {}): Outcome {
  const page = renderPage({ ...layout, scripts: [scriptUrl('passkeys')] });
  const directives = ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"];
  return html(page, failed?.status ?? 200, headersOf(layout, failed), { ...allowed, directives });
}

type Shown = Layout & { visit: Visit };

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
  return markup`<form class="search" role="search" action="/search"><label class="unseen" for="q">${frame.searchPosts}</label><input type="search" id="q" name="q" value="${typed}" placeholder="${frame.searchPosts}" maxlength="256" required><button class="button plain">${frame.search}</button></form>
`;
}

/** A page that a module adds to the navigation of signed-in people. */
export interface AddedEntry {
  /** The `current` of the page. */
  name: string & {};
  path: string;
  label(texts: Texts): string;
  /** The lines of its icon, in a box of 24, which phones show in place of the label. */
  icon: string;
}

/** The added pages, which follow Explore. */
export const addedEntries = new ExtensionPoint<AddedEntry>();

type Entry = readonly [name: Layout['current'], path: string, label: Content];

function navigation(visit: Visit | undefined, current: Layout['current'], language: Texts): readonly Entry[] {
  const { frame } = language;
  const entries = entriesFor(visit, language);
  return current === 'reference' ? [['reference', '/docs', frame.documentation], ...entries] : entries;
}

function entriesFor(visit: Visit | undefined, language: Texts): readonly Entry[] {
  const { frame } = language;
  if (visit === undefined) return [['account', '/account', frame.account]];
  if (visit.session === undefined) {
    return [
      ['explore', '/explore', frame.explore],
      [undefined, '/sign-in', frame.signIn],
      [undefined, '/join', frame.join],
    ];
  }
  const { username } = visit.session;
  return [
    ['home', '/home', labelled('home', frame.home)],
    ['mentions', '/notifications/mentions', labelled('mentions', frame.mentions)],
    [
      'notifications',
      '/notifications',
      [labelled('notifications', frame.notifications), renderUnread(visit.notified, language)],
    ],
    [
      'messages',
      '/messages',
      [labelled('messages', frame.messages), renderUnread(visit.unread, language) || renderNews(visit)],
    ],
    ['explore', '/explore', labelled('explore', frame.explore)],
    ...addedEntries.items.map(
      ({ name, path, label, icon }): Entry => [name, path, labelledWith(icon, label(language))],
    ),
    ['profile', `/@${username}`, labelled('profile', frame.profile)],
    ['account', '/account', labelled('account', frame.account)],
  ];
}

/** Phones show the icon, other screens the label. */
function labelled(icon: keyof typeof iconLines, label: string): Markup {
  return labelledWith(iconLines[icon], label);
}

function labelledWith(icon: string, label: string): Markup {
  return markup`${navigationIcon(icon)}<span class="label">${label}</span>`;
}

/** The main navigation; `current` is the entry of the page that has it. */
export function renderNavigation(
  visit: Visit | undefined,
  current: Layout['current'],
  language = visit?.language ?? en,
): Markup {
  return markup`<nav id="main-navigation" aria-label="${language.frame.main}" data-unread="${(visit?.unread ?? 0) + (visit?.notified ?? 0)}" data-current="${current}">${navigation(
    visit,
    current,
    language,
  ).map(([name, path, label]) => [
    markup`<a href="${path}"${name !== undefined && name === current && new Markup(' aria-current="page"')}>${label}</a>`,
    ' ',
  ])}</nav>`;
}

/** A quiet mark where channels that are neither conversations nor counted have unread messages. */
export function renderNews({ hasNews, language: { frame } }: Visit): Content {
  return hasNews && markup` <span class="news"><span class="unseen">${frame.inChannels}</span></span>`;
}

function renderUnread(unread: number, { frame, locale }: Texts): Content {
  const numbers = numbersOf(locale);
  return (
    unread > 0 &&
    markup` <span class="new">${unread > MAX_COUNTED ? `${numbers.format(MAX_COUNTED)}+` : numbers.format(unread)}<span class="unseen"> ${frame.unread(unread)}</span></span>`
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
  const whole = markup`<div class="narrow form"><h1>${title}</h1>${alert(error, visit.language)}${content}</div>`;
  return showWithoutScripts({ visit, title, isTranslated, content: whole }, error);
}
