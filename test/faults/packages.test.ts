/** The packages of the client, from a running service, and of the service, installed in an empty folder. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
const MAX_CLIENT_BYTES = 30_000;

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: cleanEnv(), encoding: 'utf8' });
  expect([status, status === 0 ? '' : `${command} ${args.join(' ')}: ${stdout}${stderr}`]).toEqual([0, '']);
  return stdout;
}

/** Runs a command while a service in this process answers it. @returns what it printed */
async function runBeside(cwd: string, command: string, ...args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd, env: cleanEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  const [status] = await once(child, 'close');
  expect([status, status === 0 ? '' : said.stdout + said.stderr]).toEqual([0, '']);
  return said.stdout;
}

const quiet = ['--silent', '--no-audit', '--no-fund', '--prefer-offline'];

/** An empty project. */
function emptyFolder(name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"private": true, "type": "module"}');
  return place;
}

test('the client, from a running service: small, without dependencies, typed, and at work', async () => {
  const service = await TestService.start('sqlite');
  try {
    await tryClient(service);
  } finally {
    await service.stop();
  }
});

async function tryClient(service: TestService): Promise<void> {
  const place = emptyFolder('client');
  const list = (await (await fetch(`${service.origin}/client`)).json()) as { files: Listed[] };
  const urlOf = (kind: string) => list.files.find((file) => file.kind === kind)?.url ?? '';
  expect(urlOf('npm')).toBe(`${service.origin}/client/millrace-client-${manifest.version}.tgz`);
  await runBeside(place, 'npm', 'install', ...quiet, urlOf('npm'));
  for (const { kind, url, immutable_url, bytes, integrity } of list.files) {
    const reply = await fetch(url);
    const given = Buffer.from(await reply.arrayBuffer());
    expect(`sha512-${createHash('sha512').update(given).digest('base64')}`).toBe(integrity);
    expect([given.length, reply.headers.get('access-control-allow-origin')]).toEqual([bytes, '*']);
    expect(reply.headers.get('cache-control')).toBe('public, no-cache');
    const headers = { 'If-None-Match': reply.headers.get('etag') ?? '' };
    expect((await fetch(url, { headers })).status).toBe(304);
    expect((await fetch(immutable_url)).headers.get('cache-control')).toMatch(/max-age=31536000, immutable/);
    if (kind === 'module') writeFileSync(join(place, 'millrace.js'), given);
    if (kind === 'types') writeFileSync(join(place, 'millrace.d.ts'), given);
  }
  for (const name of ['nothing', '..%2fmain.js', '%2e%2e/main.js'])
    expect((await fetch(`${service.origin}/client/${name}`)).status).toBe(404);
  const own = join(place, 'node_modules/@millrace/client');
  const installed = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  expect(installed.version).toBe(manifest.version);
  // Both say what it was made from; a build outside of a clone knows no commit.
  const commit = readFileSync(join(root, 'dist/commit'), 'utf8').trim();
  expect(installed.gitHead).toBe(commit === '' ? undefined : commit);
  expect(readFileSync(join(own, 'README.md'), 'utf8')).toContain(`Version ${manifest.version}`);
  const program = join(place, 'node_modules/.bin/millrace-client');
  expect(run(place, program, '--version')).toBe(`${manifest.version}\n`);
  const npx = ['exec', '--yes', '--cache', join(folder, 'cache'), '--', urlOf('npm'), '--version'];
  expect(await runBeside(emptyFolder('npx'), 'npm', ...npx)).toBe(`${manifest.version}\n`);
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
// @ts-expect-error A photo says what it shows, be it nothing.
const silent = () => client.photo('bees.jpg');
const error: unknown = await client.posts.get('0').catch((thrown: unknown) => thrown);
console.log(posts[0]?.id === post.id, error instanceof MillraceError && error.slug, typeof wrong, typeof silent);
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
import { createClient as createSmall } from './millrace.js';
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

  const { token } = await service.person('ada');
  const child = spawn(process.execPath, ['app.ts', service.origin, token!], { cwd: place });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text));
  expect([(await once(child, 'close'))[0], said]).toEqual([
    0,
    'true not-found function function\nfetch\nwebsocket\n',
  ]);
}

/** A file in the list at `/client`. */
interface Listed {
  kind: string;
  url: string;
  immutable_url: string;
  bytes: number;
  integrity: string;
}

test('the service: says its version and serves', async () => {
  const place = emptyFolder('service');
  const archive = run(root, 'npm', 'pack', '--silent', '--pack-destination', folder).trim();
  run(place, 'npm', 'install', ...quiet, join(folder, archive));
  const program = join(place, 'node_modules/.bin/millrace');
  expect(run(tmpdir(), program, '--version')).toMatch(`${manifest.version} (schema `);
  const env = { ...cleanEnv(), MILLRACE_DATA: join(folder, 'data'), MILLRACE_PORT: '0' };
  await whileServing(program, { env, cwd: folder }, async (origin) => {
    for (const path of ['/readyz', '/api/config', '/docs/streams', '/openapi.json', '/client'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
    const { files } = (await (await fetch(`${origin}/client`)).json()) as { files: Listed[] };
    expect(files.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['npm', 'module', 'types']));
  });
});
