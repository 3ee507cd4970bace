/** Sign-in on devices without a browser (RFC 8628). */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { deleteApp } from '../../src/features/apps/apps.actions.ts';
import { ageConfirmation } from '../factors.ts';
import {
  basic,
  FormClient,
  makeApp,
  newAddress,
  postForm,
  signedUp,
  type TestApp,
  token,
} from '../form-client.ts';
import { Client, describeService, type Json } from '../harness.ts';

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
const MINUTE = 60_000;

describeService('devices', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const begin = async (app: TestApp, scope = 'stream'): Promise<Json> => {
    const { status, body } = await postForm(service(), '/oauth/device_authorization', {
      ...{ client_id: app.client_id, client_secret: app.client_secret },
      scope,
    });
    expect(status).toBe(200);
    return body;
  };
  const poll = (
    { client_id, client_secret }: TestApp,
    device_code: string,
    more: Record<string, string> = {},
  ) => token(service(), { grant_type, client_id, client_secret, device_code, ...more });
  const errorOf = async (app: TestApp, device_code: string) => {
    const { status, body } = await poll(app, device_code);
    return [status, body.error];
  };
  const pageOf = (code: string) => `/device?${new URLSearchParams({ user_code: code })}`;
  const answer = (browser: FormClient, code: string, decision: string) =>
    browser.submit(pageOf(code), '/device', { decision });

  test('are allowed only by people who have authenticated recently, and refused by all', async () => {
    const app = await makeApp(service());
    const browser = await signedUp(service());
    const [one, two] = [await begin(app, 'stream'), await begin(app, 'stream')];
    await ageConfirmation(service(), browser.id);
    const { status, location } = await answer(browser, one.user_code, 'allow');
    const page = `/device?user_code=${one.user_code.replace('-', '')}`;
    const confirm = `/account/confirm?next=${encodeURIComponent(page)}`;
    expect([status, location]).toEqual([303, confirm]);
    expect(await errorOf(app, one.device_code)).toEqual([400, 'authorization_pending']);
    expect((await answer(browser, two.user_code, 'refuse')).location).toBe('/device?done=refused');
    const form = { password: 'a good long password' };
    expect((await browser.submit(confirm, '/account/confirm', form)).location).toBe(page);
    expect((await browser.submit(page, '/device', { decision: 'allow' })).location).toBe(
      '/device?done=allowed',
    );
  });

  test('are signed in once their user has entered the code and allowed it', async () => {
    const app = await makeApp(service());
    const browser = await signedUp(service());
    const begun = await begin(app, 'stream,write_post unknown');
    expect(begun).toEqual({
      device_code: expect.stringMatching(/^[\w-]{40}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${service().origin}/device`,
      verification_uri_complete: `${service().origin}/device?user_code=${begun.user_code}`,
      expires_in: 900,
      interval: 5,
    });
    const { device_code, user_code } = begun;
    expect(await errorOf(app, device_code)).toEqual([400, 'authorization_pending']);
    expect(await errorOf(app, device_code)).toEqual([400, 'slow_down']);
    const form = await browser.get('/device');
    expect(form.text).toContain('Connect a device');
    const page = await browser.get(pageOf(user_code));
    for (const what of [user_code, 'App', 'Read your personal stream', 'Post, repost', 'If you were sent']) {
      expect(page.text).toContain(what);
    }
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const done = await answer(browser, user_code, 'allow');
    expect((await browser.get(done.location)).text).toContain('Go back to it');
    let reply = await poll(app, 'x');
    const events = await service().eventsOf(async () => {
      // It is not made to wait for what is there.
      reply = await poll(app, device_code);
    });
    const scopes = ['basic', 'stream', 'write_post'];
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.body).toMatchObject({
      token_type: 'Bearer',
      user_id: String(browser.id),
      username: browser.username,
      token: { scopes, client_id: app.client_id },
    });
    expect(events).toMatchObject([{ type: 'token', body: { user: browser.id, app: app.id, scopes } }]);
    const { data } = await new Client(service().origin, reply.body.access_token).get('/token');
    expect(data).toEqual(reply.body.token);
    expect(await errorOf(app, device_code)).toEqual([400, 'invalid_grant']);
    expect((await browser.get(pageOf(user_code))).status).toBe(400);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('codes are entered in any case, with or without hyphens, before or after signing in', async () => {
    const app = await makeApp(service());
    const browser = await signedUp(service());
    const { user_code } = await begin(app);
    const plain = user_code.replace('-', '');
    const ways = [plain, plain.toLowerCase(), ` ${[...user_code].join(' ')} `, user_code.replace('-', '–')];
    for (const way of ways) expect((await browser.get(pageOf(way))).text, way).toContain(user_code);
    const { location } = await new FormClient(service().origin).get(pageOf(user_code));
    expect(location).toBe(`/sign-in?${new URLSearchParams({ next: pageOf(user_code) })}`);
    for (const wrong of ['', 'AAAA-AAAA', 'BCDF', `${user_code}B`, 'x'.repeat(5000), '"><script>', '%00']) {
      const { status, text } = await (await signedUp(service())).get(pageOf(wrong));
      expect([status, text.includes('<script>')]).toEqual([400, false]);
    }
    expect(await errorOf(app, (await begin(app)).device_code)).toEqual([400, 'authorization_pending']);
  });

  test('are told that their user refused', async () => {
    const app = await makeApp(service());
    const browser = await signedUp(service());
    const { device_code, user_code } = await begin(app);
    const events = await service().eventsOf(async () => {
      const { location } = await answer(browser, user_code, 'deny');
      expect((await browser.get(location)).text).toContain('gets no access');
      expect(await errorOf(app, device_code)).toEqual([400, 'access_denied']);
      expect(await errorOf(app, device_code)).toEqual([400, 'access_denied']);
      const form = { csrf: await browser.csrf('/device'), user_code, decision: 'allow' };
      expect((await browser.request('/device', { form })).status).toBe(400);
      expect(await errorOf(app, device_code)).toEqual([400, 'access_denied']);
    });
    expect(events).toEqual([]);
  });

  test('are told when their codes have expired, whether they were allowed or not', async () => {
    const app = await makeApp(service());
    const browser = await signedUp(service());
    const [open, allowed] = [await begin(app), await begin(app)];
    await answer(browser, allowed.user_code, 'allow');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * MINUTE + 1000);
    expect((await browser.get(pageOf(open.user_code))).status).toBe(400);
    for (const { device_code } of [open, allowed])
      expect(await errorOf(app, device_code)).toEqual([400, 'expired_token']);
    // After an hour they are forgotten.
    clock.mockReturnValue(Date.now() + 60 * MINUTE);
    await begin(app);
    expect(await errorOf(app, open.device_code)).toEqual([400, 'invalid_grant']);
  });

  test('get one token however many ask at once', async () => {
    const app = await makeApp(service());
    const browser = await signedUp(service());
    const { device_code, user_code } = await begin(app);
    await answer(browser, user_code, 'allow');
    const events = await service().eventsOf(async () => {
      const replies = await Promise.all(Array.from({ length: 12 }, () => poll(app, device_code)));
      const good = replies.filter(({ status }) => status === 200);
      expect(good).toHaveLength(1);
      expect(replies.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(11);
      const access = good[0]!.body.access_token;
      expect((await new Client(service().origin, access).get('/token')).status).toBe(200);
    });
    expect(events).toHaveLength(1);
  });

  test('are of one user, however many allow at once', async () => {
    const app = await makeApp(service());
    const browsers = await Promise.all(Array.from({ length: 4 }, () => signedUp(service())));
    const { device_code, user_code } = await begin(app);
    const forms = await Promise.all(browsers.map((browser) => browser.csrf(pageOf(user_code))));
    const replies = await Promise.all(
      browsers.map((browser, n) =>
        browser.request('/device', { form: { csrf: forms[n]!, user_code, decision: 'allow' } }),
      ),
    );
    const first = replies.findIndex(({ status }) => status === 303);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 400, 400, 400]);
    expect((await poll(app, device_code)).body.username).toBe(browsers[first]!.username);
  });

  describe('do not get the tokens of others', () => {
    test('a code of another app is unknown, and is not used up', async () => {
      const [app, thief] = [await makeApp(service()), await makeApp(service())];
      const { device_code, user_code } = await begin(app);
      expect(await errorOf(thief, device_code)).toEqual([400, 'invalid_grant']);
      await answer(await signedUp(service()), user_code, 'allow');
      expect(await errorOf(thief, device_code)).toEqual([400, 'invalid_grant']);
      const mixed = await poll(app, device_code, { client_secret: thief.client_secret });
      expect([mixed.status, mixed.body.error]).toEqual([401, 'invalid_client']);
      const two = await token(service(), { grant_type, client_id: app.client_id, device_code }, basic(thief));
      expect([two.status, two.body.error]).toEqual([400, 'invalid_request']);
      expect((await poll(app, device_code)).status).toBe(200);
    });

    test('the code of the user is none for the device, nor the other way round', async () => {
      const app = await makeApp(service());
      const browser = await signedUp(service());
      const { device_code, user_code } = await begin(app);
      expect((await browser.get(pageOf(device_code))).status).toBe(400);
      await answer(browser, user_code, 'allow');
      for (const code of [user_code, user_code.replace('-', '')])
        expect(await errorOf(app, code)).toEqual([400, 'invalid_grant']);
      const rows = JSON.stringify(await service().ctx.store.read.all('select * from device_codes', []));
      for (const code of [device_code, user_code, user_code.replace('-', '')])
        expect(rows).not.toContain(code);
    });

    test('another site cannot allow in the name of its visitor', async () => {
      const app = await makeApp(service());
      const browser = await signedUp(service());
      const { device_code, user_code } = await begin(app);
      const form = { user_code, decision: 'allow' };
      const csrf = await (await signedUp(service())).csrf(pageOf(user_code));
      const forged = [
        await browser.request('/device', { form }),
        await browser.request('/device', { form: { ...form, csrf } }),
        await browser.request('/device', { form, headers: { 'sec-fetch-site': 'cross-site' } }),
        await browser.get(`${pageOf(user_code)}&decision=allow`),
      ];
      for (const { location } of forged) expect(location).toBe('');
      expect(await errorOf(app, device_code)).toEqual([400, 'authorization_pending']);
    });
  });

  test('get nothing once the app, the account or its permission is gone', async () => {
    const cases: [string, (app: TestApp, user: number) => Promise<unknown>][] = [
      ['access_denied', (_, user) => suspendUser(service().ctx.store, undefined, user)],
      ['invalid_grant', (_, user) => closeAccount(service().ctx.store, user)],
      ['invalid_client', ({ client_id }) => deleteApp(service().ctx, client_id)],
    ];
    for (const [error, end] of cases) {
      const app = await makeApp(service());
      const browser = await signedUp(service());
      const { device_code, user_code } = await begin(app);
      await answer(browser, user_code, 'allow');
      await end(app, browser.id);
      expect((await poll(app, device_code)).body.error).toBe(error);
    }
    const app = await makeApp(service());
    const browser = await signedUp(service());
    const [first, second] = [await begin(app), await begin(app)];
    await answer(browser, first.user_code, 'allow');
    await poll(app, first.device_code);
    await answer(browser, second.user_code, 'allow');
    const { text } = await browser.get('/account/apps');
    const revoke = /action="(\/account\/apps\/\d+\/revoke)"/.exec(text)![1]!;
    await browser.submit('/account/apps', revoke, {});
    expect(await errorOf(app, second.device_code)).toEqual([400, 'invalid_grant']);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('their requests are refused with the errors of OAuth', async () => {
    const app = await makeApp(service());
    const ask = async (form: Record<string, string>, headers = {}) => {
      const { status, body } = await postForm(service(), '/oauth/device_authorization', form, headers);
      return [status, body.error];
    };
    const { client_id } = app;
    expect(await ask({})).toEqual([401, 'invalid_client']);
    expect(await ask({ client_id: 'nobody' })).toEqual([401, 'invalid_client']);
    expect(await ask({ client_id, client_secret: 'wrong' })).toEqual([401, 'invalid_client']);
    expect(await ask({ client_id: 'other' }, basic(app))).toEqual([400, 'invalid_request']);
    expect(await ask({ scope: 'x'.repeat(60_000) }, basic(app))).toEqual([200, undefined]);
    const without = await token(service(), { grant_type }, basic(app));
    expect([without.status, without.body.error]).toEqual([400, 'invalid_request']);
  });

  test('an app that has a secret proves itself with it at both calls; one without need not', async () => {
    const app = await makeApp(service());
    const { client_id } = app;
    const unproved = async (path: string, form: Record<string, string>) => {
      const { status, body, headers } = await postForm(service(), path, { client_id, ...form });
      expect(headers.get('www-authenticate')).toBe('Basic realm="millrace"');
      expect([status, body.error]).toEqual([401, 'invalid_client']);
    };
    const browser = await signedUp(service());
    await unproved('/oauth/device_authorization', { scope: 'stream' });
    const { device_code, user_code } = await begin(app);
    await answer(browser, user_code, 'allow');
    await unproved('/oauth/access_token', { grant_type, device_code });
    await unproved('/oauth/access_token', { grant_type, device_code, client_secret: '' });
    expect((await token(service(), { grant_type, device_code }, basic(app))).status).toBe(200);

    // The command line of the client package has none.
    const own = { client_id: 'millrace-client', scope: 'stream' };
    const begun = await postForm(service(), '/oauth/device_authorization', own);
    await answer(browser, begun.body.user_code, 'allow');
    const given = { grant_type, client_id: own.client_id, device_code: begun.body.device_code };
    expect((await token(service(), given)).status).toBe(200);
  });

  test('codes cannot be guessed: an account and an address have few attempts, in all processes', async () => {
    const app = await makeApp(service());
    const { user_code } = await begin(app);
    const guesser = await signedUp(service());
    const statuses = [];
    for (let n = 0; n < 22; n++) statuses.push((await guesser.get(pageOf('BBBB-BBBB'))).status);
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429, 429]);
    const refused = await guesser.get(pageOf(user_code));
    expect([refused.status, refused.text.includes('Allow <bdi>')]).toEqual([429, false]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const csrf = await guesser.csrf('/device');
    const form = { csrf, user_code, decision: 'allow' };
    expect((await guesser.request('/device', { form })).status).toBe(429);
    // From one address, with many accounts.
    const address = newAddress();
    const many = await Promise.all(Array.from({ length: 6 }, () => signedUp(service())));
    let through = 0;
    for (const { cookies } of many) {
      const browser = new FormClient(service().origin, address);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      for (let n = 0; n < 20; n++) {
        const { status } = await browser.get(pageOf('BBBB-BBBB'));
        if (status === 400) through++;
      }
    }
    expect(through).toBe(100);
  });
});
