/**
 * `npm run mutants [-- WORD…]`: puts small faults into copies of the project, one at a time, runs the tests that have to
 * notice each, and prints which were killed by the part of the suite that `npm test` runs, and which only by the rest.
 * Words choose mutants by name. Exits with 1 when one stays alive, with 2 when it could not be tried.
 */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import setUpPostgres from '../postgres.ts';
import { faultsOf, type Mutant, mutants } from './mutants.ts';

const root = join(import.meta.dirname, '../..');

/** What vitest's JSON report holds, as far as it is used. */
interface Report {
  success: boolean;
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** The parts of the suite, in the order in which a mutant meets them (`vitest.config.ts`). */
const parts = ['most', 'rest'] as const;

/** A test that takes longer hangs, and has noticed its mutant: in milliseconds. */
const HANG_MS = 120_000;

interface Verdict {
  /** The first test that failed, and the part of the suite that has it; undefined when all passed. */
  killer: { part: (typeof parts)[number]; name: string } | undefined;
  seconds: number;
}

class MutantError extends Error {}

/** Copies what git knows or would add; packages are shared. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'millrace-mutants-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files) {
    // Git also knows those that were removed since.
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs a program of Node.js to its end, whatever that is. */
function run(
  args: readonly string[],
  cwd: string,
  env = process.env,
): Promise<{ isDone: boolean; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env, maxBuffer: 2 ** 28 }, (error, _, stderr) =>
      resolve({ isDone: error === null, stderr }),
    );
  });
}

/** Runs tests as far as a part of the suite has them. @throws {MutantError} when they could not be run. */
async function report(
  copy: string,
  tests: readonly string[],
  env: NodeJS.ProcessEnv,
  flags: readonly string[],
): Promise<Report & { stderr: string }> {
  const output = join(copy, '.mutants.json');
  rmSync(output, { force: true });
  const { stderr } = await run(
    [
      ...[join(copy, 'node_modules/vitest/vitest.mjs'), 'run', ...flags],
      ...['--reporter=json', `--outputFile=${output}`, `--testTimeout=${HANG_MS}`, ...tests],
    ],
    copy,
    env,
  );
  try {
    return { ...JSON.parse(readFileSync(output, 'utf8')), stderr };
  } catch {
    throw new MutantError(`The tests did not run:\n${stderr}`);
  }
}

/** The first test of a report that failed. */
const failureIn = ({ testResults }: Report) =>
  testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
    ?.fullName;

/** @throws {MutantError} when the tests could not be run. */
async function runTests(copy: string, tests: readonly string[], postgres?: string): Promise<Verdict> {
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  for (const part of parts) {
    const env = {
      ...process.env,
      TESTS_PART: part,
      ...(postgres === undefined ? {} : { TESTS_POSTGRES: postgres }),
      TESTS_PATIENCE_MS: '30000',
    };
    let ran = await report(copy, tests, env, ['--bail=1']);
    // A worker that is ended while its services still close tells nothing of what failed.
    if (!ran.success && failureIn(ran) === undefined) ran = await report(copy, tests, env, []);
    const name = failureIn(ran);
    if (name !== undefined) return { killer: { part, name }, seconds: seconds() };
    if (!ran.success)
      throw new MutantError(
        `No test failed, and yet the run did:\n${ran.testResults[0]?.message}\n${ran.stderr}`,
      );
  }
  return { killer: undefined, seconds: seconds() };
}

/** Tests that start the built program or package. */
const onBuild = /^test\/(?:browser|client|cluster|compatibility|dev|faults|smoke)\//;

async function tryMutant(copy: string, mutant: Mutant, postgres: string): Promise<Verdict> {
  const { file, search, replace, tests } = mutant;
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(search, () => replace),
  );
  // Other tests load the sources, and of the build only the scripts of pages.
  const isBuilt =
    !file.startsWith('src/') ||
    file.startsWith('src/web/client/') ||
    tests.some((name) => onBuild.test(name));
  try {
    if (isBuilt) await build(copy);
    const isOfSchema = file.startsWith('src/db/') || file.endsWith('.tables.ts');
    return await runTests(copy, tests, isOfSchema ? undefined : postgres);
  } finally {
    writeFileSync(path, text);
    if (isBuilt) await build(copy);
  }
}

/** @throws {MutantError} when it fails. */
async function build(copy: string): Promise<void> {
  const { isDone, stderr } = await run([join(copy, 'scripts/run.mjs'), 'build'], copy);
  if (!isDone) throw new MutantError(`It could not be built:\n${stderr}`);
}

async function main(words: readonly string[]): Promise<number> {
  const chosen = mutants.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) throw new MutantError('No mutant has such a name.');
  const wrong = faultsOf(root, chosen);
  if (wrong.length > 0) throw new MutantError(`A search text must occur once.\n${wrong.join('\n')}`);
  const given: Record<string, string> = {};
  // One PostgreSQL serves all runs.
  const stop = await setUpPostgres({ provide: (key, value) => (given[key] = value as string) });
  const copies = Array.from({ length: Math.min(availableParallelism(), chosen.length) }, copyProject);
  try {
    return await tryAll(chosen, copies, JSON.stringify(given));
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
    await stop();
  }
}

/** Tries mutants, in each copy of the project one after the other. */
async function tryAll(
  chosen: readonly Mutant[],
  copies: readonly string[],
  postgres: string,
): Promise<number> {
  await Promise.all(copies.map(build));
  const tests = new Set(chosen.flatMap((mutant) => mutant.tests));
  const { killer } = await runTests(copies[0] as string, [...tests], postgres);
  if (killer !== undefined) throw new MutantError(`Without a mutant this fails already: ${killer.name}`);
  const killed = { most: 0, rest: 0 };
  let untried = 0;
  const queue = [...chosen];
  const tryNext = async (copy: string): Promise<void> => {
    const mutant = queue.shift();
    if (mutant === undefined) return;
    const tried = await tryMutant(copy, mutant, postgres).catch((error) => {
      if (error instanceof MutantError) return error;
      throw error;
    });
    if (tried instanceof MutantError) {
      untried++;
      console.log(`not tried      ${mutant.name}\n${tried.message}`);
      return tryNext(copy);
    }
    const { killer: by, seconds } = tried;
    if (by !== undefined) killed[by.part]++;
    const word = by === undefined ? 'ALIVE ' : by.part === 'most' ? 'killed' : 'killed by the rest';
    console.log(`${word} ${String(seconds).padStart(4)} s  ${mutant.name}`);
    console.log(`               ${by?.name ?? `${mutant.file}; ran ${mutant.tests.join(' ')}`}`);
    return tryNext(copy);
  };
  await Promise.all(copies.map(tryNext));
  const { most, rest } = killed;
  console.log(`${most + rest} of ${chosen.length} killed, ${most} of them by npm test`);
  if (untried > 0) return 2;
  return most + rest === chosen.length ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof MutantError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
