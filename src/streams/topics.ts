import type { LogEvent } from '../events/types.ts';
import type { Subscription } from './connection.ts';
import type { Target } from './targets.ts';

/**
 * Subscriptions by what they wait for, so that delivering an event looks only at those that it can concern.
 * A personal stream waits at each of its authors (`home:<author>`).
 */
export class Topics {
  readonly #subscriptions = new Map<string, Set<Subscription>>();

  get(topic: string): ReadonlySet<Subscription> {
    return this.#subscriptions.get(topic) ?? none;
  }

  add(topic: string, subscription: Subscription): void {
    const waiting = this.#subscriptions.get(topic);
    if (waiting === undefined) this.#subscriptions.set(topic, new Set([subscription]));
    else waiting.add(subscription);
    subscription.topics.add(topic);
  }

  remove(topic: string, subscription: Subscription): void {
    const waiting = this.#subscriptions.get(topic);
    waiting?.delete(subscription);
    if (waiting?.size === 0) this.#subscriptions.delete(topic);
    subscription.topics.delete(topic);
  }

  removeAll(subscription: Subscription): void {
    for (const topic of subscription.topics) this.remove(topic, subscription);
  }
}

const none: ReadonlySet<Subscription> = new Set();

/** Topic of the personal streams that follow an author. */
export const homeTopic = (author: number): string => `home:${author}`;
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
export function topicsFor(event: LogEvent): string[] {
  switch (event.type) {
    case 'post': {
      const { user, thread, mentions = [], hashtags = [], repost_of } = event.body;
      const author = [homeTopic(user), `posts:${user}`];
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
