import { setTimeout as wait } from 'node:timers/promises';
import type { Blobs, ByteRange, Chunks, Stored } from '../blobs/blobs.ts';
import type { Db } from '../db/query.ts';
import type { Store } from '../db/store.ts';
import { ApiError } from '../errors.ts';
import {
  bytesOf,
  type ContentUse,
  deleteUnused,
  GOING,
  insertStored,
  insertUnused,
  STORED,
  type State,
  selectInState,
  selectUnusedBytes,
  statementsOf,
  UNUSED,
  updateDiscarded,
  updateListed,
  updateState,
  updateStored,
} from './contents.sql.ts';

const HOUR_MS = 3_600_000;
/** How long a content is kept that was stored, for the row that uses it. */
export const SETTLED_MS = HOUR_MS;
/** How long a content stays that nothing uses. */
export const GRACE_MS = 24 * HOUR_MS;
/** How often all contents are compared with the rows. */
const LIST_MS = 24 * HOUR_MS;
/** Contents that are deleted at a time, and keys that are read at a time. */
const BATCH = 100;
const PAGE = 1000;
/** A batch ends after this time, and after the longer one another process takes over what was left of it. */
const BATCH_MS = 60_000;
const ABANDONED_MS = 10 * BATCH_MS;
/** Tries of an upload whose very content is being deleted, and the wait between them. */
const TRIES = 100;
const TRY_MS = 100;

/** A content that is not both there and used. */
interface Stray {
  key: string;
  isThere: boolean;
  /** What uses it. */
  uses: readonly string[];
}

/** The account that stores a content. */
export interface Owner {
  user: number;
  /** Most bytes of its contents that nothing uses (docs/interface.md, Storage). */
  most: number;
}

/** A content that is there, for a row that uses it to be written within an hour. */
export interface StoredContent extends Stored {
  /** When it was stored, where no other upload has stored it in the last hour; undefined where one has. */
  since: number | undefined;
}

/**
 * The contents of files, with what makes sure that one is deleted once nothing uses it, and never before.
 *
 * The table `unused_contents` has the contents that perhaps no row uses. An upload writes its own there before the content
 * gets its name; an hour later, those that are used leave the table. The others, and what is found unused when all contents
 * are compared with the rows once a day, stay for a day, and are then deleted if they are still unused. Before the collector
 * looks whether a content is used, it notes that it is being deleted. So either it sees the use, or an upload of the same
 * content sees the note, and waits until the content is gone. Until it is used or gone, a content counts for the account that
 * stored it, so that nobody fills the disk with what no file has. A backup copies what the rows of one moment name: since a
 * content stays for a day after it was last used, a backup may take as long.
 */
export class Contents implements Blobs {
  readonly place: string;
  readonly #store: Store;
  readonly #blobs: Blobs;
  readonly #uses: readonly (ContentUse & ReturnType<typeof statementsOf>)[];
  readonly #now: () => number;
  #nextList: number;
  #running: Promise<unknown> = Promise.resolve();
  #isBusy = false;
  #isClosed = false;

  constructor(store: Store, blobs: Blobs, uses: readonly ContentUse[], now = Date.now) {
    this.place = blobs.place;
    this.#store = store;
    this.#blobs = blobs;
    this.#uses = uses.map((use) => ({ ...use, ...statementsOf(use) }));
    this.#now = now;
    // Not while a service starts.
    this.#nextList = now() + HOUR_MS;
  }

