import { createHash } from 'node:crypto';
import type { ApiError } from '../../errors.ts';
import { instanceDefaults } from '../../features/instance/instance.ts';
import { MAX_COUNTED } from '../../features/notifications/unread.ts';
import { readContact } from '../../http/contact.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Allowed, html, htmlWithScripts } from '../../http/page.ts';
import type { Visit } from '../accounts/visit.ts';
import { hidden } from './form.html.ts';
import { renderTold } from './live.html.ts';
import { renderMarkdown } from './markdown.ts';
import { type Content, Markup, markup } from './markup.ts';
import { navigationIcon } from './navigation-icons.ts';
import { scriptUrl } from './scripts.ts';
import { stylesheet } from './style.ts';

/** A feed and its path. */
export interface FeedLink {
  title: string;
  path: string;
}

/** The parts around the content of every page. */
export interface Layout {
  /** The reader of the page; omitted if unknown. */
  visit?: Visit | undefined;
  /** The name of the instance, if known without a visit. */
  site?: string;
  /** The title of this page alone; the instance's name is added. */
  title: string;
  /** For search engines and previews; plain text. */
  description?: string;
  /** The canonical URL of this page, absolute; omitted for error pages. */
  canonical?: string;
  /** Open Graph properties other than title, description and URL, without the prefix `og:` if that is theirs. */
  graph?: Readonly<Record<string, string>>;
  /** The RSS feed of the page's content, or of its author. */
  feed?: FeedLink;
  /** Whether oEmbed describes the subject of the page. */
  hasOembed?: true;
  /** This page's navigation entry. */
  current?:
    | 'home'
    | 'mentions'
    | 'notifications'
    | 'messages'
    | 'explore'
    | 'profile'
    | 'account'
    | 'admin'
    | 'reference';
  /** The search query. */
  search?: string;
  /** URLs of scripts; optional for the page. */
  scripts?: readonly string[];
  content: Content;
}

/** Contains a hash of the stylesheet, so that it can be cached forever. */
export const stylePath = `/style.css?v=${createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)}`;

