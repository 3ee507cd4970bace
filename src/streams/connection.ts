import type { PostOptions } from '../features/posts/posts.view.ts';
import type { PostFilter } from '../features/posts/posts.visibility.ts';
import type { Target } from './targets.ts';
import type { Topic } from './topics.ts';
import type { Transport } from './transport.ts';

/** One subscription of a connection to an endpoint. */
export interface Subscription {
  id: string;
  connection: Connection;
  target: Target;
  filter: PostFilter;
  /** Where it stands in the index; see topics.ts. */
  topics: Topic[];
  /** Events up to this one are before the subscription. */
  since: number;
  /** End of every frame that goes to this subscription alone, ready-made. */
  frameEnd: string;
}

/** One user stream connection, connected or waiting for its client to come back. */
export interface Connection {
  id: string;
  tokenId: number;
  userId: number;
  isBot: boolean;
  options: PostOptions;
  /** Equal for equal options, so that what is rendered for one serves all. */
  optionsKey: string;
  autoDelete: boolean;
  subscriptions: Map<string, Subscription>;
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
  /** Its place among the positions while connected. */
  slot: number | undefined;
}

/** How far a connection has been served when its client leaves, given the last event that went to everybody. */
export function positionAtExit(connection: Connection, processed: number): number {
  const { isLive, lastSent, pendingFrom, position } = connection;
  if (pendingFrom !== undefined) return pendingFrom - 1;
  return Math.max(position, lastSent, isLive ? processed : 0);
}
