/** The package of the Python client: its blocking client, its types and the wheel. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
// @ts-expect-error: a script, which has no types.
import { generatedFiles } from '../../scripts/generate.mjs';
import { describeService, describeWithoutRows } from '../harness.ts';
import { installs } from '../tools.ts';
import { checksFolder, examples, givenAt, hasPython, pass, run, sources } from './python.ts';

const hasMypy = spawnSync('mypy', ['--version']).status === 0;
if (!hasMypy) console.warn(`Skipped: the types of the Python client. ${installs('mypy')}.`);

describe.skipIf(!hasPython)('the Python client', () => {
  const folder = checksFolder();

  describeService('that blocks, at a service', (service) => {
    test('calls, uploads and streams', async () => {
      await pass(folder(), 'blocking_checks', await givenAt(service()));
    });
  });

  test('that blocks, at servers that answer wrongly', async () => {
    await pass(folder(), 'blocking_attacks');
  });

  test.skipIf(!hasMypy)('is typed, and so are programs that use it', async () => {
    const own = ['checks', 'attacks', 'typed'].flatMap((name) => [name, `blocking_${name}`]);
    const shown = (await readdir(examples)).map((name) => name.replace('.py', ''));
    const programs = [...own, ...shown].flatMap((name) => ['-m', name]);
    const args = ['--strict', '--python-version', '3.11', '--cache-dir', join(folder(), 'mypy')];
    const env = { PATH: process.env.PATH, MYPYPATH: sources };
    await run('mypy', [...args, '-p', 'millrace_client', ...programs], { cwd: folder(), env });
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
      await run('python3', ['-m', 'venv', join(folder(), 'venv')], { env });
      await run(join(folder(), 'venv/bin/pip'), ['install', '--no-index', url], { env });
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
      const { stdout } = await run(join(folder(), 'venv/bin/python'), args, { env });
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
