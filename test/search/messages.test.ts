/** Search for messages, over HTTP (docs/interface.md, Search for messages). */
import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { indexAllMessages, messageIndex } from '../../src/features/messages/messages.search.sql.ts';
import { rankingBounds } from '../../src/search/ranking.ts';
import { broadcast, channel, message, news, otherApp, patch, typesOf } from '../channels.ts';
import { type Client, describeService, type Json } from '../harness.ts';
import { ids, people, unique } from '../people.ts';

const core = 'net.svc.core';
const pathOf = (query: object) =>
  `/channels/messages/search?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** The ids that a search finds, in their order. */
async function search(reader: Client, query: Record<string, string | number>): Promise<string[]> {
  const { status, data, meta, body } = await reader.get(pathOf(query));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(meta.count).toBe(data.length);
  return ids(data);
}

describeService('message search', (service) => {
  test('finds by words, phrases, hashtags, mentions, links and relations, in the channels asked for', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [one, two] = [await channel(ann, { writers: { any_user: true } }), await channel(ann)];
    const tag = unique('bees');
    const first = await message(ann, one.id, `Ein Café, #${tag}`);
    const second = await message(bob, one.id, `@${ann.username} cafe ein https://www.a.example/b`, {
      reply_to: first.id,
    });
    const third = await message(ann, two.id, 'CAFÉ');
    const both = `${one.id},${two.id}`;
    const found = (query: Record<string, string | number>) => search(ann, { channel_ids: both, ...query });
    expect(await found({ text: 'cafe' })).toEqual([third.id, second.id, first.id]);
    expect(await search(ann, { channel_ids: one.id, text: 'cafe' })).toEqual([second.id, first.id]);
    expect(await search(ann, { channel_ids: one.id })).toEqual([second.id, first.id]);
    expect(await found({ text: '"ein cafe"' })).toEqual([first.id]);
    expect(await found({ text: 'cafe -ein' })).toEqual([third.id]);
    expect(await found({ text: `ein OR ${tag}` })).toEqual([second.id, first.id]);
    expect(await found({ query: `#${tag}` })).toEqual([first.id]);
    expect(await found({ hashtags: tag })).toEqual([first.id]);
    expect(await found({ query: `@${ann.username}` })).toEqual([second.id]);
    expect(await found({ leading_mentions: ann.username })).toEqual([second.id]);
    expect(await found({ links: 'a.example/b' })).toEqual([second.id]);
    expect(await found({ link_domains: 'a.example' })).toEqual([second.id]);
    expect(await found({ is_directed: 1 })).toEqual([second.id]);
    expect(await found({ is_reply: 0 })).toEqual([third.id, first.id]);
    expect(await found({ reply_to: first.id })).toEqual([second.id]);
    expect(await found({ thread_id: first.id })).toEqual([second.id, first.id]);
    expect(await found({ thread_id: first.id, text: '-ein' })).toEqual([]);
    expect(await search(ann, { channel_ids: two.id, thread_id: first.id })).toEqual([]);
    expect(await found({ creator_id: bob.id })).toEqual([second.id]);
    expect(await found({ client_id: third.source.client_id, text: 'cafe' })).toHaveLength(3);
    expect(await found({ client_id: 'none' })).toEqual([]);
    for (const id of ['0', '9'.repeat(30), '4000000000000']) {
      expect(await search(ann, { channel_ids: id, text: 'cafe' })).toEqual([]);
      expect(await found({ reply_to: id })).toEqual([]);
    }
    expect(
      await found({ text: 'cafe', crosspost_url: 'http://nowhere.example/', is_crosspost: 1 }),
    ).toHaveLength(3);
  });

  test('finds annotations, and flags are exact both ways', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await channel(ann);
    const oembed = (type: string, value: object) => ({
      type: `${core}.oembed`,
      value: { version: '1.0', type, width: 1, height: 1, ...value },
    });
    const kinds: [string, object][] = [
      ['has_location', { type: `${core}.geolocation`, value: { latitude: 1, longitude: 2 } }],
      ['has_oembed_photo', oembed('photo', { url: 'https://img.example/1.png' })],
      ['has_oembed_video', oembed('video', { html: '<p>' })],
      ['has_oembed_rich', oembed('rich', { html: '<b>' })],
      [
        'has_oembed_html5video',
        oembed('html5video', { sources: [{ type: 'video/mp4', url: 'https://x.example/' }] }),
      ],
    ];
    const made: string[] = [];
    for (const [, annotation] of kinds)
      made.push((await message(ann, id, 'noted', { annotations: [annotation] })).id);
    const annotations = [
      { type: 'com.Example.Mood', value: {} },
      { type: `${core}.language`, value: { language: 'de' } },
    ];
    const plain = (await message(ann, id, 'noted', { annotations })).id;
    const all = [plain, ...made.toReversed()];
    for (const [index, [name]] of kinds.entries()) {
      expect(await search(ann, { channel_ids: id, [name]: 1 }), name).toEqual([made[index]]);
      expect(await search(ann, { channel_ids: id, [name]: 0 }), name).toEqual(
        all.filter((one) => one !== made[index]),
      );
    }
    for (const name of ['has_checkin', 'has_attachment']) {
      expect(await search(ann, { channel_ids: id, [name]: 1 }), name).toEqual([]);
      expect(await search(ann, { channel_ids: id, [name]: 0 }), name).toEqual(all);
    }
    expect(await search(ann, { channel_ids: id, annotation_types: 'com.example.mood' })).toEqual([plain]);
    expect(await search(ann, { channel_ids: id, language: 'de' })).toEqual([plain]);
    expect(await search(ann, { channel_ids: id, attachment_types: 'image/png' })).toEqual([]);
    expect(await search(ann, { channel_ids: id, place_id: 'a' })).toEqual([]);
  });

  test('pm and broadcast are those that the caller is subscribed to', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const word = unique('hello');
    const toBob = await message(ann, 'pm', word, { destinations: [bob.id] });
    const toCal = await message(ann, 'pm', word, { destinations: [cal.id] });
    const sender = { type: broadcast, readers: { public: true }, annotations: [news] };
    const loud = await channel(ann, sender);
    const said = await message(ann, loud.id, word);
    const pm = { channel_ids: 'pm', text: word };
    expect(await search(ann, pm)).toEqual([toCal.id, toBob.id]);
    expect(await search(bob, pm)).toEqual([toBob.id]);
    expect(await search(cal, pm)).toEqual([toCal.id]);
    expect(await search(bob, { channel_ids: 'broadcast', text: word })).toEqual([]);
    expect(await search(bob, { channel_ids: loud.id, text: word })).toEqual([said.id]);
    await bob.post(`/channels/${loud.id}/subscribe`);
    expect(await search(bob, { channel_ids: 'broadcast', text: word })).toEqual([said.id]);
    expect(await search(bob, { channel_ids: `pm,broadcast,${toCal.channel_id}` })).toEqual([
      said.id,
      toBob.id,
    ]);
    const limited = await service().tokenFor(ann, ['public_messages']);
    expect(await search(limited, { channel_ids: 'pm, broadcast' })).toEqual([said.id]);
    await bob.post(`/channels/${toBob.channel_id}/mute`);
    expect(await search(bob, pm)).toEqual([]);
    expect(await search(bob, { ...pm, channel_ids: toBob.channel_id })).toEqual([toBob.id]);
  });

  test('finds nothing that the caller may not see, and is not told by how far it reads', async () => {
    const { ann, bob, cal, dora } = await people(service(), 'ann', 'bob', 'cal', 'dora');
    const { id } = await channel(ann, {
      readers: { user_ids: [bob.id, dora.id] },
      writers: { user_ids: [cal.id] },
    });
    const secret = await message(ann, id, 'secret');
    const own = await message(cal, id, 'secret of cal');
    const query = { channel_ids: id, text: 'secret' };
    expect(await search(bob, query)).toEqual([own.id, secret.id]);
    await patch(ann, id, { writers: {} });
    expect(await search(cal, query)).toEqual([own.id]);
    expect(await search(await service().tokenFor(cal, ['public_messages']), query)).toEqual([]);
    const { client } = await otherApp(service(), ann);
    expect(await search(client, query)).toEqual([]);
    // As for channels that it may read, nothing else has to be asked for.
    expect(await search(client, { channel_ids: `1,${id}` })).toEqual([]);
    expect(await search(await service().app(), query)).toEqual([own.id, secret.id]);

    // A page of matches that were left out would say that there is more.
    for (let n = 0; n < 40; n++) await message(ann, id, 'secret');
    for (const reader of [cal, client]) {
      const statements = await service().statementsOf(async () => {
        const { meta } = await reader.get(`${pathOf(query)}&count=1`);
        expect(meta.more).toBe(false);
      });
      const reads = statements.filter((one) => one.includes('message_search'));
      // The exact matches, and a page.
      expect(reads.length).toBeLessThanOrEqual(2);
    }

    await dora.post(`/users/${ann.id}/mute`);
    expect(await search(dora, query)).toEqual([own.id]);
    expect(await search(dora, { ...query, include_muted: 1, count: 200 })).toHaveLength(42);
    await ann.post(`/users/${dora.id}/block`);
    expect(await search(dora, { ...query, include_muted: 1 })).toEqual([own.id]);
  });

  test('has neither machine-only nor deleted messages, and is paginated by id and by score', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { writers: { any_user: true } });
    const annotations = [{ type: 'com.example.x', value: {} }];
    await ann.post(`/channels/${id}/messages`, { machine_only: true, annotations });
    const all: string[] = [];
    for (let n = 0; n < 6; n++) all.push((await message(ann, id, `page ${n}`)).id);
    const gone = (await message(ann, id, 'page gone')).id;
    const path = `/channels/${id}/messages/${gone}`;
    expect(typesOf(await service().eventsOf(() => ann.delete(path)))).toEqual(['-message']);
    const everything = { include_machine: 1, include_deleted: 1, count: 200 };
    expect(await search(ann, { channel_ids: id, ...everything })).toEqual(all.toReversed());
    await message(bob, id, 'reply', { reply_to: all[2] });
    const get = async (query: object) =>
      (await bob.get(pathOf({ channel_ids: id, text: 'page', ...query }))) as Json;
    const page = await get({ count: 3 });
    expect(ids(page.data)).toEqual([all[5], all[4], all[3]]);
    expect(page.meta).toEqual({ code: 200, more: true, max_id: all[5], min_id: all[3], count: 3 });
    expect(ids((await get({ before_id: all[3], count: -2 })).data)).toEqual([all[1], all[0]]);
    const ranked = await get({ order: 'score' });
    expect(ids(ranked.data)).toEqual([all[2], all[5], all[4], all[3], all[1], all[0]]);
    expect(ranked.data[0].pagination_id).toBe('1000');
    const middle = await get({ order: 'score', before_id: 1000, count: 2 });
    expect(middle.meta).toEqual({ code: 200, more: true, max_id: '999', min_id: '998', count: 2 });
    const bounds = { ...rankingBounds };
    try {
      Object.assign(rankingBounds, { ms: 0, ids: 1 });
      expect((await get({ order: 'score' })).meta.partial).toBe(true);
    } finally {
      Object.assign(rankingBounds, bounds);
    }
  });

  test.each([
    ['text=a', 400, 'missing-parameter', 'channel_ids'],
    ['channel_ids=&text=a', 400, 'missing-parameter', 'channel_ids'],
    ['channel_ids=all&text=a', 400, 'invalid-parameter', 'a list of ids, pm, broadcast, not "all"'],
    [`channel_ids=${'1,'.repeat(201)}`, 400, 'invalid-parameter', 'at most 200'],
    ['channel_ids=1&order=score', 400, 'missing-parameter', 'order=score'],
    ['channel_ids=1&order=score&is_reply=1', 400, 'missing-parameter', 'order=score'],
    ['channel_ids=1&text=%22a', 400, 'invalid-parameter', 'text has a quotation mark'],
    ['channel_ids=1&text=!!', 400, 'invalid-parameter', 'text contains nothing'],
    ['channel_ids=pm&text=a', 403, 'wrong-token-kind', ''],
  ])('refuses %s', async (query, code, slug, about) => {
    const { status, meta } = await (await service().app()).get(`/channels/messages/search?${query}`);
    expect([status, meta.error_slug]).toEqual([code, slug]);
    expect(meta.error_message).toContain(about);
  });
});

