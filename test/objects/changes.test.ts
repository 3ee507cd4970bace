import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userKind } from '../../src/features/users/users.kind.ts';
import { Changes, keyOf } from '../../src/objects/changes.ts';
import { Hydration } from '../../src/objects/hydration.ts';
import { ReplyCache } from '../../src/objects/reply-cache.ts';
import { describeService } from '../harness.ts';

const id = fc.integer({ min: 1, max: 5 });
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ id, times: fc.constant(1) }) },
  // More than are remembered, or nearly.
  { weight: 1, arbitrary: fc.record({ id, times: fc.integer({ min: 8100, max: 8300 }) }) },
  { weight: 1, arbitrary: fc.constant('all' as const) },
);

test('a change is never missed, whatever came after it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      const changes = new Changes();
      /** The count before each change, by id; in the order of time. */
      const noted: { id: number | 'all'; since: number }[] = [];
      for (const next of steps) {
        noted.push({ id: next === 'all' ? 'all' : next.id, since: changes.count });
        if (next === 'all') changes.noteAll();
        else for (let n = 0; n < next.times; n++) changes.note(2, next.id);
        for (const { id: changed, since } of noted) {
          const key = changed === 'all' ? 99 : changed;
          if (!changes.concern(new Set([keyOf(2, key)]), since)) throw new Error(`missed ${changed}`);
        }
        if (changes.concern(new Set([keyOf(2, 1), keyOf(1, 2)]), changes.count)) throw new Error('no change');
      }
    }),
    { numRuns: 100 },
  );
});

test('what is not among the changes has not changed', () => {
  const changes = new Changes();
  const since = changes.count;
  for (let n = 0; n < 100; n++) changes.note(1, n);
  expect(changes.concern(new Set([keyOf(1, 100), keyOf(2, 5)]), since)).toBe(false);
  expect(changes.concern(new Set([keyOf(1, 100), keyOf(1, 5)]), since)).toBe(true);
});

describeService('the cache of replies', (service) => {
  test('does not send again a reply for which something was missing that is there now', async () => {
    const { ctx } = service();
    const replies = new ReplyCache(ctx);
    const viewer = Number((await service().person('early')).id);
    const absent = 999_999;
    // Without a viewer, so that only the object itself was looked for.
    const state = Hydration.of(ctx, undefined);
    await state.show(userKind, [absent]);
    const reply = { body: Buffer.from('a reply'), page: { more: false } };
    for (let n = 0; n < 2; n++) replies.set(viewer, 'page', 1, replies.mark(), state, reply);
    expect(replies.get(viewer, 'page', 1)).toMatchObject(reply);
    ctx.objects.apply({ seq: 0, at: 0, type: 'user', body: { id: absent } });
    expect(replies.get(viewer, 'page', 1)).toBeUndefined();
  });

  test('does not send again what a change overtook while it was made', async () => {
    const { ctx } = service();
    const replies = new ReplyCache(ctx);
    const person = await service().person('overtaken');
    const other = await service().person('other');
    const viewer = Number(person.id);
    const state = Hydration.of(ctx, { userId: viewer, isBot: false });
    const reply = { body: Buffer.from('a reply'), page: { more: false } };
    const early = replies.mark();
    expect((await person.post(`/users/${other.id}/mute`)).status).toBe(200);
    for (let n = 0; n < 2; n++) replies.set(viewer, 'early', 1, early, state, reply);
    expect(replies.get(viewer, 'early', 1)).toBeUndefined();
    for (let n = 0; n < 2; n++) replies.set(viewer, 'later', 1, replies.mark(), state, reply);
    expect(replies.get(viewer, 'later', 1)).toMatchObject(reply);
    expect(replies.get(viewer, 'later', 2)).toBeUndefined();
  });

  test('keeps a reply only when it is made again before the list has changed', async () => {
    const { ctx } = service();
    const replies = new ReplyCache(ctx);
    const viewer = Number((await service().person('again')).id);
    const state = Hydration.of(ctx, { userId: viewer, isBot: false });
    const reply = { body: Buffer.alloc(100_000), page: { more: false } };
    const make = (version: number) => replies.set(viewer, 'page', version, replies.mark(), state, reply);
    for (const version of [1, 2, 3]) {
      make(version);
      expect(replies.get(viewer, 'page', version)).toBeUndefined();
    }
    expect(replies.bytes).toBeLessThan(1000);
    make(3);
    expect(replies.get(viewer, 'page', 3)).toMatchObject(reply);
    // What has changed is noted again.
    ctx.objects.changes.noteAll();
    make(3);
    expect(replies.get(viewer, 'page', 3)).toBeUndefined();
    expect(replies.bytes).toBeLessThan(1000);
    // One who asks for ever new pages leaves no more notes than this.
    for (let n = 0; n < 1000; n++) replies.set(viewer, `page ${n}`, 3, replies.mark(), state, reply);
    expect(replies.bytes).toBeLessThan(64 * 400);
  });
});
