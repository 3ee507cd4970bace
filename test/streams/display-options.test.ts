/**
 * Display options belong to a connection: each shows in frames what it shows in lists, and nothing else (docs/interface.md,
 * Subscribing).
 */
import { expect, test } from 'vitest';
import { Displays } from '../../src/streams/connection.ts';
import { channel, message, patch } from '../channels.ts';
import { newFile } from '../files/files.ts';
import { type Client, describeService, type Json, type Person, until } from '../harness.ts';
import { ids, people, post, repost, unique } from '../people.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';

/** Every display option of a connection; all but `include_html` are off where nothing is said. */
const options = [
  'include_annotations',
  'include_message_annotations',
  'include_channel_annotations',
  'include_user_annotations',
  'include_post_annotations',
  'include_file_annotations',
  'include_starred_by',
  'include_reposters',
  'include_marker',
  'include_recent_message',
  'include_html',
] as const;
type Option = (typeof options)[number];

interface Stage {
  alice: Person;
  ben: Person;
  carl: Person;
  room: string;
  tag: string;
}

interface Row {
  name: string;
  /** The call that alice subscribes to. */
  path(stage: Stage): string;
  happen(stage: Stage): Promise<unknown>;
  /** The parts of the object that each option shows; the others show no part of it. */
  parts: Partial<Record<Option, readonly string[]>>;
  /** The list that begins with the object, where it is not that of the call; undefined for none. */
  list?(stage: Stage): string | undefined;
  /** An option that works in its list in another way. */
  unlisted?: Option;
}

const mood = [{ type: 'com.example.mood', value: { is: 'good' } }];
const annotated = { annotations: mood };

const ofUser = {
  include_annotations: ['annotations'],
  include_user_annotations: ['annotations'],
  include_html: ['description.html'],
};
/** The same, of an object that shows a user under a key. */
const below = (key: string, parts: Row['parts']): Row['parts'] =>
  Object.fromEntries(
    Object.entries(parts).map(([option, own]) => [option, own.map((part) => `${key}.${part}`)]),
  );
/** What several parts of an object show together. */
const together = (...all: Row['parts'][]): Row['parts'] =>
  Object.fromEntries(options.map((option) => [option, all.flatMap((parts) => parts[option] ?? [])]));

const ofPost = together(below('user', ofUser), {
  include_annotations: ['annotations'],
  include_post_annotations: ['annotations'],
  include_starred_by: ['starred_by'],
  include_reposters: ['reposters'],
  include_html: ['html'],
});
const ofMessage = together(below('user', ofUser), {
  include_annotations: ['annotations'],
  include_message_annotations: ['annotations'],
  include_html: ['html'],
});

