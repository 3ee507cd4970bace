/** What is read liberally, and what is not (docs/interface.md, Envelope and transport). */
import { expect, test } from 'vitest';
import { describeWithoutRows, type Person } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { type RawReply, send } from '../send.ts';

describeWithoutRows('liberal reading', (service) => {
  const api = (path: string, options: Parameters<typeof send>[1] = {}) =>
    send(`${service().origin}/api${path}`, options);
  const create = (person: Person, body: string, type?: string): Promise<RawReply> =>
    api('/posts?include_annotations=1', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(type !== undefined && { 'content-type': type }),
      },
      body,
    });

  test('a trailing slash', async () => {
    const { alice } = await people(service(), 'alice');
    expect((await api('/config/')).text).toBe((await api('/config')).text);
    const { status, data } = await alice.post('/posts/', { text: 'slashed' });
    expect([status, data.text]).toEqual([200, 'slashed']);
    expect((await alice.get(`/posts/${data.id}/?include_html=1`)).data.id).toBe(data.id);
  });

  test('repeated slashes, on both roots, in preflights and for streams', async () => {
    const { alice } = await people(service(), 'alice');
    const { origin } = service();
    const headers = { authorization: `Bearer ${alice.token}` };
    for (const path of ['//api//users///me', '/stream/0//users/me//', '//stream//0/users/me'])
      expect((await send(`${origin}${path}`, { headers })).body.data.id, path).toBe(alice.id);
    const created = await send(`${origin}/stream/0//channels`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"type":"com.example.chat"}',
    });
    expect(created.body.data.type).toBe('com.example.chat');
    expect((await send(`${origin}//api//posts`, { method: 'OPTIONS' })).status).toBe(204);
    expect((await send(`${origin}//stream//user?connection_id=x`)).status).toBe(401);
    // What follows the slashes is never a host.
    for (const path of ['//evil.example', '///evil.example/@alice', '/%2F%2Fevil.example/']) {
      const { status, headers: given } = await send(`${origin}${path}`);
      expect([status, given.location], path).toEqual([404, undefined]);
    }
    const { id } = (await alice.post('/posts', { text: 'seen' })).data;
    const moved = await send(`${origin}//@other//post//${id}`);
    expect([moved.status, moved.headers.location]).toEqual([302, `/@${alice.username}/post/${id}`]);
  });

  test('null for no id, and words of markers only where there is one', async () => {
    const { alice } = await people(service(), 'alice');
    const id = await post(alice, 'only');
    for (const query of ['before_id=null', 'since_id=null', 'before_id=null&since_id=null']) {
      const { status, data } = await alice.get(`/users/me/posts?${query}`);
      expect([status, ids(data)], query).toEqual([200, [id]]);
    }
    for (const word of ['last_read', 'last_read_inclusive', 'marker', 'marker_inclusive']) {
      expect((await alice.get(`/posts/stream?since_id=${word}`)).status).toBe(200);
      for (const path of ['/users/me/stars', '/posts/search?text=only', '/channels', '/users/me/following']) {
        for (const name of ['since_id', 'before_id']) {
          const { status, meta } = await alice.get(`${path}${path.includes('?') ? '&' : '?'}${name}=${word}`);
          expect([status, meta.error_message], path).toEqual([
            400,
            `Bad Request: ${name} must be an id: this list has no marker, which "${word}" asks for.`,
          ]);
        }
      }
    }
  });

  test('%40name for @name, in any case', async () => {
    const { alice } = await people(service(), 'alice');
    for (const name of [`@${alice.username}`, `%40${alice.username}`, `@${alice.username.toUpperCase()}`]) {
      expect((await api(`/users/${name}`)).body.data.id).toBe(alice.id);
    }
  });

  test('a body on GET and DELETE is ignored, whatever it is', async () => {
    const { alice } = await people(service(), 'alice');
    const headers = { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' };
    const got = await api('/config', { headers, body: '{"broken' });
    expect(got.status).toBe(200);
    const id = await post(alice, 'to be deleted');
    const deleted = await api(`/posts/${id}`, { method: 'DELETE', headers, body: 'not json at all' });
    expect([deleted.status, deleted.body.data.is_deleted]).toEqual([200, true]);
  });

  test('JSON without a Content-Type', async () => {
    const { alice } = await people(service(), 'alice');
    const { status, body } = await create(alice, '{"text":"typeless"}');
    expect([status, body.data?.text]).toEqual([200, 'typeless']);
    expect((await create(alice, '[]')).status).toBe(400);
    expect((await create(alice, 'text=typeless')).status).toBe(415);
    expect((await create(alice, '{"text":"charset"}', 'Application/JSON; charset=UTF-8')).status).toBe(200);
  });

  test.each([undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/plain', 'image/png'])(
    'an empty POST of type %s where no body is needed',
    async (type) => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      const { status, body } = await api(`/users/${bob.id}/follow`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${alice.token}`,
          'content-length': '0',
          ...(type !== undefined && { 'content-type': type }),
        },
      });
      expect([status, body.data?.you_follow]).toEqual([200, true]);
    },
  );

  test.each([true, 1, 'true', '1'])('flags of bodies as %j', async (yes) => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const no = typeof yes === 'string' ? '0' : 0;
    const { data: channel, status } = await alice.post('/channels', {
      type: 'com.example.chat',
      readers: { any_user: yes, public: no, immutable: yes },
      writers: { any_user: no, user_ids: [bob.id] },
      auto_subscribe: yes,
    });
    expect([status, channel.readers]).toMatchObject([
      200,
      { any_user: true, public: false, immutable: true },
    ]);
    expect(ids((await bob.get('/channels')).data)).toEqual([channel.id]);
    const entities = {
      links: [{ pos: 0, len: 3, url: 'http://a.net', process_template: no }],
      parse_links: yes,
    };
    const { data } = await bob.post(`/channels/${channel.id}/messages`, { text: 'one b.net', entities });
    expect(data.entities.links).toMatchObject([{ url: 'http://a.net' }, { url: 'http://b.net' }]);
    const machine = { machine_only: yes, annotations: [{ type: 'com.example.a', value: {} }] };
    expect((await alice.post('/posts', machine)).data.machine_only).toBe(true);
  });

  test('no other value is a flag', async () => {
    const { alice } = await people(service(), 'alice');
    for (const [path, body, name] of [
      ['/channels', { type: 'com.example.chat', readers: { any_user: 2 } }, 'readers.any_user'],
      ['/channels', { type: 'com.example.chat', auto_subscribe: 'yes' }, 'auto_subscribe'],
      ['/posts', { text: 'a', entities: { parse_links: 'on' } }, 'entities.parse_links'],
      ['/posts', { text: 'a', machine_only: -1 }, 'machine_only'],
    ] as const) {
      const events = await service().eventsOf(async () => {
        const { status, meta } = await alice.post(path, body);
        expect([status, meta.error_message]).toEqual([400, `Bad Request: ${name} must be true or false.`]);
      });
      expect(events).toEqual([]);
    }
  });

  test('an empty list of ids, which names nothing', async () => {
    const { alice } = await people(service(), 'alice');
    await post(alice, 'not asked for');
    for (const path of ['/posts', '/users', '/channels', '/files', '/channels/messages']) {
      for (const list of ['', ',', '%20,']) {
        const { status, data } = await alice.get(`${path}?ids=${list}`);
        expect([status, data], `${path} ${list}`).toEqual([200, []]);
      }
    }
    const app = await service().app();
    for (const path of ['/users/muted/ids', '/users/blocked/ids'])
      expect((await app.get(`${path}?ids=`)).data).toEqual({});
    expect((await alice.get('/channels/subscribers/ids?ids=')).data).toEqual({});
    const { status, meta } = await alice.get('/posts');
    expect([status, meta.error_slug]).toEqual([400, 'missing-parameter']);
  });

  test('a misspelt key is named by the error for what is missing, and a missing type by that for the type', async () => {
    const { alice } = await people(service(), 'alice');
    expect((await alice.post('/posts', { txt: 'a' })).meta.error_message).toBe(
      'Bad Request: You must supply text, a photo or video, or machine_only with annotations. "txt" is not a key of the body of this call. Did you mean "text"?',
    );
    expect((await alice.post('/channels', { typ: 'com.example.chat' })).meta.error_message).toContain(
      'Did you mean "type"?',
    );
    expect((await create(alice, 'text=typeless')).body.meta?.error_message).toBe(
      'Bad Request: send the body as application/json or application/x-www-form-urlencoded, with a Content-Type.',
    );
  });

  test('true, false, True and False for 1 and 0', async () => {
    const { alice } = await people(service(), 'alice');
    const shown = async (value: string) =>
      'html' in (await alice.get(`/users/me?include_html=${value}`)).data.description;
    for (const value of ['1', 'true', 'True']) expect(await shown(value), value).toBe(true);
    for (const value of ['0', 'false', 'False']) expect(await shown(value), value).toBe(false);
    for (const value of ['2', 'yes', 'TRUE', '-1', ' 1'])
      expect((await alice.get(`/users/me?include_html=${value}`)).status, value).toBe(400);
  });

  test('reply_to "" and annotations [] for none, unknown keys and parameters for nothing', async () => {
    const { alice } = await people(service(), 'alice');
    const json = { text: 'plain', reply_to: '', annotations: [], mood: { a: 1 }, id: '7', num_stars: 9 };
    const { status, data } = await alice.post('/posts?include_annotations=1&mood=good', json);
    expect(status).toBe(200);
    expect(data).toMatchObject({ text: 'plain', reply_to: null, annotations: [], num_stars: 0 });
    expect(data.id).not.toBe('7');
    expect(data).not.toHaveProperty('mood');
    const form = await create(alice, 'text=plain&reply_to=&mood=good', 'application/x-www-form-urlencoded');
    expect([form.status, form.body.data?.reply_to]).toEqual([200, null]);
  });

  test('of a repeated parameter the last counts', async () => {
    const { alice } = await people(service(), 'alice');
    for (const text of ['one', 'two', 'three']) await post(alice, text);
    const { data } = await alice.get('/users/me/posts?count=1&count=x&count=2');
    expect(data).toHaveLength(2);
    const { body } = await create(alice, 'text=first&text=last', 'application/x-www-form-urlencoded');
    expect(body.data.text).toBe('last');
  });

  test('spaces around the commas of lists of ids', async () => {
    const { alice } = await people(service(), 'alice');
    const [one, two] = [await post(alice, 'one'), await post(alice, 'two')];
    const { data } = await alice.get(`/posts?ids=${encodeURIComponent(` ${one} , ${two} `)}`);
    expect(ids(data)).toEqual([one, two]);
    const users = await alice.get(`/users?ids=${encodeURIComponent(`${alice.id} ,${alice.id}`)}`);
    expect(ids(users.data)).toEqual([alice.id, alice.id]);
  });

  test('an address that cannot be decoded is refused', async () => {
    for (const path of ['/users/%zz', '/users/%ff', '/users/%00', '/users/%ED%A0%80']) {
      expect((await api(path)).status, path).toBe(400);
    }
  });
});
