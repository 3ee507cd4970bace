import { ApiError } from '../../errors.ts';
import { content, type Page } from '../../http/page.ts';
import { readScripts } from './scripts.ts';
import { stylesheet } from './style.ts';

/** URLs of the stylesheet and scripts contain a content hash, so an old copy is never used for a new page. */
const YEAR = ['Cache-Control', 'public, max-age=31536000, immutable'];
const DAY = ['Cache-Control', 'public, max-age=86400'];

/** Excluded from robots: pages for signed-in people, and pages that are the same for each post. */
const robots = `User-agent: *
Disallow: /account
Disallow: /api/
Disallow: /compose
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
    handle: () => content('text/css; charset=utf-8', stylesheet, YEAR),
  },
  {
    name: 'pages.script',
    method: 'GET',
    path: '/scripts/:file',
    limit: 'picture',
    handle({ params }) {
      const script = readScripts().get(params.file ?? '');
      if (script === undefined) throw new ApiError('not-found', 'there is no such script.');
      return content('text/javascript; charset=utf-8', script, YEAR);
    },
  },
  {
    name: 'pages.robots',
    method: 'GET',
    path: '/robots.txt',
    limit: 'picture',
    handle: () => content('text/plain; charset=utf-8', robots, DAY),
  },
];