const rows: Row[] = [
  {
    name: 'a post',
    path: ({ tag }) => `/posts/tag/${tag}`,
    happen: ({ ben, tag }) => post(ben, `#${tag}`, annotated),
    parts: ofPost,
  },
  {
    name: 'a repost with its original',
    path: () => '/posts/stream',
    async happen({ alice, ben, carl }) {
      const original = await post(carl, 'reposted', annotated);
      await alice.post(`/posts/${original}/star`);
      await repost(ben, original);
    },
    parts: together(ofPost, below('repost_of', ofPost)),
  },
  {
    name: 'a follower',
    path: () => '/users/me/followers',
    happen: ({ alice, ben }) => ben.post(`/users/${alice.id}/follow`),
    parts: ofUser,
  },
  {
    name: 'the token',
    path: () => '/token',
    happen: ({ alice }) => alice.call('/users/me', { method: 'PATCH', body: { name: 'Renamed' } }),
    parts: below('user', ofUser),
  },
  {
    name: 'a message in its channel',
    path: ({ room }) => `/channels/${room}/messages`,
    happen: ({ ben, room }) => message(ben, room, 'said', annotated),
    parts: ofMessage,
  },
  {
    name: 'a message in /channels',
    path: () => '/channels',
    happen: ({ ben, room }) => message(ben, room, 'said', annotated),
    parts: ofMessage,
    list: ({ room }) => `/channels/${room}/messages`,
  },
  {
    name: 'a channel, always with its latest message',
    path: () => '/channels',
    happen: ({ ben, room }) => patch(ben, room, { annotations: [{ type: 'com.example.more', value: {} }] }),
    parts: together(below('owner', ofUser), below('recent_message', ofMessage), {
      include_annotations: ['annotations'],
      include_channel_annotations: ['annotations'],
      include_marker: ['marker'],
    }),
    list: () => '/channels?include_recent_message=1',
    unlisted: 'include_recent_message',
  },
  {
    name: 'a subscriber',
    path: ({ room }) => `/channels/${room}/subscribers`,
    happen: ({ carl, room }) => carl.post(`/channels/${room}/subscribe`),
    parts: ofUser,
  },
  {
    name: 'a file',
    path: () => '/users/me/files',
    happen: ({ alice }) => newFile(alice, annotated),
    parts: together(below('user', ofUser), {
      include_annotations: ['annotations'],
      include_file_annotations: ['annotations'],
    }),
    unlisted: 'include_html',
  },
  {
    name: 'a marker',
    path: () => '/posts/stream',
    happen: ({ alice }) => alice.post('/posts/marker', { name: 'my_stream', id: '1' }),
    parts: below('user', ofUser),
    list: () => undefined,
  },
];

/** What stands at a place of an object, such as `user.annotations`. */
const at = (object: Json, part: string): Json => part.split('.').reduce((inner, key) => inner?.[key], object);

const joint = (path: string) => `${path}${path.includes('?') ? '&' : '?'}`;

