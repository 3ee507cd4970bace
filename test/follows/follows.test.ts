import { describe, expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { addFollowing } from '../rows.ts';

describeService('following', (service) => {
  const counts = async (id: string) => (await service().anonymous.get(`/users/${id}`)).data.counts;

  test('answers with the user, counts, lists and tells of it', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const events = await service().eventsOf(async () => {
      const { status, data } = await alice.post(`/users/${bob.id}/follow`);
      expect(status).toBe(200);
      expect(data).toMatchObject({ id: bob.id, you_follow: true, counts: { followers: 1, following: 0 } });
    });
    expect(events).toMatchObject([
      { type: 'user_follow', body: { user: Number(alice.id), follows: Number(bob.id) } },
    ]);
    expect(events[0]).not.toHaveProperty('deleted');
    expect(await counts(alice.id)).toMatchObject({ following: 1, followers: 0 });
    const following = await alice.get('/users/me/following');
    expect(ids(following.data)).toEqual([bob.id]);
    expect(following.data[0].pagination_id).toBe(String((events[0]!.body as { id: number }).id));
    expect(following.meta).toMatchObject({ more: false, max_id: following.data[0].pagination_id });
    expect(ids((await alice.get(`/users/@${bob.username}/followers`)).data)).toEqual([alice.id]);
    expect((await alice.get('/users/me/following/ids')).data).toEqual([bob.id]);
    expect((await alice.get(`/users/${bob.id}/followers/ids`)).data).toEqual([alice.id]);
    expect((await alice.get('/users/me/followers')).data).toEqual([]);
    expect((await alice.get('/users/me/followers/ids')).data).toEqual([]);
  });

  test('unfollowing undoes all of it', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    await alice.post(`/users/${bob.id}/follow`);
    const events = await service().eventsOf(async () => {
      const { status, data } = await alice.delete(`/users/@${bob.username}/follow`);
      expect(status).toBe(200);
      expect(data).toMatchObject({ id: bob.id, you_follow: false, counts: { followers: 0 } });
    });
    expect(events).toMatchObject([
      { type: 'user_follow', deleted: true, body: { user: Number(alice.id), follows: Number(bob.id) } },
    ]);
    expect(await counts(alice.id)).toMatchObject({ following: 0 });
    expect((await alice.get('/users/me/following')).data).toEqual([]);
    expect((await alice.get('/users/me/following/ids')).data).toEqual([]);
  });

  test('repeating either is no error and no event', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const idle = await service().eventsOf(async () => {
      const { status, data } = await alice.delete(`/users/${bob.id}/follow`);
      expect([status, data.you_follow]).toEqual([200, false]);
    });
    expect(idle).toEqual([]);
    await alice.post(`/users/${bob.id}/follow`);
    const again = await service().eventsOf(async () => {
      const { status, data } = await alice.post(`/users/@${bob.username}/follow`);
      expect([status, data.you_follow, data.counts.followers]).toEqual([200, true, 1]);
    });
    expect(again).toEqual([]);
    expect(await counts(alice.id)).toMatchObject({ following: 1 });
  });

  test('the newest relation comes first, also after following again', async () => {
    const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
    await alice.post(`/users/${bob.id}/follow`);
    await alice.post(`/users/${carol.id}/follow`);
    expect(ids((await alice.get('/users/me/following')).data)).toEqual([carol.id, bob.id]);
    await alice.delete(`/users/${bob.id}/follow`);
    await alice.post(`/users/${bob.id}/follow`);
    expect(ids((await alice.get('/users/me/following')).data)).toEqual([bob.id, carol.id]);
    expect((await alice.get('/users/me/following/ids')).data).toEqual([bob.id, carol.id]);
  });

  describe('is refused', () => {
    test('of oneself, however named', async () => {
      const { alice } = await people(service(), 'alice');
      const events = await service().eventsOf(async () => {
        for (const ref of [alice.id, `@${alice.username}`, 'me']) {
          for (const method of ['POST', 'DELETE']) {
            const { status, meta } = await alice.call(`/users/${ref}/follow`, { method });
            expect([status, meta.error_message], ref).toEqual([400, expect.stringMatching(/^Bad Request: /)]);
          }
        }
      });
      expect(events).toEqual([]);
      expect(await counts(alice.id)).toMatchObject({ following: 0, followers: 0 });
    });

    test('of a user that does not exist', async () => {
      const { alice } = await people(service(), 'alice');
      expect((await alice.post('/users/999999/follow')).status).toBe(404);
      expect((await alice.delete('/users/@nobody_here/follow')).status).toBe(404);
      expect((await alice.get('/users/999999/followers')).status).toBe(404);
      expect((await alice.get('/users/999999/following/ids')).status).toBe(404);
    });

    test('to a bot of someone who does not follow it', async () => {
      const { alice } = await people(service(), 'alice');
      const bot = await service().person('follow_bot', { type: 'bot' });
      const events = await service().eventsOf(async () => {
        expect((await bot.post(`/users/${alice.id}/follow`)).status).toBe(403);
      });
      expect(events).toEqual([]);
      await alice.post(`/users/${bot.id}/follow`);
      expect((await bot.post(`/users/${alice.id}/follow`)).data.you_follow).toBe(true);
    });

    test('of someone who has blocked one', async () => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      await alice.post(`/users/${bob.id}/block`);
      const events = await service().eventsOf(async () => {
        const { status, meta } = await bob.post(`/users/${alice.id}/follow`);
        expect([status, meta.error_message]).toEqual([403, expect.stringMatching(/^Forbidden: /)]);
      });
      expect(events).toEqual([]);
      expect((await alice.get('/users/me/followers/ids')).data).toEqual([]);
    });

    test('over the limit that the token tells, and nothing is changed', async () => {
      const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
      const { following } = (await alice.get('/token')).data.limits;
      await addFollowing(service(), alice, following - 1);
      expect((await alice.post(`/users/${bob.id}/follow`)).status).toBe(200);
      const events = await service().eventsOf(async () => {
        const { status, meta } = await alice.post(`/users/${carol.id}/follow`);
        expect([status, meta.error_message]).toEqual([507, expect.stringMatching(/^Insufficient storage: /)]);
      });
      expect(events).toEqual([]);
      expect((await alice.get('/users/me/following/ids')).data).toEqual([bob.id]);
      expect(await counts(carol.id)).toMatchObject({ followers: 0 });
      // A user who is followed already can be followed again.
      expect((await alice.post(`/users/${bob.id}/follow`)).status).toBe(200);
    });
  });

  test('lists show users as asked for, to apps as well', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    await alice.post(`/users/${bob.id}/follow`);
    const { data } = await alice.get('/users/me/following?include_html=0&include_user_annotations=1');
    expect(data[0]).toMatchObject({ id: bob.id, you_follow: true, annotations: [] });
    expect(data[0].description).not.toHaveProperty('html');
    const app = await service().app();
    const seen = await app.get(`/users/${alice.id}/following`);
    expect(ids(seen.data)).toEqual([bob.id]);
    expect(seen.data[0]).not.toHaveProperty('you_follow');
  });

  test('brings older posts of that person into the personal stream, and unfollowing takes them out', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const old = await post(bob, 'long ago');
    const own = await post(alice, 'my own');
    const stream = async () => ids((await alice.get('/posts/stream')).data);
    expect(await stream()).toEqual([own]);
    await alice.post(`/users/${bob.id}/follow`);
    expect(await stream()).toEqual([own, old]);
    const fresh = await post(bob, 'just now');
    expect(await stream()).toEqual([fresh, own, old]);
    await alice.delete(`/users/${bob.id}/follow`);
    expect(await stream()).toEqual([own]);
  });
});
