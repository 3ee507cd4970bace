import { expect, test } from 'vitest';
import { scopes } from '../../src/scopes.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

describeService('GET /token', (service) => {
  const app = () => ({ client_id: service().clientId, link: 'https://app.example', name: 'Test App' });

  test('tells what a user token gives access to', async () => {
    const { alice } = await people(service(), 'alice');
    const { status, data, headers } = await alice.get('/token');
    expect(status).toBe(200);
    expect(data).toEqual({
      app: app(),
      client_id: service().clientId,
      scopes: Object.keys(scopes),
      invite_link: expect.stringMatching(/\/join\?invite=[\w-]{16}$/),
      limits: { following: 40_000, max_file_size: 10_000_000 },
      storage: { available: 500_000_000, used: 0 },
      user: (await alice.get('/users/me')).data,
    });
    expect(headers.get('x-oauth-scopes')).toBe(data.scopes.join(','));
  });

  test('tells the scopes of this token, not those of the authorisation', async () => {
    const { alice } = await people(service(), 'alice');
    const other = await service().tokenFor(alice, ['basic', 'files']);
    expect((await other.get('/token')).data.scopes).toEqual(['basic', 'files']);
  });

  test('tells the limits of a paid account', async () => {
    const alice = await service().person('payer', { tier: 'paid' });
    expect((await alice.get('/token')).data).toMatchObject({
      limits: { max_file_size: 100_000_000 },
      storage: { available: 10_000_000_000, used: 0 },
    });
  });

  test('tells of an app token that it is one', async () => {
    const { status, data } = await (await service().app()).get('/token');
    expect(status).toBe(200);
    expect(data).toEqual({ app: app(), client_id: service().clientId, scopes: [], is_app_token: true });
  });

  test('shows the user as asked for', async () => {
    const { alice } = await people(service(), 'alice');
    const { data } = await alice.get('/token?include_user_annotations=1&include_html=0');
    expect(data.user.annotations).toEqual([]);
    expect(data.user.description).not.toHaveProperty('html');
  });

  test('needs a token', async () => {
    expect((await service().anonymous.get('/token')).status).toBe(401);
  });
});
