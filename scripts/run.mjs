// Brings what a fresh clone lacks (packages, Node.js 24, the build) and then runs one of the project's programs.
// Started by the machine's own Node.js, which may be as old as 20, so it uses nothing newer.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packClient } from './clients.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command = '', ...args] = process.argv.slice(2);

/** Where Linux keeps files in memory, and how much of it the tests may take, in bytes. */
const MEMORY = '/dev/shm';
const TESTS_ROOM = 8 * 1024 ** 3;

function install() {
  const marker = join(root, 'node_modules', '.millrace-lock');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  console.error('Installing packages (once)…');
  const npm = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) fail('npm ci failed; its messages are above.');
  writeFileSync(marker, lock);
  explainNode();
}

/** Tests run on Node.js 24. Says why the program runs on another one here. */
function explainNode() {
  const path = findNode();
  const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim();
  if (version.startsWith('v24.')) return;
  const reason =
    path === process.execPath
      ? "this machine's is newer than the one that the packages bring"
      : `the npm registry has no current Node.js 24 for ${process.platform} ${process.arch}`;
  console.error(`Running on Node.js ${version}: ${reason}.`);
}

/** The Node.js that the install brought, or this one where it is newer; the same choice as in `bin/millrace`. */
function findNode() {
  const modules = join(root, 'node_modules');
  const own = numberOf(process.versions.node);
  for (const name of readdirSync(modules)) {
    if (!/^node-(bin-)?(linux|darwin|win)-/.test(name)) continue;
    for (const file of ['bin/node', 'bin/node.exe']) {
      if (!existsSync(join(modules, name, file))) continue;
      const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
      return own > numberOf(version) ? process.execPath : join(modules, name, file);
    }
  }
  if (own >= numberOf('24.0.0')) return process.execPath;
  return fail(
    `No Node.js 24 package for ${process.platform} ${process.arch}; install Node.js 24 and try again.`,
  );
}

function numberOf(version) {
  const [major, minor, patch] = version.split('.').map((part) => Number.parseInt(part, 10));
  return major * 1_000_000 + minor * 1000 + patch;
}

/** When a file, or the last of a folder, was changed. */
function newest(path) {
  const stats = statSync(path);
  if (stats.isFile()) return stats.mtimeMs;
  let time = 0;
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    if (entry.isFile())
      time = Math.max(time, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
  }
  return time;
}

/** Whether a step need not run: its marker is newer than all that it is made from. */
function isDone(marker, sources) {
  if (!existsSync(marker)) return false;
  const { mtimeMs } = statSync(marker);
  return sources.every((path) => newest(join(root, path)) < mtimeMs);
}

/** Writes the sources that are made from others, which are not in git. */
function generate() {
  const marker = join(root, 'packages', '.generated');
  const python = ['derive.ts', 'generate.ts', 'types.ts', 'src'].map((name) => `packages/python/${name}`);
  const sources = ['src', 'scripts/generate.mjs', 'packages/client/generate.ts', ...python];
  // Git removes them when it comes from an old commit that has them.
  if (existsSync(join(root, 'packages/client/src/api.ts')) && isDone(marker, sources)) return;
  withModules('generate.mjs');
  writeFileSync(marker, '');
}

/** Runs a script that loads all modules, which takes half as long when they are compiled already. */
function withModules(script) {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/millrace-generate') };
  tool(join('..', 'scripts', script), [], 'inherit', env);
}

function build() {
  generate();
  const marker = join(root, 'dist', '.built');
  const packages = ['avatars', 'client', 'python', 'sample-data'].map((name) => `packages/${name}/src`);
  const others = [
    'rolldown.config.js',
    'docs/guides',
    'docs/interface.md',
    'CHANGELOG.md',
    'scripts/docs-index.mjs',
    'scripts/clients.mjs',
    'packages/client/README.md',
    'packages/python/README.md',
    'packages/python/wheel.ts',
  ];
  if (isDone(marker, ['src', ...packages, ...others])) return;
  console.error('Building…');
  // It has no option to be quiet. On standard output it lists what it wrote; what is wrong goes to standard error.
  tool('rolldown/bin/cli.mjs', ['-c', 'rolldown.config.js'], ['inherit', 'ignore', 'inherit']);
  withModules('docs-index.mjs');
  buildClient();
  packClient(root);
  tool(join('..', 'packages/python/wheel.ts'), [join(root, 'dist/client')]);
  writeFileSync(marker, '');
}

