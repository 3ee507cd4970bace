import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { importArchive } from '../../src/features/archives/import.actions.ts';
import {
  readBookmarks,
  selectBookmarked,
  selectBookmarkers,
} from '../../src/features/bookmarks/bookmarks.sql.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { Client, describeService, TestService, until } from '../harness.ts';
import { ids, people, post, repost } from '../people.ts';
import { plansOf } from '../plans.ts';
import { HttpStream } from '../stream-client.ts';

const quiet = { progress: () => undefined, warn: () => undefined, sum: () => undefined };
const LIST = '/users/me/bookmarks';

const keep = (client: Client, id: string) => client.call(`/posts/${id}/bookmark`, { method: 'PUT' });
const drop = (client: Client, id: string) => client.delete(`/posts/${id}/bookmark`);
const listOf = async (client: Client, query = '') => ids((await client.get(`${LIST}?${query}`)).data);

describeService('bookmarks', (service, database) => {
  const archives = archiveFolder();

  test('are kept once and taken away once, in the order of bookmarking', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [one, two] = [await post(ann, 'one'), await post(ann, 'two')];
    const body = { user: Number(bob.id), post: Number(two) };
    const events = await service().eventsOf(async () => {
      for (let n = 0; n < 2; n++)
        expect(await keep(bob, two)).toMatchObject({
          status: 200,
          data: { id: two, you_bookmarked: true, num_stars: 0 },
        });
    });
    expect(events).toMatchObject([{ type: 'bookmark', body }]);
    await keep(bob, one);
    const { data, meta } = await bob.get(`${LIST}?count=1`);
    expect(data).toMatchObject([{ id: one, you_bookmarked: true, pagination_id: meta.max_id }]);
    expect(Number(meta.max_id)).toBeGreaterThan(Number(two));
    expect(meta).toMatchObject({ more: true, min_id: meta.max_id });
    expect(meta).not.toHaveProperty('marker');
    expect(await listOf(bob, `before_id=${meta.min_id}`)).toEqual([two]);
    expect((await bob.get(`${LIST}?before_id=last_read`)).status).toBe(400);
    const gone = await service().eventsOf(async () => {
      for (let n = 0; n < 2; n++)
        expect((await drop(bob, two)).data).toMatchObject({ id: two, you_bookmarked: false });
    });
    expect(gone).toMatchObject([{ type: 'bookmark', deleted: true, body }]);
    expect(await listOf(bob)).toEqual([one]);
    // Another process follows.
    const beside = await service().beside();
    const there = new Client(beside.origin, bob.token);
    const isKept = async () => (await there.get(`/posts/${one}`)).data.you_bookmarked;
    expect(await isKept()).toBe(true);
    await drop(bob, one);
    await until(async () => !(await isKept()));
    await beside.stop();
  });

  test('are shown to each reader of a list as their own', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const id = await post(ann, 'hello');
    await keep(bob, id);
    // What is the same for both is rendered once.
    for (const [reader, you_bookmarked] of [
      [bob, true],
      [eve, false],
      [bob, true],
    ] as const)
      expect((await reader.get(`/users/${ann.id}/posts`)).data).toMatchObject([{ id, you_bookmarked }]);
  });

  test('are of what can be starred, and are always taken away', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const id = await post(ann, 'hello');
    expect(await keep(bob, await repost(bob, id))).toMatchObject({ status: 400 });
    expect(await keep(bob, '999999999')).toMatchObject({ status: 404 });
    await Promise.all([keep(bob, id), keep(eve, id)]);
    await ann.delete(`/posts/${id}`);
    expect(await keep(ann, id)).toMatchObject({ status: 400 });
    expect(await listOf(bob, 'include_deleted=0')).toEqual([]);
    expect(await listOf(bob)).toEqual(ids((await bob.get('/users/me/stars')).data).concat(await listOf(eve)));
    expect(await drop(bob, id)).toMatchObject({ status: 200, data: { id, is_deleted: true } });
    // Of one who has blocked the reader since.
    const hidden = await post(ann, 'hidden');
    await keep(bob, hidden);
    await ann.post(`/users/${bob.id}/block`);
    expect([await listOf(bob), (await keep(bob, hidden)).status]).toEqual([[], 404]);
    await drop(bob, hidden);
    await ann.delete(`/users/${bob.id}/block`);
    expect([await listOf(bob), (await bob.get(`/posts/${hidden}`)).data.you_bookmarked]).toEqual([[], false]);
    // Muted people are in the list where the caller asks for them, as in that of stars.
    await keep(bob, hidden);
    await bob.post(`/users/${ann.id}/mute`);
    expect([await listOf(bob), await listOf(bob, 'include_muted=1')]).toEqual([[], [hidden]]);
  });

  test('are seen and heard of by nobody else', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const app = await service().app();
    const id = await post(ann, 'hello');
    const { data: stream } = await app.post('/streams', { object_types: ['post', 'star'], key: 'all' });
    expect(stream.object_types).toEqual(['post', 'star']);
    expect((await app.post('/streams', { object_types: ['bookmark'], key: 'none' })).status).toBe(400);
    const own = await HttpStream.open(ann);
    await ann.get(`/users/me/posts?connection_id=${own.connectionId}`);
    await ann.get(`${LIST}?connection_id=${own.connectionId}`);
    await ann.get(`/posts/${id}/replies?connection_id=${own.connectionId}`);
    await keep(bob, id);
    await bob.post(`/posts/${id}/star`);
    const reply = await post(ann, 'later');
    // What follows is the first that she hears of.
    expect((await own.next()).data).toMatchObject([{ id: reply, you_bookmarked: false }]);
    own.close();
    const actions = (await ann.get('/users/me/interactions')).data.map(
      ({ action }: { action: string }) => action,
    );
    expect(actions).toEqual(['star', 'welcome']);
    const [seen, alone, asApp] = await Promise.all(
      [ann, service().anonymous, app].map(async (one) => (await one.get(`/posts/${id}`)).data),
    );
    expect(seen).toMatchObject({ you_bookmarked: false, num_stars: 1 });
    for (const one of [alone, asApp]) expect(one).not.toHaveProperty('you_bookmarked');
    const none = await service().tokenFor(bob, ['write_post']);
    const reads = await service().tokenFor(bob, ['stream']);
    const statuses = await Promise.all([
      ...[app, service().anonymous, none, reads].map(async (one) => (await one.get(LIST)).status),
      ...[app, service().anonymous, reads, none].map(async (one) => (await keep(one, id)).status),
      ...[ann, bob].map(async (one) => (await one.get(`/users/${bob.id}/bookmarks`)).status),
    ]);
    expect(statuses).toEqual([403, 401, 403, 200, 403, 401, 403, 200, 404, 404]);
  });

  test('go to the streams of their owner', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(ann, 'live');
    const stream = await HttpStream.open(bob);
    await bob.get(`${LIST}?connection_id=${stream.connectionId}&subscription_id=kept`);
    await bob.get(`/users/me/posts?connection_id=${stream.connectionId}`);
    await keep(bob, id);
    const [{ pagination_id: place }] = (await bob.get(LIST)).data;
    const { data, meta } = await stream.next();
    expect(data).toMatchObject([{ id, you_bookmarked: true, pagination_id: place }]);
    expect(meta).toMatchObject({
      type: 'bookmark',
      subscription_ids: ['kept'],
      min_id: place,
      max_id: place,
    });
    expect(meta).not.toHaveProperty('is_deleted');
    await drop(bob, id);
    const taken = await stream.next();
    expect(taken.meta).toMatchObject({ type: 'bookmark', is_deleted: true, deleted_id: id });
    expect(taken.data).toMatchObject([{ id, you_bookmarked: false }]);
    stream.close();
  });

  test('are exported, imported and erased with the account', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { ctx } = service();
    const [one, two] = [await post(ann, 'one'), await post(bob, 'two')];
    await keep(bob, one);
    await keep(bob, two);
    const path = archives.next();
    await exportAccount(ctx, Number(bob.id), path, quiet);
    const created_at = expect.stringMatching(/Z$/);
    expect(jsonOf(await unzip(path), 'bookmarks.json')).toMatchObject([
      { post: { id: one, username: ann.username }, created_at },
      { post: { id: two, username: bob.username }, created_at },
    ]);
    await drop(bob, one);
    await importArchive(ctx, Number(bob.id), path, quiet);
    expect(await listOf(bob)).toEqual([one, two]);
    // In another store only the own posts are there.
    const other = await TestService.start(database);
    const there = await other.person('bob');
    const told: string[] = [];
    await importArchive(other.ctx, Number(there.id), path, {
      ...quiet,
      sum: ({ what, why, count }) => told.push(`${count} ${what}: ${why}`),
    });
    expect((await there.get(LIST)).data).toMatchObject([{ text: 'two' }]);
    expect(told).toContain('1 bookmarks: the posts are not here');
    await other.stop();
    await closeAccount(ctx.store, Number(bob.id));
    const left = `select 1 from bookmarks where user_id = ${bob.id}`;
    await until(async () => (await ctx.store.read.all(left, [])).length === 0);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('at once from many sides are one', async () => {
    const { ann } = await people(service(), 'ann');
    const id = await post(ann, 'hello');
    const beside = await service().beside();
    const there = new Client(beside.origin, ann.token);
    const events = await service().eventsOf(async () => {
      const all = await Promise.all([ann, there, ann, there].map((one) => keep(one, id)));
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
    expect(events).toHaveLength(1);
    await beside.stop();
    // Against the deletion of the post: a tombstone may have a bookmark, which `check` takes for right.
    const gone = await post(ann, 'soon gone');
    const [kept] = await Promise.all([keep(ann, gone), ann.delete(`/posts/${gone}`)]);
    expect([200, 400]).toContain(kept.status);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('have a button on posts and a page with search, which need no scripts', async () => {
    const { ann } = await people(service(), 'ann');
    const browser = await signedUp(service());
    const texts = ['Old mill', 'New weir', 'Mill race'];
    const all: string[] = [];
    for (const text of texts) all.push(await post(ann, text));
    const [mill = '', weir = '', race = ''] = all;
    const act = (id: string, action: string) =>
      browser.submit('/', `/posts/${id}/${action}`, { next: '/bookmarks' });
    expect((await browser.get('/bookmarks')).text).toContain('Posts that you bookmark appear here');
    for (const id of [mill, weir, race])
      expect(await act(id, 'bookmark')).toMatchObject({ status: 303, location: `/bookmarks#post-${id}` });
    const shown = async (query = '') => {
      const { text } = await browser.get(`/bookmarks${query}`);
      return [...text.matchAll(/id="post-(\d+)"/g)].map(([, id]) => id);
    };
    expect(await shown()).toEqual([race, weir, mill]);
    const { text } = await browser.get('/bookmarks');
    expect(text).toContain('href="/bookmarks" aria-current="page"');
    expect(text).toContain(`formaction="/posts/${mill}/unbookmark" aria-pressed="true"`);
    expect(await shown('?q=mill')).toEqual([race, mill]);
    expect(await shown('?q=mill+-race')).toEqual([mill]);
    expect(await shown('?q=nowhere')).toEqual([]);
    // What others bookmarked is not found, and what cannot be searched for is said.
    const other = await signedUp(service());
    expect((await other.get('/bookmarks?q=mill')).text).toContain('No post that you bookmarked matches');
    expect((await browser.get('/bookmarks?q=%22')).status).toBe(200);
    await act(mill, 'unbookmark');
    expect([await shown(), await shown('?q=mill')]).toEqual([[race, weir], [race]]);
    expect((await browser.request(`/posts/${mill}/bookmark`, { form: {} })).status).toBe(403);
    expect((await new FormClient(service().origin).get('/bookmarks')).location).toContain('/sign-in');
  });

  test('are found by indexes', async () => {
    const fill = [
      `insert into bookmarks (id, user_id, post_id, created_at) select 1000000 + n, n % 300, n, 0 from generate_series(1, 30000) as s(n)`,
      'analyze bookmarks',
    ];
    const plans = await plansOf(service().ctx.store, fill, async (explain) => {
      await readBookmarks(explain('list'), {
        user: 1,
        after: 0,
        before: 2_000_000,
        limit: 20,
        ascending: false,
      });
      await selectBookmarked(explain('bits'), { user: 1, posts: [1, 2, 3] });
      await selectBookmarkers(explain('bitsOf'), { post: 1, users: [1, 2, 3] });
    });
    expect(plans.list).toContain('bookmarks_by_user');
    expect(plans.bits).toMatch(/bookmarks_user_id_post_id_key|sqlite_autoindex_bookmarks|bookmarks_by_/);
    expect(plans.bitsOf).toMatch(
      /bookmarks_by_post|bookmarks_user_id_post_id_key|sqlite_autoindex_bookmarks/,
    );
  });
});
