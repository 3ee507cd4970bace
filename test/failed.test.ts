/** Which tests `npm test -- --failed` runs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
// @ts-expect-error: a script, which has no types.
import { takeFailed } from '../scripts/failed.mjs';

const project = join(import.meta.dirname, '..');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'millrace-failed-'));
  mkdirSync(join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs files of tests of one line each. @returns the status of the run. */
function run(files: Record<string, string>): number | null {
  for (const [name, line] of Object.entries(files)) writeFileSync(join(root, `${name}.test.mjs`), line);
  const reporters = ['--reporter=dot', `--reporter=${join(project, 'scripts/failed.mjs')}`];
  const args = ['run', '--globals', '--root', root, ...reporters];
  return spawnSync(process.execPath, [join(project, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
  }).status;
}

const GOOD = "test('good', () => {})";

test('runs the files once more of which a test or a hook failed, and knows them once', () => {
  const files = {
    good: GOOD,
    bad: "test('bad', () => expect(1).toBe(2))",
    not: "test.skip('not', () => {})",
  };
  expect(run({ ...files, hook: `beforeAll(() => { throw new Error('no') });${GOOD}` })).toBe(1);
  const failed = takeFailed(root) as string[];
  expect(failed.filter((one) => one.endsWith('.mjs')).sort()).toEqual(['bad.test.mjs', 'hook.test.mjs']);
  expect(takeFailed(root)).toBeUndefined();
});

test('runs nothing after a run in which all passed, or something failed outside of the tests', () => {
  expect(run({ bad: "test('bad', () => expect(1).toBe(2))" })).toBe(1);
  expect(run({ bad: GOOD })).toBe(0);
  expect(takeFailed(root)).toBeUndefined();
  const late =
    "test('late', () => new Promise((end) => setTimeout(() => { setImmediate(end); throw new Error('no'); })))";
  expect(run({ bad: "test('bad', () => expect(1).toBe(2))", late })).toBe(1);
  expect(takeFailed(root)).toBeUndefined();
});
