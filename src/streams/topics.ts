import { retopicOf, type Topic } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import type { Expansion, Subscription } from './connection.ts';

/** The subscriptions that may receive an event: all that are due, or some. */
export interface Audience {
  /** Whether any of them listens to a topic. */
  has(topic: Topic): boolean;
  /**
   * Those that listen to a topic, lazily: there may be thousands, and some may end meanwhile. What each may see is decided
   * elsewhere.
   */
  listeners(topic: Topic): Iterable<Subscription>;
}

/** Subscriptions by topic, so that delivering an event visits only those it can concern. */
export class Topics {
  readonly #subscriptions = new Map<Topic, Set<Subscription>>();
  readonly #expanded = new Map<Topic, Set<Expansion>>();
  readonly #expansions = new Map<string, Expansion>();

  /** Whether there are no subscriptions. */
  get isEmpty(): boolean {
    return this.#subscriptions.size + this.#expanded.size === 0;
  }

  /** The expansions with a topic. */
  expanded(topic: Topic): ReadonlySet<Expansion> {
    return this.#expanded.get(topic) ?? none;
  }

  add(topic: Topic, subscription: Subscription): void {
    addTo(this.#subscriptions, topic, subscription);
  }

  /** Adds an expansion to a subscription, shared with others; calls `read` if it is the first to need it. */
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

  /** All wanted subscriptions. */
  all(isWanted: (subscription: Subscription) => boolean): Audience {
    return {
      has: (topic) => this.#subscriptions.has(topic) || this.#expanded.has(topic),
      listeners: (topic) => this.#listeners(topic, isWanted),
    };
  }

  *#listeners(topic: Topic, isWanted: (subscription: Subscription) => boolean): Iterable<Subscription> {
    for (const subscription of this.#subscriptions.get(topic) ?? none) {
      if (isWanted(subscription)) yield subscription;
    }
    for (const { subscriptions } of this.expanded(topic)) {
      const [first] = subscriptions;
      if (subscriptions.length === 1 && first !== undefined) {
        if (isWanted(first)) yield first;
        continue;
      }
      // A copy, so that none is skipped if one of them ends.
      for (const subscription of [...subscriptions]) if (isWanted(subscription)) yield subscription;
    }
  }

  /** The wanted ones of these subscriptions, found without visiting others on a topic. */
  only(
    subscriptions: readonly Subscription[],
  ): (isWanted: (subscription: Subscription) => boolean) => Audience {
    const byTopic = new Map<Topic, Subscription[]>();
    const byExpansion = new Map<Expansion, Subscription[]>();
    for (const subscription of subscriptions) {
      for (const topic of new Set(subscription.target.topics)) pushTo(byTopic, topic, subscription);
      if (subscription.expansion !== undefined) pushTo(byExpansion, subscription.expansion, subscription);
    }
    return (isWanted) => {
      const listening = (topic: Topic): Subscription[] => {
        const own = byTopic.get(topic)?.filter((one) => this.#subscriptions.get(topic)?.has(one)) ?? [];
        const expanded = this.expanded(topic);
        const [small, holds] =
          expanded.size < byExpansion.size
            ? [expanded, (one: Expansion) => byExpansion.has(one)]
            : [byExpansion.keys(), (one: Expansion) => expanded.has(one)];
        for (const expansion of small) {
          if (!holds(expansion)) continue;
          for (const one of byExpansion.get(expansion) ?? []) if (one.expansion === expansion) own.push(one);
        }
        return own;
      };
      return {
        has: (topic) => listening(topic).some(isWanted),
        listeners: (topic) => listening(topic).filter(isWanted),
      };
    };
  }

  /** Changes the topics of open streams if the event requires it, for example when their user follows another. */
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

function pushTo<K, T>(index: Map<K, T[]>, key: K, member: T): void {
  const members = index.get(key);
  if (members === undefined) index.set(key, [member]);
  else members.push(member);
}

function removeFrom<T>(index: Map<Topic, Set<T>>, topic: Topic, member: T): void {
  const members = index.get(topic);
  members?.delete(member);
  if (members?.size === 0) index.delete(topic);
}
