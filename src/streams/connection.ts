import type { Subscribe } from '../http/endpoint.ts';
import type { Expansion } from './topics.ts';
import type { Transport } from './transport.ts';

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
  /** End of every frame that goes to this subscription alone, ready-made. */
  frameEnd: string;
}

/** What an endpoint says of its subscriptions, with the kind of object to which their filter applies. */
export interface Target extends Subscribe {
  kind?: string;
}

/** One user stream connection, connected or waiting for its client to come back. */
export interface Connection {
  id: string;
  tokenId: number;
  userId: number;
  isBot: boolean;
  /** The parameters that say what is shown, shared by connections with equal ones. */
  display: Display;
  autoDelete: boolean;
  /** It has been deleted, while something may still be going on with it. */
  isRemoved: boolean;
  subscriptions: Map<string, Subscription>;
  /** Names of subscriptions that are being made. */
  reserved: Set<string>;
  /** The client's end; undefined while waiting. */
  transport: Transport | undefined;
  /** Events reach it as they are delivered; until then it is catching up. */
  isLive: boolean;
  /** When the client left, in milliseconds; undefined while it is connected. */
  waitingSince: number | undefined;
  /** While waiting or catching up: everything up to here has been delivered. */
  position: number;
  /** The last event written to the client, and the first that the operating system may not have taken yet. */
  lastSent: number;
  pendingFrom: number | undefined;
  /** Its index among the positions while connected. */
  positionIndex: number | undefined;
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

/** A connection without a client and subscriptions. */
export function newConnection(
  given: Pick<
    Connection,
    'id' | 'tokenId' | 'userId' | 'isBot' | 'display' | 'autoDelete' | 'waitingSince' | 'position'
  >,
): Connection {
  return {
    ...given,
    isRemoved: false,
    subscriptions: new Map(),
    reserved: new Set(),
    transport: undefined,
    isLive: false,
    lastSent: 0,
    pendingFrom: undefined,
    positionIndex: undefined,
  };
}

/** Display parameters by their JSON: most of many connections have the same, and then share one object. */
export class Displays {
  readonly #known = new Map<string, Display>();

  share(json: string): Display {
    let display = this.#known.get(json);
    if (display === undefined) {
      display = { ...(JSON.parse(json) as Omit<Display, 'json'>), json };
      this.#known.set(json, display);
    }
    return display;
  }
}

/** How far a connection has been served when its client leaves, given the last event that was delivered to all. */
export function positionAtExit(connection: Connection, processed: number): number {
  const { isLive, lastSent, pendingFrom, position } = connection;
  if (pendingFrom !== undefined) return pendingFrom - 1;
  return Math.max(position, lastSent, isLive ? processed : 0);
}
