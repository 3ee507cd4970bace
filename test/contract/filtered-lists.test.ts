/** Lists most of whose entries are left out: a page looks at a bounded number, and reading on finds all the others. */

import { Random } from '@millrace/avatars/random';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { follow } from '../../src/features/follows/follows.actions.ts';
import { star } from '../../src/features/stars/stars.actions.ts';
import { type Client, describeService, type Person } from '../harness.ts';
import { ids, people } from '../people.ts';
import { insertPosts, type PostSeed } from '../rows.ts';

/** More in a row than a page judges, and more than one statement looks at. */
const LONG = { judged: 4500, scanned: 10_200 };
const MIXED = 800;
/** A page of one person looks at fewer. */
const PEOPLE = 850;
const RUNS = 12;

/** Why a post is left out of lists, unless they are asked for it. */
const reasons = ['machine', 'deleted', 'muted', 'blocked', 'directed'] as const;
type Reason = (typeof reasons)[number];

interface Made {
  id: string;
  reason: Reason | undefined;
}

/** What each filter leaves out; where the list itself asks for more or for less, it says so below. */
const filters = {
  '': ['machine', 'muted', 'blocked'],
  'include_deleted=0': ['machine', 'muted', 'blocked', 'deleted'],
  'include_machine=1': ['muted', 'blocked'],
  'include_muted=1&include_directed_posts=0': ['machine', 'blocked', 'directed'],
  'include_muted=0&include_directed_posts=1': ['machine', 'muted', 'blocked'],
} as const;
type Filter = keyof typeof filters;

const counts = fc.constantFrom(1, 5, 20, 200, -1, -5, -20, -200);

