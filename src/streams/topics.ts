import { retopicOf, type Topic, topicsOf } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import type { Connection, Subscription } from './connection.ts';

/** The subscriptions that an event is for, by connection. */
export type Matches = Map<Connection, Subscription[]>;

/**
 * Topics that follow from a subscriber, such as those of all followees: one object for all subscriptions of a user that
 * need them, however many there are.
 */
export interface Expansion {
  /** Which of a user's topics they are, and whose. */
  readonly key: string;
  topics: Topic[];
  readonly subscriptions: Set<Subscription>;
}

/** Subscriptions by what they wait for, so that delivering an event visits only those that it can concern. */
export class Topics {
  readonly #subscriptions = new Map<Topic, Set<Subscription>>();
  readonly #expanded = new Map<Topic, Set<Expansion>>();
  readonly #expansions = new Map<string, Expansion>();

  /** The expansions that hold a topic. */
  expanded(topic: Topic): ReadonlySet<Expansion> {
    return this.#expanded.get(topic) ?? none;
  }

  add(topic: Topic, subscription: Subscription): void {
    addTo(this.#subscriptions, topic, subscription);
  }

  /** Has a subscription share an expansion, which is read when it is the first to need it. */
  async expand(key: string, subscription: Subscription, read: () => Promise<Topic[]>): Promise<void> {
    let expansion = this.#expansions.get(key);
    if (expansion === undefined) {
      expansion = { key, topics: await read(), subscriptions: new Set() };
      this.#expansions.set(key, expansion);
      for (const topic of expansion.topics) addTo(this.#expanded, topic, expansion);
    }
    expansion.subscriptions.add(subscription);
    subscription.expansion = expansion;
  }

  removeAll(subscription: Subscription): void {
    for (const topic of subscription.target.topics) removeFrom(this.#subscriptions, topic, subscription);
    const { expansion } = subscription;
    if (expansion === undefined) return;
    subscription.expansion = undefined;
    expansion.subscriptions.delete(subscription);
    if (expansion.subscriptions.size > 0) return;
    this.#expansions.delete(expansion.key);
    for (const topic of expansion.topics) removeFrom(this.#expanded, topic, expansion);
  }

  /** The subscriptions that listen to an event, apart from what each of them may see. */
  match(event: LogEvent, wanted: (connection: Connection, subscription: Subscription) => boolean): Matches {
    const matches: Matches = new Map();
    const add = (subscription: Subscription): void => {
      const { connection } = subscription;
      if (!wanted(connection, subscription)) return;
      const found = matches.get(connection);
      if (found === undefined) matches.set(connection, [subscription]);
      else if (!found.includes(subscription)) found.push(subscription);
    };
    for (const topic of topicsOf(event)) {
      for (const subscription of this.#subscriptions.get(topic) ?? none) add(subscription);
      for (const { subscriptions } of this.expanded(topic)) {
        for (const subscription of subscriptions) add(subscription);
      }
    }
    return matches;
  }

  /** Changes what open streams listen to where an event does, as where their user follows another. */
  change(event: LogEvent): void {
    const change = retopicOf(event);
    if (change === undefined) return;
    for (const { expansion } of this.#subscriptions.get(change.reader) ?? none) {
      if (expansion !== undefined) this.#changeExpansion(expansion, change.topic, change.add);
    }
  }

  #changeExpansion(expansion: Expansion, topic: Topic, add: boolean): void {
    const isThere = this.expanded(topic).has(expansion);
    if (add === isThere) return;
    if (add) {
      addTo(this.#expanded, topic, expansion);
      expansion.topics.push(topic);
    } else {
      removeFrom(this.#expanded, topic, expansion);
      expansion.topics = expansion.topics.filter((other) => other !== topic);
    }
  }
}

const none: ReadonlySet<never> = new Set();

function addTo<T>(index: Map<Topic, Set<T>>, topic: Topic, member: T): void {
  const members = index.get(topic);
  if (members === undefined) index.set(topic, new Set([member]));
  else members.add(member);
}

function removeFrom<T>(index: Map<Topic, Set<T>>, topic: Topic, member: T): void {
  const members = index.get(topic);
  members?.delete(member);
  if (members?.size === 0) index.delete(topic);
}
