import { ApiError } from '../../errors.ts';
import type { UserRow } from '../users/users.sql.ts';

const MB = 1_000_000;

/** What an account may store, in bytes (docs/interface.md, Limits). */
export const tiers = {
  free: { storage: 500 * MB, file: 10 * MB },
  paid: { storage: 10_000 * MB, file: 100 * MB },
};

/** How much an upload may bring, counted while its contents arrive. The write that stores it counts once more. */
export class Room {
  readonly #file: number;
  #left: number;

  constructor({ tier, storage_used: used }: Pick<UserRow, 'tier' | 'storage_used'>) {
    this.#file = tiers[tier].file;
    this.#left = tiers[tier].storage - used;
  }

  /** Checks a content that is announced with its length. @throws {ApiError} 507 where it would not fit. */
  require(length: number): void {
    if (length > this.#file) throw fileTooLarge(this.#file);
    if (length > this.#left) throw storageFull();
  }

  /** Counts a part of a content of which `size` bytes have come with it. @throws {ApiError} 507 */
  take(bytes: number, size: number): void {
    if (size > this.#file) throw fileTooLarge(this.#file);
    this.#left -= bytes;
    if (this.#left < 0) throw storageFull();
  }
}

/** The error for an account that has no room for what it would store. */
export function storageFull(): ApiError {
  return new ApiError('insufficient-storage', 'your files would take more than your storage.');
}

function fileTooLarge(most: number): ApiError {
  return new ApiError('insufficient-storage', `a file of your account may be at most ${most} bytes.`);
}
