import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonItems } from '../../src/features/archives/json-items.ts';

async function itemsOf(bytes: Buffer, sizes: readonly number[], key?: string): Promise<unknown[]> {
  async function* chunks() {
    let start = 0;
    for (let turn = 0; start < bytes.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield bytes.subarray(start, start + size);
      start += size;
    }
  }
  const items: unknown[] = [];
  for await (const item of jsonItems(chunks(), key)) items.push(item);
  return items;
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

test('gives the members that JSON.parse gives, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { maxLength: 8 }),
      sizes,
      fc.nat(2),
      async (list, sizes, indent) => {
        const text = JSON.stringify(list, undefined, indent);
        expect(await itemsOf(Buffer.from(`\ufeff${text}\n`), sizes)).toEqual(JSON.parse(text));
      },
    ),
    { numRuns: 150 },
  );
});

test('finds the list under a key among other members that look like it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { maxLength: 5 }),
      fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
      sizes,
      async (list, others, sizes) => {
        const object = { nested: { items: ['no'] }, lists: [['items'], []], word: 'items', ...others };
        Object.assign(object, { items: undefined }, { last: 1 });
        const text = JSON.stringify({ ...object, items: list, after: { items: [1] } });
        expect(await itemsOf(Buffer.from(text), sizes, 'items')).toEqual(JSON.parse(JSON.stringify(list)));
      },
    ),
    { numRuns: 100 },
  );
});

test('what is too large or nested too deeply is left out, the rest is read', async () => {
  const large = `"${'x'.repeat(1_000_001)}"`;
  const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
  const items = await itemsOf(Buffer.from(`[1,${large},2,${deep},3,${large}]`), [1000]);
  const [tooLarge, tooDeep] = [
    { why: 'it is larger than 1000000 bytes' },
    { why: 'it is nested more than 100 deep' },
  ];
  expect(items).toMatchObject([1, tooLarge, 2, tooDeep, 3, tooLarge]);
});

test('refuses what is no such list and what ends too early', async () => {
  const fault = (text: string, key?: string) =>
    itemsOf(Buffer.from(text), [1000], key).then(String, ({ message }) => message);
  expect(await fault('{"items":[1]}')).toBe('it is not a JSON list.');
  expect(await fault('{"other":[1]}', 'items')).toBe('it has no list "items".');
  expect(await fault('{"x":{"items":[1]}}', 'items')).toBe('it has no list "items".');
  expect(await fault('')).toBe('it is not a JSON list.');
  for (const text of ['[', '[1', '[1,', '["a', '[{"a":1'])
    expect(await fault(text)).toBe('it ends too early.');
  for (const text of ['[1,]', '[,1]', '[nope]', '[{]'])
    expect(await fault(text)).toMatch(/not JSON|too early/);
});

test('refuses a list of more than a million members, and lets others have their turn before', async () => {
  const part = Buffer.from('1,'.repeat(50_000));
  async function* chunks() {
    yield Buffer.from('[');
    for (let count = 0; count < 21; count++) yield part;
  }
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const reading = (async () => {
    for await (const _ of jsonItems(chunks()));
  })();
  await expect(reading).rejects.toThrow('more than 1000000 items');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
