/**
 * `npm run mutants [-- WORD…]`: puts small faults into a copy of the project, one at a time, runs the tests that have to
 * notice each, and prints which were killed. Words choose mutants by name. Exits with 1 when one stays alive, with 2 when
 * it could not be tried.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf, type Mutant, mutants } from './mutants.ts';

const root = join(import.meta.dirname, '../..');

/** What vitest's JSON report holds, as far as it is used. */
interface Report {
  success: boolean;
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
}

interface Verdict {
  /** The first test that failed; undefined when all passed. */
  killer: string | undefined;
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

/** Runs tests to the first that fails, or all of them. @throws {MutantError} when they could not be run. */
function report(
  copy: string,
  tests: readonly string[],
  flags: readonly string[],
): Report & { stderr: string } {
  const output = join(copy, '.mutants.json');
  rmSync(output, { force: true });
  const { stderr } = spawnSync(
    process.execPath,
    [
      ...[join(copy, 'node_modules/vitest/vitest.mjs'), 'run', ...flags],
      ...['--reporter=json', `--outputFile=${output}`, ...tests],
    ],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, MILLRACE_TEST_PATIENCE_MS: '30000' },
    },
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
function runTests(copy: string, tests: readonly string[]): Verdict {
  const start = performance.now();
  // Some tests start the built program, and pages have its scripts.
  const build = spawnSync(process.execPath, [join(copy, 'scripts/run.mjs'), 'build'], { encoding: 'utf8' });
  if (build.status !== 0) throw new MutantError(`It could not be built:\n${build.stderr}`);
  let ran = report(copy, tests, ['--bail=1']);
  // A worker that is ended while its services still close tells nothing of what failed.
  if (!ran.success && failureIn(ran) === undefined) ran = report(copy, tests, []);
  const killer = failureIn(ran);
  if (!ran.success && killer === undefined)
    throw new MutantError(
      `No test failed, and yet the run did:\n${ran.testResults[0]?.message}\n${ran.stderr}`,
    );
  return { killer, seconds: Math.round((performance.now() - start) / 1000) };
}

function tryMutant(copy: string, { file, search, replace, tests }: Mutant): Verdict {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(search, () => replace),
  );
  try {
    return runTests(copy, tests);
  } finally {
    writeFileSync(path, text);
  }
}

function main(words: readonly string[]): number {
  const chosen = mutants.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) throw new MutantError('No mutant has such a name.');
  const wrong = faultsOf(root, chosen);
  if (wrong.length > 0) throw new MutantError(`A search text must occur once.\n${wrong.join('\n')}`);
  const copy = copyProject();
  try {
    const { killer } = runTests(copy, [...new Set(chosen.flatMap(({ tests }) => tests))]);
    if (killer !== undefined) throw new MutantError(`Without a mutant this fails already: ${killer}`);
    let alive = 0;
    for (const mutant of chosen) {
      const verdict = tryMutant(copy, mutant);
      if (verdict.killer === undefined) alive++;
      const word = verdict.killer === undefined ? 'ALIVE ' : 'killed';
      console.log(`${word} ${String(verdict.seconds).padStart(4)} s  ${mutant.name}`);
      console.log(`               ${verdict.killer ?? `${mutant.file}; ran ${mutant.tests.join(' ')}`}`);
    }
    console.log(`${chosen.length - alive} of ${chosen.length} killed`);
    return alive === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof MutantError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
