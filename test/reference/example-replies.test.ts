/** Makes every call once, and compares what came back with the example replies of the reference. */
import { readFile, writeFile } from 'node:fs/promises';
import { citiesFile } from '@millrace/sample-data';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { importPlaces } from '../../src/features/places/places.actions.ts';
import { openPlaceFile } from '../../src/features/places/places.files.ts';
import { completeFile, newFile, sendForm, upload } from '../files/files.ts';
import { type Client, describeService, type Json, type Person, type TestService, until } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';
import { hook, Receiver } from '../webhooks/receiver.ts';
import { normalise } from './normalise.ts';

const { described } = app;

const file = new URL('../../src/web/reference/example-replies.json', import.meta.url);
const calls = [...described.endpoints, ...described.beside];

/** Who and what the calls are about. */
interface World {
  service: TestService;
  ada: Person;
  ben: Person;
  app: Client;
  /** Of ada, with a hashtag and a link. */
  post: string;
  /** Of ada, who lets ben write, and a message of ben in it. */
  channel: string;
  message: string;
}

/** A call: its path and body, after what has to be there first. */
type Make = (world: World) => Promise<Recorded>;

interface Recorded {
  status: number;
  location?: string | null;
  body?: Json;
}

const get =
  (who: 'ada' | 'ben' | 'app', path: (world: World) => string, method = 'GET'): Make =>
  async (world) => {
    const { status, headers, body } = await world[who].call(path(world), { method });
    return { status, ...(headers.has('location') && { location: headers.get('location') }), body };
  };
const send =
  (method: string, path: string, given: object): Make =>
  async ({ ada }) => {
    const { status, body } = await ada.call(path, { method, body: given });
    return { status, body };
  };
/** A call by ben about ada's post. */
const about = (action: string, method: string) =>
  get('ben', ({ post }) => `/posts/${post}/${action}`, method);
/** A call by ben about ada's channel. */
const inChannel = (path: string, method = 'GET') =>
  get('ben', ({ channel }) => `/channels/${channel}${path}`, method);
/** A call by ben about a reaction to a message that ada writes for it. */
const withMessage =
  (method: string): Make =>
  async (world) => {
    const { id } = (await world.ada.post(`/channels/${world.channel}/messages`, { text: 'At noon' })).data;
    return inChannel(`/messages/${id}/reactions/${encodeURIComponent('👍')}`, method)(world);
  };
const aPoll = { prompt: 'When shall we meet?', options: ['Saturday', 'Sunday'], duration: 86_400 };
/** About a poll that ada makes and shows for it. */
const ofPoll =
  (path: string, method = 'GET', body?: object): Make =>
  async (world) => {
    const { id } = (await world.ada.post('/polls', aPoll)).data;
    const value = { '+net.svc.core.poll': { poll_id: id } };
    await world.ada.post('/posts', {
      text: aPoll.prompt,
      annotations: [{ type: 'net.svc.core.poll', value }],
    });
    const url = `/polls/${id}${path}`;
    return body === undefined ? get('ada', () => url, method)(world) : send(method, url, body)(world);
  };
/** Of a channel that ada makes for it. */
const newChannel = async ({ ada }: World): Promise<string> =>
  (await ada.post('/channels', { type: 'com.example.chat' })).data.id;
/** About a file that ada makes for it, which has a content. */
const ofFile =
  (path: string, method = 'GET'): Make =>
  async (world) => {
    const { id } = await completeFile(world.ada, 'Notes on the engine', { name: 'notes.txt' });
    return get('ada', () => `/files/${id}${path}`, method)(world);
  };
const aboutEngines = {
  name: 'Posts about engines, by users of the app',
  match_policy: 'include_all',
  clauses: [
    { object_type: 'post', field: '/data/entities/hashtags/*/name', operator: 'equals', value: 'engines' },
    { object_type: 'post', field: '/data/user/id', operator: 'one_of', value: '$authorized_userids' },
  ],
};
const newFilter = async ({ ada }: World): Promise<string> =>
  (await ada.post('/filters', aboutEngines)).data.id;
