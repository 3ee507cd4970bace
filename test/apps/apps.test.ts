import { expect, test } from 'vitest';
import { appChange, appDelete, appList, appSecret } from '../../src/commands/apps.ts';
import { changeApp, replaceClientSecret } from '../../src/features/apps/apps.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
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
