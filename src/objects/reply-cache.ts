import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { keyOf, VIEWER_INDEX } from './changes.ts';
import type { Hydration } from './hydration.ts';

const MAX_BYTES = 48 * 1024 * 1024;
/** Of one reader: who asks for ever other pages drops no one else's. The latest page stays, however large it is. */
const MAX_READER_BYTES = 512 * 1024;
/** What an entry takes beside its body, its name and the keys of what it was made from. */
const ENTRY_BYTES = 600;
const KEY_BYTES = 40;

/** A reply as it was sent. */
interface Entry {
  body: Buffer;
  /** Of the list's ids; another one once they have changed. */
  version: number;
  /** Everything that went into it: objects, those that did not exist included, and the viewer. */
  keys: ReadonlySet<number>;
  /** The count of changes as of which it is right. */
  checked: number;
  /** When it is right no longer, in milliseconds. */
  outdatedAt: number;
  bytes: number;
}

/**
 * Replies to readers who look again before anything in them has changed, which is what most readers do. An entry names
 * everything that went into it, what did not exist included, and is sent again as long as none of that is among what
 * events have changed since.
 */
export class ReplyCache {
  readonly #objects: Context['objects'];
  /** By reader; of each the pages by what was asked for, the one used longest ago first. */
  readonly #readers = new LRUCache<number, Map<string, Entry>>({ maxSize: MAX_BYTES });

  constructor({ objects }: Pick<Context, 'objects'>) {
    this.#objects = objects;
  }

  /** The reply that was sent to a reader who asked for this, if it would be the same again. */
  get(reader: number, asked: string, version: number): Buffer | undefined {
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
    return entry.body;
  }

  /** The count of changes, to be taken before anything is loaded for a reply. */
  mark(): number {
    return this.#objects.changes.count;
  }

  /** Caches a reply, unless something went into it that no event of an object tells of. */
  set(reader: number, asked: string, version: number, mark: number, made: Hydration, body: Buffer): void {
    if (made.hasExtras) return;
    const keys = new Set([keyOf(VIEWER_INDEX, reader)]);
    for (const kind of this.#objects.kinds) {
      for (const id of made.lookedAt(kind)) keys.add(keyOf(kind.index, id));
    }
    // Small buffers are parts of a larger one, which stays in memory with them.
    const bytes = body.buffer.byteLength + ENTRY_BYTES + 2 * asked.length + keys.size * KEY_BYTES;
    const pages = this.#readers.peek(reader) ?? new Map<string, Entry>();
    pages.delete(asked);
    pages.set(asked, { body, version, keys, checked: mark, outdatedAt: made.outdatedAt, bytes });
    let size = 0;
    for (const page of pages.values()) size += page.bytes;
    for (const [oldest, page] of pages) {
      if (size <= MAX_READER_BYTES || pages.size === 1) break;
      pages.delete(oldest);
      size -= page.bytes;
    }
    // Setting the same value again would leave its size as it was.
    this.#readers.delete(reader);
    this.#readers.set(reader, pages, { size });
  }

  get bytes(): number {
    return this.#readers.calculatedSize;
  }

  clear(): void {
    this.#readers.clear();
  }
}
