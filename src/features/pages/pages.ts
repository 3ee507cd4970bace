import { content, type Page } from '../../http/page.ts';
import { frontPage } from './front.page.ts';
import { icon } from './layout.ts';
import { postPage } from './post.page.ts';
import { stylesheet } from './style.ts';
import { userPage } from './user.page.ts';

/** Pages refer to the stylesheet by its content, so an old copy is never used for a new page. */
const YEAR = ['Cache-Control', 'public, max-age=31536000, immutable'];
const DAY = ['Cache-Control', 'public, max-age=86400'];

/** The pages that people read, and what they load, which is counted like their pictures. */
export const webPages: readonly Page[] = [
  frontPage,
  userPage,
  postPage,
  {
    name: 'pages.style',
    method: 'GET',
    path: '/style.css',
    limit: 'picture',
    handle: () => content('text/css; charset=utf-8', stylesheet, YEAR),
  },
  {
    name: 'pages.icon',
    method: 'GET',
    path: '/icon.svg',
    limit: 'picture',
    handle: () => content('image/svg+xml', icon, DAY),
  },
];
