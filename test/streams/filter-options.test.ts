/**
 * Filter options belong to a subscription: each leaves out of the stream what it leaves out of the list (docs/interface.md,
 * Subscribing).
 */
import { expect, test } from 'vitest';
import { channel, chat, message, patch } from '../channels.ts';
import { completeFile, newFile, type } from '../files/files.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people, unique } from '../people.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';

interface Stage {
  /** Who subscribes. */
  alice: Person;
  /** Alice follows both of them. */
  ben: Person;
  carl: Person;
  /** Nobody follows dan. */
  dan: Person;
  /** A channel that alice is subscribed to. */
  room: string;
  thread: string;
  tag: string;
}

/** A call that lists posts or messages, and how something comes there. */
interface Call {
  path(stage: Stage): string;
  /** @returns its id. */
  write(stage: Stage, author: Person, more?: object): Promise<string>;
  remove(stage: Stage, author: Person, id: string): Promise<unknown>;
  /** The list of what was written, where the call lists something else. */
  list?(stage: Stage): string;
  /** Shows what its own user writes. */
  isOwn?: true;
  /** It is found by entities, of which tombstones have none; machine-only posts have no hashtags. */
  isBy?: 'mention' | 'hashtag';
}

/** One option of one call. */
interface Row {
  option: string;
  call: string;
  path(stage: Stage): string;
  /** The value that leaves out what happens, and the one that does not. */
  left: string;
  shown: string;
  /** Whether it is shown where nothing is said. */
  isUsual: boolean;
  /** @returns what `happen` is to know. */
  prepare?(stage: Stage): Promise<unknown>;
  /** @returns the id of the object that it shows. */
  happen(stage: Stage, prepared: string): Promise<string>;
  /** What every subscription to the call is told of. @returns as above. */
  mark(stage: Stage): Promise<string>;
  /** The list that has the object, where there is one. */
  list: ((stage: Stage) => string) | undefined;
}

const annotations = [{ type: 'com.example.mood', value: { is: 'good' } }];
const machine = { machine_only: true, annotations };
const other = 'com.example.other';

async function create(author: Person, path: string, body: object): Promise<string> {
  const { status, data, meta } = await author.post(`${path}?include_machine=1`, body);
  expect([status, meta.error_message]).toEqual([200, undefined]);
  return data.id;
}

/** What posts are to be in every list of posts: replies to the thread, with the tag, which mention alice. */
const posts: Omit<Call, 'path'> = {
  write({ alice, thread, tag }, author, more: { text?: string; machine_only?: boolean } = {}) {
    const text = `${more.text ?? 'said'} #${tag} @${alice.username}`;
    const given = more.machine_only ? { entities: { mentions: [{ id: alice.id }] } } : { text };
    return create(author, '/posts', { ...more, ...given, reply_to: thread });
  },
  remove: (_, author, id) => author.delete(`/posts/${id}`),
};

const messages: Omit<Call, 'path'> = {
  write: ({ room }, author, more: { machine_only?: boolean } = {}) =>
    create(author, `/channels/${room}/messages`, more.machine_only ? more : { text: 'said', ...more }),
  remove: ({ room }, author, id) => author.delete(`/channels/${room}/messages/${id}`),
  list: ({ room }) => `/channels/${room}/messages`,
};

const calls: Record<string, Call> = {
  '/posts/stream': { ...posts, path: () => '/posts/stream' },
  '/posts/stream/unified': { ...posts, path: () => '/posts/stream/unified' },
  '/users/me/posts': { ...posts, path: () => '/users/me/posts', isOwn: true },
  '/users/me/mentions': { ...posts, path: () => '/users/me/mentions', isBy: 'mention' },
  '/posts/tag/<tag>': { ...posts, path: ({ tag }) => `/posts/tag/${tag}`, isBy: 'hashtag' },
  '/posts/<id>/replies': { ...posts, path: ({ thread }) => `/posts/${thread}/replies` },
  '/channels/<id>/messages': { ...messages, path: ({ room }) => `/channels/${room}/messages` },
  '/channels': { ...messages, path: () => '/channels' },
};

