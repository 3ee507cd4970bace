/** How events of another process on the same store reach a service's caches and streams. */
import { afterEach, expect, test, vi } from 'vitest';
import { app } from '../../src/app.ts';
import { type Context, closeContext } from '../../src/context.ts';
import type { Store } from '../../src/db/store.ts';
import { eventsAfter } from '../../src/events/log.ts';
import { follow, unfollow } from '../../src/features/follows/follows.actions.ts';
import { describeService, type Person, until } from '../harness.ts';
import { people, post } from '../people.ts';

describeService('events of another process', (service) => {
  let other: Context | undefined;

  /** The store as another process has it open. */
  async function open(): Promise<Context> {
    other = await app.open(service().ctx.config);
    return other;
  }

  afterEach(async () => {
    if (other !== undefined) await closeContext(other);
    other = undefined;
  });

  const followers = async (person: Person): Promise<number> =>
    (await service().anonymous.get(`/users/${person.id}`)).data.counts.followers;

  test('come before those of a write of its own, each once and in order', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const { store } = await open();
    expect(await followers(ann)).toBe(0);
    await service().stopPolling();
    const { tail } = service().ctx;
    const seen: number[] = [];
    const from = tail.position;
    tail.follow(({ seq }) => seen.push(seq));
    for (const one of [bob, cal]) await follow(store, Number(one.id), Number(ann.id));
    await unfollow(store, Number(cal.id), Number(ann.id));
    expect(seen).toEqual([]);
    await post(ann, 'a write of its own');
    expect(seen).toEqual([1, 2, 3, 4].map((n) => from + n));
    expect(await followers(ann)).toBe(1);
    // And those that come after it, with the next write.
    await follow(store, Number(cal.id), Number(ann.id));
    await post(ann, 'another');
    expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((n) => from + n));
    expect(await followers(ann)).toBe(2);
  });

  test('have ids and numbers of their own when both write at once, in the same order', async () => {
    const { store, tail } = service().ctx;
    const stores = [store, (await open()).store];
    const from = tail.position;
    const takeId = (one: Store) =>
      one.write(async (tx) => {
        const id = await tx.newId();
        tx.emit({ type: 'user', body: { id } });
        return id;
      });
    // One after the other in each, so that there are many transactions.
    const taken = await Promise.all(
      stores.map(async (one) => {
        const ids: number[] = [];
        for (let n = 0; n < 40; n++) ids.push(await takeId(one));
        return ids;
      }),
    );
    const ids = taken.flat().sort((a, b) => a - b);
    expect(new Set(ids).size).toBe(80);
    const events = await eventsAfter(store.read, from, 1000);
    expect(events.map(({ seq }) => seq)).toEqual(ids.map((_, n) => from + n + 1));
    expect(events.map(({ body }) => 'id' in body && body.id)).toEqual(ids);
  });
});

describeService('events of another process, without a write of its own', (service) => {
  test('are found by polling', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const other = await app.open(service().ctx.config);
    expect((await ann.get('/users/me')).data.counts.followers).toBe(0);
    await follow(other.store, Number(bob.id), Number(ann.id));
    await until(async () => (await ann.get('/users/me')).data.counts.followers === 1);
    await closeContext(other);
  });

  test('are not applied again where a write of its own has brought them meanwhile', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { ctx } = service();
    const other = await app.open(ctx.config);
    const { read } = ctx.store;
    const all = read.all.bind(read);
    const held = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let isHeld = false;
    // The first look that finds events is held up after it has read them.
    const reading = vi.spyOn(read, 'all').mockImplementation(async (sql, values) => {
      const rows = await all(sql, values);
      if (!isHeld && sql.includes('from "events"') && rows.length > 0) {
        isHeld = true;
        held.resolve();
        await goOn.promise;
      }
      return rows;
    });
    const seen: number[] = [];
    const from = ctx.tail.position;
    ctx.tail.follow(({ seq }) => seen.push(seq));
    await follow(other.store, Number(bob.id), Number(ann.id));
    await held.promise;
    await post(ann, 'a write of its own');
    expect(seen).toEqual([from + 1, from + 2]);
    goOn.resolve();
    await new Promise(setImmediate);
    expect(seen).toEqual([from + 1, from + 2]);
    expect(ctx.tail.position).toBe(from + 2);
    reading.mockRestore();
    await closeContext(other);
  });
});
