/** The stream that a session opens from pages: only from our own pages, as long as the session lasts, and nothing else with it. */
import { beforeAll, expect, test } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Person, type TestService, until } from '../harness.ts';
import { LiveSocket } from '../live-socket.ts';

const PASSWORD = 'a good long password';

describeService('the streams of sessions', (service) => {
  let ada: Person;

  beforeAll(async () => {
    ada = await service().person('ada');
  });

  async function open(client: FormClient) {
    const socket = new LiveSocket(client);
    const connection_id = await socket.opened();
    return { socket, connection_id };
  }

  const subscribe = (client: FormClient, fields: Record<string, string>) =>
    client.request('/live/subscribe', { form: fields });

  test('show what the lists of the API show, and are resumed', async () => {
    const eve = await signedUp(service());
    const { socket, connection_id } = await open(eve);
    const before = (await ada.post('/posts', { text: 'Before #session' })).data.id;
    const to = '/posts/tag/session';
    const reply = await subscribe(eve, { to, connection_id, subscription_id: to });
    expect(reply.status).toBe(200);
    const { data, meta } = JSON.parse(reply.text);
    expect(data).toEqual([{ id: before, pagination_id: before }]);
    expect(meta).toMatchObject({ more: false, max_id: before, subscription_id: to });
    const { id } = (await ada.post('/posts', { text: 'After #session' })).data;
    await until(() => socket.frames.length === 2);
    expect(socket.frames[1]).toMatchObject({ data: [{ id }], meta: { subscription_ids: [to] } });
    socket.close();
    await until(() => socket.isClosed);
    const missed = (await ada.post('/posts', { text: 'Meanwhile #session' })).data.id;
    const again = new LiveSocket(eve, undefined, `?connection_id=${connection_id}`);
    expect(await again.opened()).toBe(connection_id);
    await until(() => again.frames.length === 2);
    expect(again.frames[1].data[0].id).toBe(missed);
    again.close();
  });

  test('tell of changes of posts, of visible ones only', async () => {
    const eve = await signedUp(service());
    const { socket, connection_id } = await open(eve);
    const [shown, hidden] = await Promise.all(
      [ada, await service().person('blocker')].map(async (person) => ({
        person,
        id: (await person.post('/posts', { text: 'Counted' })).data.id as string,
      })),
    );
    const me = (await ada.get(`/users/@${eve.username}`)).data.id;
    await hidden!.person.post(`/users/${me}/block`);
    const ids = `${shown!.id},${hidden!.id}`;
    const form = { connection_id, subscription_id: 'shown', ids, news: 'all' };
    expect((await eve.request('/live/shown', { form })).status).toBe(200);
    await ada.post(`/posts/${hidden!.id}/star`);
    const fan = await service().person(`fan${me}`);
    await fan.post(`/posts/${shown!.id}/star`);
    const reply = (await fan.post('/posts', { text: 'Yes', reply_to: shown!.id })).data.id;
    await until(() => socket.frames.length === 3);
    expect(socket.frames.slice(1).map(({ data, meta }) => [meta.type, data[0].id, meta.max_id])).toEqual([
      ['star', shown!.id, undefined],
      ['post', shown!.id, reply],
    ]);
    socket.close();
  });

  test('tell of what lists of people and markers wait for, and of nothing else that is asked for', async () => {
    const eve = await signedUp(service());
    const other = await service().person(`other${eve.id}`);
    const { socket, connection_id } = await open(eve);
    const odd = [',', 'posts', 'posts:x', 'marker:', 'constructor:1', '__proto__:1', `x:${'y'.repeat(500)}`];
    const news = [...odd, `followers:${ada.id}`, 'interactions', 'marker:explore:posts'].join();
    const form = { connection_id, subscription_id: 'shown', ids: '', news };
    expect((await eve.request('/live/shown', { form })).status).toBe(200);
    const api = await service().tokenFor({ id: String(eve.id) }, ['stream', 'write_post']);
    const { id } = (await api.post('/posts', { text: 'Of mine' })).data;
    await other.post('/posts', { text: 'Nobody waits for this' });
    await other.post(`/users/${ada.id}/follow`);
    await other.post(`/posts/${id}/star`);
    // Another's marker is theirs alone.
    await other.post('/posts/marker', { name: 'explore:posts', id });
    await api.post('/posts/marker', { name: 'explore:posts', id });
    await until(() => socket.frames.length === 4);
    expect(
      socket.frames.slice(1).map(({ data, meta }) => [meta.type, (data[0].marker ?? data[0]).id]),
    ).toEqual([
      ['user_follow', other.id],
      ['star', id],
      ['stream_marker', id],
    ]);
    expect(socket.frames[3]!.data[0].user.id).toBe(String(eve.id));
    socket.close();
  });

  test('tell those who have a role what waits for moderators, and nobody else', async () => {
    const [eve, moderator] = [await signedUp(service(), 'eve'), await signedUp(service(), 'moder')];
    await setRole(service().ctx.store, undefined, moderator.id, 'moderator');
    const streams = await Promise.all(
      [eve, moderator].map(async (user) => {
        const { socket, connection_id } = await open(user);
        const form = { connection_id, subscription_id: 'shown', ids: '', news: 'administration,all' };
        expect((await user.request('/live/shown', { form })).status).toBe(200);
        return socket;
      }),
    );
    const { id } = (await ada.post('/posts', { text: 'Reported' })).data;
    const other = await service().person(`reporter${eve.id}`);
    await other.post(`/posts/${id}/report`);
    const last = (await ada.post('/posts', { text: 'Afterwards' })).data.id;
    const [toEve, toModerator] = streams.map(
      ({ frames }) =>
        () =>
          frames.slice(1).map(({ data, meta }) => [meta.type, data[0].id]),
    );
    await until(() => streams.every(({ frames }) => frames.at(-1)?.data?.[0]?.id === last));
    const posts = [
      ['post', id],
      ['post', last],
    ];
    expect(toEve?.()).toEqual(posts);
    expect(toModerator?.()).toEqual(posts.toSpliced(1, 0, ['administration', String(moderator.id)]));
    for (const socket of streams) socket.close();
  });

  test('open only from our own pages and only by a session', async () => {
    const eve = await signedUp(service());
    const { origin } = service();
    expect(await new LiveSocket(eve, {}).refused()).toBe(403);
    for (const other of ['https://evil.example', 'null', origin.replace('127.0.0.1', '127.0.0.2')])
      expect(await new LiveSocket(eve, { origin: other }).refused(), other).toBe(403);
    const authorization = `Bearer ${ada.token}`;
    expect(await new LiveSocket(new FormClient(origin), { origin, authorization }).refused()).toBe(401);
    expect((await eve.get('/live')).status).toBe(403);
  });

  test('are all that a session opens: the API goes on refusing it', async () => {
    const eve = await signedUp(service());
    const { origin } = service();
    for (const path of ['/api/users/me', '/api/posts/stream', '/stream/user'])
      expect((await eve.request(path, { headers: { origin } })).status, path).toBe(401);
    const { connection_id, socket } = await open(eve);
    // Neither by another token nor by another session.
    expect((await ada.get(`/posts/tag/session?connection_id=${connection_id}`)).status).toBe(404);
    const other = await signedUp(service());
    expect((await subscribe(other, { to: '/posts/tag/session', connection_id })).status).toBe(404);
    // Only what can be subscribed to, and only from our own pages.
    for (const to of ['/users/me', '/token', '/posts/stream/global', '/nothing', ''])
      expect((await subscribe(eve, { to, connection_id })).status, to).toBe(404);
    const form = { to: '/posts/stream', connection_id };
    const foreign = { form, headers: { origin: 'https://evil.example' } };
    expect((await eve.request('/live/subscribe', foreign)).status).toBe(403);
    expect((await new FormClient(origin).request('/live/subscribe', { form })).status).toBe(401);
    socket.close();
  });

  const ends: Record<
    string,
    (eve: Awaited<ReturnType<typeof signedUp>>, s: TestService) => Promise<unknown>
  > = {
    'signing out': (eve) => eve.submit('/account', '/sign-out', {}),
    'a new password': (eve) =>
      eve.submit('/account/password', '/account/password', { wanted: `${PASSWORD}!` }),
    async 'signing out everywhere else'(eve, { origin }) {
      const other = new FormClient(origin);
      await other.signIn(eve.username, PASSWORD);
      await other.submit('/account', '/account/sessions/end', {});
    },
    async suspension(eve, { ctx, anonymous }) {
      const { id } = (await anonymous.get(`/users/@${eve.username}`)).data;
      await suspendUser(ctx.store, undefined, Number(id));
    },
  };

  test.each(Object.entries(ends))('end with their session: %s', async (_, end) => {
    const eve = await signedUp(service());
    const before = new FormClient(service().origin);
    for (const [name, value] of eve.cookies) before.cookies.set(name, value);
    const { socket } = await open(eve);
    await end(eve, service());
    await until(() => socket.isClosed);
    expect(await new LiveSocket(before).refused()).toBe(401);
  });
});
