import type { StreamClient } from './client.ts';
import type { StreamKind } from './positions.ts';

/** A stream whose client is connected to this process, or about to be: one process owns it (docs/streams.md, Owners). */
export interface Owned extends StreamClient {
  /** 16 bytes as hexadecimal digits, by which notices and positions name it. */
  readonly key: string;
  /** The id of this process as its owner, and how many owners there have been. */
  readonly owner: string;
  readonly epoch: number;
  /** Its row is gone or another process's: nothing more is written of it. */
  isRemoved: boolean;
  /** Its client has left and it is being put back to waiting. */
  isLeaving: boolean;
  leaving: Promise<void> | undefined;
}

/** A stream that this process has just taken, and that was served up to `position`. */
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

/** Whether a stream is still this process's, and not about to be put back to waiting. */
export function isHeld({ isRemoved, isLeaving }: Owned): boolean {
  return !isRemoved && !isLeaving;
}

/** An owner that has ended, and how far it had served a stream. */
export interface DeadOwner {
  owner: string;
  epoch: number;
  position: number;
}

/** Another process has the stream. */
export interface OtherOwner {
  holder: string;
  epoch: number;
}

/** Which owner a stream has, and who has asked that one for it. */
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
   * Takes a stream that waits for its client, or whose owner has ended, for the process `by`.
   * @returns undefined where there is none that can be taken. @throws {ApiError} 503 where it cannot be now.
   */
  claim(asked: Asked, key: string, by: string, dead?: DeadOwner): Promise<Taken | OtherOwner | undefined>;
  /** Asks an owner to let a stream go: by its row, and a notice. */
  want(key: string, owner: OtherOwner, by: string): Promise<void>;
  find(keys: readonly string[]): Promise<OwnedRow[]>;
  /** Those of some streams that a process owns, or has owned last. */
  findOwned(owner: string, keys: readonly string[]): Promise<Pick<OwnedRow, 'key' | 'epoch'>[]>;
  /** Puts a stream back to waiting for its client, unless its owner has lost it. */
  release(one: One): Promise<void>;
  /** Notes how far streams were served that are still the owner's. */
  save(served: readonly Served[], owner: string): Promise<void>;
}
