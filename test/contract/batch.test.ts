/** A page of 200 costs as many statements as a page of 1, nothing being cached from before: the table says how many. */
import { Type } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { block } from '../../src/features/blocks/blocks.actions.ts';
import { bookmark } from '../../src/features/bookmarks/bookmarks.actions.ts';
import { createChannel } from '../../src/features/channels/channels.actions.ts';
import { muteChannel, subscribe } from '../../src/features/channels/subscriptions.actions.ts';
import { createFile } from '../../src/features/files/files.actions.ts';
import { grants, makeFileToken } from '../../src/features/files/files.tokens.ts';
import { createFilter, MAX_FILTERS } from '../../src/features/filters/filters.actions.ts';
import { follow } from '../../src/features/follows/follows.actions.ts';
import { moveMarkers } from '../../src/features/markers/markers.actions.ts';
import { createMessage } from '../../src/features/messages/messages.actions.ts';
import { mute } from '../../src/features/mutes/mutes.actions.ts';
import { changePins } from '../../src/features/pins/pins.actions.ts';
import { MAX_PINS } from '../../src/features/pins/pins.schema.ts';
import { importPlaces } from '../../src/features/places/places.actions.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { react } from '../../src/features/reactions/reactions.actions.ts';
import { repost } from '../../src/features/reposts/reposts.actions.ts';
import { star } from '../../src/features/stars/stars.actions.ts';
import { issueAppToken, issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { tokenCache } from '../../src/features/tokens/tokens.cache.ts';
import { updateWebhook } from '../../src/features/webhooks/webhooks.sql.ts';
import { Client, describeService, type Person } from '../harness.ts';

const { endpoints } = app;

/** Somewhat more than the longest page. */
const SIZE = 220;
const everything = 'include_annotations=1&include_starred_by=1&include_reposters=1';

async function* places() {
  for (let line = 1; line <= SIZE; line++) {
    yield { line, given: { id: `place-${line}`, name: 'Place', latitude: 1, longitude: 2 } };
  }
}
const everyChannel = 'include_annotations=1&include_recent_message=1&include_reactions=1';

/** How many statements a page takes, or how many with one entry and with as many as there may be. */
type Statements = number | [one: number, many: number];

interface Expected {
  path: string;
  /** Statements of a page from the newest end, and from the oldest, which may be read in another way. */
  newest: Statements;
  oldest?: Statements;
  /** The list is the same for all readers, and as long as it is. */
  isFixed?: true;
  /** The most that a page has, where that is not 200. */
  most?: number;
}

/**
 * Every endpoint that answers with a list, by its name, and what a page of it costs. `%author`, `%root` and the like
 * stand for what there is. Where a list cannot be asked for in part, someone reads their own: many or one, as `%count`
 * would have said.
 */
const lists: Record<string, Expected> = {
  'apps.tokens': { path: '/apps/me/tokens?count=%count', newest: 3, oldest: 3 },
  'apps.tokens.user_ids': { path: '/apps/me/tokens/user_ids', newest: 1 },
  'users.list': { path: '/users?ids=%users&include_annotations=1', newest: 2 },
  'users.search': { path: '/users/search?q=%40crowd&count=%count', newest: 4, oldest: 4 },
  'users.following': { path: '/users/%author/following?count=%count', newest: 4, oldest: 4 },
  'users.followers': { path: '/users/%author/followers?count=%count', newest: 4, oldest: 4 },
  'users.following.ids': { path: '/users/me/following/ids', newest: 3 },
  'users.followers.ids': { path: '/users/me/followers/ids', newest: 3 },
  'users.muted': { path: '/users/me/muted', newest: 4 },
  'users.blocked': { path: '/users/me/blocked', newest: 4 },
  'users.interactions': {
    path: `/users/me/interactions?interaction_actions=star,repost&count=%count&${everything}`,
    newest: 14,
    oldest: 14,
  },
  'users.stars': { path: `/users/%author/stars?count=%count&${everything}`, newest: 14, oldest: 14 },
  'places.search': { path: '/places/search?latitude=1&longitude=2&count=%count', newest: 1, most: 100 },
  'posts.list': { path: `/posts?ids=%posts&${everything}`, newest: 12 },
  'posts.stars': { path: '/posts/%root/stars?count=%count', newest: 5, oldest: 5 },
  'posts.reposters': { path: '/posts/%root/reposters?count=%count', newest: 5, oldest: 5 },
  // Searches for terms that may begin longer words look for exact matches first, which has read the first hundred.
  'posts.search': {
    path: `/posts/search?text=for+author&count=%count&${everything}`,
    newest: [14, 15],
    oldest: 15,
  },
  'posts.quotes': { path: `/posts/%root/quotes?count=%count&${everything}`, newest: 16, oldest: 16 },
  'posts.replies': { path: `/posts/%root/replies?count=%count&${everything}`, newest: 16, oldest: 16 },
  'posts.tag': { path: `/posts/tag/hello?count=%count&${everything}`, newest: 14, oldest: 14 },
  'users.posts': { path: `/users/%author/posts?count=%count&${everything}`, newest: 16, oldest: 16 },
  'users.mentions': { path: `/users/%author/mentions?count=%count&${everything}`, newest: 15, oldest: 15 },
  'posts.stream': { path: `/posts/stream?count=%count&${everything}`, newest: 18, oldest: 18 },
  'posts.stream.unified': {
    path: `/posts/stream/unified?count=%count&${everything}`,
    newest: 19,
    oldest: 19,
  },
  'posts.explore.list': { path: '/posts/stream/explore', newest: 1, isFixed: true },
  'posts.explore': { path: `/posts/stream/explore/posts?count=%count&${everything}`, newest: 14, oldest: 14 },
  'posts.stream.global': { path: `/posts/stream/global?count=%count&${everything}`, newest: 14, oldest: 14 },
  'channels.list': { path: `/channels?count=%count&${everyChannel}`, newest: 15, oldest: 15 },
  'users.channels': { path: `/users/me/channels?count=%count&${everyChannel}`, newest: 13, oldest: 13 },
  'users.channels.muted': { path: `/users/me/channels/muted?${everyChannel}`, newest: 13 },
  'channels.search': {
    path: `/channels/search?type=com.example.chat&order=id&count=%count&${everyChannel}`,
    // Owners are looked at first, so other authors of recent messages are read apart.
    newest: [15, 16],
    oldest: 18,
  },
  'channels.subscribers': { path: '/channels/%hub/subscribers?count=%count', newest: 5, oldest: 5 },
  'channels.subscribers.ids': { path: '/channels/%hub/subscribers/ids', newest: 3 },
  'posts.revisions': { path: '/posts/%root/revisions', newest: 2, isFixed: true },
  'channels.seen': { path: '/channels/%private/seen', newest: 7 },
  'messages.list': {
    path: '/channels/%hub/messages?count=%count&include_annotations=1&include_reactions=1',
    newest: 15,
    oldest: 15,
  },
  'messages.search': {
    path: '/channels/messages/search?channel_ids=%hub&text=hello&count=%count&include_annotations=1&include_reactions=1',
    newest: [14, 15],
    oldest: 15,
  },
  'messages.retrieve': {
    path: '/channels/messages?ids=%messages&include_annotations=1&include_reactions=1',
    newest: 12,
  },
  'files.list': { path: '/files?ids=%files&include_annotations=1', newest: 6 },
  // The oldest are those that others show, and show none themselves.
  'users.files': { path: '/users/me/files?count=%count&include_annotations=1', newest: 7, oldest: 4 },
  'app-streams.list': { path: '/streams', newest: 1, most: 5 },
  'webhooks.list': { path: '/webhooks', newest: 1, most: 9 },
  'webhooks.deliveries': { path: '/webhooks/%webhook/deliveries', newest: 1, most: 20 },
  'filters.list': { path: '/filters', newest: 3, most: 100 },
  'users.messages': {
    path: '/users/me/messages?count=%count&include_annotations=1',
    newest: 10,
    oldest: 10,
  },
  'users.bookmarks': { path: `/users/me/bookmarks?count=%count&${everything}`, newest: 13, oldest: 13 },
  'users.pins': { path: '/users/me/pins', newest: 1, most: 12 },
};

describeService('statements', (service) => {
  /** Ids of people who star, repost and follow, and of posts, the oldest first. */
  let crowd: number[];
  const posts: number[] = [];
  /** A channel in which everybody of the crowd writes, another one whose subscriber is its owner, and messages. */
  let hub: number;
  let quiet: number;
  const messages: number[] = [];
  /** Private channels that the viewer may read, and one of the crowd or everybody has. */
  const secret: number[] = [];
  const files: number[] = [];
  let author: Person;
  /** One follows, mutes and blocks many, the other one of each. */
  let viewer: Person;
  let modest: Person;
  /** Most of the posts are theirs. */
  let stranger: Person;
  /** One is authorised by many, the other by one. */
  let app: Client;
  let modestApp: Client;

  beforeAll(async () => {
    const { ctx, appId } = service();
    const { store } = ctx;
    const several = (name: string, amount: number) =>
      Promise.all(Array.from({ length: amount }, (_, n) => addUser(store, { username: `${name}_${n}` })));
    author = await service().person('author');
    viewer = await service().person('viewer');
    modest = await service().person('modest');
    const host = await service().person('host');
    stranger = await service().person('stranger');
    crowd = await several('crowd', SIZE);
    const id = (person: Person) => Number(person.id);
    app = await service().app();
    const other = await addApp(ctx, { ownerId: id(host), name: 'Other', link: '', redirectUris: [] });
    modestApp = new Client(service().origin, await issueAppToken(ctx, other.id));
    await issueUserToken(ctx, other.id, id(host), ['basic']);
    await Promise.all(crowd.map((one) => issueUserToken(ctx, appId, one, ['basic'])));

    await Promise.all(
      crowd.flatMap((one) => [follow(store, one, id(author)), follow(store, id(author), one)]),
    );
    await Promise.all([viewer, modest].map((one) => follow(store, id(one), id(author))));
    const friends = await several('friend', 200);
    const foes = await several('foe', 200);
    await Promise.all([
      ...friends.flatMap((one) => [follow(store, one, id(viewer)), follow(store, id(viewer), one)]),
      ...foes.flatMap((one) => [mute(store, id(viewer), one), block(store, id(viewer), one)]),
      follow(store, friends[0]!, id(modest)),
      mute(store, id(modest), foes[0]!),
      block(store, id(modest), foes[0]!),
    ]);

    // Every list has at both ends what takes most statements, and something else in between. The thread's root is by
    // another user, so that looking it up loads nothing that the page would need.
    const write = async (by: Person, text: string, about: number) => {
      const file = await fileOf(id(by));
      return createPost(
        ctx,
        { userId: id(by), appId },
        {
          text,
          replyTo: posts[0],
          machineOnly: false,
          entities: undefined,
          annotations: [
            {
              type: 'com.example.about',
              value: { '+net.svc.core.user': { user_id: String(about), format: 'full' }, ...file },
            },
          ],
        },
      );
    };
    const writeStarred = async (one: number, by = stranger) => {
      const post = await write(by, 'for @author: #hello', one);
      posts.push(post);
      await Promise.all([
        star(store, id(author), post),
        star(store, one, post),
        repost(store, { userId: id(author), appId }, post),
      ]);
    };
    await writeStarred(crowd[0]!, host);
    await Promise.all(
      crowd.slice(1, -1).map(async (one) => {
        await writeStarred(one);
        if (one % 8 === 0) await write(author, 'something of my own', one);
        if (one % 8 === 4) await write(stranger, 'for @viewer, this one', one);
      }),
    );
    await writeStarred(crowd.at(-1)!);
    await Promise.all(
      crowd.flatMap((userId) => [
        star(store, userId, posts[0]!),
        repost(store, { userId, appId }, posts[0]!),
      ]),
    );
    await quoteRoot();
    for (const one of posts) await bookmark(store, id(viewer), one);
    await bookmark(store, id(modest), posts.at(-1)!);
    for (const [reader, count] of [
      [viewer, MAX_PINS],
      [modest, 1],
    ] as const) {
      const pins = Array.from({ length: count }, (_, n) => ({
        kind: 'tag' as const,
        value: `t${n}`,
        title: 'T',
      }));
      await changePins(store, id(reader), () => pins);
    }
    await importPlaces(store, places(), { idField: 'placedb_id', replace: false, warn: () => undefined });
    await fillChannels(host);
    await fillFiles();
    await fillFilters();
    await fillWebhooks();
    for (const reader of [viewer, modest, app, modestApp]) await reader.get('/config');
  });

  /** Posts that quote the root, which are in no other list since they were imported. */
  async function quoteRoot(): Promise<void> {
    const { ctx, appId } = service();
    const value = { '+net.svc.core.post': { post_id: String(posts[0]) } };
    const draft = { text: 'see', replyTo: undefined, machineOnly: false, entities: undefined };
    const imported = { createdAt: Date.now(), note: async () => undefined };
    for (const userId of crowd)
      await createPost(
        ctx,
        { userId, appId },
        { ...draft, annotations: [{ type: 'net.svc.core.quote', value }] },
        undefined,
        imported,
      );
  }

  async function fillChannels(host: Person): Promise<void> {
    const { ctx, appId } = service();
    const scopes = ['messages', 'public_messages'] as const;
    const as = (userId: number) => ({ id: 0, appId, clientId: '', userId, isBot: false, scopes });
    const about = (user: number) => ({
      type: 'com.example.about',
      value: { '+net.svc.core.user': { user_id: String(user), format: 'full' } },
    });
    const write = async (by: number, channel: number, user: number) => {
      const { type, value } = about(user);
      const annotations = [{ type, value: { ...value, ...(await fileOf(by)) } }];
      const rest = { replyTo: undefined, machineOnly: false, entities: undefined };
      const id = await createMessage(ctx, as(by), channel, { text: 'hello', annotations, ...rest });
      await react(ctx, as(by), { channel_id: channel, message_id: id }, '👍');
      return id;
    };
    const create = (owner: number, user: number) =>
      createChannel(ctx, as(owner), {
        type: 'com.example.chat',
        writers: { any_user: true },
        annotations: [about(user)],
      });
    const reader = Number(viewer.id);
    hub = await create(Number(host.id), crowd[0]!);
    quiet = await create(Number(host.id), crowd[0]!);
    const foreign = await Promise.all(crowd.map((one) => create(Number(host.id), one)));
    const own = await Promise.all(crowd.map((one) => create(reader, one)));
    await Promise.all([
      ...crowd.map((one) => subscribe(ctx, as(one), hub)),
      ...foreign.map((id) => muteChannel(ctx, as(reader), id)),
      muteChannel(ctx, as(Number(modest.id)), foreign[0]!),
      ...own.map((id, n) => write(reader, id, crowd[n]!)),
      ...foreign.map((id, n) => write(crowd[n]!, id, crowd[n]!)),
    ]);
    for (const [user, channels] of [
      [reader, [...own, ...foreign, hub]],
      [Number(modest.id), foreign.slice(0, 1)],
    ] as const) {
      const places = channels.map((id) => ({ name: `channel:${id}`, position: 1, percentage: 0 }));
      await moveMarkers(ctx.store, user, places, false);
    }
    messages.push(...(await Promise.all(crowd.map((one) => write(one, hub, Number(host.id))))).reverse());
    for (const members of [crowd.slice(0, 1), crowd]) {
      const id = await createChannel(ctx, as(Number(host.id)), {
        type: 'com.example.secret',
        readers: { user_ids: [viewer.id, ...members.slice(0, 150)] },
        writers: { user_ids: members.slice(150) },
      });
      secret.push(id);
      const place = { name: `channel:${id}`, position: 1, percentage: 0 };
      const read = async (one: number) => {
        await subscribe(ctx, as(one), id);
        await moveMarkers(ctx.store, one, [place], false);
      };
      await Promise.all(members.map(read));
    }
    // By a user whom nothing else of any page of channels needs, wherever the channels of the others are.
    messages.unshift(await write(Number(modest.id), hub, Number(host.id)));
  }

  const given = { type: 'com.example.photo', kind: undefined, name: undefined, isPublic: undefined };

  /** Creates a file. @returns its id. */
  function create(userId: number, annotations: object[]): Promise<number> {
    const { ctx, appId } = service();
    const owner = { id: 0, appId, clientId: '', userId, isBot: false, scopes: ['files'] as const };
    return createFile(ctx, owner, { ...given, annotations });
  }

  /** A file of its own for each object, as the annotations of its author show it. */
  async function fileOf(owner: number): Promise<object> {
    const id = await create(owner, []);
    const file_token = makeFileToken(service().ctx.digestKey, id, grants.write);
    return { '+net.svc.core.file': { file_id: String(id), file_token, format: 'metadata' } };
  }

  async function fillFiles(): Promise<void> {
    const owner = Number(viewer.id);
    const shown = await Promise.all(crowd.map(() => fileOf(owner)));
    const about = (user: number, file: object) => ({
      type: 'com.example.about',
      value: { '+net.svc.core.user': { user_id: String(user), format: 'full' }, ...file },
    });
    const made = crowd.map((user, index) => create(owner, [about(user, shown[index]!)]));
    files.push(...(await Promise.all(made)));
  }

  async function fillFilters(): Promise<void> {
    const { store } = service().ctx;
    const clause = { object_type: 'post', field: '/data/id', operator: 'gt', value: 1 } as const;
    const filter = { name: '', match_policy: 'include_any', clauses: [clause] } as const;
    await createFilter(store, Number(modest.id), filter);
    for (let n = 0; n < MAX_FILTERS; n++) await createFilter(store, Number(viewer.id), filter);
    for (const [client, count] of [
      [modestApp, 1],
      [app, 5],
    ] as const) {
      for (let n = 0; n < count; n++) await client.post('/streams', { object_types: ['post'] });
    }
  }

  /** Ids of webhooks with one delivery, and with as many as are stored. */
  const webhooks: string[] = [];

  // Both belong to one app, which can have ten.
  async function fillWebhooks(): Promise<void> {
    const delivery = { id: 'msg_1', events: 1, attempts: 1, created: 1, attempted: 1, took: 1, status: 200 };
    for (const [client, count, stored] of [
      [modestApp, 1, 1],
      [app, 9, 20],
    ] as const) {
      for (let n = 0; n < count; n++) {
        const hook = { url: 'https://app.example', object_types: ['post'] };
        const { id } = (await client.post('/webhooks', hook)).data;
        if (n === 0) webhooks.push(id);
        const deliveries = JSON.stringify(Array(stored).fill(delivery));
        await service().ctx.store.write((tx) =>
          updateWebhook(tx, { id: Number(id), deliveries, disabled_at: 1, disabled_because: 'app' }),
        );
      }
    }
  }

  async function cost(template: string, count: number): Promise<{ statements: string[]; length: number }> {
    const size = Math.abs(count);
    const path = template
      .replace('%count', String(count))
      .replace('%author', author.id)
      .replace('%root', String(posts[0]))
      .replace('%users', crowd.slice(0, size).join())
      .replace('%webhook', String(webhooks[size === 1 ? 0 : 1]))
      .replace('%hub', String(size === 1 && !template.includes('%count') ? quiet : hub))
      .replace('%private', String(secret[size === 1 ? 0 : 1]))
      .replace('%files', files.slice(0, size).join())
      .replace('%messages', messages.slice(0, size).join())
      .replace('%posts', posts.slice(-size).join());
    const isOwn =
      (path.includes('/me/') || path === '/filters' || /^\/(streams|webhooks)/.test(path)) &&
      !path.includes('count=');
    const isOfApp = /^\/(apps\/|streams$|webhooks)/.test(path);
    const [many, few] = isOfApp ? [app, modestApp] : [viewer, modest];
    const reader = path.includes('/interactions') ? stranger : isOwn && size === 1 ? few : many;
    service().forget();
    // Whose call it is was looked up before, as it is in a process that has run for a while.
    await service().ctx.caches.of(tokenCache).find(reader.token!);
    let length = 0;
    const statements = await service().readsOf(async () => {
      const { status, data } = await reader.get(path);
      expect(status).toBe(200);
      length = data.length;
    });
    return { statements, length };
  }

  const answeringLists = endpoints.filter(
    ({ method, reply }) => method === 'GET' && reply !== undefined && Type.IsArray(reply),
  );

  test('every endpoint that answers with a list is in the table', () => {
    expect(answeringLists.map(({ name }) => name).sort()).toEqual(Object.keys(lists).sort());
  });

  test.each(Object.entries(lists))('%s', async (name, { path, newest, oldest, isFixed, most = 200 }) => {
    const { paginated } = answeringLists.find((endpoint) => endpoint.name === name)!;
    expect(oldest !== undefined, 'a list that is paginated has two ends').toBe(paginated);
    for (const [sign, expected] of [[1, newest] as const, [-1, oldest] as const]) {
      if (expected === undefined) continue;
      const [one, many] = [await cost(path, sign), await cost(path, sign * 200)];
      if (!isFixed) {
        expect(one.length).toBe(1);
        expect(many.length).toBeGreaterThanOrEqual(most);
      }
      const costs = [one.statements.length, many.statements.length];
      const ran = `${path}, ${sign} and ${sign * 200}:\n${[...one.statements, '', ...many.statements].join('\n')}\n`;
      expect(costs, ran).toEqual(typeof expected === 'number' ? [expected, expected] : expected);
    }
  });

  test('reading again costs nothing but the page itself', async () => {
    service().forget();
    for (const [path, statements] of [
      ['/posts/stream?count=200', 0],
      [`/users/${author.id}/posts?count=200`, 1],
      [`/users/${author.id}/followers?count=200`, 1],
    ] as const) {
      await viewer.get(path);
      expect(await service().readsOf(() => viewer.get(path)), path).toHaveLength(statements);
    }
  });
});
