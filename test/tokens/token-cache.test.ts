/** Which tokens are looked up again after an event (src/features/tokens/tokens.cache.ts). */
import { expect, test } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { addApp, changeApp, deleteApp } from '../../src/features/apps/apps.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { TokenCache, tokenCache } from '../../src/features/tokens/tokens.cache.ts';
import { Client, describeService } from '../harness.ts';
import { people } from '../people.ts';

describeService('cached tokens', (service) => {
  /** How many statements a call with each token takes, and what it is answered; nothing else is read for it. */
  async function look(...clients: Client[]): Promise<[statements: number, status: number][]> {
    const results: [number, number][] = [];
    for (const client of clients) {
      let status = 0;
      const statements = await service().readsOf(async () => {
        ({ status } = await client.get('/posts/stream/global?count=0'));
      });
      // Streams that an event ends are looked up meanwhile.
      results.push([statements.filter((sql) => sql.includes('"tokens"')).length, status]);
    }
    return results;
  }

  async function setUp() {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const second = await service().tokenFor(ann, ['basic']);
    const all = [ann, second, bob];
    await look(...all);
    expect(await look(...all)).toEqual([
      [0, 200],
      [0, 200],
      [0, 200],
    ]);
    return { ann, second, bob, all };
  }

  test('a sign-out drops one', async () => {
    const { second, all } = await setUp();
    expect((await second.delete('/token')).status).toBe(200);
    expect(await look(...all)).toEqual([
      [0, 200],
      [1, 401],
      [0, 200],
    ]);
  });

  test('a suspension drops those of its account', async () => {
    const { ann, all } = await setUp();
    const { store } = service().ctx;
    await suspendUser(store, undefined, Number(ann.id));
    expect(await look(...all)).toEqual([
      [1, 401],
      [1, 401],
      [0, 200],
    ]);
    await restoreUser(store, undefined, Number(ann.id));
    expect((await look(...all)).map(([, status]) => status)).toEqual([200, 200, 200]);
  });

  test('a change of an app drops those of that app', async () => {
    const { ann, all } = await setUp();
    const { ctx, origin } = service();
    const app = await addApp(ctx, {
      ownerId: Number(ann.id),
      name: 'Another',
      link: 'https://another.example',
      redirectUris: [],
    });
    const other = new Client(origin, await issueUserToken(ctx, app.id, Number(ann.id), ['basic']));
    await look(other);
    expect(await look(other)).toEqual([[0, 200]]);
    await changeApp(ctx, app.client_id, { name: 'Renamed' });
    expect(await look(other, ...all)).toEqual([
      [1, 200],
      [0, 200],
      [0, 200],
      [0, 200],
    ]);
    await deleteApp(ctx, app.client_id);
    expect(await look(other, ...all)).toEqual([
      [1, 401],
      [0, 200],
      [0, 200],
      [0, 200],
    ]);
  });

  test('what has nothing to do with tokens drops none', async () => {
    const { ann, bob, all } = await setUp();
    await ann.call('/users/me', { method: 'PATCH', body: { name: 'A new name' } });
    await ann.post(`/users/${bob.id}/follow`);
    await ann.post('/posts', { text: 'hello' });
    expect(await look(...all)).toEqual([
      [0, 200],
      [0, 200],
      [0, 200],
    ]);
  });

  test('one that ends while it is looked up is not cached', async () => {
    const { second, bob } = await setUp();
    const { ctx } = service();
    const read = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    // The store's own reads, of which the first is answered late.
    const db = Object.create(ctx.store.read, {
      all: {
        value: async (sql: string, values: readonly unknown[]) => {
          const rows = await ctx.store.read.all(sql, values);
          read.resolve();
          await goOn.promise;
          return rows;
        },
      },
    });
    const cache = new TokenCache(db, ctx.digestKey, ctx.memory);
    const { id } = await ctx.caches.of(tokenCache).find(second.token!);
    const found = cache.find(second.token!);
    await read.promise;
    const [event] = await service().eventsOf(() => second.delete('/token'));
    cache.apply(event!);
    goOn.resolve();
    expect((await found).id).toBe(id);
    await expect(cache.find(second.token!)).rejects.toMatchObject({ slug: 'not-authorized' });
    expect((await cache.find(bob.token!)).userId).toBe(Number(bob.id));
  });
});
