import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';

/**
 * Something that follows the log once for the whole service, such as sending e-mail. One process runs it; when that has ended,
 * another goes on from the stored position (docs/events.md, Consumers).
 */
export interface Consumer {
  /** Names its position in the database, so it never changes. */
  readonly name: string;
  readonly run: 'once';
  /**
   * Does what some events ask for, in order. Called again with the same events where it fails. After a process was killed it may
   * be given events that it has had already.
   * @throws {RenderError} for what would fail for ever: each event is then tried by itself, and left out where it still fails.
   */
  deliver(ctx: Context, events: readonly LogEvent[]): Promise<void>;
}

/** Declares a consumer, which a module lists in `consumers`. */
export function defineConsumer(consumer: Consumer): Consumer {
  return consumer;
}
