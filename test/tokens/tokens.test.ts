import { describe, expect, test, vi } from 'vitest';
import type { Transport } from '../../src/consumers/transport.ts';
import { deleteApp } from '../../src/features/apps/apps.actions.ts';
import { noteTokenUses } from '../../src/features/tokens/token-uses.ts';
import { endTokenById, issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { tokenCache } from '../../src/features/tokens/tokens.cache.ts';
import { tokenKind } from '../../src/features/tokens/tokens.kind.ts';
import { userKind } from '../../src/features/users/users.kind.ts';
import {
  allow,
  appToken,
  askUri,
  exchange,
  FormClient,
  getCode,
  makeApp,
  signedUp,
  userToken,
} from '../form-client.ts';
import { Client, describeService, until } from '../harness.ts';
import { HttpStream, StreamRefused } from '../stream-client.ts';

describeService('tokens', (service) => {
  test('DELETE ends the presented token; the last one ends the authorisation', async () => {
    const app = await makeApp(service());
    const first = await userToken(service(), app);
    const second = await userToken(service(), app, 'follow', first.user);
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
    // Everything has to be requested again.
    expect((await first.user.get(askUri(app, { scope: 'stream' }, 'authenticate'))).status).toBe(200);
  });

  test('one app has at most 20 of a user: one more ends the oldest, with its streams', async () => {
    const app = await makeApp(service());
    const user = await signedUp(service());
    const ask = askUri(app, { scope: 'stream', response_type: 'token' }, 'authenticate');
    await allow(user, askUri(app, { scope: 'stream', response_type: 'token' }));
    const clients: Client[] = [];
    for (let n = 0; n < 20; n++) {
      const { location } = await user.get(ask);
      const secret = new URLSearchParams(new URL(location).hash.slice(1)).get('access_token') ?? '';
      clients.push(new Client(service().origin, secret));
    }
    const statuses = async () => {
      const all: number[] = [];
      for (const client of clients) all.push((await client.get('/token')).status);
      return all;
    };
    expect(await statuses()).toEqual(Array(20).fill(200));
    const other = await userToken(service(), await makeApp(service()), 'stream', user);
    const stream = await HttpStream.open(clients[0]!);
    const events = await service().eventsOf(async () => {
      expect((await user.get(ask)).location).toContain('access_token=');
    });
    expect(events).toMatchObject([
      { type: 'token', deleted: true, body: { user: user.id, app: app.id, token: expect.any(Number) } },
    ]);
    await stream.untilClosed();
    expect(await statuses()).toEqual([401, ...Array(19).fill(200)]);
    expect((await clients[0]!.get('/token')).meta.error_slug).toBe('not-authorized');
    expect((await other.client.get('/token')).status).toBe(200);
  });

  test('of more than 20 the one unused longest ends, whichever was issued first', async () => {
    const ida = await service().person('ida');
    const clients = [ida];
    for (let n = 1; n < 20; n++) clients.push((await service().tokenFor(ida, ['stream'])) as typeof ida);
    const { ctx } = service();
    const useAllBut = async (left: number) => {
      for (const [n, client] of clients.entries()) if (n !== left) await client.get('/token');
      await noteTokenUses(ctx);
    };
    // Token 7 is not used for two hours, and the others meanwhile from the cache.
    await useAllBut(20);
    await ctx.store.bookkeeping((db) =>
      db.all(`update tokens set last_used_at = last_used_at - 7200000 where user_id = ${ida.id}`, []),
    );
    await ctx.store.bookkeeping((db) =>
      db.all(`update tokens set created_at = created_at - 7200000 where user_id = ${ida.id}`, []),
    );
    await useAllBut(7);
    const noted = await ctx.store.read.all(
      `select count(last_used_at) as n from tokens where user_id = ${ida.id}`,
      [],
    );
    expect(noted).toEqual([{ n: 20 }]);
    await service().tokenFor(ida, ['stream']);
    const statuses: number[] = [];
    for (const client of clients) statuses.push((await client.get('/token')).status);
    expect(statuses).toEqual(clients.map((_, n) => (n === 7 ? 401 : 200)));
  });

  test('of more than 20 of an app for itself the one unused longest ends, but none that has an open stream', async () => {
    const app = await makeApp(service());
    const tokens: Client[] = [];
    for (let n = 0; n < 20; n++) tokens.push(await appToken(service(), app));
    const { user } = await userToken(service(), app);
    const { ctx } = service();
    const { endpoint } = (await tokens[0]!.post('/streams', { object_types: ['post'] })).data;
    const stream = await HttpStream.openUrl(endpoint);
    await until(async () => {
      const rows = await ctx.store.read.all(
        `select id from app_streams where app_id = ${app.id} and owner is not null`,
        [],
      );
      return rows.length === 1;
    });
    const statuses = async () => {
      const all: number[] = [];
      for (const client of tokens) all.push((await client.get('/token')).status);
      return all;
    };
    const noted = Date.now() - 7_200_000;
    await ctx.store.bookkeeping((db) =>
      db.all(
        `update tokens set created_at = ${noted}, last_used_at = null where app_id = ${app.id} and user_id is null`,
        [],
      ),
    );
    await tokens[1]!.get('/token');
    await noteTokenUses(ctx);
    const events = await service().eventsOf(async () => {
      tokens.push(await appToken(service(), app));
    });
    expect(events).toMatchObject([
      { type: 'token', deleted: true, body: { id: 0, user: 0, app: app.id, token: expect.any(Number) } },
    ]);
    expect(await statuses()).toEqual([200, 200, 401, ...Array(18).fill(200)]);
    expect((await tokens[2]!.get('/token')).meta.error_slug).toBe('not-authorized');
    // Those for users are others.
    expect((await user.get('/')).status).toBe(200);
    stream.close();
  });

  test('giving them to apps is counted by account, also in other browsers', async () => {
    const app = await makeApp(service());
    const { user } = await userToken(service(), app);
    const ask = askUri(app, { scope: 'stream' }, 'authenticate');
    const again = new FormClient(service().origin);
    await again.signIn(user.username, 'a good long password');
    const replies = [];
    for (let n = 0; n < 60; n++) replies.push(await (n % 2 === 0 ? user : again).get(ask));
    expect(replies.map(({ status }) => status)).toEqual([...Array(59).fill(303), 429]);
    expect(Number(replies.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await user.submit(askUri(app), '/oauth/authorize', { decision: 'allow' })).status).toBe(429);
    expect((await user.submit(askUri(app), '/oauth/authorize', { decision: 'deny' })).status).toBe(303);
    const other = await userToken(service(), app);
    expect((await other.user.get(ask)).status).toBe(303);
  });

  test('DELETE ends an app token as well', async () => {
    const app = await makeApp(service());
    const [one, other] = [await appToken(service(), app), await appToken(service(), app)];
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

  test('a token in the body of DELETE is ignored', async () => {
    const { access } = await userToken(service(), await makeApp(service()));
    const body = new URLSearchParams({ access_token: access });
    expect((await service().anonymous.call('/token', { method: 'DELETE', body })).status).toBe(401);
    expect((await new Client(service().origin, access).get('/token')).status).toBe(200);
  });

  test('revoking closes the streams of that token at once and no others', async () => {
    const app = await makeApp(service());
    const first = await userToken(service(), app);
    const second = await userToken(service(), app, 'stream', first.user);
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
    await userToken(service(), app, 'follow', first.user);
    expect(await staying.next()).toMatchObject({ meta: { type: 'token', subscription_ids: ['t'] } });
    staying.close();
  });

  test('a stream that was being opened while its token was revoked is closed', async () => {
    const app = await makeApp(service());
    const { access, user } = await userToken(service(), app);
    const { ctx } = service();
    const found = await ctx.caches.of(tokenCache).find(access);
    await endTokenById(ctx.store, found.id);
    const connection = await ctx.streams.acquire({
      tokenId: found.id,
      userId: user.id,
      isBot: false,
      seesPrivate: false,
      id: undefined,
      query: {},
      autoDelete: false,
    });
    const end = vi.fn();
    const transport = { end, onDrain() {}, isFlushed: true } as unknown as Transport;
    const isValid = async () => (await ctx.objects.find(tokenKind, found.id)) !== undefined;
    await ctx.streams.attach(connection, transport, isValid);
    expect(end).toHaveBeenCalledOnce();
    await expect(ctx.streams.require(connection.id, found.id)).rejects.toThrow('Not Found');
  });

  test('scopes are never more than the user granted', async () => {
    const { client: reader } = await userToken(service(), await makeApp(service()), 'stream');
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
        await userToken(service(), app, 'stream'),
        await userToken(service(), app, 'follow'),
        await userToken(service(), app, 'files'),
      ];
      await userToken(service(), app, 'write_post', people[0]!.user);
      await userToken(service(), await makeApp(service()));
      const own = await appToken(service(), app);
      const newestFirst = people.map(({ user }) => String(user.id)).reverse();
      expect((await own.get('/apps/me/tokens/user_ids')).data).toEqual(newestFirst);
      const { data, meta } = await own.get('/apps/me/tokens?count=2');
      expect(data.map((item: { user: { id: string } }) => item.user.id)).toEqual(newestFirst.slice(0, 2));
      expect(meta).toMatchObject({
        more: true,
        max_id: data[0].pagination_id,
        min_id: data[1].pagination_id,
      });
      expect(data[0]).toMatchObject({
        app: { client_id: app.client_id },
        client_id: app.client_id,
        scopes: ['basic', 'files'],
      });
      expect(data[0]).not.toHaveProperty('invite_link');
      const rest = await own.get(`/apps/me/tokens?before_id=${meta.min_id}`);
      expect(rest.data).toHaveLength(1);
      expect(rest.data[0].scopes).toEqual(['basic', 'stream', 'write_post']);
      await people[2]!.client.delete('/token');
      expect((await own.get('/apps/me/tokens/user_ids')).data).toEqual(newestFirst.slice(1));
    });

    test('are listed with the same number of statements however many there are', async () => {
      const app = await makeApp(service());
      for (let n = 0; n < 6; n++) await userToken(service(), app);
      const own = await appToken(service(), app);
      await own.get('/token');
      const count = async (query: string): Promise<number> => {
        service().ctx.objects.cacheOf(userKind).clear();
        return (await service().readsOf(() => own.get(`/apps/me/tokens?${query}`))).length;
      };
      expect(await count('count=1')).toBe(await count('count=6'));
    });

    test('are for the app alone', async () => {
      const { client: user } = await userToken(service(), await makeApp(service()));
      for (const path of ['/apps/me/tokens', '/apps/me/tokens/user_ids']) {
        expect((await user.get(path)).status).toBe(403);
        expect((await service().anonymous.get(path)).status).toBe(401);
      }
    });

    test('end with it, streams too, and what was posted with it keeps its source', async () => {
      const app = await makeApp(service());
      const { client: user, user: browser } = await userToken(service(), app, 'write_post stream');
      const own = await appToken(service(), app);
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
      const { data } = await service().anonymous.get(`/posts/${post.id}`);
      expect(data.source).toEqual(post.source);
    });
  });

  test('a token whose app is gone is not valid even if it was issued a moment too late', async () => {
    const app = await makeApp(service());
    await deleteApp(service().ctx, app.client_id);
    const { status, meta } = await new Client(
      service().origin,
      await issueAppToken(service().ctx, app.id),
    ).get('/token');
    expect([status, meta.error_slug]).toEqual([401, 'not-authorized']);
  });
});
