import { expect, test } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';

const key = 'net.svc.core.user';
const type = 'com.example.friend';

let count = 0;
const fresh = (name: string) => `${name}_${++count}`;

const annotate = (person: Person, annotations: unknown) =>
  person.call('/users/me?include_user_annotations=1', { method: 'PATCH', body: { annotations } });

/** An annotation that names a user, beside something else. */
const friend = (user_id: string, format = 'full') => ({
  type,
  value: { since: 1843, [`+${key}`]: { user_id, format } },
});

describeService('annotations of users', (service) => {
  const people = <T extends string[]>(...names: T) =>
    Promise.all(names.map((name) => service().person(fresh(name)))) as Promise<{ [K in keyof T]: Person }>;

  /** Expects that a User object has the annotation `friend`, with its user as the client sees them. */
  const expectFriend = async (user: Json, client: Client, id: string) => {
    expect(user.annotations).toEqual([
      { type, value: { since: 1843, [key]: expect.objectContaining({ id }) } },
    ]);
    const { annotations: _, ...shown } = user.annotations[0].value[key];
    expect(shown).toEqual((await client.get(`/users/${id}`)).data);
  };

  test('show a user named in them as the viewer sees that user, wherever their user is shown', async () => {
    const [ann, bob, cal] = await people('ann', 'bob', 'cal');
    await cal.post(`/users/${bob.id}/follow`);
    await cal.post(`/users/${ann.id}/follow`);
    const { status, data } = await annotate(ann, [friend(`@${bob.username}`)]);
    expect(status).toBe(200);
    await expectFriend(data, ann, bob.id);

    const post = (await ann.post('/posts', { text: `for @${cal.username}` })).data.id;
    await cal.post(`/posts/${post}/star`);
    for (const [client, relation] of [
      [cal, true],
      [ann, false],
      [bob, undefined],
      [service().anonymous, undefined],
    ] as const) {
      const one = (await client.get(`/users/${ann.id}?include_annotations=1`)).data;
      await expectFriend(one, client, bob.id);
      expect(one.annotations[0].value[key].you_follow).toBe(relation);
      const { user } = (await client.get(`/posts/${post}?include_user_annotations=1`)).data;
      await expectFriend(user, client, bob.id);
    }

    const ofAnn = (users: Json[]) => users.find(({ id }) => id === ann.id);
    for (const path of [
      `/users?ids=${cal.id},${ann.id}`,
      '/users/me/following',
      `/users/search?q=${ann.username}`,
    ]) {
      const reply = await cal.get(`${path}${path.includes('?') ? '&' : '?'}include_user_annotations=1`);
      const { pagination_id: _, ...user } = ofAnn(reply.data);
      await expectFriend(user, cal, bob.id);
    }
    for (const path of ['/posts/stream', '/users/me/mentions', '/users/me/stars']) {
      const [shown] = (await cal.get(`${path}?include_user_annotations=1`)).data;
      await expectFriend(shown.user, cal, bob.id);
    }
    const starred = (await ann.get(`/posts/${post}?include_starred_by=1&include_user_annotations=1`)).data;
    expect(starred.starred_by).toMatchObject([{ id: cal.id, annotations: [] }]);
    expect((await cal.get(`/users/${ann.id}`)).data).not.toHaveProperty('annotations');
  });

  test('show it of an author whom another post of the page shows too', async () => {
    const [ann, bob, cal] = await people('ann', 'bob', 'cal');
    await annotate(ann, [friend(bob.id)]);
    const own = (await ann.post('/posts', { text: 'by ann' })).data.id;
    const about = (await cal.post('/posts', { text: 'about ann', annotations: [friend(ann.id)] })).data.id;
    for (const ids of [`${own},${about}`, `${about},${own}`]) {
      service().forget();
      const { data } = await cal.get(`/posts?ids=${ids}&include_annotations=1`);
      const { user } = data.find(({ id }: Json) => id === own);
      await expectFriend(user, cal, bob.id);
      const { annotations } = data.find(({ id }: Json) => id === about);
      expect(annotations[0].value[key].id).toBe(ann.id);
    }
  });

  test('show it in live frames, as each reader sees it', async () => {
    const [ann, bob, cal, dan] = await people('ann', 'bob', 'cal', 'dan');
    await cal.post(`/users/${bob.id}/follow`);
    await annotate(ann, [friend(bob.id)]);
    const readers = [cal, dan];
    const streams = await Promise.all(
      readers.map(async (reader) => {
        await reader.post(`/users/${ann.id}/follow`);
        const stream = await HttpStream.open(reader, '?include_user_annotations=1');
        for (const path of ['/posts/stream', '/users/me/followers']) {
          await reader.get(`${path}?connection_id=${stream.connectionId}`);
        }
        return stream;
      }),
    );
    await ann.post('/posts', { text: 'live' });
    for (const [index, stream] of streams.entries()) {
      const reader = readers[index] as Person;
      const [{ user }] = (await stream.next()).data;
      await expectFriend(user, reader, bob.id);
      expect(user.annotations[0].value[key].you_follow).toBe(reader === cal);
      await ann.post(`/users/${reader.id}/follow`);
      const [{ pagination_id: _, ...follower }] = (await stream.next()).data;
      await expectFriend(follower, reader, bob.id);
      stream.close();
    }
  });

  test('show no user who is suspended, and show them again when they are restored', async () => {
    const [ann, bob, cal] = await people('ann', 'bob', 'cal');
    const { store } = service().ctx;
    await annotate(ann, [friend(bob.id)]);
    const post = (await ann.post('/posts', { text: 'text' })).data.id;
    const shown = async () => [
      (await cal.get(`/users/${ann.id}?include_user_annotations=1`)).data,
      (await cal.get(`/users?ids=${ann.id}&include_user_annotations=1`)).data[0],
      (await cal.get(`/posts/${post}?include_user_annotations=1`)).data.user,
    ];
    for (const user of await shown()) await expectFriend(user, cal, bob.id);
    await suspendUser(store, undefined, Number(bob.id));
    for (const user of await shown()) expect(user.annotations).toEqual([{ type, value: { since: 1843 } }]);
    await restoreUser(store, undefined, Number(bob.id));
    for (const user of await shown()) await expectFriend(user, cal, bob.id);
  });

  test('follow what changes of the user they name', async () => {
    const [ann, bob, cal] = await people('ann', 'bob', 'cal');
    await annotate(ann, [friend(bob.id, 'basic')]);
    const shown = async () =>
      (await cal.get(`/users/${ann.id}?include_user_annotations=1`)).data.annotations[0].value[key];
    const {
      id,
      username,
      name,
      type: kind,
      avatar_image,
      canonical_url,
    } = (await cal.get(`/users/${bob.id}`)).data;
    expect(await shown()).toEqual({ id, username, name, type: kind, avatar_image, canonical_url });
    await bob.call('/users/me', { method: 'PATCH', body: { name: 'Robert' } });
    expect((await shown()).name).toBe('Robert');
  });

  test('may name one another and themselves', async () => {
    const [ann, bob] = await people('ann', 'bob');
    await annotate(ann, [friend(bob.id), { ...friend(ann.id), type: 'com.example.self' }]);
    await annotate(bob, [friend(ann.id)]);
    const { status, data } = await bob.get(`/users/${ann.id}?include_annotations=1`);
    expect(status).toBe(200);
    expect(data.annotations.map(({ value }: Json) => value[key].id)).toEqual([bob.id, ann.id]);
    await expectFriend((await ann.get(`/users/@${bob.username}?include_annotations=1`)).data, ann, ann.id);
  });

  test('are merged by type, and removed', async () => {
    const [ann, bob, cal] = await people('ann', 'bob', 'cal');
    const other = { type: 'com.example.other', value: {} };
    await annotate(ann, [friend(bob.id), other]);
    const { data } = await annotate(ann, [friend(cal.id)]);
    expect(data.annotations).toMatchObject([{ type, value: { [key]: { id: cal.id } } }, other]);
    expect((await annotate(ann, [{ type }])).data.annotations).toEqual([other]);
  });

  test('with a replacement that is not known or names no user are refused and change nothing', async () => {
    const [ann, bob] = await people('ann', 'bob');
    const value = (member: object) => [{ type, value: { deep: [member] } }];
    const events = await service().eventsOf(async () => {
      for (const annotations of [
        value({ '+net.svc.core.file': { file_id: '1', file_token: 'secret', format: 'url' } }),
        value({ '+org.other.user': { user_id: bob.id, format: 'full' } }),
        value({ [`+${key}`]: { user_id: bob.id, format: 'whole' } }),
        value({ [`+${key}`]: { user_id: '@no_such_user_here', format: 'full' } }),
        [friend('999999999')],
      ]) {
        const { status, meta } = await annotate(ann, annotations);
        expect([JSON.stringify(annotations), status]).toEqual([JSON.stringify(annotations), 400]);
        expect(meta.error_message).toContain('annotations');
      }
    });
    expect(events).toEqual([]);
    expect((await ann.get('/users/me?include_annotations=1')).data.annotations).toEqual([]);
  });
});
