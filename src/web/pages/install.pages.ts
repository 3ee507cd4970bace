import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { instanceOf } from '../../features/instance/instance.ts';
import { unlessKnown } from '../../http/conditional.ts';
import { content, htmlWithScripts, type Page } from '../../http/page.ts';
import type { Shell } from '../client/shared.ts';
import { icon192, icon512, maskableIcon } from './app-icons.ts';
import { renderPage, stylePath } from './layout.ts';
import { markup } from './markup.ts';
import { readScript, scriptUrl, scriptUrls } from './scripts.ts';
import { file } from './site.pages.ts';

/** The page that the service worker shows if the service cannot be reached. */
const OFFLINE = '/offline';
const ICON = '/icon.svg';

async function renderOffline(ctx: Context): Promise<string> {
  const { name: site } = await instanceOf(ctx);
  return renderPage({
    site,
    title: 'No connection',
    scripts: [scriptUrl('people')],
    content: markup`<div class="narrow error" data-offline>
<h1>No connection</h1>
<p>This page could not be loaded: you are offline, or the service cannot be reached.</p>
<p><a class="button" href="">Try again</a></p>
</div>`,
  });
}

/** The service worker, which begins with the list of what it stores. */
async function makeWorker(ctx: Context): Promise<string> {
  const script = readScript('worker');
  const files = [stylePath, ...scriptUrls('people'), ICON];
  const parts = [script, await renderOffline(ctx), ...files];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  const shell: Shell = { version: hash.digest('hex').slice(0, 12), offline: OFFLINE, files };
  return `const shell = ${JSON.stringify(shell)};\n${script}`;
}

/** Places of the app that home screens offer beside its start. */
const shortcuts = [
  { name: 'Write a post', url: '/compose' },
  { name: 'Mentions', url: '/mentions' },
  { name: 'Messages', url: '/messages' },
];

/** What makes the pages an app that can be installed. */
export const installPages: readonly Page[] = [
  {
    name: 'pages.manifest',
    method: 'GET',
    path: '/manifest.webmanifest',
    limit: 'picture',
    async handle({ ctx }) {
      const { name, description } = await instanceOf(ctx);
      const manifest = {
        id: '/',
        name,
        short_name: name,
        ...(description !== '' && { description }),
        lang: 'en',
        start_url: '/home',
        scope: '/',
        display: 'standalone',
        background_color: '#f7f7f4',
        theme_color: '#0b6270',
        categories: ['social'],
        icons: [
          { src: ICON, type: 'image/svg+xml', sizes: 'any' },
          { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
          { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
          { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
        ],
        shortcuts: shortcuts.map((one) => ({
          ...one,
          icons: [{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' }],
        })),
      };
      return content('application/manifest+json', JSON.stringify(manifest), [
        'Cache-Control',
        'public, max-age=3600',
      ]);
    },
  },
  file('pages.icon.192', '/icon-192.png', 'image/png', icon192),
  file('pages.icon.512', '/icon-512.png', 'image/png', icon512),
  file('pages.icon.maskable', '/icon-maskable.png', 'image/png', maskableIcon),
  {
    name: 'pages.offline',
    method: 'GET',
    path: OFFLINE,
    limit: 'picture',
    handle: async ({ ctx }) => htmlWithScripts(await renderOffline(ctx), ['Cache-Control', 'no-cache']),
  },
  {
    name: 'pages.worker',
    method: 'GET',
    path: '/worker.js',
    limit: 'picture',
    async handle({ ctx, request }) {
      const body = await makeWorker(ctx);
      return unlessKnown(request.headers, {
        outcome: content('text/javascript; charset=utf-8', body, [
          ...['Cache-Control', 'no-cache'],
          ...['Content-Security-Policy', "default-src 'none'; connect-src 'self'"],
        ]),
        etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
        changedAt: 0,
      });
    },
  },
];