  /** As any store of contents; a row that uses it has to be written within an hour. */
  put(content: Chunks, announce?: (key: string, size: number) => Promise<void>): Promise<Stored> {
    return this.#blobs.put(content, async (key, size) => {
      await announce?.(key, size);
      await this.keep(key);
    });
  }

  /** Stores a content for an account. @throws {ApiError} 507 where it has stored too much that nothing uses. */
  async store(content: Chunks, owner?: Owner, leavesDraft = false): Promise<StoredContent> {
    let since: number | undefined;
    const announce = async (key: string, size: number): Promise<void> => {
      since = await this.#note(key, size, owner);
    };
    return { ...(await this.#blobs.put(content, announce, leavesDraft)), since };
  }

  /**
   * Keeps a content for a row that is written and uses it within the next hour; `put` does it by itself, so it is needed
   * only where the key comes from another row.
   * @throws {ApiError} 503 while it is being deleted.
   */
  async keep(key: string): Promise<void> {
    await this.#note(key, 0);
  }

  /** @returns when it was stored, where the table did not have it. */
  async #note(key: string, size: number, owner?: Owner): Promise<number | undefined> {
    for (let tries = 1; ; tries++) {
      const now = this.#now();
      const noted = await this.#store.bookkeeping(async (db) => {
        const given = { key, user: owner?.user ?? null, bytes: bytesOf(size), now };
        const { length: isNew } = await insertStored(db, given);
        if (isNew && owner !== undefined) await requireRoom(db, owner);
        return isNew ? { since: now } : (await updateStored(db, { key, now })).length > 0 && {};
      });
      if (noted !== false) return noted.since;
      if (tries === TRIES) {
        throw new ApiError('unavailable', 'the same content is being deleted. Try again shortly.');
      }
      await wait(TRY_MS);
    }
  }

  /** Deletes contents that were stored for nothing, but for those that something uses or that were stored again since. */
  async discard(stored: readonly StoredContent[]): Promise<void> {
    const mine = stored.filter((one) => one.since !== undefined) as { key: string; since: number }[];
    for (let start = 0; start < mine.length; start += BATCH) {
      const now = this.#now();
      // In the order in which others lock them.
      const some = mine.slice(start, start + BATCH).sort((one, other) => (one.key < other.key ? -1 : 1));
      const going = await this.#store.bookkeeping(async (db) => {
        const moved: string[] = [];
        for (const { key, since } of some) {
          if ((await updateDiscarded(db, { key, since, now })).length > 0) moved.push(key);
        }
        return this.#leaveUsed(db, moved);
      });
      await this.#delete(going);
    }
  }

  get(key: string, range?: ByteRange) {
    return this.#blobs.get(key, range);
  }

  keys(): AsyncIterable<string> {
    return this.#blobs.keys();
  }

  delete(key: string): Promise<void> {
    return this.#blobs.delete(key);
  }

  check(): Promise<void> {
    return this.#blobs.check();
  }

  /** Deletes what has been unused for long enough, and once a day looks for what is unused. Called again and again. */
  async keepUp(): Promise<void> {
    if (this.#isBusy || this.#isClosed) return;
    this.#isBusy = true;
    const running = this.#keepUp().finally(() => {
      this.#isBusy = false;
    });
    this.#running = running.catch(() => undefined);
    await running;
  }

  /** Resolves when nothing is being deleted any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #keepUp(): Promise<void> {
    const now = this.#now();
    if (now >= this.#nextList) {
      this.#nextList = now + HOUR_MS;
      const times = { now: String(now), before: String(now - LIST_MS) };
      const mine = await this.#store.bookkeeping((db) => updateListed(db, times));
      if (mine.length > 0) await this.findUnused();
    }
    await this.collect();
  }

  /** Goes through all contents and notes which of them nothing uses. */
  async findUnused(): Promise<void> {
    const note = async (keys: readonly string[]) => {
      if (keys.length === 0) return;
      const rows = JSON.stringify(keys.map((key) => ({ key })));
      await this.#store.bookkeeping((db) => insertUnused(db, { rows, now: this.#now() }));
    };
    const keys: string[] = [];
    for await (const { key, isThere } of this.#strays(this.#store.read)) {
      if (this.#isClosed) return;
      if (isThere) keys.push(key);
      if (keys.length === PAGE) await note(keys.splice(0));
    }
    await note(keys);
  }

  /**
   * Forgets what is used of the contents that were stored, and deletes those that were unused for the grace period and
   * still are. @returns how many.
   */
  async collect(): Promise<number> {
    while ((await this.#advance(STORED, UNUSED, SETTLED_MS)) !== undefined);
    let count = 0;
    for (const [from, age] of [
      // Those of a process that did not come to delete them.
      [GOING, ABANDONED_MS],
      [UNUSED, GRACE_MS],
    ] as const) {
      for (;;) {
        const started = this.#now();
        const going = await this.#advance(from, GOING, age);
        if (going === undefined) break;
        if (this.#isClosed) return count;
        const gone = await this.#delete(going, () => this.#isClosed || this.#now() - started > BATCH_MS);
        count += gone;
        if (gone < going.length) return count;
      }
    }
    return count;
  }

  /** Deletes contents that are noted as being deleted, until it is to stop. @returns how many. */
  async #delete(going: readonly string[], isOver = () => false): Promise<number> {
    const gone: string[] = [];
    for (const key of going) {
      if (isOver()) break;
      await this.#blobs.delete(key);
      gone.push(key);
    }
    await this.#store.bookkeeping((db) => deleteUnused(db, { keys: gone }));
    return gone.length;
  }

  /**
   * Gives contents that have been in one state for `age` the next one, and forgets those that are used.
   * @returns those that are in the next state now, some at a time; undefined when none is left.
   */
  #advance(from: State, state: State, age: number): Promise<string[] | undefined> {
    const now = this.#now();
    const before = now - age;
    return this.#store.bookkeeping(async (db) => {
      const due = (await selectInState(db, { state: from, before, limit: BATCH })).map(({ key }) => key);
      if (due.length === 0 || this.#isClosed) return undefined;
      const moved = (await updateState(db, { keys: due, before, state, now })).map(({ key }) => key);
      return this.#leaveUsed(db, moved);
    });
  }

  /** Of contents that were given another state before, so that every use is seen of which an upload has told, the unused. */
  async #leaveUsed(db: Db, moved: readonly string[]): Promise<string[]> {
    const used = await this.#used(db, moved);
    await deleteUnused(db, { keys: [...used] });
    return moved.filter((key) => !used.has(key));
  }

  async #used(db: Db, keys: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (const { used } of this.#uses) {
      for (const { key } of await used(db, { keys })) found.add(key);
    }
    return found;
  }

  /**
   * Compares the contents with the rows, for `millrace check`.
   * @returns a problem for each kind of row that names contents that are missing, and how many contents nothing uses.
   */
  async compare(): Promise<{ problems: string[]; unused: number }> {
    const db = this.#store.maintenance;
    const missing = new Map<string, string[]>();
    let unused = 0;
    for await (const { key, isThere, uses } of this.#strays(db)) {
      if (isThere) unused++;
      // It may have come after its place in the list was read, or its row may have gone.
      else if (!(await this.#has(key)) && (await this.#used(db, [key])).has(key)) {
        for (const of of uses) missing.set(of, [...(missing.get(of) ?? []), key]);
      }
    }
    const problems = [...missing].map(([of, keys]) => {
      const some = `${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', …' : ''}`;
      return `${keys.length} contents of ${of} are missing in ${this.place}: ${some}.`;
    });
    return { problems, unused };
  }

  async #has(key: string): Promise<boolean> {
    const found = await this.#blobs.get(key);
    found?.stream.destroy();
    return found !== undefined;
  }

  /** Reads the keys of all contents and of all uses in order, next to one another. */
  async *#strays(db: Db): AsyncGenerator<Stray> {
    const lists = [this.#blobs.keys(), ...this.#uses.map((use) => usedKeys(db, use))].map((list) =>
      list[Symbol.asyncIterator](),
    );
    const heads = await Promise.all(lists.map(async (list) => (await list.next()).value));
    for (;;) {
      const key = heads.reduce((a, b) => (a === undefined || (b !== undefined && b < a) ? b : a));
      if (key === undefined) return;
      const [isThere, ...isUsed] = heads.map((head) => head === key);
      const uses = this.#uses.filter((_, n) => isUsed[n]).map(({ of }) => of);
      if (!isThere || uses.length === 0) yield { key, isThere: isThere === true, uses };
      for (const [n, list] of lists.entries()) {
        if (heads[n] === key) heads[n] = (await list.next()).value;
      }
    }
  }
}

/** @throws {ApiError} 507 */
async function requireRoom(db: Db, { user, most }: Owner): Promise<void> {
  const [row] = await selectUnusedBytes(db, { user });
  if ((row?.bytes ?? 0) > most) throw unusedFull();
}

/** The error for an account that has stored too much that nothing uses. */
export function unusedFull(): ApiError {
  return new ApiError(
    'insufficient-storage',
    'what you deleted or replaced takes up your storage until it is gone, which takes a day. Try again later.',
  );
}

async function* usedKeys(
  db: Db,
  { after }: Pick<ReturnType<typeof statementsOf>, 'after'>,
): AsyncGenerator<string, undefined> {
  let last = '';
  for (;;) {
    const page = await after(db, { after: last, limit: PAGE });
    for (const { key } of page) yield key;
    if (page.length < PAGE) return undefined;
    last = page.at(-1)?.key ?? '';
  }
}