/** About a filter that ada makes for it. */
const ofFilter =
  (method: string): Make =>
  async (world) => {
    const id = await newFilter(world);
    return get('ada', () => `/filters/${id}`, method)(world);
  };
const ofPosts = { object_types: ['post', 'star'], type: 'long_poll', key: 'reading' };
/** About the app stream that there is. */
const ofAppStream =
  (method: string): Make =>
  async (world) => {
    const { id } = (await world.app.get('/streams')).data[0];
    return get('app', () => `/streams/${id}`, method)(world);
  };
const aWebhook = { url: 'https://app.example/hook', object_types: ['post', 'star'], description: 'Digest' };
/** About a webhook that the app makes for it. */
const ofWebhook =
  (path: string, method = 'GET', body?: object): Make =>
  async ({ app }) => {
    const { id } = (await app.post('/webhooks', aWebhook)).data;
    const reply = await app.call(`/webhooks/${id}${path}`, { method, body });
    await app.delete(`/webhooks/${id}`);
    return { status: reply.status, body: reply.body };
  };
/** About a webhook that has delivered a post. */
const withReceiver =
  (path: (id: string) => string, method = 'GET', body?: object): Make =>
  async ({ app, ada }) => {
    const receiver = await Receiver.start();
    const { id } = await hook(app, receiver);
    await ada.post('/posts', { text: 'This arrives at the app' });
    await until(async () => (await app.get(`/webhooks/${id}/deliveries`)).data.length > 0);
    const reply = await app.call(path(id), { method, body });
    await app.delete(`/webhooks/${id}`);
    receiver.stop();
    const text = JSON.stringify(reply.body)
      .replaceAll(receiver.url, aWebhook.url)
      .replaceAll(/"duration_ms":\d+/g, '"duration_ms":42')
      .replaceAll(/"msg_\w+"/g, '"msg_17_0_230_0_230_1"');
    return { status: reply.status, body: JSON.parse(text) };
  };
/** A content that ada sends to a file that she makes for it. */
const sending =
  (path: string, method = 'PUT'): Make =>
  async ({ ada }) => {
    const { id } = await newFile(ada, { name: 'notes.txt' });
    const content = Buffer.from('Notes');
    const { status, body } = await ada.call(`/files/${id}${path}`, { method, body: content });
    return { status, body };
  };
/** A picture that ada sends. */
const sendPicture =
  (kind: string): Make =>
  async ({ ada }) => {
    const plain = { width: 960, height: 223, channels: 3 as const, background: '#888888' };
    const content = await sharp({ create: plain }).png().toBuffer();
    const { status, body } = await sendForm(ada, `/users/me/${kind}`, [
      { name: kind, filename: `${kind}.png`, content },
    ]);
    return { status, body };
  };
/** The same after others; their replies are checked, not shown. */
const after =
  (first: Make, then: Make): Make =>
  async (world) => {
    expect((await first(world)).status).toBe(200);
    return then(world);
  };

