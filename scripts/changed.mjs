// Which tests a change reaches, for `npm test -- --changed`: those of the parts that were changed, and of the parts that use
// what was changed. What uses these in turn is left to the whole suite.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

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
  ['packages/client/', ['client']],
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

/** @returns the paths of the tests, as Vitest takes them; none where all are reached. */
export function testsOf(root, changed) {
  const files = ['src', 'test', 'packages/client/src'].flatMap((folder) => sources(root, folder));
  const importers = importersOf(root, files);
  const tests = new Set(files.filter((file) => /^test\/[^/]+\.test\.ts$/.test(file)));
  const addFolder = (name) => {
    for (const file of files) if (file.startsWith(`test/${name}/`) && isTest(file)) tests.add(file);
  };
  for (const file of changed) {
    for (const [start, folders] of OTHERS) {
      if (!file.startsWith(start)) continue;
      if (folders === undefined) return [];
      for (const folder of folders) addFolder(folder);
    }
    for (const reached of reach(file, importers)) {
      if (isTest(reached)) tests.add(reached);
      else if (reached.startsWith('src/')) addFolder(nameOf(reached));
    }
    if (file.startsWith('src/features/')) for (const test of OF_ENDPOINTS) tests.add(`${test}.test.ts`);
  }
  return [...tests].filter((file) => existsSync(join(root, file))).sort();
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
