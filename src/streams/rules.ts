import type { Context } from '../context.ts';
import type { Topic } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import type { Subscription } from './connection.ts';
import type { Expansion } from './topics.ts';

/** Leaves events out that a subscription matches by their topics and is not shown all the same. */
export interface StreamRule {
  /** Whether it has anything to say about an event. */
  concerns(event: LogEvent): boolean;
  /**
   * Those of the subscriptions with this rule that are shown the event. `listeners` gives the
   * expansions that hold another topic.
   */
  keep(
    ctx: Context,
    event: LogEvent,
    subscriptions: readonly Subscription[],
    listeners: (topic: Topic) => ReadonlySet<Expansion>,
  ): Promise<readonly Subscription[]>;
}

/** Gives the topics that follow from the subscriber, such as those of all followees. */
export type TopicExpansion = (ctx: Context, user: number) => Promise<Topic[]>;

/** What features add to live streams, by the names that stored subscriptions have for them. */
export interface StreamExtensions {
  rules: Readonly<Record<string, StreamRule>>;
  expansions: Readonly<Record<string, TopicExpansion>>;
}