describeService('lists of what is mostly left out', (service) => {
  let reader: Person;
  let author: Person;
  let muted: Person;
  let root: Made;
  /** Newest first. */
  let posts: Made[];
  let starred: Made[];
  let followers: string[];
  /** The followers who are suspended. */
  let gone: Set<string>;

  beforeAll(async () => {
    const made = await people(service(), 'reader', 'author', 'muted', 'blocker', 'stranger');
    ({ reader, author, muted } = made);
    const { blocker, stranger } = made;
    const { store } = service().ctx;
    for (const { id } of [author, muted]) await follow(store, Number(reader.id), Number(id));
    await reader.post(`/users/${muted.id}/mute`);
    await blocker.post(`/users/${reader.id}/block`);
    root = { id: (await author.post('/posts', { text: 'root' })).data.id, reason: undefined };

    const mention = { id: stranger.id, name: stranger.username, pos: 0, len: 5, is_leading: true };
    const kinds: Record<Reason | 'none', Partial<PostSeed>> = {
      none: {},
      machine: { machine_only: 1 },
      deleted: { is_deleted: 1, text: '' },
      muted: { user_id: Number(muted.id) },
      blocked: { user_id: Number(blocker.id) },
      directed: {
        is_directed: 1,
        entities: JSON.stringify({ hashtags: [], links: [], mentions: [mention] }),
      },
    };
    const order: Made['reason'][] = [];
    const add = (reason: Made['reason'], length: number) => order.push(...Array(length).fill(reason));
    const random = new Random('filtered lists');
    add('muted', LONG.judged);
    add(undefined, 3);
    add('machine', LONG.scanned);
    for (const end = order.length + MIXED; order.length < end; ) {
      add(random.chance(0.4) ? undefined : random.pick(reasons), random.integer(1, 50));
    }
    add('muted', 700);
    const seeds = order.map((reason): PostSeed => {
      const isFew = reason !== 'machine';
      return {
        user_id: Number(author.id),
        reply_to: Number(root.id),
        thread_id: Number(root.id),
        ...(isFew && {
          hashtags: ['long'],
          mentions: [Number(reader.id)],
          starredBy: [Number(reader.id)],
        }),
        ...kinds[reason ?? 'none'],
      };
    });
    const { ids: inserted } = await insertPosts(service(), seeds);
    posts = inserted.map((id, n): Made => ({ id: String(id), reason: order[n] })).reverse();
    starred = posts.filter(({ reason }) => reason !== 'machine');

    const others = await Promise.all(
      Array.from({ length: PEOPLE }, (_, n) => addUser(store, { username: `one_${n}` })),
    );
    await Promise.all(
      others.flatMap((one) => [follow(store, one, Number(author.id)), star(store, one, Number(root.id))]),
    );
    followers = (await author.get('/users/me/followers/ids')).data;
    const hidden = followers.filter(
      (id, n) => n > 20 && n < PEOPLE - 10 && n % 200 !== 0 && id !== reader.id,
    );
    await Promise.all(hidden.map((id) => suspendUser(store, undefined, Number(id))));
    gone = new Set(hidden);
  });

  /** Every item of a list, read on as the replies say; newest first. */
  async function readAll(client: Client, path: string, count: number): Promise<string[]> {
    const found: string[] = [];
    let place = '';
    for (;;) {
      const { status, data, meta } = await client.get(`${path}&count=${count}${place}`);
      expect(status).toBe(200);
      expect(data.length).toBeLessThanOrEqual(Math.abs(count));
      if (count > 0) found.push(...ids(data));
      else found.unshift(...ids(data));
      if (!meta.more) return found;
      const next = count > 0 ? `&before_id=${meta.min_id}` : `&since_id=${meta.max_id}`;
      expect(next).not.toBe(place);
      place = next;
    }
  }

  type List = [path: () => string, of: () => Made[], leavesOut?: (reason: Reason, filter: Filter) => boolean];
  const usual = (reason: Reason, filter: Filter) => filters[filter].some((other) => other === reason);
  const lists: Record<string, List> = {
    // Whom one is blocked by one does not follow.
    home: [
      () => '/posts/stream',
      () => [...posts, root],
      (reason, filter) =>
        usual(reason, filter) || (reason === 'directed' && !filter.includes('include_directed_posts=1')),
    ],
    unified: [() => '/posts/stream/unified', () => [...posts, root]],
    global: [() => '/posts/stream/global', () => [...posts, root]],
    replies: [() => `/posts/${root.id}/replies`, () => [...posts, root]],
    mentions: [() => '/users/me/mentions', () => starred],
    tag: [() => '/posts/tag/long', () => starred],
    stars: [() => '/users/me/stars', () => starred],
    posts: [
      () => `/users/${author.id}/posts`,
      () => [...posts.filter(({ reason }) => reason !== 'muted' && reason !== 'blocked'), root],
    ],
  };

  test.each(Object.entries(lists))('reading on finds every post of %s once', async (_, list) => {
    const [path, of, leavesOut = usual] = list;
    const check = async (filter: Filter, count: number) => {
      const shown = of().filter(({ reason }) => reason === undefined || !leavesOut(reason, filter));
      // Long lists not by single posts.
      if (shown.length > 50 * Math.abs(count)) return;
      const found = await readAll(reader, `${path()}?${filter}`, count);
      expect(found).toEqual(shown.map(({ id }) => id));
    };
    const filter = fc.constantFrom(...(Object.keys(filters) as Filter[]));
    await fc.assert(fc.asyncProperty(filter, counts, check), { numRuns: RUNS, seed: 9 });
  });

  test.each([
    ['/posts/stream/global', 20],
    ['/users/me/mentions', -20],
    ['/posts/tag/long', 200],
    ['/posts/stream/unified', 1],
  ])('a page of %s looks at a bounded number', async (path, count) => {
    // Just above the posts of someone muted, or just below.
    const start = posts.findLast(({ reason }) => reason === undefined)!.id;
    const place = count > 0 ? `before_id=${start}` : 'since_id=1';
    service().forget();
    const statements = await service().readsOf(async () => {
      const { data, meta } = await reader.get(`${path}?count=${count}&${place}`);
      expect([data, meta.more]).toEqual([[], true]);
      const [here, other] = count > 0 ? ['min_id', 'max_id'] : ['max_id', 'min_id'];
      expect(meta).not.toHaveProperty(other);
      const [from, to] = count > 0 ? [Number(meta[here]), Number(start)] : [0, Number(meta[here])];
      const looked = posts.filter(
        ({ id, reason }) => reason === 'muted' && Number(id) >= from && Number(id) <= to,
      );
      expect(looked.length).toBeLessThan(LONG.judged);
    });
    expect(statements.length).toBeLessThan(8 * 5 + 10);
  });

  test('a page that is short goes on behind what it has looked at', async () => {
    const last = posts.findLastIndex(({ reason }) => reason === undefined);
    const above = posts[last - 3] as Made;
    const { data, meta } = await reader.get(`/posts/stream/global?count=200&before_id=${above.id}`);
    const shown = posts.slice(last - 2, last + 1).map(({ id }) => id);
    expect([ids(data), meta.more, meta.max_id]).toEqual([shown, true, shown[0]]);
    expect(Number(meta.min_id)).toBeLessThan(Number(posts[last + 1000]?.id));
  });

  test('the posts of one who is muted end at once where they are left out', async () => {
    const { data, meta } = await reader.get(`/users/${muted.id}/posts?include_muted=0`);
    expect([data, meta]).toEqual([[], { code: 200, more: false, marker: { name: `posts:${muted.id}` } }]);
    expect((await reader.get(`/users/${muted.id}/posts`)).data).toHaveLength(20);
  });

  test('the pages of a user for the browser lead to every post as well', async () => {
    let pages = 0;
    const walk = async (first: string): Promise<string[]> => {
      const found: string[] = [];
      for (let path: string | undefined = first; path !== undefined; pages++) {
        const text = await (await fetch(service().origin + path)).text();
        found.push(...[...text.matchAll(/id="post-(\d+)"/g)].map(([, id]) => id!));
        path = /rel="next" href="([^"]+)"/.exec(text)?.[1];
      }
      return found;
    };
    const shown = posts.filter(({ reason }) => reason === undefined || reason === 'directed');
    // All but the first are replies, which have a page of their own.
    expect(await walk(`/@${author.username}`)).toEqual([root.id]);
    expect(await walk(`/@${author.username}/replies`)).toEqual(ids(shown));
    expect(pages).toBeLessThan(shown.length / 20 + 4);
  });

  test.each([1, 20, -1, -20])('reading on by %i finds the people who are left in a list', async (count) => {
    const expected = followers.filter((id) => !gone.has(id));
    expect(await readAll(reader, `/users/${author.id}/followers?`, count)).toEqual(expected);
    const starrers = (await readAll(reader, `/posts/${root.id}/stars?`, count)).sort();
    expect(starrers).toEqual(expected.filter((id) => id !== reader.id).sort());
  });
});
