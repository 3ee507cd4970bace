/** Suspending an app and giving it limits of its own, for all its tokens and on all processes. */
import { expect, test } from 'vitest';
import { appLimit, appRestore, appSuspend } from '../../src/commands/app-actions.ts';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { headroomOf } from '../../src/features/app-figures/headroom.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { referenceApp } from '../../src/features/apps/service-apps.ts';
import { issueAppToken, issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { Client, describeService, type Json, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';
import { hook, idsOf, receive } from '../webhooks/receiver.ts';

describeService(
  'suspended apps',
  (service) => {
    const make = async () => {
      const { ann } = await people(service(), 'ann');
      const { ctx, origin } = service();
      const redirect = 'https://tool.example/return';
      const given = { ownerId: Number(ann.id), name: 'Tool', link: '', redirectUris: [redirect] };
      const { id, client_id, client_secret } = await addApp(ctx, given);
      const app = new Client(origin, await issueAppToken(ctx, id));
      const user = new Client(origin, await issueUserToken(ctx, id, Number(ann.id), ['stream']));
      return { ann, id, client_id, client_secret, app, user, redirect };
    };
    const suspend = (client_id: string) => appSuspend.run(service().ctx, [client_id], { reason: 'spam' });
    const restore = (client_id: string) => appRestore.run(service().ctx, [client_id], {});

    test('its tokens are rejected within a second, and accepted again', async () => {
      const { client_id, app, user, ann } = await make();
      expect([(await app.get('/config')).status, (await user.get('/users/me')).status]).toEqual([200, 200]);
      await suspend(client_id);
      const began = performance.now();
      await until(async () => (await app.get('/config')).status === 401);
      await until(async () => (await user.get('/users/me')).status === 401);
      expect(performance.now() - began).toBeLessThan(1_000);
      const { meta } = await user.get('/users/me');
      expect([meta.error_slug, meta.error_message]).toEqual([
        'not-authorized',
        expect.stringContaining('Call requires authentication: the app is suspended.'),
      ]);
      expect((await ann.get('/users/me')).status).toBe(200);
      await restore(client_id);
      await until(async () => (await user.get('/users/me')).status === 200);
    });

    test('with the account of its owner it ends: tokens, streams, webhooks, secret and addresses', async () => {
      const { id, client_id, client_secret, app, ann } = await make();
      const { bob } = await people(service(), 'bob');
      const { ctx, origin } = service();
      const user = new Client(
        origin,
        await issueUserToken(ctx, id, Number(bob.id), ['stream', 'write_post']),
      );
      const shown = await post(user, 'With it');
      await app.post('/streams', { object_types: ['post'] });
      const stream = await HttpStream.openUrl(`${origin}/stream/user`, user.token);
      const events = await service().eventsOf(() => closeAccount(ctx.store, Number(ann.id)));
      expect(events).toContainEqual(expect.objectContaining({ type: 'app', body: { id } }));
      await stream.untilClosed();
      const fresh = await ctx.store.read.all(
        `select redirect_uris, client_secret_digest, password_grant_secret_digest,
          (select count(*) from app_streams where app_id = ${id}) as streams,
          (select count(*) from tokens where app_id = ${id} and revoked_at is null) as tokens from apps where id = ${id}`,
        [],
      );
      expect(fresh).toEqual([
        {
          redirect_uris: '[]',
          client_secret_digest: '',
          password_grant_secret_digest: null,
          streams: 0,
          tokens: 0,
        },
      ]);
      expect([(await app.get('/config')).status, (await user.get('/users/me')).status]).toEqual([401, 401]);
      const again = await fetch(`${origin}/oauth/access_token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id, client_secret, grant_type: 'client_credentials' }),
      });
      expect([again.status, ((await again.json()) as Json).error]).toEqual([401, 'invalid_client']);
      expect((await bob.get(`/posts/${shown}`)).data.source).toEqual({ name: 'Tool', link: '', client_id });
    });

    test('its streams end within a second, and are not opened again', async () => {
      const { client_id, app, user, ann } = await make();
      const { data } = await app.post('/streams', { object_types: ['post'] });
      const url = `${service().origin}/stream/app/${data.id}`;
      const secret = (await app.post('/streams', { object_types: ['post'] })).data.endpoint;
      const withSecret = service().origin + new URL(secret).pathname + new URL(secret).search;
      const streams = [
        await HttpStream.openUrl(url, app.token),
        await HttpStream.openUrl(withSecret, undefined),
        await HttpStream.openUrl(`${service().origin}/stream/user`, user.token),
      ];
      const others = await HttpStream.openUrl(`${service().origin}/stream/user`, ann.token);
      const began = performance.now();
      await suspend(client_id);
      for (const stream of streams) await stream.untilClosed();
      expect(performance.now() - began).toBeLessThan(1_000);
      for (const [path, token] of [
        [url, app.token],
        [withSecret, undefined],
        [`${service().origin}/stream/user`, user.token],
      ] as const) {
        const { status } = await fetch(path, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
        expect([401, 404]).toContain(status);
      }
      expect(others.closed).toBe(false);
      others.close();
      await restore(client_id);
      // What happened meanwhile waited for it.
      const id = await post(ann, 'while nobody read');
      const again = await HttpStream.openUrl(url, app.token);
      await until(() => again.frames.some(({ meta }: Json) => meta.id === id));
      again.close();
    });

    test('its webhooks wait, and go on where they were', async () => {
      const { client_id, app, ann } = await make();
      const [receiver, witness] = [await receive(), await receive()];
      await hook(app, receiver);
      await hook(await service().app(), witness);
      const first = await post(ann, 'before');
      await until(() => [receiver, witness].every((one) => idsOf(one).includes(first)));
      await suspend(client_id);
      const second = await post(ann, 'while suspended');
      await until(() => idsOf(witness).includes(second));
      const third = await post(ann, 'still suspended');
      await until(() => idsOf(witness).includes(third));
      expect(idsOf(receiver)).toEqual([first]);
      await restore(client_id);
      await until(() => idsOf(receiver).includes(third));
      expect(idsOf(receiver)).toEqual([first, second, third]);
    });

    test('it gets no new tokens, and people cannot authorise it', async () => {
      const { client_id, client_secret, redirect } = await make();
      const ask = (path: string, body: Record<string, string>) =>
        fetch(`${service().origin}${path}`, { method: 'POST', body: new URLSearchParams(body) });
      const grant = { grant_type: 'client_credentials', client_id, client_secret };
      expect((await ask('/oauth/access_token', grant)).status).toBe(200);
      await suspend(client_id);
      const refused = await ask('/oauth/access_token', grant);
      expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('suspended')]);
      const query = new URLSearchParams({ client_id, response_type: 'code', redirect_uri: redirect });
      const page = await fetch(`${service().origin}/oauth/authorize?${query}`, { redirect: 'manual' });
      expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('suspended')]);
    });

    test('apps of the service itself are out of reach', async () => {
      const id = await referenceApp(service().ctx);
      const [row] = (await service().ctx.store.read.all(
        `select client_id from apps where id = ${id}`,
        [],
      )) as Json[];
      await expect(suspend(row.client_id)).rejects.toMatchObject({ slug: 'not-allowed' });
      await expect(suspend('none')).rejects.toMatchObject({ slug: 'not-found' });
    });
  },
  { MILLRACE_WEBHOOK_URLS: 'any' },
);

describeService(
  'limits of an app of its own',
  (service) => {
    test('hold for its tokens alone, and are taken back', async () => {
      const { ann } = await people(service(), 'ann');
      const { ctx, origin } = service();
      const given = { ownerId: Number(ann.id), name: 'Tool', link: '', redirectUris: [] };
      const { id, client_id } = await addApp(ctx, given);
      const user = new Client(origin, await issueUserToken(ctx, id, Number(ann.id), ['stream']));
      const limitOf = async (client: Client) =>
        Number((await client.get('/users/me')).headers.get('x-ratelimit-limit'));
      expect(await limitOf(user)).toBe(100);
      await appLimit.run(ctx, [client_id, '250%'], {});
      await until(async () => (await limitOf(user)) === 250);
      expect(await limitOf(ann)).toBe(100);
      await appLimit.run(ctx, [client_id, '3'], {});
      await until(async () => (await limitOf(user)) === 3);
      await until(async () => (await user.get('/users/me')).status === 429);
      expect((await ann.get('/users/me')).status).toBe(200);
      await appLimit.run(ctx, [client_id, 'none'], {});
      await until(async () => (await user.get('/users/me')).status === 200);
      for (const odd of ['0', '10001', '-1', '1.5', 'x', '']) {
        await expect(appLimit.run(ctx, [client_id, odd], {}), odd).rejects.toThrow();
      }
    });

    test('what is left is there, without counting', async () => {
      const { ann } = await people(service(), 'ann');
      const { ctx, origin } = service();
      const given = { ownerId: Number(ann.id), name: 'Tool', link: '', redirectUris: [] };
      const { id, limit_percent } = { ...(await addApp(ctx, given)), limit_percent: null };
      const app = new Client(origin, await issueAppToken(ctx, id));
      const { data } = await app.post('/streams', { object_types: ['post'] });
      expect(data.id).toBeDefined();
      for (let n = 0; n < 3; n++) {
        const left = await headroomOf(ctx, { id, limit_percent });
        const remaining = Number((await app.get('/streams')).headers.get('x-ratelimit-remaining'));
        expect(left?.app_token[0]).toEqual({ limit: 100, left: remaining + 1, seconds: 3600 });
        expect(left?.app[0]?.left).toBe(500 - (100 - remaining) + 1);
        expect(left?.user_token).toEqual([]);
      }
    });
  },
  {
    MILLRACE_RATE_LIMITS: 'on',
    MILLRACE_LIMIT_REQUESTS_PER_HOUR: '100',
    MILLRACE_LIMIT_WRITES_PER_MINUTE: '50',
  },
);
