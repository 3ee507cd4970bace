import { expect, test } from 'vitest';
import { broadcast, channel, message, news, patch, typesOf } from '../channels.ts';
import { describeService } from '../harness.ts';
import { ids, people } from '../people.ts';

const mood = { type: 'com.example.mood', value: { is: 'good' } };

describeService('messages', (service) => {
  test('a message: text, entities and html as those of posts, its channel counts it', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { writers: { user_ids: [bob.id] } });
    const events = await service().eventsOf(() =>
      message(bob, id, `@${ann.username} #hi`, { annotations: [mood] }),
    );
    const { data } = await ann.get(`/channels/${id}/messages?include_annotations=1`);
    expect(data).toEqual([
      {
        id: expect.any(String),
        channel_id: id,
        pagination_id: data[0].id,
        user: expect.objectContaining({ id: bob.id }),
        created_at: expect.any(String),
        text: `@${ann.username} #hi`,
        html: expect.stringContaining(`data-mention-id="${ann.id}"`),
        source: expect.objectContaining({ name: 'Test App' }),
        reply_to: null,
        thread_id: data[0].id,
        num_replies: 0,
        annotations: [mood],
        entities: {
          hashtags: [expect.objectContaining({ name: 'hi' })],
          links: [],
          mentions: [expect.objectContaining({ id: ann.id })],
        },
        machine_only: false,
      },
    ]);
    expect(events).toEqual([
      {
        seq: expect.any(Number),
        at: expect.any(Number),
        type: 'message',
        body: {
          id: Number(data[0].id),
          user: Number(bob.id),
          channel: Number(id),
          mentions: [Number(ann.id)],
        },
      },
    ]);
    expect((await ann.get(`/channels/${id}`)).data).toMatchObject({
      counts: { messages: 1 },
      recent_message_id: data[0].id,
    });
  });

  test('replies stay in the channel and its threads', async () => {
    const { ann } = await people(service(), 'ann');
    const [{ id }, { id: other }] = [await channel(ann), await channel(ann)];
    const root = await message(ann, id, 'root');
    const reply = await message(ann, id, 'reply', { reply_to: root.id });
    const deep = await message(ann, id, 'deep', { reply_to: Number(reply.id) });
    expect([deep.reply_to, deep.thread_id]).toEqual([reply.id, root.id]);
    const counted = (await ann.get(`/channels/messages?ids=${root.id},${reply.id},${deep.id}`)).data;
    expect(counted.map(({ num_replies }: { num_replies: number }) => num_replies)).toEqual([1, 1, 0]);
    const refused = await ann.post(`/channels/${other}/messages`, { text: 'x', reply_to: root.id });
    expect([refused.status, refused.meta.error_slug]).toEqual([400, 'invalid-parameter']);
    await ann.delete(`/channels/${id}/messages/${deep.id}`);
    const gone = await ann.post(`/channels/${id}/messages`, { text: 'x', reply_to: deep.id });
    expect([gone.status, gone.meta.error_slug]).toEqual([400, 'not-allowed']);
    expect((await ann.get(`/channels/${id}/messages/${reply.id}`)).data.num_replies).toBe(0);
    expect((await ann.get(`/channels/${other}/messages/${root.id}`)).status).toBe(404);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('machine-only messages are shown to those who ask for them', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await channel(ann);
    const body = { machine_only: true, annotations: [mood] };
    const made = (await ann.post(`/channels/${id}/messages?include_machine=1`, body)).data;
    expect(made).toMatchObject({ machine_only: true });
    expect(made).not.toHaveProperty('text');
    const path = `/channels/${id}/messages/${made.id}`;
    expect((await ann.get(path)).status).toBe(404);
    expect((await ann.get(`${path}?include_machine=1`)).data.id).toBe(made.id);
    expect((await ann.get(`/channels/${id}/messages`)).data).toEqual([]);
    expect((await ann.get(`/channels/${id}/messages?include_machine=1`)).data).toHaveLength(1);
    const refused = await ann.post(`/channels/${id}/messages`, { ...body, text: 'x' });
    expect(refused.status).toBe(400);
  });

  test('deleting leaves a tombstone; authors do it, also after they lost the channel', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const { id } = await channel(ann, { writers: { user_ids: [bob.id] } });
    const own = await message(bob, id, 'mine');
    const path = `/channels/${id}/messages/${own.id}`;
    expect((await ann.delete(path)).status).toBe(403);
    expect((await cal.delete(path)).status).toBe(404);
    await patch(ann, id, { writers: {} });
    expect((await bob.get(`/channels/${id}`)).status).toBe(404);
    expect((await bob.get(path)).data.text).toBe('mine');
    expect(ids((await bob.get('/users/me/messages')).data)).toEqual([own.id]);
    const limited = await service().tokenFor(bob, ['public_messages']);
    expect((await limited.get(path)).status).toBe(404);
    expect((await limited.get('/users/me/messages')).data).toEqual([]);
    const events = await service().eventsOf(async () => {
      const { data } = await bob.delete(path);
      expect(data).toMatchObject({ is_deleted: true, entities: { hashtags: [], links: [], mentions: [] } });
      expect(data).not.toHaveProperty('text');
      expect((await bob.delete(path)).status).toBe(200);
    });
    expect(typesOf(events)).toEqual(['-message']);
    expect(ids((await ann.get(`/channels/${id}/messages`)).data)).toEqual([own.id]);
    expect((await ann.get(`/channels/${id}/messages?include_deleted=0`)).data).toEqual([]);
    const after = (await ann.get(`/channels/${id}?include_recent_message=1`)).data;
    expect(after).toMatchObject({ counts: { messages: 0 }, recent_message: { is_deleted: true } });
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('who is muted or blocked is left out', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const { id } = await channel(ann, { writers: { any_user: true } });
    const [muted, blocker] = [await message(bob, id, 'muted'), await message(cal, id, 'blocker')];
    await ann.post(`/users/${bob.id}/mute`);
    await cal.post(`/users/${ann.id}/block`);
    const list = `/channels/${id}/messages`;
    expect((await ann.get(list)).data).toEqual([]);
    expect(ids((await ann.get(`${list}?include_muted=1`)).data)).toEqual([muted.id]);
    expect(ids((await bob.get(list)).data)).toEqual([blocker.id, muted.id]);
    expect((await ann.get(`${list}/${muted.id}`)).status).toBe(200);
    expect((await ann.get(`${list}/${blocker.id}`)).status).toBe(404);
    expect(ids((await ann.get(`/channels/messages?ids=${muted.id},${blocker.id}`)).data)).toEqual([muted.id]);
    const shown = (await ann.get(`/channels/${id}?include_recent_message=1`)).data;
    expect(shown.recent_message_id).toBe(blocker.id);
    expect(shown).not.toHaveProperty('recent_message');
  });

  test('who reads may not write', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { readers: { any_user: true } });
    expect((await bob.post(`/channels/${id}/messages`, { text: 'x' })).status).toBe(403);
    expect((await service().anonymous.get(`/channels/${id}/messages`)).status).toBe(404);
    await patch(ann, id, { readers: { public: true } });
    expect((await service().anonymous.get(`/channels/${id}/messages`)).data).toEqual([]);
  });

  describePrivate();
  describeBroadcasts();

  function describePrivate() {
    test('private messages of the same people are in one channel, whichever of them writes first', async () => {
      const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
      const first = await message(ann, 'pm', 'hello', { destinations: [`@${bob.username}`, Number(cal.id)] });
      const again = await message(cal, 'pm', 'hi', { destinations: [bob.id, ann.id, cal.id] });
      expect(again.channel_id).toBe(first.channel_id);
      const other = await message(ann, 'pm', 'only you', { destinations: [bob.id] });
      expect(other.channel_id).not.toBe(first.channel_id);
      const { data } = await ann.get(`/channels/${first.channel_id}`);
      const none = { any_user: false, public: false, immutable: true, you: true };
      expect(data).toMatchObject({
        type: 'net.svc.core.pm',
        owner: { id: ann.id },
        readers: { ...none, user_ids: [] },
        writers: { ...none, user_ids: [bob.id, cal.id] },
        editors: { ...none, user_ids: [] },
        counts: { messages: 2, subscribers: 3 },
      });
      expect(ids((await bob.get('/channels')).data)).toEqual([other.channel_id, first.channel_id]);
      expect((await ann.delete(`/channels/${first.channel_id}`)).status).toBe(400);
      expect((await patch(ann, first.channel_id, { writers: {} })).status).toBe(400);
      expect(await service().wrongCounts()).toEqual([]);
    });

    test('they subscribe again all who have not muted the channel or blocked the sender', async () => {
      const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
      await dan.post(`/users/${ann.id}/block`);
      const destinations = [bob.id, cal.id, dan.id];
      const { channel_id: id } = await message(ann, 'pm', 'one', { destinations });
      const subscribers = async () => (await ann.get(`/channels/${id}/subscribers/ids`)).data.sort();
      expect(await subscribers()).toEqual([ann.id, bob.id, cal.id].sort());
      expect((await dan.get('/channels')).data).toEqual([]);
      expect((await dan.get(`/channels/${id}`)).status).toBe(200);
      await bob.post(`/channels/${id}/mute`);
      await cal.delete(`/channels/${id}/subscribe`);
      await message(ann, id, 'to the id');
      expect(await subscribers()).toEqual([ann.id]);
      await message(ann, 'pm', 'two', { destinations });
      expect(await subscribers()).toEqual([ann.id, cal.id].sort());
    });

    test.each([
      ['destinations', { text: 'x' }],
      ['destinations', { text: 'x', destinations: [] }],
      ['destinations', { text: 'x', destinations: ['@nobody_at_all'] }],
      ['destinations', { text: 'x', destinations: ['me'] }],
      ['machine-only', { machine_only: true, annotations: [mood], destinations: ['@app_owner'] }],
    ])('one is refused, naming %s', async (named, body) => {
      const { ann } = await people(service(), 'ann');
      const events = await service().eventsOf(async () => {
        const { status, meta } = await ann.post('/channels/pm/messages', body);
        expect([status, meta.error_message]).toEqual([400, expect.stringContaining(named)]);
      });
      expect(events).toEqual([]);
    });

    test('a bot writes first to its followers only', async () => {
      const { ann } = await people(service(), 'ann');
      const bot = await service().person(`bot_${ann.id}`, { type: 'bot' });
      const body = { text: 'x', destinations: [ann.id] };
      expect((await bot.post('/channels/pm/messages', body)).status).toBe(403);
      await message(ann, 'pm', 'hello', { destinations: [bot.id] });
      expect((await bot.post('/channels/pm/messages', body)).status).toBe(200);
    });
  }

  function describeBroadcasts() {
    test('a broadcast needs text or a subject', async () => {
      const { ann } = await people(service(), 'ann');
      const { id } = await channel(ann, { type: broadcast, annotations: [news], readers: { public: true } });
      const subject = { type: 'net.svc.core.broadcast.message.metadata', value: { subject: 'Today' } };
      const post = (body: object) => ann.post(`/channels/${id}/messages?include_annotations=1`, body);
      expect((await post({ annotations: [subject] })).data).toMatchObject({
        text: '',
        annotations: [subject],
        machine_only: false,
      });
      expect((await post({ text: 'only text' })).status).toBe(200);
      for (const body of [{}, { annotations: [mood] }, { machine_only: true, annotations: [mood] }]) {
        expect((await post(body)).status, JSON.stringify(body)).toBe(400);
      }
      const { status } = await patch(ann, id, { annotations: [{ type: news.type }] });
      expect(status).toBe(400);
    });
  }
});
