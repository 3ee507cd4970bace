import { expect, test } from 'vitest';
import { appToken, basic, makeApp, token, userToken } from '../form-client.ts';
import { Client, describeService } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';

describeService('delegation', (service) => {
  async function delegated() {
    const [app, delegate] = [await makeApp(service()), await makeApp(service())];
    const { client: user, token: object } = await userToken(service(), app);
    const { status, body } = await token(
      service(),
      { grant_type: 'delegate', delegate_client_id: delegate.client_id },
      { authorization: `Bearer ${user.token}` },
    );
    expect([status, Object.keys(body)]).toEqual([200, ['delegate_token']]);
    return { app, delegate, user, object, secret: body.delegate_token as string };
  }

  const show = (secret: string, headers: Record<string, string>) =>
    service().anonymous.call('/token', { headers: { 'identity-delegate-token': secret, ...headers } });

  test('shows the delegate the Token object of the authorising app', async () => {
    const { delegate, object, secret } = await delegated();
    const { invite_link: _, ...shown } = object;
    const byHeader = await show(secret, basic(delegate));
    expect([byHeader.status, byHeader.data]).toEqual([200, shown]);
    const { client_id, client_secret } = delegate;
    const query = new URLSearchParams({ delegate_token: secret, client_id, client_secret });
    expect((await service().anonymous.get(`/token?${query}`)).data).toEqual(byHeader.data);
    const jsonp = await fetch(`${service().origin}/api/token?callback=f&${query}`);
    expect(jsonp.status).toBe(400);
    const legacy = await fetch(`${service().origin}/stream/0/token?${query}`);
    expect(await legacy.json()).toMatchObject({ data: byHeader.data });
  });

  test('is a 401 for anybody else', async () => {
    const { app, delegate, user, secret } = await delegated();
    const other = await makeApp(service());
    const replies = [
      await show(secret, basic(other)),
      await show(secret, basic(app)),
      await show(secret, basic({ ...delegate, client_secret: 'wrong' })),
      await show(secret, {}),
      await show('made-up-delegate-token', basic(delegate)),
      await show(user.token!, basic(delegate)),
      await show(secret, { authorization: `Bearer ${user.token}` }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 401));
  });

  test('gives no access: a delegate token is no access token, and ends nothing', async () => {
    const { delegate, user, secret } = await delegated();
    const headers = { 'identity-delegate-token': secret, ...basic(delegate) };
    expect((await new Client(service().origin, secret).get('/token')).status).toBe(401);
    expect((await service().anonymous.call('/token', { method: 'DELETE', headers })).status).toBe(401);
    expect((await service().anonymous.call('/posts/stream', { headers })).status).toBe(401);
    const stream = await HttpStream.open(user);
    const { meta } = await service().anonymous.call(`/token?connection_id=${stream.connectionId}`, {
      headers,
    });
    expect(meta).not.toHaveProperty('subscription_id');
    stream.close();
  });

  test('lasts as long as the access token', async () => {
    const { delegate, user, secret } = await delegated();
    await user.delete('/token');
    expect((await show(secret, basic(delegate))).status).toBe(401);
  });

  test('needs a valid user token and an app that exists', async () => {
    const { app, user } = await delegated();
    const ask = async (form: Record<string, string>, authorization: string | undefined) => {
      const headers = authorization === undefined ? {} : { authorization: `Bearer ${authorization}` };
      return (await token(service(), { grant_type: 'delegate', ...form }, headers as Record<string, string>))
        .status;
    };
    const good = { delegate_client_id: app.client_id };
    expect(await ask(good, undefined)).toBe(401);
    expect(await ask(good, 'x'.repeat(40))).toBe(401);
    expect(await ask(good, (await appToken(service(), app)).token)).toBe(403);
    expect(await ask({}, user.token)).toBe(400);
    expect(await ask({ delegate_client_id: 'nobody' }, user.token)).toBe(400);
  });
});