describeService('the index of messages', (service) => {
  test('is part of what check compares, and of the deletion of an account', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { store, config } = service().ctx;
    const { id } = await channel(ann, { writers: { any_user: true } });
    const kept = (await message(ann, id, 'kept')).id;
    const gone = (await message(bob, id, 'gone')).id;
    const annotations = [{ type: 'com.example.x', value: {} }];
    await ann.post(`/channels/${id}/messages`, { machine_only: true, annotations });
    const indexed = async () =>
      ((await store.read.all('select rowid as id from message_search order by rowid', [])) as Json[]).map(
        (row) => String(row.id),
      );
    expect(await indexed()).toEqual([kept, gone]);
    await closeAccount(store, Number(bob.id));
    expect(await indexed()).toEqual([kept]);
    expect(await service().wrongCounts()).toEqual([]);
    const write = (sql: string) => store.write((tx) => tx.all(sql, []));
    await write(`delete from message_search where rowid = ${kept}`);
    expect(await service().wrongCounts()).toEqual(['1 messages that the search does not know.']);
    const again = [kept, gone].map((one) => ({ id: Number(one), words: ['again'], keywords: [] }));
    await store.write((tx) => messageIndex.insert(tx, again));
    expect(await service().wrongCounts()).toEqual([
      '1 messages in the search that are deleted, machine-only or do not exist.',
    ]);
    await write('delete from message_search');
    await store.write((tx) => indexAllMessages(tx, config.namespace));
    expect(await service().wrongCounts()).toEqual([]);
  });
});
