import { expect, test } from 'vitest';
import { broadcast, channel, chat, message, news, typesOf } from '../channels.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people } from '../people.ts';

const pm = 'net.svc.core.pm';

describeService('unread channels', (service) => {
  const mark = async (person: Person, id: string, at: string, more: object = {}): Promise<Json> => {
    const { status, data } = await person.post('/posts/marker', { name: `channel:${id}`, id: at, ...more });
    expect(status).toBe(200);
    return data;
  };
  const count = async (person: Person, type: 'pm' | 'broadcast'): Promise<number> =>
    (await person.get(`/users/me/channels/${type}/num_unread`)).data;
  const unreadCounts = async (person: Person): Promise<Json> =>
    (await person.get('/channels')).meta.unread_counts;

  test('has_unread and marker, of a channel and wherever channels are listed', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { readers: { public: true } });
    await bob.post(`/channels/${id}/subscribe`);
    const views = [`/channels/${id}`, `/channels?ids=${id}`, '/channels'];
    const shown = async (person: Person, path: string): Promise<Json> => {
      const { data } = await person.get(`${path}${path.includes('?') ? '&' : '?'}include_marker=1`);
      const { has_unread, marker } = Array.isArray(data) ? data[0] : data;
      return [has_unread, marker];
    };
    const expectShown = async (person: Person, has_unread: boolean, marker: object) => {
      for (const path of views) expect(await shown(person, path), path).toEqual([has_unread, marker]);
    };
    const unset = { name: `channel:${id}` };
    await expectShown(ann, false, unset);
    const one = await message(ann, id, 'one');
    // One's own count as well.
    await expectShown(ann, true, unset);
    await expectShown(bob, true, unset);
    const events = await service().eventsOf(async () => {
      const marker = await mark(bob, id, one.id, { percentage: 5 });
      expect(marker).toMatchObject({ id: one.id, last_read_id: one.id, percentage: 5 });
      await expectShown(bob, false, marker);
    });
    expect(events).toMatchObject([
      { type: 'stream_marker', body: { user: Number(bob.id), name: `channel:${id}` } },
    ]);
    await expectShown(ann, true, unset);
    const two = await message(ann, id, 'two');
    const marker = await mark(bob, id, one.id);
    await expectShown(bob, true, marker);
    const read = await mark(bob, id, two.id);
    await expectShown(bob, false, read);
    // A deleted message that was not read stays unread, and one that was read read.
    const three = await message(ann, id, 'three');
    await ann.delete(`/channels/${id}/messages/${three.id}`);
    await expectShown(bob, true, read);
    // The marker may have been moved back; what counts is how far was read.
    const back = await mark(bob, id, three.id).then(() => mark(bob, id, one.id));
    expect(back).toMatchObject({ id: one.id, last_read_id: three.id });
    await expectShown(bob, false, back);
    await bob.post('/posts/marker?reset_read_id=1', { name: `channel:${id}`, id: one.id });
    expect((await shown(bob, `/channels/${id}`))[0]).toBe(true);

    for (const client of [service().anonymous, await service().app()]) {
      const { data } = await client.get(`/channels/${id}?include_marker=1&include_read=0`);
      expect(Object.keys(data)).not.toContain('has_unread');
      expect(Object.keys(data)).not.toContain('marker');
    }
    expect((await bob.get(`/channels/${id}`)).data).not.toHaveProperty('marker');
    for (const parameter of ['include_marker', 'include_read']) {
      const { status, meta } = await bob.get(`/channels?${parameter}=2`);
      expect([status, meta.error_message]).toEqual([400, expect.stringContaining(parameter)]);
    }
  });

  test('the marker of the messages of a channel, and pages from it on', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { readers: { any_user: true } });
    const all: string[] = [];
    for (const text of ['1', '2', '3', '4']) all.unshift((await message(ann, id, text)).id);
    const marker = await mark(bob, id, all[2]!);
    const path = `/channels/${id}/messages`;
    const page = await bob.get(`${path}?since_id=last_read`);
    expect([ids(page.data), page.meta.marker]).toEqual([all.slice(0, 2), marker]);
    expect(ids((await bob.get(`${path}?before_id=marker_inclusive`)).data)).toEqual(all.slice(2));
    expect((await ann.get(path)).meta.marker).toEqual({ name: `channel:${id}` });
  });

  test('a marker of a channel that one may not read says nothing of the channel, and is there when one may', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann);
    const { id: said } = await message(ann, id, 'hello');
    const [hidden, missing] = [await mark(bob, id, said), await mark(bob, '99999999', said)];
    expect({ ...hidden, updated_at: '', name: '' }).toEqual({ ...missing, updated_at: '', name: '' });
    expect((await bob.get(`/channels/${id}`)).status).toBe(404);
    await ann.call(`/channels/${id}`, { method: 'PATCH', body: { readers: { user_ids: [bob.id] } } });
    expect((await bob.get(`/channels/${id}?include_marker=1`)).data).toMatchObject({
      has_unread: false,
      marker: hidden,
    });
  });

  test('counts by core type: of what one is subscribed to and the token shows', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    expect(await unreadCounts(bob)).toEqual({ [pm]: 0, [broadcast]: 0 });
    const inform = (readers: object) => channel(ann, { type: broadcast, annotations: [news], readers });
    const [open, closed] = [await inform({ public: true }), await inform({ user_ids: [bob.id] })];
    const other = await channel(ann, { readers: { any_user: true } });
    for (const { id } of [open, closed, other]) {
      await bob.post(`/channels/${id}/subscribe`);
      await message(ann, id, 'news');
    }
    const quiet = await inform({ public: true });
    await bob.post(`/channels/${quiet.id}/subscribe`);
    const direct = await message(ann, 'pm', 'hi', { destinations: [bob.id] });
    await message(cal, 'pm', 'hi', { destinations: [bob.id] });
    expect(await unreadCounts(bob)).toEqual({ [pm]: 2, [broadcast]: 2 });
    expect([await count(bob, 'pm'), await count(bob, 'broadcast')]).toEqual([2, 2]);
    // Not those that one is not subscribed to, such as the one muted here.
    await bob.post(`/channels/${direct.channel_id}/mute`);
    expect([await count(bob, 'pm'), await unreadCounts(bob)]).toEqual([1, { [pm]: 1, [broadcast]: 2 }]);

    const modest = await service().tokenFor(bob, ['public_messages']);
    const { data, meta } = await modest.get('/channels');
    expect([ids(data), meta.unread_counts]).toEqual([
      [quiet.id, other.id, open.id],
      { [pm]: 0, [broadcast]: 1 },
    ]);
    // The other way round, from the cache.
    expect(await unreadCounts(bob)).toEqual({ [pm]: 1, [broadcast]: 2 });
    for (const [method, path] of [
      ['GET', 'pm'],
      ['GET', 'broadcast'],
      ['DELETE', 'broadcast'],
    ] as const) {
      const { status, meta } = await modest.call(`/users/me/channels/${path}/num_unread`, { method });
      expect([status, meta.error_message]).toEqual([403, expect.stringContaining('messages')]);
    }
  });

  test('all broadcast channels are marked read at once', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const latest = new Map<string, string>();
    for (let n = 0; n < 3; n++) {
      const { id } = await channel(ann, { type: broadcast, annotations: [news], readers: { public: true } });
      await bob.post(`/channels/${id}/subscribe`);
      await message(ann, id, 'first');
      if (n < 2) latest.set(id, (await message(ann, id, 'second')).id);
      else latest.set(id, (await mark(bob, id, '999999')).id);
    }
    const direct = await message(ann, 'pm', 'hi', { destinations: [bob.id] });
    const path = '/users/me/channels/broadcast/num_unread';
    const events = await service().eventsOf(async () => {
      const { status, body } = await bob.delete(path);
      expect([status, body]).toEqual([200, { data: 0, meta: { code: 200 } }]);
    });
    // The one that was read already keeps its marker.
    const names = [...latest.keys()].slice(0, 2).map((id) => `channel:${id}`);
    expect(events.map(({ type, body }) => [type, (body as Json).name]).sort()).toEqual(
      names.map((name) => ['stream_marker', name]).sort(),
    );
    const { data, meta } = await bob.get('/channels?include_marker=1');
    const markers = new Map(data.map(({ id, marker }: Json) => [id, marker]));
    for (const [id, last] of latest) expect(markers.get(id)).toMatchObject({ id: last, last_read_id: last });
    expect(markers.get(direct.channel_id)).toEqual({ name: `channel:${direct.channel_id}` });
    expect(meta.unread_counts).toEqual({ [pm]: 1, [broadcast]: 0 });
    expect(typesOf(await service().eventsOf(() => bob.delete(path)))).toEqual([]);
    await message(ann, [...latest.keys()][0]!, 'third');
    expect([await count(bob, 'broadcast'), await count(ann, 'broadcast')]).toEqual([1, 3]);
  });

  test('include_read=0 leaves out what is read, in lists, by ids, and of what one muted', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const made: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { id } = await channel(ann, { readers: { any_user: true } });
      const said = n < 5 ? (await message(ann, id, 'hello')).id : '0';
      await bob.post(`/channels/${id}/subscribe`);
      // The first and the third are read by both, the last is empty.
      if (n % 2 === 0) for (const person of [ann, bob]) await mark(person, id, said);
      made.unshift(id);
    }
    const unread = [made[2]!, made[4]!];
    for (const person of [ann, bob])
      expect(ids((await person.get('/channels?include_read=0')).data)).toEqual(unread);
    expect(ids((await ann.get('/users/me/channels?include_read=0')).data)).toEqual(unread);
    expect(ids((await bob.get(`/channels?include_read=0&ids=${made}`)).data)).toEqual(unread);
    const first = await ann.get('/users/me/channels?include_read=0&count=1');
    expect([ids(first.data), first.meta.more]).toEqual([[unread[0]], true]);
    const next = await ann.get(`/users/me/channels?include_read=0&count=1&before_id=${first.meta.min_id}`);
    expect([ids(next.data), next.meta.more]).toEqual([[unread[1]], false]);
    for (const id of [...made].reverse()) await bob.post(`/channels/${id}/mute`);
    expect(ids((await bob.get('/users/me/channels/muted?include_read=0')).data)).toEqual(unread);
    expect((await bob.get('/channels?include_read=0')).data).toEqual([]);
    expect((await bob.get(`/channels?include_read=0&channel_types=${chat}&ids=${made}`)).data).toHaveLength(
      2,
    );
  });

  test('a list that nothing has changed in, and the counts, need no statement', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const ours: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await channel(ann, { readers: { any_user: true } });
      await bob.post(`/channels/${id}/subscribe`);
      await message(ann, id, 'hello');
      ours.unshift(id);
    }
    const path = '/channels?include_recent_message=1&include_marker=1';
    const before = await bob.get(path);
    expect(ids(before.data)).toEqual(ours);
    expect(await service().statementsOf(() => bob.get(path))).toEqual([]);
    expect(await service().statementsOf(() => count(bob, 'pm'))).toEqual([]);
    expect((await bob.get(path)).body).toEqual(before.body);

    await message(ann, ours[2]!, 'again');
    expect(ids((await bob.get(path)).data)).toEqual([ours[2], ours[0], ours[1]]);
    // A message moves a channel without its subscribers being read again.
    await message(ann, ours[1]!, 'again');
    expect(await service().statementsOf(() => bob.get('/channels?count=0'))).toEqual([]);
    // How far it was read is the one thing that is read again.
    const [{ recent_message_id: latest }] = (await bob.get(path)).data;
    await mark(bob, ours[1]!, latest);
    expect(await service().readsOf(() => count(bob, 'pm'))).toHaveLength(1);
    expect(await service().statementsOf(() => count(bob, 'pm'))).toEqual([]);
    expect((await bob.get(path)).data.map(({ has_unread }: Json) => has_unread)).toEqual([false, true, true]);
  });
});
