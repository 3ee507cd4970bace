import { describe, expect, test, vi } from 'vitest';
import { appChange, appDelete, appList, appSecret } from '../../src/commands/apps.ts';
import { changeApp, deleteApp, replaceClientSecret } from '../../src/features/apps/apps.actions.ts';
import type { PostOptions } from '../../src/features/posts/posts.view.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { endTokenById, issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import type { Transport } from '../../src/streams/transport.ts';
import { askUri, basic, exchange, getCode, makeApp, signedUp, type TestApp, token } from '../form-client.ts';
import { Client, describeService } from '../harness.ts';
import { HttpStream, StreamRefused } from '../stream-client.ts';

const options: PostOptions = {
  annotations: false,
  html: true,
  starredBy: false,
  reposters: false,
  user: { annotations: false, html: true },
};

describeService('tokens', (service) => {
  const client = (access: string) => new Client(service().origin, access);

  async function userToken(app: TestApp, scope = 'stream', browser?: Awaited<ReturnType<typeof signedUp>>) {
    const user = browser ?? (await signedUp(service()));
    const { body } = await exchange(service(), app, await getCode(user, app, { scope }));
    return {
      user,
      access: body.access_token as string,
      client: client(body.access_token),
      token: body.token,
    };
  }

  async function appToken(app: TestApp): Promise<Client> {
    const { body } = await token(service(), { grant_type: 'client_credentials' }, basic(app));
    return client(body.access_token);
  }

  test('DELETE ends the presented token; the last one ends the authorisation', async () => {
    const app = await makeApp(service());
    const first = await userToken(app);
    const second = await userToken(app, 'follow', first.user);
    const about = { user: first.user.id, app: app.id };
    let events = await service().eventsOf(async () => {
      const { status, data } = await first.client.delete('/token');
      expect([status, data]).toEqual([200, first.token]);
    });
    expect(events).toMatchObject([
      { type: 'token', deleted: true, body: { ...about, token: expect.any(Number) } },
    ]);
    const gone = await first.client.get('/token');
    expect([gone.status, gone.meta.error_slug]).toEqual([401, 'not-authorized']);
    expect((await first.client.delete('/token')).status).toBe(401);
    expect((await second.client.get('/token')).status).toBe(200);
    events = await service().eventsOf(() => second.client.delete('/token'));
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ type: 'token', deleted: true, body: about });
    expect(events[1]!.body).not.toHaveProperty('token');
    // Everything has to be asked anew.
    expect((await first.user.get(askUri(app, { scope: 'stream' }, 'authenticate'))).status).toBe(200);
  });

  test('DELETE ends an app token as well', async () => {
    const app = await makeApp(service());
    const [one, other] = [await appToken(app), await appToken(app)];
    const events = await service().eventsOf(async () => {
      expect((await one.delete('/token')).data).toMatchObject({
        is_app_token: true,
        client_id: app.client_id,
      });
    });
    expect(events).toMatchObject([
      {
        type: 'token',
        deleted: true,
        body: { id: 0, user: 0, app: app.id, scopes: [], token: expect.any(Number) },
      },
    ]);
    expect((await one.get('/token')).meta.error_slug).toBe('not-authorized');
    expect((await other.get('/token')).status).toBe(200);
  });

  test('a token in the body of DELETE is not looked at', async () => {
    const { access } = await userToken(await makeApp(service()));
    const body = new URLSearchParams({ access_token: access });
    expect((await service().nobody.call('/token', { method: 'DELETE', body })).status).toBe(401);
    expect((await client(access).get('/token')).status).toBe(200);
  });

  test('revoking closes the streams of that token at once and no others', async () => {
    const app = await makeApp(service());
    const first = await userToken(app);
    const second = await userToken(app, 'stream', first.user);
    const [closing, staying] = [await HttpStream.open(first.client), await HttpStream.open(second.client)];
    await first.client.get(`/token?connection_id=${closing.connectionId}`);
    await first.client.delete('/token');
    await closing.untilClosed();
    const refused = await HttpStream.open(first.client, `?connection_id=${closing.connectionId}`).catch(
      (error) => error,
    );
    expect(refused).toBeInstanceOf(StreamRefused);
    expect(refused.body.meta.error_slug).toBe('not-authorized');
    // The other stream still works, and learns of a change of scopes.
    await second.client.get(`/token?connection_id=${staying.connectionId}&subscription_id=t`);
    await userToken(app, 'follow', first.user);
    expect(await staying.next()).toMatchObject({ meta: { type: 'token', subscription_ids: ['t'] } });
    staying.close();
  });

  test('a stream that was being opened while its token was revoked is closed', async () => {
    const app = await makeApp(service());
    const { access, user } = await userToken(app);
    const { ctx } = service();
    const found = await ctx.tokens.find(access);
    await endTokenById(ctx.store, found.id);
    const connection = await ctx.streams.acquire(found, user.id, {
      id: undefined,
      options,
      autoDelete: false,
    });
    const end = vi.fn();
    await ctx.streams.attach(connection, { end, onDrain() {}, isFlushed: true } as unknown as Transport);
    expect(end).toHaveBeenCalledOnce();
    expect(() => ctx.streams.find(connection.id, found.id)).toThrow('Not Found');
  });

  test('scopes are never more than the user granted', async () => {
    const { client: reader } = await userToken(await makeApp(service()), 'stream');
    const posted = await reader.post('/posts', { text: 'not allowed' });
    expect([posted.status, posted.meta.error_slug]).toEqual([403, 'missing-scope']);
    expect(posted.headers.get('x-oauth-scopes')).toBe('basic,stream');
    const app = await makeApp(service());
    const browser = await signedUp(service());
    // Asking for more when exchanging the code gives no more.
    const { body } = await exchange(service(), app, await getCode(browser, app, { scope: 'stream' }), {
      scope: 'write_post',
    });
    expect(body.token.scopes).toEqual(['basic', 'stream']);
  });

  describe('of an app', () => {
    test('are listed for it, one for each user, in pages', async () => {
      const app = await makeApp(service());
      const people = [
        await userToken(app, 'stream'),
        await userToken(app, 'follow'),
        await userToken(app, 'files'),
      ];
      await userToken(app, 'write_post', people[0]!.user);
      await userToken(await makeApp(service()));
      const own = await appToken(app);
      const newestFirst = people.map(({ user }) => String(user.id)).reverse();
      expect((await own.get('/apps/me/tokens/user_ids')).data).toEqual(newestFirst);
      const { data, meta } = await own.get('/apps/me/tokens?count=2');
      expect(data.map((item: { user: { id: string } }) => item.user.id)).toEqual(newestFirst.slice(0, 2));
      expect(meta).toMatchObject({
        more: true,
        max_id: data[0].pagination_id,
        min_id: data[1].pagination_id,
      });
      expect(data[0]).toMatchObject({ app: { client_id: app.client_id }, scopes: ['basic', 'files'] });
      expect(data[0]).not.toHaveProperty('invite_link');
      const rest = await own.get(`/apps/me/tokens?before_id=${meta.min_id}`);
      expect(rest.data).toHaveLength(1);
      expect(rest.data[0].scopes).toEqual(['basic', 'stream', 'write_post']);
      await people[2]!.client.delete('/token');
      expect((await own.get('/apps/me/tokens/user_ids')).data).toEqual(newestFirst.slice(1));
    });

    test('are listed with the same number of statements however many there are', async () => {
      const app = await makeApp(service());
      for (let n = 0; n < 6; n++) await userToken(app);
      const own = await appToken(app);
      await own.get('/token');
      // The log is looked at now and then besides, so the least of a few runs counts.
      const count = async (query: string): Promise<number> => {
        const counts: number[] = [];
        for (let n = 0; n < 5; n++) {
          service().ctx.users.clear();
          counts.push(await service().statementsOf(() => own.get(`/apps/me/tokens?${query}`)));
        }
        return Math.min(...counts);
      };
      expect(await count('count=1')).toBe(await count('count=6'));
    });

    test('are for the app alone', async () => {
      const { client: user } = await userToken(await makeApp(service()));
      for (const path of ['/apps/me/tokens', '/apps/me/tokens/user_ids']) {
        expect((await user.get(path)).status).toBe(403);
        expect((await service().nobody.get(path)).status).toBe(401);
      }
    });

    test('end with it, streams too, and what was posted with it keeps its source', async () => {
      const app = await makeApp(service());
      const { client: user, user: browser } = await userToken(app, 'write_post stream');
      const own = await appToken(app);
      const { data: post } = await user.post('/posts', { text: 'made with it' });
      const stream = await HttpStream.open(user);
      const pending = await getCode(browser, app);
      const events = await service().eventsOf(() => deleteApp(service().ctx, app.client_id));
      expect(events.map(({ type, deleted, body }) => [type, deleted, 'token' in body])).toEqual([
        ['token', true, true],
        ['token', true, false],
        ['token', true, true],
        ['app', undefined, false],
      ]);
      await stream.untilClosed();
      for (const access of [user, own]) {
        const { status, meta } = await access.get('/token');
        expect([status, meta.error_slug]).toEqual([401, 'not-authorized']);
      }
      expect((await exchange(service(), app, pending)).body.error).toBe('invalid_client');
      const { status } = await browser.get(askUri(app));
      expect(status).toBe(400);
      const { data } = await service().nobody.get(`/posts/${post.id}`);
      expect(data.source).toEqual(post.source);
    });
  });

  describe('apps', () => {
    test('can be renamed, and what shows their name follows at once', async () => {
      const app = await makeApp(service());
      const { client: user } = await userToken(app, 'write_post');
      const { data: post } = await user.post('/posts', { text: 'made with it' });
      const events = await service().eventsOf(() =>
        changeApp(service().ctx, app.client_id, { name: ' New Name ', link: 'https://new.example' }),
      );
      expect(events).toMatchObject([{ type: 'app', body: { id: app.id } }]);
      expect((await user.get('/token')).data.app).toMatchObject({
        name: 'New Name',
        link: 'https://new.example',
      });
      expect((await user.get(`/posts/${post.id}`)).data.source.name).toBe('New Name');
    });

    test('are managed by commands while the service runs', async () => {
      const { ctx } = service();
      const app = await makeApp(service());
      await userToken(app);
      const words = [app.client_id];
      const uris = ['https://one.example/', 'myapp://two'];
      const flags = { name: 'By Command', 'redirect-uri': uris, 'password-grant': 'on' };
      const changed = await appChange.run(ctx, words, flags);
      expect(changed.json).toEqual({ client_id: app.client_id, password_grant_secret: expect.any(String) });
      const listed = async () => {
        const { apps } = (await appList.run(ctx, [], {})).json as { apps: { client_id: string }[] };
        return apps.find(({ client_id }) => client_id === app.client_id);
      };
      const shown = { name: 'By Command', link: '', redirect_uris: uris, password_grant: true, users: 1 };
      expect(await listed()).toMatchObject(shown);
      await appChange.run(ctx, words, { 'password-grant': 'off', 'redirect-uri': [''] });
      expect(await listed()).toMatchObject({ ...shown, redirect_uris: [], password_grant: false });
      const { client_secret } = (await appSecret.run(ctx, words, {})).json as { client_secret: string };
      const grant = () =>
        token(service(), { grant_type: 'client_credentials' }, basic({ ...app, client_secret }));
      expect((await grant()).status).toBe(200);
      await appDelete.run(ctx, words, {});
      expect(await listed()).toBeUndefined();
      expect((await grant()).status).toBe(401);
      await expect(appDelete.run(ctx, words, {})).rejects.toThrow('Not Found');
      expect(await findWrongCounts(ctx.store.read)).toEqual([]);
    });

    test('get a new secret in place of the old one', async () => {
      const app = await makeApp(service());
      const client_secret = await replaceClientSecret(service().ctx, app.client_id);
      expect((await token(service(), { grant_type: 'client_credentials' }, basic(app))).status).toBe(401);
      const again = await token(
        service(),
        { grant_type: 'client_credentials' },
        basic({ ...app, client_secret }),
      );
      expect(again.status).toBe(200);
    });

    test.each([
      ...[
        'javascript:alert(1)',
        'java\nscript:alert(1)',
        'data:text/html,x',
        '/relative',
        'https://a.example/#f',
      ],
      ...[
        'https://u:p@a.example/',
        'https://a.example/\r\nX: 1',
        'https://a;b.example/',
        'https://a.example/"',
      ],
    ])('cannot have the redirect address %j', async (uri) => {
      const app = await makeApp(service());
      await expect(changeApp(service().ctx, app.client_id, { redirectUris: [uri] })).rejects.toThrow(
        'Bad Request',
      );
      await expect(makeApp(service(), uri)).rejects.toThrow('Bad Request');
    });

    test.each([{ name: ' ' }, { name: 'x'.repeat(101) }, { name: 'a\r\nb' }, { link: 'javascript:1' }])(
      'cannot have %j',
      async (change) => {
        const app = await makeApp(service());
        const events = await service().eventsOf(() =>
          expect(changeApp(service().ctx, app.client_id, change)).rejects.toThrow('Bad Request'),
        );
        expect(events).toEqual([]);
      },
    );
  });

  describe('delegation', () => {
    async function delegated() {
      const [app, delegate] = [await makeApp(service()), await makeApp(service())];
      const { client: user, token: object } = await userToken(app);
      const { status, body } = await token(
        service(),
        { grant_type: 'delegate', delegate_client_id: delegate.client_id },
        { authorization: `Bearer ${user.token}` },
      );
      expect([status, Object.keys(body)]).toEqual([200, ['delegate_token']]);
      return { app, delegate, user, object, secret: body.delegate_token as string };
    }

    const look = (secret: string, headers: Record<string, string>) =>
      service().nobody.call('/token', { headers: { 'identity-delegate-token': secret, ...headers } });

    test('shows the delegate the Token object of the authorising app', async () => {
      const { app, delegate, object, secret } = await delegated();
      const { invite_link: _, ...shown } = object;
      const byHeader = await look(secret, basic(delegate));
      expect([byHeader.status, byHeader.data]).toEqual([200, { ...shown, client_id: app.client_id }]);
      const { client_id, client_secret } = delegate;
      const query = new URLSearchParams({ delegate_token: secret, client_id, client_secret });
      expect((await service().nobody.get(`/token?${query}`)).data).toEqual(byHeader.data);
      const jsonp = await fetch(`${service().origin}/api/token?callback=f&${query}`);
      expect(jsonp.status).toBe(400);
      const legacy = await fetch(`${service().origin}/stream/0/token?${query}`);
      expect(await legacy.json()).toMatchObject({ data: byHeader.data });
    });

    test('is a 401 for anybody else', async () => {
      const { app, delegate, user, secret } = await delegated();
      const other = await makeApp(service());
      const replies = [
        await look(secret, basic(other)),
        await look(secret, basic(app)),
        await look(secret, basic({ ...delegate, client_secret: 'wrong' })),
        await look(secret, {}),
        await look('made-up-delegate-token', basic(delegate)),
        await look(user.token!, basic(delegate)),
        await look(secret, { authorization: `Bearer ${user.token}` }),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 401));
    });

    test('gives no access: a delegate token is no access token, and ends nothing', async () => {
      const { delegate, user, secret } = await delegated();
      const headers = { 'identity-delegate-token': secret, ...basic(delegate) };
      expect((await client(secret).get('/token')).status).toBe(401);
      expect((await service().nobody.call('/token', { method: 'DELETE', headers })).status).toBe(401);
      expect((await service().nobody.call('/posts/stream', { headers })).status).toBe(401);
      const stream = await HttpStream.open(user);
      const { meta } = await service().nobody.call(`/token?connection_id=${stream.connectionId}`, {
        headers,
      });
      expect(meta).not.toHaveProperty('subscription_id');
      stream.close();
    });

    test('lasts as long as the access token', async () => {
      const { delegate, user, secret } = await delegated();
      await user.delete('/token');
      expect((await look(secret, basic(delegate))).status).toBe(401);
    });

    test('needs a good user token and an app that exists', async () => {
      const { app, user } = await delegated();
      const ask = async (form: Record<string, string>, authorization: string | undefined) => {
        const headers = authorization === undefined ? {} : { authorization: `Bearer ${authorization}` };
        return (
          await token(service(), { grant_type: 'delegate', ...form }, headers as Record<string, string>)
        ).status;
      };
      const good = { delegate_client_id: app.client_id };
      expect(await ask(good, undefined)).toBe(401);
      expect(await ask(good, 'x'.repeat(40))).toBe(401);
      expect(await ask(good, (await appToken(app)).token)).toBe(403);
      expect(await ask({}, user.token)).toBe(400);
      expect(await ask({ delegate_client_id: 'nobody' }, user.token)).toBe(400);
    });
  });

  test('a token whose app is gone is not good even if it was issued a moment too late', async () => {
    const app = await makeApp(service());
    await deleteApp(service().ctx, app.client_id);
    const { status, meta } = await client(await issueAppToken(service().ctx, app.id)).get('/token');
    expect([status, meta.error_slug]).toEqual([401, 'not-authorized']);
  });
});
