// Makes the pictures of the README, Home of the demonstration in light and dark: `npm run pictures [-- FOLDER]`. The same program
// on the same machine makes the same pictures, since the demonstration is made at the same moment each time, by its clock.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { launch } from '../test/browser/launch.ts';
import { freePort } from '../test/free-port.ts';
import { installs } from '../test/tools.ts';

const root = join(import.meta.dirname, '..');
const [folder = join(root, 'docs/pictures')] = process.argv.slice(2);

/** When the demonstration is made: a post at the top of its Home then has a photo. */
const MOMENT = '2026-05-11T20:52:00Z';
const SIZE = { width: 1100, height: 1180 };
/** Colours of a picture; the eye sees no difference to more, except in gradients. */
const COLOURS = 128;

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

if (launch === undefined) {
  console.error(`There is no Chromium on this machine: ${installs('it')}.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'millrace-pictures-'));
const { program, url } = await start(data);
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB' });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    const file = join(folder, `home-${scheme}.png`);
    await sharp(await page.screenshot())
      .png({ palette: true, colours: COLOURS, effort: 10 })
      .toFile(file);
    console.log(`${file}: ${Math.ceil(statSync(file).size / 1000)} KB`);
  }
} finally {
  await browser.close();
  program.kill();
  await once(program, 'exit');
  rmSync(data, { recursive: true, force: true });
}
