/** `npm run bench -- --only community` still runs: seconds of it, with few people who do much. */
import { mkdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { community } from '../../bench/community.ts';
import { listOf, planCircles } from '../../bench/community-follows.ts';
import { kinds, planOf } from '../../bench/community-plan.ts';
import { runFolder } from '../../bench/folders.ts';

mkdirSync(runFolder, { recursive: true });

test('the busiest hour has a tenth of the day, and people who have a page open for four minutes of it', () => {
  const { seats, rates } = planOf(90_000);
  expect(seats).toBe(6000);
  expect(rates).toEqual({ timeline: 130, other: 50, post: 7.5, star: 20, message: 25, visit: 20 });
});

test('most follow some forty others, and a few are followed by many', () => {
  const people = 2000;
  const follows = planCircles(people);
  const counts = Array.from({ length: people }, (_, index) => listOf(follows, index + 1).length);
  counts.sort((a, b) => a - b);
  expect(counts[people / 2]).toBeGreaterThan(35);
  expect(counts[people / 2]).toBeLessThan(45);
  const followers = new Uint32Array(people + 1);
  for (const id of follows.all) followers[id] = (followers[id] as number) + 1;
  followers.sort();
  expect(followers.at(-1)).toBeGreaterThan(10 * (followers[people / 2] as number));
  for (let id = 1; id <= people; id++) {
    const own = listOf(follows, id);
    expect(new Set(own).size).toBe(own.length);
    expect(own).not.toContain(id);
  }
});

test('every kind of call is made, and none fails', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const given = { people: [300], memory: [1], seconds: 6, times: 60 };
  const [figures] = await community(given, () => undefined);
  expect(figures?.failed).toEqual({});
  expect(figures).toMatchObject({ unanswered: 0, closed: 0, seats: 20 });
  for (const kind of Object.keys(kinds)) expect(figures?.us).toHaveProperty(kind);
  expect(Object.keys(figures?.delays ?? {})).toEqual(
    expect.arrayContaining(['page', 'list', 'post', 'visit']),
  );
  expect(figures?.frames.acknowledged?.count).toBeGreaterThan(0);
  expect(figures?.diskADay.filesMb).toBeGreaterThan(0);
  expect(printed.mock.calls.join()).toContain('| 300 | 1 GB (');
});
