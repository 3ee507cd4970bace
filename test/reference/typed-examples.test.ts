/** The examples of the reference in JavaScript and Python fit the clients: compilers read them. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { examplesOf } from '../../src/web/reference/examples.ts';
import { installs } from '../tools.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const examples = [...app.endpoints, ...app.described.beside].flatMap((call) =>
  examplesOf(call, 'https://social.example/api'),
);
const hasMypy = spawnSync('mypy', ['--version']).status === 0;
if (!hasMypy) console.warn(`Skipped: the types of the Python examples. ${installs('mypy')}.`);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'examples-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a compiler says. */
const said = (running: Promise<unknown>) =>
  running.then(
    () => '',
    ({ stdout, stderr }) => stdout + stderr,
  );

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '    ');

test('in JavaScript', async () => {
  const start = `import { openAsBlob } from 'node:fs';
import { createClient } from '@millrace/client';
const client = createClient({ url: 'https://social.example' });
declare const path: string, type: string, connectionId: string, subscriptionId: string;
`;
  const functions = examples.map(
    ({ js }, n) => `export async function example${n}() {\n${indented(js)}\n}\n`,
  );
  await writeFile(join(folder, 'examples.mts'), start + functions.join(''));
  const compilerOptions = {
    noUnusedLocals: false,
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    typeRoots: [join(root, 'node_modules/@types')],
    paths: { '@millrace/client': [join(root, 'packages/client/src/index.ts')] },
  };
  const settings = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['examples.mts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  expect(await said(run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]))).toBe('');
});

test.skipIf(!hasMypy)('in Python', async () => {
  const start = `from pathlib import Path
from millrace_client import Client, Form, FormFile
client = Client("https://social.example")
path = content_type = connection_id = subscription_id = ""
`;
  const functions = examples.map(({ py }, n) => `def example${n}() -> None:\n${indented(py)}\n`);
  await writeFile(join(folder, 'examples.py'), start + functions.join(''));
  const env = { PATH: process.env.PATH, MYPYPATH: join(root, 'packages/python/src') };
  const args = ['--strict', '--python-version', '3.11', '--cache-dir', join(folder, 'mypy'), 'examples.py'];
  expect(await said(run('mypy', args, { cwd: folder, env }))).toBe('');
});