/** What the package `@millrace/client` holds: one file, the same minified, the types, and the command line. */
function buildClient() {
  const folder = join(root, 'packages/client');
  const marker = join(folder, 'dist', '.built');
  if (isDone(marker, ['packages/client/src', 'packages/client/tsconfig.json'])) return;
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  for (const [input, ...more] of [
    ['src/index.ts'],
    ['src/index.ts', '--minify', '--entryFileNames', 'index.min.js'],
    ['src/cli/main.ts', '--platform', 'node', '--entryFileNames', 'millrace-client.js'],
  ])
    tool(
      'rolldown/bin/cli.mjs',
      [join(folder, input), '--dir', join(folder, 'dist'), '--format', 'esm', ...more],
      ['inherit', 'ignore', 'inherit'],
    );
  tool('typescript/bin/tsc', ['-p', folder]);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(marker, '');
}

/** Runs a package's program to its end; a failure ends this script with the same status. */
function tool(path, toolArgs, stdio = 'inherit', env = process.env) {
  const result = spawnSync(node, [join(root, 'node_modules', path), ...toolArgs], {
    cwd: root,
    stdio,
    env,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/**
 * A folder for all that the tests write, which goes with this script: in memory where that has room, since they make tens of
 * thousands of small files. `TMPDIR` decides where it is set.
 */
function makeTestFolder() {
  const isInMemory = process.env.TMPDIR === undefined && roomInMemory() >= TESTS_ROOM;
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), 'millrace-tests-'));
  // PostgreSQL runs as a user of its own when the tests run as root, and must reach its folder.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * What the tests run with. They load all modules some twenty times, and start the program some hundred times: what is compiled
 * stays for the next run.
 */
function testEnvironment() {
  const compiled = join(root, 'node_modules/.cache/millrace-tests');
  return { ...process.env, TMPDIR: makeTestFolder(), NODE_COMPILE_CACHE: compiled };
}

/** Bytes that files in memory may take, of which programs can be run. */
function roomInMemory() {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';
  const options = new RegExp(`^\\S+ ${MEMORY} tmpfs (\\S+)`, 'm').exec(mounts)?.[1]?.split(',');
  if (options === undefined || options.includes('noexec')) return 0;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem());
}

/**
 * Which of the projects in vitest.config.ts run, the arguments for Vitest, and what is to be said when they have run.
 * `--failed` stands for the tests that failed last, `--changed` or `--changed=COMMIT` for those that a change reaches: Vitest's own
 * choice would be all, since the service that nearly every test starts imports all.
 * @returns undefined where nothing was changed.
 */
async function chooseTests(given) {
  if (command === 'test:all') {
    const part = given.includes('--rest') ? 'rest' : 'all';
    return { part, chosen: given.filter((arg) => arg !== '--rest'), remark: '' };
  }
  if (given.length === 0) {
    const remark =
      'Left out: most suites on PostgreSQL, most tests of crashes and of the browser, several processes, the code of the guides ' +
      'and what else takes long. `npm run test:all -- --rest` runs them.';
    return { part: 'most', chosen: given, remark };
  }
  return { part: 'all', ...(await chooseSome(given)) };
}

