/** Apps that people register on the pages of their account. */
import { beforeAll, expect, test } from 'vitest';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { ageConfirmation } from '../factors.ts';
import { basic, exchange, type FormClient, getCode, signedUp, type TestApp, token } from '../form-client.ts';
import { Client, describeService } from '../harness.ts';
import { setAdmin } from '../rows.ts';

const form = {
  name: 'My <b>App</b>',
  link: 'https://app.example',
  redirect_uris: 'https://app.example/return\r\nmyapp://return',
};

const secretOf = (text: string) => /<p><code>([\w-]{40})<\/code><\/p>/.exec(text)?.[1];

describeService('apps of one’s own', (service) => {
  let ada: Awaited<ReturnType<typeof signedUp>>;

  beforeAll(async () => {
    ada = await signedUp(service());
  });

  async function register(browser: FormClient): Promise<TestApp> {
    const made = await browser.submit('/account/apps', '/account/apps', form);
    expect(made.status, made.text).toBe(303);
    const { text } = await browser.get(made.location!);
    return {
      id: 0,
      client_id: /Client id: <code>([0-9a-f]{32})<\/code>/.exec(text)![1]!,
      client_secret: secretOf(text)!,
      password_grant_secret: '',
      redirectUri: 'https://app.example/return',
    };
  }

  test('an app that was registered gets codes and tokens; its secret is shown once', async () => {
    const app = await register(ada);
    const page = await ada.get(`/account/apps/${app.client_id}`);
    expect(page.text).not.toContain(app.client_secret);
    expect(page.text).toContain('My &lt;b&gt;App&lt;/b&gt;');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const given = await exchange(service(), app, await getCode(ada, app, { scope: 'write_post' }));
    expect([given.status, given.body.username]).toEqual([200, ada.username]);
    const client = new Client(service().origin, given.body.access_token);
    const { data } = await client.post('/posts', { text: 'From my app' });
    expect(data.source).toMatchObject({ name: form.name, client_id: app.client_id });
    // The password grant needs an administrator's permission.
    const password = await token(service(), {
      ...{ grant_type: 'password', client_id: app.client_id, password_grant_secret: 'x'.repeat(40) },
      ...{ username: ada.username, password: 'a good long password' },
    });
    expect([password.status, password.body.error]).toEqual([400, 'unauthorized_client']);
  });

  test('a name, link and redirect URIs are changed, and wrong ones shown again with the reason', async () => {
    const app = await register(ada);
    const path = `/account/apps/${app.client_id}`;
    const wrong = await ada.submit(path, path, { ...form, redirect_uris: 'javascript:alert(1)' });
    expect([wrong.status, wrong.text.includes('a scheme that is not allowed')]).toEqual([400, true]);
    expect(wrong.text).toContain('javascript:alert(1)');
    const events = await service().eventsOf(async () => {
      const changed = await ada.submit(path, path, {
        name: 'Renamed',
        link: '',
        redirect_uris: 'https://other.example/',
      });
      expect([changed.status, changed.location]).toEqual([303, `${path}?done=changed`]);
    });
    expect(events).toMatchObject([{ type: 'app' }]);
    expect((await ada.get(path)).text).toContain('https://other.example/');
    const bad = await ada.submit('/account/apps', '/account/apps', { ...form, name: ' ' });
    expect([bad.status, bad.text.includes('1 to 100 characters')]).toEqual([400, true]);
  });

  test('a new secret is valid beside the one before until that is ended, and a deleted app is gone with its tokens', async () => {
    const app = await register(ada);
    const path = `/account/apps/${app.client_id}`;
    expect((await ada.get(path)).text).not.toContain('old secret');
    const { location } = await ada.submit(path, `${path}/secret`, {});
    const client_secret = secretOf((await ada.get(location!)).text)!;
    const ask = (secret: string) =>
      token(service(), { grant_type: 'client_credentials' }, basic({ ...app, client_secret: secret }));
    expect((await ask(app.client_secret)).status).toBe(200);
    const ended = await ada.submit(path, `${path}/secret/end`, {});
    expect((await ada.get(ended.location)).text).toContain('The old secret is no longer valid.');
    expect((await ada.get(path)).text).not.toContain('End the old secret');
    expect((await ask(app.client_secret)).status).toBe(401);
    const { body } = await ask(client_secret);
    expect((await new Client(service().origin, body.access_token).get('/token')).status).toBe(200);
    const gone = await ada.submit(path, `${path}/delete`, {});
    expect(gone.location).toBe('/account/apps?done=deleted');
    expect((await new Client(service().origin, body.access_token).get('/token')).status).toBe(401);
    expect((await ada.get(path)).status).toBe(404);
  });

  test('secrets are made and ended only by people who have authenticated recently', async () => {
    const browser = await signedUp(service());
    const app = await register(browser);
    const path = `/account/apps/${app.client_id}`;
    await ageConfirmation(service(), browser.id);
    const confirm = `/account/confirm?next=${encodeURIComponent(path)}`;
    for (const action of ['secret', 'secret/end']) {
      const csrf = await browser.csrf(path);
      const { status, location } = await browser.request(`${path}/${action}`, { form: { csrf } });
      expect([status, location], action).toEqual([303, confirm]);
    }
    const grant = { grant_type: 'client_credentials' };
    expect((await token(service(), grant, basic(app))).status).toBe(200);
    expect((await browser.get(path)).text).not.toContain('old secret');
    await browser.submit(confirm, '/account/confirm', { password: 'a good long password' });
    const { location } = await browser.submit(path, `${path}/secret`, {});
    expect(secretOf((await browser.get(location!)).text)).toMatch(/./);
  });

  test('the apps of others cannot be seen or changed', async () => {
    const app = await register(ada);
    const other = await signedUp(service());
    const path = `/account/apps/${app.client_id}`;
    expect((await other.get(path)).status).toBe(404);
    const csrf = await other.csrf('/account/apps');
    const events = await service().eventsOf(async () => {
      for (const action of [path, `${path}/secret`, `${path}/secret/end`, `${path}/delete`]) {
        expect((await other.request(action, { form: { csrf, ...form } })).status, action).toBe(404);
      }
    });
    expect(events).toEqual([]);
    expect((await other.get('/account/apps')).text).not.toContain(app.client_id);
  });

  test('a single token is ended by its user only', async () => {
    const app = await register(ada);
    const tokens = [];
    for (const scope of ['stream', 'follow']) {
      tokens.push((await exchange(service(), app, await getCode(ada, app, { scope }))).body);
    }
    const status = async (access: string) =>
      (await new Client(service().origin, access).get('/token')).status;
    const { text } = await ada.get('/account/apps');
    const actions = [...text.matchAll(/action="(\/account\/tokens\/\d+\/revoke)"/g)].map(
      ([, action]) => action!,
    );
    const other = await signedUp(service());
    const csrf = await other.csrf('/account/apps');
    await other.request(actions[0]!, { form: { csrf } });
    expect(await Promise.all(tokens.map((one) => status(one.access_token)))).toEqual([200, 200]);
    // The newest is first.
    const events = await service().eventsOf(() => ada.submit('/account/apps', actions[0]!, {}));
    expect(events).toMatchObject([{ type: 'token', deleted: true, body: { user: ada.id } }]);
    expect(await Promise.all(tokens.map((one) => status(one.access_token)))).toEqual([200, 401]);
  });

  test('where only administrators may, others are told so', async () => {
    const { store } = service().ctx;
    await setInstance(store, undefined, 'app_registration', 'admins');
    const page = await ada.get('/account/apps');
    expect(page.text).toContain('On this service only administrators register apps.');
    const csrf = await ada.csrf('/account/apps');
    expect((await ada.request('/account/apps', { form: { csrf, ...form } })).status).toBe(403);
    const admin = await signedUp(service());
    await setAdmin(service(), admin.id);
    await register(admin);
    await setInstance(store, undefined, 'app_registration', '');
  });

  test('one person can have 25 apps', async () => {
    const busy = await signedUp(service());
    for (let index = 0; index < 25; index++) await register(busy);
    const { status, text } = await busy.submit('/account/apps', '/account/apps', form);
    expect([status, text.includes('at most 25 apps')]).toEqual([400, true]);
  });
});
