import { expect, test } from 'vitest';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { restoreUser, setTier, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { decideReport } from '../../src/features/admin/decisions.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { reportPost } from '../../src/features/reports/reports.actions.ts';
import { repost } from '../../src/features/reposts/reposts.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { star } from '../../src/features/stars/stars.actions.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { by, openReports } from '../rows.ts';
import { HttpStream, StreamRefused } from '../stream-client.ts';

let count = 0;

describeService('administration of accounts', (service) => {
  const store = () => service().ctx.store;
  const people = (...names: string[]): Promise<Person[]> => {
    const run = ++count;
    return Promise.all(names.map((name) => service().person(`${name}_${run}`)));
  };
  const ids = (reply: Json) => reply.data.map(({ id }: Json) => id);
  const auditOf = async (id: string) =>
    (await store().read.all(
      `select actor_id, action, detail from audit where target_id = ${id} order by id`,
      [],
    )) as {
      actor_id: number | null;
      action: string;
      detail: string;
    }[];

  test('a suspended account cannot be used: its tokens are refused and its streams end', async () => {
    const [alice] = (await people('alice')) as [Person];
    const stream = await HttpStream.open(alice);
    await alice.get(`/posts/stream?connection_id=${stream.connectionId}`);
    const events = await service().eventsOf(() => suspendUser(store(), undefined, Number(alice.id)));
    expect(events).toMatchObject([{ type: 'user', body: { id: Number(alice.id), account: 'suspended' } }]);
    await stream.untilClosed();
    for (const path of ['/token', '/users/me', '/posts/stream', '/config']) {
      const refused = await alice.get(path);
      expect([refused.status, refused.meta.error_slug]).toEqual([401, 'not-authorized']);
    }
    expect((await alice.post('/posts', { text: 'no' })).status).toBe(401);
    const again = await HttpStream.open(alice, `?connection_id=${stream.connectionId}`).catch(
      (error) => error,
    );
    expect(again).toBeInstanceOf(StreamRefused);
    expect(again.status).toBe(401);
    expect(await service().eventsOf(() => suspendUser(store(), undefined, Number(alice.id)))).toEqual([]);
    await restoreUser(store(), undefined, Number(alice.id));
    expect((await alice.get('/users/me')).status).toBe(200);
    expect((await auditOf(alice.id)).map(({ action }) => action)).toEqual(['suspend', 'restore']);
  });

  test('a suspended account and its posts are hidden until it is restored', async () => {
    const [alice, bob, carol] = (await people('alice', 'bob', 'carol')) as [Person, Person, Person];
    await bob.post(`/users/${alice.id}/follow`);
    await alice.post(`/users/${bob.id}/follow`);
    await bob.post(`/users/${alice.id}/mute`);
    const root = (await bob.post('/posts', { text: 'a thread' })).data.id;
    const post = (await alice.post('/posts', { text: 'hidden?', reply_to: root })).data.id;
    const again = await repost(store(), { userId: Number(carol.id), appId: service().appId }, Number(post));
    await star(store(), Number(alice.id), Number(root));
    await suspendUser(store(), undefined, Number(alice.id));

    for (const viewer of [bob, carol, service().anonymous]) {
      for (const path of [
        `/users/${alice.id}`,
        `/users/@${alice.username}`,
        `/users/${alice.id}/posts`,
        `/posts/${post}`,
        `/posts/${again}`,
      ])
        expect((await viewer.get(path)).status, path).toBe(404);
    }
    expect((await service().anonymous.get(`/users/${alice.id}/avatar`)).status).toBe(404);
    for (const path of [
      `/users?ids=${alice.id},@${alice.username}`,
      `/users/search?q=${alice.username}`,
      '/users/me/followers',
      '/users/me/following',
      '/users/me/muted',
      `/posts/${root}/stars`,
      `/posts?ids=${post},${again}`,
    ]) {
      expect((await bob.get(path)).data, path).toEqual([]);
    }
    for (const list of ['following', 'followers'])
      expect((await bob.get(`/users/me/${list}/ids`)).data).toEqual([]);
    expect((await (await service().app()).get(`/users/muted/ids?ids=${bob.id},${alice.id}`)).data).toEqual({
      [bob.id]: [],
    });
    for (const path of [
      `/posts/${root}/replies`,
      '/posts/stream',
      '/posts/stream/global',
      `/users/${carol.id}/posts`,
    ])
      expect(
        ids(await bob.get(`${path}${path.includes('?') ? '&' : '?'}include_muted=1`)),
        path,
      ).not.toContain(post);
    expect((await bob.get(`/posts/${root}?include_starred_by=1`)).data.starred_by).toEqual([]);
    const mention = await bob.post('/posts', { text: `@${alice.username} are you there?` });
    expect(mention.data.entities.mentions).toEqual([]);
    for (const verb of ['follow', 'mute', 'block'])
      expect((await carol.post(`/users/${alice.id}/${verb}`)).status).toBe(404);

    await restoreUser(store(), undefined, Number(alice.id));
    expect((await bob.get(`/posts/${post}`)).data.user.id).toBe(alice.id);
    expect(ids(await bob.get(`/users/search?q=${alice.username}`))).toEqual([alice.id]);
    expect((await bob.get('/users/me/followers/ids')).data).toEqual([alice.id]);
    expect(ids(await bob.get('/posts/stream?include_muted=1'))).toContain(post);
  });

  test('deleting an account leaves tombstones without a user, right counts and nothing else', async () => {
    const [alice, bob, carol] = (await people('alice', 'bob', 'carol')) as [Person, Person, Person];
    const { store: rows } = service().ctx;
    for (const [one, other] of [
      [alice, bob],
      [bob, alice],
      [alice, carol],
    ] as const)
      await one.post(`/users/${other.id}/follow`);
    await alice.call('/users/me', { method: 'PATCH', body: { description: { text: 'secret words' } } });
    await carol.post(`/users/${alice.id}/mute`);
    await alice.post(`/users/${service().ctx.config.url.length > 0 ? carol.id : ''}/mute`);
    const root = (await bob.post('/posts', { text: 'a thread' })).data.id;
    const posts: string[] = [];
    for (let n = 0; n < 130; n++) {
      posts.push(
        (await alice.post('/posts', { text: `#tag @${bob.username} ${n}`, reply_to: root })).data.id,
      );
    }
    const author = { userId: Number(alice.id), appId: service().appId };
    await repost(rows, author, Number(root));
    await star(rows, Number(alice.id), Number(root));
    await repost(rows, { ...author, userId: Number(bob.id) }, Number(posts[0]));
    await star(rows, Number(bob.id), Number(posts[0]));
    const dave = (await people('dave'))[0] as Person;
    await dave.post(`/users/${alice.id}/block`);
    const stream = await HttpStream.open(alice);
    const events = await service().eventsOf(() => deleteUser(rows, undefined, Number(alice.id)));
    await stream.untilClosed();

    const counts = (type: string) => events.filter((event) => event.type === type && event.deleted).length;
    expect(counts('post')).toBe(131);
    expect(counts('user_follow')).toBe(3);
    expect([counts('mute'), counts('block'), counts('star'), counts('token')]).toEqual([2, 1, 1, 2]);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'user', body: { id: Number(alice.id), account: 'deleted' } }),
    );
    expect((await alice.get('/users/me')).meta.error_slug).toBe('not-authorized');
    const tombstone = (await bob.get(`/posts/${posts[0]}`)).data;
    expect(tombstone).toMatchObject({ id: posts[0], is_deleted: true });
    for (const key of ['user', 'text', 'html']) expect(tombstone).not.toHaveProperty(key);
    expect((await bob.get(`/posts/${root}`)).data).toMatchObject({
      num_replies: 0,
      num_stars: 0,
      num_reposts: 0,
    });
    expect((await bob.get('/users/me')).data.counts).toMatchObject({ followers: 0, following: 0 });
    expect((await bob.get(`/users/${alice.id}`)).status).toBe(404);
    expect((await bob.get('/users/search?q=secret')).data).toEqual([]);
    await expect(addUser(rows, { username: alice.username })).rejects.toThrow('taken');
    expect(await findWrongCounts(rows.read)).toEqual([]);
    const [row] = (await rows.read.all(`select * from users where id = ${alice.id}`, [])) as Json[];
    expect(row).toMatchObject({ username: alice.username, name: '', description: '', password_hash: null });
    expect(await service().eventsOf(() => deleteUser(rows, undefined, Number(alice.id)))).toEqual([]);
    for (const action of [suspendUser, restoreUser])
      await expect(action(rows, undefined, Number(alice.id))).rejects.toThrow('no such user');
    expect((await auditOf(alice.id)).map(({ action }) => action)).toEqual(['delete']);
  });

  test('a deletion that was cut short hides what is left, check finds it, and asking again finishes it', async () => {
    const [alice, bob] = (await people('alice', 'bob')) as [Person, Person];
    const post = (await alice.post('/posts', { text: 'left over' })).data.id;
    const { write } = store();
    let writes = 0;
    const broken = Object.assign(Object.create(store()), {
      write: (...args: Parameters<typeof write>) => {
        if (++writes > 1) throw new Error('cut');
        return store().write(...args);
      },
    });
    await expect(deleteUser(broken, undefined, Number(alice.id))).rejects.toThrow('cut');
    expect((await bob.get(`/posts/${post}`)).status).toBe(404);
    expect(await findWrongCounts(store().read)).toEqual([
      '1 posts of deleted users that are no tombstones.',
      '1 rows of interactions whose user_id names no user.',
      '1 interactions without their causes, or that do not tell of all.',
    ]);
    await deleteUser(store(), undefined, Number(alice.id));
    expect((await bob.get(`/posts/${post}`)).data.is_deleted).toBe(true);
    expect(await findWrongCounts(store().read)).toEqual([]);
  });

  test('only administrators may, not to themselves, and each action is in the audit', async () => {
    const [alice, bob] = (await people('alice', 'bob')) as [Person, Person];
    const admin = await service().person(`admin_${count}`, { isAdmin: true });
    const [a, b, root] = [Number(alice.id), Number(bob.id), Number(admin.id)];
    for (const action of [suspendUser, restoreUser, deleteUser])
      await expect(action(store(), by(a), b)).rejects.toMatchObject({ slug: 'forbidden' });
    await expect(setTier(store(), by(a), a, 'paid')).rejects.toMatchObject({ slug: 'forbidden' });
    for (const action of [suspendUser, deleteUser])
      await expect(action(store(), by(root), root)).rejects.toMatchObject({ slug: 'not-allowed' });
    await expect(suspendUser(store(), by(root), 999999)).rejects.toMatchObject({ slug: 'not-found' });
    const events = await service().eventsOf(() => setTier(store(), by(root), b, 'paid'));
    expect(events).toMatchObject([{ type: 'user', body: { id: b } }]);
    expect((await bob.get('/token')).data.limits.max_file_size).toBe(100_000_000);
    expect(await service().eventsOf(() => setTier(store(), by(root), b, 'paid'))).toEqual([]);
    const [entry, ...rest] = await auditOf(bob.id);
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({ actor_id: root, action: 'tier' });
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ from: 'free', to: 'paid' });
    await suspendUser(store(), undefined, root);
    await expect(suspendUser(store(), by(root), b)).rejects.toMatchObject({ slug: 'forbidden' });
  });

  test('a report mutes the author for the reporter, once, and an administrator resolves it', async () => {
    const [alice, bob] = (await people('alice', 'bob')) as [Person, Person];
    const admin = await service().person(`admin_${count}`, { isAdmin: true });
    const post = Number((await alice.post('/posts', { text: 'nasty' })).data.id);
    const report = () => service().eventsOf(() => reportPost(service().ctx, Number(bob.id), post));
    expect(await report()).toMatchObject([
      { type: 'administration' },
      { type: 'report', body: { user: Number(bob.id), post } },
      { type: 'mute', body: { user: Number(bob.id), target: Number(alice.id) } },
    ]);
    expect(await report()).toEqual([]);
    expect((await bob.get(`/users/${alice.id}`)).data.you_muted).toBe(true);
    await expect(reportPost(service().ctx, Number(alice.id), post)).rejects.toMatchObject({ status: 400 });
    await expect(reportPost(service().ctx, Number(bob.id), 999999)).rejects.toMatchObject({ status: 404 });
    const [open, ...others] = (await openReports(store().read)).filter(({ post_id }) => post_id === post);
    expect(others).toEqual([]);
    expect(open).toMatchObject({ author: alice.username, reporter: bob.username, text: 'nasty' });
    const id = open?.id ?? 0;
    const decide = (person: Person) =>
      decideReport(service().ctx, by(Number(person.id)), id, { decision: 'dismiss', note: 'spoke to them' });
    await expect(decide(bob)).rejects.toMatchObject({ status: 403 });
    await decide(admin);
    await expect(decide(admin)).rejects.toMatchObject({ status: 409 });
    expect((await openReports(store().read)).map((row) => row.id)).not.toContain(id);
    await alice.delete(`/posts/${post}`);
    await expect(reportPost(service().ctx, Number(bob.id), post)).rejects.toMatchObject({ status: 400 });
    expect(await findWrongCounts(store().read)).toEqual([]);
  });
});
