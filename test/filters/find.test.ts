/** Finding the values of fields in the JSON text of a message, without parsing all of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Finder } from '../../src/features/filters/filters.find.ts';
import { parsePointer } from '../../src/features/filters/filters.pointer.ts';
import { toJson } from '../../src/http/json-text.ts';
import * as naive from './naive.ts';
import { pointers } from './pointers.ts';

const name = fc.oneof(
  fc.constantFrom('', '0', '1', 'id', '"', '\\', '\\"', '*', '~', '/', 'ä', '\n', '{', ','),
  fc.string(),
);
const text = fc.oneof(
  fc.constantFrom('', '"', '\\', '\\"', '"}', '\\\\', ']', 'ä–😀', '\u2028', '\0'),
  fc.string({ unit: 'binary' }),
);
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}));

const asked = fc.record({ data: fc.dictionary(name, json, { maxKeys: 5 }), meta: json }).chain((document) => {
  // As a client reads it.
  const read = JSON.parse(JSON.stringify(document));
  const pointer = fc.oneof(
    { arbitrary: fc.constantFrom(...pointers(read).slice(1)), weight: 5 },
    fc.constantFrom('/data/0', '/data/*', '/meta/1', '/meta/*/id', '/data/absent', '/absent'),
  );
  return fc.record({
    read: fc.constant(read),
    chosen: fc.uniqueArray(pointer, { minLength: 1, maxLength: 6 }),
  });
});

test('values are those of the parsed document', () => {
  fc.assert(
    fc.property(asked, ({ read, chosen }) => {
      const finder = new Finder();
      const found = new Map<string, unknown[]>(chosen.map((pointer) => [pointer, []]));
      for (const pointer of chosen) {
        const parsed = parsePointer(pointer);
        if ('fault' in parsed) throw new Error(parsed.fault);
        finder.add(parsed.path, (value) => found.get(pointer)?.push(value));
      }
      finder.find(toJson(read));
      for (const [pointer, values] of found)
        expect(values, pointer).toEqual(naive.at(read, pointer).map(naive.asFound));
    }),
    { numRuns: 1000 },
  );
});

test('a text that is cut off is gone through to its end, and no further', () => {
  fc.assert(
    fc.property(asked, fc.nat(), ({ read, chosen }, length) => {
      const finder = new Finder();
      for (const pointer of chosen) {
        const parsed = parsePointer(pointer);
        if ('path' in parsed) finder.add(parsed.path, () => undefined);
      }
      const whole = toJson(read);
      const cut = whole.slice(0, length % whole.length) as typeof whole;
      try {
        finder.find(cut);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
    { numRuns: 1000 },
  );
});
