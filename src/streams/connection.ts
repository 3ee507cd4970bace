import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { newOwned, type Owned } from '../consumers/owned.ts';
import type { Topic } from '../events/catalogue.ts';
import type { Subscribe } from '../http/endpoint.ts';
import { knownOr } from '../known.ts';
import type { SubscriptionRow } from './streams.sql.ts';

/** A connection's subscription to an endpoint. */
export interface Subscription {
  id: string;
  connection: Connection;
  /** What it listens to, as defined by the endpoint. */
  target: Target;
  /** The filter of its list; undefined if it leaves nothing out. */
  filter: unknown;
  /** The topics derived from its user, if its target has any. */
  expansion: Expansion | undefined;
  /** Events up to this one precede the subscription. */
  since: number;
  /** Distinguishes its row from an earlier one of the same name. */
  version: number;
  /** Everything up to this event has been sent to it. */
  served: number;
  /** It has been served as far as its connection. */
  isServed: boolean;
  /** Prepared end of the frames that only this subscription receives. */
  frameEnd: string;
  /** Only itself: all that most events match of its connection. */
  alone: readonly Subscription[];
}

/**
 * Topics derived from a subscriber, such as those of all followees. All subscriptions of a user that need them share one object.
 */
export interface Expansion {
  /** Identifies the kind of expansion and the user. */
  readonly key: string;
  topics: Topic[];
  /** Few, because they belong to one user. */
  readonly subscriptions: Subscription[];
}

/** An endpoint's definition of its subscriptions, with the kind of object that their filter applies to. */
export interface Target extends Subscribe {
  kind?: string;
}

/** A user stream connection whose client is connected to this process, or about to be. */
export interface Connection extends Owned {
  /** Same as its key. */
  readonly id: string;
  readonly tokenId: number;
  readonly userId: number;
  readonly isBot: boolean;
  /** The display parameters, shared by connections with equal ones. */
  display: Display;
  autoDelete: boolean;
  /** Number of clients that have requested it and are not connected yet. */
  expected: number;
  /** The rows of its subscriptions, until they listen. */
  loaded: SubscriptionRow[] | undefined;
  subscriptions: Map<string, Subscription>;
  /** Rows of its subscriptions have changed and must be read again. */
  isStale: boolean;
  /** How often its subscriptions were read again. */
  readings: number;
}

/** Display parameters of a connection, fixed at connect. What is rendered for one connection serves all with equal ones. */
export interface Display {
  query: object;
  isBot: boolean;
  /** The token shows private channels. */
  seesPrivate: boolean;
  /** As stored; equal parameters have equal JSON. */
  json: string;
}

/** A new connection without a client. */
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

/** The `Subscription.version` of a row. */
export function versionOf({ body }: Pick<SubscriptionRow, 'body'>): number {
  return crc32(body);
}

/** Whether two rows of one name are the same subscription. */
export function isSameRow(a: SubscriptionRow, b: SubscriptionRow): boolean {
  return a.subscription_id === b.subscription_id && a.since_seq === b.since_seq && a.body === b.body;
}

/** Whether a connection's subscription is the one in the row. */
export function isSame({ since, version }: Subscription, row: SubscriptionRow): boolean {
  return since === row.since_seq && version === versionOf(row);
}

/** Maximum bytes of shared display parameters, and the size of one in addition to its text. */
const MAX_DISPLAY_BYTES = 1024 * 1024;
const DISPLAY_BYTES = 500;

/**
 * Display parameters by their JSON. Most connections have the same ones, and so share one object. The least recently requested
 * are evicted; connections keep theirs.
 */
export class Displays {
  readonly #known = new LRUCache<string, Display>({
    maxSize: MAX_DISPLAY_BYTES,
    // The text, and the object parsed from it.
    sizeCalculation: ({ json }) => DISPLAY_BYTES + 3 * json.length,
  });

  share(json: string): Display {
    return knownOr<string, Display>(this.#known, json, () => ({
      ...(JSON.parse(json) as Omit<Display, 'json'>),
      json,
    }));
  }
}
