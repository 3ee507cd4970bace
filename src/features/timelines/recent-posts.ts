import type { Db } from '../../db/query.ts';
import { readNewestPosts } from './home.sql.ts';
import { lowerBound } from './sorted-ids.ts';

/** Bytes of a number in an array. */
const NUMBER_BYTES = 8;
/** Size of the filter in front of a set of authors, a power of two; it helps for sets up to a quarter of this size. */
const MARKS = 4096;

/** Ids to read: `after < id < before`, at most `limit`. */
export interface IdRange {
  after: number;
  before: number;
  limit: number;
}

/**
 * Ids and authors of the newest posts of all users, shared by all readers: loaded on first use, then updated by the event log.
 * Contains every post since its oldest one.
 */
export class RecentPosts {
  readonly #db: Db;
  readonly #capacity: number;
  /** Oldest first. */
  #ids: number[] = [];
  /** The author of each. */
  #authors: number[] = [];
  /** No older post exists. */
  #isComplete = false;
  #isLoaded = false;
  readonly #marks = new Uint8Array(MARKS);
  #loading: Promise<void> | undefined;
  #position = 0;
  /** Posts added before this position can no longer be distinguished. */
  #firstPosition = 0;

  /** `capacity` is the number of posts loaded; when events have doubled it, the older half is dropped. */
  constructor(db: Db, capacity: number) {
    this.#db = db;
    this.#capacity = capacity;
  }

  /** How many posts the event log has added since the start of the process. */
  get position(): number {
    return this.#position;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Above the newest id; every statement from now on sees all posts below it. */
  get end(): number {
    return (this.#ids.at(-1) ?? 0) + 1;
  }

  get bytes(): number {
    return 2 * NUMBER_BYTES * this.#ids.length;
  }

  /** Resolves once the posts are loaded. @throws if the database cannot be read; the next call tries again. */
  load(): Promise<void> {
    if (this.#loading === undefined) {
      const loading = this.#load(() => this.#loading === loading);
      this.#loading = loading;
      loading.catch(() => {
        if (this.#loading === loading) this.#loading = undefined;
      });
    }
    return this.#loading;
  }

  async #load(isCurrent: () => boolean): Promise<void> {
    const { ids, authors } = await readNewestPosts(this.#db, this.#capacity);
    if (!isCurrent()) return this.load();
    const isComplete = ids.length < this.#capacity;
    // Posts created meanwhile may be in both. Ids become visible in order, so nothing is missing in between.
    const older = lowerBound(ids, this.#ids[0] ?? Number.POSITIVE_INFINITY);
    this.#ids = [...ids.slice(0, older), ...this.#ids];
    this.#authors = [...authors.slice(0, older), ...this.#authors];
    this.#isComplete = isComplete;
    this.#isLoaded = true;
  }

  /** Adds a post from an event; one already loaded is not added again. */
  add(id: number, author: number): void {
    const index = lowerBound(this.#ids, id);
    this.#position++;
    if (index === this.#ids.length) {
      this.#ids.push(id);
      this.#authors.push(author);
    } else {
      // The posts added since a position are no longer the last in the list.
      this.#firstPosition = this.#position;
      if (this.#ids[index] === id) return;
      this.#ids.splice(index, 0, id);
      this.#authors.splice(index, 0, author);
    }
    if (this.#ids.length <= 2 * this.#capacity) return;
    this.#ids = this.#ids.slice(-this.#capacity);
    this.#authors = this.#authors.slice(-this.#capacity);
    this.#isComplete = false;
  }

  /** Drops everything; the next load restores it. */
  clear(): void {
    this.#ids = [];
    this.#authors = [];
    this.#isComplete = false;
    this.#isLoaded = false;
    this.#loading = undefined;
    this.#firstPosition = this.#position;
  }

  /** The posts added since a position, oldest first; undefined if that is too long ago to tell. */
  since(position: number): { id: number; author: number }[] | undefined {
    const start = this.#startOf(position);
    if (start === undefined) return undefined;
    return this.#ids
      .slice(start)
      .map((id, index) => ({ id, author: this.#authors[start + index] as number }));
  }

  /** Whether any of the authors posted since a position; true if that is too long ago to tell. */
  postedSince(position: number, authors: ReadonlySet<number>): boolean {
    const start = this.#startOf(position);
    if (start === undefined) return true;
    for (let index = start; index < this.#authors.length; index++) {
      if (authors.has(this.#authors[index] as number)) return true;
    }
    return false;
  }

  #startOf(position: number): number | undefined {
    const start = this.#ids.length - (this.#position - position);
    return start < 0 || position < this.#firstPosition ? undefined : start;
  }

  /**
   * The newest posts of some authors, newest first, scanning at most `scanned` posts. `rest` is the range to continue with;
   * undefined if it has nothing more.
   */
  newestOf(
    authors: ReadonlySet<number>,
    { after, before, limit }: IdRange,
    scanned: number,
  ): { ids: number[]; rest: IdRange | undefined } {
    const ids: number[] = [];
    const marks = this.#mark(authors);
    let index = lowerBound(this.#ids, before);
    const end = Math.max(0, index - scanned);
    while (index > end) {
      index--;
      const id = this.#ids[index] as number;
      if (id <= after) return { ids, rest: undefined };
      const author = this.#authors[index] as number;
      if (marks[author % MARKS] === 0 || !authors.has(author)) continue;
      ids.push(id);
      if (ids.length === limit) return { ids, rest: undefined };
    }
    if (index === 0 && this.#isComplete) return { ids, rest: undefined };
    const oldest = this.#ids[index] ?? before;
    return { ids, rest: { after, before: Math.min(before, oldest), limit: limit - ids.length } };
  }

  /** Marks the authors by the low bits of their ids, which rules out most others without probing the set. */
  #mark(authors: ReadonlySet<number>): Uint8Array {
    const isFew = authors.size <= MARKS / 4;
    this.#marks.fill(isFew ? 0 : 1);
    if (isFew) for (const author of authors) this.#marks[author % MARKS] = 1;
    return this.#marks;
  }

  /** The oldest posts of some authors, oldest first; undefined if the range begins before the cached posts. */
  oldestOf(authors: ReadonlySet<number>, { after, before, limit }: IdRange): number[] | undefined {
    if (!this.#isComplete && after + 1 < (this.#ids[0] ?? Number.POSITIVE_INFINITY)) return undefined;
    const found: number[] = [];
    for (let index = lowerBound(this.#ids, after + 1); found.length < limit; index++) {
      const id = this.#ids[index];
      if (id === undefined || id >= before) break;
      if (authors.has(this.#authors[index] as number)) found.push(id);
    }
    return found;
  }
}
