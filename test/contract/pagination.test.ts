/** Every paginated list against a simple model of it (docs/interface.md, Pagination). */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { databases, describeService, type Json } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { fillLists, type List, type Lists, type PeopleList, type PostList } from './lists.ts';
import { type Filter, type Item, type Marks, modelPage, pageQuery, shownBy } from './model.ts';

/** What a page has is the same for several processes: through them it is tried less. */
const RUNS = databases.includes('cluster') ? 20 : 60;

describeService('pagination', (service) => {
  let lists: Lists;

  beforeAll(async () => {
    lists = await fillLists(service());
  });

  const marks = (highest: number): fc.Arbitrary<Marks> => {
    // Beyond the ends, on items, on deleted ones and on ids that nothing has.
    const place = fc.option(fc.integer({ min: 0, max: highest + 20 }), { nil: undefined, freq: 2 });
    const count = fc.option(fc.oneof(fc.integer({ min: -250, max: 250 }), fc.integer({ min: -9, max: 9 })), {
      nil: undefined,
    });
    return fc.record({ since_id: place, before_id: place, count });
  };

  async function check({ reader, path }: List, items: Item[], asked: Marks & Filter): Promise<void> {
    const { status, data, meta } = await reader.get(`${path}?${pageQuery(asked)}`);
    expect(status).toBe(200);
    const expected = modelPage(items, asked);
    expect(ids(data)).toEqual(expected.ids);
    expect(data.map((item: Json) => item.pagination_id)).toEqual(expected.pids);
    const { marker: _, warnings, ...page } = meta;
    expect(page).toEqual({ code: 200, ...expected.meta });
    expect(warnings?.length ?? 0).toBe(Math.abs(asked.count ?? 0) > 200 ? 1 : 0);
  }

  const flag = fc.constantFrom(undefined, 0, 1);
  const filters = fc.record({ include_deleted: flag, include_machine: flag, include_muted: flag });

  const postLists: PostList[] = [
    'home',
    'posts',
    'replies',
    'global',
    'tag',
    'mentions',
    'unified',
    'starred',
  ];
  test.each(postLists)('%s', async (name) => {
    const list = lists[name];
    const run = (asked: Marks, filter: Filter) => {
      const shown = list.items.filter(shownBy(filter, name === 'posts'));
      return check(list, shown, { ...asked, ...filter });
    };
    await fc.assert(fc.asyncProperty(marks(list.items[0]!.pid), filters, run), { numRuns: RUNS });
  });

  const peopleLists: PeopleList[] = ['following', 'followers', 'stars', 'reposters'];
  test.each(peopleLists)('%s, by the ids of the relations', async (name) => {
    const list = lists[name];
    const run = (asked: Marks) => check(list, list.items, asked);
    await fc.assert(fc.asyncProperty(marks(list.items[0]!.pid), run), { numRuns: RUNS });
  });

  test.each(['following', 'followers'] as const)('the ids of %s, all at once', async (name) => {
    const { reader, path, items } = lists[name];
    expect((await reader.get(`${path}/ids`)).data).toEqual(items.map(({ id }) => id));
  });

  test.each([
    ['home', 7],
    ['posts', 200],
    ['replies', 13],
    ['global', 50],
    ['tag', 31],
    ['mentions', -23],
    ['unified', 29],
    ['starred', -40],
    ['following', 11],
    ['followers', -17],
    ['stars', 19],
    ['reposters', -8],
  ] as const)('paging to the end of %s by %i visits everything once', async (name, count) => {
    const { reader, path, items } = lists[name];
    const all = items.filter(shownBy({}, name === 'posts'));
    const visited: string[] = [];
    let place = '';
    for (let pages = 0; pages < 100; pages++) {
      const { data, meta } = await reader.get(`${path}?count=${count}${place}`);
      if (count > 0) visited.push(...ids(data));
      else visited.unshift(...ids(data));
      if (!meta.more) break;
      expect(data).toHaveLength(Math.abs(count));
      place = count > 0 ? `&before_id=${meta.min_id}` : `&since_id=${meta.max_id}`;
    }
    expect(visited).toEqual(all.map(({ id }) => id));
  });

  test('beyond ±200 a count is clamped, and what is no whole number is refused', async () => {
    const { reader, path } = lists.posts;
    for (const count of [201, 999, -201, -5000]) {
      const { data, meta } = await reader.get(`${path}?count=${count}&include_machine=1`);
      expect([data.length, meta.more], String(count)).toEqual([200, true]);
    }
    for (const [name, value] of [
      ['count', '1.5'],
      ['count', 'ten'],
      ['count', '0x10'],
      ['since_id', '-1'],
      ['since_id', 'abc'],
      ['before_id', '1e3'],
    ] as const) {
      const { status, meta } = await reader.get(`${path}?${name}=${value}`);
      expect([status, meta.error_message], value).toEqual([400, expect.stringContaining(name)]);
    }
  });

  test('without a saved marker its names have no effect', async () => {
    const { reader, path } = lists.home;
    const { data } = await reader.get(path);
    for (const name of ['last_read', 'last_read_inclusive', 'marker', 'marker_inclusive']) {
      expect(ids((await reader.get(`${path}?since_id=${name}`)).data)).toEqual(ids(data));
      expect(ids((await reader.get(`${path}?before_id=${name}`)).data)).toEqual(ids(data));
    }
  });
});

describeService('the documented example of paging', (service) => {
  test('of 10…1 with before_id=9 and since_id=2, 2 gives 8 and 7, -2 gives 4 and 3, and 0 nothing', async () => {
    const { alice } = await people(service(), 'alice');
    const posts = [''];
    for (let n = 1; n <= 10; n++) posts.push(await post(alice, `post ${n}`));
    const some = (...numbers: number[]) => numbers.map((n) => posts[n]);
    const page = async (count: number) => {
      const query = `before_id=${posts[9]}&since_id=${posts[2]}&count=${count}`;
      const { data, meta } = await service().anonymous.get(`/posts/stream/global?${query}`);
      return { ids: ids(data), meta };
    };
    expect(await page(2)).toEqual({
      ids: some(8, 7),
      meta: { code: 200, more: true, max_id: posts[8], min_id: posts[7] },
    });
    expect(await page(-2)).toEqual({
      ids: some(4, 3),
      meta: { code: 200, more: true, max_id: posts[4], min_id: posts[3] },
    });
    expect(await page(0)).toEqual({ ids: [], meta: { code: 200, more: false } });
    expect((await page(6)).meta.more).toBe(false);
    expect((await page(-6)).ids).toEqual(some(8, 7, 6, 5, 4, 3));
  });
});
