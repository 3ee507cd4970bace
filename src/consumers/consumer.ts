import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';

/**
 * A task that follows the log once for the whole service, such as sending e-mail. One process runs it; when that process ends,
 * another continues from the stored position (docs/events.md, Consumers).
 */
export interface Consumer {
  /** Identifies its position in the database, so it must never change. */
  readonly name: string;
  readonly run: 'once';
  /** Whether the settings switch it off. */
  isOff?(config: Config): boolean;
  /** Set if events that it gets again change nothing: its position is then stored once a second instead of after each delivery. */
  readonly isRepeatable?: true;
  /**
   * Processes events in order. Called again with the same events if it fails. After a process was killed it may be called with
   * events already processed.
   * @throws {RenderError} for what would always fail: each event is then tried on its own, and skipped if it still fails.
   */
  deliver(ctx: Context, events: readonly LogEvent[]): Promise<void>;
  /**
   * Begins work that goes on between events, such as retries, in the process that has taken the consumer; awaited before its
   * first events. `isOwn` tells whether the process still runs it. Whatever ends that awaits the returned function, after the
   * last events.
   */
  begin?(ctx: Context, isOwn: () => Promise<boolean>): Promise<() => Promise<void>>;
  /** Events from this time on, in milliseconds, are still needed by that work, whatever the position. */
  neededSince?(ctx: Context): Promise<number>;
}

/** Declares a consumer; modules list it in `consumers`. */
export function defineConsumer(consumer: Consumer): Consumer {
  return consumer;
}
