import type { Readable } from 'node:stream';

/** Bytes in pieces: a stream, or a list of buffers. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A part of a content by its first and last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A content that was stored, with its key and its size in bytes. */
export interface Stored {
  key: string;
  size: number;
  /** A local file with the same bytes; only where it was asked for, and where the store itself is not as near. */
  draft?: string | undefined;
}

/** Contents of files, each under a key that is the SHA-256 of its bytes in hexadecimal. */
export interface Blobs {
  /**
   * Stores a content; resolves when it will survive a crash. Nothing is left of one that fails on the way.
   * @param announce - is awaited when all of the content has been read and its key and size are known, before it is there under its
   * key. When it throws, the content is not stored.
   * @param leavesDraft - whether the draft of the upload is left, which the caller removes then.
   * @throws what `content` or `announce` fails with.
   */
  put(
    content: Chunks,
    announce?: (key: string, size: number) => Promise<void>,
    leavesDraft?: boolean,
  ): Promise<Stored>;
  /**
   * The content of a key, or a part of it, and the size of the whole in bytes; undefined when there is none. The stream
   * must be read or destroyed. @throws {RangeError} for a part that begins after the end.
   */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** The keys of all contents, in order. */
  keys(): AsyncIterable<string>;
  /** Deletes a content, if there is one. Who calls this knows that no file of anybody has this content any more. */
  delete(key: string): Promise<void>;
  /** Resolves when contents can be written and read. @throws with a message that says why they cannot. */
  check(): Promise<void>;
  /** For people: where the contents are; nothing in it is secret. */
  readonly place: string;
}

export function isKey(key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key);
}
