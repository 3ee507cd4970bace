/** Filters judge the messages of all that happens as the rules read (docs/interface.md, How a message is judged). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appTypes } from '../../src/events/catalogue.ts';
import { eventsAfter } from '../../src/events/log.ts';
import { Authorizations } from '../../src/features/app-streams/authorizations.ts';
import { makeAll } from '../../src/features/app-streams/delivery.ts';
import type { Message } from '../../src/features/app-streams/messages.ts';
import { type Clause, matchPolicies, operators } from '../../src/features/filters/filters.clauses.ts';
import { compileFilter } from '../../src/features/filters/filters.compile.ts';
import { FilterIndex } from '../../src/features/filters/filters.index.ts';
import { decodeJson } from '../../src/http/json-text.ts';
import { channel, message } from '../channels.ts';
import { describeService, type Json } from '../harness.ts';
import { people, post, repost } from '../people.ts';
import * as naive from './naive.ts';
import { pointers } from './pointers.ts';

/** A message as it is sent, and as a client reads it. */
interface Real {
  sent: Message;
  read: { type: string; data?: Json; meta: Json };
  pointers: string[];
}

describeService('filters on real messages', (service) => {
  /** Messages of every type, of what is done and of what is undone. */
  async function makeReal(): Promise<Real[]> {
    const { ctx, appId } = service();
    const authorizations = new Authorizations(ctx.store.read);
    await authorizations.hold(appId);
    const sent: Message[] = [];
    let made = ctx.tail.position;
    /** Of what has happened since it was called before; as many together as are delivered, at most. */
    const make = async (): Promise<void> => {
      const events = await eventsAfter(ctx.store.read, made, 64);
      for (const event of events) await authorizations.apply(event);
      sent.push(...(await makeAll(ctx, authorizations, events, [appId])));
      made = events.at(-1)?.seq ?? made;
    };
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const annotations = [
      { type: 'com.example.note', value: { 'a/b': [1, '2', null, true], 'ü*~': 'ß😀"\\' } },
    ];
    const id = await post(ann, `Für @${bob.username} #ä https://x.example`, { annotations });
    await repost(bob, id);
    await ann.call(`/posts/${id}`, { method: 'PUT', body: { text: `For @${bob.username} #ä` } });
    for (const path of [
      `/posts/${id}/star`,
      ...['follow', 'mute', 'block'].map((to) => `/users/${ann.id}/${to}`),
    ]) {
      await bob.post(path);
      await bob.delete(path);
    }
    await bob.post('/posts/marker', { name: 'my_stream', id, percentage: 50 });
    const { id: room } = await channel(ann, {
      writers: { user_ids: [bob.id] },
      annotations: [annotations[0]],
    });
    await bob.post(`/channels/${room}/subscribe`);
    const said = await message(ann, room, `@${bob.username} #b`, { annotations });
    const heart = `/channels/${room}/messages/${said.id}/reactions/${encodeURIComponent('❤️')}`;
    await bob.call(heart, { method: 'PUT' });
    await bob.delete(heart);
    await bob.post('/posts/marker', { name: `channel:${room}`, id: said.id });
    const file = (await ann.post('/files', { type: 'com.example.x', name: 'ä.txt', kind: 'other' })).data;
    await ann.call('/users/me', { method: 'PATCH', body: { name: 'Ann "X"' } });
    await make();
    await ann.delete(`/channels/${room}/messages/${said.id}`);
    await bob.delete(`/channels/${room}/subscribe`);
    await ann.delete(`/files/${file.id}`);
    await ann.delete(`/posts/${id}`);
    await cal.delete('/token');
    await make();
    return sent.map((one) => {
      const read = { type: one.type, ...JSON.parse(decodeJson(one.text)) };
      return { sent: one, read, pointers: pointers({ data: read.data, meta: read.meta }).slice(1) };
    });
  }

  test('each operator, with each sort of value, under each policy', async () => {
    const all = await makeReal();
    expect(new Set(all.map(({ read }) => read.type))).toEqual(new Set(appTypes()));
    const judged = all.filter(({ read }) => read.type !== 'user');
    const gone = judged.filter(({ read }) => read.meta.is_deleted);
    expect(new Set(gone.map(({ read }) => read.type))).toContain('channel_subscription');

    const clauseFor = ({ read, pointers }: Real): fc.Arbitrary<Clause> =>
      fc.constantFrom(...pointers).chain((field) => {
        const found = naive.at({ data: read.data, meta: read.meta }, field);
        const there = found.filter((value) => typeof value === 'string' || Number.isSafeInteger(value));
        const near = [...there, ...found.map(String), '', 'a', '1', 0, 1, 'true', -3] as (string | number)[];
        const one = fc.constantFrom(...near);
        const whole = near.filter((value) => /^-?\d{1,15}$/.test(String(value)));
        // What is there is seldom below one of the others.
        const above = whole.map((value) => Number(value) + 1);
        const value = {
          equals: one,
          matches: one.map((value) => String(value).slice(0, 3)),
          one_of: fc.oneof(fc.array(one, { maxLength: 3 }), fc.constant('$authorized_userids')),
          ...Object.fromEntries(
            ['lt', 'le', 'gt', 'ge'].map((name) => [name, fc.constantFrom(...whole, ...above)]),
          ),
        } as Record<Clause['operator'], fc.Arbitrary<Clause['value']>>;
        return fc.constantFrom(...operators).chain((operator) =>
          value[operator].map((value) => ({
            object_type: read.type as Clause['object_type'],
            field,
            operator,
            value,
          })),
        );
      });
    const held = new Map<string, Set<boolean>>();
    const run = fc.nat(all.length - 1).chain((number) => {
      const one = all[number] as Real;
      return fc.record({
        number: fc.constant(number),
        clauses: fc.array(
          fc.oneof(
            one.read.type === 'user' ? clauseFor(judged[0] as Real) : clauseFor(one),
            fc.constantFrom(...judged).chain(clauseFor),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        users: fc.subarray(all.flatMap(({ read }) => Number(read.data?.user?.id) || [])),
      });
    });
    fc.assert(
      fc.property(run, ({ number, clauses, users }) => {
        const { sent, read } = all[number] as Real;
        const known = new Set(users);
        const index = new FilterIndex();
        const expected: number[] = [];
        for (const [n, match_policy] of matchPolicies.entries()) {
          const rules = { match_policy, clauses };
          const passes = naive.passes(rules, read, known);
          if (passes) expected.push(n);
          expect(
            compileFilter(rules).passes(sent, () => known),
            match_policy,
          ).toBe(passes);
          index.set(n, rules, appTypes());
        }
        expect(index.match(sent, () => known).sort()).toEqual(expected);
        for (const clause of clauses) {
          if (clause.object_type !== read.type) continue;
          const seen = held.get(clause.operator) ?? new Set();
          held.set(clause.operator, seen.add(naive.holds(clause, read, known)));
        }
      }),
      { numRuns: 2000 },
    );
    // Each of them holds somewhere, and somewhere not.
    expect([...held].map(([operator, seen]) => [operator, seen.size]).sort()).toEqual(
      operators.map((operator) => [operator, 2]).sort(),
    );
  });
});
