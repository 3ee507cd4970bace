import type { Db } from '../../db/query.ts';
import { readNewestPosts } from './home.sql.ts';
import { lowerBound } from './sorted-ids.ts';

/** A number in an array takes this many bytes. */
const NUMBER_BYTES = 8;
/** Marks of a filter in front of a set of authors, a power of two; it is of use for sets of a quarter of its size. */
const MARKS = 4096;

/** Ids to read: `after < id < before`, at most `limit`. */
export interface IdRange {
  after: number;
  before: number;
  limit: number;
}

/**
 * Ids and authors of the newest posts of all users, the same for all readers: loaded when first needed, then fed by
 * the event log. Holds every post from the oldest one in it on.
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
  /** What was added before this position is no longer told apart. */
  #firstPosition = 0;

  /** `capacity` is how many posts are loaded; when events have made them twice as many, the older half is dropped. */
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

  /** Above the newest id; every statement that begins from now on sees all posts below. */
  get end(): number {
    return (this.#ids.at(-1) ?? 0) + 1;
  }

  get bytes(): number {
    return 2 * NUMBER_BYTES * this.#ids.length;
  }

  /** Resolves when the posts are there. @throws when the database cannot be read; the next call tries again. */
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
    // What was posted meanwhile may be in both. Ids become visible in order, so nothing is missing in between.
    const older = lowerBound(ids, this.#ids[0] ?? Number.POSITIVE_INFINITY);
    this.#ids = [...ids.slice(0, older), ...this.#ids];
    this.#authors = [...authors.slice(0, older), ...this.#authors];
    this.#isComplete = isComplete;
    this.#isLoaded = true;
  }

  /** Adds a post that an event tells of; one that a load has already seen is in its place. */
  add(id: number, author: number): void {
    const index = lowerBound(this.#ids, id);
    this.#position++;
    if (index === this.#ids.length) {
      this.#ids.push(id);
      this.#authors.push(author);
    } else {
      // The posts added since a position are no longer the last ones.
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

  /** Drops everything; the next load brings it back. */
  clear(): void {
    this.#ids = [];
    this.#authors = [];
    this.#isComplete = false;
    this.#isLoaded = false;
    this.#loading = undefined;
    this.#firstPosition = this.#position;
  }

  /** The posts added since a position, oldest first; undefined when that is too long ago to tell. */
  since(position: number): { id: number; author: number }[] | undefined {
    const start = this.#startOf(position);
    if (start === undefined) return undefined;
    return this.#ids
      .slice(start)
      .map((id, index) => ({ id, author: this.#authors[start + index] as number }));
  }

  /** Whether any of the authors posted since a position; true when that is too long ago to tell. */
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
   * The newest posts of some authors, newest first, among at most `scanned` posts. `rest` is where to read on; undefined
   * when there is nothing more to read in the range.
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

  /** Marks the authors by the last bits of their ids: most others are told from them without a probe of the set. */
  #mark(authors: ReadonlySet<number>): Uint8Array {
    const isFew = authors.size <= MARKS / 4;
    this.#marks.fill(isFew ? 0 : 1);
    if (isFew) for (const author of authors) this.#marks[author % MARKS] = 1;
    return this.#marks;
  }

  /** The oldest posts of some authors, oldest first; undefined when the range begins before the cached posts. */
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
