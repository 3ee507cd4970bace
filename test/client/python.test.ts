/** `millrace_client`, the Python client: both of its clients, with the Python of the system. */
import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { derive } from '../../packages/python/derive.ts';
// @ts-expect-error: a script, which has no types.
import { generatedFiles } from '../../scripts/generate.mjs';
import { describeService, describeWithoutRows } from '../harness.ts';
import { people, unique } from '../people.ts';
import { installs } from '../tools.ts';

const run = promisify(execFile);
const sources = join(import.meta.dirname, '../../packages/python/src');
const examples = join(sources, '../examples');
const checks = join(import.meta.dirname, 'python');

/** Whether a program ends with success. */
const works = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const hasPython = works('python3', '-c', 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))');
const hasMypy = works('mypy', '--version');
const missing = [...(hasPython ? [] : ['python3', 'python3-venv']), ...(hasMypy ? [] : ['mypy'])];
if (missing.length > 0)
  console.warn(
    `Skipped: tests of the Python client, which need Python 3.11. ${installs(missing.join(', '))}.`,
  );

describe.skipIf(!hasPython)('the Python client', () => {
  let folder: string;

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

  /** Runs a program of checks. @throws with what it prints if one fails */
  async function pass(program: string, given: object): Promise<void> {
    const env = {
      PATH: process.env.PATH,
      PYTHONPATH: sources,
      PYTHONDONTWRITEBYTECODE: '1',
      GIVEN: JSON.stringify(given),
    };
    const args = ['-W', 'error', '-m', 'unittest', '-q', program];
    await run('python3', args, { cwd: folder, env });
  }

  describeService('at a service', (service) => {
    test.each(['checks', 'blocking_checks'])('calls, uploads and streams: %s', async (program) => {
      const names = Array.from({ length: 24 }, (_, n) => `p${n}`);
      const made = Object.values(await people(service(), ...names));
      await pass(program, {
        origin: service().origin,
        people: made.map(({ id, username, token }) => ({ id, username, token })),
        app_token: (await service().app()).token,
        key: unique('key'),
      });
    });
  });

  test.each(['attacks', 'blocking_attacks'])('servers that answer wrongly: %s', async (program) => {
    await pass(program, {});
  });

  test.skipIf(!hasMypy)('is typed, and so are programs that use it', async () => {
    const own = ['checks', 'attacks', 'typed'].flatMap((name) => [name, `blocking_${name}`]);
    const shown = (await readdir(examples)).map((name) => name.replace('.py', ''));
    const programs = [...own, ...shown].flatMap((name) => ['-m', name]);
    const args = ['--strict', '--python-version', '3.11', '--cache-dir', join(folder, 'mypy')];
    const env = { PATH: process.env.PATH, MYPYPATH: sources };
    await run('mypy', [...args, '-p', 'millrace_client', ...programs], { cwd: folder, env });
  });

  describeWithoutRows('the wheel', (service) => {
    test('is installed from the service, without anything else', async () => {
      const { files } = (await (await fetch(`${service().origin}/client`)).json()) as {
        files: { kind: string; url: string; bytes: number }[];
      };
      const { url } = files.find(({ kind }) => kind === 'python')!;
      const env = {
        PATH: process.env.PATH,
        PIP_CONFIG_FILE: '/dev/null',
        PIP_DISABLE_PIP_VERSION_CHECK: '1',
      };
      await run('python3', ['-m', 'venv', join(folder, 'venv')], { env });
      await run(join(folder, 'venv/bin/pip'), ['install', '--no-index', url], { env });
      const ann = await service().person('wheel');
      const names = Object.keys(generatedFiles(join(sources, '../../..')))
        .filter((name) => name.endsWith('.py'))
        .map((name) => relative('packages/python/src', name));
      const program = `
import base64, hashlib, importlib.metadata, sys, millrace_client
files = [file for file in importlib.metadata.files("millrace-client") if file.hash]
for file in files:
    digest = hashlib.sha256(file.read_binary()).digest()
    assert base64.urlsafe_b64encode(digest).decode().rstrip("=") == file.hash.value, file
assert {"millrace_client/py.typed", *sys.argv[3:]} <= {str(file) for file in files}
with millrace_client.Client(sys.argv[1], sys.argv[2]) as client:
    print(importlib.metadata.version("millrace-client"), client.users.get("me").data.username)`;
      const args = ['-I', '-W', 'error', '-c', program, service().origin, ann.token!, ...names];
      const { stdout } = await run(join(folder, 'venv/bin/python'), args, { env });
      const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
      expect(stdout.trim()).toBe(`${version} ${ann.username}`);
    });
  });
});

test('the wheel has the same bytes each time, in every time zone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wheel-'));
  try {
    const made = [];
    for (const TZ of ['Asia/Tokyo', 'America/Lima']) {
      await run(process.execPath, [join(sources, '../wheel.ts'), folder], { env: { TZ } });
      const [name] = (await readdir(folder)) as [string];
      expect(name).toMatch(/^millrace_client-[\d.]+-py3-none-any\.whl$/);
      made.push(await readFile(join(folder, name)));
    }
    expect(made[0]!.equals(made[1]!)).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

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
