import type { StreamClient } from './client.ts';
import type { StreamKind } from './positions.ts';

/**
 * A stream whose client is connected to this process, or about to be. Every such stream has one owner (docs/streams.md, Owners).
 */
export interface Owned extends StreamClient {
  /** 16 bytes as hexadecimal digits; identifies it in notices and positions. */
  readonly key: string;
  /** The id of this process as its owner, and the number of its owners so far. */
  readonly owner: string;
  readonly epoch: number;
  /** Its row is gone or belongs to another process, so nothing more is written about it. */
  isRemoved: boolean;
  /** Its client has left and it is being released. */
  isLeaving: boolean;
  leaving: Promise<void> | undefined;
}

/** A stream that this process has just claimed, served up to `position`. */
export function newOwned(given: Pick<Owned, 'key' | 'owner' | 'epoch' | 'position'>): Owned {
  return {
    ...given,
    isRemoved: false,
    isLeaving: false,
    leaving: undefined,
    transport: undefined,
    isLive: false,
    lastSent: 0,
    pendingFrom: undefined,
    record: undefined,
  };
}

/** Whether this process still owns a stream and is not releasing it. */
export function isHeld({ isRemoved, isLeaving }: Owned): boolean {
  return !isRemoved && !isLeaving;
}

/** A dead owner, and how far it had served a stream. */
export interface DeadOwner {
  owner: string;
  epoch: number;
  position: number;
}

/** Another process owns the stream. */
export interface OtherOwner {
  holder: string;
  epoch: number;
}

/** A stream's epoch, and who has requested it from its owner. */
export interface OwnedRow {
  key: string;
  epoch: number;
  wanted_by: string | null;
}

/** How far a stream was served. */
export interface Served {
  key: string;
  epoch: number;
  seq: number;
}

/** The rows of streams of one kind. An owner changes a row only while it is still the owner, by its epoch. */
export interface OwnedRows<One extends Owned, Asked, Taken extends object> {
  readonly kind: StreamKind;
  /**
   * Claims a stream for the process `by`, if it waits for its client or its owner is dead.
   * @returns undefined if there is none to claim.
   * @throws {ApiError} 503 if it cannot be claimed now.
   */
  claim(asked: Asked, key: string, by: string, dead?: DeadOwner): Promise<Taken | OtherOwner | undefined>;
  /** Asks an owner to release a stream, by its row and a notice. */
  want(key: string, owner: OtherOwner, by: string): Promise<void>;
  find(keys: readonly string[]): Promise<OwnedRow[]>;
  /** Which of these streams a process owns or was the last to own. */
  findOwned(owner: string, keys: readonly string[]): Promise<Pick<OwnedRow, 'key' | 'epoch'>[]>;
  /** Releases a stream to wait for its client, unless its owner has lost it. */
  release(one: One): Promise<void>;
  /** Stores how far streams were served, for those the owner still has. */
  save(served: readonly Served[], owner: string): Promise<void>;
}
