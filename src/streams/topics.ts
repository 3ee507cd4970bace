import type { LogEvent } from '../events/types.ts';
import type { Subscription } from './connection.ts';
import type { Target } from './targets.ts';

/** What a subscription waits for: the posts of an author (their id) in a personal stream, or something else by name. */
export type Topic = number | string;

/** Subscriptions by what they wait for, so that delivering an event looks only at those that it can concern. */
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

/** Topic of the personal streams of a reader. */
export const readerTopic = (reader: number): string => `reader:${reader}`;

/** Where a subscription waits, apart from the authors of a personal stream. */
export function topicsOf(target: Target, userId: number): string[] {
  switch (target.kind) {
    case 'home':
      return [readerTopic(target.user)];
    case 'unified':
      return [readerTopic(target.user), `mentions:${target.user}`];
    case 'thread':
      return [`thread:${target.thread}`];
    case 'tag':
      return [`tag:${target.tag}`];
    case 'token':
      return [`token:${userId}`];
    default:
      return [`${target.kind}:${target.user}`];
  }
}

/** Whom an event can concern. */
export function topicsFor(event: LogEvent): Topic[] {
  switch (event.type) {
    case 'post': {
      const { user, thread, mentions = [], hashtags = [], repost_of } = event.body;
      const author = [user, `posts:${user}`];
      // A repost is in nobody's thread, tag or mentions (decision 7).
      if (repost_of !== undefined) return author;
      return [
        ...author,
        `thread:${thread}`,
        ...mentions.map((id) => `mentions:${id}`),
        ...hashtags.map((name) => `tag:${name}`),
      ];
    }
    case 'user_follow':
      return [`following:${event.body.user}`, `followers:${event.body.follows}`];
    case 'token':
      return event.body.token === undefined ? [`token:${event.body.user}`] : [];
    case 'user':
      return [`token:${event.body.id}`];
    default:
      return [];
  }
}
