/** Every event that the calls which can be subscribed to are told of, with its frame (docs/interface.md, Subscribing). */
import { expect, test } from 'vitest';
import { channel, message, patch } from '../channels.ts';
import { newFile, upload } from '../files/files.ts';
import { type ApiReply, describeService, type Json, type Person } from '../harness.ts';
import { people, post, repost, unique } from '../people.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';

interface Stage {
  /** Who subscribes; she follows carl. */
  alice: Person;
  ben: Person;
  carl: Person;
  /** A channel of carl's that everybody may write to, and alice is not subscribed to. */
  room: string;
  thread: string;
  tag: string;
  /** The id of what was made last. */
  made: string;
}

/** Something that happens, and what is told of it. */
interface Step {
  /** @returns the id of what was made, where something was. */
  act(stage: Stage): Promise<string | ApiReply>;
  /** The type of its frame, with a minus for a deletion. */
  told: string;
  /** What is gone by it. */
  gone?(stage: Stage): string;
  /** What the object of the frame is, where the list does not begin with it. */
  shows?(stage: Stage): Json;
}

interface Row {
  path(stage: Stage): string;
  steps: readonly Step[];
}

const made = ({ made }: Stage) => made;
const tombstone = ({ made }: Stage) => expect.objectContaining({ id: made, is_deleted: true });
const userOf = (name: 'ben' | 'carl') => (stage: Stage) =>
  expect.objectContaining({ id: stage[name].id, username: stage[name].username });

/** A post is made and deleted, and so is a repost where the list shows reposts. */
const postSteps = (author: 'alice' | 'carl', hasReposts: boolean): Step[] => {
  const write = ({ alice, thread, tag, ...stage }: Stage) =>
    post({ alice, ...stage }[author], `#${tag} @${alice.username}`, { reply_to: thread });
  const remove: Step = {
    act: (stage) => stage[author].delete(`/posts/${stage.made}`),
    told: '-post',
    gone: made,
    shows: tombstone,
  };
  const written: Step[] = [{ act: write, told: 'post' }, remove];
  if (!hasReposts) return written;
  const reposted: Step = {
    act: async (stage) => repost(stage[author], await post(stage.ben, 'an original')),
    told: 'post',
  };
  const taken: Step = { ...remove, act: (stage) => stage[author].delete(`/posts/${stage.made}`) };
  return [...written, reposted, taken];
};

/** A user follows another and stops; `shown` is the one of the two that is not alice. */
const followSteps = (by: 'alice' | 'ben', other: 'alice' | 'ben'): Step[] => [
  { act: (stage) => stage[by].post(`/users/${stage[other].id}/follow`), told: 'user_follow' },
  {
    act: (stage) => stage[by].delete(`/users/${stage[other].id}/follow`),
    told: '-user_follow',
    gone: ({ ben }) => ben.id,
    shows: userOf('ben'),
  },
];

/** A marker of the list is set. */
const markerStep = (name: (stage: Stage) => string): Step => ({
  act: (stage) => stage.alice.post('/posts/marker', { name: name(stage), id: '1' }),
  told: 'stream_marker',
  shows: (stage) => ({
    marker: expect.objectContaining({ name: name(stage), id: '1' }),
    user: expect.objectContaining({ id: stage.alice.id }),
  }),
});

const messageSteps: Step[] = [
  {
    act: async ({ ben, room }) => (await message(ben, room, 'said')).id,
    told: 'message',
    shows: ({ made, room }) => expect.objectContaining({ id: made, channel_id: room, text: 'said' }),
  },
  {
    act: ({ ben, room, made }) => ben.delete(`/channels/${room}/messages/${made}`),
    told: '-message',
    gone: made,
    shows: tombstone,
  },
  markerStep(({ room }) => `channel:${room}`),
];

