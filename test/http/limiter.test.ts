import { afterEach, expect, test, vi } from 'vitest';
import { memoryLimiter } from '../../src/http/limiter.ts';
import { until } from '../harness.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a window ends in time though the clock was set back', async () => {
  const limiter = memoryLimiter('test', 1, 1);
  expect(await limiter.count('a')).toMatchObject({ allowed: true, used: 1 });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 24 * 3600 * 1000);
  const refused = await limiter.count('a');
  expect(refused.allowed).toBe(false);
  expect(refused.reset).toBeLessThanOrEqual(1000);
  await until(async () => (await limiter.count('a')).allowed);
});
