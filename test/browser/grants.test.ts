/** Giving rights in a real browser: to programs on the user's own machine, to devices, to bots. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  askUri,
  exchange,
  makeApp,
  makePkce,
  postForm,
  signedUp,
  type TestApp,
  token,
} from '../form-client.ts';
import { Client, type Json } from '../harness.ts';
import { describeBrowser, signInAs } from './chromium.ts';

const PASSWORD = 'a good long password';
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';

describeBrowser('grants', (service, open) => {
  const servers: Server[] = [];

  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });

  /** A program on the user's machine that waits for the answer. Undefined where the machine has no such address. */
  async function listen(host: string): Promise<number | undefined> {
    const server = createServer((_, response) => {
      const page = '<!doctype html><link rel="icon" href="data:,"><title>Done</title>';
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
    });
    servers.push(server);
    return new Promise((resolve) => {
      server.once('error', () => resolve(undefined));
      server.listen(0, host, () => resolve((server.address() as AddressInfo).port));
    });
  }

  const begin = async (app: TestApp): Promise<Json> => {
    const { body } = await postForm(service(), '/oauth/device_authorization', {
      ...{ client_id: app.client_id, client_secret: app.client_secret, scope: 'write_post' },
    });
    return body;
  };
  const poll = async ({ client_id, client_secret }: TestApp, device_code: string): Promise<Json> =>
    (await token(service(), { grant_type, client_id, client_secret, device_code })).body;

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['localhost', '127.0.0.1'],
  ])('a program that listens on some port of %s gets its code', async (name, host) => {
    const port = await listen(host);
    if (port === undefined) {
      console.warn(`Skipped: this machine has no address ${host}.`);
      return;
    }
    const origin = `http://${name}:${port}`;
    const app = {
      ...(await makeApp(service(), `http://${name}/callback`)),
      redirectUri: `${origin}/callback`,
    };
    const { verifier, challenge } = makePkce();
    const page = await open({}, [origin]);
    await signInAs(page, await signedUp(service()));
    await page.goto(askUri(app, { ...challenge, state: 's' }));
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${origin}/callback?**`);
    const code = new URL(page.url()).searchParams.get('code')!;
    const given = await exchange(service(), app, code, { client_secret: undefined, code_verifier: verifier });
    expect(given.status).toBe(200);
  });

  test.each([true, false])('a device is signed in by its code; scripts: %s', async (javaScriptEnabled) => {
    const app = await makeApp(service());
    const { username } = await signedUp(service());
    const { device_code, user_code, verification_uri } = await begin(app);
    const page = await open({ javaScriptEnabled });
    await page.goto(verification_uri);
    await page.getByLabel('Username or e-mail').fill(username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('/device');
    await page.getByLabel('Code').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('bbbb bbbb');
    await page.keyboard.press('Enter');
    const wrong = page.getByText('no device is waiting with this code', { exact: false });
    await wrong.waitFor();
    const field = page.getByLabel('Code');
    await expect
      .poll(async () => [await field.inputValue(), await field.getAttribute('aria-invalid')])
      .toEqual(['bbbb bbbb', 'true']);
    await field.fill(user_code.replace('-', '').toLowerCase());
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Allow App \d+ on a device/ }).waitFor();
    const main = page.getByRole('main');
    await expect.poll(() => main.innerText()).toContain('Post, repost and star for you');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(user_code);
    expect(await poll(app, device_code)).toMatchObject({ error: 'authorization_pending' });
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL('/device?done=allowed');
    await expect.poll(() => page.getByRole('status').innerText()).toContain('Go back to it');
    expect(await poll(app, device_code)).toMatchObject({ username });
  });

  test('a link with the code asks who one is, and can be refused', async () => {
    const app = await makeApp(service());
    const { username } = await signedUp(service());
    const { device_code, user_code, verification_uri_complete } = await begin(app);
    const page = await open({ viewport: { width: 390, height: 800 } });
    await page.goto(verification_uri_complete);
    await page.getByLabel('Username or e-mail').fill(username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`/device?user_code=${user_code}`);
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toContain('If you were sent the code or a link');
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.waitForURL('/device?done=refused');
    expect(await poll(app, device_code)).toMatchObject({ error: 'access_denied' });
  });

  test('a bot gets a token of its own app in four clicks', async () => {
    const page = await open();
    await signInAs(page, await signedUp(service()));
    await page.goto('/account/apps');
    await page.getByLabel('Name').fill('My bot');
    await page.getByRole('button', { name: 'Register the app' }).click();
    await page.getByRole('link', { name: 'Get a token' }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: /write_post/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Get a token' }).click();
    const text = await page.locator('#token + pre').innerText();
    await page.reload();
    await expect.poll(() => page.getByText('TOKEN=').count()).toBe(0);
    const bot = new Client(service().origin, text.replace('TOKEN=', ''));
    expect((await bot.post('/posts', { text: 'Beep' })).status).toBe(200);
    await page.getByRole('button', { name: /^End this token/ }).click();
    await page.waitForURL('/account/apps?done=token');
    await expect.poll(async () => (await bot.get('/token')).status).toBe(401);
  });
});
