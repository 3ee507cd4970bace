import { retopicOf, type Topic } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import type { Subscription } from './connection.ts';

/** Subscriptions to which events are told: all that are due, or some. */
export interface Audience {
  /** Whether one of them listens to a topic. */
  has(topic: Topic): boolean;
  /** Visits those that listen to a topic; what each of them may see is decided elsewhere. */
  each(topic: Topic, visit: (subscription: Subscription) => void): void;
}

/**
 * Topics that follow from a subscriber, such as those of all followees: one object for all subscriptions of a user that
 * need them, however many there are.
 */
export interface Expansion {
  /** Which of a user's topics they are, and whose. */
  readonly key: string;
  topics: Topic[];
  /** Few: those of one user. */
  readonly subscriptions: Subscription[];
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
      expansion = { key, topics: await read(), subscriptions: [] };
      this.#expansions.set(key, expansion);
      for (const topic of expansion.topics) addTo(this.#expanded, topic, expansion);
    }
    expansion.subscriptions.push(subscription);
    subscription.expansion = expansion;
  }

  removeAll(subscription: Subscription): void {
    for (const topic of subscription.target.topics) removeFrom(this.#subscriptions, topic, subscription);
    const { expansion } = subscription;
    if (expansion === undefined) return;
    subscription.expansion = undefined;
    expansion.subscriptions.splice(expansion.subscriptions.indexOf(subscription), 1);
    if (expansion.subscriptions.length > 0) return;
    this.#expansions.delete(expansion.key);
    for (const topic of expansion.topics) removeFrom(this.#expanded, topic, expansion);
  }

  /** All subscriptions that are wanted. */
  all(isWanted: (subscription: Subscription) => boolean): Audience {
    return {
      has: (topic) => this.#subscriptions.has(topic) || this.#expanded.has(topic),
      each: (topic, visit) => {
        const add = (subscription: Subscription): void => {
          if (isWanted(subscription)) visit(subscription);
        };
        for (const subscription of this.#subscriptions.get(topic) ?? none) add(subscription);
        for (const { subscriptions } of this.expanded(topic)) {
          for (const subscription of subscriptions) add(subscription);
        }
      },
    };
  }

  /** These few subscriptions, found without visiting the others on a topic. */
  only(subscriptions: readonly Subscription[]): Audience {
    const listensTo =
      (topic: Topic) =>
      (subscription: Subscription): boolean =>
        this.#subscriptions.get(topic)?.has(subscription) === true ||
        (subscription.expansion !== undefined && this.expanded(topic).has(subscription.expansion));
    return {
      has: (topic) => subscriptions.some(listensTo(topic)),
      each: (topic, visit) => subscriptions.filter(listensTo(topic)).forEach(visit),
    };
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
