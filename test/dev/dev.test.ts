/** `npm run dev` serves the sources, and starts again when they change. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanEnv } from '../faults/run-command.ts';
import { freePort } from '../free-port.ts';
import { copyRepository } from './copy.ts';

const copy = copyRepository();
const texts = join(copy.folder, 'src/web/languages/en/frame.ts');
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
let dev: ChildProcess;
let lines: AsyncIterator<string>;

const env = { ...cleanEnv(), MILLRACE_DATA: join(copy.folder, 'data'), MILLRACE_PORT: String(port) };
const run = (file: string, ...args: string[]) =>
  spawn(process.execPath, [join(copy.folder, file), ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });

/** Reads what it says up to a line. */
async function says(expected: string): Promise<string[]> {
  const said: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`it ended: ${said.join('\n')}`);
    said.push(value);
    if (value.startsWith(expected)) return said;
  }
}

const change = (from: string, to: string) =>
  writeFileSync(texts, readFileSync(texts, 'utf8').replace(from, to));

const page = async () => (await fetch(`${origin}/sign-in`)).text();

beforeAll(async () => {
  // A store that is there already, so that no demonstration is made.
  const adding = run('src/main.ts', 'user', 'add', 'ann', '--password', 'a good long password');
  await once(adding, 'exit');
  dev = run('scripts/dev.mjs');
  lines = createInterface(dev.stderr!)[Symbol.asyncIterator]();
  await says('Started');
});

afterAll(async () => {
  dev.kill();
  await once(dev, 'exit');
  copy.remove();
});

test('shows a change, reloads pages, and goes on after an error', async () => {
  const before = await page();
  expect(before).toContain('Skip to the content');
  expect(before).toContain('<script type="module" src="/dev/reload.js">');
  const [, index] = /data-entries="([^"]+)"/.exec(await (await fetch(`${origin}/docs`)).text())!;
  expect((await fetch(origin + index)).status).toBe(200);
  const told = (await fetch(`${origin}/dev/changes`)).body!.getReader();

  change('Skip to the content', 'Jump to the content');
  expect((await says('Started')).join('\n')).toContain('src/web/languages/en/frame.ts');
  expect(new TextDecoder().decode((await told.read()).value)).toBe('data: changed\n\n');
  await told.cancel();
  expect(await page()).toContain('Jump to the content');

  change('Jump to the content', "Jump'");
  expect((await says('It does not start')).join('\n')).toContain('SyntaxError');
  expect((await fetch(`${origin}/sign-in`)).status).toBe(503);

  change("Jump'", 'Back again');
  await says('Started');
  expect(await page()).toContain('Back again');
});
