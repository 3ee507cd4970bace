import type { Topic } from '../events/catalogue.ts';
import type { Subscription } from './connection.ts';

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

  /** Those that wait for a topic of their own. */
  get(topic: Topic): ReadonlySet<Subscription> {
    return this.#subscriptions.get(topic) ?? none;
  }

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

  /** Adds a topic to an expansion, or takes it away. */
  change(expansion: Expansion, topic: Topic, add: boolean): void {
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