/** What an option means for each of some calls. */
const forEach = (
  given: Record<string, Call>,
  row: (call: Call, name: string) => Omit<Row, 'call' | 'path' | 'mark' | 'list'> & { list?: undefined },
): Row[] =>
  Object.entries(given).map(([name, call]) => ({
    call: name,
    path: call.path,
    mark: (stage) => call.write(stage, call.isOwn ? stage.alice : stage.carl),
    list: call.list ?? call.path,
    ...row(call, name),
  }));

const only = (isMeant: (call: Call) => boolean): Record<string, Call> =>
  Object.fromEntries(Object.entries(calls).filter(([, call]) => isMeant(call)));

const [shows, leavesOut] = [
  { left: '0', shown: '1', isUsual: false },
  { left: '0', shown: '1', isUsual: true },
];
const authorOf = ({ isOwn }: Call, { alice, ben }: Stage) => (isOwn ? alice : ben);
const onFiles = {
  call: '/users/me/files',
  path: () => '/users/me/files',
  list: () => '/users/me/files',
  mark: async ({ alice }: Stage): Promise<string> => (await completeFile(alice, 'all', { public: true })).id,
};
const onChannels = { call: '/channels', path: () => '/channels' };
const onTypes = {
  ...onChannels,
  option: 'channel_types',
  ...{ left: `${other},${chat}.more`, shown: `${other}, ${chat}`, isUsual: true },
  mark: async ({ alice }: Stage): Promise<string> => (await channel(alice, { type: other })).id,
};
/** Changes a channel. */
const change = async ({ ben, room }: Stage): Promise<string> => {
  expect((await patch(ben, room, { annotations })).status).toBe(200);
  return room;
};

const rows: Row[] = [
  ...forEach(
    only(({ isOwn }) => !isOwn),
    ({ write }) => ({
      option: 'include_muted',
      ...shows,
      prepare: ({ alice, ben }) => alice.post(`/users/${ben.id}/mute`),
      happen: (stage) => write(stage, stage.ben),
    }),
  ),
  ...forEach(calls, (call) => ({
    option: 'include_deleted',
    ...leavesOut,
    prepare: (stage) => call.write(stage, authorOf(call, stage)),
    async happen(stage, id) {
      await call.remove(stage, authorOf(call, stage), id);
      return id;
    },
    ...(call.isBy && { list: undefined }),
  })),
  ...forEach(
    only(({ isBy }) => isBy !== 'hashtag'),
    (call) => ({
      option: 'include_machine',
      ...shows,
      happen: (stage) => call.write(stage, authorOf(call, stage), machine),
    }),
  ),
  ...forEach(
    only(({ isOwn, list }) => !isOwn && list === undefined),
    ({ write }, name) => ({
      option: 'include_directed_posts',
      ...(name === '/posts/stream' ? shows : leavesOut),
      happen: (stage) => write(stage, stage.ben, { text: `@${stage.dan.username}` }),
    }),
  ),
  {
    ...onFiles,
    option: 'include_incomplete',
    ...leavesOut,
    happen: async ({ alice }) => (await newFile(alice, { public: true })).id,
  },
  {
    ...onFiles,
    option: 'include_private',
    ...leavesOut,
    happen: async ({ alice }) => (await newFile(alice)).id,
  },
  {
    ...onFiles,
    option: 'file_types',
    ...{ left: `${other},${type}.more,${type}`, shown: `${other}.last, ${type}`, isUsual: true },
    happen: async ({ alice }) => (await newFile(alice, { type: `${other}.last` })).id,
  },
  { ...onTypes, happen: change, list: () => '/channels' },
  {
    ...onTypes,
    call: 'the messages of /channels',
    happen: ({ ben, room }) => message(ben, room, 'said').then(({ id }) => id),
    list: undefined,
  },
  {
    ...onTypes,
    call: 'the subscriptions of /channels',
    prepare: ({ alice, room }) => alice.delete(`/channels/${room}/subscribe`),
    happen: ({ alice, room }) => alice.post(`/channels/${room}/subscribe`).then(() => room),
    list: () => '/channels',
  },
  {
    ...onTypes,
    call: 'the markers of /channels',
    happen: ({ alice, room }) =>
      alice.post('/posts/marker', { name: `channel:${room}`, id: '1' }).then(() => room),
    list: undefined,
  },
  {
    ...onChannels,
    option: 'include_read',
    ...leavesOut,
    prepare: ({ alice, room }) => alice.post('/posts/marker', { name: `channel:${room}`, id: '99999999' }),
    happen: change,
    list: () => '/channels',
    // One's own new channel is read as well.
    mark: async ({ ben, room }) => (await message(ben, room, 'unread')).id,
  },
];

