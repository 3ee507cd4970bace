import { createHash } from 'node:crypto';
import { type Content, Markup, markup } from './markup.ts';
import { stylesheet } from './style.ts';

/** What stands around the content of every page. */
export interface Layout {
  /** Of this page alone; the service's name is added. */
  title: string;
  /** For search engines and previews; plain text. */
  description?: string;
  /** The canonical URL of this page, absolute; left out for error pages. */
  canonical?: string;
  /** Open Graph properties beside title, description and URL, without `og:` where that is their prefix. */
  graph?: Readonly<Record<string, string>>;
  /** Which entry of the navigation is this page. */
  current?: 'home' | 'reference' | 'account';
  /** URL of a script, which the page does without where there are none. */
  script?: string;
  content: Content;
}

/** Names the stylesheet by its content, so that it may be cached for ever. */
export const stylePath = `/style.css?v=${createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)}`;

/** A whole page. */
export function renderPage({
  title,
  description,
  canonical,
  graph = {},
  current,
  script,
  content,
}: Layout): string {
  const fullTitle = title === 'Millrace' ? title : `${title} · Millrace`;
  const here = (name: Layout['current']) => name === current && new Markup(' aria-current="page"');
  const properties = Object.entries({
    'og:site_name': 'Millrace',
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
}<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="${stylePath}">
${script !== undefined && markup`<script src="${script}" defer></script>\n`}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><div class="wide">
<a class="brand" href="/"${here('home')}><img src="/icon.svg" alt="" width="28" height="28">Millrace</a>
<nav aria-label="Main"><a href="/docs"${here('reference')}>Reference</a> <a href="/account"${here('account')}>Account</a></nav>
</div></header>
<main id="content" tabindex="-1">
${content}
</main>
<footer class="bottom"><div class="wide">
<p>Millrace is a social streaming service that people run themselves.</p>
<nav aria-label="Further"><a href="/docs">Reference</a> <a href="/docs/errors">Errors</a> <a href="/openapi.json">OpenAPI</a></nav>
</div></footer>
</body>
</html>
`.toString();
}

/** The mark of the service: water over a mill wheel. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f6e7c"/><g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"><circle cx="16" cy="14.5" r="7"/><path d="M16 4.5v20M6 14.5h20M8.9 7.4l14.2 14.2M23.1 7.4 8.9 21.6"/></g><path d="M3 25q3.2-3 6.5 0t6.5 0 6.5 0 6.5 0v4a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z" fill="#8ad7dd"/></svg>';