describeService('display options', (service) => {
  async function setStage(): Promise<Stage> {
    const { alice, ben, carl } = await people(service(), 'alice', 'ben', 'carl');
    for (const one of [alice, ben, carl]) {
      const body = { annotations: mood, description: { text: 'Hello' } };
      expect((await one.call('/users/me', { method: 'PATCH', body })).status).toBe(200);
    }
    await alice.post(`/users/${ben.id}/follow`);
    const room = (await channel(ben, { readers: { any_user: true }, ...annotated })).id as string;
    await message(ben, room, 'before', annotated);
    await alice.post(`/channels/${room}/subscribe`);
    return { alice, ben, carl, room, tag: unique('shown') };
  }

  /** Callers for alice, since a token has five connections. */
  const callers = (alice: Person, count: number): Promise<Client[]> =>
    Promise.all(
      Array.from({ length: count }, () =>
        service().tokenFor(alice, ['stream', 'messages', 'files', 'write_post', 'follow', 'update_profile']),
      ),
    );

  test.each(rows.map((row): [string, Row] => [row.name, row]))('of %s', async (_, row) => {
    const stage = await setStage();
    const asked = options.flatMap((option) => [
      { option, value: '1' },
      { option, value: '0' },
    ]);
    const clients = await callers(stage.alice, Math.ceil(asked.length / 5));
    const path = row.path(stage);
    const connections = await Promise.all(
      asked.map(async ({ option, value }, n) => {
        const client = clients[Math.floor(n / 5)] as Client;
        const Stream = Math.floor(n / 3) % 2 === 0 ? HttpStream : SocketStream;
        const stream = await Stream.open(client, `?${option}=${value}`);
        // The subscribing call says the opposite: what is shown is the connection's.
        const opposite = `${option}=${1 - Number(value)}`;
        const { meta } = await client.get(`${joint(path)}${opposite}&connection_id=${stream.connectionId}`);
        expect(meta.subscription_id, path).toBeDefined();
        return { option, value, client, stream };
      }),
    );
    await row.happen(stage);
    const all = new Set(options.flatMap((option) => row.parts[option] ?? []));
    for (const { option, value, client, stream } of connections) {
      const about = `${option}=${value}`;
      const [shown] = (await stream.next()).data;
      const expected = new Set(row.parts.include_html);
      for (const part of row.parts[option] ?? []) {
        if (value === '1') expected.add(part);
        else expected.delete(part);
      }
      const isThere = (part: string): boolean => at(shown, part) !== undefined;
      expect([...all].filter(isThere).sort(), about).toEqual([...expected].sort());
      expectValues(shown, stage);
      const list = row.list === undefined ? path : row.list(stage);
      if (list === undefined || option === row.unlisted) continue;
      const { data } = await client.get(`${joint(list)}${about}`);
      expect(shown, about).toEqual(Array.isArray(data) ? data[0] : data);
    }
    for (const { stream } of connections) stream.close();
  });

  /** What is shown is right, and not only there. */
  function expectValues(shown: Json, { alice, ben, room }: Stage): void {
    const original = shown.repost_of;
    for (const user of [shown.user, original?.user, shown.owner]) {
      if (user?.annotations !== undefined) expect(user.annotations).toEqual(mood);
      if (user?.description.html !== undefined) expect(user.description.html).toContain('Hello</span>');
    }
    if (original?.annotations !== undefined) expect(original.annotations).toEqual(mood);
    if (original?.starred_by !== undefined) expect(ids(original.starred_by)).toEqual([alice.id]);
    if (original?.reposters !== undefined) expect(ids(original.reposters)).toEqual([ben.id]);
    if (shown.marker !== undefined && shown.owner !== undefined)
      expect(shown.marker).toEqual({ name: `channel:${room}` });
    if (shown.recent_message_id !== undefined)
      expect(shown.recent_message).toMatchObject({ id: shown.recent_message_id, text: 'before' });
  }

  test.each([
    ['HTTP', HttpStream],
    ['WebSocket', SocketStream],
  ] as const)('are set again by a client that comes back over %s', async (_, Stream) => {
    const { alice, ben } = await setStage();
    const first = await Stream.open(alice, '?include_annotations=1&include_html=0');
    const { connectionId } = first;
    await alice.get(`/posts/stream?connection_id=${connectionId}`);
    await post(ben, 'first', annotated);
    const shows = async (stream: HttpStream | SocketStream) => {
      const [{ text, annotations, html }] = (await stream.next()).data;
      return [text, annotations, typeof html];
    };
    expect(await shows(first)).toEqual(['first', mood, 'undefined']);
    // Taken over by another client, and taken up after it was left.
    const second = await Stream.open(alice, `?connection_id=${connectionId}&include_starred_by=1`);
    expect(second.connectionId).toBe(connectionId);
    await first.untilClosed();
    await post(ben, 'second', annotated);
    expect(await shows(second)).toEqual(['second', undefined, 'string']);
    expect(second.frames.at(-1).data[0].starred_by).toEqual([]);
    second.close();
    await until(() => service().streamOf(connectionId) === undefined);
    await post(ben, 'missed', annotated);
    const third = await Stream.open(alice, `?connection_id=${connectionId}&include_post_annotations=1`);
    expect(third.connectionId).toBe(connectionId);
    await post(ben, 'third', annotated);
    expect(await shows(third)).toEqual(['missed', mood, 'string']);
    expect(await shows(third)).toEqual(['third', mood, 'string']);
    third.close();
  });
});

test('the options of connections are shared, and those that nothing asks for any more are forgotten', () => {
  const displays = new Displays();
  const jsonOf = (n: number) =>
    JSON.stringify({ query: { channel_types: [`${n}`, 'x'.repeat(8000)] }, isBot: false });
  const usual = displays.share(jsonOf(0));
  const first = displays.share(jsonOf(1));
  expect(displays.share(jsonOf(1))).toBe(first);
  for (let n = 2; n < 1000; n++) {
    displays.share(jsonOf(n));
    expect(displays.share(jsonOf(0))).toBe(usual);
  }
  expect(displays.share(jsonOf(1))).not.toBe(first);
  expect(displays.share(jsonOf(1))).toEqual(first);
});
