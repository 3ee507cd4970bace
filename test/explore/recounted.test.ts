import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { Recounted } from '../../src/features/explore/recounted.ts';
import { TestService } from '../harness.ts';

/** As long as an unchanged result is used. */
const MINUTE = 60_000;

describe('a result that is counted again and again', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    return () => vi.useRealTimers();
  });

  /** One whose counts end when the test says so. */
  async function recounted() {
    const service = await TestService.start('sqlite');
    onTestFinished(() => service.stop());
    const counts: PromiseWithResolvers<number[]>[] = [];
    const count = () => {
      const next = Promise.withResolvers<number[]>();
      counts.push(next);
      return next.promise;
    };
    const result = new Recounted(service.ctx, { count, changes: () => true });
    /** Ends the last count that began. */
    const end = (value: number[], tookMs = 1) => {
      vi.advanceTimersByTime(tookMs);
      counts.at(-1)?.resolve(value);
    };
    const first = result.get();
    await vi.waitFor(() => expect(counts).toHaveLength(1));
    end([1]);
    expect(await first).toEqual([1]);
    return { result, counts, end };
  }

  test('is the earlier one while a count takes long, and no second count begins', async () => {
    const { result, counts, end } = await recounted();
    vi.advanceTimersByTime(MINUTE);
    expect(await Promise.all([result.get(), result.get()])).toEqual([[1], [1]]);
    vi.advanceTimersByTime(MINUTE);
    expect(await result.get()).toEqual([1]);
    expect(counts).toHaveLength(2);
    end([2]);
    await expect.poll(() => result.get()).toEqual([2]);
    expect(counts).toHaveLength(2);
  });

  test('is the new one where the count is quick, and the earlier one where the store is unavailable', async () => {
    const { result, counts, end } = await recounted();
    vi.advanceTimersByTime(MINUTE);
    const second = result.get();
    end([2]);
    expect(await second).toEqual([2]);
    vi.advanceTimersByTime(MINUTE);
    const third = result.get();
    counts.at(-1)?.reject(new ApiError('unavailable'));
    expect(await third).toEqual([2]);
    // Counted again a second later, not a minute.
    vi.advanceTimersByTime(1_000);
    const fourth = result.get();
    counts.at(-1)?.reject(new Error('a fault of the count'));
    await expect(fourth).rejects.toThrow('a fault of the count');
    vi.advanceTimersByTime(1_000);
    const fifth = result.get();
    end([5]);
    expect(await fifth).toEqual([5]);
  });

  test('is used for twenty times as long as its count took', async () => {
    const { result, counts, end } = await recounted();
    vi.advanceTimersByTime(MINUTE);
    const second = result.get();
    end([2], MINUTE);
    expect(await second).toEqual([2]);
    vi.advanceTimersByTime(19 * MINUTE - 1);
    expect(await result.get()).toEqual([2]);
    expect(counts).toHaveLength(2);
    vi.advanceTimersByTime(1);
    result.get();
    expect(counts).toHaveLength(3);
  });

  test('is counted again once it was dropped', async () => {
    const { result, counts, end } = await recounted();
    vi.advanceTimersByTime(MINUTE);
    const before = result.get();
    result.clear();
    const after = result.get();
    expect(counts).toHaveLength(3);
    end([3]);
    expect(await after).toEqual([3]);
    counts[1]?.resolve([2]);
    await before;
    expect(await result.get()).toEqual([3]);
  });
});
