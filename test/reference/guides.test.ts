/** The examples of the guides are run as a reader would, who copies them, and the guides say what holds. */
import { type ChildProcessWithoutNullStreams, execFile, spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { importPlaces } from '../../src/features/places/places.actions.ts';
import { openPlaceFile } from '../../src/features/places/places.files.ts';
import { adminScope, scopes, scopesInUse } from '../../src/scopes.ts';
import { getCode, makeApp, postForm, signedUp, token } from '../form-client.ts';
import { freePort } from '../free-port.ts';
import { describeService, until } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';
import { installs } from '../tools.ts';

const {
  endpoints,
  described: { guides },
} = app;

type Language = 'sh' | 'js' | 'py';

const run = promisify(execFile);
const read = (slug: string) => readFile(new URL(`../../docs/guides/${slug}.md`, import.meta.url), 'utf8');
/** The blocks of code that are run, in their order. */
const blocksOf = (text: string) =>
  [...text.matchAll(/^```(sh|js|py)\n([\s\S]*?)^```/gm)].map(([, language, code]) => ({
    language: language as Language,
    code: code!,
  }));

/** Those in one language that a reader runs one after the other. */
const examplesOf = (text: string, language: Language) =>
  blocksOf(text).flatMap((block) => (block.language === language && !nameOf(block.code) ? block.code : []));

/** Of a program that is a file of its own, and begins with its name. */
const nameOf = (code: string) => /^(?:\/\/|#) (\S+\.(?:js|py|sh))\n/.exec(code)?.[1];

/** What runs a program. */
const runners: Record<string, string> = { sh: 'bash', js: process.execPath, py: 'python3' };

/** What the examples need, and this machine lacks. */
const needed = ['bash', 'curl', 'jq', 'openssl', 'python3'];
const missing = needed.filter((name) => spawnSync(name, ['--version']).error !== undefined);
if (missing.length > 0) console.warn(`Skipped: the examples of the guides. ${installs(missing.join(', '))}.`);

const starClause = { object_type: 'star', field: '/meta/type', operator: 'equals', value: 'star' };

/** The place that the guide to places looks for. */
const observatory = {
  placedb_id: 'observatory',
  name: 'Royal Observatory',
  latitude: 51.4769,
  longitude: 0,
};

/** These show an error. */
const failing = ['/posts/0'];

/**
 * Comes before each command: variables are those of the commands before, `curl` tells its status on standard error, and what it
 * gets is in the file `replies`.
 */
const asSession = `set -a
if [ -f session ]; then . ./session; fi
true > replies
curl() { command curl -sS -w '%{stderr}%{http_code}\\n' "$@" | tee -a replies; }
`;

/** Runs examples of a guide in one program, which gets them on its standard input. @throws with what it prints when one fails */
async function runAll(program: readonly [string, ...string[]], examples: readonly string[], options: object) {
  const [name, ...args] = program;
  const running = run(name, args, options);
  running.child.stdin?.end(JSON.stringify(examples));
  await running;
}

/** Receivers of webhooks are on this machine. */
const settings = { MILLRACE_WEBHOOK_URLS: 'any' };

describeService(
  'the guides',
  (service) => {
    /** Where the clients are that the service gives out. */
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'guides-'));
      const { files } = (await (await fetch(`${service().origin}/client`)).json()) as {
        files: { kind: string; url: string }[];
      };
      const get = async (kind: string) =>
        Buffer.from(await (await fetch(files.find((one) => one.kind === kind)!.url)).arrayBuffer());
      const inNode = join(folder, 'node_modules/@millrace/client');
      await mkdir(inNode, { recursive: true });
      await writeFile(join(inNode, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
      await writeFile(join(inNode, 'index.js'), await get('module'));
      await writeFile(join(folder, 'client.whl'), await get('python'));
      for (const name of ['run-examples.mjs', 'run_examples.py'])
        await cp(join(import.meta.dirname, name), join(folder, name));
      await writeFile(join(folder, 'places.jsonl'), JSON.stringify(observatory));
      const { rows } = await openPlaceFile(join(folder, 'places.jsonl'));
      await importPlaces(service().ctx.store, rows, {
        idField: 'placedb_id',
        replace: false,
        warn: console.warn,
      });
      const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#36c' } });
      await picture.toFile(join(folder, 'photo.jpg'));
      // The service does not look into them.
      for (const name of ['film.mp4', 'song.mp3', 'notes.txt']) await writeFile(join(folder, name), name);
    });

    afterAll(() => rm(folder, { recursive: true, force: true }));

    /** What a reader has to fill in; again for each guide and language, since one of the commands ends its token. */
    async function fillIn(slug: string, language: Language): Promise<Record<string, string>> {
      const [app, other] = [await makeApp(service()), await makeApp(service())];
      const browser = await signedUp(service());
      const reader = await service().person(`reader_${guides.indexOf(slug)}_${language}`);
      await post(reader, 'the first');
      const friend = await service().person(`friend_${guides.indexOf(slug)}_${language}`);
      await friend.post(`/users/${reader.id}/follow`);
      await friend.post(`/posts/${await post(reader, 'the second')}/star`);
      await post(friend, `@${reader.username} Hello`);
      const critic = await service().person(`critic_${guides.indexOf(slug)}_${language}`);
      await critic.post(`/posts/${await post(friend, 'Rude')}/report`);
      const owner = await service().person(`owner_${guides.indexOf(slug)}_${language}`);
      await setRole(service().ctx.store, undefined, Number(owner.id), 'owner');
      await permitAdministration(service().ctx.store, undefined, service().clientId, true);
      const { connectionId } = await HttpStream.open(reader);
      const { id: channel } = (await reader.post('/channels', { type: 'com.example.chat' })).data;
      const { id: said } = (await reader.post(`/channels/${channel}/messages`, { text: 'Hello' })).data;
      const given: Record<string, string> = {
        TOKEN: reader.token!,
        CLIENT_ID: app.client_id,
        CLIENT_SECRET: app.client_secret,
        PASSWORD_GRANT_SECRET: app.password_grant_secret,
        REDIRECT_URI: app.redirectUri,
        USERNAME: browser.username,
        PASSWORD: 'a good long password',
        OTHER_CLIENT_ID: other.client_id,
        OTHER_CLIENT_SECRET: other.client_secret,
        CONNECTION_ID: connectionId,
        CHANNEL_ID: channel,
        MESSAGE_ID: said,
        FRIEND: friend.username,
        ADMIN_TOKEN: (await service().tokenFor(owner, [adminScope])).token!,
      };
      const forItself = await service().app();
      const filter = { match_policy: 'include_any', clauses: [starClause] };
      given.APP_TOKEN = forItself.token!;
      given.STREAM_ID = (await forItself.post('/streams', { object_types: ['star'] })).data.id;
      const webhook = { url: 'https://app.example/hook', object_types: ['star'] };
      // An app can have ten, and there are more guides.
      if (slug === 'webhooks') given.WEBHOOK_ID = (await forItself.post('/webhooks', webhook)).data.id;
      given.SINCE = new Date(Date.now() - 600_000).toISOString();
      given.FILTER_ID = (await reader.post('/filters', filter)).data.id;
      const delegated = await token(
        service(),
        { grant_type: 'delegate', delegate_client_id: other.client_id },
        { authorization: `Bearer ${reader.token}` },
      );
      given.DELEGATE_TOKEN = delegated.body.delegate_token;
      // The challenge is made by the commands themselves: what they print is what the code is asked for with.
      const make = examplesOf(await read('signing-in'), 'sh').find((one) => one.startsWith('VERIFIER='));
      const made = await run('bash', ['-euc', `${make}echo "$VERIFIER $CHALLENGE"`]);
      const [verifier = '', challenge = ''] = made.stdout.trim().split(' ');
      given.VERIFIER = verifier;
      given.CODE = await getCode(browser, app, {
        scope: 'stream write_post',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      const { body: device } = await postForm(service(), '/oauth/device_authorization', {
        ...{ client_id: app.client_id, client_secret: app.client_secret },
      });
      const entered = `/device?user_code=${device.user_code}`;
      await browser.submit(entered, '/device', { decision: 'allow' });
      given.DEVICE_CODE = device.device_code;
      return given;
    }

    /** The environment of an example. */
    const envOf = (given: Record<string, string>) => ({
      cwd: folder,
      // One that waits for what does not come would hold up the whole suite.
      timeout: PATIENCE_MS,
      env: {
        PATH: process.env.PATH,
        // A wheel that holds nothing but Python can be imported as it is.
        PYTHONPATH: join(folder, 'client.whl'),
        ORIGIN: service().origin,
        WEBHOOK_SECRET: 'whsec_c2VjcmV0',
        ...given,
      },
    });
    const here = (text: string) => text.replaceAll('https://social.example', service().origin);

    test.skipIf(missing.length > 0).each([...guides])('%s: its commands work', async (slug) => {
      const commands = examplesOf(await read(slug), 'sh');
      expect(commands).not.toEqual([]);
      const options = envOf(await fillIn(slug, 'sh'));
      await rm(join(folder, 'session'), { force: true });
      for (const command of commands) {
        const text = here(command);
        if (command.startsWith('node ')) {
          const { stdout } = await run('bash', ['-euc', text], options);
          expect(JSON.parse(stdout).meta, command).toEqual({ code: 200 });
        }
        if (command.startsWith('python3 ')) {
          const { stdout } = await run('bash', ['-euc', text], options);
          expect(stdout, command).toMatch(/^Meta\(code=200,/);
        }
        if (!command.includes('curl')) continue;
        const { stdout: body, stderr } = await run(
          'bash',
          ['--norc', '-euo', 'pipefail', '-c', `${asSession}${text}\nexport -p > session`],
          options,
        );
        const statuses = stderr.match(/^\d{3}$/gm);
        expect(statuses, command).not.toBeNull();
        if (failing.some((part) => command.includes(part))) expect(statuses).toEqual(['404']);
        else for (const status of statuses!) expect(['200', '204'], `${command}: ${body}`).toContain(status);
        expect(await readFile(join(folder, 'replies'), 'utf8'), command).not.toContain('"warnings"');
        if (command.includes('connection_id='))
          expect(JSON.parse(body).meta.subscription_ids).toEqual(['home']);
        if (command.includes('markdown'))
          expect(JSON.parse(body).data.text).toBe('Read the notes [engine.example]');
        if (command.includes('com.example.walk')) expect(JSON.parse(body).data.text).toBe('A walk');
      }
    });

    test
      .skipIf(missing.length > 0)
      .each(guides.flatMap((slug) => (['js', 'py'] as const).map((language) => [slug, language] as const)))(
      '%s: its examples in %s work',
      async (slug, language) => {
        const examples = examplesOf(await read(slug), language).map(here);
        if (examples.length === 0) return;
        const options = envOf(await fillIn(slug, language));
        if (language === 'js') await runAll([process.execPath, 'run-examples.mjs'], examples, options);
        else await runAll(['python3', 'run_examples.py'], examples, options);
      },
    );
    /** Starts a program of a guide, which is a file in a folder of its own. */
    async function start(slug: string, name: string, given: Record<string, string>): Promise<Program> {
      const code = blocksOf(await read(slug)).find((block) => nameOf(block.code) === name)!.code;
      const cwd = await mkdtemp(join(folder, 'program-'));
      // Nobody in a test waits five seconds.
      await writeFile(join(cwd, name), here(code).replace('sleep 5', 'sleep 0.2'));
      const [, kind = ''] = name.split('.');
      const { env } = envOf(given);
      const child = spawn(runners[kind]!, [name], { cwd, env, detached: true });
      const program = { child, out: '', kill: () => process.kill(-child.pid!, 'SIGKILL') };
      for (const output of [child.stdout, child.stderr])
        output.setEncoding('utf8').on('data', (text) => {
          program.out += text;
        });
      running.add(program);
      child.on('exit', () => running.delete(program));
      return program;
    }
    const running = new Set<Program>();
    afterEach(() => {
      for (const { kill } of running) kill();
    });

    test.skipIf(missing.length > 0).each(['bot.sh', 'bot.js', 'bot.py'])(
      '%s answers each mention once, however often it is killed',
      async (name) => {
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
        await start('bots', name, { TOKEN: bot.token! });
        mentions.push(await mention());
        await until(async () => (await answered()).length >= mentions.length);
        expect(await answered()).toEqual(mentions);
      },
    );

    test.skipIf(missing.length > 0).each(['client.sh', 'client.js', 'client.py'])(
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

    test.skipIf(missing.length > 0).each(['receiver.js', 'receiver.py'])(
      '%s takes what the service sends, and nothing else',
      async (name) => {
        const [{ ann }, forItself, port] = [
          await people(service(), 'ann'),
          await service().app(),
          await freePort(),
        ];
        const url = `http://127.0.0.1:${port}/hook`;
        const { data: webhook } = await forItself.post('/webhooks', { url, object_types: ['post'] });
        const program = await start('webhooks', name, { WEBHOOK_SECRET: webhook.secret, PORT: String(port) });
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
      },
    );
  },
  settings,
);

/** A program of a guide that runs. */
interface Program {
  child: ChildProcessWithoutNullStreams;
  /** What it has printed. */
  out: string;
  /** Ends it at once, with all that it has started. */
  kill: () => void;
}

describe('the guides', () => {
  test('have each example in all languages', async () => {
    for (const slug of guides) {
      if (slug.endsWith('-client')) continue;
      const languages = blocksOf(await read(slug)).map(({ language }) => language);
      expect(languages.join(' '), slug).toMatch(/^((sh )?js py( |$))+$/);
    }
  });

  test('name the scopes that a call asks for, and no others', async () => {
    const guide = await read('signing-in');
    const offered = scopesInUse(endpoints);
    for (const name of Object.keys(scopes) as (keyof typeof scopes)[])
      expect(guide.includes(`| \`${name}\` | ${scopes[name]}`), name).toBe(offered.includes(name));
  });

  test('are all in the modules', async () => {
    const files = await readdir(new URL('../../docs/guides', import.meta.url));
    expect(guides.map((name) => `${name}.md`).toSorted()).toEqual(files.toSorted());
  });

  test('lead to one another by names that exist', async () => {
    for (const slug of guides)
      for (const [, name] of (await read(slug)).matchAll(/\]\(([\w-]+)\.md\)/g))
        expect(guides).toContain(name);
  });
});
