import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { MAX_FILTERS } from '../../src/features/filters/filters.actions.ts';
import { describeService, type Json, type Person, until } from '../harness.ts';
import { ids, people } from '../people.ts';

const clause = {
  object_type: 'post',
  field: '/data/entities/hashtags/*/name',
  operator: 'one_of',
  value: ['bees', 7],
};
const given = { name: 'Bees', clauses: [clause], match_policy: 'include_any' };

/** Creates a filter. @returns it. */
async function create(person: Person, more: object = {}): Promise<Json> {
  const { status, body } = await person.post('/filters', { ...given, ...more });
  if (status !== 200) throw new Error(`no filter: ${JSON.stringify(body)}`);
  return body.data;
}

const put = (person: Person, id: string, body: object) =>
  person.call(`/filters/${id}`, { method: 'PUT', body });

describeService('filters', (service) => {
  test('a filter is created, read, replaced and deleted, and the log tells of each', async () => {
    const { ann } = await people(service(), 'ann');
    let filter: Json;
    const other = { clauses: [{ ...clause, operator: 'equals', value: 'a' }], match_policy: 'exclude_all' };
    const events = await service().eventsOf(async () => {
      filter = await create(ann, { id: '1', owner: 5, clauses: [{ ...clause, extra: true }] });
      expect(filter).toEqual({
        id: expect.stringMatching(/^\d+$/),
        ...given,
        owner: expect.objectContaining({ id: ann.id, username: ann.username }),
      });
      expect((await ann.get(`/filters/${filter.id}`)).data).toEqual(filter);
      const replaced = (await put(ann, filter.id, other)).data;
      expect(replaced).toEqual({ id: filter.id, ...other, owner: filter.owner });
      expect((await ann.get(`/filters/${filter.id}`)).data).toEqual(replaced);
      const { status, data } = await ann.delete(`/filters/${filter.id}`);
      expect([status, data]).toEqual([200, replaced]);
      expect((await ann.get(`/filters/${filter.id}`)).status).toBe(404);
      expect((await ann.delete(`/filters/${filter.id}`)).status).toBe(404);
      expect((await put(ann, filter.id, given)).status).toBe(404);
    });
    const body = { id: Number(filter.id), user: Number(ann.id) };
    expect(events.map(({ type, deleted, body }) => [type, deleted, body])).toEqual([
      ['filter', undefined, body],
      ['filter', undefined, body],
      ['filter', true, body],
    ]);
  });

  test('the list has all filters of the user, oldest first, and deleting it answers with them', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [one, two, his] = [await create(ann), await create(ann, { name: '' }), await create(bob)];
    expect(two).not.toHaveProperty('name');
    expect((await ann.get('/filters')).data).toEqual([one, two]);
    expect((await ann.delete('/filters')).data).toEqual([one, two]);
    expect((await ann.get('/filters')).data).toEqual([]);
    expect((await ann.delete('/filters')).data).toEqual([]);
    expect((await bob.get('/filters')).data).toEqual([his]);
  });

  test("another user's filter is not there", async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await create(ann);
    const events = await service().eventsOf(async () => {
      for (const reply of [
        await bob.get(`/filters/${id}`),
        await put(bob, id, { ...given, name: 'Mine' }),
        await bob.delete(`/filters/${id}`),
        await bob.get('/filters/0'),
      ]) {
        expect([reply.status, reply.meta.error_message]).toEqual([
          404,
          'Not Found: there is no such filter.',
        ]);
      }
    });
    expect(events).toEqual([]);
    expect((await ann.get(`/filters/${id}`)).data.name).toBe('Bees');
  });

  test('what is no filter is refused by the name of its place, and changes nothing', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await create(ann);
    const clauses = (...more: object[]) => ({
      ...given,
      clauses: [clause, ...more.map((one) => ({ ...clause, ...one }))],
    });
    const long = 'x'.repeat(257);
    const refused: [object, string][] = [
      [{ ...given, match_policy: undefined }, 'You must supply match_policy.'],
      [
        { ...given, match_policy: 'any' },
        'match_policy must be one of include_any, include_all, exclude_any',
      ],
      [{ ...given, name: 'x'.repeat(129) }, 'name must be at most 128 characters long.'],
      [{ ...given, clauses: [] }, 'clauses must have at least one clause.'],
      [{ ...given, clauses: Array(51).fill(clause) }, 'clauses must have at most 50 clauses.'],
      [{ ...given, clauses: [clause, { object_type: 'post' }] }, 'You must supply clauses.1.'],
      [clauses({ object_type: 'user' }), 'clauses.1.object_type must be one of post, star, user_follow'],
      [clauses({}, { operator: 'eq' }), 'clauses.2.operator must be one of equals, matches, lt'],
      [clauses({ field: '' }), 'clauses.1.field must be a JSON Pointer'],
      [clauses({ field: 'data/id' }), 'clauses.1.field must be a JSON Pointer'],
      [clauses({ field: '/data/a*' }), 'clauses.1.field has "a*", but * stands alone'],
      [
        clauses({ field: '/data/*/0/*/17/*' }),
        'clauses.1.field must have at most 4 steps that are * or a number',
      ],
      [clauses({ field: '/data/~3' }), 'clauses.1.field has "~3", but after ~ stands 0, 1 or 2'],
      [clauses({ field: '/data/x~' }), 'clauses.1.field has "x~", but after ~'],
      [clauses({ field: `/${long}` }), 'clauses.1.field must be at most 256 characters long.'],
      [clauses({ value: true }), 'clauses.1.value must be string or integer or array.'],
      [clauses({ value: ['a', {}] }), 'clauses.1.value.1 must be string or integer.'],
      [clauses({ value: Array(1001).fill('a') }), 'clauses.1.value must not have more than 1000 items.'],
      [clauses({ value: [long] }), 'clauses.1.value.0 must be at most 256 characters long.'],
      [clauses({ value: [2 ** 53] }), 'clauses.1.value.0 must be between -2^53 and 2^53.'],
      [clauses({ value: 'a' }), 'clauses.1.value must be a list, or $authorized_userids, for one_of.'],
      [
        clauses({ operator: 'equals' }),
        'clauses.1.value must not be a list for equals: only one_of has one.',
      ],
      [
        clauses({ operator: 'equals', value: '$authorized_userids' }),
        'clauses.1.value must not be $authorized_userids for equals: use one_of.',
      ],
      [clauses({ operator: 'matches', value: 5 }), 'clauses.1.value must be a string for matches.'],
      [clauses({ operator: 'lt', value: '5.5' }), 'clauses.1.value must be a whole number for lt.'],
      [
        clauses({ operator: 'ge', value: '9007199254740993' }),
        'clauses.1.value must be a whole number for ge.',
      ],
    ];
    const events = await service().eventsOf(async () => {
      for (const [body, why] of refused) {
        for (const reply of [await ann.post('/filters', body), await put(ann, id, body)]) {
          expect([reply.status, reply.meta.error_message], why).toEqual([
            400,
            expect.stringContaining(`Bad Request: ${why}`),
          ]);
        }
      }
    });
    expect(events).toEqual([]);
    expect(ids((await ann.get('/filters')).data)).toEqual([id]);
  });

  test('whatever JSON is sent is a filter, or refused by the name of a place in it', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await create(ann);
    const place = /^(match_policy|name|clauses(\.\d+(\.(object_type|field|operator|value(\.\d+)?))?)?)$/;
    const scalar = fc.constantFrom<unknown>(
      ...[null, true, 0, -1, 1.5, 2 ** 53, 1e300, '', 'post', '/data/id', '~', '*', '$authorized_userids'],
      ...['\u0000', '\ud800', 'equals', 'one_of', 'x'.repeat(300), '__proto__', 'include_all'],
    );
    const other = fc.oneof(
      scalar,
      fc.array(scalar, { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('object_type', 'field', 'operator', 'value', 'name'), scalar),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const at = (...path: (string | number)[]) => other.map((value) => ({ path, value }));
    const parts = ['object_type', 'field', 'operator', 'value'];
    const change = fc.oneof(
      ...['name', 'clauses', 'match_policy'].map((key) => at(key)),
      ...[0, 1].flatMap((n) => [at('clauses', n), ...parts.map((part) => at('clauses', n, part))]),
      at('clauses', 0, 'value', 1),
    );
    const bodies = fc.oneof(
      { arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }), weight: 9 },
      other.map((value) => [{ path: [] as (string | number)[], value }]),
    );
    const refused = { places: new Set<string>(), count: 0, stored: 0 };
    const check = async (changes: { path: (string | number)[]; value: unknown }[]): Promise<void> => {
      const body: Json = structuredClone({ ...given, clauses: [clause, { ...clause, operator: 'one_of' }] });
      let sent: Json = body;
      for (const { path, value } of changes) {
        const last = path.at(-1);
        let inside: Json = body;
        for (const step of path.slice(0, -1)) inside = inside?.[step];
        if (last === undefined) sent = value;
        else if (typeof inside === 'object' && inside !== null) inside[last] = value;
      }
      const before = (await ann.get('/filters')).data;
      const text = JSON.stringify(sent);
      const headers = { 'content-type': 'application/json' };
      for (const [method, path] of [
        ['POST', '/filters'],
        ['PUT', `/filters/${id}`],
      ] as const) {
        const { status, meta, data } = await ann.call(path, { method, body: text, headers });
        if (status === 200) {
          refused.stored++;
          const { name = '', match_policy, clauses } = data;
          const plain = sent.clauses.map((one: Json) =>
            Object.fromEntries(parts.map((part) => [part, one[part]])),
          );
          expect({ name, match_policy, clauses }, text).toEqual({
            name: sent.name ?? '',
            match_policy: sent.match_policy,
            clauses: plain,
          });
          if (method === 'POST') await ann.delete(`/filters/${data.id}`);
          continue;
        }
        refused.count++;
        expect(status, text).toBe(400);
        const why = `${meta.error_message} for ${text}`;
        const named =
          /^Bad Request: (?:You must supply )?(\S+?)[.,]?(?: |$)/.exec(meta.error_message)?.[1] ?? '';
        refused.places.add(named.replace(/\d+/g, 'n'));
        // Of what can be no text any place is named, and the whole where it is no object.
        const isNone = typeof sent !== 'object' || sent === null || Array.isArray(sent);
        if (!isNone && !meta.error_message.endsWith('must be valid Unicode without NUL.'))
          expect(named, why).toMatch(place);
        expect((await ann.get('/filters')).data).toEqual(before);
      }
    };
    const stored = [{ path: ['clauses', 1, 'value'], value: ['a', 5] }];
    await fc.assert(fc.asyncProperty(bodies, check), { numRuns: 120, examples: [[stored]] });
    expect(refused.count).toBeGreaterThan(60);
    expect(refused.stored).toBeGreaterThan(0);
    expect(refused.places.size).toBeGreaterThan(3);
  });

  test('every type, operator and policy is stored as it was given', async () => {
    const { ann } = await people(service(), 'ann');
    const types = [
      ...['post', 'star', 'user_follow', 'mute', 'block', 'stream_marker', 'message', 'channel'],
      ...['channel_subscription', 'token', 'file'],
    ];
    const compared = [
      ...[
        { operator: 'equals', value: -5 },
        { operator: 'equals', value: '' },
      ],
      ...['lt', 'le', 'gt', 'ge'].flatMap((operator) => [
        { operator, value: 5 },
        { operator, value: '5' },
      ]),
      { operator: 'matches', value: 'ö' },
      { operator: 'one_of', value: [] },
      { operator: 'one_of', value: '$authorized_userids' },
    ];
    for (const match_policy of ['include_any', 'include_all', 'exclude_any', 'exclude_all']) {
      const clauses = [
        ...types.map((object_type) => ({ ...clause, object_type })),
        ...compared.map((one) => ({ ...clause, ...one })),
      ];
      expect(await create(ann, { clauses, match_policy })).toMatchObject({ clauses, match_policy });
    }
  });

  test('a user has so many filters', async () => {
    const { ann } = await people(service(), 'ann');
    await Promise.all(Array.from({ length: MAX_FILTERS }, () => create(ann)));
    const { status, meta } = await ann.post('/filters', given);
    expect([status, meta.error_message]).toEqual([
      400,
      'Bad Request: you have 100 filters; delete one first.',
    ]);
    await ann.delete(`/filters/${(await ann.get('/filters')).data[0].id}`);
    await create(ann);
  });

  test('a deleted account leaves no filters', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await create(ann);
    const { store } = service().ctx;
    const events = await service().eventsOf(() => deleteUser(store, undefined, Number(ann.id)));
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'filter',
        deleted: true,
        body: { id: Number(id), user: Number(ann.id) },
      }),
    );
    expect(await store.read.all(`select id from filters where user_id = ${ann.id}`, [])).toEqual([]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('another process answers with what was replaced', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await create(ann);
    const other = await service().beside();
    try {
      const there = async () =>
        (
          await fetch(`${other.origin}/api/filters/${id}`, {
            headers: { authorization: `Bearer ${ann.token}` },
          })
        ).json() as Json;
      expect((await there()).data.name).toBe('Bees');
      await put(ann, id, { ...given, name: 'Wasps' });
      await until(async () => (await there()).data.name === 'Wasps');
    } finally {
      await other.stop();
    }
  });
});
