/** `npm run new` makes a feature that compiles, keeps to the layers, and whose test passes on SQLite and PostgreSQL. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyRepository } from './copy.ts';

const { folder, remove } = copyRepository();
afterAll(remove);

// The variables of this run of the tests are not for those in the copy.
const env = Object.fromEntries([
  ...Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TESTS_|MILLRACE_TEST)/.test(name)),
  // The names of projects are written in another way in colours.
  ['NO_COLOR', '1'],
]);

function run(file: string, ...args: string[]): { status: number | null; told: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, told: stdout + stderr };
}

const make = (...args: string[]) => run('scripts/new.mjs', ...args);

test('says what it takes, and what is wrong with a name', () => {
  expect(make('--help')).toMatchObject({ status: 0, told: expect.stringContaining('npm run new -- <name>') });
  for (const [args, told] of [
    [[], 'one name is needed'],
    [['Notes'], '"Notes" is not a plural in lower case'],
    [['note'], '"note" is not a plural'],
    [['switches'], '"switch" is a word of the language'],
    [['this'], '"this" is a word of the language'],
    [['dates'], '"Date" is a word of the language'],
    [['ids'], 'every feature uses the type "Id"'],
    [['looks'], 'src/web/languages/en.ts has texts of this name'],
    [['stars'], 'src/features/stars exists'],
    [['submissions'], 'has a table of this name'],
  ] as const) {
    expect(make(...args)).toMatchObject({ status: 2, told: expect.stringContaining(told) });
  }
});

test('makes a feature that compiles, and passes its test', () => {
  expect(make('book-marks')).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, 'src/app.ts'), 'utf8')).toContain('  bookMarksModule,\n');
  expect(run('node_modules/typescript/bin/tsc')).toEqual({ status: 0, told: '' });
  const checked = ['src/features/book-marks', 'src/web/book-marks', 'test/book-marks', 'src/app.ts'];
  const biome = run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...checked);
  expect(biome.told).toContain('No fixes applied');
  // The build writes the icons, with those that the feature names.
  const write =
    "import { writeFileSync } from 'node:fs'; import { readIcons } from './rolldown.config.js'; writeFileSync('dist/icons.json', await readIcons());";
  expect(run('--input-type=module', '-e', write)).toEqual({ status: 0, told: '' });
  const tests = ['test/book-marks', 'test/layers.test.ts'];
  const { status, told } = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'sqlite',
    '--project',
    'postgres',
    ...tests,
  );
  for (const database of ['sqlite', 'postgres'])
    expect(told).toMatch(
      new RegExp(`\\|${database}\\| test/book-marks/book-marks\\.test\\.ts \\(4 tests\\)`),
    );
  expect(status, told).toBe(0);
});
