import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { Hydration } from './hydration.ts';
import type { AnyKind } from './kind.ts';
import type { ViewerState } from './viewer-bits-cache.ts';

const MAX_BYTES = 48 * 1024 * 1024;
/** What an entry takes beside its body and the references to what it was made from. */
const ENTRY_BYTES = 1000;
const REFERENCE_BYTES = 100;

/** A reply as it was sent, and everything that went into it. */
interface Entry {
  body: Buffer;
  /** Of the list's ids; another one once they have changed. */
  version: number;
  viewer: ViewerMark;
  objects: readonly { kind: AnyKind; records: ReadonlyMap<number, object | undefined> }[];
  /** The number of the last event after which all this was found to be current. */
  checked: number;
}

/** How a viewer stood to things before a reply was made. */
interface ViewerMark {
  id: number;
  state: ViewerState;
  changes: number;
}

type Needed = Pick<Context, 'objects' | 'tail'>;

/**
 * Replies to readers who repeat a call before anything in the reply has changed, which is what most readers do. An
 * entry names everything that went into it, what did not exist included. It is current as long as each of these is
 * still what the caches hold: events drop what they change, so nothing needs to be invalidated here.
 */
export class ReplyCache {
  readonly #ctx: Needed;
  readonly #entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES });

  constructor(ctx: Needed) {
    this.#ctx = ctx;
  }

  /** The reply that was sent for this key, if it would be the same again. */
  get(key: string, version: number): Buffer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.version !== version) return undefined;
    const { position } = this.#ctx.tail;
    if (entry.checked !== position) {
      if (!this.#isCurrent(entry)) return undefined;
      entry.checked = position;
    }
    return entry.body;
  }

  /** Takes note of how a viewer stands to things, before anything is loaded for a reply. */
  mark(viewer: number): ViewerMark {
    const state = this.#ctx.objects.viewerState(viewer);
    return { id: viewer, state, changes: state.changes };
  }

  /** Caches a reply, unless something went into it that no event of an object tells of. */
  set(key: string, version: number, viewer: ViewerMark, made: Hydration, body: Buffer): void {
    if (made.hasExtras) return;
    let references = 0;
    const objects = this.#ctx.objects.kinds.flatMap((kind) => {
      const records = made.loaded(kind);
      references += records.size;
      return records.size === 0 ? [] : { kind, records };
    });
    const size = body.length + ENTRY_BYTES + references * REFERENCE_BYTES;
    this.#entries.set(key, { body, version, viewer, objects, checked: -1 }, { size });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  clear(): void {
    this.#entries.clear();
  }

  #isCurrent({ viewer, objects }: Entry): boolean {
    const state = this.#ctx.objects.viewerState(viewer.id);
    if (state !== viewer.state || state.changes !== viewer.changes) return false;
    for (const { kind, records } of objects) {
      const cache = this.#ctx.objects.cacheOf(kind);
      for (const [id, record] of records) if (cache.peek(id) !== (record ?? null)) return false;
    }
    return true;
  }
}
