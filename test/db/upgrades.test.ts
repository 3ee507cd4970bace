/** Stores of earlier versions are brought up to date at their start, with all that is in them. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { serve } from '../../src/commands/serve.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { noListeners, openStore } from '../../src/db/open.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { FormClient } from '../form-client.ts';
import { Client, type Database, databases } from '../harness.ts';
import { fixtures, makeOldStore } from '../old-store.ts';

const names = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

/** What `scripts/make-fixture.mjs` notes of a store. */
interface Made {
  /** Ids by username. */
  users: Record<'ada' | 'bob' | 'eve', string>;
  tokens: Record<'ada' | 'bob' | 'ada_messages' | 'bob_messages', string>;
  posts: Record<'first' | 'reply' | 'deleted', string>;
  /** From 0020 on. */
  channels?: Record<'room' | 'news' | 'closed' | 'pm', string>;
  messages?: Record<'spoken' | 'answered' | 'withdrawn' | 'announced' | 'told', string>;
  /** The steps that the version knew. */
  done: string[];
}

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Makes the store of a fixture. @returns the settings for it. */
async function makeStore(name: string, database: Database): Promise<Config> {
  const env = await makeOldStore(name, database);
  cleanUps.push(() => rmSync(env.MILLRACE_DATA, { recursive: true, force: true }));
  return readConfig(env);
}

/** Serves the store of a fixture with the program as it is now. */
async function upgrade(name: string, database: Database): Promise<{ ctx: Context; origin: string }> {
  const ctx = await app.open(await makeStore(name, database), 'upgrade');
  const service = await serve(ctx);
  cleanUps.push(() => service.stop());
  return { ctx, origin: service.origin };
}

const problemsOf = async ({ store }: Context): Promise<string[]> => [
  ...(await store.integrity()),
  ...(await findWrongCounts(store.maintenance)),
];

/** Channels and messages are shown as they were, and written to. */
async function checkChannels({ users, tokens, channels, messages }: Made, origin: string): Promise<void> {
  if (channels === undefined || messages === undefined) return;
  const [ada, bob] = [new Client(origin, tokens.ada_messages), new Client(origin, tokens.bob_messages)];
  const ids = async (client: Client, path: string): Promise<string[]> =>
    (await client.get(path)).data.map(({ id }: { id: string }) => id);
  expect(await ids(bob, '/channels')).toEqual([channels.news, channels.room]);
  expect(await ids(ada, '/channels')).toEqual([channels.pm, channels.news, channels.room]);
  expect(await ids(bob, '/users/me/channels/muted')).toEqual([channels.pm]);
  expect((await ada.get(`/channels/${channels.room}`)).data).toMatchObject({
    counts: { messages: 2, subscribers: 2 },
    readers: { any_user: true, you: true },
    writers: { user_ids: [users.bob] },
    recent_message_id: messages.withdrawn,
  });
  expect((await ada.get(`/channels/${channels.closed}`)).data.is_inactive).toBe(true);
  const said = (await bob.get(`/channels/${channels.room}/messages`)).data;
  expect(said).toMatchObject([
    { id: messages.withdrawn, is_deleted: true },
    { id: messages.answered, reply_to: messages.spoken, thread_id: messages.spoken },
    { id: messages.spoken, text: 'Words in a room: ü, 日本, 😀', num_replies: 1 },
  ]);
  expect(said[0]).not.toHaveProperty('text');
  expect((await bob.get(`/channels/${channels.pm}/messages`)).data[0].text).toBe('A private word');
  const interactions = async (client: Client) =>
    (await client.get('/users/me/interactions?interaction_actions=broadcast_create,broadcast_subscribe'))
      .data;
  expect(await interactions(ada)).toMatchObject([
    { action: 'broadcast_subscribe', objects: [{ id: channels.news }], users: [{ id: users.bob }] },
  ]);
  expect(await interactions(bob)).toMatchObject([
    { action: 'broadcast_create', objects: [{ id: channels.news }], users: [{ id: users.ada }] },
  ]);
  const written = await bob.post(`/channels/${channels.room}/messages`, { text: 'After the upgrade' });
  expect(written.status).toBe(200);
  expect(Number(written.data.id)).toBeGreaterThan(Number(messages.told));
  expect((await ids(bob, '/channels'))[0]).toBe(channels.room);
}

