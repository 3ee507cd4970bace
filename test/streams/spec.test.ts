/** Every call that can be subscribed to sends what happens in its list (docs/interface.md, Streams). */
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { channel, message } from '../channels.ts';
import { newFile } from '../files/files.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { people, post, unique } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const { endpoints } = app;

interface Stage {
  alice: Person;
  ben: Person;
  room: string;
  thread: string;
  tag: string;
}

interface Row {
  path(stage: Stage): string;
  happen(stage: Stage): Promise<unknown>;
  type: string;
  /** Its list has pages. */
  paged: boolean;
}

const follow = ({ alice, ben }: Stage) => alice.post(`/users/${ben.id}/follow`);

const rows: Row[] = [
  { path: () => '/users/me/following', happen: follow, type: 'user_follow', paged: true },
  {
    path: () => '/users/me/followers',
    happen: ({ alice, ben }) => ben.post(`/users/${alice.id}/follow`),
    type: 'user_follow',
    paged: true,
  },
  { path: () => '/users/me/posts', happen: ({ alice }) => post(alice, 'own'), type: 'post', paged: true },
  {
    path: () => '/users/me/mentions',
    happen: ({ alice, ben }) => post(ben, `to you, @${alice.username}`),
    type: 'post',
    paged: true,
  },
  {
    path: ({ thread }) => `/posts/${thread}/replies`,
    happen: ({ ben, thread }) => post(ben, 'a reply', { reply_to: thread }),
    type: 'post',
    paged: true,
  },
  {
    path: ({ tag }) => `/posts/tag/${tag}`,
    happen: ({ ben, tag }) => post(ben, `#${tag}`),
    type: 'post',
    paged: true,
  },
  { path: () => '/posts/stream', happen: ({ alice }) => post(alice, 'home'), type: 'post', paged: true },
  {
    path: () => '/posts/stream/unified',
    happen: ({ alice, ben }) => post(ben, `hello @${alice.username}`),
    type: 'post',
    paged: true,
  },
  {
    path: () => '/channels',
    happen: ({ alice, room }) => message(alice, room, 'in it'),
    type: 'message',
    paged: true,
  },
  {
    path: ({ room }) => `/channels/${room}/subscribers`,
    happen: ({ ben, room }) => ben.post(`/channels/${room}/subscribe`),
    type: 'channel_subscription',
    paged: true,
  },
  {
    path: ({ room }) => `/channels/${room}/messages`,
    happen: ({ alice, room }) => message(alice, room, 'said'),
    type: 'message',
    paged: true,
  },
  {
    path: () => '/users/me/files?include_incomplete=1',
    happen: ({ alice }) => newFile(alice),
    type: 'file',
    paged: true,
  },
  {
    path: () => '/token',
    happen: ({ alice }) => alice.call('/users/me', { method: 'PATCH', body: { name: 'Another' } }),
    type: 'user',
    paged: false,
  },
];

describeService('calls that can be subscribed to', (service) => {
  const isSubscribed = ({ meta }: Json) => meta.subscription_id !== undefined;

  test.each(
    rows.map((row): [string, Row] => [
      row.path({ room: '<id>', thread: '<id>', tag: '<tag>' } as Stage),
      row,
    ]),
  )('%s', async (_, row) => {
    const { alice, ben } = await people(service(), 'alice', 'ben');
    const room = (await channel(alice, { readers: { any_user: true } })).id as string;
    const stage = { alice, ben, room, thread: await post(alice, 'root'), tag: unique('spec') };
    const stream = await HttpStream.open(alice);
    const path = row.path(stage);
    const subscribing = `${path}${path.includes('?') ? '&' : '?'}connection_id=${stream.connectionId}`;
    if (row.paged) {
      // Nothing follows on a page that does not begin with the newest, or that nobody asked for.
      for (const not of ['count=-1', 'before_id=1', 'since_id=1&before_id=9']) {
        expect(isSubscribed(await alice.get(`${subscribing}&${not}`)), not).toBe(false);
      }
    }
    const { meta } = await alice.get(`${subscribing}&subscription_id=mine&count=0`);
    expect(meta).toMatchObject({ subscription_id: 'mine', subscription_ids: ['mine'] });
    await row.happen(stage);
    const frame = await stream.next();
    expect(frame.data).toHaveLength(1);
    expect(frame.meta).toMatchObject({
      code: 200,
      type: row.type,
      subscription_ids: ['mine'],
      connection_id: stream.connectionId,
      ...(row.paged && { min_id: expect.any(String), max_id: expect.any(String), more: false }),
    });
    stream.close();
  });

  test('and no others', () => {
    const offered = endpoints.filter(({ subscribe }) => subscribe !== undefined);
    expect(offered.map(({ path }) => path).sort()).toEqual([
      '/channels',
      '/channels/:channel_id/messages',
      '/channels/:channel_id/subscribers',
      '/posts/:post_id/replies',
      '/posts/stream',
      '/posts/stream/unified',
      '/posts/tag/:hashtag',
      '/token',
      '/users/:user_id/followers',
      '/users/:user_id/following',
      '/users/:user_id/mentions',
      '/users/:user_id/posts',
      '/users/me/bookmarks',
      '/users/me/files',
    ]);
  });

  test.each(['/posts/stream/global', '/users/search?q=a', '/users/me/stars', '/config', '/channels?ids=1'])(
    'not %s',
    async (path) => {
      const { alice } = await people(service(), 'alice');
      const stream = await HttpStream.open(alice);
      const reply = await alice.get(
        `${path}${path.includes('?') ? '&' : '?'}connection_id=${stream.connectionId}`,
      );
      expect(reply.meta?.subscription_id).toBeUndefined();
      stream.close();
    },
  );
});
