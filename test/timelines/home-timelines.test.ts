import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchedInsert } from '../../src/db/batched.ts';
import type { Range } from '../../src/db/keyset.ts';
import { type Db, query } from '../../src/db/query.ts';
import type { Store } from '../../src/db/store.ts';
import type { LogEvent, NewEvent } from '../../src/events/types.ts';
import { insertPost } from '../../src/features/posts/posts.sql.ts';
import { HomeTimelines } from '../../src/features/timelines/home-timelines.ts';
import { describeService } from '../harness.ts';
import { plainPost } from '../rows.ts';

/** So few that reads go beyond them, and posts drop out of them. */
const RECENT_POSTS = 64;
const FIRST_ID = 1_000_000;
/** They post a lot, one more than is cached of an author; the others of them are followed and unfollowed. */
const busy = Array.from({ length: 8 }, (_, index) => index + 1);
/** One post each, long ago; more of them than one statement reads. */
const quiet = Array.from({ length: 1100 }, (_, index) => index + 101);
/** Readers and those whom they follow at first. */
const readers = new Map<number, readonly number[]>([
  [51, []],
  [52, [1]],
  [53, [1, 2, 3, 60]],
  [54, [3, 4, 5, 101, 150, 1200]],
  [55, [...busy, ...quiet]],
]);

interface Post {
  id: number;
  author: number;
}

const insertCounts = batchedInsert('user_counts', {}, ['user_id']);

const insertFollow = query((db, p: { id: number; reader: number; author: number }) =>
  db.insertInto('follows').values({ id: p.id, follower_id: p.reader, followee_id: p.author, created_at: 1 }),
);

const deleteFollow = query((db, p: { reader: number; author: number }) =>
  db.deleteFrom('follows').where('follower_id', '=', p.reader).where('followee_id', '=', p.author),
);

/** The rows of a store and what has become of them, as simple as can be. */
class Model {
  readonly #store: Store;
  /** All posts that can be read, oldest first, and how many of them events have told of. */
  readonly posts: Post[] = [];
  applied = 0;
  /** For each reader whom they followed, one set after another, and how many of these events have told of. */
  readonly follows = new Map(
    [...readers].map(([reader, authors]) => [reader, { states: [new Set(authors)], applied: 1 }]),
  );
  #nextId = FIRST_ID;

  constructor(store: Store) {
    this.#store = store;
  }

  async fill(timelines: HomeTimelines): Promise<void> {
    const none = { num_following: 0, num_followers: 0, num_posts: 0, num_stars: 0, storage_used: 0 };
    await this.#store.write(async (tx) => {
      for (let user_id = 1; user_id <= 1300; user_id++) insertCounts(tx, { user_id, ...none });
    });
    const authors = [
      ...quiet,
      ...Array.from({ length: 2000 }, (_, index) => busy[(index % 3) * (index % 4)] as number),
    ];
    this.apply(timelines, await this.post(authors));
    for (const [reader, followees] of readers) {
      await this.#store.write(async (tx) => {
        for (const author of followees) await insertFollow(tx, { id: this.#nextId++, reader, author });
      });
    }
  }

  async post(authors: readonly number[]): Promise<NewEvent[]> {
    const posts = authors.map((author) => {
      this.#nextId += 1 + (author % 3);
      return { id: this.#nextId, author };
    });
    // From now on reads may see them: the rows are there before the answer to the commit has come.
    this.posts.push(...posts);
    await this.#store.write(async (tx) => {
      for (const { id, author } of posts)
        insertPost(tx, { ...plainPost, id, user_id: author, app_id: 1, created_at: 1 });
    });
    return posts.map(({ id, author }) => ({
      type: 'post',
      body: { id, user: author, thread: id, num_posts: 1 },
    }));
  }

  async toggleFollow(reader: number, author: number): Promise<NewEvent[]> {
    const { states } = this.follows.get(reader) as { states: Set<number>[] };
    const followees = new Set(states.at(-1));
    const ends = followees.delete(author);
    if (!ends) followees.add(author);
    const id = this.#nextId++;
    states.push(followees);
    await this.#store.write<unknown>((tx) =>
      ends ? deleteFollow(tx, { reader, author }) : insertFollow(tx, { id, reader, author }),
    );
    return [
      { type: 'user_follow', ...(ends && { deleted: true }), body: { id, user: reader, follows: author } },
    ];
  }

  /** Hands events to the cache that is tested, and takes note of what they have told. */
  apply(timelines: HomeTimelines, events: readonly NewEvent[]): void {
    for (const event of events) {
      timelines.apply({ ...event, seq: 0, at: 0 } as LogEvent);
      if (event.type === 'post') this.applied++;
      const follows = event.type === 'user_follow' && this.follows.get(event.body.user);
      if (follows) follows.applied++;
    }
  }

  /** What a reader who follows these is to read when so many posts are there. */
  read(reader: number, followees: ReadonlySet<number>, count: number, range: Range): number[] {
    const ids = this.posts
      .slice(0, count)
      .filter(({ author }) => author === reader || followees.has(author))
      .map(({ id }) => id)
      .filter((id) => id > range.after && id < range.before);
    return (range.ascending ? ids : ids.reverse()).slice(0, range.limit);
  }
}

