import type { Readable } from 'node:stream';

/** Bytes in chunks: a stream or a list of buffers. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A part of a blob by its first and last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A stored blob, with its key and its size in bytes. */
export interface Stored {
  key: string;
  size: number;
  /** A local file with the same bytes. Only on request, and only if the store itself is not local. */
  draft?: string | undefined;
}

/** Stores blobs, the contents of files, each under the SHA-256 of its bytes in hexadecimal. */
export interface Blobs {
  /**
   * Stores a blob; resolves when it would survive a crash. A failed upload leaves nothing behind.
   * @param announce - awaited when all bytes have been read and the key and size are known, before the blob appears under its
   * key. If it throws, the blob is not stored.
   * @param leavesDraft - whether the draft of the upload stays, for the caller to remove.
   * @throws the error of `content` or `announce`.
   */
  put(
    content: Chunks,
    announce?: (key: string, size: number) => Promise<void>,
    leavesDraft?: boolean,
  ): Promise<Stored>;
  /**
   * A blob or a part of it, and the size of the whole in bytes; undefined if there is none. The stream must be read or
   * destroyed.
   * @throws {RangeError} for a part that begins after the end.
   */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** The keys of all blobs, in order. */
  keys(): AsyncIterable<string>;
  /** Deletes a blob if it exists. The caller knows that no file has this content any more. */
  delete(key: string): Promise<void>;
  /** Resolves when blobs can be written and read. @throws with the reason when they cannot. */
  check(): Promise<void>;
  /** Where the blobs are, for people; contains no secrets. */
  readonly place: string;
}

export function isKey(key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key);
}
