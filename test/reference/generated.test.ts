/** What the build makes of the endpoints for the client packages, which is not in git. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameOf } from '../../packages/client/generate.ts';
import { calls } from '../../packages/client/src/api.ts';
// @ts-expect-error: a script, which has no types.
import { generatedFiles } from '../../scripts/generate.mjs';
import { app } from '../../src/app.ts';

const root = join(import.meta.dirname, '../..');
const files: [name: string, text: string][] = Object.entries(generatedFiles(root));

test.each(files)('%s is there, and the same each time', (name, text) => {
  expect(readFileSync(join(root, name), 'utf8') === text, 'It is not what `npm run build` makes.').toBe(true);
});

test('git has none of them', () => {
  const names = files.map(([name]) => name);
  // Says which of them it ignores and does not have.
  const { stdout } = spawnSync('git', ['check-ignore', ...names], { cwd: root, encoding: 'utf8' });
  expect(stdout.split('\n').slice(0, -1).sort()).toEqual(names.sort());
});

test('every endpoint is a call', () => {
  const all = [...app.endpoints, ...app.administration.endpoints];
  expect(Object.keys(calls).sort()).toEqual(all.map(({ name }) => nameOf(name)).sort());
});