/** Places in the list of posts, some beyond its ends and between two ids. */
const place = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.integer({ min: -3, max: 120 }).map((back) => ({ back })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4000 }).map((back) => ({ back })) },
);
const page = fc.record({
  kind: fc.constant('read' as const),
  reader: fc.constantFrom(...readers.keys()),
  after: place,
  before: place,
  limit: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 100, max: 1000 })),
  ascending: fc.boolean(),
});
const post = fc.record({
  kind: fc.constant('post' as const),
  authors: fc.oneof(
    fc.array(fc.constantFrom(...busy, 60, 51, 54, 101), { minLength: 1, maxLength: 5 }),
    fc.constantFrom(...busy).map((author) => Array<number>(RECENT_POSTS + 10).fill(author)),
  ),
});
const follow = fc.record({
  kind: fc.constant('follow' as const),
  reader: fc.constantFrom(...readers.keys()),
  author: fc.constantFrom(...busy, 60, 101),
});
const clear = fc.record({ kind: fc.constant('clear' as const) });

const readsOf = (client: string) => fc.array(page, { maxLength: 6 }).map((reads) => ({ client, reads }));
const writes = fc.array(fc.oneof({ weight: 4, arbitrary: post }, { weight: 2, arbitrary: follow }, clear), {
  maxLength: 10,
});

