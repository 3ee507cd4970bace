import { expect, test } from 'vitest';
import { channel, chat, message, patch } from '../channels.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

/** What a frame says, in short. */
const brief = ({ data, meta }: Json) => ({
  type: meta.is_deleted ? `-${meta.type}` : meta.type,
  to: meta.subscription_ids.join(),
  id: data[0]?.id,
});

describeService('live channels', (service) => {
  async function listen(person: Person, lists: Record<string, string>, options = ''): Promise<HttpStream> {
    const stream = await HttpStream.open(person, options);
    for (const [name, path] of Object.entries(lists)) {
      const mark = path.includes('?') ? '&' : '?';
      const query = `connection_id=${stream.connectionId}&subscription_id=${name}`;
      const { meta } = await person.get(`${path}${mark}${query}`);
      expect(meta.subscription_id, path).toBe(name);
    }
    return stream;
  }

  /** What has come before something of one's own that ends it. */
  async function until(stream: HttpStream, id: string): Promise<ReturnType<typeof brief>[]> {
    const frames: ReturnType<typeof brief>[] = [];
    for (;;) {
      const frame = brief(await stream.next());
      if (frame.id === id) return frames;
      frames.push(frame);
    }
  }

  test('/channels follows the channels that one is subscribed to, with their messages', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { readers: { any_user: true } });
    const stream = await listen(bob, { all: '/channels' });
    await message(ann, id, 'before');
    await bob.post(`/channels/${id}/subscribe`);
    const subscribed = await stream.next();
    expect(brief(subscribed)).toEqual({ type: 'channel_subscription', to: 'all', id });
    expect(subscribed.data[0]).toMatchObject({ you_subscribed: true, recent_message: { text: 'before' } });
    expect(subscribed.meta.max_id).toBe(subscribed.data[0].pagination_id);

    const said = await message(ann, id, 'now');
    const arrived = await stream.next();
    expect(brief(arrived)).toEqual({ type: 'message', to: 'all', id: said.id });
    expect(arrived.meta).toMatchObject({ min_id: said.id, max_id: said.id, more: false });
    await patch(ann, id, { readers: { public: true } });
    expect((await stream.next()).data[0]).toMatchObject({ id, readers: { public: true, you: true } });
    await ann.delete(`/channels/${id}/messages/${said.id}`);
    expect(brief(await stream.next())).toEqual({ type: '-message', to: 'all', id: said.id });
    await bob.delete(`/channels/${id}/subscribe`);
    expect(brief(await stream.next())).toEqual({ type: '-channel_subscription', to: 'all', id });
    await message(ann, id, 'no longer');
    const own = await channel(bob);
    expect(await until(stream, own.id)).toEqual([]);
    stream.close();
  });

  test('/channels tells of a channel that is deactivated, and nothing after it', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { readers: { any_user: true } });
    const said = await message(ann, id, 'kept');
    await bob.post(`/channels/${id}/subscribe`);
    const stream = await listen(bob, {
      all: '/channels',
      other: '/channels?channel_types=com.example.other',
    });
    await ann.delete(`/channels/${id}`);
    const told = await stream.next();
    expect(brief(told)).toEqual({ type: 'channel', to: 'all', id });
    expect(told.data[0]).toMatchObject({ is_inactive: true, you_subscribed: false });
    await ann.delete(`/channels/${id}/messages/${said.id}`);
    const own = await channel(bob);
    expect(await until(stream, own.id)).toEqual([]);
    stream.close();
  });

  test('/channels tells of the message through pm that subscribes, for the first time or again', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const stream = await listen(bob, { all: '/channels' });
    for (const text of ['first', 'again']) {
      const { id, channel_id } = await message(ann, 'pm', text, { destinations: [bob.id] });
      const subscribed = await stream.next();
      expect(brief(subscribed)).toEqual({ type: 'channel_subscription', to: 'all', id: channel_id });
      expect(brief(await stream.next())).toEqual({ type: 'message', to: 'all', id });
      await bob.delete(`/channels/${channel_id}/subscribe`);
      expect(brief(await stream.next())).toEqual({
        type: '-channel_subscription',
        to: 'all',
        id: channel_id,
      });
    }
    stream.close();
  });

  test('channel_types and the message options filter what comes', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [wanted, other] = [await channel(ann), await channel(ann, { type: 'com.example.other' })];
    const stream = await listen(ann, { some: `/channels?channel_types=${chat}&include_machine=1` });
    await message(ann, other.id, 'of another type');
    await patch(ann, other.id, { editors: { user_ids: [bob.id] } });
    const machine = { machine_only: true, annotations: [{ type: 'com.example.a', value: {} }] };
    const { data } = await ann.post(`/channels/${wanted.id}/messages?include_machine=1`, machine);
    expect(brief(await stream.next())).toEqual({ type: 'message', to: 'some', id: data.id });
    stream.close();
  });

  test('who loses access stops receiving at once, whatever they listen to', async () => {
    const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
    const { id } = await channel(ann, { readers: { any_user: true } });
    const lists = {
      all: '/channels',
      messages: `/channels/${id}/messages`,
      subscribers: `/channels/${id}/subscribers`,
    };
    await bob.post(`/channels/${id}/subscribe`);
    const stream = await listen(bob, lists);
    await cal.post(`/channels/${id}/subscribe`);
    expect(brief(await stream.next())).toEqual({
      type: 'channel_subscription',
      to: 'subscribers',
      id: cal.id,
    });
    const said = await message(ann, id, 'for all');
    const frames = [brief(await stream.next()), brief(await stream.next())];
    expect(frames.map(({ to }) => to).sort()).toEqual(['all', 'messages']);
    expect(new Set(frames.map((frame) => frame.id))).toEqual(new Set([said.id]));
    await patch(ann, id, { readers: { user_ids: [dan.id] }, auto_subscribe: true });
    await message(ann, id, 'not for bob');
    await dan.delete(`/channels/${id}/subscribe`);
    const own = await channel(bob);
    expect(await until(stream, own.id)).toEqual([]);
    stream.close();
  });

  test('what is shown is fixed for the connection, whatever the subscribing calls ask for', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const mood = { type: 'com.example.mood', value: { is: 'good' } };
    await ann.call('/users/me', { method: 'PATCH', body: { annotations: [mood] } });
    const { id } = await channel(ann, { readers: { user_ids: [bob.id] }, annotations: [mood] });
    await bob.post(`/channels/${id}/subscribe`);
    const lists = { all: '/channels?include_annotations=1&include_html=0' };
    /** Whether channel, latest message, owner and author have annotations, and the message html. */
    const shows = async (stream: HttpStream) => {
      const [one, other] = [(await stream.next()).data[0], (await stream.next()).data[0]];
      const [message, changed] = 'channel_id' in one ? [one, other] : [other, one];
      expect(changed.recent_message).toEqual({ ...message, pagination_id: undefined });
      const parts = [changed, message, changed.owner, message.user].map((part) => 'annotations' in part);
      return [...parts, 'html' in message];
    };
    const cases: [string, boolean[]][] = [
      ['', [false, false, false, false, true]],
      ['?include_channel_annotations=1&include_recent_message=0', [true, false, false, false, true]],
      ['?include_message_annotations=1', [false, true, false, false, true]],
      ['?include_user_annotations=1', [false, false, true, true, true]],
      ['?include_annotations=1&include_html=0', [true, true, true, true, false]],
    ];
    const streams = await Promise.all(cases.map(([options]) => listen(bob, lists, options)));
    await message(ann, id, 'hello', { annotations: [mood] });
    await patch(ann, id, { annotations: [{ type: 'com.example.more', value: {} }] });
    expect(await Promise.all(streams.map(shows))).toEqual(cases.map(([, shown]) => shown));
    for (const stream of streams) stream.close();
  });

  test('who creates a channel hears of it and of being subscribed, and of one that is unmuted with its latest message', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const stream = await listen(ann, { all: '/channels', some: `/channels?channel_types=${chat}` });
    const other = await channel(ann, { type: 'com.example.other' });
    const own = await channel(ann, { writers: { user_ids: [bob.id] } });
    const frames = [];
    for (let n = 0; n < 4; n++) frames.push(await stream.next());
    expect(frames.map((frame) => brief(frame))).toEqual([
      { type: 'channel', to: 'all', id: other.id },
      { type: 'channel_subscription', to: 'all', id: other.id },
      { type: 'channel', to: 'all,some', id: own.id },
      { type: 'channel_subscription', to: 'all,some', id: own.id },
    ]);
    for (const { data } of frames) expect(data[0]).toMatchObject({ you_subscribed: true });

    const { id: said } = await message(ann, own.id, 'hello');
    const theirs = await listen(bob, { all: '/channels' });
    await bob.post(`/channels/${own.id}/mute`);
    await bob.delete(`/channels/${own.id}/mute`);
    await bob.post(`/channels/${own.id}/mute`);
    await bob.post(`/channels/${own.id}/subscribe`);
    const told = await theirs.next();
    expect(brief(told)).toEqual({ type: 'channel_subscription', to: 'all', id: own.id });
    expect(told.data[0]).toMatchObject({ you_muted: false, recent_message: { id: said, text: 'hello' } });
    for (const one of [stream, theirs]) one.close();
  });

  test('a token without messages hears of public channels only', async () => {
    const { ann } = await people(service(), 'ann');
    const limited = await service().tokenFor(ann, ['public_messages']);
    const [hidden, shown] = [await channel(ann), await channel(ann, { readers: { any_user: true } })];
    const stream = await HttpStream.open(limited);
    await limited.get(`/channels?connection_id=${stream.connectionId}&subscription_id=all`);
    const secret = await message(ann, hidden.id, 'hidden');
    const read = ({ id }: Json, said: Json) =>
      ann.post('/posts/marker', { name: `channel:${id}`, id: said.id, percentage: 7 });
    await read(hidden, secret);
    const said = await message(ann, shown.id, 'shown');
    expect(brief(await stream.next())).toEqual({ type: 'message', to: 'all', id: said.id });
    await read(shown, said);
    expect((await stream.next()).data[0].marker.name).toBe(`channel:${shown.id}`);
    // One that becomes private is no longer told of, also where its messages were subscribed to.
    await limited.get(
      `/channels/${shown.id}/messages?connection_id=${stream.connectionId}&subscription_id=messages`,
    );
    await patch(ann, shown.id, { readers: { any_user: false } });
    const later = await message(ann, shown.id, 'later');
    await read(shown, later);
    const open = await channel(ann, { readers: { any_user: true } });
    expect(await until(stream, open.id)).toEqual([]);
    stream.close();
  });

  test('a moved marker reaches the messages of its channel and /channels, on the streams of its user', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { readers: { any_user: true } });
    const { id: said } = await message(ann, id, 'hello');
    const lists = { all: '/channels', messages: `/channels/${id}/messages`, home: '/posts/stream' };
    const [stream, other] = [await listen(bob, lists), await listen(ann, lists)];
    const { data } = await bob.post('/posts/marker', { name: `channel:${id}`, id: said });
    const frame = await stream.next();
    expect(frame).toEqual({
      data: [{ marker: data, user: expect.objectContaining({ id: bob.id }) }],
      meta: {
        code: 200,
        type: 'stream_marker',
        subscription_ids: expect.anything(),
        connection_id: stream.connectionId,
      },
    });
    const frames = [frame, await stream.next()];
    expect(frames.map(({ meta }) => meta.subscription_ids.join()).sort()).toEqual(['all', 'messages']);
    expect(frames.map(({ meta }) => meta.type)).toEqual(['stream_marker', 'stream_marker']);
    const own = await channel(ann);
    expect(await until(other, own.id)).toEqual([]);
    for (const one of [stream, other]) one.close();
  });

  test('include_marker is of the connection, and shows each viewer their own', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const { id } = await channel(ann, { readers: { any_user: true } });
    for (const one of [bob, cal]) await one.post(`/channels/${id}/subscribe`);
    const { id: said } = await message(ann, id, 'hello');
    const { data: ofBob } = await bob.post('/posts/marker', { name: `channel:${id}`, id: said });
    const { data: ofAnn } = await ann.post('/posts/marker', { name: `channel:${id}`, id: '1' });
    const streams = await Promise.all([
      ...[ann, bob, cal].map((one) => listen(one, { all: '/channels' }, '?include_marker=1')),
      listen(bob, { all: '/channels?include_marker=1' }),
    ]);
    await patch(ann, id, { annotations: [{ type: 'com.example.a', value: {} }] });
    const shown = await Promise.all(streams.map(async (stream) => (await stream.next()).data[0]));
    expect(shown.map(({ has_unread, marker }) => [has_unread, marker])).toEqual([
      [true, ofAnn],
      [false, ofBob],
      [true, { name: `channel:${id}` }],
      [false, undefined],
    ]);
    for (const stream of streams) stream.close();
  });

  test('include_read=0 leaves out changes of channels that one has read, and no message', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const made: Json[] = [];
    for (let n = 0; n < 2; n++) {
      made.push(await channel(ann, { readers: { any_user: true } }));
      await bob.post(`/channels/${made[n].id}/subscribe`);
    }
    const [read, unread] = made.map(({ id }) => id) as [string, string];
    for (const id of [read, unread]) await message(ann, id, 'hello');
    const stream = await listen(bob, { unread: '/channels?include_read=0', all: '/channels' });
    await bob.post('/posts/marker', { name: `channel:${read}`, id: '9999999' });
    expect((await stream.next()).meta.type).toBe('stream_marker');
    const change = (n: number) => ({ annotations: [{ type: 'com.example.a', value: { n } }] });
    for (const id of [read, unread]) await patch(ann, id, change(1));
    const frames = [brief(await stream.next()), brief(await stream.next())];
    expect(frames).toEqual([
      { type: 'channel', to: 'all', id: read },
      { type: 'channel', to: 'unread,all', id: unread },
    ]);
    const said = await message(ann, read, 'more');
    expect(brief(await stream.next())).toEqual({ type: 'message', to: 'unread,all', id: said.id });
    await bob.post('/posts/marker?reset_read_id=1', { name: `channel:${read}`, id: '1' });
    await stream.next();
    await patch(ann, read, change(2));
    expect(brief(await stream.next())).toMatchObject({ type: 'channel', to: 'unread,all' });
    stream.close();
  });

  test('viewers of one channel are each shown what they may do', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const { id } = await channel(ann, { readers: { user_ids: [bob.id] }, editors: { user_ids: [cal.id] } });
    for (const one of [bob, cal]) await one.post(`/channels/${id}/subscribe`);
    const streams = await Promise.all([ann, bob, cal].map((one) => listen(one, { all: '/channels' })));
    await patch(ann, id, { annotations: [{ type: 'com.example.a', value: {} }] });
    const frames = await Promise.all(streams.map((stream) => stream.next()));
    expect(
      frames.map(({ data: [{ readers, writers, editors, counts }] }) => [
        readers.you,
        writers.you,
        editors.you,
        counts.subscribers,
      ]),
    ).toEqual([
      [true, true, true, 3],
      [true, false, false, undefined],
      [true, true, true, 3],
    ]);
    for (const stream of streams) stream.close();
  });
});
