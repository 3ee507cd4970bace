/** GET /channels while messages arrive, and what is cached of it, against what a process with empty caches shows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../src/db/query.ts';
import { SubscribedChannels } from '../../src/features/channels/subscribed.cache.ts';
import { selectActivityAsOf } from '../../src/features/channels/subscriptions.sql.ts';
import { channel, message, patch } from '../channels.ts';
import { describeService, type Json, onCitus, type Person } from '../harness.ts';
import { ids, people } from '../people.ts';
import { plansOf } from '../plans.ts';

const CHANNELS = 7;

describeService('the order of channels', (service) => {
  /** Channels in which anybody writes, to which both are subscribed; the oldest first. */
  async function setUp() {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const made: string[] = [];
    for (let n = 0; n < CHANNELS; n++) {
      const { id } = await channel(ann, { writers: { any_user: true } });
      await bob.post(`/channels/${id}/subscribe`);
      made.push(id);
    }
    return { ann, bob, made };
  }

  /** Pages from the newest end down, or from `since` up; `between` runs after each. */
  async function walk(person: Person, query: string, between: () => Promise<void>): Promise<Json[]> {
    const found: Json[] = [];
    const isUp = query.includes('since_id');
    for (let bound = query; ; ) {
      const { data, meta } = await person.get(`/channels?${bound}`);
      found.push(...data);
      await between();
      if (!meta.more) return found;
      bound = isUp
        ? query.replace(/since_id=\d+/, `since_id=${meta.max_id}`)
        : `${query}&before_id=${meta.min_id}`;
    }
  }

  test('paging while messages arrive: none twice on the way down, and with those since then none missed', async () => {
    const { ann, bob, made } = await setUp();
    const arrivals = fc.array(fc.array(fc.nat(CHANNELS - 1), { maxLength: 3 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        arrivals,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        async (turns, size, isFresh) => {
          const waiting = [...turns];
          const between = async (): Promise<void> => {
            for (const n of waiting.shift() ?? []) await message(ann, made[n]!, 'now');
            if (isFresh) service().forget();
          };
          const down = await walk(bob, `count=${size}`, between);
          const newest = down[0].pagination_id;
          expect(new Set(ids(down)).size, 'none twice').toBe(down.length);
          const rest = await walk(bob, `count=-${size}&since_id=${newest}`, between);
          const latest = new Map(
            [...down, ...rest].map(({ id, pagination_id }) => [id, Number(pagination_id)]),
          );
          expect([...latest.keys()].sort()).toEqual([...made].sort());
          // What is there again has moved since.
          for (const { id, pagination_id } of rest) {
            expect(Number(pagination_id)).toBeGreaterThan(Number(newest));
            expect(made).toContain(id);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('whatever happens, what is cached is what a process with empty caches shows', async () => {
    const { ann, bob, made } = await setUp();
    const step = fc.record({
      what: fc.constantFrom(
        'say',
        'say',
        'mark',
        'mark',
        'join',
        'leave',
        'close',
        'open',
        'mute',
        'all',
        'delete',
      ),
      which: fc.nat(CHANNELS - 1),
      back: fc.nat(3),
    });
    const said: string[] = ['1'];
    const take = async ({
      what,
      which,
      back,
    }: {
      what: string;
      which: number;
      back: number;
    }): Promise<void> => {
      const id = made[which]!;
      const last = said.at(-1 - back) ?? '1';
      if (what === 'say') said.push((await message(ann, id, 'now')).id);
      else if (what === 'mark') {
        await bob.post(`/posts/marker?reset_read_id=${back % 2}`, { name: `channel:${id}`, id: last });
      } else if (what === 'join') await bob.post(`/channels/${id}/subscribe`);
      else if (what === 'leave') await bob.delete(`/channels/${id}/subscribe`);
      else if (what === 'close') await patch(ann, id, { writers: { user_ids: back === 0 ? [] : [bob.id] } });
      else if (what === 'open') await patch(ann, id, { writers: { any_user: true } });
      else if (what === 'mute') await bob.post(`/channels/${id}/mute`);
      else if (what === 'all') await bob.delete('/users/me/channels/broadcast/num_unread');
      else await ann.delete(`/channels/${id}/messages/${last}`);
    };
    const paths = ['/channels?include_marker=1', '/channels?include_read=0&count=-3', `/channels/${made[0]}`];
    const modest = await service().tokenFor(bob, ['public_messages']);
    const shown = async () => {
      const replies = [];
      for (const path of paths)
        for (const client of [bob, modest]) replies.push((await client.get(path)).body);
      for (const reply of replies) delete reply.meta.error_id;
      return replies;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          await take(one);
          // The second time it is cached.
          if (one.back === 0) for (let n = 0; n < 2; n++) await shown();
        }
        const hot = await shown();
        service().forget();
        expect(hot).toEqual(await shown());
      }),
      { numRuns: 10 },
    );
    await patch(ann, made[4]!, { writers: { any_user: true } });
    await bob.post(`/channels/${made[4]}/subscribe`);
    await shown();
    await patch(ann, made[4]!, { writers: { user_ids: [bob.id] } });
    await message(ann, made[4]!, 'to the front');
    expect((await shown())[0].data[0].id).toBe(made[4]);
    await ann.delete(`/channels/${made[3]}`);
    const [{ data }] = await shown();
    expect(ids(data)).not.toContain(made[3]);
  });

  /** The channels of a user as a cache has them. */
  async function listOf(cache: SubscribedChannels, user: number) {
    const everything = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 100, ascending: false };
    return (await cache.list(user, '', undefined)).read(everything, false);
  }

  /** A cache of its own, whose reads end only when they are let go, and which is told of events by hand. */
  function held() {
    const { store } = service().ctx;
    let letGo = (): void => undefined;
    let read = (): void => undefined;
    const hasRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const db: Db = {
      dialect: store.read.dialect,
      async all(sql, values) {
        const rows = await store.read.all(sql, values);
        read();
        await gate;
        return rows;
      },
    };
    const cache = new SubscribedChannels(db, service().ctx.memory);
    return { cache, hasRead, letGo };
  }

  test('what happens while a reader is read is not lost', async () => {
    const { ann, bob, made } = await setUp();
    const happen: Record<string, () => Promise<unknown>> = {
      message: () => message(ann, made[0]!, 'meanwhile'),
      marker: () => bob.post('/posts/marker', { name: `channel:${made[0]}`, id: '9999999' }),
      subscription: () => bob.delete(`/channels/${made[1]}/subscribe`),
      deactivation: () => ann.delete(`/channels/${made[2]}`),
    };
    for (const [what, work] of Object.entries(happen)) {
      const { cache, hasRead, letGo } = held();
      const first = listOf(cache, Number(bob.id));
      await hasRead;
      for (const event of await service().eventsOf(work)) cache.apply(event);
      letGo();
      await first;
      const fresh = new SubscribedChannels(service().ctx.store.read, service().ctx.memory);
      const user = Number(bob.id);
      expect(await listOf(cache, user), what).toEqual(await listOf(fresh, user));
      expect((await cache.unread(user)).length, what).toBe((await fresh.unread(user)).length);
    }
  });

  test('a channel that is deactivated leaves the lists that are cached', async () => {
    const { ann, bob, made } = await setUp();
    const cache = new SubscribedChannels(service().ctx.store.read, service().ctx.memory);
    const user = Number(bob.id);
    const before = await listOf(cache, user);
    for (const event of await service().eventsOf(() => ann.delete(`/channels/${made[1]}`)))
      cache.apply(event);
    const after = await listOf(cache, user);
    expect([before.length - after.length, after]).toEqual([
      1,
      await listOf(new SubscribedChannels(service().ctx.store.read, service().ctx.memory), user),
    ]);
  });

  // The rows are filled without buckets, for the plans of one PostgreSQL.
  test.skipIf(onCitus)('what is read of a user is found by indexes, whatever the channels hold', async () => {
    const fill = [
      `insert into channels (id, owner_id, type, created_at, readers_open, writers_open, readers_immutable,
         writers_immutable, editors_immutable)
       select 1000000 + n, 1, 'com.example.chat', n, 0, 0, 0, 0, 0 from generate_series(1, 20000) as s(n)`,
      `insert into channel_counts (channel_id, activity_id)
       select 1000000 + n, 1000000 + n from generate_series(1, 20000) as s(n)`,
      `insert into channel_subscriptions (id, channel_id, user_id, created_at)
       select 2000000 + n, 1000000 + n, n % 400, n from generate_series(1, 20000) as s(n)`,
      `insert into stream_markers (id, user_id, name, position, last_read_id, percentage, version, updated_at)
       select 3000000 + n, n % 400, 'channel:' || (1000000 + n), n, n, 0, 1, n from generate_series(1, 20000) as s(n)`,
      `insert into messages (id, channel_id, user_id, app_id, created_at, text, entities, annotations)
       select 4000000 + n, 1000000 + n % 5000, 1, 1, n, '', '{}', '[]' from generate_series(1, 20000) as s(n)`,
      ...['channels', 'channel_counts', 'channel_subscriptions', 'stream_markers', 'messages'].map(
        (table) => `analyze ${table}`,
      ),
    ];
    const plans = await plansOf(service().ctx.store, fill, async (explain) => {
      await new SubscribedChannels(explain('unread'), service().ctx.memory).unread(7);
      const asked = { channels: [1000001, 1000002, 1000003], order: 4_010_000 };
      await selectActivityAsOf(explain('activity'), asked);
    });
    const { unread, activity } = plans;
    expect(unread).toContain('channel_subscriptions_by_user');
    expect(unread).toContain('stream_markers_by_user');
    expect(unread).not.toMatch(/Seq Scan|SCAN|messages|TEMP B-TREE/);
    // Of each channel that has moved, the index says which message was its latest.
    expect(activity).toContain('messages_by_channel');
    expect(activity).not.toMatch(/Seq Scan|SCAN (?!ids|value|json)|TEMP B-TREE/);
  });
});
