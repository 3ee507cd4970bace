/** The examples of the guides are run as a reader would, who copies them. */
import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { importPlaces } from '../../src/features/places/places.actions.ts';
import { openPlaceFile } from '../../src/features/places/places.files.ts';
import { adminScope } from '../../src/scopes.ts';
import { setupOf } from '../../src/web/reference/guides.ts';
import { getCode, makeApp, postForm, signedUp, token } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';
import { envIn, examplesOf, here, installClients, isRunnable, type Language, read } from './guides.ts';

const { guides } = app.described;

const run = promisify(execFile);

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

describeService('the guides', (service) => {
  /** Where the clients are that the service gives out. */
  let folder: string;

  beforeAll(async () => {
    folder = await installClients(service());
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
    const asked = { prompt: 'Tea?', options: ['Yes', 'No'], duration: 3600 };
    const { id: poll } = (await reader.post('/polls', asked)).data;
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
      POST_ID: await post(reader, 'The bees are back!'),
      POLL_ID: poll,
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
      ...envIn(folder),
      ORIGIN: service().origin,
      WEBHOOK_SECRET: 'whsec_c2VjcmV0',
      ...given,
    },
  });

  test.skipIf(!isRunnable).each([...guides])('%s: its commands work', async (slug) => {
    const commands = examplesOf(await read(slug), 'sh');
    expect(commands).not.toEqual([]);
    const options = envOf(await fillIn(slug, 'sh'));
    await rm(join(folder, 'session'), { force: true });
    for (const command of commands) {
      const text = here(service(), command);
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
    .skipIf(!isRunnable)
    .each(guides.flatMap((slug) => (['js', 'py'] as const).map((language) => [slug, language] as const)))(
    '%s: its examples in %s work',
    async (slug, language) => {
      const guide = await read(slug);
      const setup = setupOf(guide, service().origin)?.find((code) => code.language === language);
      const examples = [
        ...(setup === undefined ? [] : [setup.text]),
        ...examplesOf(guide, language).map((code) => here(service(), code)),
      ];
      const options = envOf(await fillIn(slug, language));
      if (language === 'js') await runAll([process.execPath, 'run-examples.mjs'], examples, options);
      else await runAll(['python3', 'run_examples.py'], examples, options);
    },
  );
});
