import { retopicOf, type Topic, topicsOf } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import type { Connection, Subscription } from './connection.ts';

/** The subscriptions that an event is for, by connection. */
export type Matches = Map<Connection, Subscription[]>;

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

  /** The subscriptions that listen to an event, apart from what each of them may see. */
  match(event: LogEvent, wanted: (connection: Connection, subscription: Subscription) => boolean): Matches {
    const matches: Matches = new Map();
    for (const topic of topicsOf(event)) {
      for (const subscription of this.get(topic)) {
        const { connection } = subscription;
        if (!wanted(connection, subscription)) continue;
        const found = matches.get(connection);
        if (found === undefined) matches.set(connection, [subscription]);
        else if (!found.includes(subscription)) found.push(subscription);
      }
    }
    return matches;
  }

  /** Changes what open streams listen to where an event does, as where their user follows another. */
  change(event: LogEvent): void {
    const change = retopicOf(event);
    if (change === undefined) return;
    for (const subscription of this.get(change.reader)) {
      if (change.add) this.add(change.topic, subscription);
      else this.remove(change.topic, subscription);
    }
  }

  #forget(topic: Topic, subscription: Subscription): void {
    const waiting = this.#subscriptions.get(topic);
    waiting?.delete(subscription);
    if (waiting?.size === 0) this.#subscriptions.delete(topic);
  }
}

const none: ReadonlySet<Subscription> = new Set();
