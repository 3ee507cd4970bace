import type { PositionRecord } from './positions.ts';
import type { Frame, Transport } from './transport.ts';

/** The client of a stream, and how far it was served. */
export interface StreamClient {
  /** The client's end; undefined while there is none. */
  transport: Transport | undefined;
  /** Events reach it as they are delivered; until then it is catching up. */
  isLive: boolean;
  /** While it is not live: everything up to here has been delivered. */
  position: number;
  /** The last event written to the client. */
  lastSent: number;
  /** The first event that the operating system has not taken yet, or does not take any more since the client has gone. */
  pendingFrom: number | undefined;
  /** Where its position is noted. */
  record: PositionRecord | undefined;
}

/** How far a client has been served when it leaves, given the last event that was delivered to all. */
export function positionAtExit(client: StreamClient, processed: number): number {
  const { isLive, lastSent, pendingFrom, position } = client;
  if (pendingFrom !== undefined) return pendingFrom - 1;
  return Math.max(position, lastSent, isLive ? processed : 0);
}

/** Notes what was sent to a client, or another event that it is as far as, where the operating system has taken everything. */
export function noteServed({ pendingFrom, record, lastSent }: StreamClient, seq = lastSent): void {
  if (pendingFrom === undefined) record?.set(seq);
}

/** Writes frames to a client, all at once, and notes how far it was served. @returns how many went out. */
export function sendFrames(client: StreamClient, frames: readonly Frame[]): number {
  const { transport } = client;
  const [first, last] = [frames[0], frames.at(-1)];
  if (first === undefined || last === undefined || transport === undefined) return 0;
  const isSent = transport.send(frames);
  // A new subscription is sent what is older than what was sent before.
  if (isSent) client.lastSent = Math.max(client.lastSent, last.seq);
  if (!isSent || !transport.isFlushed) {
    client.pendingFrom = Math.min(client.pendingFrom ?? first.seq, first.seq);
  }
  return isSent ? frames.length : 0;
}
