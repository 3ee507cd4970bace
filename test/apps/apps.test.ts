import { expect, test, vi } from 'vitest';
import { appChange, appDelete, appList, appSecret } from '../../src/commands/apps.ts';
import { changeApp, replaceClientSecret } from '../../src/features/apps/apps.actions.ts';
import { basic, makeApp, token, userToken } from '../form-client.ts';
import { describeService } from '../harness.ts';

describeService('apps', (service) => {
  test('can be renamed, and what shows their name follows at once', async () => {
    const app = await makeApp(service());
    const { client: user } = await userToken(service(), app, 'write_post');
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
    await userToken(service(), app);
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
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('get a new secret, beside which the one before is valid for a day', async () => {
    const { ctx } = service();
    const app = await makeApp(service());
    const status = async (client_secret: string) =>
      (await token(service(), { grant_type: 'client_credentials' }, basic({ ...app, client_secret }))).status;
    const second = await replaceClientSecret(ctx, app.client_id);
    expect([await status(app.client_secret), await status(second)]).toEqual([200, 200]);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 86_400_000 - 10_000);
    expect([await status(app.client_secret), await status(second)]).toEqual([200, 200]);
    clock.mockReturnValue(now + 86_400_000);
    expect([await status(app.client_secret), await status(second)]).toEqual([401, 200]);
    clock.mockRestore();
    // Replaced again, only the last two are left.
    const third = await replaceClientSecret(ctx, app.client_id);
    expect(await Promise.all([app.client_secret, second, third].map(status))).toEqual([401, 200, 200]);
    const { json } = await appSecret.run(ctx, [app.client_id], { 'end-old': true });
    const { client_secret: fourth } = json as { client_secret: string };
    expect(await Promise.all([second, third, fourth].map(status))).toEqual([401, 401, 200]);
    const rows = JSON.stringify(await ctx.store.read.all('select * from apps', []));
    for (const secret of [third, fourth]) expect(rows).not.toContain(secret);
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
  ])('cannot have the redirect URI %j', async (uri) => {
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
