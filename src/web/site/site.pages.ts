import { extname } from 'node:path';
import { ApiError } from '../../errors.ts';
import { instanceOf } from '../../features/instance/instance.ts';
import { content, type Page } from '../../http/page.ts';
import { isIndexing } from '../kit/found.ts';
import { readScripts } from '../kit/scripts.ts';
import { ownSheet, sheets, stylesheet } from '../kit/style.ts';

/** URLs of the stylesheet and scripts contain a content hash, so an old copy is never used for a new page. */
const YEAR = ['Cache-Control', 'public, max-age=31536000, immutable'];
/** By the endings of their files; others are plain text. */
const scriptTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
};
const HOUR = ['Cache-Control', 'public, max-age=3600'];

/**
 * Excluded from robots: pages for signed-in people, and pages that are the same for each post. Where the instance does not want to
 * be found, they may still read its pages, which tell them not to show them: what they may not read, they may show by its URL.
 */
const robots = `User-agent: *
Disallow: /account
Disallow: /api/
Disallow: /compose
Disallow: /display
Disallow: /fragments/
Disallow: /forgot-password
Disallow: /intent/
Disallow: /join
Disallow: /live
Disallow: /messages
Disallow: /offline
Disallow: /oauth/
Disallow: /sign-in
Disallow: /stream/
`;

/** Assets of the pages, and files that browsers and robots request from every site. */
export const sitePages: readonly Page[] = [
  {
    name: 'pages.style',
    method: 'GET',
    path: '/style.css',
    limit: 'picture',
    handle({ query }) {
      const sheet = sheets.find((one) => one === query.of);
      return content('text/css; charset=utf-8', sheet === undefined ? stylesheet() : ownSheet(sheet), YEAR);
    },
  },
  {
    name: 'pages.script',
    method: 'GET',
    path: '/scripts/:file',
    limit: 'picture',
    handle({ params }) {
      const script = readScripts().get(params.file ?? '');
      if (script === undefined) throw new ApiError('not-found', 'there is no such script.');
      const type = scriptTypes[extname(params.file ?? '')] ?? 'text/plain';
      return content(`${type}; charset=utf-8`, script, YEAR);
    },
  },
  {
    name: 'pages.robots',
    method: 'GET',
    path: '/robots.txt',
    limit: 'picture',
    async handle({ ctx }) {
      const sitemap = isIndexing(await instanceOf(ctx)) ? `\nSitemap: ${ctx.config.url}/sitemap.xml\n` : '';
      return content('text/plain; charset=utf-8', robots + sitemap, HOUR);
    },
  },
];
