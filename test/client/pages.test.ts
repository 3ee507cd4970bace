/** `@millrace/client`: going through lists while they grow and shrink. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newer, older, type Range } from '../../packages/client/src/index.ts';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';
import { clientFor, idsOf } from '../published.ts';

describeService('lists of the client', (service) => {
  test('any range, in pages of any size, in both directions', async () => {
    const { ann } = await people(service(), 'ann');
    const client = clientFor(ann);
    const all: string[] = [];
    for (let n = 0; n < 12; n++) all.push(await post(ann, `number ${n}`));
    // Pages are shorter where something is left out, or empty.
    for (const id of [all[3]!, all[4]!, all[5]!, all[11]!]) await ann.delete(`/posts/${id}`);
    const shown = all.filter((_, index) => ![3, 4, 5, 11].includes(index));
    const end = fc.option(fc.nat(all.length - 1), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(end, end, fc.integer({ min: 1, max: 15 }), async (from, to, count) => {
        const [since_id, before_id] = [from, to].map((index) =>
          index === undefined ? undefined : all[index],
        );
        const inside = (id: string) =>
          Number(id) > Number(since_id ?? 0) && Number(id) < Number(before_id ?? Infinity);
        const read = (range: Range) =>
          client.users.posts('me', { ...range, include_deleted: false, include_directed_posts: true });
        const range = { count, ...(since_id && { since_id }), ...(before_id && { before_id }) };
        expect(await idsOf(older(read, range))).toEqual(shown.filter(inside).reverse());
        const since = shown.filter((id) => Number(id) > Number(since_id ?? 0));
        expect(await idsOf(newer(read, { count, since_id }))).toEqual(since);
      }),
      { numRuns: 15 },
    );
  });

  test('while others write: what is new comes once and in order, and older pages are as they were', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [reader, writer] = [clientFor(ann), clientFor(bob)];
    await reader.users.follow(bob.id);
    const before: string[] = [];
    for (let n = 0; n < 5; n++) before.push(await post(bob, `before ${n}`));
    const { meta } = await reader.posts.stream();
    const written: string[] = [];
    const writing = (async () => {
      for (let n = 0; n < 10; n++) {
        const texts = ['a', 'b', 'c'].map((part) => writer.posts.create({ text: `${n}${part}` }));
        for (const { data } of await Promise.all(texts)) written.push(data.id);
      }
    })();
    const received: string[] = [];
    const stop = new AbortController();
    const read = (range: Range) => reader.posts.stream(range);
    for await (const { id } of newer(read, {
      since_id: meta.max_id,
      count: 2,
      every: 1,
      signal: stop.signal,
    })) {
      received.push(id);
      if (received.length === 8)
        expect((await idsOf(older(read, { count: 2, before_id: received[0] }))).toReversed()).toEqual(before);
      if (received.length === 30) stop.abort();
    }
    await writing;
    expect(received).toEqual(written.sort((a, b) => Number(a) - Number(b)));
  });

  test('lists whose pagination_id is not the id, and an empty one', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    for (const one of [eve, bob]) await one.post(`/users/${ann.id}/follow`);
    const read = (range: Range) => clientFor(ann).users.followers('me', range);
    expect(await idsOf(older(read, { count: 1 }))).toEqual([bob.id, eve.id]);
    expect(await idsOf(newer(read, { count: 1 }))).toEqual([eve.id, bob.id]);
    const none = (range: Range) => clientFor(bob).users.followers('me', range);
    expect([await idsOf(older(none)), await idsOf(newer(none))]).toEqual([[], []]);
  });

  test('an error of the call ends the iteration', async () => {
    const read = (range: Range) => clientFor(service().anonymous).users.followers('me', range);
    await expect(idsOf(older(read))).rejects.toMatchObject({ slug: 'missing-token' });
  });
});
