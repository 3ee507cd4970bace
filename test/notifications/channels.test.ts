/** What channels tell people of: mentions, answers, invitations, each message where they want it, and badges that agree with the pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { loadTold } from '../../src/features/notifications/notifications.consumer.ts';
import { type Browser, listed, page, send, unreadIn, visitor, write } from '../channel-pages.ts';
import { channel, message } from '../channels.ts';
import { attr, type Doc, textOf } from '../doc.ts';
import { describeService, type Json, type Person, until } from '../harness.ts';
import { people } from '../people.ts';
import { PushServer } from '../push-server.ts';

const SETTINGS = '/account/notifications';
const MARK = 'new messages in channels';

function notificationsIn(doc: Doc): string[] {
  return doc.all('article').map((one) => textOf(one).replace(/ (now|\d+m)( New)?/, ':'));
}

describeService(
  'notifications of channels',
  (service) => {
    let pushes: PushServer;
    beforeAll(async () => {
      pushes = await PushServer.start();
    });
    afterAll(() => pushes.stop());

    const list = async (browser: Browser) => notificationsIn(await page(browser, '/notifications'));
    /** What the navigation says: of notifications, of messages, and how much in all. */
    const badges = async (browser: Browser): Promise<string[]> => {
      const doc = await page(browser, '/explore');
      const notified = textOf(doc.all('a', 'href', '/notifications')[0]!)
        .replace('Notifications', '')
        .trim();
      const all = attr(doc.all('nav', 'id', 'main-navigation')[0]!, 'data-unread') ?? '';
      return [notified, unreadIn(doc), all];
    };
    const room = async (owner: Person, given: Json = {}): Promise<string> => {
      const type = `${service().ctx.config.namespace}.channel.metadata`;
      const annotations = [{ type, value: { title: 'The lounge' } }];
      return (await channel(owner, { writers: { any_user: true }, annotations, ...given })).id;
    };

    test('who is subscribed by somebody else is told, and whom messages mention or answer, once they may read', async () => {
      const me = await visitor(service(), 'me');
      const [ann, bob] = [await visitor(service(), 'ann'), await visitor(service(), 'bob')];
      const browser = pushes.subscriber();
      expect((await me.request('/live/push', { form: browser.fields })).status).toBe(200);
      const id = await room(ann.api, { writers: { user_ids: [me.id] }, auto_subscribe: true });
      expect(await badges(me)).toEqual(['1 unread', '', '1']);
      const [push] = await until(() => browser.got.length === 1 && browser.got);
      expect(push).toMatchObject({
        title: `${ann.username} added you to The lounge`,
        path: `/channels/${id}`,
        unread: 1,
      });
      const invitation = `${ann.username} added you to The lounge:`;
      expect(await list(me)).toEqual([invitation]);
      const mine = await message(me.api, id, 'my words');
      await message(ann.api, id, 'to nobody');
      // A message to nobody is only marked, quietly.
      expect(await badges(me)).toEqual(['', MARK, '0']);
      const toChannels = (await page(me, '/messages')).all('a', 'href', '/channels').map(textOf);
      expect(toChannels.join()).toContain(MARK);
      await message(ann.api, id, `hello @${me.username}`);
      const answer = await message(ann.api, id, 'an answer', { reply_to: mine.id });
      await until(() => browser.got.at(-1)?.text === 'an answer');
      expect(browser.got.at(-1)).toMatchObject({
        title: `${ann.username} wrote to you in The lounge`,
        path: `/channels/${id}#message-${answer.id}`,
        unread: 1,
      });
      expect(await badges(me)).toEqual(['1 unread', MARK, '1']);
      await page(me, `/channels/${id}`);
      expect(await badges(me)).toEqual(['', '', '0']);
      const told = `${ann.username} wrote to you in The lounge: an answer hello @${me.username}`;
      expect(await list(me)).toEqual([told, invitation]);
      // What is deleted is not told of, nor what a person wrote who is muted or blocked, nor what may not be read.
      await ann.api.delete(`/channels/${id}/messages/${answer.id}`);
      expect((await list(me))[0]).toBe(`${ann.username} wrote to you in The lounge: hello @${me.username}`);
      for (const way of ['mute', 'block']) {
        await me.api.post(`/users/${ann.id}/${way}`);
        expect(await list(me)).toEqual([]);
        await me.api.delete(`/users/${ann.id}/${way}`);
      }
      const secret = await room(bob.api, { writers: {} });
      await message(bob.api, secret, `a secret @${me.username}`);
      expect(await list(me)).toHaveLength(2);
      // No list of the API has changed.
      const { data } = await me.api.get('/users/me/interactions');
      expect(data.map(({ action }: Json) => action)).toEqual(['welcome']);
    });

    test('a mention in a channel that one only reads is told of, unless it is muted, its row is off, or only programs read it', async () => {
      const me = await visitor(service(), 'reader');
      const { ann } = await people(service(), 'ann');
      const id = await room(ann);
      await message(ann, id, `@${me.username} hello`);
      const told = `${ann.username} wrote to you in The lounge: @${me.username} hello`;
      expect([await list(me), (await badges(me))[1]]).toEqual([[told], '']);
      await me.api.post(`/channels/${id}/mute`);
      expect(await list(me)).toEqual([]);
      await me.api.delete(`/channels/${id}/mute`);
      const settings = await page(me, SETTINGS);
      expect(settings.all('input', 'name', 'push-channel')).toHaveLength(1);
      await send(me, SETTINGS, SETTINGS, { 'page-mention': '1' });
      expect(await list(me)).toEqual([]);
      await send(me, SETTINGS, SETTINGS, { 'page-channel': '1' });
      expect(await list(me)).toEqual([told]);
    });

    const setLevel = (browser: Browser & { api: Person }, id: string, level: string) =>
      browser.api.call(`/channels/${id}/level`, { method: 'PUT', body: { level } });

    test('each message of a channel is told of at the level all, once a channel, and none at none', async () => {
      const me = await visitor(service(), 'leveled');
      const ann = await visitor(service(), 'ann');
      const { bob } = await people(service(), 'bob');
      const browser = pushes.subscriber();
      await me.request('/live/push', { form: browser.fields });
      const id = await room(ann.api);
      await me.api.post(`/channels/${id}/subscribe`);
      await setLevel(me, id, 'all');
      await message(ann.api, id, 'one');
      await message(bob, id, 'two');
      const wrote = (who: { username: string }, text: string) =>
        `${who.username} wrote in The lounge: ${text}`;
      const address = (text: string) => `${ann.username} wrote to you in The lounge: ${text}`;
      expect([await list(me), await badges(me)]).toEqual([[wrote(bob, 'two')], ['', MARK, '0']]);
      await message(ann.api, id, 'three');
      await until(() => browser.got.at(-1)?.text === 'three');
      expect(browser.got.at(-1)).toMatchObject({
        title: `${ann.username} wrote in The lounge`,
        path: expect.stringMatching(`^/channels/${id}#message-`),
        unread: 1,
      });
      // What addresses the person has a place of its own, and is told once.
      await message(ann.api, id, `@${me.username} four`);
      expect([await list(me), (await badges(me))[0]]).toEqual([[address(`@${me.username} four`)], '']);
      await message(bob, id, 'five');
      expect(await list(me)).toEqual([wrote(bob, 'five'), address(`@${me.username} four`)]);
      // Nor is it told again where the latest message is not shown.
      const last = await message(bob, id, 'six');
      await me.api.post(`/users/${bob.id}/mute`);
      expect(await list(me)).toEqual([address(`@${me.username} four`)]);
      await me.api.delete(`/users/${bob.id}/mute`);
      await bob.delete(`/channels/${id}/messages/${last.id}`);
      expect((await list(me))[0]).toBe(wrote(bob, 'five'));
      await setLevel(me, id, 'none');
      expect([await list(me), await badges(me)]).toEqual([[], ['', '', '0']]);
      await message(ann.api, id, `@${me.username} seven`);
      expect([await list(me), await badges(me)]).toEqual([[], ['', '', '0']]);
      // The API counts as before.
      expect((await me.api.get(`/channels/${id}`)).data.has_unread).toBe(true);
      await setLevel(me, id, 'mentions');
      expect([(await list(me))[0], (await badges(me))[1]]).toEqual([
        `${ann.username} wrote to you in The lounge: @${me.username} seven @${me.username} four`,
        MARK,
      ]);
      // A person who has left is told of no message, and one who is added again is told so.
      await setLevel(me, id, 'all');
      await me.api.delete(`/channels/${id}/subscribe`);
      await message(ann.api, id, 'eight');
      expect((await list(me)).some((told) => told.startsWith(`${ann.username} wrote in`))).toBe(false);
      await setLevel(me, id, 'none');
      await ann.api.call(`/channels/${id}`, {
        method: 'PUT',
        body: { writers: { user_ids: [me.id] }, auto_subscribe: true },
      });
      expect(await list(me)).toEqual([`${ann.username} added you to The lounge:`]);
    });

    test('a conversation at the level mentions tells of messages that address the person, at none of nothing', async () => {
      const [me, ann] = [await visitor(service(), 'quiet'), await visitor(service(), 'ann')];
      const eve = await visitor(service(), 'eve');
      const path = await write(ann, [me], 'one');
      const id = path.split('/')[2]!;
      const told = (text: string) => `${ann.username} wrote to you: ${text}`;
      await message(ann.api, id, `@${me.username} two @${eve.username}`);
      expect([await list(me), await badges(me)]).toEqual([
        [told(`@${me.username} two @${eve.username}`)],
        ['', '1 unread', '1'],
      ]);
      await setLevel(me, id, 'mentions');
      await message(ann.api, id, 'three');
      expect([await list(me), await badges(me)]).toEqual([
        [told(`@${me.username} two @${eve.username}`)],
        ['', MARK, '0'],
      ]);
      const mine = await message(me.api, id, 'mine');
      const answer = await message(ann.api, id, 'an answer', { reply_to: mine.id });
      expect(await badges(me)).toEqual(['1 unread', MARK, '1']);
      await page(me, path);
      expect(await badges(me)).toEqual(['', '', '0']);
      await setLevel(me, id, 'none');
      await message(ann.api, id, `@${me.username} four`);
      expect([await list(me), await badges(me)]).toEqual([[], ['', '', '0']]);
      await setLevel(me, id, 'all');
      expect([await list(me), await badges(me)]).toEqual([
        [told(`@${me.username} four`)],
        ['', '1 unread', '1'],
      ]);
      await ann.api.delete(`/channels/${id}/messages/${answer.id}`);
      // A person who is mentioned there without being in it learns nothing.
      expect([await list(eve), await badges(eve)]).toEqual([[], ['', '', '0']]);
    });

    test('whom a message may notify is looked for among those who want each, not among all subscribers', async () => {
      const { ann, bob, cat, dan } = await people(service(), 'ann', 'bob', 'cat', 'dan');
      const id = await room(ann);
      for (const one of [bob, cat, dan]) await one.post(`/channels/${id}/subscribe`);
      const told = async () => (await loadTold(service().ctx, [Number(id)])).get(Number(id)) ?? [];
      expect(await told()).toEqual([]);
      for (const [one, level] of [
        [bob, 'all'],
        [cat, 'none'],
      ] as const)
        await one.call(`/channels/${id}/level`, { method: 'PUT', body: { level } });
      expect(await told()).toEqual([Number(bob.id)]);
      const { channel_id } = await message(ann, 'pm', 'hello', { destinations: [bob.id, cat.id] });
      const both = await loadTold(service().ctx, [Number(channel_id)]);
      expect(both.get(Number(channel_id))?.toSorted()).toEqual(
        [ann, bob, cat].map((one) => Number(one.id)).toSorted(),
      );
    });

    test('a message that pages do not show raises no badge, and one before it does', async () => {
      const me = await visitor(service(), 'careful');
      const [ann, bob] = [await visitor(service(), 'ann'), await visitor(service(), 'bob')];
      const both = await write(ann, [me, bob], 'seen');
      const id = both.split('/')[2]!;
      const conversation = () => page(me, '/messages').then(listed);
      const unread = async () => [(await badges(me))[1], (await conversation())[0]?.startsWith('*')];
      expect(await unread()).toEqual(['1 unread', true]);
      await me.api.post(`/users/${bob.id}/mute`);
      await write(bob, [ann, me], 'muted');
      expect(await unread()).toEqual(['1 unread', true]);
      expect(await list(me)).toEqual([`${ann.username} wrote to you: seen`]);
      await page(me, both);
      await write(bob, [ann, me], 'muted again');
      expect(await unread()).toEqual(['', false]);
      await me.api.delete(`/users/${bob.id}/mute`);
      expect(await unread()).toEqual(['1 unread', true]);
      await me.api.post(`/users/${bob.id}/block`);
      expect(await unread()).toEqual(['', false]);
      await me.api.delete(`/users/${bob.id}/block`);
      await page(me, both);
      const gone = await message(ann.api, id, 'soon gone');
      expect(await unread()).toEqual(['1 unread', true]);
      await ann.api.delete(`/channels/${id}/messages/${gone.id}`);
      expect(await unread()).toEqual(['', false]);
      await message(bob.api, id, 'soon suspended');
      await message(me.api, id, 'my own, by a client');
      expect(await unread()).toEqual(['1 unread', true]);
      await suspendUser(service().ctx.store, undefined, bob.id);
      expect(await unread()).toEqual(['', false]);
      // The call counts as ever (docs/interface.md, Unread channels).
      const { data } = await me.api.get('/users/me/channels/pm/num_unread');
      expect(data).toBe(1);
    });
  },
  { MILLRACE_PUSH_URLS: 'any' },
);
