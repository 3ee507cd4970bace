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
/** How long a stored blob waits for the row that uses it. */
export const SETTLED_MS = HOUR_MS;
/** How long an unused blob stays. */
export const GRACE_MS = 24 * HOUR_MS;
/** How often all blobs are compared with the rows. */
const LIST_MS = 24 * HOUR_MS;
/** Blobs of each use that are looked at when the service starts. */
const LOOKED_AT = 3;
/** Blobs deleted at a time, and keys read at a time. */
const BATCH = 100;
const PAGE = 1000;
/** A batch ends after the shorter of these times. After the longer one, another process takes over what was left of it. */
const BATCH_MS = 60_000;
const ABANDONED_MS = 10 * BATCH_MS;
/** Attempts at an upload while the same blob is being deleted, and the wait between them. */
const TRIES = 100;
const TRY_MS = 100;

/** A blob that is missing or unused. */
interface Stray {
  key: string;
  isThere: boolean;
  /** Its uses. */
  uses: readonly string[];
}

/** The account that stores a blob. */
export interface Owner {
  user: number;
  /** Most bytes of its unused blobs (docs/interface.md, Storage). */
  most: number;
}

/** A stored blob, for a row that must use it within an hour. */
export interface StoredContent extends Stored {
  /** When it was stored; undefined if another upload has stored it in the last hour. */
  since: number | undefined;
}

/**
 * Stores blobs and garbage-collects them: a blob is deleted once nothing uses it, and never before.
 *
 * The table `unused_contents` has the blobs that may be unused. An upload adds its own before the blob gets its name. An hour
 * later, used blobs leave the table. The others stay for a day, as do those found unused when all blobs are compared with the
 * rows once a day, and are deleted if they are still unused then.
 *
 * The collector marks a blob as being deleted before it looks for uses. So either it sees the use, or an upload of the same
 * blob sees the mark, and waits until the blob is gone.
 *
 * Until a blob is used or gone, it counts against the account that stored it, so that nobody fills the disk with unused blobs.
 *
 * A backup copies the blobs that rows name at one moment. Since a blob stays for a day after its last use, a backup may take
 * that long.
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
    // Not during startup.
    this.#nextList = now() + HOUR_MS;
  }

  /** Stores a blob as `Blobs` does; a row must use it within an hour. */
  put(content: Chunks, announce?: (key: string, size: number) => Promise<void>): Promise<Stored> {
    return this.#blobs.put(content, async (key, size) => {
      await announce?.(key, size);
      await this.keep(key);
    });
  }

  /** Stores a blob for an account. @throws {ApiError} 507 if the account has stored too much that is unused. */
  async store(content: Chunks, owner?: Owner, leavesDraft = false): Promise<StoredContent> {
    let since: number | undefined;
    const announce = async (key: string, size: number): Promise<void> => {
      since = await this.#note(key, size, owner);
    };
    return { ...(await this.#blobs.put(content, announce, leavesDraft)), since };
  }

  /**
   * Keeps a blob for a row that will use it within the next hour. Needed only if the key comes from another row, since `put`
   * does the same.
   * @throws {ApiError} 503 while the blob is being deleted.
   */
  async keep(key: string): Promise<void> {
    await this.#note(key, 0);
  }

  /** @returns when it was stored; undefined if the table already had it. */
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

  /** Deletes blobs that were stored in vain, unless something uses them or they were stored again since. */
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

  async has(key: string): Promise<boolean> {
    const found = await this.#blobs.get(key);
    found?.stream.destroy();
    return found !== undefined;
  }

  /** Whether a row names it. */
  async isUsed(key: string): Promise<boolean> {
    return (await this.#used(this.#store.read, [key])).has(key);
  }

  /**
   * Looks at a few blobs that rows name: they are all missing where the store has another data folder or bucket than before.
   * @returns how many were looked at if none of them is there, else 0.
   */
  async countMissing(): Promise<number> {
    let looked = 0;
    for (const { after } of this.#uses) {
      for (const { key } of await after(this.#store.read, { after: '', limit: LOOKED_AT })) {
        if (await this.has(key)) return 0;
        looked++;
      }
    }
    return looked;
  }

  /** Deletes blobs that have been unused for long enough, and once a day looks for unused ones. Called repeatedly. */
  async keepUp(): Promise<void> {
    if (this.#isBusy || this.#isClosed) return;
    this.#isBusy = true;
    const running = this.#keepUp().finally(() => {
      this.#isBusy = false;
    });
    this.#running = running.catch(() => undefined);
    await running;
  }

  /** Resolves when no deletion is running. */
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

  /** Finds all unused blobs and records them. */
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
   * Forgets stored blobs that are in use, and deletes those that are still unused after the grace period.
   * @returns how many it deleted.
   */
  async collect(): Promise<number> {
    while ((await this.#advance(STORED, UNUSED, SETTLED_MS)) !== undefined);
    let count = 0;
    for (const [from, age] of [
      // Left by a process that did not get to delete them.
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

  /** Deletes blobs marked as being deleted, until it has to stop. @returns how many it deleted. */
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
   * Advances blobs that have been in one state for `age` to the next, and forgets those in use.
   * @returns the blobs now in the next state, in batches; undefined when none are left.
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

  /**
   * The unused ones among blobs whose state has already been changed. That order makes every use announced by an upload
   * visible.
   */
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
   * Compares the blobs with the rows, for `millrace check`.
   * @returns a problem for each kind of row that names missing blobs, and the number of unused blobs.
   */
  async compare(): Promise<{ problems: string[]; unused: number }> {
    const db = this.#store.maintenance;
    const missing = new Map<string, string[]>();
    let unused = 0;
    for await (const { key, isThere, uses } of this.#strays(db)) {
      if (isThere) unused++;
      // It may have arrived after its place in the list was read, or its row may be gone.
      else if (!(await this.has(key)) && (await this.#used(db, [key])).has(key)) {
        for (const of of uses) missing.set(of, [...(missing.get(of) ?? []), key]);
      }
    }
    const problems = [...missing].map(([of, keys]) => {
      const some = `${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', …' : ''}`;
      return `${keys.length} contents of ${of} are missing in ${this.place}: ${some}.`;
    });
    return { problems, unused };
  }

  /** Reads the keys of all blobs and of all uses side by side, in order. */
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

/** The error for an account that has stored too much that is unused. */
export function unusedFull(): ApiError {
  return new ApiError(
    'insufficient-storage',
    'deleted and replaced files count towards your storage for a day. Try again later.',
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
