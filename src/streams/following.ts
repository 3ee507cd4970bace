import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import type { Consequence } from './rules.ts';

/** More of one event than this goes out in several parts. */
const MAX_PART = 128;

/** Events that are delivered together. */
export interface Part {
  events: readonly LogEvent[];
  /** Nothing more follows from the last of them. */
  isWhole: boolean;
}

/**
 * Events with all that follow from them, each after its cause. What follows is read only when the part before it has been
 * delivered, so neither memory nor statements grow with it.
 */
export async function* withFollowing(
  ctx: Context,
  consequences: readonly Consequence[],
  events: readonly LogEvent[],
): AsyncGenerator<Part> {
  let part: LogEvent[] = [];
  for (const event of events) {
    const following = consequences.flatMap((one) => one.all(ctx, event) ?? []);
    if (following.length > 0 && part.length > 0) {
      yield { events: part, isWhole: true };
      part = [];
    }
    part.push(event);
    if (following.length === 0) continue;
    for (const all of following) {
      for await (const more of all) {
        if (part.length + more.length > MAX_PART) {
          yield { events: part, isWhole: false };
          part = [];
        }
        part.push(...more);
      }
    }
    yield { events: part, isWhole: true };
    part = [];
  }
  if (part.length > 0) yield { events: part, isWhole: true };
}
