/** Runs the checks of `millrace_client`, the Python client, with the Python of the system. */
import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { derive } from '../../packages/python/derive.ts';
import type { TestService } from '../harness.ts';
import { people, unique } from '../people.ts';
import { installs } from '../tools.ts';

export const run = promisify(execFile);
export const sources = join(import.meta.dirname, '../../packages/python/src');
export const examples = join(sources, '../examples');
const checks = join(import.meta.dirname, 'python');

/** Whether a program ends with success. */
const works = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
export const hasPython = works(
  'python3',
  '-c',
  'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))',
);
if (!hasPython)
  console.warn(
    `Skipped: tests of the Python client, which need Python 3.11. ${installs('python3, python3-venv')}.`,
  );

/** The folder of the checks and examples, for the time of the tests. */
export function checksFolder(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'python-'));
    for (const programs of [checks, examples]) await cp(programs, folder, { recursive: true });
    for (const name of ['checks', 'attacks', 'typed'])
      await writeFile(
        join(folder, `blocking_${name}.py`),
        deriveChecks(await readFile(join(checks, `${name}.py`), 'utf8')),
      );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

/** Runs a program of checks. @throws with what it prints if one fails */
export async function pass(folder: string, program: string, given: object = {}): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    PYTHONPATH: sources,
    PYTHONDONTWRITEBYTECODE: '1',
    GIVEN: JSON.stringify(given),
  };
  const args = ['-W', 'error', '-m', 'unittest', '-q', program];
  await run('python3', args, { cwd: folder, env });
}

/** What checks at a service are given. */
export async function givenAt(service: TestService): Promise<object> {
  const names = Array.from({ length: 24 }, (_, n) => `p${n}`);
  const made = Object.values(await people(service, ...names));
  return {
    origin: service.origin,
    people: made.map(({ id, username, token }) => ({ id, username, token })),
    app_token: (await service.app()).token,
    key: unique('key'),
  };
}

/** Checks of the blocking client. */
function deriveChecks(text: string): string {
  return derive(text)
    .replaceAll('millrace_client.aio', 'millrace_client.blocking')
    .replaceAll('IsolatedAsyncioTestCase', 'TestCase')
    .replaceAll('asyncSetUp', 'setUp')
    .replaceAll('asyncTearDown', 'tearDown')
    .replaceAll('anext(', 'next(')
    .replaceAll('asyncio.get_running_loop().call_later(0.05, do)', 'threading.Timer(0.05, do).start()')
    .replaceAll('import asyncio\n', 'import threading\n');
}
