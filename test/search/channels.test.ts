/** Search for channels, over HTTP (docs/interface.md, Search for channels). */
import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { channelIndex, indexAllChannels } from '../../src/features/channels/channels.search.sql.ts';
import { rankingBounds } from '../../src/search/ranking.ts';
import { broadcast, channel, message, patch } from '../channels.ts';
import { type Client, describeService, type Json } from '../harness.ts';
import { ids, people, unique } from '../people.ts';

const core = 'net.svc.core';
const everybody = { readers: { public: true } };
const about = (title: string, more: object = {}) => ({
  annotations: [{ type: `${core}.channel.metadata`, value: { title, ...more } }],
});
const pathOf = (query: object) =>
  `/channels/search?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

async function search(reader: Client, query: object): Promise<string[]> {
  const { status, data, meta, body } = await reader.get(pathOf(query));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(meta.count).toBe(data.length);
  return ids(data);
}

describeService('channel search', (service) => {
  test('finds by the texts of annotations of any type, and by nothing else of them', async () => {
    const { ann } = await people(service(), 'ann');
    const word = unique('skep');
    const value = {
      name: `${word}name`,
      deep: [{ subject: `${word}subject`, more: { blurb: `${word}blurb` } }],
      description: `${'so '.repeat(600)} ${word}early ${'on '.repeat(100)} ${word}late`,
      tags: `${word}tag`,
      topic: `${word}topic`,
      title: { name: 7 },
    };
    const annotations = [
      { type: 'net.patter-app.settings', value },
      { type: 'com.example.empty', value: {} },
    ];
    const { id } = await channel(ann, { ...everybody, annotations });
    for (const q of ['name', 'subject', 'blurb', 'tag', 'early']) {
      expect([q, await search(ann, { q: word + q })]).toEqual([q, [id]]);
    }
    expect(await search(ann, { tags: `${word}tag` })).toEqual([id]);
    for (const q of ['topic', 'late']) expect([q, await search(ann, { q: word + q })]).toEqual([q, []]);
    const changed = { type: 'net.patter-app.settings', value: { name: `${word}after` } };
    await patch(ann, id, { annotations: [changed] });
    expect([await search(ann, { q: `${word}name` }), await search(ann, { q: `${word}after` })]).toEqual([
      [],
      [id],
    ]);
  });

  test('finds by words of the common annotations, tags, type and owner, all of which must match', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const word = unique('apiary');
    const text = { description: `Über ${word} im Garten`, tags: ['Honig', 'süße Sachen'] };
    const one = (await channel(ann, { ...everybody, ...about('Bienen', text) })).id;
    const metadata = {
      type: `${core}.broadcast.metadata`,
      value: { title: `Neues: ${word}`, tags: ['honig'] },
    };
    const two = (await channel(bob, { type: broadcast, ...everybody, annotations: [metadata] })).id;
    const found = (query: object) => search(bob, { order: 'id', ...query });
    expect(await found({ q: word })).toEqual([two, one]);
    expect(await found({ q: `${word.toUpperCase()} uber` })).toEqual([one]);
    expect(await found({ q: `${word} bienen garten` })).toEqual([one]);
    expect(await found({ q: `${word} nichts` })).toEqual([]);
    expect(await found({ q: `${word} -garten` })).toEqual([two]);
    expect(await found({ q: word, tags: 'HONIG' })).toEqual([two, one]);
    expect(await found({ q: word, tags: 'honig "susse sachen" OR "suße sachen"' })).toEqual([one]);
    expect(await found({ q: word, tags: 'honig nichts' })).toEqual([]);
    expect(await found({ q: word, type: broadcast })).toEqual([two]);
    expect(await found({ q: word, channel_types: 'com.example.chat,com.example.other' })).toEqual([one]);
    expect(await found({ q: word, type: broadcast, channel_types: 'com.example.chat' })).toEqual([]);
    expect(await found({ q: word, creator_id: ann.id })).toEqual([one]);
    expect(await found({ creator_id: ann.id })).toEqual([one]);
    expect(await found({ creator_id: '9'.repeat(30) })).toEqual([]);
    const [shown] = (await bob.get(`${pathOf({ q: word, type: broadcast })}&include_annotations=1`)).data;
    expect(shown).toMatchObject({
      id: two,
      owner: { id: bob.id },
      annotations: [metadata],
      you_subscribed: true,
    });
  });

  test('follows changes of annotations, ACLs and activity in the same moment', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [before, after] = [unique('before'), unique('after')];
    const { id } = await channel(ann, { ...everybody, ...about(before) });
    expect(await search(bob, { q: before })).toEqual([id]);
    await patch(ann, id, about(after, { tags: ['x'] }));
    expect(await search(bob, { q: before })).toEqual([]);
    expect(await search(bob, { q: after, tags: 'x' })).toEqual([id]);
    await patch(ann, id, { readers: { public: false, user_ids: [] } });
    expect(await search(bob, { q: after })).toEqual([]);
    expect(await search(ann, { q: after, is_private: 1 })).toEqual([id]);
    await patch(ann, id, { readers: { user_ids: [bob.id] } });
    expect(await search(bob, { q: after })).toEqual([id]);
    await patch(ann, id, { annotations: [{ type: `${core}.channel.metadata` }] });
    expect(await search(ann, { q: after })).toEqual([]);
    await patch(ann, id, about(after));
    expect((await ann.delete(`/channels/${id}`)).status).toBe(200);
    expect(await search(ann, { q: after })).toEqual([]);
    expect(await search(ann, { q: after, include_inactive: 1 })).toEqual([id]);
    expect(await search(bob, { q: after, include_inactive: 1 })).toEqual([id]);
  });

  test('has private channels for those on their ACLs, with the scope messages', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const word = unique('den');
    const make = async (acls: object) => (await channel(ann, { ...acls, ...about(word) })).id;
    const open = await make(everybody);
    const users = await make({ writers: { any_user: true } });
    const read = await make({ readers: { user_ids: [bob.id] } });
    const written = await make({ writers: { user_ids: [bob.id] } });
    const edited = await make({ editors: { user_ids: [bob.id] } });
    const own = await make({});
    const found = (reader: Client, query: object) => search(reader, { q: word, order: 'id', ...query });
    expect(await found(ann, {})).toEqual([own, edited, written, read, users, open]);
    expect(await found(bob, {})).toEqual([edited, written, read, users, open]);
    expect(await found(cal, {})).toEqual([users, open]);
    expect(await found(bob, { is_private: 1 })).toEqual([edited, written, read]);
    expect(await found(bob, { is_private: 0 })).toEqual([users, open]);
    expect(await found(bob, { is_public: 1 })).toEqual([open]);
    expect(await found(bob, { is_public: 0 })).toEqual([edited, written, read, users]);
    expect(await found(bob, { is_public: 1, is_private: 1 })).toEqual([]);
    const limited = await service().tokenFor(bob, ['public_messages']);
    expect(await found(limited, {})).toEqual([users, open]);
    expect(await found(limited, { is_private: 1 })).toEqual([]);
    const { channel_id: pm } = await message(ann, 'pm', 'hello', { destinations: [bob.id] });
    const private_ = { type: `${core}.pm`, creator_id: ann.id };
    expect(await search(bob, private_)).toEqual([pm]);
    expect(await search(cal, private_)).toEqual([]);

    // How far it reads does not depend on channels that the caller may not see.
    for (let n = 0; n < 40; n++) await make({});
    const statements = await service().statementsOf(async () => {
      expect((await cal.get(`${pathOf({ q: word, order: 'id' })}&count=1`)).meta.more).toBe(true);
      expect((await cal.get(`${pathOf({ q: word, order: 'id', since_id: users })}&count=1`)).data).toEqual(
        [],
      );
    });
    // For each page one of the channels that all users may read, one of the caller's private ones, and before it the exact matches.
    expect(statements.filter((one) => one.includes('channel_search'))).toHaveLength(8);
  });

  test('orders by popularity, by id and by activity, and is paginated', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const word = unique('order');
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      const acls = n === 3 ? { readers: { user_ids: [bob.id, cal.id] } } : everybody;
      made.push((await channel(ann, { ...acls, ...about(word) })).id);
    }
    const [a, b, c, d, e] = made as [string, string, string, string, string];
    for (const one of [bob, cal]) await one.post(`/channels/${d}/subscribe`);
    await bob.post(`/channels/${b}/subscribe`);
    await bob.post(`/channels/${c}/subscribe`);
    const latest = await message(ann, b, 'latest of b');
    const last = await message(ann, a, 'latest of a');
    const get = async (query: object) => (await bob.get(pathOf({ q: word, ...query }))) as Json;
    const popular = await get({});
    expect(ids(popular.data)).toEqual([d, b, c, a, e]);
    expect(popular.data.map((one: Json) => one.pagination_id)).toEqual(['1000', '999', '998', '997', '996']);
    const middle = await get({ order: 'popularity', before_id: 1000, count: 2 });
    expect(ids(middle.data)).toEqual([b, c]);
    expect(middle.meta).toEqual({ code: 200, more: true, max_id: '999', min_id: '998', count: 2 });
    const byId = await get({ order: 'id', count: 2 });
    expect(ids(byId.data)).toEqual([e, d]);
    expect(byId.meta).toEqual({ code: 200, more: true, max_id: e, min_id: d, count: 2 });
    expect(ids((await get({ order: 'id', before_id: d, count: -2 })).data)).toEqual([b, a]);
    const active = await get({ order: 'activity' });
    expect(ids(active.data)).toEqual([a, b, e, d, c]);
    expect(active.data.map((one: Json) => one.pagination_id)).toEqual([last.id, latest.id, e, d, c]);
    const next = await get({ order: 'activity', before_id: latest.id, count: 2 });
    expect([ids(next.data), next.meta.more]).toEqual([[e, d], true]);
    expect(ids((await get({ order: 'activity', since_id: d, count: -1 })).data)).toEqual([e]);
    const bounds = { ...rankingBounds };
    try {
      Object.assign(rankingBounds, { ms: 0, ids: 1 });
      expect((await get({})).meta.partial).toBe(true);
    } finally {
      Object.assign(rankingBounds, bounds);
    }
  });

  test.each([
    ['order=best', 'invalid-parameter', 'order must be popularity or id or activity'],
    ['q=%22a', 'invalid-parameter', 'q has a quotation mark'],
    ['q=!!', 'invalid-parameter', 'q contains nothing'],
    ['tags=%22%22', 'invalid-parameter', 'tags contains nothing'],
    ['creator_id=@ann', 'invalid-parameter', 'creator_id must be an id'],
    ['is_private=2', 'invalid-parameter', 'is_private must be 0 or 1'],
    [`q=${'a+'.repeat(40)}&tags=${'a+'.repeat(40)}`, 'invalid-parameter', 'at most 64 terms'],
  ])('refuses %s', async (query, slug, what) => {
    const { ann } = await people(service(), 'ann');
    const { status, meta } = await ann.get(`/channels/search?${query}`);
    expect([status, meta.error_slug]).toEqual([400, slug]);
    expect(meta.error_message).toContain(what);
  });
});

describeService('the index of channels', (service) => {
  test('is part of what check compares; deleted accounts are found as owners no more', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { store } = service().ctx;
    const { id } = await channel(bob, { ...everybody, ...about('kept') });
    expect(await search(ann, { creator_id: bob.id })).toEqual([id]);
    await closeAccount(store, Number(bob.id));
    expect(await search(ann, { creator_id: bob.id })).toEqual([]);
    expect(await search(ann, { q: 'kept' })).toEqual([id]);
    expect(await service().wrongCounts()).toEqual([]);
    const write = (sql: string) => store.write((tx) => tx.all(sql, []));
    await write('delete from channel_search');
    const wrong = ['1 channels that the search does not know, or in the search that do not exist.'];
    expect(await service().wrongCounts()).toEqual(wrong);
    await store.write((tx) => indexAllChannels(tx));
    expect(await service().wrongCounts()).toEqual([]);
    expect(await search(ann, { q: 'kept' })).toEqual([id]);
    await store.write((tx) => channelIndex.insert(tx, [{ id: 9_999_999, words: ['stray'], keywords: [] }]));
    expect(await service().wrongCounts()).toEqual(wrong);
  });
});
