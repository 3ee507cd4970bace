/**
 * Bare sharp: makes the two thumbnails of every photo in a folder, several photos at once. Arguments: the folder, how many at
 * once. Prints how many photos a second.
 */

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Round } from './compare.ts';

const [folder = '', atOnce = '1'] = process.argv.slice(2);
const waiting = readdirSync(folder);
const count = waiting.length;

async function draw(bytes: Buffer): Promise<void> {
  const encode = (picture: Sharp) => picture.jpeg({ quality: 80 }).toBuffer();
  await Promise.all([
    encode(sharp(bytes).autoOrient().resize({ width: 200, height: 200, fit: 'cover' })),
    encode(sharp(bytes).autoOrient().resize({ width: 640, height: 960, fit: 'inside' })),
  ]);
}

const start = performance.now();
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      await draw(await readFile(join(folder, name)));
    }
  }),
);
const result: Round = { perSecond: (count * 1000) / (performance.now() - start) };
console.log(JSON.stringify(result));
