/** Pages that end where a reply is full (docs/interface.md, Pagination). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf } from '../../src/db/keyset.ts';
import type { JsonText } from '../../src/http/json-text.ts';
import type { Bounds } from '../../src/http/pagination.ts';
import { PageReader } from '../../src/objects/page-reader.ts';
import { PageTexts } from '../../src/objects/page-texts.ts';

const MAX = 100;

/** An item of a list: how much its JSON takes, whether the reader sees it, and whether what it needs fits beside others. */
interface Item {
  weight: number;
  isSeen: boolean;
  isHeavy: boolean;
}

const item = fc.record({
  weight: fc.oneof(fc.nat(30), fc.nat(250)),
  isSeen: fc.boolean(),
  isHeavy: fc.boolean(),
});
const counts = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 200 }));

async function read(items: readonly Item[], bounds: Bounds, size: number | undefined) {
  const entries = items.map((_, index) => ({ pid: index + 1, item: index + 1 })).toReversed();
  const itemOf = (id: number) => items[id - 1] as Item;
  const reader = new PageReader(bounds);
  for (let range = reader.range; range !== undefined; range = await reader.next())
    reader.add(reader.take(rangeOf(entries, range)).filter(({ item: id }) => itemOf(id).isSeen));
  const page = reader.page();
  const filling = new PageTexts(page, bounds.count < 0, MAX);
  for (const [index, { item: id }] of filling.entries.entries()) {
    const some = size !== undefined && index % size === 0 ? filling.entries.slice(index, index + size) : [];
    if (index > 0 && some.some((one) => itemOf(one.item).isHeavy)) {
      filling.end(index);
      break;
    }
    if (!filling.add(String(id).padStart(itemOf(id).weight) as JsonText, index)) break;
  }
  const texts = filling.all();
  return { ids: texts.map(Number), bytes: texts.join('').length, entries: page.entries, meta: page.meta };
}

test('a client that reads on finds every item once, in either direction, whatever items weigh', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { maxLength: 40 }),
      counts,
      fc.boolean(),
      fc.nat(45),
      fc.nat(45),
      fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
      async (items, count, isAscending, one, other, size) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        let bounds: Bounds = { count: isAscending ? -count : count, since_id: low, before_id: high };
        const found: number[] = [];
        for (let pages = 0; ; pages++) {
          expect(pages).toBeLessThan(60);
          const { ids, bytes, entries, meta } = await read(items, bounds, size);
          expect(entries.map(({ pid }) => pid)).toEqual(ids);
          expect(ids).toEqual(ids.toSorted((a, b) => b - a));
          if (ids.length > 1) expect(bytes).toBeLessThanOrEqual(MAX);
          found.push(...(isAscending ? ids.toReversed() : ids));
          if (ids.length > 0) {
            // The end that was asked from is that of the items; the other one is where the client goes on.
            expect(isAscending ? meta.min_id : meta.max_id).toBe(String(isAscending ? ids.at(-1) : ids[0]));
          }
          if (!meta.more) break;
          if (isAscending) bounds = { ...bounds, since_id: Number(meta.max_id) };
          else bounds = { ...bounds, before_id: Number(meta.min_id) };
        }
        const seen = items.flatMap(({ isSeen }, index) =>
          isSeen && low < index + 1 && index + 1 < high ? index + 1 : [],
        );
        expect(found).toEqual(isAscending ? seen : seen.toReversed());
      },
    ),
    { numRuns: 1000 },
  );
});

test('a page without more than fits is as it was', async () => {
  const items = Array.from({ length: 10 }, () => ({ weight: 10, isSeen: true, isHeavy: false }));
  const whole = await read(items, { count: 20, since_id: undefined, before_id: undefined }, undefined);
  expect([whole.ids.length, whole.meta]).toEqual([10, { more: false, max_id: '10', min_id: '1' }]);
  const [first, ...rest] = items as [Item, ...Item[]];
  const cut = await read(
    [{ ...first, weight: 11 }, ...rest],
    { count: 20, since_id: undefined, before_id: undefined },
    3,
  );
  expect([cut.ids.length, cut.meta]).toEqual([9, { more: true, max_id: '10', min_id: '2' }]);
});
