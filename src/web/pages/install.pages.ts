import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { derive } from '../../features/instance/accent.ts';
import { instanceOf } from '../../features/instance/instance.ts';
import { unlessKnown } from '../../http/conditional.ts';
import { content, htmlWithScripts, type Page } from '../../http/page.ts';
import type { Shell } from '../client/shared.ts';
import { renderPage } from './layout.ts';
import { browserIcon, iconPath, type Look, stylePaths } from './look.ts';
import { markup } from './markup.ts';
import { readScript, scriptUrl, scriptUrls } from './scripts.ts';

/** The page that the service worker shows if the service cannot be reached. */
const OFFLINE = '/offline';

function renderOffline(look: Look): string {
  return renderPage({
    look,
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
  const look = await instanceOf(ctx);
  const logo = look.pictures.logo && [iconPath(look, 'logo')];
  const files = [...stylePaths(look), ...scriptUrls('people'), ...(logo ?? [browserIcon(look).href])];
  const icon = iconPath(look, 'icon-180');
  const parts = [script, renderOffline(look), icon, ...files];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  const shell: Shell = { version: hash.digest('hex').slice(0, 12), offline: OFFLINE, icon, files };
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
      const look = await instanceOf(ctx);
      const { name, description } = look;
      const { ground, brand } = derive(look.accent, 'light').colours;
      const png = (icon: string, side: number) => {
        const sizes = `${side}x${side}`;
        return { src: iconPath(look, icon), type: 'image/png', sizes };
      };
      const { href, type } = browserIcon(look);
      const manifest = {
        id: '/',
        name,
        short_name: name,
        ...(description !== '' && { description }),
        lang: 'en',
        start_url: '/home',
        scope: '/',
        display: 'standalone',
        background_color: ground,
        theme_color: brand,
        categories: ['social'],
        icons: [
          ...(type === 'image/svg+xml' ? [{ src: href, type, sizes: 'any' }] : []),
          png('icon-192', 192),
          png('icon-512', 512),
          { ...png('icon-maskable', 512), purpose: 'maskable' },
        ],
        shortcuts: shortcuts.map((one) => ({ ...one, icons: [png('icon-192', 192)] })),
      };
      return content('application/manifest+json', JSON.stringify(manifest), [
        'Cache-Control',
        'public, max-age=3600',
      ]);
    },
  },
  {
    name: 'pages.offline',
    method: 'GET',
    path: OFFLINE,
    limit: 'picture',
    handle: async ({ ctx }) =>
      htmlWithScripts(renderOffline(await instanceOf(ctx)), ['Cache-Control', 'no-cache']),
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
