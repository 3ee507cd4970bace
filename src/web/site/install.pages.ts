import { createHash } from 'node:crypto';
import { derive, instanceOf } from '../../features/instance/instance.ts';
import { unlessKnown } from '../../http/conditional.ts';
import { content, htmlWithScripts, type Page, type PageCall } from '../../http/page.ts';
import type { Shell } from '../client/shared.ts';
import { iconSheet } from '../kit/icons.ts';
import { renderPage } from '../kit/layout.ts';
import { browserIcon, iconPath, ownStylePaths, stylePaths } from '../kit/look.ts';
import { markup } from '../kit/markup.ts';
import { readScript, scriptUrl, scriptUrls } from '../kit/scripts.ts';
import { loadSignedIn, type Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { chooseLanguage } from '../languages/languages.ts';

/** The page that the service worker shows if the service cannot be reached. */
const OFFLINE = '/offline';

function renderOffline({ instance, language }: Pick<Visit, 'instance' | 'language'>): string {
  const { site: texts } = language;
  return renderPage({
    look: instance,
    language,
    isTranslated: true,
    title: texts.offline,
    scripts: [scriptUrl('people')],
    content: markup`<div class="narrow error" data-offline>
<h1>${texts.offline}</h1>
<p>${texts.notLoaded}</p>
<p><a class="button" href="">${texts.tryAgain}</a></p>
</div>`,
  });
}

/** The service worker, which begins with the list of what it stores: another one for each language. */
async function makeWorker(call: PageCall): Promise<string> {
  const script = readScript('worker');
  const visit = await loadSignedIn(call);
  const { instance: look } = visit;
  const logo = look.pictures.logo && [iconPath(look, 'logo')];
  const files = [
    ...stylePaths(look),
    ...ownStylePaths(look),
    iconSheet().path,
    ...scriptUrls('people'),
    ...(logo ?? [browserIcon(look).href]),
  ];
  const icon = iconPath(look, 'icon-180');
  const parts = [script, renderOffline(visit), icon, ...files];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  const shell: Shell = { version: hash.digest('hex').slice(0, 12), offline: OFFLINE, icon, files };
  return `const shell = ${JSON.stringify(shell)};\n${script}`;
}

/** Places of the app that home screens offer beside its start. */
const shortcutsOf = ({ frame, site }: Texts) => [
  { name: site.writePost, url: '/compose' },
  { name: frame.mentions, url: '/notifications/mentions' },
  { name: frame.messages, url: '/messages' },
];

/** What makes the pages an app that can be installed. */
export const installPages: readonly Page[] = [
  {
    name: 'pages.manifest',
    method: 'GET',
    path: '/manifest.webmanifest',
    limit: 'picture',
    async handle(call) {
      // Browsers ask for it without the session.
      const look = await instanceOf(call.ctx);
      const language = await chooseLanguage(call, look);
      const { name, description } = look;
      const { ground, accent } = derive(look.accent, 'light').colours;
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
        lang: language.tag,
        dir: language.dir,
        start_url: '/home',
        scope: '/',
        display: 'standalone',
        background_color: ground,
        theme_color: accent,
        categories: ['social'],
        icons: [
          ...(type === 'image/svg+xml' ? [{ src: href, type, sizes: 'any' }] : []),
          png('icon-192', 192),
          png('icon-512', 512),
          { ...png('icon-maskable', 512), purpose: 'maskable' },
        ],
        shortcuts: shortcutsOf(language).map((one) => ({ ...one, icons: [png('icon-192', 192)] })),
      };
      return content('application/manifest+json', JSON.stringify(manifest), [
        'Cache-Control',
        'public, max-age=3600',
        ...['Vary', 'Accept-Language'],
      ]);
    },
  },
  {
    name: 'pages.offline',
    method: 'GET',
    path: OFFLINE,
    limit: 'picture',
    handle: async (call) =>
      htmlWithScripts(renderOffline(await loadSignedIn(call)), ['Cache-Control', 'no-cache']),
  },
  {
    name: 'pages.worker',
    method: 'GET',
    path: '/worker.js',
    limit: 'picture',
    async handle(call) {
      const body = await makeWorker(call);
      return unlessKnown(call.request.headers, {
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
