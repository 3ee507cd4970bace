/** Apps that programs register for themselves (RFC 7591, RFC 7592), and which go when nobody uses them. */
import * as oauth from 'oauth4webapi';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { appList } from '../../src/commands/apps.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { removeUnusedApps } from '../../src/features/oauth/unused-apps.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { ask } from '../ask.ts';
import {
  appToken,
  askUri,
  basic,
  exchange,
  getCode,
  makeApp,
  makePkce,
  newAddress,
  postForm,
  signedUp,
  type TestApp,
  token,
  userToken,
} from '../form-client.ts';
import { describeService, describeWithoutRows, type Json, type TestService } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';

const redirectUri = 'https://client.example/return';

async function register(
  service: TestService,
  metadata: unknown,
  { address = newAddress(), type = 'application/json' } = {},
): Promise<{ status: number; headers: Headers; body: Json }> {
  const { status, headers, text } = await ask(`${service.origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  });
  return { status, headers, body: JSON.parse(text) };
}

const on = { MILLRACE_DYNAMIC_REGISTRATION: 'on' };
const inAMonth = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 86_400_000 + 60_000);

describeService(
  'apps that programs register',
  (service) => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    /** Registers an app, for the functions that take one made otherwise. */
    async function registered(more: object = {}): Promise<TestApp & Json> {
      const { status, body } = await register(service(), {
        ...{ client_name: 'Registered', redirect_uris: [redirectUri] },
        ...more,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return { id: 0, password_grant_secret: '', redirectUri, ...body };
    }
    const own = async (app: Json, access: string, method = 'GET') => {
      const { status, text } = await ask(app.registration_client_uri, {
        method,
        headers: { authorization: `Bearer ${access}` },
      });
      return { status, body: text === '' ? undefined : (JSON.parse(text) as Json) };
    };
    const row = async (app: TestApp) => {
      const rows = (await service().ctx.store.read.all('select * from apps', [])) as Json[];
      return rows.find(({ client_id }) => client_id === app.client_id);
    };

    test('with a secret: they sign in, are described and deleted by their program', async () => {
      const server = await oauth
        .discoveryRequest(new URL(service().origin), {
          algorithm: 'oauth2',
          [oauth.allowInsecureRequests]: true,
        })
        .then((response) => oauth.processDiscoveryResponse(new URL(service().origin), response));
      expect(server.registration_endpoint).toBe(`${service().origin}/oauth/register`);
      const metadata = {
        client_name: 'Line',
        client_uri: 'https://line.example',
        redirect_uris: [redirectUri],
      };
      const response = await oauth.dynamicClientRegistrationRequest(server, metadata, {
        [oauth.allowInsecureRequests]: true,
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
      const body = (await oauth.processDynamicClientRegistrationResponse(response)) as Json;
      expect(body).toEqual({
        ...metadata,
        client_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        client_secret: expect.stringMatching(/^[\w-]{40}$/),
        client_secret_expires_at: 0,
        client_id_issued_at: expect.closeTo(Date.now() / 1000, -2),
        registration_access_token: expect.stringMatching(/^[\w-]{40}$/),
        registration_client_uri: `${service().origin}/oauth/register/${body.client_id}`,
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: [
          ...['authorization_code', 'implicit', 'client_credentials'],
          'urn:ietf:params:oauth:grant-type:device_code',
        ],
        response_types: ['code', 'token'],
      });
      const app = { id: 0, password_grant_secret: '', redirectUri, ...body };
      const browser = await signedUp(service());
      const page = await browser.get(askUri(app));
      expect(page.text).toContain('registered by a program, and not reviewed');
      const { body: given } = await exchange(service(), app, await getCode(browser, app));
      expect(given.token.app).toEqual({
        client_id: app.client_id,
        name: 'Line',
        link: 'https://line.example',
      });
      expect((await browser.get('/account/apps')).text).toContain('Registered by a program, not reviewed.');
      const { client_secret, client_secret_expires_at, ...rest } = body;
      expect(await own(app, app.registration_access_token)).toEqual({ status: 200, body: rest });
      const rows = JSON.stringify(await row(app));
      for (const secret of [client_secret, app.registration_access_token]) expect(rows).not.toContain(secret);
      const { json } = await appList.run(service().ctx, [], {});
      expect((json as Json).apps).toContainEqual(
        expect.objectContaining({ client_id: app.client_id, owner: null, registered_by_program: true }),
      );
      expect((await own(app, app.registration_access_token, 'DELETE')).status).toBe(204);
      expect((await own(app, app.registration_access_token)).status).toBe(401);
      expect((await postForm(service(), '/oauth/introspect', { token: 'x' }, basic(app))).status).toBe(401);
      // What was made with it may name it.
      expect(await row(app)).toMatchObject({ name: 'Line', deleted_at: expect.any(Number) });
      expect(await service().wrongCounts()).toEqual([]);
    });

    test('without a secret: they use PKCE, and nothing that needs one', async () => {
      const app = await registered({ token_endpoint_auth_method: 'none' });
      expect(app).not.toHaveProperty('client_secret');
      expect(app.token_endpoint_auth_method).toBe('none');
      expect(app.grant_types).not.toContain('client_credentials');
      const browser = await signedUp(service());
      const { verifier, challenge } = makePkce();
      const given = await exchange(service(), app, await getCode(browser, app, challenge), {
        code_verifier: verifier,
      });
      expect(given.status).toBe(200);
      const without = await exchange(service(), app, await getCode(browser, app));
      expect([without.status, without.body.error]).toEqual([401, 'invalid_client']);
      for (const secret of ['', 'x', 'undefined']) {
        const { status } = await token(
          service(),
          { grant_type: 'client_credentials' },
          basic({ ...app, client_secret: secret }),
        );
        expect(status).toBe(401);
      }
      expect((await own(app, app.registration_access_token)).body.token_endpoint_auth_method).toBe('none');
    });

    test('their devices sign in, and say that nobody reviewed the app', async () => {
      const app = await registered({
        ...{ redirect_uris: undefined, grant_types: ['urn:ietf:params:oauth:grant-type:device_code'] },
        token_endpoint_auth_method: 'none',
      });
      const begun = await postForm(service(), '/oauth/device_authorization', { client_id: app.client_id });
      const browser = await signedUp(service());
      const { text } = await browser.get(`/device?user_code=${begun.body.user_code}`);
      expect(text).toContain('registered by a program, and not reviewed');
    });

    test('a registration belongs to its program alone', async () => {
      const [app, other] = [await registered(), await registered()];
      const { access } = await userToken(service(), app);
      for (const wrong of [other.registration_access_token, app.client_secret, access, 'x', '']) {
        for (const method of ['GET', 'DELETE']) {
          const { status, body } = await own(app, wrong, method);
          expect([status, body.error]).toEqual([401, 'invalid_token']);
        }
      }
      const unknown = { registration_client_uri: `${service().origin}/oauth/register/${'0'.repeat(32)}` };
      expect((await own(unknown, app.registration_access_token)).status).toBe(401);
      // An app of a person has no such token.
      const personal = await makeApp(service());
      const theirs = { registration_client_uri: `${service().origin}/oauth/register/${personal.client_id}` };
      for (const secret of ['null', '', personal.client_secret])
        expect((await own(theirs, secret)).status).toBe(401);
      expect((await own(app, app.registration_access_token)).status).toBe(200);
    });

    describe('what is wrong with metadata is said', () => {
      test.each([
        ['invalid_redirect_uri', { redirect_uris: ['javascript:alert(1)'] }],
        ['invalid_redirect_uri', { redirect_uris: [redirectUri, 'data:text/html,x'] }],
        ['invalid_redirect_uri', { redirect_uris: ['/relative'] }],
        ['invalid_redirect_uri', { redirect_uris: ['https://a.example/#f'] }],
        ['invalid_redirect_uri', { redirect_uris: ['https://u:p@a.example/'] }],
        ['invalid_redirect_uri', { redirect_uris: [''] }],
        ['invalid_redirect_uri', { redirect_uris: [] }],
        ['invalid_redirect_uri', {}],
        ['invalid_client_metadata', { redirect_uris: redirectUri }],
        ['invalid_client_metadata', { redirect_uris: [1] }],
        ['invalid_client_metadata', { redirect_uris: null }],
        [
          'invalid_client_metadata',
          { redirect_uris: Array.from({ length: 21 }, (_, n) => `${redirectUri}/${n}`) },
        ],
        ['invalid_client_metadata', { redirect_uris: [redirectUri], client_name: '' }],
        ['invalid_client_metadata', { redirect_uris: [redirectUri], client_name: 'a\nb' }],
        ['invalid_client_metadata', { redirect_uris: [redirectUri], client_name: 'x'.repeat(101) }],
        ['invalid_client_metadata', { redirect_uris: [redirectUri], client_name: { en: 'x' } }],
        ['invalid_client_metadata', { redirect_uris: [redirectUri], client_uri: 'javascript:alert(1)' }],
        ['invalid_client_metadata', { redirect_uris: [redirectUri], client_uri: ['https://a.example'] }],
        ['invalid_client_metadata', { redirect_uris: [redirectUri], grant_types: 'authorization_code' }],
        [
          'invalid_client_metadata',
          { redirect_uris: [redirectUri], token_endpoint_auth_method: 'private_key_jwt' },
        ],
        ['invalid_client_metadata', { redirect_uris: [redirectUri], token_endpoint_auth_method: null }],
      ])('%s: %j', async (error, metadata) => {
        const { status, body } = await register(service(), metadata);
        expect([status, body.error]).toEqual([400, error]);
      });

      test('and nothing but JSON is taken', async () => {
        for (const body of ['[]', 'null', '"x"', '1', '{', '{"client_name":"\\u0000"}']) {
          expect((await register(service(), body)).status, body).toBe(400);
        }
        const form = { type: 'application/x-www-form-urlencoded' };
        expect((await register(service(), 'client_name=x', form)).status).toBe(415);
        expect((await register(service(), `{"a":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
      });
    });

    test('unknown metadata is ignored, and replaced is what the app may not use', async () => {
      const app = await registered({
        ...{ grant_types: ['authorization_code', 'refresh_token', 'password'], logo_uri: 'x', jwks: 1 },
        ...{ scope: 'everything', owner_id: 1, id: 1, client_id: 'mine', client_secret: 'mine' },
      });
      expect(app.client_id).not.toBe('mine');
      expect(app.grant_types).not.toContain('password');
      const password = { client_id: app.client_id, username: 'x', password: 'x', password_grant_secret: '' };
      const { body } = await token(service(), { grant_type: 'password', ...password });
      expect(body.error).toBe('unauthorized_client');
    });

    test('scripts of other origins may register', async () => {
      for (const path of ['/oauth/register', '/oauth/register/x']) {
        const { status, headers } = await ask(service().origin + path, { method: 'OPTIONS' });
        expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
        expect(headers.get('access-control-allow-headers')).toContain('Content-Type');
      }
      expect((await register(service(), {})).headers.get('access-control-allow-origin')).toBe('*');
    });

    test('one address registers 20 an hour, whatever comes of it', async () => {
      const address = newAddress();
      const statuses = [];
      for (let n = 0; n < 22; n++) {
        const metadata = n % 2 === 0 ? {} : { redirect_uris: [redirectUri] };
        statuses.push((await register(service(), metadata, { address })).status);
      }
      expect(statuses.slice(20)).toEqual([429, 429]);
      expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    });

    test('nobody registers while that is left to administrators', async () => {
      const { store } = service().ctx;
      const app = await registered();
      await setInstance(store, undefined, 'app_registration', 'admins');
      const { status, body } = await register(service(), { redirect_uris: [redirectUri] });
      expect([status, body.error]).toEqual([403, 'access_denied']);
      expect(await metadataOf(service())).not.toHaveProperty('registration_endpoint');
      // Programs that have registered may still delete.
      expect((await own(app, app.registration_access_token, 'DELETE')).status).toBe(204);
      await setInstance(store, undefined, 'app_registration', '');
    });

    test('those that nobody has used for a month are deleted, and no others', async () => {
      const { ctx } = service();
      const personal = await makeApp(service());
      const [unused, ended, stale, streaming] = [
        ...[await registered(), await registered(), await registered(), await registered()],
      ];
      const { client } = await userToken(service(), ended);
      await client.delete('/token');
      const { client: left } = await userToken(service(), stale);
      const { client: listening } = await userToken(service(), streaming);
      const stream = await HttpStream.open(listening);
      const hook = { url: 'https://receiver.example/hook', object_types: ['post'] };
      const hooked = await registered();
      expect((await (await appToken(service(), hooked)).post('/webhooks', hook)).status).toBe(200);
      await removeUnusedApps(ctx);
      for (const app of [unused, ended, stale]) expect((await row(app)).deleted_at).toBe(null);
      const clock = inAMonth();
      const used = await registered();
      const recent = await registered();
      const { client: new_ } = await userToken(service(), recent);
      clock.mockRestore();
      inAMonth();
      const events = await service().eventsOf(() => removeUnusedApps(ctx));
      expect(events.map(({ type }) => type)).toContain('app');
      // Where there is no token there is nothing that names it.
      expect(await row(unused)).toBeUndefined();
      for (const app of [ended, stale]) expect((await row(app)).deleted_at).not.toBe(null);
      for (const app of [used, recent, streaming, hooked, personal])
        expect((await row(app)).deleted_at).toBe(null);
      expect((await left.get('/token')).status).toBe(401);
      expect((await new_.get('/token')).status).toBe(200);
      expect((await listening.get('/token')).status).toBe(200);
      await stream.close();
      expect(await findWrongCounts(ctx.store.read)).toEqual([]);
    });

    test('all of them are looked at in turn, however many are in use', async () => {
      const { ctx } = service();
      const used = await registered();
      await Promise.all(Array.from({ length: 110 }, () => registered()));
      const last = await registered();
      const clock = inAMonth();
      await appToken(service(), used);
      // Some each time, from where the last time ended.
      for (let n = 0; n < 3; n++) await removeUnusedApps(ctx);
      clock.mockRestore();
      expect(await row(last)).toBeUndefined();
      expect((await row(used)).deleted_at).toBe(null);
    });
  },
  on,
);

async function metadataOf(service: TestService): Promise<Json> {
  return JSON.parse((await ask(`${service.origin}/.well-known/oauth-authorization-server`)).text);
}

describeWithoutRows('registration by programs', (service) => {
  test('is off unless the operator allows it', async () => {
    const { status, body } = await register(service(), { redirect_uris: [redirectUri] });
    expect([status, body.error]).toEqual([403, 'access_denied']);
    expect(await metadataOf(service())).not.toHaveProperty('registration_endpoint');
  });
});
