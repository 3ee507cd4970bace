/** A store of the version before is brought up to date at its start, with all that is in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { serve } from '../../src/commands/serve.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { type Context, closeContext } from '../../src/context.ts';
import { declaredMigrations } from '../../src/db/migrations.ts';
import { noListeners, openStore } from '../../src/db/open.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { type Scope, scopes } from '../../src/scopes.ts';
import { FormClient } from '../form-client.ts';
import { Client, createDatabase, type Database, databases, type Json } from '../harness.ts';
import { laterMigrations } from '../later-migrations.ts';

const { items } = declaredMigrations;
const later = laterMigrations.map(({ name }) => name);

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  const again = declaredMigrations.with(...items);
  again.begin();
  again.add();
});

/** @returns the settings for a new store; a service keeps its URL in the object that it gets. */
async function newPlace(database: Database): Promise<() => Config> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-upgrade-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    MILLRACE_DATA: folder,
    MILLRACE_PORT: '0',
    MILLRACE_RATE_LIMITS: 'off',
    MILLRACE_LOG_LEVEL: 'error',
    ...(database === 'postgres' && { MILLRACE_DATABASE_URL: await createDatabase() }),
  };
  return () => readConfig(env);
}

/** Serves a store, which ends with the test or before. */
async function start(config: Config, purpose: 'serve' | 'upgrade') {
  const ctx = await app.open(config, purpose);
  const { origin, stop } = await serve(ctx);
  const once = { stop };
  cleanUps.push(() => once.stop());
  return {
    ctx,
    origin,
    stop: async () => {
      await once.stop();
      once.stop = async () => undefined;
    },
  };
}

const problemsOf = async ({ store }: Context): Promise<string[]> => [
  ...(await store.integrity()),
  ...(await findWrongCounts(store.maintenance)),
];

describe.each(databases)('upgrades on %s', (database) => {
  test('tell of each migration before it, and later starts of none', async () => {
    const config = (await newPlace(database))();
    await closeContext(await app.open(config));
    declaredMigrations.with(...laterMigrations).add();
    for (const purpose of ['use', 'create'] as const) {
      await expect(app.open(config, purpose)).rejects.toThrow('"millrace migrate" brings it up to date');
    }
    for (const expected of [later, []]) {
      const told: string[] = [];
      const store = await openStore(config, { ...noListeners, onMigration: (name) => told.push(name) });
      await store.close();
      expect(told).toEqual(expected);
    }
  });

  test('keep what there is, and what is written goes on from it', async () => {
    const config = await newPlace(database);
    const before = await start(config(), 'serve');
    const tokens: string[] = [];
    const people: string[] = [];
    let appId: number | undefined;
    for (const username of ['ada', 'bob', 'eve']) {
      const id = await addUser(before.ctx.store, { username });
      appId ??= (await addApp(before.ctx, { ownerId: id, name: 'Old', link: '', redirectUris: [] })).id;
      tokens.push(await issueUserToken(before.ctx, appId, id, Object.keys(scopes) as Scope[]));
      people.push(String(id));
    }
    await new FormClient(before.origin).signUp('zoe', { password: 'the password of zoe' });
    const [ada, bob] = tokens.map((token) => new Client(before.origin, token)) as [Client, Client];
    const idOf = async (reply: Promise<Json>): Promise<string> => {
      const { status, data } = await reply;
      expect(status).toBe(200);
      return data.id;
    };
    const first = await idOf(ada.post('/posts', { text: 'A first post with a #hashtag, for @bob.' }));
    const reply = await idOf(bob.post('/posts', { text: '@ada A reply: ü, 日本, 😀?', reply_to: first }));
    const gone = await idOf(ada.post('/posts', { text: 'A post that is deleted #gone' }));
    await ada.delete(`/posts/${gone}`);
    for (const path of [`/users/${people[0]}/follow`, `/posts/${first}/star`, `/posts/${first}/repost`])
      await idOf(bob.post(path));
    await idOf(ada.post(`/users/${people[2]}/mute`));
    const room = await idOf(
      ada.post('/channels', {
        type: 'com.example.room',
        readers: { any_user: true },
        writers: { user_ids: ['@bob'] },
      }),
    );
    await idOf(bob.post(`/channels/${room}/subscribe`));
    await idOf(ada.post(`/channels/${room}/messages`, { text: 'Words in a room' }));
    await idOf(ada.post('/channels/pm/messages', { text: 'A private word', destinations: ['@bob'] }));
    const paths = [
      ...['/token', '/users/me', '/users/me/muted', '/users/search?q=ada', '/users/@bob/mentions'],
      ...[`/posts/${first}`, `/posts/${reply}/replies`, `/posts/${gone}?include_deleted=1`, '/posts/stream'],
      ...['/posts/tag/hashtag', '/posts/search?text=hashtag', '/users/me/interactions'],
      ...['/channels', `/channels/${room}/messages`, '/channels/search?type=com.example.room'],
    ];
    const read = async (origin: string): Promise<Json[]> => {
      const replies = tokens.flatMap((token) => paths.map((path) => new Client(origin, token).get(path)));
      return (await Promise.all(replies)).map(({ status, data }) => [status, data]);
    };
    // What tells of the origin tells of another one.
    const portless = (value: Json): Json =>
      JSON.parse(JSON.stringify(value).replaceAll(/127\.0\.0\.1:\d+/g, 'here'));
    const shown = portless(await read(before.origin));
    expect(await problemsOf(before.ctx)).toEqual([]);
    await before.stop();

    declaredMigrations.with(...laterMigrations).add();
    const after = await start(config(), 'upgrade');
    expect(portless(await read(after.origin))).toEqual(shown);
    expect(await problemsOf(after.ctx)).toEqual([]);
    const made = await after.ctx.store.read.all(
      `select (select count(*) from post_lengths) as lengths, (select count(*) from star_counts) as stars,
        (select sum(is_question) from posts) as questions`,
      [],
    );
    expect(made).toEqual([{ lengths: 4, stars: 1, questions: 1 }]);

    // What is written goes on from what is there.
    const [again, other] = tokens.map((token) => new Client(after.origin, token)) as [Client, Client];
    const written = await idOf(again.post('/posts', { text: 'Written after the upgrade' }));
    expect(Number(written)).toBeGreaterThan(Math.max(...[first, reply, gone].map(Number)));
    expect((await other.get('/posts/stream')).data[0].id).toBe(written);
    await idOf(other.post(`/posts/${written}/star`));
    expect((await new FormClient(after.origin).signIn('zoe', 'the password of zoe')).location).toBe('/home');
    expect(await problemsOf(after.ctx)).toEqual([]);
  });
});
