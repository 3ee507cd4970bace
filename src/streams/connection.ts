import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { newOwned, type Owned } from '../consumers/owned.ts';
import type { Subscribe } from '../http/endpoint.ts';
import type { SubscriptionRow } from './streams.sql.ts';
import type { Expansion } from './topics.ts';

/** One subscription of a connection to an endpoint. */
export interface Subscription {
  id: string;
  connection: Connection;
  /** What it listens to, as the endpoint says. */
  target: Target;
  /** What its list leaves out; undefined where it leaves out nothing. */
  filter: unknown;
  /** The topics that follow from its user, where its target has such; see topics.ts. */
  expansion: Expansion | undefined;
  /** Events up to this one are before the subscription. */
  since: number;
  /** Tells what is stored of it from what was stored under the same name before. */
  version: number;
  /** It has been sent what happened up to here. */
  served: number;
  /** That is as far as its connection. */
  isServed: boolean;
  /** End of every frame that goes to this subscription alone, ready-made. */
  frameEnd: string;
}

/** What an endpoint says of its subscriptions, with the kind of object to which their filter applies. */
export interface Target extends Subscribe {
  kind?: string;
}

/** A user stream connection whose client is connected to this process, or about to be. */
export interface Connection extends Owned {
  /** The same as its key. */
  readonly id: string;
  readonly tokenId: number;
  readonly userId: number;
  readonly isBot: boolean;
  /** The parameters that say what is shown, shared by connections with equal ones. */
  display: Display;
  autoDelete: boolean;
  /** Clients that have asked for it and are not connected yet. */
  expected: number;
  /** What it is subscribed to, before it listens. */
  loaded: SubscriptionRow[] | undefined;
  subscriptions: Map<string, Subscription>;
  /** Rows of its subscriptions have changed that it has not read. */
  isStale: boolean;
  /** How often its subscriptions were read again. */
  readings: number;
}

/** Display parameters of a connection, fixed at connect: what is rendered for one connection serves all with the same. */
export interface Display {
  query: object;
  isBot: boolean;
  /** The token shows private channels; absent in what was stored before there were any. */
  seesPrivate?: boolean;
  /** As it is stored: equal for equal ones. */
  json: string;
}

/** A connection without a client. */
export function newConnection(
  given: Pick<
    Connection,
    'id' | 'tokenId' | 'userId' | 'owner' | 'epoch' | 'display' | 'autoDelete' | 'position'
  >,
  loaded: SubscriptionRow[],
): Connection {
  return {
    ...given,
    ...newOwned({ ...given, key: given.id }),
    isBot: given.display.isBot,
    expected: 1,
    loaded,
    subscriptions: new Map(),
    isStale: false,
    readings: 0,
  };
}

/** What `Subscription.version` is for a row. */
export function versionOf({ body }: Pick<SubscriptionRow, 'body'>): number {
  return crc32(body);
}

/** Whether two rows of a name are the same subscription. */
export function isSameRow(a: SubscriptionRow, b: SubscriptionRow): boolean {
  return a.subscription_id === b.subscription_id && a.since_seq === b.since_seq && a.body === b.body;
}

/** Whether a connection has a subscription as it is stored. */
export function isSame({ since, version }: Subscription, row: SubscriptionRow): boolean {
  return since === row.since_seq && version === versionOf(row);
}

/** Bytes of the display parameters that are shared, and what one of them takes beside its text. */
const MAX_DISPLAY_BYTES = 1024 * 1024;
const DISPLAY_BYTES = 500;

/**
 * Display parameters by their JSON: most of many connections have the same, and then share one object. Those that were
 * asked for longest ago are forgotten; connections go on with theirs.
 */
export class Displays {
  readonly #known = new LRUCache<string, Display>({
    maxSize: MAX_DISPLAY_BYTES,
    // The text, and what was read from it.
    sizeCalculation: ({ json }) => DISPLAY_BYTES + 3 * json.length,
  });

  share(json: string): Display {
    let display = this.#known.get(json);
    if (display === undefined) {
      display = { ...(JSON.parse(json) as Omit<Display, 'json'>), json };
      this.#known.set(json, display);
    }
    return display;
  }
}
