import type { Frame } from '../consumers/transport.ts';
import type { Topic } from '../events/catalogue.ts';
import { flatten, toJson } from '../http/json-text.ts';
import { Slices } from '../slices.ts';
import type { Connection, Subscription } from './connection.ts';
import { endFor } from './frames.ts';
import { hasAsked } from './recipients.ts';
import type { Audience } from './topics.ts';

/**
 * What passes, such as that somebody is typing: it is no event of the log, and only told to clients that are connected and take
 * what they are sent.
 */
export interface Passing<Item> {
  /** `meta.type` of the frames. */
  type: string;
  /** The flag of the subscriptions that hear of it, if others listen to the topics too. */
  needs?: string;
  items: readonly { item: Item; topics: readonly Topic[] }[];
  /**
   * Prepares `data` for these subscriptions, with the items that each hears of. The same text for several costs the least.
   * @returns what makes it; undefined where nothing is told.
   */
  prepare(
    heard: ReadonlyMap<Subscription, readonly Item[]>,
  ): Promise<(subscription: Subscription) => string | undefined>;
}

/** Sends the frames of what passes. @returns how many were sent. */
export async function sendPassing<Item>(passing: Passing<Item>, audience: Audience): Promise<number> {
  const { type, needs, items, prepare } = passing;
  const slices = new Slices();
  const heard = new Map<Subscription, Item[]>();
  const connections = new Map<Connection, Subscription[]>();
  for (const { item, topics } of items) {
    for (const topic of topics) {
      for (const subscription of audience.listeners(topic)) {
        if (slices.isOverAfterStep) await slices.next();
        if (needs !== undefined && !hasAsked(subscription, needs)) continue;
        const known = heard.get(subscription);
        if (known !== undefined) {
          if (known.at(-1) !== item) known.push(item);
          continue;
        }
        heard.set(subscription, [item]);
        const { connection } = subscription;
        const own = connections.get(connection);
        if (own === undefined) connections.set(connection, [subscription]);
        else own.push(subscription);
      }
    }
  }
  if (heard.size === 0) return 0;
  const dataFor = await prepare(heard);
  const starts = new Map<string, string>();
  let sent = 0;
  for (const [connection, subscriptions] of connections) {
    const frames: Frame[] = [];
    for (const [data, own] of Map.groupBy(subscriptions, dataFor)) {
      if (data === undefined) continue;
      let start = starts.get(data);
      if (start === undefined) {
        start = flatten(`{"data":${data},"meta":{"code":200,"type":${toJson(type)},`);
        starts.set(data, start);
      }
      frames.push({ seq: 0, start, end: endFor(connection, own) });
    }
    const { isLive, transport } = connection;
    // A slow client is spared it.
    if (frames.length > 0 && isLive && transport?.isFlushed && transport.send(frames)) sent += frames.length;
    if (slices.isOverAfterStep) await slices.next();
  }
  return sent;
}
