import type { Frame, Transport } from './transport.ts';

/** The client of a stream, and how far it was served. */
export interface StreamClient {
  /** The client's end; undefined while there is none. */
  transport: Transport | undefined;
  /** Events reach it as they are delivered; until then it is catching up. */
  isLive: boolean;
  /** While it is not live: everything up to here has been delivered. */
  position: number;
  /** The last event written to the client, and the first that the operating system may not have taken yet. */
  lastSent: number;
  pendingFrom: number | undefined;
  /** Its index among the positions. */
  positionIndex: number | undefined;
}

/** How far a client has been served when it leaves, given the last event that was delivered to all. */
export function positionAtExit(client: StreamClient, processed: number): number {
  const { isLive, lastSent, pendingFrom, position } = client;
  if (pendingFrom !== undefined) return pendingFrom - 1;
  return Math.max(position, lastSent, isLive ? processed : 0);
}

/** Writes frames to a client, all at once, and notes how far it was served. @returns how many went out. */
export function sendFrames(client: StreamClient, frames: readonly Frame[]): number {
  const { transport } = client;
  const [first, last] = [frames[0], frames.at(-1)];
  if (first === undefined || last === undefined || !transport?.send(frames)) return 0;
  client.lastSent = last.seq;
  if (!transport.isFlushed) client.pendingFrom ??= first.seq;
  return frames.length;
}
