import type { Topic } from '../events/catalogue.ts';
import type { Subscription } from './connection.ts';

/** Subscriptions by what they wait for, so that delivering an event visits only those that it can concern. */
export class Topics {
  readonly #subscriptions = new Map<Topic, Set<Subscription>>();

  get(topic: Topic): ReadonlySet<Subscription> {
    return this.#subscriptions.get(topic) ?? none;
  }

  add(topic: Topic, subscription: Subscription): void {
    const waiting = this.#subscriptions.get(topic);
    if (waiting?.has(subscription)) return;
    if (waiting === undefined) this.#subscriptions.set(topic, new Set([subscription]));
    else waiting.add(subscription);
    subscription.topics.push(topic);
  }

  remove(topic: Topic, subscription: Subscription): void {
    this.#forget(topic, subscription);
    subscription.topics = subscription.topics.filter((other) => other !== topic);
  }

  removeAll(subscription: Subscription): void {
    for (const topic of subscription.topics) this.#forget(topic, subscription);
    subscription.topics = [];
  }

  #forget(topic: Topic, subscription: Subscription): void {
    const waiting = this.#subscriptions.get(topic);
    waiting?.delete(subscription);
    if (waiting?.size === 0) this.#subscriptions.delete(topic);
  }
}

const none: ReadonlySet<Subscription> = new Set();
