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