const rows: Record<string, Row> = {
  '/users/me/following': { path: () => '/users/me/following', steps: followSteps('alice', 'ben') },
  '/users/me/followers': { path: () => '/users/me/followers', steps: followSteps('ben', 'alice') },
  // By id and by name a user's own lists are the same.
  '/users/<own id>/followers': {
    path: ({ alice }) => `/users/${alice.id}/followers`,
    steps: followSteps('ben', 'alice'),
  },
  '/users/me/posts': {
    path: () => '/users/me/posts',
    steps: [...postSteps('alice', true), markerStep(({ alice }) => `posts:${alice.id}`)],
  },
  '/users/@<own name>/mentions': {
    path: ({ alice }) => `/users/@${alice.username}/mentions`,
    steps: [...postSteps('carl', false), markerStep(({ alice }) => `mentions:${alice.id}`)],
  },
  '/posts/<id>/replies': {
    path: ({ thread }) => `/posts/${thread}/replies`,
    steps: [...postSteps('carl', false), markerStep(({ thread }) => `replies:${thread}`)],
  },
  '/posts/tag/<tag>': {
    path: ({ tag }) => `/posts/tag/${tag}`,
    steps: [...postSteps('carl', false), markerStep(({ tag }) => `tag:${tag}`)],
  },
  '/posts/stream': {
    path: () => '/posts/stream',
    steps: [...postSteps('carl', true), markerStep(() => 'my_stream')],
  },
  '/posts/stream/unified': {
    path: () => '/posts/stream/unified',
    steps: [...postSteps('carl', true), markerStep(() => 'unified')],
  },
  '/channels': {
    path: () => '/channels?include_recent_message=1',
    steps: [
      { act: ({ alice, room }) => alice.post(`/channels/${room}/subscribe`), told: 'channel_subscription' },
      ...messageSteps,
      {
        act: ({ carl, room }) => patch(carl, room, { annotations: [{ type: 'com.example.a', value: {} }] }),
        told: 'channel',
      },
      {
        act: ({ alice, room }) => alice.delete(`/channels/${room}/subscribe`),
        told: '-channel_subscription',
        gone: ({ room }) => room,
        shows: ({ room }) => expect.objectContaining({ id: room, you_subscribed: false }),
      },
      { act: ({ alice, room }) => alice.post(`/channels/${room}/subscribe`), told: 'channel_subscription' },
      // It unsubscribes.
      {
        act: ({ alice, room }) => alice.post(`/channels/${room}/mute`),
        told: '-channel_subscription',
        gone: ({ room }) => room,
        shows: ({ room }) => expect.objectContaining({ id: room, you_muted: true }),
      },
      // The creator of a channel hears of the channel and of the subscription.
      { act: async ({ alice }) => (await channel(alice)).id, told: 'channel' },
      { act: ({ alice }) => alice.get('/users/me'), told: 'channel_subscription' },
      {
        act: ({ alice, made }) => alice.delete(`/channels/${made}`),
        told: 'channel',
        shows: ({ made }) => expect.objectContaining({ id: made, is_inactive: true, you_subscribed: false }),
      },
    ],
  },
  '/channels/<id>/subscribers': {
    path: ({ room }) => `/channels/${room}/subscribers`,
    steps: [
      { act: ({ ben, room }) => ben.post(`/channels/${room}/subscribe`), told: 'channel_subscription' },
      {
        act: ({ ben, room }) => ben.delete(`/channels/${room}/subscribe`),
        told: '-channel_subscription',
        gone: ({ ben }) => ben.id,
        shows: userOf('ben'),
      },
    ],
  },
  '/channels/<id>/messages': { path: ({ room }) => `/channels/${room}/messages`, steps: messageSteps },
  '/users/me/files': {
    // Without parameters it shows write tokens, which no stream does.
    path: () => '/users/me/files?count=20',
    steps: [
      { act: async ({ alice }) => (await newFile(alice)).id, told: 'file' },
      {
        act: ({ alice, made }) => upload(alice, `/files/${made}/content`, 'hello'),
        told: 'file',
        // URLs are signed again each time.
        shows: ({ made }) => expect.objectContaining({ id: made, complete: true, size: 5 }),
      },
      {
        act: ({ alice, made }) =>
          alice.call(`/files/${made}`, { method: 'PATCH', body: { name: 'b', public: true } }),
        told: 'file',
        shows: ({ made }) => expect.objectContaining({ id: made, name: 'b', public: true }),
      },
      {
        act: ({ alice, made }) => alice.delete(`/files/${made}`),
        told: '-file',
        gone: made,
        // Nothing is left of it.
        shows: () => undefined,
      },
    ],
  },
  '/token': {
    path: () => '/token',
    steps: [
      {
        act: ({ alice }) => alice.call('/users/me', { method: 'PATCH', body: { name: 'Renamed' } }),
        told: 'user',
      },
    ],
  },
};

describeService('frames of the events of', (service) => {
  test.each(Object.entries(rows))('%s', async (_, row) => {
    const { alice, ben, carl } = await people(service(), 'alice', 'ben', 'carl');
    await alice.post(`/users/${carl.id}/follow`);
    const room = (await channel(carl, { writers: { any_user: true } })).id as string;
    const thread = await post(alice, 'root');
    const stage: Stage = { alice, ben, carl, room, thread, tag: unique('event'), made: '' };
    const path = row.path(stage);
    const streams = [await HttpStream.open(alice), await SocketStream.open(alice)];
    for (const { connectionId } of streams) {
      const query = `${path.includes('?') ? '&' : '?'}connection_id=${connectionId}&subscription_id=mine`;
      expect((await alice.get(path + query)).meta.subscription_id).toBe('mine');
    }
    for (const step of row.steps) {
      const done = await step.act(stage);
      if (typeof done === 'string') stage.made = done;
      else expect([200, 204]).toContain(done.status);
      const { data, meta } = await alice.get(path);
      const first = Array.isArray(data) ? data[0] : data;
      for (const stream of streams) {
        const frame = await stream.next();
        const shown = step.shows === undefined ? first : step.shows(stage);
        expect(frame.data, step.told).toEqual(shown === undefined ? [] : [shown]);
        const place = frame.data[0]?.pagination_id ?? step.gone?.(stage);
        // Only what a list has pages of has a place there.
        const isPaged = meta.more !== undefined && step.told !== 'stream_marker';
        expect(frame.meta, step.told).toEqual({
          code: 200,
          type: step.told.replace('-', ''),
          subscription_ids: ['mine'],
          connection_id: stream.connectionId,
          ...(isPaged && { min_id: place, max_id: place, more: false }),
          ...(step.told.startsWith('-') && { is_deleted: true, deleted_id: step.gone?.(stage) }),
        });
      }
    }
    // Nothing else came.
    for (const stream of streams) stream.close();
    for (const { frames } of streams) {
      expect(frames.filter(({ data }) => data !== undefined)).toHaveLength(row.steps.length);
    }
  });
});
