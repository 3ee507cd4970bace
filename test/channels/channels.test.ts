import { expect, test } from 'vitest';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { broadcast, channel, chat, news, otherApp, patch, typesOf } from '../channels.ts';
import { describeService } from '../harness.ts';
import { ids, people } from '../people.ts';

const closed = { any_user: false, public: false, immutable: false, user_ids: [] };

describeService('channels', (service) => {
  test('a new channel: its owner edits it and is subscribed, nobody else sees it', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    let id = '';
    const events = await service().eventsOf(async () => {
      ({ id } = await channel(ann));
    });
    const { data } = await ann.get(`/channels/${id}?include_annotations=1`);
    expect(data).toEqual({
      id,
      type: chat,
      is_inactive: false,
      counts: { messages: 0, subscribers: 1 },
      readers: { ...closed, you: true },
      writers: { ...closed, you: true },
      editors: { ...closed, you: true },
      you_subscribed: true,
      you_muted: false,
      you_can_edit: true,
      has_unread: false,
      owner: expect.objectContaining({ id: ann.id }),
      annotations: [],
    });
    expect(events).toMatchObject([
      { type: 'channel', body: { id: Number(id), owner: Number(ann.id) } },
      { type: 'channel_subscription', body: { user: Number(ann.id), channel: Number(id) } },
    ]);
    const { client: other } = await otherApp(service(), bob);
    for (const client of [bob, service().anonymous, other]) {
      const { status, meta } = await client.get(`/channels/${id}`);
      expect([status, meta.error_message]).toEqual([404, 'Not Found: there is no such channel.']);
    }
    expect((await ann.get(`/channels?ids=${id},${id},999999999`)).data).toHaveLength(2);
    expect((await bob.get(`/channels?ids=${id}`)).data).toEqual([]);
  });

  test('names and ids on ACLs, the owner left out of them', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const made = await channel(ann, {
      readers: { user_ids: [`@${bob.username.toUpperCase()}`, ann.id, Number(bob.id)] },
      editors: { user_ids: [cal.id], immutable: true },
    });
    expect(made.readers).toEqual({ ...closed, user_ids: [bob.id], you: true });
    expect(made.editors).toEqual({ ...closed, immutable: true, user_ids: [cal.id], you: true });
    const ofBob = (await bob.get(`/channels/${made.id}`)).data;
    expect([ofBob.readers.you, ofBob.writers.you, ofBob.editors.you, ofBob.you_can_edit]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(ofBob.counts).toEqual({ messages: 0 });
    const ofCal = (await cal.get(`/channels/${made.id}`)).data;
    expect([ofCal.readers.you, ofCal.writers.you, ofCal.editors.you]).toEqual([true, true, true]);
    expect(ofCal.counts).toEqual({ messages: 0, subscribers: 1 });
  });

  test.each([
    ['type', { type: 'chat' }],
    ['type', { type: 'net.svc.core.other' }],
    ['channel pm', { type: 'net.svc.core.pm' }],
    ['readers', { readers: { any_user: true, public: true } }],
    ['writers', { writers: { any_user: true, user_ids: ['@app_owner'] } }],
    ['writers.public', { writers: { public: true } }],
    ['editors.any_user', { editors: { any_user: true } }],
    ['editors.public', { editors: { public: true } }],
    ['readers.user_ids', { readers: { user_ids: ['@nobody_at_all'] } }],
    ['readers.user_ids', { readers: { user_ids: ['999999999'] } }],
    ['readers.user_ids', { readers: { user_ids: ['not a name'] } }],
    ['annotations', { annotations: [{ type: 'net.svc.core.nothing', value: {} }] }],
    ['broadcast.metadata', { type: 'net.svc.core.broadcast' }],
    ['writers', { type: 'net.svc.core.broadcast', annotations: [news], writers: { any_user: true } }],
  ])('creating one is refused, naming %s', async (named, body) => {
    const { ann } = await people(service(), 'ann');
    const events = await service().eventsOf(async () => {
      const { status, meta } = await ann.post('/channels', { type: chat, ...body });
      expect([status, meta.error_message]).toEqual([400, expect.stringContaining(named)]);
    });
    expect(events).toEqual([]);
  });

  test('an ACL lists 200 users at most', async () => {
    const { ann } = await people(service(), 'ann');
    const { store } = service().ctx;
    const many = await Promise.all(
      Array.from({ length: 201 }, (_, n) => addUser(store, { username: `listed_${n}` })),
    );
    const { status, meta } = await ann.post('/channels', { type: chat, readers: { user_ids: many } });
    expect([status, meta.error_message]).toEqual([400, expect.stringContaining('at most 200')]);
    const { readers } = await channel(ann, { readers: { user_ids: many.slice(1) } });
    expect(readers.user_ids).toHaveLength(200);
    const { id } = await channel(ann, {
      type: broadcast,
      annotations: [news],
      readers: { user_ids: many },
      auto_subscribe: true,
    });
    // Nobody can be subscribed to a broadcast channel by others.
    expect((await ann.get(`/channels/${id}/subscribers/ids`)).data).toEqual([ann.id]);
  });

  test('changing: annotations merge, ACLs that are left out stay, immutable ones cannot change', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const one = { type: 'com.example.one', value: { n: 1 } };
    const two = { type: 'com.example.two', value: { n: 2 } };
    const { id } = await channel(ann, {
      readers: { public: true },
      writers: { user_ids: [bob.id], immutable: true },
      editors: { user_ids: [cal.id] },
      annotations: [one],
    });
    const changed = await patch(cal, `${id}?include_annotations=1`, {
      annotations: [two, { type: one.type }],
    });
    expect(changed.data).toMatchObject({ annotations: [two], readers: { public: true } });
    expect((await patch(cal, id, { readers: { any_user: true } }, 'PUT')).data.readers).toMatchObject({
      any_user: true,
      public: false,
    });
    const refused = await patch(ann, id, { writers: { user_ids: [] } });
    expect([refused.status, refused.meta.error_message]).toEqual([400, expect.stringContaining('immutable')]);
    // As it is: the whole channel sent back.
    const { data } = await ann.get(`/channels/${id}?include_annotations=1`);
    const events = await service().eventsOf(async () => {
      expect((await patch(ann, id, data, 'PUT')).status).toBe(200);
    });
    expect(events).toEqual([]);
    expect((await patch(bob, id, { annotations: [one] })).status).toBe(403);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('who may no longer read is unsubscribed, and sees nothing more', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const { id } = await channel(ann, { readers: { any_user: true }, writers: { user_ids: [cal.id] } });
    for (const one of [bob, cal]) {
      expect((await one.post(`/channels/${id}/subscribe`)).data.you_subscribed).toBe(true);
    }
    const events = await service().eventsOf(() => patch(ann, id, { readers: {} }));
    expect(typesOf(events)).toEqual(['channel', '-channel_subscription']);
    expect((await bob.get(`/channels/${id}`)).status).toBe(404);
    expect((await bob.get('/channels')).data).toEqual([]);
    expect(ids((await ann.get(`/channels/${id}/subscribers`)).data)).toEqual([cal.id, ann.id]);
    expect((await ann.get(`/channels/${id}`)).data.counts.subscribers).toBe(2);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('subscribing ends a mute, muting a subscription, and repeating either changes nothing', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { readers: { any_user: true } });
    const steps = [
      ['POST', 'subscribe', [true, false], ['channel_subscription']],
      ['POST', 'subscribe', [true, false], []],
      ['POST', 'mute', [false, true], ['-channel_subscription', 'channel_mute']],
      ['POST', 'mute', [false, true], []],
      ['DELETE', 'mute', [false, false], ['-channel_mute']],
      ['DELETE', 'mute', [false, false], []],
      ['POST', 'mute', [false, true], ['channel_mute']],
      ['POST', 'subscribe', [true, false], ['-channel_mute', 'channel_subscription']],
      ['DELETE', 'subscribe', [false, false], ['-channel_subscription']],
      ['DELETE', 'subscribe', [false, false], []],
    ] as const;
    for (const [method, what, state, told] of steps) {
      const events = await service().eventsOf(async () => {
        const { data } = await bob.call(`/channels/${id}/${what}`, { method });
        expect([data.you_subscribed, data.you_muted], `${method} ${what}`).toEqual(state);
      });
      expect(typesOf(events), `${method} ${what}`).toEqual(told);
    }
    await bob.post(`/channels/${id}/mute`);
    expect(ids((await bob.get('/users/me/channels/muted')).data)).toEqual([id]);
  });

  test('auto_subscribe takes those on the ACLs who can be subscribed', async () => {
    const { ann, bob, cal, dan, eve } = await people(service(), 'ann', 'bob', 'cal', 'dan', 'eve');
    await cal.post(`/users/${ann.id}/block`);
    await ann.post(`/users/${dan.id}/block`);
    const { id } = await channel(ann, {
      readers: { user_ids: [bob.id, cal.id] },
      writers: { user_ids: [dan.id] },
      editors: { user_ids: [eve.id] },
      auto_subscribe: true,
    });
    const subscribers = async () => (await ann.get(`/channels/${id}/subscribers/ids`)).data;
    expect((await subscribers()).sort()).toEqual([ann.id, bob.id, dan.id, eve.id].sort());
    await bob.post(`/channels/${id}/mute`);
    await eve.delete(`/channels/${id}/subscribe`);
    await patch(ann, id, { auto_subscribe: true });
    expect((await subscribers()).sort()).toEqual([ann.id, dan.id, eve.id].sort());
    const map = (await bob.get(`/channels/subscribers/ids?ids=${id},999999999`)).data;
    expect(map).toEqual({ [id]: expect.arrayContaining([ann.id, eve.id]) });
  });

  test('deactivating: only the owner, for ever; all are unsubscribed, contents stay', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const { id } = await channel(ann, {
      readers: { user_ids: [bob.id] },
      editors: { user_ids: [cal.id] },
      auto_subscribe: true,
    });
    const said = (await ann.post(`/channels/${id}/messages`, { text: 'still here' })).data;
    for (const other of [bob, cal]) expect((await other.delete(`/channels/${id}`)).status).toBe(403);
    const events = await service().eventsOf(async () => {
      const { data } = await ann.delete(`/channels/${id}`);
      expect(data).toMatchObject({ is_inactive: true, you_subscribed: false, counts: { subscribers: 0 } });
    });
    expect(typesOf(events)).toEqual(['channel']);
    expect((await service().eventsOf(() => ann.delete(`/channels/${id}`))).length).toBe(0);
    for (const refused of [
      await cal.post(`/channels/${id}/messages`, { text: 'too late' }),
      await cal.post(`/channels/${id}/subscribe`),
      await patch(cal, id, { readers: { public: true } }),
    ]) {
      expect([refused.status, refused.meta.error_message]).toEqual([
        403,
        'Forbidden: This channel is inactive',
      ]);
    }
    expect((await bob.get(`/channels/${id}`)).data.you_subscribed).toBe(false);
    expect(ids((await bob.get(`/channels/${id}/messages`)).data)).toEqual([said.id]);
    expect((await ann.get('/users/me/channels')).data).toEqual([]);
    expect(ids((await ann.get('/users/me/channels?include_inactive=1')).data)).toEqual([id]);
    expect(ids((await ann.get(`/channels?ids=${id}`)).data)).toEqual([id]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('the scope public_messages neither sees nor creates private channels', async () => {
    const { ann } = await people(service(), 'ann');
    const limited = await service().tokenFor(ann, ['public_messages']);
    const hidden = (await channel(ann)).id;
    const shown = (await channel(ann, { writers: { any_user: true } })).id;
    expect((await limited.get(`/channels/${hidden}`)).status).toBe(404);
    expect((await limited.get(`/channels/${shown}`)).data.readers.you).toBe(true);
    expect(ids((await limited.get('/channels')).data)).toEqual([shown]);
    expect(ids((await ann.get('/channels')).data)).toEqual([shown, hidden]);
    for (const { status, meta } of [
      await limited.post('/channels', { type: chat }),
      await patch(limited, shown, { writers: {} }),
      await limited.post('/channels/pm/messages', { text: 'x', destinations: ['@app_owner'] }),
    ]) {
      expect([status, meta.error_message]).toEqual([
        403,
        'Forbidden: You need the following scopes: messages',
      ]);
    }
  });

  test('lists: of one type, in the order of activity, in pages', async () => {
    const { ann } = await people(service(), 'ann');
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push((await channel(ann, { type: n % 2 ? chat : 'com.example.b' })).id);
    const write = async (n: number) =>
      (await ann.post(`/channels/${made[n]}/messages`, { text: 'x' })).data.id;
    const [latest, next] = [await write(1), await write(3)];
    const order = [3, 1, 4, 2, 0].map((n) => made[n]);
    const all = await ann.get('/channels?include_recent_message=1');
    expect(ids(all.data)).toEqual(order);
    expect(all.meta).toMatchObject({ more: false, max_id: next, min_id: made[0] });
    expect(all.data[1]).toMatchObject({
      pagination_id: latest,
      recent_message_id: latest,
      recent_message: { id: latest, text: 'x' },
      counts: { messages: 1 },
    });
    expect(all.data[2]).not.toHaveProperty('recent_message_id');
    const first = await ann.get('/channels?count=2');
    // A channel that moves to the front is not seen twice, and is what is new since the first page.
    const moved = await write(1);
    const rest = await ann.get(`/channels?count=3&before_id=${first.meta.min_id}`);
    expect([...ids(first.data), ...ids(rest.data)]).toEqual(order);
    expect(ids((await ann.get(`/channels?since_id=${first.meta.max_id}`)).data)).toEqual([made[1]]);
    expect((await ann.get(`/channels?count=-1&before_id=${moved}`)).data[0].id).toBe(made[0]);
    expect(ids((await ann.get(`/channels?channel_types=${chat}, com.example.c`)).data)).toEqual([
      made[1],
      made[3],
    ]);
    expect(ids((await ann.get('/users/me/channels')).data)).toEqual([...made].reverse());
    expect((await (await service().app()).get('/channels')).status).toBe(403);
  });
});
