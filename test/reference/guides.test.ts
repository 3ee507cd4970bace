/** The commands of the guides are run as a reader would, who copies them, and the guides say what holds. */
import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { scopes, scopesInUse } from '../../src/scopes.ts';
import { getCode, makeApp, postForm, signedUp, token } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const {
  endpoints,
  described: { guides },
} = app;

const run = promisify(execFile);
const read = (slug: string) => readFile(new URL(`../../docs/guides/${slug}.md`, import.meta.url), 'utf8');
const commandsOf = (text: string) =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, command]) => command!);

/** What the commands need, and this machine lacks. */
const programs = ['bash', 'curl', 'openssl'];
const missing = programs.filter((name) => spawnSync(name, ['--version']).error !== undefined);
if (missing.length > 0)
  console.warn(
    `Skipped: the commands of the guides. "apt-get install ${missing.join(' ')}" brings what they need.`,
  );

const starClause = { object_type: 'star', field: '/meta/type', operator: 'equals', value: 'star' };

/** These show an error. */
const failing = ['/posts/0'];

describeService('the guides', (service) => {
  /** What a reader has to fill in; for each guide anew, since one of the commands ends its token. */
  async function fillIn(slug: string): Promise<Record<string, string>> {
    const [app, other] = [await makeApp(service()), await makeApp(service())];
    const browser = await signedUp(service());
    const reader = await service().person(`reader_${guides.indexOf(slug)}`);
    await post(reader, 'the first');
    const { connectionId } = await HttpStream.open(reader);
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
    const make = commandsOf(await read('signing-in')).find((one) => one.startsWith('VERIFIER='));
    const made = await run('bash', ['-euc', `${make}echo "$VERIFIER $CHALLENGE"`]);
    const [verifier = '', challenge = ''] = made.stdout.trim().split(' ');
    given.VERIFIER = verifier;
    given.CODE = await getCode(browser, app, {
      scope: 'stream write_post',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const { body: device } = await postForm(service(), '/oauth/device_authorization', {
      client_id: app.client_id,
    });
    const entered = `/device?user_code=${device.user_code}`;
    await browser.submit(entered, '/device', { decision: 'allow' });
    given.DEVICE_CODE = device.device_code;
    return given;
  }

  test.skipIf(missing.length > 0).each([...guides])('%s: its commands work', async (slug) => {
    const commands = commandsOf(await read(slug));
    expect(commands).not.toEqual([]);
    const given = await fillIn(slug);
    for (const command of commands) {
      const text = command.replaceAll('https://social.example', service().origin);
      if (command.startsWith('node ')) {
        const { stdout } = await run('bash', ['-euc', text], { env: { PATH: process.env.PATH, ...given } });
        expect(JSON.parse(stdout).meta, command).toEqual({ code: 200 });
      }
      if (!command.includes('curl')) continue;
      const script = `curl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n${text}`;
      const { stdout } = await run('bash', ['-euc', script], { env: { PATH: process.env.PATH, ...given } });
      const [, body = '', status] = /^([\s\S]*)\n(\d+)$/.exec(stdout)!;
      if (failing.some((part) => command.includes(part))) expect(status).toBe('404');
      else expect(['200', '204'], `${command}: ${body}`).toContain(status);
      const reply: Json = body === '' ? {} : JSON.parse(body);
      expect(reply.meta?.warnings, command).toBeUndefined();
      if (command.includes('connection_id=')) expect(reply.meta.subscription_ids).toEqual(['home']);
      if (command.includes('markdown')) expect(reply.data.text).toBe('Read the notes [engine.example]');
      if (command.includes('com.example.walk')) expect(reply.data.text).toBe('A walk');
    }
  });
});

describe('the guides', () => {
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