const joint = (path: string) => `${path}${path.includes('?') ? '&' : '?'}`;

describeService('filter options', (service) => {
  test.each(rows.map((row): [string, string, Row] => [row.option, row.call, row]))(
    '%s of %s',
    async (option, _, row) => {
      const { alice, ben, carl, dan } = await people(service(), 'alice', 'ben', 'carl', 'dan');
      for (const one of [ben, carl]) await alice.post(`/users/${one.id}/follow`);
      const room = (await channel(ben, { writers: { any_user: true } })).id as string;
      await alice.post(`/channels/${room}/subscribe`);
      const thread = await create(alice, '/posts', { text: 'root' });
      const stage = { alice, ben, carl, dan, room, thread, tag: unique('filtered') };
      const prepared = (await row.prepare?.(stage)) as string;

      const { left, shown, isUsual } = row;
      const wanted: [name: string, queries: string[]][] = [
        ['left', [`${option}=${left}`]],
        ['shown', [`${option}=${shown}`]],
        ['usual', ['']],
        // A subscription of the same name overwrites the earlier one.
        ['left at last', [`${option}=${shown}`, `${option}=${left}`]],
        ['shown at last', [`${option}=${left}`, `${option}=${shown}`]],
      ];
      const expected = ['shown', 'shown at last', ...(isUsual ? ['usual'] : [])];
      // What the connection says of it has no effect.
      const streams = [
        await HttpStream.open(alice, `?${option}=${shown}`),
        await SocketStream.open(alice, `?${option}=${left}`),
      ];
      for (const { connectionId } of streams) {
        for (const [name, queries] of wanted) {
          for (const query of queries) {
            const path = `${joint(row.path(stage))}${query}&connection_id=${connectionId}&subscription_id=${name}`;
            expect((await alice.get(path)).meta.subscription_id).toBe(name);
          }
        }
      }
      const id = await row.happen(stage, prepared);
      const list = row.list?.(stage);
      if (list !== undefined) {
        for (const [query, isThere] of [
          [`${option}=${left}`, false],
          [`${option}=${shown}`, true],
          ['', isUsual],
        ] as const) {
          const found = ids((await alice.get(`${joint(list)}${query}`)).data).includes(id);
          expect(found, `${list} ${query}`).toBe(isThere);
        }
      }
      const mark = await row.mark(stage);
      for (const stream of streams) {
        const frames = await untilMark(stream, mark);
        expect(frames.map(brief)).toEqual([[id, expected.toSorted()]]);
        stream.close();
      }
    },
  );

  /** The object of a frame, or the channel of a marker, and whom it is for. */
  const brief = ({ data: [object], meta }: Json) => [
    object.id ?? object.marker.name.replace('channel:', ''),
    meta.subscription_ids.toSorted(),
  ];

  /** The frames before that of something that all subscriptions are told of. */
  async function untilMark(stream: HttpStream | SocketStream, mark: string): Promise<Json[]> {
    const frames: Json[] = [];
    for (;;) {
      const frame = await stream.next();
      if (frame.data[0]?.id === mark) return frames;
      frames.push(frame);
    }
  }
});
