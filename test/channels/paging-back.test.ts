/** Reading GET /channels back by before_id while channels move to the front: every channel once. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { GivenPages } from '../../src/features/channels/given-pages.ts';
import { CacheMemory } from '../../src/objects/cache-memory.ts';
import { channel, message } from '../channels.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people } from '../people.ts';

const CHANNELS = 7;
const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

/** A user who reads all their channels back, page by page. */
class Reading {
  readonly #person: Person;
  readonly #query: string;
  #next: string | undefined;
  #isBegun = false;
  #found: Json[] = [];
  /** What the person has been subscribed to since the first page. */
  #throughout = new Set<string>();

  constructor(person: Person, query: string) {
    this.#person = person;
    this.#query = query;
  }

  leave(person: Person, id: string): void {
    if (person === this.#person) this.#throughout.delete(id);
  }

  /** Reads a page; after the last one a new reading begins. */
  async page(subscribed: ReadonlySet<string>): Promise<void> {
    if (!this.#isBegun) this.#throughout = new Set(subscribed);
    this.#isBegun = true;
    const before = this.#next === undefined ? '' : `&before_id=${this.#next}`;
    const { status, data, meta } = await this.#person.get(`/channels?${this.#query}${before}`);
    expect(status).toBe(200);
    this.#found.push(...data);
    const places = this.#found.map(({ pagination_id }) => Number(pagination_id));
    expect(places, 'in order').toEqual([...places].sort((a, b) => b - a));
    if (meta.more) {
      this.#next = meta.min_id;
      return;
    }
    const seen = ids(this.#found);
    expect(new Set(seen).size, 'none twice').toBe(seen.length);
    expect(seen, 'none missed').toEqual(expect.arrayContaining([...this.#throughout]));
    this.#isBegun = false;
    this.#next = undefined;
    this.#found = [];
  }

  async finish(subscribed: ReadonlySet<string>): Promise<void> {
    while (this.#isBegun) await this.page(subscribed);
  }
}

describeService('reading channels back', (service) => {
  async function setUp() {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const made: string[] = [];
    for (let n = 0; n < CHANNELS; n++) {
      const { id } = await channel(ann, { writers: { any_user: true } });
      for (const person of [bob, cal]) await person.post(`/channels/${id}/subscribe`);
      made.push(id);
    }
    return { ann, bob, cal, made };
  }

  test('two readers, one of them twice at once, each see every channel once', async () => {
    const { ann, bob, cal, made } = await setUp();
    const turn = fc.record({
      what: fc.constantFrom('page', 'page', 'say', 'say', 'both', 'leave', 'join'),
      which: fc.nat(CHANNELS - 1),
      reading: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 12, maxLength: 40 }), async (turns) => {
        const readings = [
          new Reading(bob, 'count=1'),
          new Reading(bob, 'count=2'),
          new Reading(cal, 'count=2&include_annotations=1'),
        ];
        const subscribed = new Map<Person, Set<string>>();
        for (const person of [bob, cal]) {
          for (const id of made) await person.post(`/channels/${id}/subscribe`);
          subscribed.set(person, new Set(made));
        }
        for (const { what, which, reading } of turns) {
          const id = made[which]!;
          const person = reading === 2 ? cal : bob;
          const own = subscribed.get(person)!;
          const page = () => readings[reading]!.page(own);
          if (what === 'page') await page();
          else if (what === 'say') await message(ann, id, 'now');
          else if (what === 'both') await Promise.all([page(), message(ann, id, 'now')]);
          else if (what === 'join') {
            await person.post(`/channels/${id}/subscribe`);
            own.add(id);
          } else {
            await person.delete(`/channels/${id}/subscribe`);
            own.delete(id);
            for (const one of readings) one.leave(person, id);
          }
        }
        for (const [n, reading] of readings.entries())
          await reading.finish(subscribed.get(n === 2 ? cal : bob)!);
      }),
      { numRuns: 12 },
    );
  });

  test('a page goes on in the order of the one before it, which an unchanged page begins as well', async () => {
    const { ann, bob, made } = await setUp();
    const newestFirst = [...made].reverse();
    await bob.get('/channels?count=3');
    const first = await bob.get('/channels?count=3');
    // Read again later, it comes from the cache of replies, and is remembered again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * MINUTE });
    expect((await bob.get('/channels?count=3')).body).toEqual(first.body);
    vi.setSystemTime(Date.now() + 9 * MINUTE);
    expect(ids(first.data)).toEqual(newestFirst.slice(0, 3));
    const { id } = await message(ann, made[0]!, 'moves the last one to the front');
    const { data } = await bob.get(`/channels?count=200&before_id=${first.meta.min_id}`);
    expect(ids(data)).toEqual(newestFirst.slice(3));
    // As it was, though what is shown of it is as it is.
    expect(data.at(-1)).toMatchObject({ pagination_id: made[0], recent_message_id: id });
    const since = await bob.get(`/channels?since_id=${first.meta.max_id}`);
    expect(since.data).toMatchObject([{ id: made[0], pagination_id: id }]);
  });

  test('channels that were left or deactivated are not shown; another before_id has the present order', async () => {
    const { ann, bob, made } = await setUp();
    const { meta } = await bob.get('/channels?count=2');
    await message(ann, made[0]!, 'now');
    await bob.delete(`/channels/${made[1]}/subscribe`);
    await ann.delete(`/channels/${made[2]}`);
    const back = await bob.get(`/channels?before_id=${meta.min_id}`);
    expect(ids(back.data)).toEqual([made[4], made[3], made[0]]);
    const elsewhere = await bob.get(`/channels?before_id=${Number(meta.min_id) - 1}`);
    expect(ids(elsewhere.data)).toEqual([made[4], made[3]]);
  });

  test('a process that has just started has the present order', async () => {
    const { ann, bob, made } = await setUp();
    const { data, meta } = await bob.get('/channels?count=2');
    await message(ann, made[0]!, 'now');
    service().forget();
    const back = await bob.get(`/channels?before_id=${meta.min_id}`);
    expect(ids(back.data)).toEqual(made.slice(1, -2).reverse());
    const since = await bob.get(`/channels?since_id=${meta.max_id}`);
    expect(ids([...since.data, ...data, ...back.data]).sort()).toEqual([...made].sort());
  });
});

test('pages are remembered for ten minutes, of each reader and as they were asked for', async () => {
  const pages = new GivenPages(new CacheMemory(1_000_000));
  const page = (asked: string, bound: number, user = 1) => ({ user, asked, bound });
  await pages.remember(page('a', 50), 100, 0);
  await pages.remember(page('b', 50), 101, 1);
  expect(await pages.orderOf(page('a', 50), 2)).toBe(100);
  expect(await pages.orderOf(page('b', 50), 2)).toBe(101);
  // Of a client that asks in another way, the latest.
  expect(await pages.orderOf(page('c', 50), 2)).toBe(101);
  expect(await pages.orderOf(page('a', 51), 2)).toBeUndefined();
  expect(await pages.orderOf(page('a', 50, 2), 2)).toBeUndefined();
  expect(await pages.orderOf(page('b', 50), 600_001)).toBe(101);
  expect(await pages.orderOf(page('b', 50), 600_002)).toBeUndefined();
  for (let n = 0; n < 50_000; n++) await pages.remember(page('d', n), n, 2);
  expect(pages.bytes).toBeLessThan(9_000_000);
  expect(await pages.orderOf(page('d', 49_999), 3)).toBe(49_999);
});
