import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../../src/app.ts';
import { clauseTypes } from '../../src/events/catalogue.ts';
import {
  type Clause,
  type FilterRules,
  matchPolicies,
  operators,
} from '../../src/features/filters/filters.clauses.ts';
import { type AppMessage, compileFilter, explain } from '../../src/features/filters/filters.compile.ts';
import { readFilter } from '../../src/features/filters/filters.fields.ts';
import { FilterIndex } from '../../src/features/filters/filters.index.ts';
import { toJson } from '../../src/http/json-text.ts';
import type { Json } from '../harness.ts';
import { type Message, messageOf, messages } from './messages.ts';
import * as naive from './naive.ts';
import { pointers } from './pointers.ts';

const asApp = ({ type, data, meta }: Message): AppMessage => ({ type, text: toJson({ data, meta }) });
const nobody = new Set<number>();

describe('what a clause finds', () => {
  const holds = (
    field: string,
    operator: Clause['operator'],
    value: Clause['value'],
    message = messageOf('post'),
  ) => {
    const clause = { object_type: message.type, field, operator, value } as Clause;
    return compileFilter({ match_policy: 'include_any', clauses: [clause] }).passes(
      asApp(message),
      () => new Set([3]),
    );
  };

  test.each<[string, Clause['operator'], Clause['value'], boolean]>([
    ['/data/user/id', 'equals', '3', true],
    ['/data/user/id', 'equals', 3, true],
    ['/data/user/id', 'equals', '03', false],
    ['/data/num_stars', 'equals', '0', true],
    ['/data/machine_only', 'equals', 'false', true],
    ['/data/reply_to', 'equals', 'null', false],
    ['/data/user', 'equals', '[object Object]', false],
    ['/data/entities/hashtags/*/name', 'equals', 'honey', true],
    ['/data/entities/hashtags/1/name', 'equals', 'honey', true],
    ['/data/entities/hashtags/01/name', 'equals', 'honey', false],
    ['/data/entities/hashtags/2/name', 'equals', 'honey', false],
    ['/data/entities/hashtags/-/name', 'equals', 'honey', false],
    ['/data/entities/hashtags/length', 'equals', 2, false],
    ['/data/entities/*/name', 'equals', 'honey', false],
    ['/data/constructor/name', 'equals', 'Object', false],
    ['/data/annotations/*/value/a~1b/~0~2', 'equals', 5, true],
    ['/data/annotations/*/value/a~1b/', 'equals', 7, true],
    ['/data/annotations/*/value/~2/*', 'equals', 'true', true],
    ['/data/annotations/*/value/*/0', 'equals', '1', false],
    ['/data/annotations/*/value/0', 'equals', 'zero', true],
    ['/data/text', 'matches', 'weaves', true],
    ['/data/text', 'matches', 'Weaves', false],
    ['/data/num_stars', 'matches', '0', false],
    ['/data/user/id', 'lt', 4, true],
    ['/data/user/id', 'lt', 3, false],
    ['/data/user/id', 'le', '3', true],
    ['/data/user/id', 'gt', 2, true],
    ['/data/user/id', 'gt', 3, false],
    ['/data/user/id', 'ge', 3, true],
    ['/data/text', 'ge', 0, false],
    ['/data/annotations/*/value/latitude', 'gt', 51, true],
    ['/data/absent', 'lt', 1, false],
    ['/meta/timestamp', 'gt', 1, true],
    ['/data/user/id', 'one_of', ['1', 3], true],
    ['/data/user/id', 'one_of', [], false],
    ['/data/user/id', 'one_of', '$authorized_userids', true],
    ['/data/entities/mentions/*/id', 'one_of', '$authorized_userids', false],
    ['/data/absent', 'one_of', '$authorized_userids', false],
  ])('%s %s %s: %s', (field, operator, value, expected) => {
    expect(holds(field, operator, value)).toBe(expected);
  });

  test('what one message has is not found in the next, which has not', () => {
    const clause: Clause = { object_type: 'post', field: '/data/mark', operator: 'equals', value: '5' };
    const filter = compileFilter({ match_policy: 'include_any', clauses: [clause] });
    const plain = messageOf('post');
    const marked = { ...plain, data: { ...plain.data, mark: '5' } };
    const passes = (message: Message) => filter.passes(asApp(message), () => nobody);
    expect([marked, plain, marked].map(passes)).toEqual([true, false, true]);
  });

  test('types without a clause pass filters that exclude, and user messages pass all', () => {
    for (const match_policy of matchPolicies) {
      const clauses: Clause[] = [{ object_type: 'post', field: '/data/id', operator: 'equals', value: '0' }];
      const filter = compileFilter({ match_policy, clauses });
      const passes = (type: string) => filter.passes(asApp(messageOf(type)), () => nobody);
      const isExcluding = match_policy.startsWith('exclude');
      expect(['post', 'star', 'user'].map(passes), match_policy).toEqual([isExcluding, isExcluding, true]);
    }
  });

  test('the explanation tells of each clause what was found', () => {
    const clauses: Clause[] = [
      { object_type: 'post', field: '/data/entities/hashtags/*/name', operator: 'equals', value: 'bees' },
      { object_type: 'post', field: '/data/absent', operator: 'equals', value: 'bees' },
      { object_type: 'star', field: '/data/id', operator: 'gt', value: 1 },
    ];
    const told = explain({ match_policy: 'include_all', clauses }, asApp(messageOf('post')), () => nobody);
    expect(told).toEqual({
      passes: false,
      clauses: [
        { applies: true, found: ['bees', 'honey'], matched: true },
        { applies: true, found: [], matched: false },
        { applies: false, found: [messageOf('post').data.id], matched: true },
      ],
    });
  });
});

