import type { Context } from '../context.ts';
import type { Page } from '../http/pagination.ts';
import { CachedValues } from './cache-memory.ts';
import { keyOf, VIEWER_INDEX } from './changes.ts';
import { setBytes, textBytes } from './heap-bytes.ts';
import type { Hydration } from './hydration.ts';

/**
 * Limit per reader, so that a reader who keeps asking for other pages evicts nobody else's. The latest page stays, whatever its
 * size.
 */
const MAX_READER_BYTES = 512 * 1024;
/** Size of a reply without its body, its name and the keys it depends on. */
const REPLY_BYTES = 700;

/** A reply as it was sent. */
interface CachedReply {
  body: Buffer;
  /** Its position in the list. */
  page: Page['meta'];
}

interface Entry extends CachedReply {
  /** Version of the list's ids, which changes with them. */
  version: number;
  /** Everything it depends on: objects, including missing ones, and the viewer. */
  keys: ReadonlySet<number>;
  /** The count of changes up to which it is known to be valid. */
  checked: number;
  /** When it expires, in milliseconds. */
  outdatedAt: number;
  bytes: number;
}

/**
 * Caches replies for readers who ask again before anything has changed, which most readers do. An entry lists everything it
 * depends on, including missing objects, and is valid until an event changes any of that.
 */
export class ReplyCache {
  readonly #objects: Context['objects'];
  /** By reader, the pages by request, the least recently used first. */
  readonly #readers: CachedValues<number, Map<string, Entry>>;

  constructor({ objects, memory }: Pick<Context, 'objects' | 'memory'>) {
    this.#objects = objects;
    this.#readers = new CachedValues(memory);
  }

  /** A reader's cached reply to this request, if it is still valid. */
  get(reader: number, asked: string, version: number): CachedReply | undefined {
    const pages = this.#readers.get(reader);
    const entry = pages?.get(asked);
    if (pages === undefined || entry === undefined || entry.version !== version) return undefined;
    if (entry.outdatedAt <= Date.now()) return undefined;
    const { changes } = this.#objects;
    if (changes.concern(entry.keys, entry.checked)) return undefined;
    entry.checked = changes.count;
    if (pages.size > 1) {
      pages.delete(asked);
      pages.set(asked, entry);
    }
    return entry;
  }

  /** The count of changes, to be read before anything is loaded for a reply. */
  mark(): number {
    return this.#objects.changes.count;
  }

  /** Caches a reply, unless it depends on data whose changes no event of an object covers. */
  set(
    reader: number,
    asked: string,
    version: number,
    mark: number,
    made: Hydration,
    reply: CachedReply,
  ): void {
    if (made.hasExtras) return;
    const { body } = reply;
    const keys = new Set([keyOf(VIEWER_INDEX, reader)]);
    for (const kind of this.#objects.kinds) {
      for (const id of made.lookedAt(kind)) keys.add(keyOf(kind.index, id));
    }
    // Small buffers share a larger one, which stays in memory with them.
    const bytes = body.buffer.byteLength + REPLY_BYTES + textBytes(asked) + setBytes(keys.size);
    const pages = this.#readers.peek(reader) ?? new Map<string, Entry>();
    pages.delete(asked);
    pages.set(asked, { ...reply, version, keys, checked: mark, outdatedAt: made.outdatedAt, bytes });
    let size = 0;
    for (const page of pages.values()) size += page.bytes;
    for (const [oldest, page] of pages) {
      if (size <= MAX_READER_BYTES || pages.size === 1) break;
      pages.delete(oldest);
      size -= page.bytes;
    }
    this.#readers.set(reader, pages, size);
  }

  get bytes(): number {
    return this.#readers.bytes;
  }

  clear(): void {
    this.#readers.clear();
  }
}
