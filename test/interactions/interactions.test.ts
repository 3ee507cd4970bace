import { Random } from '@millrace/avatars/random';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsAfter } from '../../src/events/log.ts';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { closeAccount, deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { follow, unfollow } from '../../src/features/follows/follows.actions.ts';
import { createPost, deletePost } from '../../src/features/posts/posts.actions.ts';
import { repost, unrepost } from '../../src/features/reposts/reposts.actions.ts';
import { star, unstar } from '../../src/features/stars/stars.actions.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post } from '../people.ts';

const DAY_MS = 86_400_000;
const PATH = '/users/me/interactions';

/** An interaction in short. */
function brief({ action, objects, users }: Json) {
  return [action, ids(objects), ids(users)];
}

describeService('interactions', (service) => {
  const list = async (person: Person, query = '') => (await person.get(PATH + query)).data.map(brief);

  test('everything others did, merged by day and object, and without what was undone', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const welcome = ['welcome', [], []];
    expect(await list(ann)).toEqual([welcome]);
    const id = await post(ann, 'hello');
    // Nothing tells of what somebody did alone.
    await ann.post(`/posts/${id}/star`);
    await post(ann, 'to myself', { reply_to: id });
    expect(await list(ann)).toEqual([welcome]);

    await bob.post(`/posts/${id}/star`);
    await cal.post(`/users/${ann.id}/follow`);
    await cal.post(`/posts/${id}/star`);
    const reply = await post(bob, 'good morning', { reply_to: id });
    const again = await post(bob, 'and good night', { reply_to: id });
    await cal.post(`/posts/${id}/repost`);
    const { data, meta } = await ann.get(PATH);
    expect(data.map(brief)).toEqual([
      ['repost', [id], [cal.id]],
      ['reply', [id], [bob.id]],
      ['star', [id], [cal.id, bob.id]],
      ['follow', [ann.id], [cal.id]],
      welcome,
    ]);
    expect(data[0]).toMatchObject({ event_date: expect.stringMatching(/Z$/), pagination_id: meta.max_id });
    expect(data[0].objects[0]).toMatchObject({ text: 'hello', num_stars: 3, you_starred: true });
    expect(data[3].users[0]).toMatchObject({ username: cal.username, follows_you: true });
    expect(meta).toMatchObject({ more: false, min_id: data[4].pagination_id });

    await cal.delete(`/posts/${id}/star`);
    await bob.delete(`/posts/${again}`);
    expect(await list(ann)).toEqual([
      ['repost', [id], [cal.id]],
      ['reply', [id], [bob.id]],
      ['follow', [ann.id], [cal.id]],
      ['star', [id], [bob.id]],
      welcome,
    ]);
    await bob.delete(`/posts/${reply}`);
    await cal.delete(`/posts/${id}/repost`);
    await cal.delete(`/users/${ann.id}/follow`);
    expect(await list(ann)).toEqual([['star', [id], [bob.id]], welcome]);
    await ann.delete(`/posts/${id}`);
    expect(await list(ann)).toEqual([welcome]);
    expect(await list(bob)).toEqual([welcome]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('interaction_actions asks for some of them', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(ann, 'hello');
    await bob.post(`/posts/${id}/star`);
    await bob.post(`/users/${ann.id}/follow`);
    const actionsOf = async (query: string) => (await list(ann, query)).map(([action]: string[]) => action);
    expect(await actionsOf('?interaction_actions=star')).toEqual(['star']);
    expect(await actionsOf('?interaction_actions=welcome,%20star')).toEqual(['star', 'welcome']);
    expect(await actionsOf('?interaction_actions=broadcast_create,broadcast_subscribe')).toEqual([]);
    expect(await actionsOf('?interaction_actions=')).toEqual(['follow', 'star', 'welcome']);
    const { status, meta } = await ann.get(`${PATH}?interaction_actions=star,like`);
    expect([status, meta.error_message]).toEqual([400, expect.stringContaining('interaction_actions')]);
    expect((await service().anonymous.get(PATH)).status).toBe(401);
    expect((await (await service().app()).get(PATH)).status).toBe(403);
  });

  test('replies that only programs read tell nobody', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(ann, 'hello');
    const annotations = [{ type: 'com.example.mood', value: { is: 'good' } }];
    const { data } = await bob.post('/posts', { machine_only: true, annotations, reply_to: id });
    expect((await list(ann)).map(([action]: string[]) => action)).toEqual(['welcome']);
    await bob.delete(`/posts/${data.id}`);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('of very many who did the same, the last are shown', async () => {
    const { ann } = await people(service(), 'ann');
    const id = await post(ann, 'popular');
    const fans = Object.values(await people(service(), ...Array.from({ length: 25 }, (_, n) => `fan${n}`)));
    for (const fan of fans) await star(service().ctx.store, Number(fan.id), Number(id));
    const last = ids(fans).reverse().slice(0, 20);
    expect((await list(ann))[0]).toEqual(['star', [id], last]);
    // At once, in one batch.
    await Promise.all(fans.map((fan) => follow(service().ctx.store, Number(fan.id), Number(ann.id))));
    const [first] = await list(ann, '?interaction_actions=follow');
    expect(first[2]).toHaveLength(20);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('they go with the account of either side', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const { store } = service().ctx;
    const id = await post(ann, 'hello');
    for (const one of [bob, cal]) {
      await one.post(`/posts/${id}/star`);
      await one.post(`/users/${ann.id}/follow`);
      await post(one, 'yes', { reply_to: id });
    }
    await closeAccount(store, Number(bob.id));
    expect(await list(ann)).toEqual([
      ['reply', [id], [cal.id]],
      ['follow', [ann.id], [cal.id]],
      ['star', [id], [cal.id]],
      ['welcome', [], []],
    ]);
    expect(await service().wrongCounts()).toEqual([]);
    await deleteUser(store, undefined, Number(ann.id));
    expect(await service().wrongCounts()).toEqual([]);
    expect(await store.read.all(`select id from interactions where user_id = ${ann.id}`, [])).toEqual([]);
  });

  test('pages are those of a model that reads the whole log', async () => {
    const random = new Random(process.env.MILLRACE_TEST_SEED ?? 'interactions');
    const { ctx, appId } = service();
    const { store } = ctx;
    const { position } = ctx.tail;
    const { ann, bob, cal, dan, eve } = await people(service(), 'ann', 'bob', 'cal', 'dan', 'eve');
    const all = [ann, bob, cal, dan, eve];
    const posts: number[] = [];
    const start = Date.now() - 5 * DAY_MS;
    const write = (by: Person, replyTo: number | undefined, now: number) =>
      createPost(
        ctx,
        { userId: Number(by.id), appId },
        { text: 'words', replyTo, machineOnly: false, entities: undefined, annotations: [] },
        now,
      );
    const suspended = new Set<Person>();
    for (let n = 0; n < 220; n++) {
      const now = start + n * (DAY_MS / 60);
      const by = random.pick(all.filter((one) => !suspended.has(one)));
      const other = random.pick(all.filter((one) => one !== by));
      const target = posts.length === 0 ? undefined : random.pick(posts.slice(-12));
      const change = async (): Promise<unknown> => {
        const [me, you] = [Number(by.id), Number(other.id)];
        const kind = random.integer(0, 17);
        if (kind < 3 || target === undefined) return write(by, undefined, now);
        if (kind < 6) return write(by, target, now);
        if (kind < 9) return star(store, me, target, now);
        if (kind === 9) return unstar(store, me, target);
        if (kind === 10) return repost(store, { userId: me, appId }, target, now);
        if (kind === 11) return unrepost(store, me, target);
        if (kind < 14) return follow(store, me, you, now);
        if (kind === 14) return unfollow(store, me, you);
        if (kind === 15) return deletePost(store, me, target);
        if (kind === 16) {
          const method = random.chance(0.5) ? 'DELETE' : 'POST';
          return by.call(`/users/${you}/${random.pick(['mute', 'block'])}`, { method });
        }
        if (suspended.size > 0) {
          for (const one of suspended) await restoreUser(store, undefined, Number(one.id));
          return suspended.clear();
        }
        suspended.add(eve);
        return suspendUser(store, undefined, Number(eve.id));
      };
      // Some are not allowed, such as starring the post of one who blocks.
      const made = await change().catch(() => undefined);
      if (typeof made === 'number') posts.push(made);
    }
    const events = await eventsAfter(store.read, position, 5000);

    /** What somebody should see, newest first. */
    const model = (viewer: number) => {
      const authors = new Map<number, number>();
      const acts = new Map<
        string,
        { action: string; user: number; object: number; actor: number; id: number; day: number }
      >();
      const hidden = new Set<number>();
      const [gone, pairs] = [new Set<number>(), new Set<string>()];
      for (const { type, body, deleted, at } of events) {
        const day = Math.floor(at / DAY_MS);
        const set = (action: string, user: number, object: number, actor: number, id: number) => {
          const key = `${action} ${id}`;
          if (deleted) acts.delete(key);
          else if (user === viewer && (actor !== user || action === 'welcome'))
            acts.set(key, { action, user, object, actor, id, day });
        };
        if (type === 'post') {
          const { id, user, reply_to, repost_of } = body;
          authors.set(id, user);
          if (deleted) gone.add(id);
          if (reply_to !== undefined) set('reply', authors.get(reply_to)!, reply_to, user, id);
          if (repost_of !== undefined) set('repost', authors.get(repost_of)!, repost_of, user, id);
        } else if (type === 'star') set('star', authors.get(body.post)!, body.post, body.user, body.id);
        else if (type === 'user_follow') set('follow', body.follows, body.follows, body.user, body.id);
        else if (type === 'mute' || type === 'block') {
          const pair = `${type} ${body.user} ${body.target}`;
          if (deleted) pairs.delete(pair);
          else pairs.add(pair);
        } else if (type === 'user' && body.account === 'suspended') hidden.add(body.id);
        else if (type === 'user' && body.account === 'active') hidden.delete(body.id);
        else if (type === 'user' && body.account === undefined)
          set('welcome', body.id, body.id, body.id, body.id);
      }
      const sees = (actor: number) =>
        !hidden.has(actor) &&
        !pairs.has(`mute ${viewer} ${actor}`) &&
        !pairs.has(`block ${viewer} ${actor}`) &&
        !pairs.has(`block ${actor} ${viewer}`);
      const groups = new Map<string, { action: string; object: number; pid: number; users: string[] }>();
      for (const { action, object, actor, id, day } of [...acts.values()].sort((a, b) => b.id - a.id)) {
        const key = `${action} ${object} ${day}`;
        const group = groups.get(key) ?? { action, object, pid: id, users: [] };
        groups.set(key, group);
        if (action !== 'welcome' && sees(actor) && !group.users.includes(String(actor)))
          group.users.push(String(actor));
      }
      return [...groups.values()].filter(
        ({ action, object, users }) => action === 'welcome' || (users.length > 0 && !gone.has(object)),
      );
    };

    let compared = 0;
    for (const person of all.filter((one) => !suspended.has(one))) {
      const shown = model(Number(person.id));
      compared += shown.length;
      const names = ['follow', 'reply', 'repost', 'star', 'welcome'];
      await fc.assert(
        fc.asyncProperty(
          fc.subarray(names),
          fc.integer({ min: -12, max: 12 }),
          fc.option(fc.nat(shown.length - 1), { nil: undefined }),
          fc.option(fc.nat(shown.length - 1), { nil: undefined }),
          async (wanted, count, since, before) => {
            const query = new URLSearchParams({ count: String(count), interaction_actions: wanted.join() });
            const [after, until] = [since, before].map((n) => (n === undefined ? undefined : shown[n]!.pid));
            if (after !== undefined) query.set('since_id', String(after));
            if (until !== undefined) query.set('before_id', String(until));
            const range = shown.filter(
              ({ action, pid }) =>
                (wanted.length === 0 || wanted.includes(action)) &&
                pid > (after ?? 0) &&
                pid < (until ?? Infinity),
            );
            const expected = count === 0 ? [] : count < 0 ? range.slice(count) : range.slice(0, count);
            const { data, meta } = await person.get(`${PATH}?${query}`);
            expect(data.map((one: Json) => [...brief(one), one.pagination_id])).toEqual(
              expected.map(({ action, object, users, pid }) => [
                action,
                action === 'welcome' ? [] : [String(object)],
                users,
                String(pid),
              ]),
            );
            expect(meta.more).toBe(count !== 0 && expected.length < range.length);
          },
        ),
        { numRuns: 12 },
      );
    }
    expect(compared).toBeGreaterThan(40);
    expect(await service().wrongCounts()).toEqual([]);
  });
});
