/** The people of a channel on the pages: roles, leaving, handing over, and the list of public channels. */
import { expect, test } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { limitUser } from '../../src/features/admin/limits.actions.ts';
import { roles } from '../../src/features/channels/channels.bits.sql.ts';
import { type Browser, page, send, visitor, write } from '../channel-pages.ts';
import { broadcast, channel, message, news, patch, typesOf } from '../channels.ts';
import { type Doc, textOf } from '../doc.ts';
import { FormClient } from '../form-client.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people, unique } from '../people.ts';

/** The people on a page with their roles, in order. */
const rolesIn = (doc: Doc) =>
  doc
    .all('ul', 'class', 'people')
    .flatMap((list) => list.childNodes)
    .flatMap((li) => ('tagName' in li ? [textOf(li)] : []))
    .map((text) => /(Owner|Editor|Writer|Reader)/.exec(text)?.[1]);

describeService('the people of channels on the pages', (service) => {
  const visitors = async <N extends string>(...names: N[]) =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await visitor(service(), name)] as const)),
    ) as Record<N, Awaited<ReturnType<typeof visitor>>>;

  /** Sends a form that a page need not have. @returns the status. */
  async function post(browser: Browser, path: string, fields: Record<string, string>): Promise<number> {
    const form = { csrf: await browser.csrf('/account'), ...fields };
    return (await browser.request(path, { form })).status;
  }

  const listsOf = async (api: Person, id: string) => {
    const { editors, writers, readers } = (await api.get(`/channels/${id}`)).data;
    return [editors, writers, readers].map(({ user_ids }) => user_ids);
  };

  test('have roles, which those change who may, one list at a time', async () => {
    const { ann, bob, cat, dan, eve } = await visitors('ann', 'bob', 'cat', 'dan', 'eve');
    const { id } = await channel(ann.api, {
      editors: { user_ids: [bob.id] },
      writers: { user_ids: [bob.id, cat.id] },
      readers: { user_ids: [dan.id] },
      auto_subscribe: true,
    });
    const at = `/channels/${id}/people`;
    const role = `${at}/role`;
    expect(rolesIn(await page(ann, at))).toEqual(['Owner', 'Editor', 'Writer', 'Reader']);
    const menus = async (browser: Browser) => (await page(browser, at)).all('form', 'action', role).length;
    expect([await menus(ann), await menus(bob), await menus(cat), await menus(dan)]).toEqual([3, 2, 0, 0]);
    const named = async (browser: Browser) => (await page(browser, at)).all('input', 'name', 'to').length;
    expect([await named(ann), await named(bob)]).toEqual([3, 2]);

    const refused = await service().eventsOf(async () => {
      const of = (user: Browser, name: string) => ({ user: String(user.id), role: name });
      for (const [who, fields, status] of [
        [dan, of(cat, 'nobody'), 403],
        [cat, of(cat, 'editors'), 403],
        [eve, of(cat, 'readers'), 404],
        // Only the owner decides who edits.
        [bob, of(cat, 'editors'), 403],
        [bob, of(bob, 'readers'), 403],
        [ann, of(cat, 'owners'), 400],
        [ann, { user: 'x', role: 'readers' }, 400],
        // Nobody becomes a member by a role.
        [ann, of(eve, 'writers'), 400],
        [ann, of(ann, 'writers'), 400],
        [ann, of(ann, 'nobody'), 303],
      ] as const) {
        expect([await post(who, role, fields), fields, who.username]).toEqual([status, fields, who.username]);
      }
      expect(await post(bob, at, { names: eve.username, to: 'editors' })).toBe(403);
      expect(await post(ann, at, { names: eve.username, to: 'owners' })).toBe(400);
      expect((await new FormClient(service().origin).request(role, { form: of(cat, 'nobody') })).status).toBe(
        303,
      );
    });
    expect(refused).toEqual([]);
    const change = (browser: Browser, user: Browser, name: string) =>
      service().eventsOf(() => send(browser, at, role, { user: String(user.id), role: name }));
    expect(typesOf(await change(bob, cat, 'readers'))).toEqual(['channel']);
    expect(await change(bob, cat, 'readers')).toEqual([]);
    expect(typesOf(await change(ann, dan, 'editors'))).toEqual(['channel']);
    expect(typesOf(await change(ann, bob, 'writers'))).toEqual(['channel']);
    expect(await listsOf(ann.api, id)).toEqual([[String(dan.id)], [String(bob.id)], [String(cat.id)]]);
    expect(typesOf(await change(dan, bob, 'nobody'))).toEqual(['channel', '-channel_subscription']);
    expect((await bob.get(at)).status).toBe(404);
    await send(ann, at, at, { names: eve.username, to: 'editors' });
    expect((await ann.api.get(`/channels/${id}`)).data.editors.user_ids).toHaveLength(2);
    // What is open lists nobody, and what is immutable stays.
    await patch(ann.api, id, {
      writers: { any_user: true },
      editors: { user_ids: [dan.id], immutable: true },
    });
    for (const name of ['writers', 'readers', 'nobody'])
      expect(await post(ann, role, { user: String(dan.id), role: name }), name).toBe(400);
    expect((await page(ann, at)).all('form', 'action', at)).toEqual([]);
    await patch(ann.api, id, { writers: {}, readers: {} });
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('leave by themselves, as far as the lists allow', async () => {
    const { ann, bob, eve } = await visitors('ann', 'bob', 'eve');
    const make = async (more: Json) =>
      `/channels/${(await channel(ann.api, { auto_subscribe: true, ...more })).id}`;
    const leave = (browser: Browser, path: string) =>
      service().eventsOf(() => send(browser, `${path}/leave`, `${path}/leave`));
    const both = { editors: { user_ids: [bob.id] }, writers: { user_ids: [bob.id, eve.id] } };
    const room = await make(both);
    expect((await page(bob, `${room}/people`)).all('a', 'href', `${room}/leave`)).toHaveLength(1);
    expect((await page(ann, `${room}/people`)).all('a', 'href', `${room}/leave`)).toEqual([]);
    expect(typesOf(await leave(bob, room))).toEqual(['-channel_subscription', 'channel']);
    expect(await post(bob, `${room}/leave`, {})).toBe(404);
    expect(await listsOf(ann.api, room.split('/')[2]!)).toEqual([[], [String(eve.id)], []]);
    const fixed = await make({ ...both, writers: { user_ids: [bob.id], immutable: true } });
    expect(typesOf(await leave(bob, fixed))).toEqual(['-channel_subscription', 'channel']);
    expect(await leave(bob, fixed)).toEqual([]);
    expect((await bob.api.get(fixed)).data).toMatchObject({ writers: { you: true }, you_subscribed: false });
    // The owner stays the owner, and what has ended lists whom it did.
    expect(typesOf(await leave(ann, fixed))).toEqual(['-channel_subscription']);
    expect((await ann.api.get(fixed)).data.you_can_edit).toBe(true);
    const ended = await make(both);
    await ann.api.delete(ended);
    expect(await leave(eve, ended)).toEqual([]);
    expect((await page(eve, `${ended}/people`)).all('a', 'href', `${ended}/leave`)).toEqual([]);
    const private_ = await write(ann, [bob], 'Hello');
    expect(typesOf(await leave(bob, private_))).toEqual(['-channel_subscription']);
    expect((await bob.api.get(private_)).data.writers.user_ids).toEqual([String(bob.id)]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('get a channel from its owner, who edits it from then on', async () => {
    const { ann, bob, cat } = await visitors('ann', 'bob', 'cat');
    const { id } = await channel(ann.api, {
      writers: { user_ids: [bob.id, cat.id] },
      readers: { user_ids: [bob.id] },
      auto_subscribe: true,
    });
    const [path, at] = [`/channels/${id}`, `/channels/${id}/hand-over`];
    // Everything about it is cached.
    for (const one of [ann, bob, cat]) await page(one, `${path}/people`);
    const asks = await page(ann, `${path}/people`);
    expect(asks.all('a', 'href', `${at}?user=${bob.id}`)).toHaveLength(1);
    expect((await page(ann, `${at}?user=${bob.id}`)).text).toContain(`@${bob.username}`);
    const events = await service().eventsOf(() => send(ann, `${at}?user=${bob.id}`, at));
    expect(events).toMatchObject([{ type: 'channel', body: { id: Number(id) } }]);
    expect(await listsOf(bob.api, id)).toEqual([[String(ann.id)], [String(cat.id)], []]);
    expect((await cat.api.get(path)).data.owner.id).toBe(String(bob.id));
    expect(ids((await bob.api.get('/users/me/channels')).data)).toEqual([id]);
    expect((await ann.api.get('/users/me/channels')).data).toEqual([]);
    expect(ids((await cat.api.get(`/channels/search?creator_id=${bob.id}`)).data)).toEqual([id]);
    expect((await ann.get(`${path}/deactivate`)).status).toBe(403);
    expect([
      (await ann.get(`${path}/settings`)).status,
      await post(ann, at, { user: String(cat.id) }),
    ]).toEqual([200, 403]);
    expect(await service().wrongCounts()).toEqual([]);
    // Twice at once: one of them was the owner no longer.
    const to = [ann, cat].map(({ id: user }) => ({ user: String(user) }));
    const csrf = await bob.csrf('/account');
    const both = await Promise.all(to.map((form) => bob.request(at, { form: { csrf, ...form } })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 403]);
    const { data } = await cat.api.get(path);
    expect([String(ann.id), String(cat.id)]).toContain(data.owner.id);
    expect(data.editors.user_ids).toContain(String(bob.id));
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('get no channel against its rules or their will', async () => {
    const { ann, bob } = await visitors('ann', 'bob');
    const made = await people(
      service(),
      'blocks',
      'blocked',
      'mutes',
      'left',
      'gone',
      'shut',
      'stranger',
      'robot',
    );
    const { blocks, blocked, mutes, left, gone, shut, stranger, robot } = made;
    const others = Object.values(made).filter((one) => one !== stranger);
    const { id } = await channel(ann.api, {
      writers: { user_ids: [bob.id, ...ids(others)] },
      auto_subscribe: true,
    });
    const [path, at] = [`/channels/${id}`, `/channels/${id}/hand-over`];
    await blocks.post(`/users/${ann.id}/block`);
    await ann.api.post(`/users/${blocked.id}/block`);
    await mutes.post(`${path}/mute`);
    await left.delete(`${path}/subscribe`);
    await suspendUser(service().ctx.store, undefined, Number(shut.id), {});
    await deleteUser(service().ctx.store, undefined, Number(gone.id));
    const refused = await service().eventsOf(async () => {
      for (const one of [blocks, blocked, mutes, left, stranger])
        expect([await post(ann, at, { user: one.id }), one.username]).toEqual([400, one.username]);
      for (const user of [gone.id, shut.id, '999999999']) expect(await post(ann, at, { user })).toBe(404);
      for (const user of [String(ann.id), 'x', '']) expect(await post(ann, at, { user })).toBe(400);
      for (const user of [bob.id, ann.id]) expect(await post(bob, at, { user: String(user) })).toBe(403);
      expect((await bob.get(`${at}?user=${bob.id}`)).status).toBe(403);
      const conversation = await write(ann, [bob], 'Hello');
      expect(await post(ann, `${conversation}/hand-over`, { user: String(bob.id) })).toBe(400);
    });
    expect(typesOf(refused).filter((type) => type === 'channel')).toHaveLength(1);
    const bad: Json[] = [
      { editors: { immutable: true } },
      { writers: { user_ids: [bob.id], immutable: true }, auto_subscribe: true },
    ];
    for (const more of bad) {
      const { id: fixed } = await channel(ann.api, { readers: { public: true }, ...more });
      await bob.api.post(`/channels/${fixed}/subscribe`);
      expect(await post(ann, `/channels/${fixed}/hand-over`, { user: String(bob.id) })).toBe(400);
    }
    const ended = await channel(ann.api, { writers: { user_ids: [bob.id] }, auto_subscribe: true });
    await ann.api.delete(`/channels/${ended.id}`);
    expect(await post(ann, `/channels/${ended.id}/hand-over`, { user: String(bob.id) })).toBe(403);
    // A bot may own channels: it may create them.
    await robot.call('/users/me', { method: 'PATCH', body: { type: 'bot' } });
    expect(await post(ann, at, { user: robot.id })).toBe(303);
    expect((await bob.api.get(path)).data.owner.id).toBe(robot.id);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('of a broadcast channel: its new owner is told who subscribes, by as many statements for many readers', async () => {
    const { ann, bob } = await visitors('ann', 'bob');
    const { cat, dan } = await people(service(), 'cat', 'dan');
    const { id } = await channel(ann.api, {
      type: broadcast,
      readers: { user_ids: [bob.id, cat.id, dan.id] },
      annotations: [news],
    });
    const [path, at] = [`/channels/${id}`, `/channels/${id}/hand-over`];
    for (const one of [bob.api, cat, dan]) await one.post(`${path}/subscribe`);
    await dan.delete(`${path}/subscribe`);
    const told = async (api: Person) => {
      const { data } = await api.get(
        '/users/me/interactions?interaction_actions=broadcast_subscribe,broadcast_unsubscribe',
      );
      return (data as Json[]).map(({ action, users }) => [action, ids(users)]);
    };
    const cost = async (from: Browser, to: Browser) =>
      (await service().statementsOf(() => send(from, `${at}?user=${to.id}`, at))).length;
    await cost(ann, bob);
    expect(await told(ann.api)).toEqual([]);
    expect(await told(bob.api)).toEqual([
      ['broadcast_unsubscribe', [dan.id]],
      ['broadcast_subscribe', [cat.id, String(ann.id)]],
    ]);
    expect(await service().wrongCounts()).toEqual([]);
    const few = await cost(bob, ann);
    await service().ctx.store.bookkeeping((db) =>
      db.all(
        `insert into channel_acl (channel_id, user_id, role)
         with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 50000)
         select ${id}, 9000000000000000 + n, ${roles.readers} from numbers`,
        [],
      ),
    );
    service().forget();
    await page(ann, '/account');
    expect(await cost(ann, bob)).toBeLessThanOrEqual(few + 6);
    await service().ctx.store.bookkeeping((db) =>
      db.all(`delete from channel_acl where user_id > 9000000000000000`, []),
    );
    service().forget();
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('find public channels, those last written to first, and join them', async () => {
    const { ann, bob } = await visitors('ann', 'bob');
    const word = unique('stream');
    const about = (title: string) => [
      {
        type: 'net.svc.core.channel.metadata',
        value: { title, description: `First <line>\nsecond ${word}` },
      },
    ];
    const open = { readers: { public: true }, writers: { any_user: true } };
    const first = await channel(ann.api, { ...open, annotations: about('One') });
    const second = await channel(ann.api, { ...open, annotations: about('Two') });
    const hidden = await channel(ann.api, { annotations: about('Hidden') });
    await message(ann.api, first.id, 'Hello');
    const own = (doc: Doc) =>
      doc
        .all('li')
        .map((li) => li.attrs.find(({ name }) => name === 'id')?.value.replace('channel-', ''))
        .filter((id) => [first.id, second.id, hidden.id].includes(id));
    const doc = await page(bob, '/channels/public');
    expect(own(doc)).toEqual([first.id, second.id]);
    const [entry] = doc.all('li', 'id', `channel-${first.id}`).map(textOf);
    expect([entry, entry?.includes('second')]).toEqual([
      expect.stringMatching(/One.*First <line>.*1 subscriber\./),
      false,
    ]);
    expect((await page(bob, '/channels')).all('a', 'href', '/channels/public')).toHaveLength(1);
    const join = `/channels/${first.id}/subscribe`;
    expect(await send(bob, '/channels/public', join)).toBe('/channels/public');
    expect((await page(bob, '/channels/public')).all('form', 'action', join)).toEqual([]);
    const stranger = await new FormClient(service().origin).get('/channels/public');
    expect([
      stranger.status,
      stranger.text.includes(`channel-${first.id}`),
      stranger.text.includes('/subscribe'),
    ]).toEqual([200, true, false]);
    // Of limited people only who follows them finds channels.
    await limitUser(service().ctx.store, undefined, ann.id, {});
    expect(own(await page(bob, '/channels/public'))).toEqual([first.id]);
  });
});