describe('the index', () => {
  const clause = (field: string, operator: Clause['operator'], value: Clause['value']): Clause => ({
    object_type: 'post',
    field,
    operator,
    value,
  });

  /** How often the texts of messages were asked for, and streams for their users. */
  function watch(index: FilterIndex, message: Message) {
    const asked: number[] = [];
    let texts = 0;
    const { type, text } = asApp(message);
    const watched = {
      type,
      get text() {
        texts++;
        return text;
      },
    };
    const matched = index.match(watched, (stream) => {
      asked.push(stream);
      return new Set([3]);
    });
    return { matched, asked, texts };
  }

  test('a message is not looked at where no filter of its type asks', () => {
    const index = new FilterIndex();
    index.set(1, undefined, ['post', 'star']);
    index.set(2, { match_policy: 'include_any', clauses: [clause('/data/id', 'gt', 0)] }, ['post', 'star']);
    expect(watch(index, messageOf('star'))).toEqual({ matched: [1], asked: [], texts: 0 });
    expect(watch(index, messageOf('post'))).toEqual({ matched: [1, 2], asked: [], texts: 1 });
    expect(watch(index, messageOf('file'))).toEqual({ matched: [], asked: [], texts: 0 });
  });

  test('streams whose clauses need another id, type or hashtag are not asked', () => {
    const index = new FilterIndex();
    const authorized = clause('/data/user/id', 'one_of', '$authorized_userids');
    const needed: Clause[] = [
      clause('/data/user/id', 'equals', '99'),
      clause('/data/entities/hashtags/*/name', 'one_of', ['wasps', 'ants']),
      clause('/data/annotations/*/type', 'equals', 'com.example.other'),
      clause('/data/entities/hashtags/*/name', 'one_of', ['wasps', 'honey']),
    ];
    needed.forEach((one, n) => {
      index.set(n, { match_policy: 'include_all', clauses: [authorized, one] }, ['post']);
    });
    expect(watch(index, messageOf('post'))).toEqual({ matched: [3], asked: [3], texts: 1 });
    index.delete(3);
    expect(watch(index, messageOf('post'))).toEqual({ matched: [], asked: [], texts: 1 });
  });

  test('a stream that several values lead to is told of once', () => {
    const index = new FilterIndex();
    const clauses = ['bees', 'honey', 'bees'].map((name) =>
      clause('/data/entities/hashtags/*/name', 'one_of', [name, 'wasps']),
    );
    index.set(1, { match_policy: 'include_any', clauses }, ['post', 'post']);
    expect(watch(index, messageOf('post'))).toEqual({ matched: [1], asked: [], texts: 1 });
  });

  test('of several values that all have to be there, the one with the fewest streams decides', () => {
    const index = new FilterIndex();
    const authorized = clause('/data/user/id', 'one_of', '$authorized_userids');
    for (let n = 0; n < 20; n++) {
      const clauses = [
        clause('/data/user/id', 'equals', '3'),
        clause('/data/entities/hashtags/*/name', 'equals', `tag${n}`),
        authorized,
      ];
      index.set(n, { match_policy: 'include_all', clauses }, ['post']);
    }
    // The first one found nobody there yet.
    expect(watch(index, messageOf('post')).asked.length).toBeLessThanOrEqual(1);
  });
});

function scalars(value: Json): (string | number)[] {
  if (typeof value === 'string' || Number.isSafeInteger(value)) return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(scalars) : [];
}

const pointersOf = new Map(
  clauseTypes().map((type) => {
    const { data, meta } = messageOf(type);
    // Those into the user that most messages show are many, and alike.
    const all = pointers({ data, meta }).filter(
      (pointer) => pointer !== '' && !/\/(description|\w+_image)/.test(pointer),
    );
    return [type, [...new Set(all)]];
  }),
);
const odd = [
  '/',
  '/data/',
  '/data/*',
  '/data/0',
  '/meta/length',
  '/data/constructor',
  '/data/entities/hashtags/*/*',
  '/~2/~0',
];
const values = [...new Set(messages.flatMap(scalars))];
const value = fc.oneof(
  fc.constantFrom(...values),
  fc.constantFrom('', '0', 0, -1, 'true', '5', 5, '07'),
  fc.nat(12).map(String),
);
const whole = fc.oneof(
  fc.integer({ min: -2, max: 1000 }),
  fc.nat(1000).map(String),
  fc.constantFrom(1_769_864_400),
);