describeService('home timelines', (service) => {
  let model: Model;
  /** It has known the store since it was empty. */
  let first: HomeTimelines;
  beforeAll(async () => {
    model = new Model(service().ctx.store);
    first = new HomeTimelines(service().ctx.store.read, service().ctx.memory, RECENT_POSTS);
    await first.read(1, { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 1, ascending: false });
    await model.fill(first);
  });

  const rangeOf = ({
    after,
    before,
    limit,
    ascending,
  }: typeof page extends fc.Arbitrary<infer T> ? T : never): Range => {
    const idAt = ({ back }: { back: number }): number =>
      model.posts[model.posts.length - 1 - back]?.id ?? (back < 0 ? Number.MAX_SAFE_INTEGER - 1 : 1);
    return {
      after: after === undefined ? 0 : idAt(after),
      before: before === undefined ? Number.MAX_SAFE_INTEGER : idAt(before),
      limit,
      ascending,
    };
  };

  const ids = async (timelines: HomeTimelines, reader: number, range: Range): Promise<number[]> =>
    (await timelines.read(reader, range)).map(({ item }) => item);

  const expectNow = async (timelines: HomeTimelines, reader: number, range: Range): Promise<void> => {
    const { states } = model.follows.get(reader) as { states: Set<number>[] };
    expect(await ids(timelines, reader, range)).toEqual(
      model.read(reader, states.at(-1) as Set<number>, model.posts.length, range),
    );
  };

  test('go back beyond the recent posts in a store that was empty at the start', async () => {
    for (const reader of readers.keys()) {
      const newest = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 1000, ascending: false };
      await expectNow(first, reader, newest);
    }
  });

  test('are what the rows say, whatever happens while they are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.tuple(readsOf('a'), readsOf('b'), readsOf('c')),
        writes,
        fc.array(page, { minLength: 1, maxLength: 6 }),
        async (s, clients, changes, later) => {
          const { read } = service().ctx.store;
          // A statement reads when it is sent, and its rows come at any time after that.
          const db: Db = {
            dialect: read.dialect,
            all: (sql, values) => s.schedule(read.all(sql, values)),
          };
          const timelines = new HomeTimelines(db, service().ctx.memory, RECENT_POSTS);
          const readAll = async ({ reads }: (typeof clients)[number]): Promise<void> => {
            for (const wanted of reads) {
              await s.schedule(Promise.resolve());
              const { reader } = wanted;
              const range = rangeOf(wanted);
              const { states, applied: followsApplied } = model.follows.get(reader) as {
                states: Set<number>[];
                applied: number;
              };
              const first = model.applied;
              const firstState = followsApplied - 1;
              const found = await ids(timelines, reader, range);
              const isRight = states.slice(firstState).some((followees) => {
                for (let count = first; count <= model.posts.length; count++) {
                  if (model.read(reader, followees, count, range).join() === found.join()) return true;
                }
                return false;
              });
              expect(isRight, 'it is right as of some moment while it was read').toBe(true);
            }
          };
          const writeAll = async (): Promise<void> => {
            for (const change of changes) {
              await s.schedule(Promise.resolve());
              if (change.kind === 'clear') {
                timelines.clear();
                continue;
              }
              const events =
                change.kind === 'post'
                  ? await model.post(change.authors)
                  : await model.toggleFollow(change.reader, change.author);
              // Rows can be read before their events are applied.
              await s.schedule(Promise.resolve());
              model.apply(timelines, events);
            }
          };
          await s.waitFor(Promise.all([...clients.map(readAll), writeAll()]));
          // What was cached meanwhile is still right.
          await s.waitFor(
            (async () => {
              for (const wanted of later) await expectNow(timelines, wanted.reader, rangeOf(wanted));
              for (const reader of readers.keys()) {
                const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 50, ascending: false };
                await expectNow(timelines, reader, range);
              }
            })(),
          );
        },
      ),
      // The store goes on growing, so that a smaller counterexample need not be one any more.
      { numRuns: 30, endOnFailure: true },
    );
  }, 300_000);

  describe('when something happens while they are loaded', () => {
    const newest = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 1000, ascending: false };
    let timelines: HomeTimelines;
    let gate: Promise<void>;
    beforeEach(() => {
      const { read } = service().ctx.store;
      gate = Promise.resolve();
      timelines = new HomeTimelines(
        {
          dialect: read.dialect,
          async all(sql, values) {
            const rows = await read.all(sql, values);
            await gate;
            return rows;
          },
        },
        service().ctx.memory,
        RECENT_POSTS,
      );
    });

    /** Lets `happen` take place when a statement of `load` has read its rows and before they have come. */
    async function during(load: () => Promise<unknown>, happen: () => Promise<void>): Promise<void> {
      let open = (): void => undefined;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      const loading = load();
      // The statement is on its way; whether it reads before or after this, the outcome is to be the same.
      await happen();
      open();
      await loading;
    }

    /** Makes sure that what was posted before is read from the lists of authors. */
    async function pushOut(): Promise<void> {
      model.apply(timelines, await model.post(Array<number>(4 * RECENT_POSTS).fill(9999)));
    }

    test('hold what was posted meanwhile', async () => {
      await timelines.authors(54);
      await ids(timelines, 51, newest);
      await during(
        () => ids(timelines, 54, newest),
        async () => model.apply(timelines, await model.post([3])),
      );
      await pushOut();
      await expectNow(timelines, 54, newest);
    });

    test('hold a post once whose row was read before its event came', async () => {
      const events = await model.post([3, 4]);
      await ids(timelines, 54, newest);
      model.apply(timelines, events);
      await expectNow(timelines, 54, newest);
      await pushOut();
      await expectNow(timelines, 54, newest);
    });

    test('are of those whom the reader follows since', async () => {
      await during(
        () => timelines.authors(53),
        async () => model.apply(timelines, await model.toggleFollow(53, 7)),
      );
      await expectNow(timelines, 53, newest);
    });

    test('hide nothing from a reader who goes on after the newest post', async () => {
      await timelines.authors(55);
      await ids(timelines, 51, newest);
      const after = model.posts.at(-500)?.id as number;
      const found: number[] = [];
      // The reader's authors take two statements; the first does not see these posts.
      await during(
        async () => found.push(...(await ids(timelines, 55, { ...newest, after, ascending: true }))),
        async () => model.apply(timelines, await model.post([150, 1200])),
      );
      found.push(
        ...(await ids(timelines, 55, { ...newest, after: found.at(-1) as number, ascending: true })),
      );
      const { states } = model.follows.get(55) as { states: Set<number>[] };
      const all = { ...newest, after, ascending: true };
      expect(found).toEqual(model.read(55, states.at(-1) as Set<number>, model.posts.length, all));
    });

    test('are loaded again after they were dropped', async () => {
      await timelines.authors(54);
      await during(
        () => ids(timelines, 54, newest),
        async () => {
          model.apply(timelines, await model.post([3]));
          timelines.clear();
        },
      );
      await expectNow(timelines, 54, newest);
    });
  });

  test('go forth from every place around the oldest of the recent posts', async () => {
    const timelines = new HomeTimelines(service().ctx.store.read, service().ctx.memory, RECENT_POSTS);
    await model.post(Array.from({ length: 2 * RECENT_POSTS }, (_, index) => (index % 3) + 1));
    model.applied = model.posts.length;
    for (const { id } of model.posts.slice(-2 * RECENT_POSTS)) {
      const range = { after: id, before: Number.MAX_SAFE_INTEGER, limit: 5, ascending: true };
      await expectNow(timelines, 53, range);
    }
  });

  test('go back beyond what is cached of an author who has posted a lot since', async () => {
    const timelines = new HomeTimelines(service().ctx.store.read, service().ctx.memory, RECENT_POSTS);
    const newest = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 1000, ascending: false };
    await expectNow(timelines, 51, newest);
    model.apply(timelines, await model.post(Array<number>(600).fill(51)));
    await expectNow(timelines, 51, newest);
  });

  test('give every page once on the way back and on the way forth', async () => {
    const timelines = new HomeTimelines(service().ctx.store.read, service().ctx.memory, RECENT_POSTS);
    for (const [reader, { states }] of model.follows) {
      const all = model.read(reader, states.at(-1) as Set<number>, model.posts.length, {
        after: 0,
        before: Number.MAX_SAFE_INTEGER,
        limit: Number.MAX_SAFE_INTEGER,
        ascending: false,
      });
      for (const ascending of [false, true]) {
        const found: number[] = [];
        const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 151, ascending };
        for (;;) {
          const part = await ids(timelines, reader, range);
          found.push(...part);
          if (part.length < range.limit) break;
          if (ascending) range.after = part.at(-1) as number;
          else range.before = part.at(-1) as number;
        }
        expect(ascending ? found.reverse() : found).toEqual(all);
      }
    }
  });

  test('have a version that changes exactly when they do', async () => {
    const timelines = new HomeTimelines(service().ctx.store.read, service().ctx.memory, RECENT_POSTS);
    const versions = () => Promise.all([...readers.keys()].map((reader) => timelines.versionOf(reader)));
    const [, , , , all] = await versions();
    const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 21, ascending: false };
    for (const reader of readers.keys()) await ids(timelines, reader, range);
    const changed = async (events: readonly NewEvent[]): Promise<number[]> => {
      const before = await versions();
      model.apply(timelines, events);
      const after = await versions();
      expect(await versions()).toEqual(after);
      return [...readers.keys()].filter((_, index) => before[index] !== after[index]);
    };
    const followersOf = (author: number): number[] =>
      [...model.follows].flatMap(([reader, { states }]) =>
        reader === author || states.at(-1)?.has(author) ? reader : [],
      );
    expect(await changed([])).toEqual([]);
    for (const author of [1, 4, 51, 150, 9999]) {
      expect(await changed(await model.post([author])), `a post by ${author}`).toEqual(followersOf(author));
    }
    expect(await changed(await model.toggleFollow(53, 60))).toEqual([53]);
    expect(await changed(await model.toggleFollow(53, 60))).toEqual([53]);
    const [early, late] = await model.post([4, 9999]);
    expect(await changed([late as NewEvent])).toEqual([]);
    expect(await changed([early as NewEvent]), 'an event out of order').toEqual(
      expect.arrayContaining(followersOf(4)),
    );
    for (const reader of readers.keys()) await expectNow(timelines, reader, range);
    // When that is no longer known, it changes.
    expect(await changed(await model.post(Array<number>(2 * RECENT_POSTS + 1).fill(9999)))).toEqual([
      ...readers.keys(),
    ]);
    expect((await versions())[4]).not.toBe(all);
  });

  test('tell what they take, and give it back', async () => {
    const timelines = new HomeTimelines(service().ctx.store.read, service().ctx.memory, RECENT_POSTS);
    expect(timelines.bytes).toBe(0);
    const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 21, ascending: false };
    await ids(timelines, 53, range);
    const few = timelines.bytes;
    expect(few).toBeGreaterThan(16 * RECENT_POSTS);
    await ids(timelines, 55, { ...range, limit: 1000 });
    expect(timelines.bytes).toBeGreaterThan(few + quiet.length * 100);
    timelines.clear();
    expect(timelines.bytes).toBe(0);
    await expectNow(timelines, 55, range);
  });
});