async function chooseSome(given) {
  if (given.includes('--failed')) {
    const { takeFailed } = await import('./failed.mjs');
    const failed = takeFailed(root) ?? fail('No failed tests are known of the last run.');
    console.error(`Failed in the last run: ${failed.filter((arg) => !arg.startsWith('--')).join(', ')}.`);
    return { chosen: [...failed, ...given.filter((arg) => arg !== '--failed')], remark: '' };
  }
  const [flag] = given.filter((arg) => /^--changed(=|$)/.test(arg));
  if (flag === undefined) return { chosen: given, remark: '' };
  const { changedFiles, RUN_SECONDS, testsOf, withinTime } = await import('./changed.mjs');
  const changed = changedFiles(root, flag.split('=')[1]);
  if (changed.length === 0) {
    console.error('Nothing was changed.');
    return undefined;
  }
  const { chosen, leftOut } = withinTime(root, testsOf(root, changed), availableParallelism() + 1);
  const reached = `${changed.length} changed files reach ${chosen.length + leftOut.length} files of tests`;
  console.error(`${reached}; ${chosen.length} of these are run.`);
  const named = leftOut.map(
    ({ file, seconds }) => `${file.replace(/^test\/|\.test\.ts$/g, '')} (${seconds} s)`,
  );
  const remark =
    leftOut.length === 0
      ? 'Not run: tests that the change reaches only through other parts. `npm run test:all` runs everything.'
      : `Not run, since ${RUN_SECONDS} seconds are too short for them: ${named.join(', ')}; nor tests that the change ` +
        'reaches only through other parts. `npm run test:all` runs everything.';
  return { chosen: [...chosen, ...given.filter((arg) => arg !== flag)], remark };
}

/** Replaces this script, as far as Node.js can: passes signals on and ends as the program ends, with a last remark. */
function become(nodeArgs, env = process.env, remark = '') {
  const child = spawn(node, nodeArgs, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (remark !== '') console.error(remark);
    process.exit(code ?? (signal ? 1 : 0));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

install();
const node = findNode();
switch (command) {
  case 'build':
    build();
    break;
  case 'client':
    generate();
    buildClient();
    break;
  case 'start':
    build();
    become(['--', join(root, 'dist/start.js'), ...args], {
      NODE_COMPILE_CACHE: join(root, 'dist/compiled'),
      ...process.env,
    });
    break;
  case 'test':
  case 'test:all':
  case 'test:citus': {
    const isCitus = command === 'test:citus';
    const choice = await chooseTests(isCitus ? ['--config', 'vitest.citus.config.ts', ...args] : args);
    if (choice === undefined) break;
    build();
    const env = { ...testEnvironment(), TESTS_PART: choice.part };
    become([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...choice.chosen], env, choice.remark);
    break;
  }
  case 'mutants':
    build();
    become([join(root, 'test/mutants/main.ts'), ...args], testEnvironment());
    break;
  case 'bench':
    build();
    become([join(root, 'bench/main.ts'), ...args]);
    break;
  case 'release': {
    build();
    const { release } = await import('./release.mjs');
    for (const path of release(root, args[0] ?? join(root, 'release'))) console.log(path);
    break;
  }
  case 'snapshot':
    become([join(root, 'scripts/snapshot.mjs')]);
    break;
  case 'pictures':
    build();
    become([join(root, 'scripts/pictures.mjs'), ...args]);
    break;
  case 'dev':
    build();
    become([join(root, 'scripts/dev.mjs')]);
    break;
  case 'new':
    become([join(root, 'scripts/new.mjs'), ...args]);
    break;
  case 'languages':
    become([join(root, 'scripts/languages.mjs'), ...args]);
    break;
  case 'check':
    generate();
    tool('typescript/bin/tsc', []);
    tool('typescript/bin/tsc', ['-p', 'src/web/client']);
    tool('typescript/bin/tsc', ['-p', 'src/web/client/worker']);
    tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);
    tool('knip/bin/knip.js', ['--no-progress']);
    for (const script of ['regexps.mjs', 'counts.mjs', 'words.mjs']) tool(join('..', 'scripts', script), []);
    break;
  default:
    fail(
      'usage: node scripts/run.mjs build|client|release|start|dev|test|test:all|test:citus|mutants|bench|languages|new|pictures|snapshot|check',
    );
}
