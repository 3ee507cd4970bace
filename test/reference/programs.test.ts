/** The whole programs of the guides do what the guides say, however they are treated. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { makeApp, signedUp } from '../form-client.ts';
import { freePort } from '../free-port.ts';
import { describeService, type TestService, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { blocksOf, envIn, here, installClients, isRunnable, read } from './guides.ts';

/** A program that runs. */
interface Program {
  child: ChildProcessWithoutNullStreams;
  /** What it has printed. */
  out: string;
  /** Ends it at once, with all that it has started. */
  kill: () => void;
}

const tried = {
  bots: ['bot.sh', 'bot.js', 'bot.py'],
  'a-first-client': ['client.sh', 'client.js', 'client.py'],
  webhooks: ['receiver.js', 'receiver.py'],
};

const runners: Record<string, string> = { sh: 'bash', js: process.execPath, py: 'python3' };
/** The receivers of webhooks are on this machine. */
const settings = { MILLRACE_WEBHOOK_URLS: 'any' };

function runPrograms(service: () => TestService) {
  let folder: string;
  const running = new Set<Program>();

  beforeAll(async () => {
    folder = await installClients(service());
  });
  afterAll(async () => {
    for (const { kill } of running) kill();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a program, which is a file in a folder of its own. */
  async function start(
    slug: keyof typeof tried,
    name: string,
    given: Record<string, string>,
  ): Promise<Program> {
    const { code } = blocksOf(await read(slug)).find(({ file }) => file === name)!;
    const cwd = await mkdtemp(join(folder, 'program-'));
    // A test does not wait for five seconds.
    await writeFile(join(cwd, name), here(service(), code).replace('sleep 5', 'sleep 0.1'));
    const [, language = ''] = name.split('.');
    const env = { ...envIn(folder), ...given };
    const child = spawn(runners[language]!, [name], { cwd, env, detached: true });
    const program = { child, out: '', kill: () => process.kill(-child.pid!, 'SIGKILL') };
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text) => {
        program.out += text;
      });
    running.add(program);
    child.on('exit', () => running.delete(program));
    return program;
  }

  test.each(tried.bots)('%s answers each mention once, though it is killed', async (name) => {
    const { bot, ann } = await people(service(), 'bot', 'ann');
    const mention = () => post(ann, `@${bot.username} Hello`);
    const answered = async () => {
      const { data } = await bot.get('/users/me/posts?count=200');
      return (data as { reply_to: string }[]).map(({ reply_to }) => reply_to).toReversed();
    };
    const mentions = [await mention()];
    for (let round = 0; round < 2; round++) {
      const { kill } = await start('bots', name, { TOKEN: bot.token! });
      await until(async () => (await answered()).length === mentions.length);
      for (let i = 0; i < 5; i++) mentions.push(await mention());
      // Somewhere among these five.
      await until(async () => (await answered()).length > mentions.length - 5);
      kill();
      mentions.push(await mention());
    }
    const { kill } = await start('bots', name, { TOKEN: bot.token! });
    mentions.push(await mention());
    await until(async () => (await answered()).length >= mentions.length);
    expect(await answered()).toEqual(mentions);
    kill();
  });

  test.concurrent.each(tried['a-first-client'])(
    '%s signs in, shows the home stream and posts',
    async (name) => {
      const browser = await signedUp(service());
      const { client_id, client_secret } = await makeApp(service());
      const given = { CLIENT_ID: client_id, CLIENT_SECRET: client_secret };
      const program = await start('a-first-client', name, given);
      const code = await until(() => /enter (\S+)/.exec(program.out)?.[1]);
      await browser.submit(`/device?user_code=${code}`, '/device', { decision: 'allow' });
      program.child.stdin.write('Written in a terminal\n');
      await until(() => program.out.includes(`${browser.username}: Written in a terminal\n`));
      program.child.stdin.end();
      await until(() => program.child.exitCode === 0);
    },
  );

  test.each(tried.webhooks)('%s takes what the service sends, and nothing else', async (name) => {
    const { ann } = await people(service(), 'ann');
    const [forItself, port] = [await service().app(), await freePort()];
    const url = `http://127.0.0.1:${port}/hook`;
    const { data: webhook } = await forItself.post('/webhooks', { url, object_types: ['post'] });
    const given = { WEBHOOK_SECRET: webhook.secret, PORT: String(port) };
    const program = await start('webhooks', name, given);
    await until(() => program.out.includes('listening'));
    const forged = { event_id: '1', data: { text: 'Forged' }, meta: { type: 'post' } };
    const body = JSON.stringify({ events: [forged] });
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,Zm9yZ2Vk',
    };
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
    await post(ann, 'Hello webhook');
    await until(() => program.out.includes('post Hello webhook'));
    expect(program.out).not.toContain('Forged');
    await forItself.delete(`/webhooks/${webhook.id}`);
  });
}

if (isRunnable) describeService('the programs of the guides', runPrograms, settings);

describe('the programs of the guides', () => {
  test('are all tried', async () => {
    const files = app.described.guides.map(async (slug) => [
      slug,
      blocksOf(await read(slug)).flatMap(({ file }) => file ?? []),
    ]);
    const found = (await Promise.all(files)).filter(([, names]) => names!.length > 0);
    expect(Object.fromEntries(found)).toEqual(tried);
  });
});
