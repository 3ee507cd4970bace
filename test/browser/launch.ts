/** The machine's own browsers. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox } from 'playwright-core';

/** Browsers that have all parts of one. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];

/** Nothing but the pages: no sandbox, which containers refuse to root, no graphics card, no talk with its makers. */
const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

/** The machine's program of one of these names, if it has one: no package of the registry brings it. */
function find(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const launcher = (executablePath: string | undefined) =>
  executablePath === undefined ? undefined : () => chromium.launch({ executablePath, args: ARGUMENTS });

/** Starts a browser of its own, if the machine has one; the one without windows takes a third of the processor time. */
export const launch = launcher(find(['chromium-headless-shell', ...WHOLE]));

/** Starts a browser that can also show notifications. */
export const launchWhole = launcher(find(WHOLE));

const firefoxPath = find(['firefox-esr', 'firefox']);

/** Starts Firefox as its makers build it, which is told what to do in WebDriver BiDi. */
export const launchFirefox =
  firefoxPath === undefined
    ? undefined
    : () => firefox.launch({ executablePath: firefoxPath, channel: 'moz-firefox' });