/** A clause about a field of a type of message, often with a value that stands there. */
const clauseOf = (object_type: Clause['object_type']): fc.Arbitrary<Clause> =>
  fc
    .record({
      field: fc.oneof(
        { arbitrary: fc.constantFrom(...pointersOf.get(object_type)!), weight: 9 },
        fc.constantFrom(...odd),
      ),
      operator: fc.constantFrom(...operators),
    })
    .chain(({ field, operator }) => {
      const { data, meta } = messageOf(object_type);
      const there = naive.at({ data, meta }, field).filter((found) => typeof found !== 'object');
      const near =
        there.length === 0
          ? value
          : fc.oneof({ arbitrary: fc.constantFrom(...there.flatMap(scalars), 'true'), weight: 2 }, value);
      const values = {
        equals: near,
        matches: fc.oneof(near.map(String), fc.constantFrom('e', 'en', '')),
        one_of: fc.oneof(fc.array(near, { maxLength: 8 }), fc.constant('$authorized_userids')),
        lt: whole,
        le: whole,
        gt: whole,
        ge: whole,
      };
      return values[operator].map((value) => ({ object_type, field, operator, value }));
    });

const filterOf = (types: readonly Clause['object_type'][]): fc.Arbitrary<FilterRules> =>
  fc.record({
    match_policy: fc.constantFrom(...matchPolicies),
    clauses: fc.array(fc.oneof(...types.map(clauseOf)), { minLength: 1, maxLength: 5 }),
  });

/** One of the messages, and what other values stand where in it. */
interface Plan {
  seed: number;
  changes: [number, string | number][];
}

const planOf = (types: readonly string[]): fc.Arbitrary<Plan> =>
  fc.record({
    seed: fc.constantFrom(...messages.flatMap(({ type }, n) => (types.includes(type) ? n : []))),
    changes: fc.array(fc.tuple(fc.nat(500), value), { maxLength: 6 }),
  });

function make({ seed, changes }: Plan): Message {
  const changed = structuredClone(messages[seed]!);
  const leaves: [Json, string][] = [];
  const collect = (at: Json) => {
    for (const key of Object.keys(at)) {
      if (at[key] !== null && typeof at[key] === 'object') collect(at[key]);
      else leaves.push([at, key]);
    }
  };
  collect({ data: changed.data ?? {}, meta: changed.meta });
  for (const [n, other] of changes) {
    const [at, key] = leaves[n % leaves.length]!;
    at[key] = other;
  }
  return changed;
}

/** Changes of streams, each a new filter or the end of the stream, and messages between them. They are of few types, so that they meet. */
const run = fc.tuple(fc.constantFrom(...clauseTypes()), fc.constantFrom(...clauseTypes())).chain((types) =>
  fc.record({
    changes: fc.array(
      fc.record({
        stream: fc.nat(7),
        filter: fc.option(filterOf(types), { freq: 9 }),
        types: fc.subarray([...new Set(types), 'user'], { minLength: 1 }),
        isGone: fc.nat(4).map((n) => n === 0),
      }),
      { minLength: 8, maxLength: 24 },
    ),
    plans: fc.array(planOf([...types, ...types, 'user']), { minLength: 3, maxLength: 6 }),
    users: fc.array(fc.array(fc.integer({ min: 1, max: 12 })), { minLength: 8, maxLength: 8 }),
  }),
);

test('filters, alone and in an index, judge as the rules read', () => {
  fc.assert(
    fc.property(run, ({ changes, plans, users }) => {
      const seen = plans.map(make);
      const usersOf = (stream: number) => new Set(users[stream]);
      const index = new FilterIndex();
      const streams = new Map<number, { filter: FilterRules | null; types: string[] }>();
      for (const { stream, filter, types, isGone } of changes) {
        if (isGone) {
          index.delete(stream);
          streams.delete(stream);
        } else {
          index.set(stream, filter ?? undefined, types);
          streams.set(stream, { filter, types });
        }
        for (const one of seen) {
          const expected = [...streams].flatMap(([id, { filter, types }]) =>
            types.includes(one.type) && (filter === null || naive.passes(filter, one, usersOf(id))) ? id : [],
          );
          expect(index.match(asApp(one), usersOf).sort()).toEqual(expected.sort());
          if (filter !== null) checkAlone(filter, one, usersOf(stream));
        }
      }
    }),
    { numRuns: 120 },
  );
});

function checkAlone(filter: FilterRules, one: Message, users: Set<number>): void {
  expect(readFilter(filter as never)).toEqual({ name: '', ...filter });
  const told = explain(filter, asApp(one), () => users);
  const document = JSON.parse(JSON.stringify({ data: one.data, meta: one.meta }));
  expect(told.clauses).toEqual(
    filter.clauses.map((clause) => ({
      applies: clause.object_type === one.type,
      found: naive.at(document, clause.field).map(naive.asFound),
      matched: naive.holds(clause, one, users),
    })),
  );
  expect(told.passes).toBe(naive.passes(filter, one, users));
  expect(compileFilter(filter).passes(asApp(one), () => users)).toBe(told.passes);
}
