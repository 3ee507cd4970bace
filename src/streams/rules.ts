import type { Context } from '../context.ts';
import type { Topic } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import type { Subscription } from './connection.ts';
import type { Expansion } from './topics.ts';

/** Whether a subscription is told of an event, or of one that follows from it, which it matches by its topics. */
export type IsTold = (told: LogEvent, subscription: Subscription) => boolean;

/** Leaves events out that a subscription matches by their topics and is not shown all the same. */
export interface StreamRule {
  /** Whether it has anything to say about an event, or about those that follow from it. */
  concerns(event: LogEvent): boolean;
  /**
   * Prepares to decide about an event and those that follow from it, for these subscriptions, which have this rule.
   * `listeners` gives the expansions that hold another topic.
   */
  prepare(
    ctx: Context,
    event: LogEvent,
    subscriptions: readonly Subscription[],
    listeners: (topic: Topic) => ReadonlySet<Expansion>,
  ): Promise<IsTold>;
}

/**
 * Events that follow from another one and are not in the log, such as those of objects that show a deleted one. They have
 * its number, and refer to the object that it shows.
 */
export interface Consequence {
  /** Those on a topic that `isHeard`. */
  heard(ctx: Context, event: LogEvent, isHeard: (topic: Topic) => boolean): Promise<LogEvent[]>;
  /** All of them, a bounded number at a time; undefined where none follow from the event. */
  all(ctx: Context, event: LogEvent): AsyncIterable<LogEvent[]> | undefined;
}

/** Gives the topics that follow from the subscriber, such as those of all followees. */
export type TopicExpansion = (ctx: Context, user: number) => Promise<Topic[]>;

/** What features add to live streams; rules and expansions by the names that stored subscriptions have for them. */
export interface StreamExtensions {
  rules: Readonly<Record<string, StreamRule>>;
  expansions: Readonly<Record<string, TopicExpansion>>;
  consequences: readonly Consequence[];
}
