/** The packages of the client and of the service, installed in an empty folder. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { TestService } from '../harness.ts';
import { cleanEnv, whileServing } from './program.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'millrace-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The client's bundle, minified, is loaded by pages. */
const MAX_CLIENT_BYTES = 24_000;

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: cleanEnv(), encoding: 'utf8' });
  expect([status, status === 0 ? '' : `${command} ${args.join(' ')}: ${stdout}${stderr}`]).toEqual([0, '']);
  return stdout;
}

/** Packs a package and installs it. @returns the folder that it was installed in */
function install(from: string, name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  const archive = run(from, 'npm', 'pack', '--silent', '--pack-destination', folder).trim();
  writeFileSync(join(place, 'package.json'), '{"private": true, "type": "module"}');
  const quiet = ['--silent', '--no-audit', '--no-fund', '--prefer-offline'];
  run(place, 'npm', 'install', ...quiet, join(folder, archive));
  return place;
}

test('the client: small, without dependencies, typed, and at work', async () => {
  const place = install(join(root, 'packages/client'), 'client');
  const own = join(place, 'node_modules/@millrace/client');
  expect(readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@millrace',
  ]);
  expect(readdirSync(own).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  expect(statSync(join(own, 'dist/index.min.js')).size).toBeLessThan(MAX_CLIENT_BYTES);

  writeFileSync(
    join(place, 'app.ts'),
    `import { createClient, MillraceError, older, type Post } from '@millrace/client';
const [url = '', token = ''] = process.argv.slice(2);
const client = createClient({ url, token });
const { data: post } = await client.posts.create({ text: 'from a package' });
const posts: Post[] = [];
for await (const one of older((range) => client.users.posts('me', range))) posts.push(one);
// @ts-expect-error The text is missing a quote of its type.
const wrong = () => client.posts.create({ text: 5 });
const error: unknown = await client.posts.get('0').catch((thrown: unknown) => thrown);
console.log(posts[0]?.id === post.id, error instanceof MillraceError && error.slug, typeof wrong);
`,
  );
  const strict = ['--strict', '--noEmit', '--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
  const types = ['--typeRoots', join(root, 'node_modules/@types')];
  run(place, process.execPath, join(root, 'node_modules/typescript/bin/tsc'), ...strict, ...types, 'app.ts');

  const service = await TestService.start('sqlite');
  try {
    const { token } = await service.person('ada');
    const child = spawn(process.execPath, ['app.ts', service.origin, token!], { cwd: place });
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text));
    expect([(await once(child, 'close'))[0], said]).toEqual([0, 'true not-found function\n']);
  } finally {
    await service.stop();
  }
});

test('the service: says its version and serves', async () => {
  const program = join(install(root, 'service'), 'node_modules/.bin/millrace');
  expect(run(tmpdir(), program, '--version')).toBe(`${manifest.version}\n`);
  const env = { ...cleanEnv(), MILLRACE_DATA: join(folder, 'data'), MILLRACE_PORT: '0' };
  await whileServing(program, { env, cwd: folder }, async (origin) => {
    for (const path of ['/readyz', '/api/config', '/docs/streams', '/openapi.json'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  });
});
