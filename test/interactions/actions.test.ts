/** Each feature brings its own actions, so that nothing but this sees that two of them do not clash. */
import { expect, test } from 'vitest';
import '../../src/app.ts';
import { allActions } from '../../src/features/interactions/interactions.types.ts';

test('each action has its own name and a number that fits in the bits of a filter', () => {
  const actions = allActions();
  expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length);
  expect(new Set(actions.map(({ number }) => number)).size).toBe(actions.length);
  for (const { number } of actions) expect(number >= 1 && number <= 30).toBe(true);
});
