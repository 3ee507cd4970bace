/** The programs in `packages/client/examples` and `packages/python/examples`, as people run them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allow, makeApp, signedUp } from '../form-client.ts';
import { describeWithoutRows, type Json, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { installs } from '../tools.ts';

const packages = join(import.meta.dirname, '../../packages');
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;
if (!hasPython) console.warn(`Skipped: examples in Python, which need 3.11. ${installs('python3')}.`);

const languages = [
  { language: 'JavaScript', from: 'client', command: process.execPath, extension: '.mjs', signIn: 'sign-in' },
  { language: 'Python', from: 'python', command: 'python3', extension: '.py', signIn: 'sign_in' },
].filter(({ from }) => from !== 'python' || hasPython);

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#fa0' } })
    .jpeg()
    .toBuffer();

describeWithoutRows('the examples', (service) => {
  describe.each(languages)('in $language', ({ from, command, extension, signIn }) => {
    let folder: string;
    const started: ChildProcess[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'examples-'));
      await cp(join(packages, from, 'examples'), folder, { recursive: true });
      await cp(
        join(packages, 'client/package.json'),
        join(folder, 'node_modules/@millrace/client/package.json'),
      );
      await symlink(join(packages, 'client/dist'), join(folder, 'node_modules/@millrace/client/dist'));
    });

    afterEach(() => {
      for (const child of started.splice(0)) child.kill('SIGKILL');
    });

    afterAll(() => rm(folder, { recursive: true, force: true }));

    /** Starts a program; `printed` grows, and `ended` is its status. */
    function start(name: string, args: readonly string[], env: Record<string, string | undefined>) {
      const child = spawn(command, [join(folder, name + extension), ...args], {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          PYTHONPATH: join(packages, 'python/src'),
          PYTHONDONTWRITEBYTECODE: '1',
          MILLRACE_URL: service().origin,
          ...env,
        },
      });
      started.push(child);
      const printed = { out: '', err: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed.out += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        printed.err += text;
      });
      const ended = once(child, 'close').then(([status]) => status as number | null);
      return { child, printed, ended };
    }

    test('photo: posts one with what it shows', async () => {
      const { ann } = await people(service(), 'ann');
      await writeFile(join(folder, 'bees.png'), await picture());
      const run = start('photo', ['bees.png', 'Three bees', 'Look'], { MILLRACE_TOKEN: ann.token });
      expect([await run.ended, run.printed.err]).toEqual([0, '']);
      const { data } = await ann.get('/users/me/posts?include_annotations=1');
      const [{ text, annotations, canonical_url }] = data;
      expect(run.printed.out).toBe(`${canonical_url}\n`);
      expect([text, annotations]).toMatchObject([
        ...['Look', [{ value: { type: 'photo', title: 'Three bees' } }]],
      ]);
      expect(await start('photo', [], {}).ended).not.toBe(0);
    });

    test('the program that the page shows runs as it is', async () => {
      const { ann } = await people(service(), 'ann');
      const page = await (
        await fetch(`${service().origin}/client`, { headers: { accept: 'text/html' } })
      ).text();
      const programs = [...page.matchAll(/<pre[^>]*><code>([^<]*)<\/code>/g)].map(([, text = '']) =>
        text.replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
      );
      const program = programs.find(
        (text) => /^import/.test(text) && text.includes('@millrace') === (from === 'client'),
      );
      await writeFile(join(folder, `page${extension}`), program!);
      await writeFile(join(folder, 'bees.jpg'), await picture());
      const run = start('page', [], { TOKEN: ann.token });
      expect([await run.ended, run.printed.err]).toEqual([0, '']);
      const { data } = await ann.get('/users/me/posts?include_annotations=1');
      expect(data[0].annotations).toMatchObject([{ value: { type: 'photo', title: 'Three bees' } }]);
    });

    test('mentions: answers each once, through kills', async () => {
      const { ann, bot } = await people(service(), 'ann', 'bot');
      const asked: string[] = [];
      const ask = async () => asked.push(await post(ann, `@${bot.username} hello`));
      const answered = async (): Promise<string[]> => {
        const { data } = await bot.get('/users/me/posts?count=200&include_directed_posts=1');
        return data.map(({ reply_to }: Json) => reply_to).toReversed();
      };
      await post(ann, `@${bot.username} before it runs`);
      const run = () => start('mentions', [], { MILLRACE_TOKEN: bot.token });
      const first = run();
      await until(() => first.printed.out.includes('Waiting') || undefined);
      for (let n = 0; n < 4; n++) await ask();
      await until(async () => (await answered()).length > 0 || undefined);
      first.child.kill('SIGKILL');
      await first.ended;
      await ask();
      const second = run();
      await until(async () => (await answered()).length >= asked.length || undefined);
      await ask();
      await until(async () => (await answered()).length >= asked.length || undefined);
      expect(await answered()).toEqual(asked);
      expect(second.printed.err).toBe('');
      second.child.kill();
    });

    test('stream: shows what is there and what happens, and ends with Ctrl+C', async () => {
      const { ann } = await people(service(), 'ann');
      const before = await post(ann, 'before');
      const run = start('stream', [], { MILLRACE_TOKEN: ann.token });
      await until(() => run.printed.out.includes('before') || undefined);
      const live = await post(ann, 'live');
      await until(() => run.printed.out.includes('live') || undefined);
      await ann.delete(`/posts/${live}`);
      await until(() => run.printed.out.includes('deleted') || undefined);
      run.child.kill('SIGINT');
      expect([await run.ended, run.printed.err]).toEqual([0, '']);
      const name = `@${ann.username}`;
      expect(run.printed.out).toBe(
        `${before} ${name}: before\n${live} ${name}: live\n${live} was deleted.\n`,
      );
    });

    test('sign-in: gets a token with PKCE, and takes no code of others', async () => {
      const app = await makeApp(service(), 'http://127.0.0.1/callback');
      const browser = await signedUp(service());
      const begin = async () => {
        const run = start(signIn, [], { CLIENT_ID: app.client_id });
        const [, uri = ''] = await until(() => /^Open (\S+)\n/.exec(run.printed.out) ?? undefined);
        return { run, uri };
      };
      const { run, uri } = await begin();
      const back = await allow(browser, uri);
      const forged = new URL(back);
      forged.searchParams.set('state', 'guessed');
      expect((await fetch(forged)).status).toBe(404);
      expect((await fetch(back)).status).toBe(200);
      expect([await run.ended, run.printed.err]).toEqual([0, '']);
      expect(run.printed.out.split('\n')[1]).toBe(`Signed in as @${browser.username}.`);
      const refused = await begin();
      const { location } = await browser.submit(refused.uri, '/oauth/authorize', { decision: 'refuse' });
      await fetch(location);
      expect(await refused.run.ended).toBe(1);
      expect(refused.run.printed.err).toMatch(/^No access: /);
    });
  });
});
