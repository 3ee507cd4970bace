/** The packages of the client and of the service, installed in an empty folder. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { TestService } from '../harness.ts';
import { whileServing } from './program.ts';
import { cleanEnv } from './run-command.ts';

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
// @ts-expect-error A text is no number.
const wrong = () => client.posts.create({ text: 5 });
const error: unknown = await client.posts.get('0').catch((thrown: unknown) => thrown);
console.log(posts[0]?.id === post.id, error instanceof MillraceError && error.slug, typeof wrong);
// When both loops are left, nothing keeps the process.
for (const transport of ['fetch', 'websocket'] as const) {
  const stream = client.userStream<Post>({ transport });
  await stream.subscribe('own', (query) => client.users.posts('me', query));
  await client.posts.create({ text: transport });
  for await (const { data } of stream) {
    console.log(data[0]?.text);
    break;
  }
}
`,
  );
  writeFileSync(
    join(place, 'page.ts'),
    `import { type Bodies, createClient, isMessage } from '@millrace/client';
import { createClient as createSmall } from '@millrace/client/min.js';
const body: Bodies['appStreams.create'] = { object_types: ['post', 'star'] };
const { data } = await createClient({ url: location.origin }).appStreams.create(body);
for await (const message of createSmall({ url: location.origin }).appStream(data.endpoint)) {
  if (isMessage(message, 'post')) document.title = message.data?.text ?? '';
  // @ts-expect-error It is of some other type.
  else document.title = message.data.text;
}
`,
  );
  const [first = '', ...examples] = Array.from(
    readFileSync(join(own, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs),
    ([, text]) => text as string,
  );
  const given = 'declare const token: string, blob: Blob, post: Post;';
  const functions = examples.map((text, n) => `export async function example${n}() {\n${text}}\n`);
  expect(functions.length).toBeGreaterThan(4);
  writeFileSync(join(place, 'readme.ts'), [first, given, ...functions].join('\n'));

  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const check = (files: string[], ...options: string[]) =>
    run(place, process.execPath, tsc, '--strict', '--noEmit', '--target', 'es2023', ...options, ...files);
  const node = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  check(['app.ts'], '--module', 'node16', ...node);
  const browser = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable'];
  check(['page.ts', 'readme.ts'], '--module', 'esnext', '--moduleResolution', 'bundler', ...browser);

  const service = await TestService.start('sqlite');
  try {
    const { token } = await service.person('ada');
    const child = spawn(process.execPath, ['app.ts', service.origin, token!], { cwd: place });
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text));
    expect([(await once(child, 'close'))[0], said]).toEqual([
      0,
      'true not-found function\nfetch\nwebsocket\n',
    ]);
  } finally {
    await service.stop();
  }
});

test('the service: says its version and serves', async () => {
  const program = join(install(root, 'service'), 'node_modules/.bin/millrace');
  expect(run(tmpdir(), program, '--version')).toMatch(`${manifest.version} (schema `);
  const env = { ...cleanEnv(), MILLRACE_DATA: join(folder, 'data'), MILLRACE_PORT: '0' };
  await whileServing(program, { env, cwd: folder }, async (origin) => {
    for (const path of ['/readyz', '/api/config', '/docs/streams', '/openapi.json'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  });
});
