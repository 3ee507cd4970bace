/** How events of another process on the same store reach a service's caches and streams. */
import { afterEach, expect, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { type Context, closeContext } from '../../src/context.ts';
import { follow, unfollow } from '../../src/features/follows/follows.actions.ts';
import { describeService, type Person, until } from '../harness.ts';
import { people, post } from '../people.ts';

describeService('events of another process', (service) => {
  let other: Context | undefined;

  /** The store as another process has it open. */
  async function open(): Promise<Context> {
    other = await openApp(service().ctx.config);
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
});

describeService('events of another process, without a write of its own', (service) => {
  test('are found by polling', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const other = await openApp(service().ctx.config);
    expect((await ann.get('/users/me')).data.counts.followers).toBe(0);
    await follow(other.store, Number(bob.id), Number(ann.id));
    await until(async () => (await ann.get('/users/me')).data.counts.followers === 1);
    await closeContext(other);
  });
});
