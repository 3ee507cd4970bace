import { describe, expect, test } from 'vitest';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post } from '../people.ts';

const relationKeys = [
  'follows_you',
  'you_blocked',
  'you_follow',
  'you_muted',
  'you_can_subscribe',
  'you_can_follow',
];
const presentIn = (user: Json) => relationKeys.filter((key) => key in user);

describeService('users', (service) => {
  test('a user has every field of the interface', async () => {
    const { origin } = service();
    const alice = await service().person('Alice_B', {
      name: 'Alice Ünger 🌻',
      description: 'Gardener. #tomatoes, with @app_owner\nhttps://alice.example',
      locale: 'de_DE',
      timezone: 'Europe/Berlin',
      createdAt: Date.UTC(2024, 1, 29, 12, 0, 0, 999),
    });
    const { status, data } = await service().anonymous.get(`/users/${alice.id}?include_annotations=1`);
    expect(status).toBe(200);
    const owner = (await alice.get('/users/@app_owner')).data.id;
    expect(data).toEqual({
      id: alice.id,
      username: 'alice_b',
      name: 'Alice Ünger 🌻',
      description: {
        text: 'Gardener. #tomatoes, with @app_owner\nhttps://alice.example',
        html: expect.stringMatching(/^<span itemscope="http:[^"]*">Gardener\. .*<br>.*<\/span>$/),
        entities: {
          hashtags: [{ name: 'tomatoes', pos: 10, len: 9 }],
          links: [{ url: 'https://alice.example', text: 'https://alice.example', pos: 37, len: 21 }],
          mentions: [{ id: owner, name: 'app_owner', pos: 26, len: 10 }],
        },
      },
      timezone: 'Europe/Berlin',
      locale: 'de_DE',
      avatar_image: { height: 200, width: 200, is_default: true, url: expect.stringContaining(origin) },
      cover_image: { height: 223, width: 960, is_default: true, url: expect.stringContaining(origin) },
      type: 'human',
      created_at: '2024-02-29T12:00:00Z',
      counts: { following: 0, followers: 0, posts: 0, stars: 0 },
      annotations: [],
      canonical_url: `${origin}/@alice_b`,
    });
  });

  test.each(['human', 'feed', 'bot'] as const)('an account may be a %s', async (type) => {
    const account = await service().person(`some_${type}`, { type });
    expect((await account.get('/users/me')).data.type).toBe(type);
  });

  test('counts follow what is done and undone', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const counts = async () => (await service().anonymous.get(`/users/${alice.id}`)).data.counts;
    await alice.post(`/users/${bob.id}/follow`);
    await bob.post(`/users/${alice.id}/follow`);
    const id = await post(alice, 'one');
    await post(alice, 'two');
    expect(await counts()).toEqual({ following: 1, followers: 1, posts: 2, stars: 0 });
    await alice.delete(`/posts/${id}`);
    await alice.delete(`/posts/${id}`);
    await bob.delete(`/users/${alice.id}/follow`);
    expect(await counts()).toEqual({ following: 1, followers: 0, posts: 1, stars: 0 });
  });

  describe('a lookup', () => {
    test('goes by id, @name and me', async () => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      for (const ref of [bob.id, `@${bob.username}`, `@${bob.username.toUpperCase()}`]) {
        expect((await alice.get(`/users/${ref}`)).data.id, ref).toBe(bob.id);
      }
      expect((await alice.get('/users/me')).data.id).toBe(alice.id);
    });

    test.each(['999999', '0', '@nobody_here', '@', 'no_at_sign', '-1', '99999999999999999999'])(
      'of %s finds no user',
      async (ref) => {
        const { status, meta } = await service().anonymous.get(`/users/${ref}`);
        expect([status, meta.error_slug]).toEqual([404, 'not-found']);
      },
    );

    test('of me needs a user token', async () => {
      expect((await service().anonymous.get('/users/me')).status).toBe(401);
      expect((await (await service().app()).get('/users/me')).status).toBe(403);
    });
  });

  describe('many at once', () => {
    test('come in the order asked for, once per time, unknown ones left out', async () => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      const { status, data, meta } = await alice.get(`/users?ids=${bob.id},999999,${alice.id},${bob.id}`);
      expect([status, meta]).toEqual([200, { code: 200 }]);
      expect(ids(data)).toEqual([bob.id, alice.id, bob.id]);
      expect(data[0]).not.toHaveProperty('pagination_id');
      expect((await (await service().app()).get(`/users?ids=${bob.id}`)).data).toHaveLength(1);
    });

    test('are at most 200', async () => {
      const { alice } = await people(service(), 'alice');
      const list = (length: number) => alice.get(`/users?ids=${Array(length).fill(alice.id).join()}`);
      expect((await list(200)).data).toHaveLength(200);
      const { status, meta } = await list(201);
      expect([status, meta.error_message]).toEqual([400, expect.stringMatching(/ids.*200/)]);
    });

    test.each(['', '?ids=1,x', '?ids=1.5'])('with "%s" are refused', async (query) => {
      const { alice } = await people(service(), 'alice');
      const { status, meta } = await alice.get(`/users${query}`);
      expect([status, meta.error_message]).toEqual([400, expect.stringContaining('ids')]);
    });
  });

  describe('the keys that tell how one stands to a user', () => {
    test('are left out without a user token', async () => {
      const { alice } = await people(service(), 'alice');
      for (const client of [service().anonymous, await service().app()]) {
        const { data } = await client.get(`/users/${alice.id}`);
        expect(presentIn(data)).toEqual([]);
        for (const key of ['is_following', 'is_follower', 'is_muted']) expect(data).not.toHaveProperty(key);
      }
    });

    test('are left out of one’s own record, wherever it appears', async () => {
      const { alice } = await people(service(), 'alice');
      await post(alice, 'mine');
      const own = [
        (await alice.get('/users/me')).data,
        (await alice.get(`/users/${alice.id}`)).data,
        (await alice.get(`/users?ids=${alice.id}`)).data[0],
        (await alice.get('/users/me/posts')).data[0].user,
        (await alice.get('/token')).data.user,
      ];
      for (const user of own) expect(presentIn(user)).toEqual([]);
    });

    test('say what is the case, and the deprecated ones agree', async () => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      const seen = async () => (await alice.get(`/users/${bob.id}`)).data;
      const none = {
        follows_you: false,
        you_blocked: false,
        you_follow: false,
        you_muted: false,
        you_can_subscribe: true,
        you_can_follow: true,
      };
      expect(await seen()).toMatchObject(none);
      await alice.post(`/users/${bob.id}/follow`);
      expect(await seen()).toMatchObject({ ...none, you_follow: true });
      await bob.post(`/users/${alice.id}/follow`);
      expect(await seen()).toMatchObject({ ...none, you_follow: true, follows_you: true });
      await alice.post(`/users/${bob.id}/mute`);
      const muted = await seen();
      expect(muted).toMatchObject({ you_muted: true, is_muted: true, is_following: true, is_follower: true });
      await alice.delete(`/users/${bob.id}/follow`);
      expect(await seen()).toMatchObject({ ...none, follows_you: true, you_muted: true });
    });

    test('after a block the blocked can neither follow nor subscribe, and the blocker both', async () => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      await alice.post(`/users/${bob.id}/block`);
      const of = async (viewer: Person, user: Person) => (await viewer.get(`/users/${user.id}`)).data;
      const can = { you_can_follow: true, you_can_subscribe: true };
      expect(await of(alice, bob)).toMatchObject({ ...can, you_blocked: true });
      const cannot = { you_can_follow: false, you_can_subscribe: false };
      expect(await of(bob, alice)).toMatchObject({ ...cannot, you_blocked: false });
    });

    test('a bot can reach only those who follow it', async () => {
      const { alice } = await people(service(), 'alice');
      const bot = await service().person('robot', { type: 'bot' });
      const seen = async () => (await bot.get(`/users/${alice.id}`)).data;
      expect(await seen()).toMatchObject({ you_can_follow: false, you_can_subscribe: false });
      await alice.post(`/users/${bot.id}/follow`);
      expect(await seen()).toMatchObject({ you_can_follow: true, you_can_subscribe: true });
    });
  });

  test('html and annotations are shown as asked for', async () => {
    const { alice } = await people(service(), 'alice');
    const get = async (query: string) => (await alice.get(`/users/me${query}`)).data;
    expect((await get('')).description).toHaveProperty('html');
    expect(await get('')).not.toHaveProperty('annotations');
    expect((await get('?include_html=0')).description).toEqual({
      text: '',
      entities: { hashtags: [], links: [], mentions: [] },
    });
    for (const name of ['include_annotations', 'include_user_annotations']) {
      expect((await get(`?${name}=1`)).annotations).toEqual([]);
      expect(await get(`?${name}=0`)).not.toHaveProperty('annotations');
    }
  });

  test('reading changes nothing', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const events = await service().eventsOf(async () => {
      await alice.get('/users/me');
      await alice.get(`/users?ids=${bob.id}`);
      await alice.get(`/users/${bob.id}/followers`);
    });
    expect(events).toEqual([]);
  });
});