const made: Readonly<Record<string, Make>> = {
  'token.get': get('ada', () => '/token'),
  'token.delete': async ({ service, ada }) => {
    const { status, body } = await (await service.tokenFor(ada, ['basic', 'stream'])).delete('/token');
    return { status, body };
  },
  'apps.tokens': get('app', () => '/apps/me/tokens?count=1'),
  'apps.tokens.user_ids': get('app', () => '/apps/me/tokens/user_ids'),
  'users.get': get('ben', () => '/users/@ada'),
  'users.list': get('ben', () => '/users?ids=@ada'),
  'users.search': get('ben', () => '/users/search?q=ada'),
  'users.replace': send('PUT', '/users/me', {
    name: 'Ada Lovelace',
    locale: 'en_GB',
    timezone: 'Europe/London',
    description: { text: 'Notes on the engine: https://engine.example' },
  }),
  'users.update': send('PATCH', '/users/me', { name: 'Ada' }),
  'users.avatar.get': get('ben', () => '/users/@ada/avatar?w=96'),
  'users.cover.get': get('ben', () => '/users/@ada/cover?w=960'),
  'users.avatar.set': sendPicture('avatar'),
  'users.cover.set': sendPicture('cover'),
  'users.follow': get('ben', () => '/users/@ada/follow', 'POST'),
  'users.unfollow': get('ada', () => '/users/@ben/follow', 'DELETE'),
  'users.following': get('ben', () => '/users/me/following'),
  'users.followers': get('ben', () => '/users/@ada/followers'),
  'users.following.ids': get('ben', () => '/users/me/following/ids'),
  'users.followers.ids': get('ben', () => '/users/@ada/followers/ids'),
  'users.mute': get('ben', () => '/users/@cleo/mute', 'POST'),
  'users.muted': get('ben', () => '/users/me/muted'),
  'users.muted.ids': get('app', ({ ben }) => `/users/muted/ids?ids=${ben.id}`),
  'users.unmute': get('ben', () => '/users/@cleo/mute', 'DELETE'),
  'users.block': get('ben', () => '/users/@cleo/block', 'POST'),
  'users.blocked': get('ben', () => '/users/me/blocked'),
  'users.blocked.ids': get('app', ({ ben }) => `/users/blocked/ids?ids=${ben.id}`),
  'users.unblock': get('ben', () => '/users/@cleo/block', 'DELETE'),
  'posts.create': send('POST', '/posts', { text: 'Good morning @ben #engines' }),
  'posts.get': get('ben', ({ post }) => `/posts/${post}`),
  'posts.delete': async (world) => {
    const { data } = await world.ada.post('/posts', { text: 'A post that is deleted' });
    return get('ada', () => `/posts/${data.id}`, 'DELETE')(world);
  },
  'posts.list': get('ben', ({ post }) => `/posts?ids=${post}`),
  'posts.report': async (world) => {
    const { data } = await world.ada.post('/posts', { text: 'A post that is reported' });
    return get('ben', () => `/posts/${data.id}/report`, 'POST')(world);
  },
  'posts.repost': after(
    get('ben', () => '/users/@ada/mute', 'DELETE'),
    about('repost', 'POST'),
  ),
  'posts.reposters': about('reposters', 'GET'),
  'posts.unrepost': about('repost', 'DELETE'),
  'posts.star': about('star', 'POST'),
  'posts.stars': about('stars', 'GET'),
  'users.stars': get('ada', () => '/users/@ben/stars'),
  'posts.unstar': about('star', 'DELETE'),
  'posts.replies': about('replies', 'GET'),
  'users.posts': get('ben', () => '/users/@ada/posts?count=1'),
  'users.mentions': get('ben', () => '/users/me/mentions?count=1'),
  'posts.search': get('ben', () => '/posts/search?query=engine+%23engines&count=1'),
  'posts.tag': get('ben', () => '/posts/tag/engines?count=1'),
  'posts.stream': get('ben', () => '/posts/stream?count=1'),
  'posts.stream.unified': get('ben', () => '/posts/stream/unified?count=1'),
  'posts.explore.list': get('ben', () => '/posts/stream/explore'),
  'posts.explore': get('ben', () => '/posts/stream/explore/posts?count=1'),
  'posts.stream.global': get('ben', () => '/posts/stream/global?count=1'),
  'users.interactions': get('ada', () => '/users/me/interactions?count=1'),
  'posts.marker': send('POST', '/posts/marker', { name: 'my_stream', id: '9', percentage: 50 }),
  'channels.create': send('POST', '/channels', {
    type: 'com.example.chat',
    writers: { user_ids: ['@ben'] },
  }),
  'channels.get': inChannel('?include_annotations=1&include_recent_message=1'),
  'channels.search': get('ben', () => '/channels/search?q=engines&include_annotations=1'),
  'channels.list': get('ben', () => '/channels?include_marker=1'),
  'channels.replace': async (world) =>
    send('PUT', `/channels/${world.channel}`, { readers: { any_user: true } })(world),
  'channels.update': async (world) =>
    send('PATCH', `/channels/${world.channel}`, { editors: { user_ids: ['@cleo'] } })(world),
  'channels.deactivate': async (world) => {
    const id = await newChannel(world);
    return get('ada', () => `/channels/${id}`, 'DELETE')(world);
  },
  'channels.subscribe': inChannel('/subscribe', 'POST'),
  'channels.subscribers': inChannel('/subscribers?count=1'),
  'channels.subscribers.ids': inChannel('/subscribers/ids'),
  'channels.subscribers.map': get('ben', ({ channel }) => `/channels/subscribers/ids?ids=${channel}`),
  'channels.unsubscribe': inChannel('/subscribe', 'DELETE'),
  'channels.mute': inChannel('/mute', 'POST'),
  'users.channels.unread.private': get('ben', () => '/users/me/channels/pm/num_unread'),
  'users.channels.unread.broadcast': get('ben', () => '/users/me/channels/broadcast/num_unread'),
  'users.channels.read.broadcast': get('ben', () => '/users/me/channels/broadcast/num_unread', 'DELETE'),
  'users.channels.muted': get('ben', () => '/users/me/channels/muted'),
  'channels.unmute': inChannel('/mute', 'DELETE'),
  'users.channels': get('ada', () => '/users/me/channels?count=1'),
  'messages.create': async (world) =>
    send('POST', `/channels/${world.channel}/messages`, { text: 'At eight, @ben.' })(world),
  'messages.list': inChannel('/messages?count=1'),
  'messages.get': get('ben', ({ channel, message }) => `/channels/${channel}/messages/${message}`),
  'messages.search': get(
    'ben',
    ({ channel }) => `/channels/messages/search?channel_ids=${channel},pm&text=meet`,
  ),
  'messages.retrieve': get('ben', ({ message }) => `/channels/messages?ids=${message}`),
  'users.messages': get('ben', () => '/users/me/messages?count=1'),
  'messages.delete': get(
    'ben',
    ({ channel, message }) => `/channels/${channel}/messages/${message}`,
    'DELETE',
  ),
  'files.create': async ({ ada }) => {
    const { status, body } = await sendForm(ada, '/files', [
      { name: 'type', content: 'com.example.photo' },
      { name: 'public', content: '1' },
      { name: 'content', content: 'Notes on the engine', filename: 'notes.txt', type: 'text/plain' },
      { name: 'small', content: 'Notes', filename: 'short.txt', type: 'text/plain' },
    ]);
    return { status, body };
  },
  'files.list': async (world) => {
    const { id } = await newFile(world.ada);
    return get('ada', () => `/files?ids=${id}`)(world);
  },
  'users.files': get('ada', () => '/users/me/files?count=1'),
  'files.get': ofFile(''),
  'files.replace': async (world) => {
    const { id } = await newFile(world.ada);
    return send('PUT', `/files/${id}`, { name: 'notes.txt' })(world);
  },
  'files.update': async (world) => {
    const { id } = await newFile(world.ada);
    return send('PATCH', `/files/${id}`, { public: true })(world);
  },
  'files.delete': ofFile('', 'DELETE'),
  'files.content.get': ofFile('/content'),
  'files.content.set': sending('/content'),
  'files.derived.get': async (world) => {
    const { id } = await newFile(world.ada);
    await upload(world.ada, `/files/${id}/content/small`, 'Notes');
    await upload(world.ada, `/files/${id}/content`, 'Notes on the engine');
    return get('ada', () => `/files/${id}/content/small`)(world);
  },
  'files.derived.set': sending('/content/small'),
  'files.derived.upload': sending('/content/small', 'POST'),
  'files.derived.create': sending('/small', 'POST'),
  'filters.create': send('POST', '/filters', aboutEngines),
  'filters.list': get('ada', () => '/filters'),
  'filters.get': ofFilter('GET'),
  'filters.replace': async (world) => {
    const id = await newFilter(world);
    return send('PUT', `/filters/${id}`, { ...aboutEngines, match_policy: 'include_any' })(world);
  },
  'filters.delete': ofFilter('DELETE'),
  'filters.delete.all': async (world) => {
    for (const { id } of (await world.ada.get('/filters')).data.slice(1))
      await world.ada.delete(`/filters/${id}`);
    return get('ada', () => '/filters', 'DELETE')(world);
  },
  'streams.connect': async ({ ada, ben }) => {
    const stream = await HttpStream.open(ben);
    const page = `/posts/stream?connection_id=${stream.connectionId}&subscription_id=home&count=0`;
    expect((await ben.get(page)).status).toBe(200);
    expect((await ada.post('/posts', { text: 'This arrives on the stream' })).status).toBe(200);
    const body = await stream.next();
    stream.close();
    return { status: 200, body };
  },
  'streams.subscription.delete': async (world) => {
    const stream = await HttpStream.open(world.ben);
    const { connectionId } = stream;
    await world.ben.get(`/posts/stream?connection_id=${connectionId}&subscription_id=home`);
    const reply = await get('ben', () => `/users/me/streams/${connectionId}/home`, 'DELETE')(world);
    stream.close();
    return reply;
  },
  'streams.connection.delete': async (world) => {
    const { connectionId } = await HttpStream.open(world.ben);
    return get('ben', () => `/users/me/streams/${connectionId}`, 'DELETE')(world);
  },
  'app-streams.create': async ({ app }) => {
    const { status, body } = await app.post('/streams', ofPosts);
    return { status, body };
  },
  'app-streams.list': get('app', () => '/streams'),
  'app-streams.get': ofAppStream('GET'),
  'app-streams.change': async ({ app }) => {
    const { id } = (await app.get('/streams')).data[0];
    const { status, body } = await app.call(`/streams/${id}`, {
      method: 'PUT',
      body: { object_types: ['post'] },
    });
    return { status, body };
  },
  'app-streams.connect': async ({ app, ada }) => {
    const { id } = (await app.get('/streams')).data[0];
    const stream = await HttpStream.openUrl(`${app.origin}/stream/app/${id}?purge=1`, app.token);
    await ada.post('/posts', { text: 'This arrives at the app' });
    const body = await stream.next();
    stream.close();
    return { status: 200, body };
  },
  'app-streams.delete': ofAppStream('DELETE'),
  'app-streams.delete.all': async (world) => {
    await world.app.post('/streams', ofPosts);
    return get('app', () => '/streams', 'DELETE')(world);
  },
  'places.search': get('ada', () => '/places/search?latitude=51.5&longitude=-0.12&radius=50000&q=lond'),
  'places.get': get('ada', () => '/places/geonames-2643743'),
  'config.get': get('ada', () => '/config'),
  'webhooks.create': async ({ app }) => {
    const { status, body } = await app.post('/webhooks', aWebhook);
    return { status, body };
  },
  'webhooks.list': get('app', () => '/webhooks'),
  'webhooks.delete.all': get('app', () => '/webhooks', 'DELETE'),
  'webhooks.get': ofWebhook(''),
  'webhooks.change': ofWebhook('', 'PUT', { is_enabled: false }),
  'webhooks.delete': ofWebhook('', 'DELETE'),
  'webhooks.secret': ofWebhook('/secret', 'POST'),
  'webhooks.ping': withReceiver((id) => `/webhooks/${id}/ping`, 'POST'),
  'webhooks.deliveries': withReceiver((id) => `/webhooks/${id}/deliveries`),
  'webhooks.replay': withReceiver((id) => `/webhooks/${id}/replay`, 'POST', {
    since: '2026-01-02T03:04:05Z',
  }),
  'text.process': send('POST', '/text/process', { text: 'Good morning @ben #engines' }),
  'messages.react': withMessage('PUT'),
  'messages.unreact': withMessage('DELETE'),
  'channels.typing': inChannel('/typing', 'POST'),
  'channels.level': inChannel('/level'),
  'channels.level.set': async (world) =>
    send('PUT', `/channels/${world.channel}/level`, { level: 'all' })(world),
  'channels.seen': async (world) => {
    const { ada, ben } = world;
    const said = await ben.post('/channels/pm/messages', { text: 'Good morning', destinations: [ada.id] });
    const { id, channel_id } = said.data;
    await ada.post('/posts/marker', { name: `channel:${channel_id}`, id });
    return get('ben', () => `/channels/${channel_id}/seen`)(world);
  },
  'posts.quotes': async (world) => {
    const value = { '+net.svc.core.post': { post_id: world.post } };
    await world.ben.post('/posts', {
      text: 'Well said.',
      annotations: [{ type: 'net.svc.core.quote', value }],
    });
    return get('ben', () => `/posts/${world.post}/quotes?include_post_annotations=1`)(world);
  },
  'posts.bookmark': about('bookmark', 'PUT'),
  'posts.unbookmark': about('bookmark', 'DELETE'),
  'users.bookmarks': async (world) => {
    await about('bookmark', 'PUT')(world);
    return get('ben', () => '/users/me/bookmarks')(world);
  },
  'users.pins.set': send('PUT', '/users/me/pins', [{ kind: 'tag', value: 'bees', title: 'Bees' }]),
  'users.pins': get('ada', () => '/users/me/pins'),
  'posts.revise': async (world) => {
    const { id } = (await world.ada.post('/posts', { text: 'Good mourning #engines' })).data;
    return send('PUT', `/posts/${id}`, { text: 'Good morning #engines' })(world);
  },
  'posts.revisions': async (world) => {
    const { id } = (await world.ada.post('/posts', { text: 'Good mourning #engines' })).data;
    await world.ada.call(`/posts/${id}`, { method: 'PUT', body: { text: 'Good morning #engines' } });
    return get('ben', () => `/posts/${id}/revisions`)(world);
  },
  'polls.create': send('POST', '/polls', aPoll),
  'polls.get': ofPoll(''),
  'polls.respond': ofPoll('/response', 'PUT', { positions: [1] }),
  'polls.delete': ofPoll('', 'DELETE'),
};

