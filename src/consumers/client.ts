import type { PositionRecord } from './positions.ts';
import type { Frame, Transport } from './transport.ts';

/** The client of a stream, and how far it was served. */
export interface StreamClient {
  /** The transport to the client; undefined without one. */
  transport: Transport | undefined;
  /** Events reach it as they are delivered; before that it is catching up. */
  isLive: boolean;
  /** While not live: everything up to here has been delivered. */
  position: number;
  /** The last event written to the client. */
  lastSent: number;
  /** The first event that the operating system has not taken yet, or can no longer take because the client has gone. */
  pendingFrom: number | undefined;
  /** Where its position is recorded. */
  record: PositionRecord | undefined;
}

/** How far a client has been served when it leaves; `processed` is the last event delivered to all. */
export function positionAtExit(client: StreamClient, processed: number): number {
  const { isLive, lastSent, pendingFrom, position } = client;
  if (pendingFrom !== undefined) return pendingFrom - 1;
  return Math.max(position, lastSent, isLive ? processed : 0);
}

/**
 * Records the last event sent to a client, or event `seq` if it has been served that far, once the operating system has taken
 * everything.
 */
export function noteServed({ pendingFrom, record, lastSent }: StreamClient, seq = lastSent): void {
  if (pendingFrom === undefined) record?.set(seq);
}

/** Writes all frames to a client at once, and updates how far it was served. @returns how many were sent. */
export function sendFrames(client: StreamClient, frames: readonly Frame[]): number {
  const { transport } = client;
  const first = frames[0];
  const last = frames[frames.length - 1];
  if (first === undefined || last === undefined || transport === undefined) return 0;
  const isSent = transport.send(frames);
  // A new subscription gets events older than those sent before.
  if (isSent) client.lastSent = Math.max(client.lastSent, last.seq);
  if (!isSent || !transport.isFlushed) {
    client.pendingFrom = Math.min(client.pendingFrom ?? first.seq, first.seq);
  }
  return isSent ? frames.length : 0;
}
