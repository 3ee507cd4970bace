import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import type { Consequence } from './rules.ts';

/** Maximum events per part; a longer list of consequences is split. */
const MAX_PART = 128;

/** Events delivered together. */
export interface Part {
  events: readonly LogEvent[];
  /** No further consequences of the last event follow. */
  isWhole: boolean;
}

/**
 * Events with all their consequences, each after its cause. Reads further consequences only after the previous part was
 * delivered, so that neither memory nor queries grow with their number.
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
