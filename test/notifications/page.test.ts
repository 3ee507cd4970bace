/** The page of notifications: what it shows, what is unread, and what settings and quiet leave out. */
import { expect, test } from 'vitest';
import { notifiedBy } from '../../src/events/catalogue.ts';
import { removeContent, restoreContent } from '../../src/features/admin/content.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { approvePost } from '../../src/features/admin/held.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { roles } from '../../src/features/audit/roles.ts';
import { removeWordRule, setWordRule } from '../../src/features/words/words.actions.ts';
import { type Browser, page, pagesOf, send, visitor, write } from '../channel-pages.ts';
import { attr, type Doc, textOf } from '../doc.ts';
import { describeService, type Person } from '../harness.ts';
import { people, post, repost, unique } from '../people.ts';

const PATH = '/notifications';
const SETTINGS = '/account/notifications';

/** The notifications on a page, as their texts without times. */
function listed(doc: Doc): string[] {
  return doc.all('article').map((one) => textOf(one).replace(/ (now|\d+m)( New)?/, ':'));
}

/** What the navigation says of unread notifications. */
function unreadIn(doc: Doc): string {
  return textOf(doc.all('a', 'href', PATH)[0]!)
    .replace('Notifications', '')
    .trim();
}

describeService('notifications', (service) => {
  const list = async (browser: Browser): Promise<string[]> => listed(await page(browser, PATH));
  const unread = async (browser: Browser): Promise<string> => unreadIn(await page(browser, '/home'));

  test('tell of what others did, grouped, with what they wrote, newest first', async () => {
    const me = await visitor(service(), 'told');
    const { ann, bob } = await people(service(), 'ann', 'bob');
    expect(await list(me)).toEqual([]);
    const id = await post(me.api, 'my words');
    await post(ann, `@${me.username} hello`);
    await ann.post(`/posts/${id}/star`);
    await bob.post(`/posts/${id}/star`);
    await repost(bob, id);
    await ann.post(`/users/${me.id}/follow`);
    await post(ann, `@${me.username} an answer`, { reply_to: id });
    await post(bob, 'without a name', { reply_to: id });
    // What somebody does alone tells nobody.
    await post(me.api, `@${me.username} to myself`, { reply_to: id });
    const home = await page(me, '/home');
    expect([unreadIn(home), attr(home.all('nav', 'id', 'main-navigation')[0]!, 'data-unread')]).toEqual([
      '5 unread',
      '5',
    ]);
    const both = `${bob.username} and ${ann.username}`;
    expect(await list(me)).toEqual([
      `${both} replied to your post: ${bob.username}: without a name ${ann.username}: @${me.username} an answer my words`,
      `${ann.username} followed you: Follow`,
      `${bob.username} reposted your post: my words`,
      `${both} starred your post: my words`,
      `${ann.username} mentioned you: @${me.username} hello`,
    ]);
  });

  test('are read where the page was opened, for every browser of the person and for clients', async () => {
    const me = await visitor(service(), 'reader');
    const { ann } = await people(service(), 'ann');
    await post(ann, `@${me.username} one`);
    expect(await unread(me)).toBe('1 unread');
    const first = await page(me, PATH);
    const tellsNew = (doc: Doc) => doc.all('article').some((one) => textOf(one).includes(' New '));
    expect([unreadIn(first), tellsNew(first)]).toEqual(['', true]);
    expect([await unread(me), tellsNew(await page(me, PATH))]).toEqual(['', false]);
    const second = await post(ann, `@${me.username} two`);
    expect(await unread(me)).toBe('1 unread');
    // The marker is one of the API's.
    await me.api.post('/posts/marker', { name: 'notifications', id: second });
    expect(await unread(me)).toBe('');
    // An older page marks nothing, nor does what a script asks for.
    await post(ann, `@${me.username} three`);
    await page(me, `${PATH}?before_id=${second}`);
    await page(me, `${PATH}?since_id=${second}`);
    expect(await unread(me)).toBe('1 unread');
  });

  test('show private messages and broadcasts, which are read with their channels', async () => {
    const [me, ann] = [await visitor(service(), 'me'), await visitor(service(), 'ann')];
    const conversation = await write(ann, [me], 'a secret');
    expect(await unread(me)).toBe('');
    expect(await list(me)).toEqual([`${ann.username} wrote to you: a secret`]);
    const answered = await write(me, [ann], 'an answer');
    expect([answered, await list(me)]).toEqual([conversation, []]);
    const { namespace } = service().ctx.config;
    const type = `${namespace}.broadcast`;
    const value = { title: 'The news', description: 'All of it' };
    const made = await ann.api.post('/channels', {
      type,
      readers: { any_user: true },
      annotations: [{ type: `${namespace}.broadcast.metadata`, value }],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const channel = made.data.id;
    await me.api.post(`/channels/${channel}/subscribe`);
    await me.api.call(`/channels/${channel}/level`, { method: 'PUT', body: { level: 'all' } });
    const message = await ann.api.post(`/channels/${channel}/messages`, { text: 'It rains' });
    expect(message.status, JSON.stringify(message.body)).toBe(200);
    expect(await unread(me)).toBe('1 unread');
    await page(me, `/channels/${channel}`);
    expect(await unread(me)).toBe('');
    expect(await list(me)).toEqual([`${ann.username} published in The news: It rains`]);
    await me.api.post(`/channels/${channel}/mute`);
    expect(await list(me)).toEqual([]);
    await me.api.delete(`/channels/${channel}/mute`);
    await me.api.post(`/channels/${channel}/subscribe`);
    expect(await list(me)).toHaveLength(1);
    // People who may no longer read it see nothing of it.
    await ann.api.call(`/channels/${channel}`, { method: 'PUT', body: { readers: { any_user: false } } });
    expect(await list(me)).toEqual([]);
  });

  test('leave out who is muted or blocked, what was deleted or undone, and what only programs read', async () => {
    const me = await visitor(service(), 'careful');
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(me.api, 'my words');
    for (const one of [ann, bob]) await one.post(`/posts/${id}/star`);
    const mention = await post(ann, `@${me.username} hello`);
    const reply = await post(bob, 'a reply', { reply_to: id });
    await post(bob, `@${me.username} for programs`, { machine_only: true, annotations: [] }).catch(() => '');
    const starred = (names: string) => `${names} starred your post: my words`;
    await me.api.post(`/users/${bob.id}/mute`);
    expect(await list(me)).toEqual([
      `${ann.username} mentioned you: @${me.username} hello`,
      starred(ann.username),
    ]);
    await me.api.post(`/users/${ann.id}/block`);
    expect([await list(me), await unread(me)]).toEqual([[], '']);
    await me.api.delete(`/users/${ann.id}/block`);
    await me.api.delete(`/users/${bob.id}/mute`);
    await ann.delete(`/posts/${mention}`);
    await bob.delete(`/posts/${reply}`);
    await bob.delete(`/posts/${id}/star`);
    expect(await list(me)).toEqual([starred(ann.username)]);
    await me.api.delete(`/posts/${id}`);
    expect(await list(me)).toEqual([]);
  });

  test('end for a person or a conversation, from their menus, until that is undone', async () => {
    const me = await visitor(service(), 'quiet');
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(me.api, 'a long talk');
    const reply = await post(ann, 'first', { reply_to: id });
    await post(bob, `@${me.username} second`, { reply_to: reply });
    await ann.post(`/users/${me.id}/follow`);
    const whole = await list(me);
    expect(whole).toHaveLength(3);
    // Any post of the conversation names it.
    const asked = `/posts/${reply}/quiet?next=/home`;
    const there = await page(me, `/@${ann.username}/post/${reply}`);
    expect(
      there.all('a', 'data-ask').some((one) => attr(one, 'href')!.startsWith(`/posts/${reply}/quiet`)),
    ).toBe(true);
    const done = await send(me, asked, `/posts/${reply}/quiet`);
    expect(done).toMatch(/\/quiet\?done=1&next=%2Fhome$/);
    expect((await page(me, done)).text).toContain('You get no notifications of this conversation.');
    expect(await list(me)).toEqual([`${ann.username} followed you: Follow`]);
    await send(me, `/users/${ann.id}/quiet`, `/users/${ann.id}/quiet`);
    expect(await list(me)).toEqual([]);
    // The page of settings lists both, and ends it as well.
    expect((await page(me, SETTINGS)).text).toContain(`@${ann.username}`);
    await send(me, done, `/posts/${reply}/quiet`);
    expect(await list(me)).toEqual([`${bob.username} mentioned you: @${me.username} second`]);
    await send(me, SETTINGS, `${SETTINGS}/quiet`);
    expect(await list(me)).toEqual(whole);
    // Nothing is left of it when the person closes the account.
    await send(me, `/users/${ann.id}/quiet`, `/users/${ann.id}/quiet`);
    await deleteUser(service().ctx.store, undefined, Number(ann.id));
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('are of the kinds that the person wants on the page', async () => {
    const me = await visitor(service(), 'chooser');
    const { ann } = await people(service(), 'ann');
    const id = await post(me.api, 'my words');
    await post(ann, `@${me.username} a reply`, { reply_to: id });
    await ann.post(`/users/${me.id}/follow`);
    expect(await list(me)).toHaveLength(2);
    await send(me, SETTINGS, SETTINGS, { 'page-mention': '1', 'push-star': '1' });
    const doc = await page(me, SETTINGS);
    expect(doc.all('input', 'checked').map((one) => attr(one, 'name'))).toEqual([
      'page-mention',
      'push-star',
    ]);
    // A person who wants mentions and no replies gets the replies that mention them.
    expect(await list(me)).toEqual([`${ann.username} mentioned you: @${me.username} a reply`]);
    await send(me, SETTINGS, SETTINGS, {});
    expect([await list(me), await unread(me)]).toEqual([[], '']);
  });

  test.each(roles)('tell a person who is %s of reports, and others not', async (role) => {
    const [admin, other] = [await visitor(service(), 'admin'), await visitor(service(), 'other')];
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(ann, `a bad word ${role}`);
    await bob.post(`/posts/${id}/report`);
    const has = async (browser: Browser) =>
      (await list(browser)).includes(`${bob.username} reported a post: a bad word ${role}`);
    expect([await has(admin), await has(other)]).toEqual([false, false]);
    await setRole(service().ctx.store, undefined, admin.id, role);
    expect(await unread(admin)).toMatch(/^\d+ unread$/);
    expect([await has(admin), await has(other)]).toEqual([true, false]);
    // The settings ask those alone who are notified.
    const asks = async (browser: Browser) => (await page(browser, SETTINGS)).text.includes('Reports');
    expect([await asks(admin), await asks(other)]).toEqual([true, false]);
    await send(admin, SETTINGS, SETTINGS, {});
    expect(await list(admin)).toEqual([]);
    await send(admin, SETTINGS, SETTINGS, { 'page-report': '1' });
    expect(await has(admin)).toBe(true);
    if (role === 'owner') await setRole(service().ctx.store, undefined, other.id, 'owner');
    await setRole(service().ctx.store, undefined, admin.id, null);
    expect([await list(admin), await asks(admin)]).toEqual([[], false]);
  });

  test('tell of a held post once it is approved', async () => {
    const { ctx } = service();
    const [me, { ann, bob }] = [await visitor(service(), 'waiting'), await people(service(), 'ann', 'bob')];
    const word = unique('dubious');
    await setWordRule(ctx.store, undefined, { kind: 'word', value: word, action: 'hold' });
    const own = await post(me.api, 'my words');
    const mention = await post(ann, `@${me.username} ${word}`);
    const reply = await post(bob, word, { reply_to: own });
    expect([await unread(me), await list(me)]).toEqual(['', []]);
    const events = await service().eventsOf(() => approvePost(ctx, undefined, Number(mention)));
    expect(events.flatMap((event) => notifiedBy(event) ?? [])).toMatchObject([
      { by: Number(ann.id), users: [me.id], isSilent: false },
    ]);
    expect(await unread(me)).toBe('1 unread');
    await approvePost(ctx, undefined, Number(reply));
    expect(await list(me)).toEqual([
      `${bob.username} replied to your post: ${word} my words`,
      `${ann.username} mentioned you: @${me.username} ${word}`,
    ]);
    // What was removed and is restored is old news.
    await removeContent(ctx.store, undefined, { kind: 'post', id: Number(mention) });
    const restored = await service().eventsOf(() =>
      restoreContent(ctx, undefined, { kind: 'post', id: Number(mention) }),
    );
    expect(restored.flatMap((event) => notifiedBy(event) ?? [])).toMatchObject([{ isSilent: true }]);
    await removeWordRule(ctx.store, undefined, { kind: 'word', value: word });
  });

  test('have pages that neither skip nor repeat anything', async () => {
    const me = await visitor(service(), 'paged');
    const { ann } = await people(service(), 'ann');
    const ids: string[] = [];
    for (let n = 0; n < 45; n++) {
      const id = await post(me.api, `post ${n}`);
      await ann.post(`/posts/${id}/${n % 2 === 0 ? 'star' : 'repost'}`);
      if (n % 3 === 0) await post(ann, `@${me.username} mention ${n}`);
      ids.push(id);
    }
    const all = await pagesOf(me, PATH, listed, 'next');
    expect([all.length, new Set(all).size]).toEqual([60, 60]);
    const oldest = all.at(-1)!;
    expect(oldest).toContain('post 0');
    const last = await page(me, `${PATH}?before_id=${ids[3]}`);
    const newer = await pagesOf(me, last.link('prev')!, listed, 'prev');
    // It ends with the newest page, of which it had read the entries.
    expect(newer.slice(-20)).toEqual(all.slice(0, 20));
    expect(new Set(newer).size).toBe(newer.length - 20);
    expect(newer.length).toBeGreaterThan(60);
  });

  test('of one person are no other’s, and signed-out people are asked to sign in', async () => {
    const { status, location } = await (await visitor(service(), 'x')).request(PATH, {
      headers: { cookie: '' },
    });
    expect([status, location]).toEqual([303, `/sign-in?next=${encodeURIComponent(PATH)}`]);
    const stranger = await visitor(service(), 'stranger');
    const me: Person = (await people(service(), 'me')).me;
    const id = await post(me, 'mine');
    await (await people(service(), 'fan')).fan.post(`/posts/${id}/star`);
    expect(await list(stranger)).toEqual([]);
    const { text } = await stranger.get(
      `/fragments/notifications?ids=${id},${Number(id) + 1},${Number(id) + 2}`,
    );
    expect(text).not.toContain('mine');
  });
});
