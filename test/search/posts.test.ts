/** Search for posts, over HTTP (docs/interface.md, Search for posts). */
import { expect, test } from 'vitest';
import { idStep } from '../../src/db/buckets.ts';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { indexAllPosts, postIndex } from '../../src/features/posts/posts.search.sql.ts';
import { rankingBounds } from '../../src/search/ranking.ts';
import { describeService, type Json, onCitus, type Person } from '../harness.ts';
import { ids, people, post, repost, unique } from '../people.ts';

const core = 'net.svc.core';
const oembed = (type: string, value: object) => ({
  type: `${core}.oembed`,
  value: { version: '1.0', type, width: 1, height: 1, ...value },
});

describeService('post search', (service) => {
  /** The ids that a search finds, newest first. */
  async function search(reader: Person, query: Record<string, string | number>): Promise<string[]> {
    const given = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const { status, data, meta, body } = await reader.get(`/posts/search?${given.join('&')}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(meta.count).toBe(data.length);
    expect(meta).not.toHaveProperty('partial');
    return ids(data);
  }

  test('finds what was just written by its words, all of them, in any form', async () => {
    const { ann } = await people(service(), 'ann');
    const word = unique('kayak');
    const one = await post(ann, `Ein Café am See mit ${word}, don't ask`);
    const two = await post(ann, `${word} und See, kein Cafe`);
    const other = await post(ann, `See ohne alles`);
    expect(await search(ann, { text: word })).toEqual([two, one]);
    expect(await search(ann, { text: `CAFE ${word.toUpperCase()}` })).toEqual([two, one]);
    expect(await search(ann, { text: `café am ${word}` })).toEqual([one]);
    expect(await search(ann, { text: `${word} don't` })).toEqual([one]);
    expect(await search(ann, { text: word.slice(0, -1) })).toEqual([two, one]);
    expect(await search(ann, { text: `"${word.slice(0, -1)}"` })).toEqual([]);
    expect(await search(ann, { query: `"see ohne" -${word}` })).toEqual([other]);
    const tokyo = await post(ann, `東京で暮らす画家です ${word}`);
    expect(await search(ann, { text: `画家 ${word}` })).toEqual([tokyo]);
    expect(await search(ann, { text: `暮らす画家 ${word}` })).toEqual([tokyo]);
    expect(await search(ann, { text: `東家 ${word}` })).toEqual([]);
  });

  test('understands phrases, + and -, and OR', async () => {
    const { ann } = await people(service(), 'ann');
    const word = unique('mill');
    const [one, two, three] = [
      await post(ann, `${word} red green blue`),
      await post(ann, `${word} green red`),
      await post(ann, `${word} blue`),
    ];
    const found = (text: string) => search(ann, { text: `${word} ${text}` });
    expect(await found('"red green"')).toEqual([one]);
    expect(await found('green red')).toEqual([two, one]);
    expect(await found('+red -blue')).toEqual([two]);
    expect(await found('-"red green"')).toEqual([three, two]);
    expect(await found('blue OR green')).toEqual([three, two, one]);
    expect(await found('"green red" OR blue -green')).toEqual([three]);
    expect(await found('-green OR red')).toEqual([three, two, one]);
    expect(await search(ann, { text: '-green', creator_id: ann.id })).toEqual([three]);
    expect(await search(ann, { text: '-green', query: '-blue', creator_id: ann.id })).toEqual([]);
    expect(await found('or "or"')).toEqual([]);
  });

  test('finds hashtags, mentions and links', async () => {
    const { ann, bob, zed } = await people(service(), 'ann', 'bob', 'zed');
    const tag = unique('Bees');
    const word = unique('hive');
    const one = await post(ann, `@${bob.username} look: #${tag} ${word}`);
    const two = await post(ann, `${tag} without sign, for @${bob.username} ${word}`);
    const link = await post(ann, `${word} https://www.example.com/${word}?a=1 and http://other.example/`);
    expect(await search(ann, { hashtags: tag })).toEqual([one]);
    expect(await search(ann, { hashtags: `nothing OR #${tag.toLowerCase()}` })).toEqual([one]);
    expect(await search(ann, { query: `#${tag}` })).toEqual([one]);
    expect(await search(ann, { text: `${tag}` })).toEqual([two, one]);
    expect(await search(ann, { mentions: bob.username, text: word })).toEqual([two, one]);
    expect(await search(ann, { mentions: `-@${bob.username}`, text: word })).toEqual([link]);
    expect(await search(ann, { leading_mentions: bob.username, text: word })).toEqual([one]);
    expect(await search(ann, { query: `@${bob.username} ${word} -#${tag}` })).toEqual([two]);
    expect(await search(ann, { mentions: zed.username })).toEqual([]);
    expect(await search(ann, { mentions: 'nobody_at_all' })).toEqual([]);
    expect(await search(ann, { links: `https://www.example.com/${word}?a=1` })).toEqual([link]);
    expect(await search(ann, { links: `example.com/${word}?a=1` })).toEqual([link]);
    expect(await search(ann, { links: `https://example.com/${word}` })).toEqual([]);
    expect(await search(ann, { link_domains: 'example.com', text: word })).toEqual([link]);
    expect(await search(ann, { link_domains: '-example.com', text: word })).toEqual([two, one]);
    expect(await search(ann, { link_domains: 'other.example example.com', text: word })).toEqual([link]);
  });

  test('finds annotations, and flags are exact both ways', async () => {
    const { ann } = await people(service(), 'ann');
    const word = unique('noted');
    const kinds: [string, object][] = [
      ['has_location', { type: `${core}.geolocation`, value: { latitude: 1, longitude: 2 } }],
      [
        'is_crosspost',
        { type: `${core}.crosspost`, value: { canonical_url: `https://www.a.example/${word}/` } },
      ],
      ['has_oembed_photo', oembed('photo', { url: 'https://img.example/1.png' })],
      ['has_oembed_video', oembed('video', { html: '<p>' })],
      ['has_oembed_rich', oembed('rich', { html: '<b>' })],
      [
        'has_oembed_html5video',
        oembed('html5video', { sources: [{ type: 'video/mp4', url: 'https://x.example/' }] }),
      ],
    ];
    const made: string[] = [];
    for (const [, annotation] of kinds) made.push(await post(ann, word, { annotations: [annotation] }));
    const plain = await post(ann, word, {
      annotations: [
        { type: 'com.Example.Mood', value: {} },
        { type: `${core}.language`, value: { language: 'de' } },
      ],
    });
    const all = [...made, plain];
    for (const [index, [name]] of kinds.entries()) {
      expect(await search(ann, { [name]: 1, text: word }), name).toEqual([made[index]]);
      const others = all.filter((id) => id !== made[index]).reverse();
      expect(await search(ann, { [name]: 0, text: word }), name).toEqual(others);
    }
    for (const name of ['has_checkin', 'has_attachment']) {
      expect(await search(ann, { [name]: 1, text: word })).toEqual([]);
      expect(await search(ann, { [name]: 0, creator_id: ann.id })).toEqual([...all].reverse());
    }
    expect(await search(ann, { annotation_types: 'com.example.mood' })).toEqual([plain]);
    expect(await search(ann, { annotation_types: `${core}.crosspost`, text: word })).toEqual([made[1]]);
    expect(await search(ann, { language: 'de', text: word })).toEqual([plain]);
    expect(await search(ann, { crosspost_url: `http://a.example/${word}` })).toEqual([made[1]]);
    expect(await search(ann, { crosspost_domain: 'a.example', text: word })).toEqual([made[1]]);
    expect(await search(ann, { attachment_types: 'image/png', text: word })).toEqual([]);
    expect(await search(ann, { place_id: 'a', text: word })).toEqual([]);
  });

  test('finds by author, app, thread and what was replied to', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const root = await post(ann, 'root');
    const first = await post(bob, 'first', { reply_to: root });
    const second = await post(ann, `@${bob.username} second`, { reply_to: first });
    const alone = await post(ann, 'alone');
    expect(await search(ann, { creator_id: ann.id })).toEqual([alone, second, root]);
    expect(await search(ann, { thread_id: root })).toEqual([second, first, root]);
    expect(await search(ann, { thread_id: first })).toEqual([first]);
    expect(await search(ann, { reply_to: root })).toEqual([first]);
    expect(await search(ann, { reply_to: first, thread_id: root })).toEqual([second]);
    expect(await search(ann, { reply_to: first, thread_id: alone })).toEqual([]);
    expect(await search(ann, { thread_id: root, text: 'first OR root' })).toEqual([first, root]);
    expect(await search(ann, { thread_id: root, is_reply: 0 })).toEqual([root]);
    expect(await search(ann, { is_reply: 1, creator_id: ann.id })).toEqual([second]);
    expect(await search(ann, { is_reply: 0, creator_id: ann.id })).toEqual([alone, root]);
    expect(await search(ann, { is_directed: 1, creator_id: ann.id })).toEqual([second]);
    expect(await search(ann, { is_directed: 0, creator_id: ann.id })).toEqual([alone, root]);
    const { source } = (await ann.get(`/posts/${root}`)).data;
    expect(await search(ann, { client_id: source.client_id, creator_id: bob.id })).toEqual([first]);
    expect(await search(ann, { client_id: `${source.client_id}x`, creator_id: bob.id })).toEqual([]);
    for (const id of ['9'.repeat(30), '0', '4000000000000']) {
      expect(await search(ann, { reply_to: id })).toEqual([]);
      expect(await search(ann, { thread_id: id })).toEqual([]);
      expect(await search(ann, { creator_id: id })).toEqual([]);
    }
  });

  test('finds neither reposts nor machine-only nor deleted posts, nor what the viewer may not see', async () => {
    const { ann, bob, carl, dora } = await people(service(), 'ann', 'bob', 'carl', 'dora');
    const word = unique('secret');
    const one = await post(ann, word);
    await repost(bob, one);
    await ann.post('/posts', {
      machine_only: true,
      annotations: [{ type: `com.example.${word}`, value: {} }],
    });
    const gone = await post(ann, `${word} gone`);
    expect(await search(bob, { text: word })).toEqual([gone, one]);
    const events = await service().eventsOf(() => ann.delete(`/posts/${gone}`));
    expect(events).toMatchObject([{ type: 'post', deleted: true }]);
    const everything = { include_machine: 1, include_deleted: 1, include_muted: 1 };
    expect(await search(bob, { text: word, ...everything })).toEqual([one]);
    expect(await search(bob, { annotation_types: `com.example.${word}`, ...everything })).toEqual([]);
    const { store } = service().ctx;
    const left = await store.read.all(`select rowid from post_search where rowid = ${gone}`, []);
    expect(left).toEqual([]);

    await carl.post(`/users/${ann.id}/mute`);
    expect(await search(carl, { text: word })).toEqual([]);
    expect(await search(carl, { text: word, include_muted: 1 })).toEqual([one]);
    await ann.post(`/users/${dora.id}/block`);
    expect(await search(dora, { text: word, include_muted: 1 })).toEqual([]);
    const app = await service().app();
    expect(ids((await app.get(`/posts/search?text=${word}`)).data)).toEqual([one]);
  });

  test('is paginated, by id and by score', async () => {
    const { ann, bob, carl } = await people(service(), 'ann', 'bob', 'carl');
    const word = unique('pages');
    const all: string[] = [];
    for (let n = 0; n < 7; n++) all.push(await post(ann, `${word} ${n}`));
    const get = async (query: string) => (await ann.get(`/posts/search?text=${word}&${query}`)) as Json;
    const page = await get('count=3');
    expect(ids(page.data)).toEqual([all[6], all[5], all[4]]);
    expect(page.data[0].pagination_id).toBe(all[6]);
    expect(page.meta).toEqual({ code: 200, more: true, max_id: all[6], min_id: all[4], count: 3 });
    const last = await get(`count=-3&before_id=${all[4]}`);
    expect(ids(last.data)).toEqual([all[2], all[1], all[0]]);
    expect((await get(`since_id=${all[5]}`)).data).toHaveLength(1);
    expect((await get('count=0')).meta).toEqual({ code: 200, more: false, count: 0 });

    await bob.post(`/posts/${all[2]}/star`);
    await bob.post(`/posts/${all[4]}/repost`);
    await carl.post(`/posts/${all[2]}/star`);
    await post(bob, 'a reply', { reply_to: all[1] });
    const best = [all[4], all[2], all[1], all[6], all[5], all[3], all[0]];
    const ranked = await get('order=score');
    expect(ids(ranked.data)).toEqual(best);
    expect(ranked.data.map((item: Json) => item.pagination_id).slice(0, 3)).toEqual(['1000', '999', '998']);
    const middle = await get('order=score&before_id=999&since_id=995&count=2');
    expect(ids(middle.data)).toEqual([all[1], all[6]]);
    expect(middle.meta).toEqual({ code: 200, more: true, max_id: '998', min_id: '997', count: 2 });
  });

  test('says what a search by rank found when its time is used up', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const word = unique('slow');
    const [old, ...rest] = [await post(ann, word), await post(ann, word), await post(ann, word)];
    await bob.post(`/posts/${old}/star`);
    const path = `/posts/search?order=score&text=${word}`;
    const bounds = { ...rankingBounds };
    try {
      // One statement, which looks at the newest ids only.
      const step = idStep(service().ctx.store.read.dialect.buckets);
      Object.assign(rankingBounds, { ms: 0, ids: (Number(rest[1]) - Number(old)) / step });
      const { data, meta } = await ann.get(path);
      expect(ids(data)).toEqual([...rest].reverse());
      expect(meta).toMatchObject({ partial: true, count: 2, more: false });
      Object.assign(rankingBounds, { ids: 1 });
      const users = await ann.get(`/users/search?q=${ann.username}`);
      expect([users.data, users.meta.partial]).toEqual([[], true]);
      // Time enough, in steps of one id.
      Object.assign(rankingBounds, { ms: 600_000 });
      expect(ids((await ann.get(path)).data)).toEqual([old, ...[...rest].reverse()]);
      expect(ids((await ann.get(`/users/search?q=${ann.username}`)).data)).toEqual([ann.id]);
    } finally {
      Object.assign(rankingBounds, bounds);
    }
    expect((await ann.get(path)).meta).not.toHaveProperty('partial');
  });

  test.each([
    ['', 'missing-parameter', 'a query or filter'],
    ['text=', 'missing-parameter', 'a query or filter'],
    ['order=score&is_reply=1', 'missing-parameter', 'order=score'],
    ['text=a&order=best', 'invalid-parameter', 'order must be id or score'],
    ['text=a&index=some', 'invalid-parameter', 'index must be complete'],
    ['text=%22a', 'invalid-parameter', 'text has a quotation mark that is not closed'],
    ['query=OR%20a', 'invalid-parameter', 'query has an OR'],
    ['text=!!!', 'invalid-parameter', 'text contains nothing to search for'],
    ['links=%3A%3A', 'invalid-parameter', 'links contains nothing'],
    ['is_reply=2', 'invalid-parameter', 'is_reply must be 0 or 1'],
    ['creator_id=@ann', 'invalid-parameter', 'creator_id must be an id'],
    [`text=${'a+'.repeat(65)}`, 'invalid-parameter', 'at most 64 terms'],
    [`text=${'a'.repeat(2101)}`, 'invalid-parameter', 'at most 2100 characters'],
  ])('refuses %s', async (query, slug, message) => {
    const { status, meta } = await (await service().app()).get(`/posts/search?${query}`);
    expect([status, meta.error_slug]).toEqual([400, slug]);
    expect(meta.error_message).toContain(message);
  });

  test('nothing in a query can break out of it', async () => {
    const { ann } = await people(service(), 'ann');
    const odd = [
      `'`,
      `a'b`,
      `a' | 'b`,
      'NOT',
      'a* b:c',
      '\\',
      '(a)',
      '^a',
      '{a b}: c',
      "a''b",
      'NEAR(a b)',
      '😀 a',
    ];
    for (const text of odd) {
      await search(ann, {
        text: `a ${text}`,
        query: `a ${text}`,
        hashtags: text,
        links: `a.example/${text}`,
      });
      await search(ann, {
        annotation_types: `a ${text}`,
        client_id: text,
        language: text,
        mentions: `a ${text}`,
      });
    }
    expect((await service().anonymous.get('/posts/search?text=a')).status).toBe(401);
  });
});

