/** What an upgrade of a large store says while it works through many rows. */
import { afterEach, expect, test, vi } from 'vitest';
import { tellingProgress } from '../../src/db/migration-progress.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('progress is told every five seconds, with how long the rest takes', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const told: string[] = [];
  const tell = tellingProgress(({ migration, table }, percent, secondsLeft) => {
    told.push(`${migration}, ${table}: ${percent} %, ${secondsLeft} s`);
  });
  const at = (ms: number, table: string, done: number): void => {
    vi.advanceTimersByTime(ms);
    tell({ migration: '0001-one', table, done, of: 1000 });
  };
  // Goes on where an interrupted one stopped.
  at(100, 'posts', 500);
  at(4000, 'posts', 510);
  expect(told).toEqual([]);
  at(1000, 'posts', 520);
  at(1000, 'posts', 530);
  at(4000, 'posts', 600);
  at(4000, 'users', 10);
  at(1000, 'users', 110);
  expect(told).toEqual([
    '0001-one, posts: 52 %, 120 s',
    '0001-one, posts: 60 %, 40 s',
    '0001-one, users: 11 %, 9 s',
  ]);
});
