/** `npm run pictures` makes the pictures of the README. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { installs } from '../tools.ts';
import { launch } from './launch.ts';

/** They are loaded by everyone who opens the README, and stay in the history of the repository. */
const MAX_BYTES = 100_000;
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'millrace-readme-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = ['home-dark.png', 'home-light.png'];

if (launch === undefined) console.warn(`Skipped: the pictures of the README. ${installs('Chromium')}.`);

test.skipIf(launch === undefined)('Home is shown in light and dark, in small files', async () => {
  const made = spawnSync(
    process.execPath,
    [join(root, 'scripts/run.mjs'), 'pictures', 'readme', '--to', folder],
    {
      encoding: 'utf8',
    },
  );
  expect([made.status, made.status === 0 ? '' : made.stderr]).toEqual([0, '']);
  expect(readdirSync(folder).sort()).toEqual(names);
  const [dark, light] = await Promise.all(
    names.map(async (name) => {
      const file = readFileSync(join(folder, name));
      expect([name, file.length < MAX_BYTES]).toEqual([name, true]);
      const stored = await sharp(join(root, 'docs/pictures', name)).metadata();
      const { width, height } = await sharp(file).metadata();
      expect([width, height]).toEqual([stored.width, stored.height]);
      const { channels } = await sharp(file).flatten().greyscale().stats();
      return channels[0]!.mean;
    }),
  );
  // Of 255: most of a page is its background.
  expect(dark).toBeLessThan(80);
  expect(light).toBeGreaterThan(200);
});
