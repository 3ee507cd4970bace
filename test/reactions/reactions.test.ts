/** Reactions to messages (docs/interface.md, Reactions). */
import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { selectMessages } from '../../src/features/messages/messages.sql.ts';
import { removeMessage, restoreMessage } from '../../src/features/messages/messages.ts';
import { channel, message } from '../channels.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

/** Twenty-one different emoji. */
const many = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓😔'];

describeService('reactions', (service) => {
  const react = (who: Client, to: Json, emoji: string, method = 'PUT') =>
    who.call(`/channels/${to.channel_id}/messages/${to.id}/reactions/${encodeURIComponent(emoji)}`, {
      method,
    });
  const unreact = (who: Client, to: Json, emoji: string) => react(who, to, emoji, 'DELETE');
  const shown = async (who: Client, { channel_id, id }: Json) =>
    (await who.get(`/channels/${channel_id}/messages/${id}?include_reactions=1`)).data.reactions;

  /** A message of the first in a channel that all of these read. */
  async function inChannel(author: Person, more: object = { readers: { any_user: true } }) {
    return message(author, (await channel(author, more)).id, 'hello');
  }

  test('are counted by emoji, in the order of first use, and shown to who asks', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const to = await inChannel(ann, { readers: { public: true } });
    expect(await shown(ann, to)).toEqual([]);
    const events = await service().eventsOf(async () => {
      for (let n = 0; n < 2; n++)
        expect((await react(bob, to, '👍')).data.reactions).toEqual([{ emoji: '👍', count: 1, you: true }]);
      await react(ann, to, '👨‍👩‍👧');
      await react(ann, to, '👍');
    });
    const body = {
      user: Number(bob.id),
      message: Number(to.id),
      channel: Number(to.channel_id),
      emoji: '👍',
    };
    expect(events.map(({ type }) => type)).toEqual(Array(3).fill('message_reaction'));
    expect(events[0]).toMatchObject({ body });
    const counted = [
      { emoji: '👍', count: 2 },
      { emoji: '👨‍👩‍👧', count: 1 },
    ];
    expect(await shown(service().anonymous, to)).toEqual(counted);
    expect(await shown(await service().app(), to)).toEqual(counted);
    expect(await shown(bob, to)).toEqual(counted.map((one, n) => ({ ...one, you: n === 0 })));
    for (const path of [`/channels/${to.channel_id}/messages`, `/channels/messages?ids=${to.id}`]) {
      expect((await bob.get(path)).data[0]).not.toHaveProperty('reactions');
      const { data } = await bob.get(`${path}${path.includes('?') ? '&' : '?'}include_reactions=1`);
      expect(data[0].reactions).toHaveLength(2);
    }
    // From the cache of replies, until something changes.
    const recent = async () => {
      const { data } = await ann.get('/channels?include_recent_message=1&include_reactions=1');
      return data.find(({ id }: Json) => id === to.channel_id).recent_message.reactions.length;
    };
    for (let n = 0; n < 4; n++) expect(await recent()).toBe(2);

    const undone = await service().eventsOf(async () => {
      for (let n = 0; n < 2; n++) await unreact(ann, to, '👍');
      // Its first user takes it away, and it is used again: after the other.
      expect((await unreact(bob, to, '👍')).data.reactions).toEqual([{ ...counted[1], you: false }]);
    });
    for (let n = 0; n < 4; n++) expect(await recent()).toBe(1);
    expect(undone).toMatchObject([{ body: { removed: true } }, { body: { ...body, removed: true } }]);
    await react(ann, to, '👍');
    expect((await shown(bob, to)).map(({ emoji }: Json) => emoji)).toEqual(['👨‍👩‍👧', '👍']);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('one emoji, fully qualified, and at most twenty of them', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const to = await inChannel(ann);
    for (const emoji of ['❤️', '#️⃣', '👍🏽', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍❤️‍💋‍👨🏿']) {
      expect((await react(bob, to, emoji)).data.reactions).toMatchObject([{ emoji, count: 1 }]);
      await unreact(bob, to, emoji);
    }
    const wrong = ['❤', '☺', 'a', '1', '👍👍', '🇩', '👍️', ':+1:', '👩‍', '👍\u0300', ' 👍', '👍'.repeat(500)];
    for (const emoji of wrong) {
      const { status, meta } = await react(bob, to, emoji);
      expect([emoji, status, meta.error_message]).toEqual([emoji, 400, expect.stringContaining('emoji')]);
    }
    // By two people at once, through whichever processes there are.
    const told = await Promise.all(many.map((emoji, n) => react(n % 2 === 0 ? ann : bob, to, emoji)));
    const refused = told.filter(({ status }) => status === 400);
    expect(refused).toMatchObject([{ meta: { error_slug: 'not-allowed' } }]);
    expect(await shown(bob, to)).toHaveLength(20);
    const [first, second] = await shown(bob, to);
    expect((await react(first.you ? ann : bob, to, first.emoji)).data.reactions[0].count).toBe(2);
    // One that goes makes room for another.
    await unreact(second.you ? bob : ann, to, second.emoji);
    const { data } = await react(ann, to, '🐢');
    expect(data.reactions.at(-1)).toEqual({ emoji: '🐢', count: 1, you: true });
    expect((await shown(bob, to)).at(-1)).toEqual({ emoji: '🐢', count: 1, you: false });
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('need the right to read, a live message and an active channel', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const to = await inChannel(ann, { readers: { user_ids: [bob.id] } });
    const open = await inChannel(ann);
    const status = async (who: Client, of: Json) => [
      (await react(who, of, '👍')).status,
      (await unreact(who, of, '👍')).status,
    ];
    const publicOnly = await service().tokenFor(bob, ['public_messages']);
    expect(await status(publicOnly, open)).toEqual([200, 200]);
    expect(await status(publicOnly, to)).toEqual([404, 404]);
    expect(await status(await service().tokenFor(bob, ['stream']), open)).toEqual([403, 403]);
    expect(await status(await service().app(), open)).toEqual([403, 403]);
    expect(await status(service().anonymous, open)).toEqual([401, 401]);
    expect(await status(eve, to)).toEqual([404, 404]);
    expect(await status(bob, { ...open, channel_id: to.channel_id })).toEqual([404, 404]);
    await ann.post(`/users/${eve.id}/block`);
    expect(await status(eve, open)).toEqual([404, 404]);

    // One's own message in a channel that one may read no longer.
    const own = await message(bob, (await channel(ann, { writers: { user_ids: [bob.id] } })).id, 'mine');
    expect(await status(bob, own)).toEqual([200, 200]);
    await ann.call(`/channels/${own.channel_id}`, { method: 'PATCH', body: { writers: { user_ids: [] } } });
    expect((await bob.get(`/channels/${own.channel_id}/messages/${own.id}`)).status).toBe(200);
    expect(await status(bob, own)).toEqual([404, 404]);

    await react(bob, to, '👍');
    await ann.delete(`/channels/${to.channel_id}/messages/${to.id}`);
    expect(await shown(bob, to)).toEqual([]);
    expect(await status(bob, to)).toEqual([400, 400]);
    await ann.delete(`/channels/${open.channel_id}`);
    expect(await status(ann, open)).toEqual([403, 403]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('go with the message, also if it comes back, and with the account', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { ctx } = service();
    const to = await inChannel(ann);
    await react(bob, to, '👍');
    const rows = await selectMessages(ctx.store.read, { ids: [Number(to.id)] });
    await ctx.store.write((tx) => removeMessage(tx, rows[0]!));
    const { text, entities, annotations, facets } = rows[0]!;
    await ctx.store.write((tx) =>
      restoreMessage(ctx, tx, Number(to.id), { text, entities, annotations, facets }),
    );
    expect(await shown(bob, to)).toEqual([]);
    await react(ann, to, '❤️');
    expect(await shown(bob, to)).toEqual([{ emoji: '❤️', count: 1, you: false }]);
    await react(bob, to, '❤️');
    await react(bob, to, '👍');
    const events = await service().eventsOf(async () => {
      await closeAccount(ctx.store, Number(bob.id));
    });
    expect(events.filter(({ type }) => type === 'message_reaction')).toHaveLength(2);
    expect(await shown(ann, to)).toEqual([{ emoji: '❤️', count: 1, you: true }]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('subscriptions that ask get the message as it is now, and show reactions', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const to = await inChannel(ann);
    await bob.post(`/channels/${to.channel_id}/subscribe`);
    const stream = await HttpStream.open(bob);
    const messages = `/channels/${to.channel_id}/messages`;
    const subscribe = async (name: string, path: string) =>
      bob.get(`${path}?connection_id=${stream.connectionId}&subscription_id=${name}`);
    await subscribe('plain', messages);
    await subscribe('all', '/channels');
    const { data } = await bob.get(
      `${messages}?include_reactions=1&connection_id=${stream.connectionId}&subscription_id=asks`,
    );
    expect(data[0].reactions).toEqual([]);
    await bob.get(
      `/channels?include_reactions=1&connection_id=${stream.connectionId}&subscription_id=all_asks`,
    );
    await react(ann, to, '👍');
    await react(bob, to, '👍');
    await unreact(bob, to, '👍');
    const frames: Json[] = [];
    for (let n = 0; n < 6; n++) frames.push(await stream.next());
    for (const { meta, data } of frames) {
      expect(meta).toMatchObject({ code: 200, type: 'message_reaction' });
      expect(meta).not.toHaveProperty('is_deleted');
      expect(data).toMatchObject([{ id: to.id, text: 'hello', user: { id: ann.id } }]);
    }
    for (const name of ['asks', 'all_asks']) {
      const own = frames.filter(({ meta }) => meta.subscription_ids.join() === name);
      expect(own.map(({ data }) => data[0].reactions)).toHaveLength(3);
      expect(own.at(-1).data[0].reactions).toEqual([{ emoji: '👍', count: 1, you: false }]);
    }
    // A message shows them where they were asked for.
    const said = await message(ann, to.channel_id, 'next');
    const told = await Promise.all(Array.from({ length: 4 }, () => stream.next()));
    expect(
      Object.fromEntries(told.map(({ meta, data }) => [meta.subscription_ids.join(), data[0].reactions])),
    ).toEqual({ plain: undefined, all: undefined, asks: [], all_asks: [] });
    expect(told.every(({ data }) => data[0].id === said.id)).toBe(true);
    stream.close();
  });

  test('app streams that ask get message, user and emoji; filters name them', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const app = await service().app();
    const to = await inChannel(ann);
    const filter = await ann.post('/filters', {
      name: `hearts of ${ann.id}`,
      match_policy: 'include_any',
      clauses: [{ object_type: 'message_reaction', operator: 'matches', value: '❤️', field: '/data/emoji' }],
    });
    expect(filter.status).toBe(200);
    const stream = await HttpStream.openUrl(
      (await app.post('/streams', { object_types: ['message_reaction', 'post'] })).data.endpoint,
    );
    const hidden = await inChannel(ann, { readers: { user_ids: [bob.id] } });
    await react(bob, to, '👍');
    await unreact(bob, to, '👍');
    await react(bob, hidden, '👍');
    const [added, taken] = [await stream.next(), await stream.next()];
    expect(added).toMatchObject({
      data: { message: { id: to.id, text: 'hello' }, user: { id: bob.id }, emoji: '👍' },
      meta: { type: 'message_reaction', id: expect.any(String) },
    });
    expect(added.meta).not.toHaveProperty('is_deleted');
    expect(added.data.message).not.toHaveProperty('reactions');
    expect(taken.meta).toMatchObject({ is_deleted: true, id: added.meta.id });
    expect(taken.data).toMatchObject({ message: { id: to.id }, user: { id: bob.id }, emoji: '👍' });
    // Both authorised the app with every scope: it sees what they see.
    expect((await stream.next()).data.message.id).toBe(hidden.id);
    const id = await post(ann, 'last');
    expect((await stream.next()).data.id).toBe(id);
    stream.close();
  });
});
