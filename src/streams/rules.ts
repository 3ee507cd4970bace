import type { Context } from '../context.ts';
import type { Topic } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import type { Subscription } from './connection.ts';
import type { Expansion, Matches, Topics } from './topics.ts';

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

/** The rules of all features. */
export class Rules {
  readonly #ctx: Context;
  readonly #rules: StreamExtensions['rules'];
  readonly #topics: Topics;

  constructor(ctx: Context, rules: StreamExtensions['rules'], topics: Topics) {
    this.#ctx = ctx;
    this.#rules = rules;
    this.#topics = topics;
  }

  /** Takes away the subscriptions whose rules leave an event out. */
  async apply(event: LogEvent, matches: Matches): Promise<Matches> {
    let left = matches;
    for (const [name, rule] of Object.entries(this.#rules)) {
      if (left.size === 0 || !rule.concerns(event)) continue;
      const concerned = [...left.values()].flat().filter(({ target }) => target.rule === name);
      if (concerned.length === 0) continue;
      const passed = new Set(
        await rule.keep(this.#ctx, event, concerned, (topic) => this.#topics.expanded(topic)),
      );
      const next: Matches = new Map();
      for (const [connection, subscriptions] of left) {
        const shown = subscriptions.filter((one) => one.target.rule !== name || passed.has(one));
        if (shown.length > 0) next.set(connection, shown);
      }
      left = next;
    }
    return left;
  }
}