describeService(
  'the example replies of the reference',
  (service) => {
    const recorded: Record<string, Recorded> = {};

    beforeAll(async () => {
      const [ada, ben] = [await service().person('ada', { name: 'Ada' }), await service().person('ben')];
      await service().person('cleo');
      const { store, config } = service().ctx;
      const { rows } = await openPlaceFile(citiesFile);
      await importPlaces(store, rows, {
        idField: config.placeIdField,
        replace: false,
        warn: () => undefined,
      });
      const { data } = await ada.post('/posts', {
        text: 'The engine weaves patterns: https://engine.example #engines',
      });
      const { id: channel } = (
        await ada.post('/channels', {
          type: 'com.example.chat',
          readers: { public: true },
          writers: { user_ids: [ben.id] },
          annotations: [{ type: 'net.svc.core.channel.metadata', value: { title: 'Engines' } }],
        })
      ).data;
      const said = await ben.post(`/channels/${channel}/messages`, { text: 'Shall we meet? #engines' });
      const app = await service().app();
      const world = { service: service(), ada, ben, app, post: data.id, channel, message: said.data.id };
      for (const [name, make] of Object.entries(made)) recorded[name] = await make(world);
      const shown = calls.map(({ name }) => [name, normalise(recorded[name], service().origin)]);
      if (process.env.UPDATE_DOCS === '1')
        await writeFile(file, `${JSON.stringify(Object.fromEntries(shown), null, 1)}\n`);
    });

    test.each(calls.map(({ name }) => name))('%s', async (name) => {
      expect(made).toHaveProperty([name]);
      const committed = JSON.parse(await readFile(file, 'utf8'));
      const how = 'update them with UPDATE_DOCS=1 npm test -- test/reference';
      expect(normalise(recorded[name], service().origin), how).toEqual(committed[name]);
      expect(recorded[name]!.status).toBeLessThan(400);
    });
  },
  { MILLRACE_WEBHOOK_URLS: 'any' },
);
