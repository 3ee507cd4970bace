import { afterEach, describe, expect, test, vi } from 'vitest';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { permitPasswordGrant } from '../../src/features/apps/apps.actions.ts';
import { askUri, basic, exchange, getCode, makeApp, makePkce, signedUp, token } from '../form-client.ts';
import { Client, describeService } from '../harness.ts';

const PASSWORD = 'a good long password';

describeService('the token endpoint', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const check = (access: string) => new Client(service().origin, access).get('/token');

  describe('codes', () => {
    test('are valid once; a second use revokes what the first gave', async () => {
      const browser = await signedUp(service());
      const app = await makeApp(service());
      const code = await getCode(browser, app, { scope: 'stream' });
      const first = await exchange(service(), app, code);
      expect((await check(first.body.access_token)).status).toBe(200);
      const events = await service().eventsOf(async () => {
        const { status, body } = await exchange(service(), app, code);
        expect(status).toBe(400);
        expect(body).toMatchObject({ error: 'invalid_grant', error_slug: 'code-used' });
      });
      const about = { user: browser.id, app: app.id };
      expect(events).toMatchObject([
        { type: 'token', deleted: true, body: { ...about, token: expect.any(Number) } },
        { type: 'token', deleted: true, body: about },
      ]);
      const { status, meta } = await check(first.body.access_token);
      expect([status, meta.error_slug]).toEqual([401, 'not-authorized']);
      expect((await exchange(service(), app, code)).body.error_slug).toBe('code-used');
    });

    test('give one token however many ask at once', async () => {
      const browser = await signedUp(service());
      const app = await makeApp(service());
      const code = await getCode(browser, app);
      const replies = await Promise.all(Array.from({ length: 12 }, () => exchange(service(), app, code)));
      const good = replies.filter(({ status }) => status === 200);
      expect(good).toHaveLength(1);
      expect((await check(good[0]!.body.access_token)).status).toBe(401);
    });

    test('of one app are nothing to another, and are not used up by it', async () => {
      const browser = await signedUp(service());
      const [app, thief] = [await makeApp(service()), await makeApp(service())];
      const code = await getCode(browser, app);
      const stolen = await exchange(service(), thief, code);
      expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
      expect(stolen.body).not.toHaveProperty('error_slug');
      const first = await exchange(service(), app, code);
      expect(first.status).toBe(200);
      expect((await exchange(service(), thief, code)).body).not.toHaveProperty('error_slug');
      expect((await check(first.body.access_token)).status).toBe(200);
    });

    test('need the redirect URI they were asked for with', async () => {
      const browser = await signedUp(service());
      const app = await makeApp(service());
      const code = await getCode(browser, app);
      const without = await exchange(service(), app, code, { redirect_uri: undefined });
      expect(without.status).toBe(400);
      expect(without.body).toMatchObject({ error: 'invalid_request', error_slug: 'redirect-uri-required' });
      const other = await exchange(service(), app, code, { redirect_uri: 'https://client.example/other' });
      expect(other.body.error).toBe('invalid_grant');
      expect((await exchange(service(), app, code)).status).toBe(200);
    });

    test('end after ten minutes', async () => {
      const browser = await signedUp(service());
      const app = await makeApp(service());
      const code = await getCode(browser, app);
      const late = Date.now() + 10 * 60_000 + 1000;
      vi.spyOn(Date, 'now').mockReturnValue(late);
      const { status, body } = await exchange(service(), app, code);
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    });

    test('need the verifier of their challenge, even with the client secret', async () => {
      const browser = await signedUp(service());
      const app = await makeApp(service());
      const { verifier, challenge } = makePkce();
      const code = await getCode(browser, app, challenge);
      for (const wrong of [undefined, '', makePkce().verifier, challenge.code_challenge, `${verifier}x`]) {
        const { status, body } = await exchange(service(), app, code, { code_verifier: wrong });
        expect([status, body.error]).toEqual([400, 'invalid_grant']);
      }
      expect((await exchange(service(), app, code, { code_verifier: verifier })).status).toBe(200);
    });

    test('cannot be downgraded: a verifier for a code without a challenge is refused', async () => {
      const browser = await signedUp(service());
      const app = await makeApp(service());
      const code = await getCode(browser, app);
      const { body } = await exchange(service(), app, code, { code_verifier: makePkce().verifier });
      expect(body.error).toBe('invalid_grant');
    });

    test('with a challenge need no client secret, others do, and one that is sent must be right', async () => {
      const browser = await signedUp(service());
      const app = await makeApp(service());
      const open = { client_secret: undefined };
      const { status, body } = await exchange(service(), app, await getCode(browser, app), open);
      expect([status, body.error]).toEqual([401, 'invalid_client']);
      const { verifier, challenge } = makePkce();
      const code = await getCode(browser, app, challenge);
      const wrong = await exchange(service(), app, code, { client_secret: 'wrong', code_verifier: verifier });
      expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
      expect((await exchange(service(), app, code, open)).body.error).toBe('invalid_grant');
      expect((await exchange(service(), app, code, { ...open, code_verifier: verifier })).status).toBe(200);
    });

    test('and tokens and secrets are stored as digests only', async () => {
      const browser = await signedUp(service());
      const app = await makeApp(service());
      const code = await getCode(browser, app);
      const { body } = await exchange(service(), app, await getCode(browser, app));
      const { ctx } = service();
      const other = await makeApp(service());
      const delegate = await token(
        service(),
        { grant_type: 'delegate', delegate_client_id: other.client_id },
        { authorization: `Bearer ${body.access_token}` },
      );
      const tables = ['apps', 'tokens', 'oauth_codes', 'delegate_tokens', 'sessions', 'users'];
      const rows = await Promise.all(tables.map((table) => ctx.store.read.all(`select * from ${table}`, [])));
      const stored = JSON.stringify(rows);
      const secrets = [
        ...[code, body.access_token, app.client_secret, app.password_grant_secret],
        ...[delegate.body.delegate_token, browser.cookies.get('millrace_session')!, PASSWORD],
      ];
      for (const secret of secrets) {
        expect(secret).toMatch(/.{10}/);
        expect(stored).not.toContain(secret);
      }
    });
  });

  test('client credentials give an app token, by body or by Basic', async () => {
    const app = await makeApp(service());
    const { client_id, client_secret } = app;
    const grant_type = 'client_credentials';
    let replies: Awaited<ReturnType<typeof token>>[] = [];
    const events = await service().eventsOf(async () => {
      replies = [
        await token(service(), { grant_type, client_id, client_secret, scope: 'messages' }),
        await token(service(), { grant_type }, basic(app)),
      ];
    });
    expect(events).toEqual([]);
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'token']);
      expect(body.token).toMatchObject({ client_id, scopes: [], is_app_token: true });
      const { headers, data } = await check(body.access_token);
      expect(headers.get('x-oauth-scopes')).toBe('');
      expect(data).toEqual(body.token);
    }
  });

  test('wrong client credentials are a 401 that does not tell which part is wrong', async () => {
    const app = await makeApp(service());
    const grant_type = 'client_credentials';
    const replies = [
      await token(service(), { grant_type, client_id: app.client_id, client_secret: 'wrong' }),
      await token(service(), { grant_type, client_id: 'nobody', client_secret: app.client_secret }),
      await token(service(), { grant_type, client_id: app.client_id }),
      await token(service(), { grant_type }),
      await token(service(), { grant_type }, basic({ ...app, client_secret: 'wrong' })),
    ];
    for (const { status, body, headers } of replies) {
      expect([status, body.error]).toEqual([401, 'invalid_client']);
      expect(body.error_description).toBe(replies[0]!.body.error_description);
      expect(headers.get('www-authenticate')).toMatch(/^Basic/);
    }
    const bad = await token(
      service(),
      { grant_type },
      { authorization: `Basic ${Buffer.from('%:x').toString('base64')}` },
    );
    expect([bad.status, bad.body.error]).toEqual([401, 'invalid_client']);
    const two = await token(service(), { grant_type, client_id: 'other' }, basic(app));
    expect([two.status, two.body.error]).toEqual([400, 'invalid_request']);
  });

  test('the password grant works by name and e-mail, for apps that may use it', async () => {
    const app = await makeApp(service());
    const browser = await signedUp(service());
    await browser.submit('/account', '/sign-out', {});
    const mail = `${browser.username}@example.org`;
    const other = `${browser.username.slice(0, 12)}_m`;
    await browser.signUp(other, { email: mail });
    const { client_id, password_grant_secret } = app;
    const form = {
      grant_type: 'password',
      client_id,
      password_grant_secret,
      password: PASSWORD,
      scope: 'stream,follow',
    };
    const unconfirmed = await token(service(), { ...form, username: mail });
    expect([unconfirmed.status, unconfirmed.body.error]).toEqual([400, 'invalid_grant']);
    const { data } = await service().anonymous.get(`/users/@${other}`);
    await confirmEmail(service().ctx.store, undefined, Number(data.id));
    for (const username of [browser.username.toUpperCase(), mail]) {
      const { status, body } = await token(service(), { ...form, username });
      expect(status).toBe(200);
      expect(body.token.scopes).toEqual(['basic', 'stream', 'follow']);
      expect(body.token.user.username).toBe(body.username);
      expect((await check(body.access_token)).data).toEqual(body.token);
    }
    const username = browser.username;
    const refused = async (change: Record<string, string | undefined>) => {
      const { status, body } = await token(service(), { ...form, username, ...change });
      return [status, body.error];
    };
    expect(await refused({ password: 'wrong' })).toEqual([400, 'invalid_grant']);
    expect(await refused({ password: undefined })).toEqual([400, 'invalid_request']);
    expect(await refused({ password_grant_secret: 'wrong' })).toEqual([401, 'invalid_client']);
    expect(await refused({ password_grant_secret: app.client_secret })).toEqual([401, 'invalid_client']);
    await permitPasswordGrant(service().ctx, client_id, false);
    expect(await refused({})).toEqual([400, 'unauthorized_client']);
    const secret = await permitPasswordGrant(service().ctx, client_id, true);
    expect(await refused({})).toEqual([401, 'invalid_client']);
    expect((await token(service(), { ...form, username, password_grant_secret: secret })).status).toBe(200);
  });

  test('password guessing through the endpoint is slowed down as at the sign-in page', async () => {
    const app = await makeApp(service());
    const { username } = await signedUp(service());
    const { client_id, password_grant_secret } = app;
    const form = { grant_type: 'password', client_id, password_grant_secret, username };
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const replies = [];
    for (let n = 0; n < 6; n++)
      replies.push(await token(service(), { ...form, password: `guess ${n}` }, headers));
    const last = replies.at(-1)!;
    expect([last.status, last.body.error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await token(service(), { ...form, password: PASSWORD })).status).toBe(200);
  });

  test('only forms are taken, and what is wrong with a request is told without the envelope', async () => {
    const app = await makeApp(service());
    const post = (body: string, type: string) =>
      fetch(`${service().origin}/oauth/access_token`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
    const json = JSON.stringify({
      grant_type: 'client_credentials',
      client_id: app.client_id,
      client_secret: app.client_secret,
    });
    const reply = await post(json, 'application/json');
    expect(reply.status).toBe(415);
    expect(await reply.json()).toMatchObject({
      error: 'invalid_request',
      error_description: expect.any(String),
    });
    expect((await token(service(), {})).body.error).toBe('invalid_request');
    expect((await token(service(), { grant_type: 'refresh_token' })).body.error).toBe(
      'unsupported_grant_type',
    );
    expect((await token(service(), { grant_type: 'constructor' })).body.error).toBe('unsupported_grant_type');
    const big = await post(`grant_type=${'x'.repeat(1024 * 1024 + 1)}`, 'application/x-www-form-urlencoded');
    expect(big.status).toBe(413);
    expect(await big.json()).toMatchObject({ error: 'invalid_request' });
    const query = await fetch(`${service().origin}${askUri(app).replace('authorize', 'access_token')}`);
    expect(query.status).toBe(405);
  });
});
