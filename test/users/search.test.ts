import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { block } from '../../src/features/blocks/blocks.actions.ts';
import { type Marks, modelPage, pageQuery } from '../contract/model.ts';
import { describeService, type Json } from '../harness.ts';

let count = 0;
const fresh = (name: string) => `${name}_${++count}`;

describeService('people search', (service) => {
  const search = async (q: string, extra = '') => {
    const reply = await (await service().app()).get(`/users/search?q=${encodeURIComponent(q)}${extra}`);
    expect(reply.status).toBe(200);
    expect(reply.meta.count).toBe(reply.data.length);
    return reply.data.map(({ id }: Json) => id) as string[];
  };

  test('words find username, name and description by their beginning, all of them, without accents', async () => {
    const zoe = await service().person('zoe_mueller', {
      name: 'Zoë Müller',
      description: 'Paints canal boats. Don’t ask.',
    });
    await service().person('zoe_other', { name: 'Someone' });
    for (const q of ['zoë müller', 'muller zoe', 'ZOE mull', 'canal zoe', 'boats']) {
      expect(await search(q), q).toEqual([zoe.id]);
    }
    expect(await search('zoe painted')).toEqual([]);
    const tokyo = await service().person('tokyo', { description: '東京で暮らす画家です' });
    expect(await search('画家')).toEqual([tokyo.id]);
  });

  test('@name finds usernames, #tag whole hashtags of the description', async () => {
    const one = await service().person('tagger', { description: 'All about #Kayaks' });
    const two = await service().person('writer_of_tagger', { name: 'tagger', description: 'kayaks, no tag' });
    expect(await search('@tag')).toEqual([one.id]);
    expect(await search('tagger')).toEqual([one.id, two.id]);
    expect(await search('#kayaks')).toEqual([one.id]);
    expect(await search('#kaya')).toEqual([]);
    expect(await search('kaya')).toEqual([one.id, two.id]);
    expect(await search('#kayaks @writer')).toEqual([]);
  });

  test('the very username comes first, then usernames that begin so, then the most followed', async () => {
    const famous = await service().person('famous', { name: 'Lin' });
    const longer = await service().person('lin_da');
    const exact = await service().person('lin');
    await exact.post(`/users/${famous.id}/follow`);
    const quiet = await service().person('quiet', { name: 'Lin' });
    expect(await search('lin')).toEqual([exact.id, longer.id, famous.id, quiet.id]);
    expect(await search('@lin')).toEqual([exact.id, longer.id]);
    expect(await search('lin', '&count=2')).toEqual([exact.id, longer.id]);
    expect(await search('lin', '&count=0')).toEqual([]);
  });

  test('a change of the profile changes what finds it', async () => {
    const person = await service().person(fresh('person'), { name: 'Oldname' });
    await person.call('/users/me', { method: 'PATCH', body: { name: 'Newname' } });
    expect(await search('oldname')).toEqual([]);
    expect(await search('newname')).toEqual([person.id]);
  });

  test('nothing in q can break out of the query', async () => {
    for (const q of [
      `'`,
      '"',
      `"x" OR y`,
      `a' | 'b`,
      'NOT',
      '\\',
      '@',
      '#',
      ':*',
      '()',
      '* *',
      '-a',
      '😀',
      'a:b',
      'words:lin',
    ])
      await search(q);
    expect((await service().anonymous.get('/users/search?q=a')).status).toBe(401);
    const app = await service().app();
    expect((await app.get('/users/search')).meta.error_slug).toBe('missing-parameter');
    expect((await app.get('/users/search?q=%20')).data).toEqual([]);
    expect((await app.get('/users/search?q=a&count=x')).status).toBe(400);
  });

  test('a page of many costs as many statements as a page of one', async () => {
    for (let n = 0; n < 12; n++) await service().person(`crowd_${n}`, { name: 'Crowd' });
    const reader = await service().person(fresh('reader'));
    const cost = (n: number) =>
      service().costOf(async () => {
        expect((await reader.get(`/users/search?q=crowd&count=${n}`)).data).toHaveLength(n);
      });
    expect(await cost(12)).toBe(await cost(1));
  });

  test('is paginated by rank, among the first thousand', async () => {
    const { store } = service().ctx;
    const reader = await service().person(fresh('reader'));
    const all = await Promise.all(
      Array.from({ length: 1010 }, (_, n) => addUser(store, { username: `rank_${n}`, name: 'Ranked' })),
    );
    // None is followed, so the oldest account comes first.
    const ranked = all
      .sort((a, b) => a - b)
      .slice(0, 1000)
      .map(String);
    const left = [2, 3, 500, 998];
    for (const n of left) await block(store, Number(reader.id), Number(ranked[n]));
    const items = ranked.flatMap((id, n) => (left.includes(n) ? [] : { id, pid: 1000 - n }));
    const place = fc.option(fc.integer({ min: 0, max: 1010 }), { nil: undefined, freq: 2 });
    const count = fc.option(fc.integer({ min: -250, max: 250 }), { nil: undefined });
    const check = async (marks: Marks) => {
      const { status, data, meta } = await reader.get(`/users/search?q=ranked&${pageQuery(marks)}`);
      const expected = modelPage(items, marks);
      expect([status, data.map(({ id }: Json) => id)]).toEqual([200, expected.ids]);
      expect(data.map((user: Json) => user.pagination_id)).toEqual(expected.pids);
      const { warnings, ...page } = meta;
      expect(page).toEqual({ code: 200, ...expected.meta, count: expected.ids.length });
      expect(warnings?.length ?? 0).toBe(Math.abs(marks.count ?? 0) > 200 ? 1 : 0);
    };
    await check({ since_id: undefined, before_id: undefined, count: undefined });
    await check({ since_id: undefined, before_id: 3, count: undefined });
    const marks = fc.record({ since_id: place, before_id: place, count });
    await fc.assert(fc.asyncProperty(marks, check), { numRuns: 30 });
  });
});