describeService('the index of posts', (service) => {
  test('is part of what check compares, and of the deletion of an account', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { store } = service().ctx;
    const kept = await post(ann, 'kept');
    const gone = await post(bob, 'gone');
    await repost(bob, kept);
    await bob.post('/posts', { machine_only: true, annotations: [{ type: 'com.example.x', value: {} }] });
    const indexed = async () =>
      ((await store.read.all('select rowid as id from post_search order by rowid', [])) as Json[]).map(
        ({ id }) => String(id),
      );
    expect(await indexed()).toEqual([kept, gone]);
    await closeAccount(store, Number(bob.id));
    expect(await indexed()).toEqual([kept]);
    expect(await service().wrongCounts()).toEqual([]);
    const write = (sql: string) => store.write((tx) => tx.all(sql, []));
    await write(`delete from post_search where rowid = ${kept}`);
    expect(await service().wrongCounts()).toEqual(['1 posts that the search does not know.']);
    const again = [kept, gone].map((one) => ({ id: Number(one), words: ['again'], keywords: [] }));
    await store.write((tx) => postIndex.insert(tx, again));
    const stray = '1 posts in the search that are deleted, machine-only, reposts or do not exist.';
    expect(await service().wrongCounts()).toEqual([stray]);
    await write('delete from post_search');
    await store.write((tx) => indexAllPosts(tx, core));
    expect(await service().wrongCounts()).toEqual([]);
  });

  // The table that is made again is that of one PostgreSQL.
  test.skipIf(onCitus)(
    'is made from the posts of a store that has none, as it is when they are written',
    async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const root = await post(bob, 'root');
      const texts = [
        'Ein Café, zwei Cafés: 東京で',
        'Straße: 大学生が東京タワーで #المَدْرَسَة',
        `@${bob.username} #Bees at https://www.A.example/B?c=1`,
        '😀',
        'x '.repeat(99),
      ];
      const annotations = [
        { type: `${core}.crosspost`, value: { canonical_url: 'http://a.example/' } },
        { type: `${core}.language`, value: { language: 'ja' } },
        { type: `${core}.geolocation`, value: { latitude: 1, longitude: 2 } },
        oembed('photo', { url: 'https://img.example/1.png' }),
        { type: 'com.Example.Mood', value: {} },
      ];
      for (const text of texts) await post(ann, text, { annotations, reply_to: root });
      const { store } = service().ctx;
      const isPostgres = store.read.dialect.name === 'postgres';
      // Every word with the posts and places that it is in.
      const content = async () => {
        if (isPostgres)
          return store.read.all('select rowid, words::text from post_search order by rowid', []);
        await store.write(async (tx) => {
          await tx.all(
            "create virtual table if not exists temp.seen using fts5vocab(main, 'post_search', 'instance')",
            [],
          );
        });
        let seen: unknown[] = [];
        await store.write(async (tx) => {
          seen = await tx.all('select doc, term, offset from temp.seen order by doc, offset, term', []);
        });
        return seen;
      };
      const before = await content();
      expect(before.length).toBeGreaterThan(4);
      await store.write(async (tx) => {
        await tx.all('delete from post_search', []);
        await indexAllPosts(tx, core);
      });
      expect(sortedByKeyword(await content())).toEqual(sortedByKeyword(before));
    },
  );
});

/** Keywords come in any order behind the words. */
function sortedByKeyword(rows: unknown[]): unknown[] {
  return (rows as Json[])
    .map((row) => (row.term?.includes(':') || row.term === '*' ? { ...row, offset: 'keyword' } : row))
    .map((row) => JSON.stringify(row))
    .sort();
}
