/** Apps that end and describe the tokens they hold (RFC 7009, RFC 7662). */
import { expect, test } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { appToken, basic, makeApp, postForm, userToken } from '../form-client.ts';
import { Client, describeService } from '../harness.ts';

describeService('tokens that apps hold', (service) => {
  const revoke = (form: Record<string, string>, headers?: Record<string, string>) =>
    postForm(service(), '/oauth/revoke', form, headers);
  const introspect = (form: Record<string, string>, headers?: Record<string, string>) =>
    postForm(service(), '/oauth/introspect', form, headers);
  const status = async (access: string) => (await new Client(service().origin, access).get('/token')).status;

  test('are ended by the app, with its secret or without', async () => {
    const app = await makeApp(service());
    const { client_id, client_secret } = app;
    const ways = [
      { form: {}, headers: basic(app) },
      { form: { client_id, client_secret }, headers: {} },
      // What an app without a secret has is the token, with which DELETE /token ends it as well.
      { form: { client_id, token_type_hint: 'access_token' }, headers: {} },
    ];
    for (const { form, headers } of ways) {
      const { access, user } = await userToken(service(), app);
      const events = await service().eventsOf(async () => {
        const reply = await revoke({ token: access, ...form }, headers);
        expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
      });
      expect(events.map(({ type, deleted }) => [type, deleted])).toEqual([
        ['token', true],
        ['token', true],
      ]);
      expect(events[0]).toMatchObject({ body: { user: user.id, app: app.id } });
      expect(await status(access)).toBe(401);
      expect((await revoke({ token: access, ...form }, headers)).status).toBe(200);
    }
    const own = await appToken(service(), app);
    expect((await revoke({ token: own.token! }, basic(app))).status).toBe(200);
    expect(await status(own.token!)).toBe(401);
  });

  test('of another app are as unknown as any text, and stay valid', async () => {
    const [app, other] = [await makeApp(service()), await makeApp(service())];
    const { access } = await userToken(service(), app);
    const events = await service().eventsOf(async () => {
      for (const token of [access, 'x'.repeat(40), 'ü\n"', '']) {
        const revoked = await revoke({ token }, basic(other));
        expect([revoked.status, revoked.body]).toEqual([200, {}]);
        const { status: code, body } = await introspect({ token }, basic(other));
        expect([code, body]).toEqual([200, { active: false }]);
      }
    });
    expect(events).toEqual([]);
    expect(await status(access)).toBe(200);
  });

  test('are described to the app that holds them, while they are valid', async () => {
    const app = await makeApp(service());
    const { access, user, client } = await userToken(service(), app, 'stream follow');
    const since = Math.floor(Date.now() / 1000);
    const { body, headers } = await introspect({ token: access }, basic(app));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      active: true,
      client_id: app.client_id,
      token_type: 'Bearer',
      scope: 'basic stream follow',
      iat: expect.closeTo(since, -1.5),
      iss: service().origin,
      sub: String(user.id),
      username: user.username,
    });
    const own = await appToken(service(), app);
    const described = await introspect({ token: own.token! }, basic(app));
    expect(described.body).toEqual({
      ...{ active: true, client_id: app.client_id, token_type: 'Bearer', scope: '' },
      ...{ iat: expect.any(Number), iss: service().origin },
    });
    await client.delete('/token');
    expect((await introspect({ token: access }, basic(app))).body).toEqual({ active: false });
    const another = await userToken(service(), app);
    await suspendUser(service().ctx.store, undefined, another.user.id);
    expect((await introspect({ token: another.access }, basic(app))).body).toEqual({ active: false });
  });

  test('wrong credentials are refused before anything is said or done', async () => {
    const app = await makeApp(service());
    const { access } = await userToken(service(), app);
    const { client_id } = app;
    const wrong = { ...app, client_secret: 'wrong' };
    const refused = [
      await revoke({ token: access }),
      await revoke({ token: access, client_id: 'nobody' }),
      await revoke({ token: access, client_id, client_secret: '' }),
      await revoke({ token: access }, basic(wrong)),
      await introspect({ token: access }),
      await introspect({ token: access, client_id }),
      await introspect({ token: access, client_id, client_secret: 'wrong' }),
      await introspect({ token: access }, basic(wrong)),
      await introspect({ token: access }, { authorization: `Bearer ${access}` }),
    ];
    for (const { status: code, body, headers } of refused) {
      expect([code, body.error]).toEqual([401, 'invalid_client']);
      expect(headers.get('www-authenticate')).toMatch(/^Basic/);
    }
    const malformed = [
      await revoke({ client_id }),
      await introspect({}, basic(app)),
      await revoke({ token: access, client_id: 'other' }, basic(app)),
    ];
    for (const { status: code, body } of malformed) {
      expect([code, body.error]).toEqual([400, 'invalid_request']);
    }
    expect(await status(access)).toBe(200);
    const url = `${service().origin}/oauth/revoke`;
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ token: access, client_id });
    expect((await fetch(url, { method: 'POST', headers: json, body })).status).toBe(415);
    expect((await fetch(`${url}?${new URLSearchParams({ token: access, client_id })}`)).status).toBe(405);
  });

  test('pages of other origins may send HTTP Basic', async () => {
    for (const path of ['access_token', 'revoke', 'introspect']) {
      const { status: code, headers } = await fetch(`${service().origin}/oauth/${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://web.example', 'access-control-request-method': 'POST' },
      });
      expect([code, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect(headers.get('access-control-allow-headers')).toContain('Authorization');
    }
  });
});
