// Which tests a change reaches, for `npm test -- --changed`: those of the parts that were changed, and of the parts that use
// what was changed, as many as there is time for. All else is left to the whole suite.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** How many seconds a run may take, and how many of them pass before the first test. */
export const RUN_SECONDS = 40;
const START_SECONDS = 12;
/** What a file of tests takes that is not in `long-tests.json`. */
export const SHORT_SECONDS = 1;

/**
 * They put everything together, and seed: what they import would reach every test by them. What is itself changed here
 * reaches all of them.
 */
const ALL = ['src/app.ts', 'test/harness.ts'];
/** They are about all endpoints, so that a change of any feature reaches them. */
const OF_ENDPOINTS = ['test/contract/batch', 'test/contract/statements', 'test/reference/docs'];
/** What no import leads to: the folders of tests by the beginning of a path; `undefined` is all tests. */
const OTHERS = [
  ['docs/', ['docs', 'reference']],
  // The calls of the clients change with it.
  ['docs/openapi.json', ['client']],
  ['packages/client/', ['client']],
  ['packages/python/', ['client', 'reference']],
  ['src/web/', ['browser', 'pages']],
  ['.ci/', undefined],
  ['bin/', undefined],
  ['deploy/', undefined],
  ['package.json', undefined],
  ['package-lock.json', undefined],
  ['rolldown', undefined],
  ['scripts/', undefined],
  ...ALL.map((file) => [file, undefined]),
  ['vitest', undefined],
];

/** The files that were changed since a commit, with those that are new. @throws where this is no clone. */
export function changedFiles(root, since = 'HEAD') {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.split('\n').filter((line) => line !== '');
  };
  return [
    ...git('diff', '--name-only', '--relative', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * The paths of the tests that a change reaches, by how near they are to it.
 * @returns those that were changed, those of the changed parts, and the others.
 */
export function testsOf(root, changed) {
  const files = ['src', 'test', 'packages/client/src'].flatMap((folder) => sources(root, folder));
  const importers = importersOf(root, files);
  const tests = files.filter(isTest);
  const own = new Set(tests.filter((file) => /^test\/[^/]+$/.test(file)));
  const others = new Set();
  const addFolder = (set, name) => {
    for (const test of tests) if (test.startsWith(`test/${name}/`)) set.add(test);
  };
  for (const file of changed) {
    for (const [start, folders] of OTHERS) {
      if (!file.startsWith(start)) continue;
      if (folders === undefined) for (const test of tests) others.add(test);
      else for (const folder of folders) addFolder(others, folder);
    }
    for (const reached of reach(file, importers)) {
      const set = partOf(reached) === partOf(file) ? own : others;
      if (isTest(reached)) set.add(reached);
      else if (reached.startsWith('src/')) addFolder(set, nameOf(reached));
    }
    if (file.startsWith('src/features/')) for (const test of OF_ENDPOINTS) own.add(`${test}.test.ts`);
  }
  const named = new Set();
  return [changed.filter(isTest), own, others].map((set) => {
    const found = [...set].filter((file) => !named.has(file) && existsSync(join(root, file))).sort();
    for (const file of found) named.add(file);
    return found;
  });
}

/**
 * As many of these tests as `workers` run within `RUN_SECONDS`: all that were changed, then the nearest, and of those the
 * shortest.
 * @returns them, and the others with the seconds that each takes, the longest first.
 */
export function withinTime(root, [changed, ...reached], workers) {
  const long = JSON.parse(readFileSync(join(root, 'scripts/long-tests.json'), 'utf8'));
  const seconds = (file) => long[file] ?? SHORT_SECONDS;
  const chosen = [...changed];
  const leftOut = [];
  const most = RUN_SECONDS - START_SECONDS;
  let room = most * workers;
  for (const file of changed) room -= seconds(file);
  for (const tests of reached) {
    for (const file of tests.toSorted((a, b) => seconds(a) - seconds(b))) {
      if (seconds(file) > Math.min(room, most)) leftOut.push({ file, seconds: seconds(file) });
      else {
        chosen.push(file);
        room -= seconds(file);
      }
    }
  }
  return { chosen, leftOut: leftOut.sort((a, b) => b.seconds - a.seconds) };
}

/** A file, what reaches it inside its own part, and what imports any of these. */
function reach(file, importers) {
  const own = new Set([file]);
  const reached = new Set([file]);
  // A set goes on with what is added meanwhile.
  for (const one of own) {
    for (const importer of importers.get(one) ?? []) {
      if (ALL.includes(importer)) continue;
      reached.add(importer);
      // Tests that share a helper are all reached.
      if (partOf(importer) === partOf(file) || importer.startsWith('test/')) own.add(importer);
    }
  }
  return reached;
}

/** `features/posts` of a file in `src`, else the first folder. */
function partOf(file) {
  const folders = dirname(file).split('/');
  return folders.slice(0, /^src\/(features|web)\//.test(file) ? 3 : 2).join('/');
}

/** The name of the tests' folder for a file of `src`: that of its part. */
function nameOf(file) {
  return partOf(file).split('/').at(-1);
}

const isTest = (file) => file.endsWith('.test.ts');

function sources(root, folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts'));
}

/** By each file, those that import it; imports of types only change nothing that a test could notice. */
function importersOf(root, files) {
  const importers = new Map(files.map((file) => [file, []]));
  const pattern =
    /^\s*(?:(?:import(?! type\b)|export)\b[^;'"]*?\bfrom|import)\s*['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm;
  for (const file of files) {
    for (const [, named, called] of readFileSync(join(root, file), 'utf8').matchAll(pattern)) {
      const target = normalize(join(dirname(file), named ?? called)).replaceAll('\\', '/');
      importers.get(target)?.push(file);
    }
  }
  return importers;
}