describe.each(databases)('upgrades on %s', (database) => {
  test('tell of each migration before it, and later starts of none', async () => {
    const config = await makeStore('0011', database);
    for (const purpose of ['use', 'create'] as const) {
      await expect(app.open(config, purpose)).rejects.toThrow('"millrace migrate" brings it up to date');
    }
    for (const expected of [expect.arrayContaining(['0012-password-links', '0015-post-search']), []]) {
      const told: string[] = [];
      const store = await openStore(config, { ...noListeners, onMigration: (name) => told.push(name) });
      await store.close();
      expect(told).toEqual(expected);
      expect(told).not.toContain('0011-clock-time');
    }
  });

  test.each(names)('from the schema %s', async (name) => {
    const made = (JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8')) as Record<Database, Made>)[
      database
    ];
    const { ctx, origin } = await upgrade(name, database);
    expect(await problemsOf(ctx)).toEqual([]);
    await checkChannels(made, origin);
    expect(await problemsOf(ctx)).toEqual([]);
    const [ada, bob] = [new Client(origin, made.tokens.ada), new Client(origin, made.tokens.bob)];
    const did = (step: string): number => (made.done.includes(step) ? 1 : 0);

    const token = await ada.get('/token');
    expect([token.status, token.data.user.id, token.data.scopes]).toEqual([
      ...[200, made.users.ada, ['basic', 'stream', 'write_post', 'follow']],
    ]);
    const first = (await bob.get(`/posts/${made.posts.first}`)).data;
    expect(first).toMatchObject({
      text: 'A first post with a #hashtag, for @bob.',
      user: { id: made.users.ada, username: 'ada', you_follow: true, counts: { followers: 1, posts: 1 } },
      entities: { hashtags: [{ name: 'hashtag' }], mentions: [{ id: made.users.bob }] },
      num_replies: 1,
      num_stars: did('star'),
      num_reposts: did('repost'),
      you_starred: did('star') === 1,
    });
    const reply = (await ada.get(`/posts/${made.posts.reply}`)).data;
    expect(reply).toMatchObject({
      text: '@ada A reply: ü, 日本, 😀',
      reply_to: made.posts.first,
      thread_id: made.posts.first,
      user: { username: 'bob', follows_you: true },
    });
    const deleted = (await ada.get(`/posts/${made.posts.deleted}?include_deleted=1`)).data;
    expect([deleted.is_deleted, deleted.text]).toEqual([true, undefined]);
    const muted = (await ada.get('/users/me/muted')).data.map(({ id }: { id: string }) => id);
    expect(muted).toEqual(did('mute') === 1 ? [made.users.eve] : []);
    const ids = async (path: string): Promise<string[]> =>
      (await bob.get(path)).data.map(({ id }: { id: string }) => id);
    expect(await ids('/posts/tag/hashtag')).toEqual([made.posts.first]);
    expect(await ids('/users/@bob/mentions')).toEqual([made.posts.first]);
    expect(await ids('/users/search?q=ada')).toEqual([made.users.ada]);
    expect(await ids('/posts/search?text=hashtag')).toEqual([made.posts.first]);

    // What is written goes on from what is there.
    const written = await ada.post('/posts', { text: 'Written after the upgrade' });
    expect(written.status).toBe(200);
    expect(Number(written.data.id)).toBeGreaterThan(Math.max(...Object.values(made.posts).map(Number)));
    expect((await ids('/posts/stream'))[0]).toBe(written.data.id);
    expect((await bob.post(`/posts/${written.data.id}/star`)).status).toBe(200);
    expect((await new FormClient(origin).signIn('ada', 'the password of ada')).location).toBe('/home');
    expect(await problemsOf(ctx)).toEqual([]);
  });
});