/** A whole page. */
export function renderPage(layout: Layout): string {
  const {
    visit,
    title,
    description,
    canonical,
    graph = {},
    feed,
    hasOembed,
    current,
    search,
    scripts = [],
    content,
  } = layout;
  const site = visit?.instance.name ?? layout.site ?? instanceDefaults.name;
  const fullTitle = title === site ? title : `${title} · ${site}`;
  const properties = Object.entries({
    'og:site_name': site,
    'og:title': title,
    ...(description !== undefined && { 'og:description': description }),
    ...(canonical !== undefined && { 'og:url': canonical }),
    ...graph,
  });
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${fullTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${description !== undefined && markup`<meta name="description" content="${description}">\n`}${
  canonical === undefined
    ? markup`<meta name="robots" content="noindex">\n`
    : [
        markup`<link rel="canonical" href="${canonical}">\n`,
        properties.map(([name, value]) => markup`<meta property="${name}" content="${value}">\n`),
      ]
}${feed !== undefined && markup`<link rel="alternate" type="application/rss+xml" title="${feed.title}" href="${feed.path}">\n`}${hasOembed && canonical !== undefined && markup`<link rel="alternate" type="application/json+oembed" title="${title}" href="${oembedUrl(canonical)}">\n`}<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="stylesheet" href="${stylePath}">
${scripts.map((url) => markup`<script type="module" src="${url}"></script>\n`)}</head>
<body${visit?.session !== undefined && markup` data-user="${visit.session.userId}" data-position="${visit.position}"`}>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><div class="wide">
<a class="brand" href="${visit?.session === undefined ? '/' : '/home'}"><img src="/icon.svg" alt="" width="28" height="28"><bdi>${site}</bdi></a>
${
  // The documentation has a search of its own.
  visit !== undefined && current !== 'reference' && renderSearchBox(search)
}${renderNavigation(visit, current)}
</div></header>
${visit !== undefined && renderAnnouncements(visit)}<main id="content" tabindex="-1">
${content}
</main>
<footer class="bottom"><div class="wide">
<p>${site !== instanceDefaults.name && [markup`<bdi>${site}</bdi>`, ' runs on ']}Millrace, a social streaming service that people run themselves.</p>
<nav aria-label="Further"><a href="/about">About</a> <a href="/docs">For developers</a> <button class="button link" type="button" data-keys hidden>Keyboard</button>${
    current === 'reference' && markup` <a href="/docs/errors">Errors</a> <a href="/openapi.json">OpenAPI</a>`
  }</nav>
</div></footer>
${scripts.length > 0 && renderTold()}</body>
</html>
`.toString();
}

/** What those who run the service announce; signed-in people can put it away. */
function renderAnnouncements({ announcements, session, csrf, here }: Visit): Content {
  if (announcements.length === 0) return false;
  const one = ({ id, text }: Visit['announcements'][number]) =>
    markup`<div class="announcement">${renderMarkdown(text)}${
      session !== undefined &&
      markup`<form method="post" action="/announcements/dismiss">${hidden({ csrf, next: here, id: String(id) })}<button class="button link" type="submit">Put it away</button></form>`
    }</div>`;
  return markup`<aside class="announcements" aria-label="Announcements"><div class="wide">${announcements.map(one)}</div></aside>\n`;
}

/** The page of a visit; if a form failed, with the status and headers of its error. */
export function showPage(layout: Shown, failed?: ApiError, allowed?: Allowed): Outcome {
  const page = renderPage({ ...layout, scripts: [scriptUrl('people')] });
  return htmlWithScripts(page, headersOf(layout, failed), failed?.status, allowed);
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

function renderSearchBox(typed = ''): Markup {
  return markup`<form class="search" role="search" action="/search"><label class="unseen" for="q">Search posts</label><input type="search" id="q" name="q" value="${typed}" placeholder="Search posts" maxlength="256" required><button class="button plain">Search</button></form>
`;
}

type Entry = readonly [name: Layout['current'], path: string, label: Content];

function navigation(visit: Visit | undefined, current: Layout['current']): readonly Entry[] {
  const entries = entriesFor(visit);
  return current === 'reference' ? [['reference', '/docs', 'Documentation'], ...entries] : entries;
}

function entriesFor(visit: Visit | undefined): readonly Entry[] {
  if (visit === undefined) return [['account', '/account', 'Account']];
  if (visit.session === undefined) {
    return [
      ['explore', '/explore', 'Explore'],
      [undefined, '/sign-in', 'Sign in'],
      [undefined, '/join', 'Create an account'],
    ];
  }
  const { username } = visit.session;
  return [
    ['home', '/home', labelled('home', 'Home')],
    ['mentions', '/mentions', labelled('mentions', 'Mentions')],
    [
      'notifications',
      '/notifications',
      [labelled('notifications', 'Notifications'), renderUnread(visit.notified)],
    ],
    ['messages', '/messages', [labelled('messages', 'Messages'), renderUnread(visit.unread)]],
    ['explore', '/explore', labelled('explore', 'Explore')],
    ['profile', `/@${username}`, labelled('profile', 'Profile')],
    ['account', '/account', labelled('account', 'Account')],
  ];
}

/** Phones show the icon, other screens the label. */
function labelled(icon: Parameters<typeof navigationIcon>[0], label: string): Markup {
  return markup`${navigationIcon(icon)}<span class="label">${label}</span>`;
}

/** The main navigation; `current` is the entry of the page that has it. */
export function renderNavigation(visit: Visit | undefined, current: Layout['current']): Markup {
  return markup`<nav id="main-navigation" aria-label="Main" data-unread="${(visit?.unread ?? 0) + (visit?.notified ?? 0)}" data-current="${current}">${navigation(
    visit,
    current,
  ).map(([name, path, label]) => [
    markup`<a href="${path}"${name !== undefined && name === current && new Markup(' aria-current="page"')}>${label}</a>`,
    ' ',
  ])}</nav>`;
}

function renderUnread(unread = 0): Content {
  return (
    unread > 0 &&
    markup` <span class="new">${unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}<span class="unseen"> unread</span></span>`
  );
}

/** The logo of the service: water over a mill wheel. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f6e7c"/><g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"><circle cx="16" cy="14.5" r="7"/><path d="M16 4.5v20M6 14.5h20M8.9 7.4l14.2 14.2M23.1 7.4 8.9 21.6"/></g><path d="M3 25q3.2-3 6.5 0t6.5 0 6.5 0 6.5 0v4a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z" fill="#8ad7dd"/></svg>';
