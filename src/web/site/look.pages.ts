import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type InstancePictureTable, instanceOf, readAccent } from '../../features/instance/instance.ts';
import { matches } from '../../http/conditional.ts';
import { joinJson } from '../../http/json-text.ts';
import type { Outcome } from '../../http/outcome.ts';
import { content, type Page, type PageCall, redirect } from '../../http/page.ts';
import { instancePicturePath } from '../../images/pictures.ts';
import { icon192, icon512, maskableIcon } from '../kit/app-icons.ts';
import { iconSheet } from '../kit/icons.ts';
import { accentStyles, iconPath, ownStylePaths } from '../kit/look.ts';
import { favicon, icon, toIco, touchIcon } from './icons.ts';

/** For URLs that name what they contain. */
const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

/** The icons that come with the program. */
const defaults: Readonly<Record<string, Buffer>> = {
  'icon-180': touchIcon,
  'icon-192': icon192,
  'icon-512': icon512,
  'icon-maskable': maskableIcon,
};

/** What the instance looks like: the stylesheet of its accent, its logo, its icons and its cover. */
export const lookPages: readonly Page[] = [
  {
    name: 'pages.accent',
    method: 'GET',
    path: '/accent.css',
    limit: 'picture',
    handle({ query }) {
      const accent = readAccent(query.accent ?? '');
      return content('text/css; charset=utf-8', accentStyles(accent), ['Cache-Control', YEAR]);
    },
  },
  {
    name: 'pages.instance.style',
    method: 'GET',
    path: '/instance.css',
    limit: 'picture',
    async handle({ ctx, query }) {
      const look = await instanceOf(ctx);
      const isNamed = ownStylePaths(look).includes(`/instance.css?v=${query.v}`);
      // Another version was set before or is about to be.
      return content('text/css; charset=utf-8', look.style, ['Cache-Control', isNamed ? YEAR : 'no-cache']);
    },
  },
  {
    name: 'pages.icons',
    method: 'GET',
    path: '/icons.svg',
    limit: 'picture',
    handle: ({ query }) => {
      const { svg, path } = iconSheet();
      const isNamed = path === `/icons.svg?v=${query.v}`;
      return content('image/svg+xml', svg, ['Cache-Control', isNamed ? YEAR : 'no-cache']);
    },
  },
  ...['logo', 'cover', ...Object.keys(defaults)].map(picturePage),
  {
    name: 'pages.icon',
    method: 'GET',
    path: '/icon.svg',
    limit: 'picture',
    async handle({ ctx }) {
      const { pictures } = await instanceOf(ctx);
      // Pages that were rendered before the icon was set name this one.
      if (pictures['icon-512'] !== undefined) return redirect(iconPath({ pictures }, 'icon-512'));
      return content('image/svg+xml', icon, ['Cache-Control', DAY]);
    },
  },
  {
    name: 'pages.favicon',
    method: 'GET',
    path: '/favicon.ico',
    limit: 'picture',
    async handle({ ctx }) {
      const own = (await instanceOf(ctx)).pictures['icon-32'];
      const bytes = own && (await buffer((await read(ctx, own)).stream));
      const body = bytes === undefined ? favicon : toIco(bytes, 32);
      return content('image/x-icon', body, ['Cache-Control', DAY]);
    },
  },
];

/** One of the pictures: the instance's own, or the one that comes with the program. */
function picturePage(name: string): Page {
  const path = instancePicturePath(name);
  return {
    name: `pages.${name.replace('-', '.')}`,
    method: 'GET',
    path,
    limit: 'picture',
    async handle(call) {
      const own = (await instanceOf(call.ctx)).pictures[name];
      if (own !== undefined) return sendOwn(call, own, path.endsWith('.jpg') ? 'image/jpeg' : 'image/png');
      const bytes = defaults[name];
      if (bytes === undefined) throw noPicture();
      // With a version, the URL is that of a picture which was set before or is about to be.
      return content('image/png', bytes, ['Cache-Control', call.query.v === undefined ? DAY : 'no-cache']);
    },
  };
}

async function sendOwn(
  { ctx, query, request }: PageCall,
  own: InstancePictureTable,
  type: string,
): Promise<Outcome> {
  const etag = `"${own.file}"`;
  const isNamed = query.v !== undefined && own.file.startsWith(query.v) && query.v.length === 12;
  const headers = ['Cache-Control', isNamed ? YEAR : 'no-cache', 'ETag', etag];
  if (matches(request.headers['if-none-match'], etag)) return { status: 304, headers, body: joinJson('') };
  const { stream, size } = await read(ctx, own);
  return { ...content(type, '', headers), body: stream, length: size };
}

/** @throws {ApiError} 404 if the content is missing */
async function read({ blobs }: Pick<Context, 'blobs'>, { file }: InstancePictureTable) {
  const found = await blobs.get(file);
  if (found === undefined) throw noPicture();
  return found;
}

function noPicture(): ApiError {
  return new ApiError('not-found', 'there is no such picture.');
}
