// Makes pictures of pages of the demonstration: `npm run pictures [-- NAME…]`. Those named are made, or all: `readme`, the two of
// the README, in docs/pictures, and twenty screens at two widths in light and dark, in the folder pictures, which git ignores.
// `--to FOLDER` names another folder for all of them. The same program on the same machine makes the same pictures, since the
// demonstration is made at the same moment each time, by its clock.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { launch } from '../test/browser/launch.ts';
import { freePort } from '../test/free-port.ts';
import { installs } from '../test/tools.ts';

const root = join(import.meta.dirname, '..');
const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' } },
});

/** When the demonstration is made: a post at the top of its Home then has a photo. */
const MOMENT = '2026-05-11T20:52:00Z';
/** Both themes. */
const SCHEMES = ['light', 'dark'];
/** The size of the README's pictures, in pixels. */
const README = { width: 1100, height: 1180 };
/** A laptop's window and a phone's. */
const SIZES = [
  { width: 1280, height: 850 },
  { width: 390, height: 844 },
];
/** Colours of a picture; the eye sees no difference to more, except in gradients. */
const COLOURS = 128;

/** Follows the first link of a page that a selector finds. */
const first = (path, selector) => async (page) => {
  await page.goto(path);
  await page.goto(await page.locator(selector).first().getAttribute('href'));
};

/**
 * The screens by name: a path, or what leads there. Strangers' are read by somebody who is not signed in, and the Arabic one in
 * that language.
 */
const screens = {
  front: { path: '/', isStranger: true },
  'sign-up': { path: '/join', isStranger: true },
  'sign-in': { path: '/sign-in', isStranger: true },
  'conversation-stranger': {
    path: first('/explore/posts', 'article a[href*="/post/"]'),
    isStranger: true,
  },
  home: { path: '/home' },
  'home-ar': { path: '/home', language: 'ar' },
  compose: { path: '/compose' },
  conversation: { path: first('/home', 'article:has(.actions a:first-of-type span:not(:empty)) a.time') },
  profile: { path: first('/home', 'article a.name') },
  photos: { path: first('/explore/photos', 'main li a[href*="/photo/"]') },
  notifications: { path: '/notifications' },
  messages: { path: '/messages' },
  talk: { path: first('/messages', 'main a[href*="#"]') },
  channels: { path: '/channels' },
  channel: { path: first('/channels', 'main a[href*="#"]') },
  explore: { path: '/explore' },
  search: { path: '/search?q=garden' },
  settings: { path: '/account' },
  admin: { path: '/admin' },
  report: { path: first('/admin/reports', 'main a[href^="/admin/reports/"]') },
  docs: { path: '/docs/reference/posts' },
  clients: { path: '/client' },
  missing: { path: '/@nobody-of-that-name' },
};

/** A module that stops the clock of a process at that moment. */
const STOPPED = `data:text/javascript,${encodeURIComponent(`
  const Clock = Date;
  globalThis.Date = class Date extends Clock {
    constructor(...given) {
      super(...(given.length === 0 ? ['${MOMENT}'] : given));
    }
    static now() {
      return Clock.parse('${MOMENT}');
    }
  };
`)}`;

/** Starts the built demonstration in this folder. @returns the program, and the URL that signs in to it */
async function start(data) {
  const clean = Object.entries(process.env).filter(([name]) => !name.startsWith('MILLRACE_'));
  const settings = { MILLRACE_LOG_LEVEL: 'silent', MILLRACE_DATA: data };
  const program = spawn(
    process.execPath,
    ['--import', STOPPED, join(root, 'dist/start.js'), '--port', String(await freePort())],
    { env: { ...Object.fromEntries(clean), ...settings }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  for await (const text of program.stdout.setEncoding('utf8')) {
    said += text;
    const [, url] = /^ *Open +(\S+)\n/m.exec(said) ?? [];
    if (url !== undefined) return { program, url };
  }
  throw new Error('The demonstration ended before it served.');
}

/** Shows both themes of a page one after the other. */
async function shoot(page, fileOf) {
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    const file = fileOf(scheme);
    await sharp(await page.screenshot())
      .png({ palette: true, colours: COLOURS, effort: 10 })
      .toFile(file);
    console.log(`${file}: ${Math.ceil(statSync(file).size / 1000)} KB`);
  }
}

const known = ['readme', ...Object.keys(screens)];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no picture named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
if (launch === undefined) {
  console.error(`There is no Chromium on this machine: ${installs('it')}.`);
  process.exit(1);
}
const isChosen = (name) => names.length === 0 || names.includes(name);
const data = mkdtempSync(join(tmpdir(), 'millrace-pictures-'));
const { program, url } = await start(data);
const { origin } = new URL(url);
const browser = await launch();
/** A window of somebody who is signed in, if given where. */
const open = async (viewport, storageState, locale = 'en-GB') =>
  (await browser.newContext({ baseURL: origin, viewport, storageState, locale })).newPage();
try {
  const entering = await open(README);
  await entering.goto(url);
  const session = await entering.context().storageState();
  if (isChosen('readme')) {
    const folder = values.to ?? join(root, 'docs/pictures');
    mkdirSync(folder, { recursive: true });
    await entering.waitForLoadState('networkidle');
    await shoot(entering, (scheme) => join(folder, `home-${scheme}.png`));
  }
  const folder = values.to ?? join(root, 'pictures');
  mkdirSync(folder, { recursive: true });
  for (const [name, { path, isStranger, language }] of Object.entries(screens).filter(([name]) =>
    isChosen(name),
  )) {
    for (const size of SIZES) {
      const page = await open(size, isStranger ? undefined : session, language);
      if (typeof path === 'string') await page.goto(path);
      else await path(page);
      await page.waitForLoadState('networkidle');
      await shoot(page, (scheme) => join(folder, `${name}-${size.width}-${scheme}.png`));
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  program.kill();
  await once(program, 'exit');
  rmSync(data, { recursive: true, force: true });
}
