import type { Bus } from '../bus/bus.ts';
import type { Window } from '../bus/windows.ts';
import { type Limiter, type Limiters, memoryLimiters } from './limiter.ts';

/**
 * Counts for all processes of the service, in one round trip. While the bus is unavailable, each process counts in its own memory.
 */
export function sharedLimiters(bus: Bus): Limiters {
  /** The in-memory fallback of each limiter. */
  const insurances = new Map<Limiter, Limiter>();
  const insuranceOf = (limiter: Limiter): Limiter => insurances.get(limiter) as Limiter;

  return {
    make(name, limit, seconds) {
      const insurance = memoryLimiters.make(name, limit, seconds);
      const limiter: Limiter = {
        name,
        limit,
        seconds,
        async count(key, custom = seconds, own = limit) {
          const counts = await bus.count([windowOf(limiter, key, custom, own)]);
          return counts?.[0] ?? insurance.count(key, custom, own);
        },
        async takeBack(key) {
          if (!(await bus.takeBack(keyOf(limiter, key)))) await insurance.takeBack(key);
        },
        async forget(key) {
          await bus.forget(keyOf(limiter, key));
          await insurance.forget(key);
        },
      };
      insurances.set(limiter, insurance);
      return limiter;
    },
    async countAll(countings) {
      const counts = await bus.count(
        countings.map(({ limiter, key, limit }) => windowOf(limiter, key, limiter.seconds, limit)),
      );
      if (counts !== undefined) return counts;
      return memoryLimiters.countAll(countings.map((one) => ({ ...one, limiter: insuranceOf(one.limiter) })));
    },
  };
}

function windowOf(limiter: Limiter, key: string, seconds: number, limit = limiter.limit): Window {
  return { key: keyOf(limiter, key), limit, ms: seconds * 1000 };
}

/** The key's first word stays the first. */
function keyOf({ name }: Limiter, key: string): string {
  return `${key} ${name}`;
}
