/** A module adds members, parts of pages, an entry of the navigation and texts to what others show, from a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanEnv } from '../faults/run-command.ts';
import { FormClient } from '../form-client.ts';
import type { Json } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-added-'));
const program = spawn(process.execPath, [join(import.meta.dirname, 'added.ts')], {
  env: { ...cleanEnv(), MILLRACE_DATA: folder, MILLRACE_PORT: '0', MILLRACE_LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let origin: string;
let ann: string;
let bob: string;

beforeAll(async () => {
  const [line] = await once(program.stdout, 'data');
  ({
    origin,
    tokens: [ann, bob],
  } = JSON.parse(String(line)));
});

afterAll(async () => {
  program.kill();
  await once(program, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

async function call(token: string | undefined, method: string, path: string, body?: object): Promise<Json> {
  const reply = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return ((await reply.json()) as Json).data;
}

test('members are in the description and in every reply, and follow events', async () => {
  const { id, user } = await call(ann, 'POST', '/posts', { text: 'on trial' });
  expect(user.num_letters).toBe(3);
  expect(await call(bob, 'GET', `/posts/${id}`)).toMatchObject({
    you_tried: false,
    user: { num_letters: 3 },
  });
  expect(await call(bob, 'POST', `/posts/${id}/star`)).toMatchObject({ you_tried: true });
  expect(await call(bob, 'GET', '/posts/stream/global')).toMatchObject([{ id, you_tried: true }]);
  expect(await call(ann, 'GET', '/posts/stream/global')).toMatchObject([{ id, you_tried: false }]);
  expect(await call(bob, 'DELETE', `/posts/${id}/star`)).toMatchObject({ you_tried: false });
  const stranger = await call(undefined, 'GET', `/posts/${id}`);
  expect(stranger).toMatchObject({ id, user: { num_letters: 3 } });
  expect(stranger).not.toHaveProperty('you_tried');
  expect(await call(bob, 'POST', `/posts/${id}/repost`)).toMatchObject({
    user: { num_letters: 5 },
    repost_of: { id, you_tried: false },
  });
  const { components } = (await (await fetch(`${origin}/openapi.json`)).json()) as Json;
  expect(components.schemas.Post.properties.you_tried).toMatchObject({ type: 'boolean' });
  expect(components.schemas.User.properties.num_letters).toMatchObject({ type: 'integer' });
});

test('pages show the parts, the entry and, in other languages, the English texts', async () => {
  const { id } = await call(ann, 'POST', '/posts', { text: 'on a page' });
  const browser = new FormClient(origin);
  browser.acceptLanguage = 'de';
  await browser.signUp('cal');
  const { text } = await browser.get(`/@ann/post/${id}`);
  expect(text).toContain('<html lang="de"');
  expect(text).toContain('<b class="badge">false</b>');
  expect(text).toContain(`<p class="card">${id}</p>`);
  expect(text).toContain(`formaction="/posts/${id}/try" aria-pressed="false" data-other="Tried">Try it<`);
  expect(text).toContain('<span class="label">Trial page</span>');
  expect((await browser.get('/explore/people')).status).toBeLessThan(500);
});
