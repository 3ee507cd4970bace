import { describe, expect, test } from 'vitest';
import { describeService, type Json, type Person, until } from '../harness.ts';
import { addTargets } from '../rows.ts';
import { HttpStream } from '../stream-client.ts';

let count = 0;

describeService('relations', (service) => {
  const people = (...names: string[]): Promise<Person[]> => {
    const run = ++count;
    return Promise.all(names.map((name) => service().person(`${name}_${run}`)));
  };

  describe.each([
    { verb: 'mute', past: 'muted', key: 'you_muted' },
    { verb: 'block', past: 'blocked', key: 'you_blocked' },
  ] as const)('$verb', ({ verb, past, key }) => {
    test('the reply is the target; repeating it is no error and has no event', async () => {
      const [alice, bob] = (await people('alice', 'bob')) as [Person, Person];
      const body = { user: Number(alice.id), target: Number(bob.id) };
      let reply: Json;
      const path = `/users/@${bob.username}/${verb}`;
      expect(
        await service().eventsOf(async () => {
          reply = await alice.post(path);
        }),
      ).toMatchObject([{ type: verb, body }]);
      expect(reply.data).toMatchObject({ id: bob.id, [key]: true });
      expect(await service().eventsOf(() => alice.post(path))).toEqual([]);
      const ended = await service().eventsOf(async () => {
        reply = await alice.delete(path);
      });
      expect(ended).toMatchObject([{ type: verb, deleted: true, body }]);
      expect(reply.data).toMatchObject({ id: bob.id, [key]: false });
      expect(await service().eventsOf(() => alice.delete(path))).toEqual([]);
    });

    test('oneself is a 400, an unknown user a 404, and it needs the scope follow', async () => {
      const [alice, bob] = (await people('alice', 'bob')) as [Person, Person];
      for (const self of [alice.id, 'me', `@${alice.username}`]) {
        expect((await alice.post(`/users/${self}/${verb}`)).status).toBe(400);
        expect((await alice.delete(`/users/${self}/${verb}`)).status).toBe(400);
      }
      expect((await alice.post(`/users/999999/${verb}`)).status).toBe(404);
      const reader = await service().tokenFor(alice, ['basic', 'write_post']);
      expect((await reader.post(`/users/${bob.id}/${verb}`)).meta.error_message).toBe(
        'Forbidden: You need the following scopes: follow',
      );
    });

    test('the list: one’s own, an app’s of those who authorised it, no other user’s; the newest first', async () => {
      const [alice, bob, carol] = (await people('alice', 'bob', 'carol')) as [Person, Person, Person];
      await alice.post(`/users/${bob.id}/${verb}`);
      // Lists are in the order of times, which count milliseconds.
      const then = Date.now();
      await until(() => Date.now() > then);
      await alice.post(`/users/${carol.id}/${verb}`);
      const ids = (reply: Json) => reply.data.map(({ id }: Json) => id);
      expect(ids(await alice.get(`/users/me/${past}`))).toEqual([carol.id, bob.id]);
      expect(ids(await alice.get(`/users/${alice.id}/${past}`))).toEqual([carol.id, bob.id]);
      expect((await bob.get(`/users/${alice.id}/${past}`)).status).toBe(403);
      const app = await service().app();
      expect(ids(await app.get(`/users/${alice.id}/${past}`))).toEqual([carol.id, bob.id]);
      expect((await app.get(`/users/me/${past}`)).status).toBe(403);
      expect((await app.get(`/users/@app_owner/${past}`)).status).toBe(403);
      expect((await service().anonymous.get(`/users/${alice.id}/${past}`)).status).toBe(401);

      const map = await app.get(`/users/${past}/ids?ids=${alice.id}, @${bob.username},@app_owner,999999`);
      expect(map.data).toEqual({ [alice.id]: [carol.id, bob.id], [bob.id]: [] });
      expect((await alice.get(`/users/${past}/ids?ids=${alice.id}`)).status).toBe(403);
      expect((await app.get(`/users/${past}/ids`)).status).toBe(400);
      expect((await app.get(`/users/${past}/ids?ids=${Array(201).fill(1)}`)).status).toBe(400);
    });
  });

  test.each(['mute', 'block'] as const)('one can %s 40,000 users; one more is a 507', async (verb) => {
    const [alice, bob, carol] = (await people('alice', 'bob', 'carol')) as [Person, Person, Person];
    await addTargets(service(), `${verb}s`, alice, 39_999);
    expect((await alice.post(`/users/${bob.id}/${verb}`)).status).toBe(200);
    await alice.post(`/users/${carol.id}/follow`);
    const post = (await carol.post('/posts', { text: 'still there' })).data.id;
    const events = await service().eventsOf(async () => {
      const { status, meta } = await alice.post(`/users/${carol.id}/${verb}`);
      expect([status, meta.error_message]).toEqual([507, expect.stringMatching(/^Insufficient storage: /)]);
      // Reporting a post mutes its author.
      if (verb === 'mute') expect((await alice.post(`/posts/${post}/report`)).status).toBe(507);
    });
    expect(events).toEqual([]);
    const key = verb === 'mute' ? 'you_muted' : 'you_blocked';
    expect((await alice.get(`/users/${carol.id}`)).data).toMatchObject({ [key]: false, you_follow: true });
    expect((await alice.post(`/users/${bob.id}/${verb}`)).status).toBe(200);
    await alice.delete(`/users/${bob.id}/${verb}`);
    expect((await alice.post(`/users/${carol.id}/${verb}`)).status).toBe(200);
  });

  test('blocking unfollows both ways with events and counts, and only the blocker can follow while it lasts', async () => {
    const [alice, bob] = (await people('alice', 'bob')) as [Person, Person];
    await alice.post(`/users/${bob.id}/follow`);
    await bob.post(`/users/${alice.id}/follow`);
    const events = await service().eventsOf(() => alice.post(`/users/${bob.id}/block`));
    expect(events).toMatchObject([
      { type: 'user_follow', deleted: true, body: { user: Number(alice.id), follows: Number(bob.id) } },
      { type: 'user_follow', deleted: true, body: { user: Number(bob.id), follows: Number(alice.id) } },
      { type: 'block', body: { user: Number(alice.id), target: Number(bob.id) } },
    ]);
    expect((await bob.get('/users/me')).data.counts).toMatchObject({ following: 0, followers: 0 });
    expect((await bob.get(`/users/${alice.id}`)).data).toMatchObject({
      follows_you: false,
      you_can_follow: false,
    });
    expect((await bob.post(`/users/${alice.id}/follow`)).status).toBe(403);
    const again = await alice.post(`/users/${bob.id}/follow`);
    expect(again.status).toBe(200);
    expect(again.data).toMatchObject({ you_follow: true, you_blocked: true, you_can_follow: true });
    expect((await bob.get('/users/me/followers/ids')).data).toEqual([alice.id]);
    expect((await alice.get('/users/me/blocked')).data).toMatchObject([{ id: bob.id, you_follow: true }]);
    // Neither sees the other's posts in lists.
    await bob.post('/posts', { text: 'unseen' });
    expect((await alice.get('/posts/stream')).data).toEqual([]);
    expect((await bob.get(`/users/${alice.id}`)).data).toMatchObject({ follows_you: true });
    await alice.delete(`/users/${bob.id}/block`);
    expect((await bob.post(`/users/${alice.id}/follow`)).status).toBe(200);
  });

  test('a block and a mute take effect at once on open streams', async () => {
    const everyone = await people('alice', 'bob', 'carol', 'dave');
    const [alice, bob, carol, dave] = everyone as [Person, Person, Person, Person];
    for (const reader of [bob, carol, dave]) await reader.post(`/users/${alice.id}/follow`);
    const root = (await bob.post('/posts', { text: 'a thread' })).data;
    const streams = [];
    for (const reader of [bob, carol, dave]) {
      const stream = await HttpStream.open(reader);
      await reader.get(`/posts/stream?connection_id=${stream.connectionId}`);
      await reader.get(`/posts/${root.id}/replies?connection_id=${stream.connectionId}`);
      streams.push(stream);
    }
    const [ofBob, ofCarol, ofDave] = streams as [HttpStream, HttpStream, HttpStream];
    const reply = (text: string) => alice.post('/posts', { text, reply_to: root.id });
    const before = (await reply('before')).data.id;
    for (const stream of streams) expect((await stream.next()).data[0].id).toBe(before);
    await carol.post(`/users/${alice.id}/mute`);
    await alice.post(`/users/${bob.id}/block`);
    const unseen = (await reply('unseen')).data.id;
    // Delivery decides who may see it.
    expect((await ofDave.next()).data[0].id).toBe(unseen);
    await carol.delete(`/users/${alice.id}/mute`);
    await alice.delete(`/users/${bob.id}/block`);
    const after = (await reply('after')).data.id;
    expect((await ofCarol.next()).data[0].id).toBe(after);
    expect((await ofBob.next()).data[0].id).toBe(after);
    for (const stream of streams) stream.close();
  });

  test('stars and reposters of a post are paged by their own ids and leave out who is blocked', async () => {
    const [alice, ...fans] = (await people('alice', 'bob', 'carol', 'dave')) as [
      Person,
      Person,
      Person,
      Person,
    ];
    const post = (await alice.post('/posts', { text: 'popular' })).data.id;
    const { star } = await import('../../src/features/stars/stars.actions.ts');
    const { repost } = await import('../../src/features/reposts/reposts.actions.ts');
    for (const fan of fans) {
      await star(service().ctx.store, Number(fan.id), Number(post));
      await repost(service().ctx.store, { userId: Number(fan.id), appId: service().appId }, Number(post));
    }
    const newestFirst = fans.map(({ id }) => id).reverse();
    for (const list of ['stars', 'reposters']) {
      const ids = (reply: Json) => reply.data.map(({ id }: Json) => id);
      const page = await alice.get(`/posts/${post}/${list}?count=2`);
      expect(ids(page)).toEqual(newestFirst.slice(0, 2));
      expect(page.meta).toMatchObject({ more: true, min_id: page.data[1].pagination_id });
      const rest = await alice.get(`/posts/${post}/${list}?before_id=${page.meta.min_id}`);
      expect(ids(rest)).toEqual(newestFirst.slice(2));
      expect(rest.meta.more).toBe(false);
      expect((await service().anonymous.get(`/posts/${post}/${list}`)).status).toBe(401);
      expect((await alice.get(`/posts/999999/${list}`)).status).toBe(404);
      const cost = (n: number) => service().costOf(() => alice.get(`/posts/${post}/${list}?count=${n}`));
      expect(await cost(1)).toBe(await cost(3));
    }
    const [bob, carol] = fans as [Person, Person, Person];
    await bob.post(`/users/${carol.id}/block`);
    for (const list of ['stars', 'reposters']) {
      for (const [viewer, unseen] of [
        [bob, carol],
        [carol, bob],
      ] as const) {
        const shown = (await viewer.get(`/posts/${post}/${list}`)).data.map(({ id }: Json) => id);
        expect(shown).toEqual(newestFirst.filter((id) => id !== unseen.id));
        const key = list === 'stars' ? 'starred_by' : 'reposters';
        const sample = (await viewer.get(`/posts/${post}?include_starred_by=1&include_reposters=1`)).data[
          key
        ];
        expect(sample.map(({ id }: Json) => id)).not.toContain(unseen.id);
      }
    }
  });
});
