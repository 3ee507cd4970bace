import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { keyOf, VIEWER_INDEX } from './changes.ts';
import type { Hydration } from './hydration.ts';

const MAX_BYTES = 48 * 1024 * 1024;
/** What an entry takes beside its body and the keys of what it was made from. */
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
}

/**
 * Replies to readers who look again before anything in them has changed, which is what most readers do. An entry names
 * everything that went into it, what did not exist included, and is sent again as long as none of that is among what
 * events have changed since.
 */
export class ReplyCache {
  readonly #objects: Context['objects'];
  readonly #entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES });

  constructor({ objects }: Pick<Context, 'objects'>) {
    this.#objects = objects;
  }

  /** The reply that was sent for this key, if it would be the same again. */
  get(key: string, version: number): Buffer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.version !== version) return undefined;
    const { changes } = this.#objects;
    if (changes.concern(entry.keys, entry.checked)) return undefined;
    entry.checked = changes.count;
    return entry.body;
  }

  /** The count of changes, to be taken before anything is loaded for a reply. */
  mark(): number {
    return this.#objects.changes.count;
  }

  /** Caches a reply, unless something went into it that no event of an object tells of. */
  set(key: string, version: number, mark: number, viewer: number, made: Hydration, body: Buffer): void {
    if (made.hasExtras) return;
    const keys = new Set([keyOf(VIEWER_INDEX, viewer)]);
    for (const kind of this.#objects.kinds) {
      for (const id of made.lookedAt(kind)) keys.add(keyOf(kind.index, id));
    }
    const size = body.length + ENTRY_BYTES + keys.size * KEY_BYTES;
    this.#entries.set(key, { body, version, keys, checked: mark }, { size });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  clear(): void {
    this.#entries.clear();
  }
}
