import type { Context } from '../context.ts';
import type { Topic } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import type { NamedFlag } from '../objects/kind.ts';
import type { Expansion, Subscription } from './connection.ts';

/** Whether a subscription that matches an event by topic receives it, or its consequence. */
export type IsTold = (told: LogEvent, subscription: Subscription) => boolean;

/** Withholds events from subscriptions that match them by topic. */
export interface StreamRule {
  /** Whether the rule applies to an event or its consequences. */
  concerns(event: LogEvent): boolean;
  /**
   * Prepares to decide about an event and its consequences for these subscriptions, which have this rule. `listeners` returns the
   * expansions with a topic.
   */
  prepare(
    ctx: Context,
    event: LogEvent,
    subscriptions: readonly Subscription[],
    listeners: (topic: Topic) => ReadonlySet<Expansion>,
  ): Promise<IsTold>;
}

/**
 * Events that follow from another and are not in the log, such as those of objects that show a deleted one. They have the same
 * number, and refer to the object that the event shows.
 */
export interface Consequence {
  /** The consequences on a topic for which `isHeard` is true. */
  heard(ctx: Context, event: LogEvent, isHeard: (topic: Topic) => boolean): Promise<LogEvent[]>;
  /** All consequences, in bounded batches; undefined if there are none. */
  all(ctx: Context, event: LogEvent): AsyncIterable<LogEvent[]> | undefined;
}

/** A parameter of subscribing calls that holds for the subscription, which else gets no events that need it (`EventSpec.needs`). */
export interface SubscriptionFlag extends NamedFlag {
  /** The kinds of objects of the lists whose calls have it. */
  readonly lists: readonly string[];
}

/** Returns the topics derived from the subscriber, such as those of all followees. */
export type TopicExpansion = (ctx: Context, user: number) => Promise<Topic[]>;

/** What features add to live streams. Rules and expansions are keyed by the names in stored subscriptions. */
export interface StreamExtensions {
  rules: Readonly<Record<string, StreamRule>>;
  expansions: Readonly<Record<string, TopicExpansion>>;
  consequences: readonly Consequence[];
  flags: readonly SubscriptionFlag[];
}
