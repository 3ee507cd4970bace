import type { Context } from '../context.ts';
import type { Page } from '../http/pagination.ts';
import { CachedValues } from './cache-memory.ts';
import { keyOf, VIEWER_INDEX } from './changes.ts';
import { setBytes, textBytes } from './heap-bytes.ts';
import type { Hydration } from './hydration.ts';

/**
 * Limits per reader, so that a reader who keeps asking for other pages evicts nobody else's. The latest page stays, whatever its
 * size.
 */
const MAX_READER_BYTES = 512 * 1024;
const MAX_READER_PAGES = 64;
/** Size of a page that was asked for, without its name. */
const ASKED_BYTES = 250;
/** Size of its reply without the body and the keys it depends on. */
const REPLY_BYTES = 450;

/** A reply as it was sent. */
interface CachedReply {
  body: Buffer;
  /** Its position in the list. */
  page: Page['meta'];
}

/** A page that a reader has asked for. */
interface Asked {
  /** Version of the list's ids, which changes with them. */
  version: number;
  /** The reply, if it was asked for again. */
  kept: Kept | undefined;
  bytes: number;
}

interface Kept extends CachedReply {
  /** Everything it depends on: objects, including missing ones, and the viewer. */
  keys: ReadonlySet<number>;
  /** The count of changes up to which it is known to be valid. */
  checked: number;
  /** When it expires, in milliseconds. */
  outdatedAt: number;
}

/**
 * Caches replies for readers who ask again before anything has changed, which most readers do. An entry lists everything it
 * depends on, including missing objects, and is valid until an event changes any of that. A reply is cached the second time it is
 * made: pages that change between two reads would fill the heap with what nobody gets, and old garbage is dear to collect.
 */
export class ReplyCache {
  readonly #objects: Context['objects'];
  /** By reader, the pages by request, the least recently used first. */
  readonly #readers: CachedValues<number, Map<string, Asked>>;

  constructor({ objects, memory }: Pick<Context, 'objects' | 'memory'>) {
    this.#objects = objects;
    this.#readers = new CachedValues(memory);
  }

  /** A reader's cached reply to this request, if it is still valid. */
  get(reader: number, asked: string, version: number): CachedReply | undefined {
    const pages = this.#readers.get(reader);
    const entry = pages?.get(asked);
    if (pages === undefined || entry === undefined || entry.version !== version) return undefined;
    const { kept } = entry;
    if (kept === undefined || kept.outdatedAt <= Date.now()) return undefined;
    const { changes } = this.#objects;
    if (changes.concern(kept.keys, kept.checked)) return undefined;
    kept.checked = changes.count;
    if (pages.size > 1) {
      pages.delete(asked);
      pages.set(asked, entry);
    }
    return kept;
  }

  /** The count of changes, to be read before anything is loaded for a reply. */
  mark(): number {
    return this.#objects.changes.count;
  }

  /**
   * Notes a reply that was made, and caches it if it is the second one of this version in a row, unless it depends on data whose
   * changes no event of an object covers.
   */
  set(
    reader: number,
    asked: string,
    version: number,
    mark: number,
    made: Hydration,
    reply: CachedReply,
  ): void {
    if (made.hasExtras) return;
    const pages = this.#readers.peek(reader) ?? new Map<string, Asked>();
    const before = pages.get(asked);
    const isAgain = before?.version === version && before.kept === undefined;
    const kept = isAgain ? this.#keep(reader, mark, made, reply) : undefined;
    // Small buffers share a larger one, which stays in memory with them.
    const bytes = kept && kept.body.buffer.byteLength + REPLY_BYTES + setBytes(kept.keys.size);
    pages.delete(asked);
    pages.set(asked, { version, kept, bytes: ASKED_BYTES + textBytes(asked) + (bytes ?? 0) });
    let size = 0;
    for (const page of pages.values()) size += page.bytes;
    for (const [oldest, page] of pages) {
      if ((size <= MAX_READER_BYTES && pages.size <= MAX_READER_PAGES) || pages.size === 1) break;
      pages.delete(oldest);
      size -= page.bytes;
    }
    this.#readers.set(reader, pages, size);
  }

  #keep(reader: number, mark: number, made: Hydration, reply: CachedReply): Kept {
    const keys = new Set([keyOf(VIEWER_INDEX, reader)]);
    for (const kind of this.#objects.kinds) {
      for (const id of made.lookedAt(kind)) keys.add(keyOf(kind.index, id));
    }
    return { ...reply, keys, checked: mark, outdatedAt: made.outdatedAt };
  }

  get bytes(): number {
    return this.#readers.bytes;
  }

  clear(): void {
    this.#readers.clear();
  }
}
