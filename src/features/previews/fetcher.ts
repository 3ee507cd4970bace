import program from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { FetchError, isPublicAddress } from '../../http/fetch-public.ts';
import { withDrawer } from '../../images/draw-pool.ts';
import { UnreadablePicture } from '../../images/draw-process.ts';
import { HEAD_BYTES, isPicture } from '../../images/pictures.ts';
import type { Live, LiveDefinition } from '../../streams/live.ts';
import {
  leaveWaiting,
  saveFound,
  saveNothing,
  selectUses,
  selectWaiting,
  takeWaiting,
} from './previews.sql.ts';
import type { Fetching, Shown } from './read-page.ts';

/** Pages fetched at once, and how many of those that wait are looked at. */
const MOST = 8;
const LOOKED_AT = 50;
/** How often a page is begun that ends the process, or cannot be stored. */
const MOST_TRIES = 3;
/** For a page, its oEmbed description or its picture, in milliseconds. */
const TIMEOUT_MS = 5_000;
const REDIRECTS = 3;
/** Smaller pictures count visits, or are decoration; in pixels. */
const LEAST_SIDE = 32;

/** Loaded when the first page is read: it brings a parser of HTML. */
const reading = () => import('./read-page.ts');

type Waiting = Awaited<ReturnType<typeof selectWaiting>>[number];

/** Fetches the pages that wait, one of each host at a time. */
export class Fetcher implements Live {
  /** Which addresses may be connected to, and for how long; tests have their own. */
  allow = isPublicAddress;
  timeout = TIMEOUT_MS;
  readonly #ctx: Context;
  readonly #ending = new AbortController();
  readonly #fetching = new Map<string, Promise<void>>();
  /** The last request to each host that is asked. */
  readonly #turns = new Map<string, Promise<unknown>>();
  #looking: Promise<void> | undefined;
  #looksAgain = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async start(): Promise<void> {
    const { linkPreviews, roles } = this.#ctx.config;
    if (linkPreviews && roles.has('jobs')) this.wake();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#looking;
    await Promise.all(this.#fetching.values());
  }

  apply(): void {}

  forget(): void {}

  /** Resolves when nothing is being fetched. */
  async idle(): Promise<void> {
    while (this.#looking !== undefined || this.#fetching.size > 0) {
      await this.#looking;
      await Promise.all(this.#fetching.values());
    }
  }

  /** Fetches what waits, now or when there is room. */
  wake(): void {
    this.#looksAgain = true;
    if (this.#looking !== undefined || this.#isFull || this.#ending.signal.aborted) return;
    this.#looking = this.#look()
      .catch((error) => this.#ctx.log.debug({ err: error }, 'link previews could not be looked for'))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  get #isFull(): boolean {
    return this.#fetching.size >= MOST;
  }

  async #look(): Promise<void> {
    while (this.#looksAgain && !this.#isFull && !this.#ending.signal.aborted) {
      this.#looksAgain = false;
      for (const row of await selectWaiting(this.#ctx.store.read, { limit: LOOKED_AT })) {
        if (this.#isFull) break;
        if (this.#fetching.has(row.host) || !(await this.#take(row))) continue;
        const work = this.#fetch(row)
          .catch((error) => this.#ctx.log.warn({ err: error }, 'a link preview could not be stored'))
          .finally(() => {
            this.#fetching.delete(row.host);
            this.wake();
          });
        this.#fetching.set(row.host, work);
      }
    }
  }

  /** Whether the page is this process's to fetch. */
  async #take({ key, worker, tries }: Waiting): Promise<boolean> {
    const { store, processes } = this.#ctx;
    if (worker !== null && worker !== processes.id && (await processes.isAlive(worker))) return false;
    if (tries >= MOST_TRIES) {
      await store.bookkeeping((db) => saveNothing(db, { key, now: Date.now() }));
      this.#looksAgain = true;
      return false;
    }
    const [taken] = await store.bookkeeping((db) => takeWaiting(db, { key, worker: processes.id, tries }));
    return taken !== undefined;
  }

  async #fetch({ key, url, tries }: Waiting): Promise<void> {
    const { store } = this.#ctx;
    const shown = await this.#read(new URL(url));
    if (this.#ending.signal.aborted) {
      await store.bookkeeping((db) => leaveWaiting(db, { key, tries }));
    } else if (shown === undefined) {
      await store.bookkeeping((db) => saveNothing(db, { key, now: Date.now() }));
    } else {
      await store.write(async (tx) => {
        if ((await saveFound(tx, { ...shown, key, now: tx.now })).length === 0) return;
        for (const { object_id: id, kind } of await selectUses(tx, { key })) {
          tx.emit({ type: 'link_preview', body: { id, kind: kind === 'post' ? 'post' : 'message' } });
        }
      });
    }
  }

  /** @returns undefined if there is nothing to show. */
  async #read(url: URL): Promise<Shown | undefined> {
    const fetching: Fetching = {
      timeout: this.timeout,
      redirects: REDIRECTS,
      allow: this.allow,
      signal: this.#ending.signal,
      userAgent: `Millrace/${program.version} (link previews; +${this.#ctx.config.url}/about)`,
      inTurn: (host, work) => this.#inTurn(host, work),
    };
    try {
      const { readPage } = await reading();
      const found = await readPage(url, fetching);
      if (found === undefined) return undefined;
      return { ...found.described, ...(await this.#storePicture(found.picture, fetching)) };
    } catch (thrown) {
      if (!(thrown instanceof FetchError)) throw thrown;
      this.#ctx.log.debug({ reason: thrown.message }, 'a page has no preview');
      return undefined;
    }
  }

  /** Fetches a picture, redraws it and stores that; what cannot be drawn is left out. */
  async #storePicture(
    url: URL | undefined,
    fetching: Fetching,
  ): Promise<Pick<Shown, 'picture' | 'picture_type' | 'width' | 'height'>> {
    const none = { picture: null, picture_type: null, width: null, height: null };
    if (url === undefined) return none;
    try {
      const { readPicture } = await reading();
      const bytes = await readPicture(url, fetching);
      if (!isPicture(bytes.subarray(0, HEAD_BYTES))) return none;
      const drawing = withDrawer(0, (drawer) => drawer.drawThumbnails(bytes));
      const { image_thumb_960r: drawn } = await unlessAborted(drawing, this.#ending.signal);
      const { mimeType, width, height } = drawn;
      if (Math.min(width, height) < LEAST_SIDE) return none;
      const { key } = await this.#ctx.blobs.put([drawn.bytes]);
      return { picture: key, picture_type: mimeType, width, height };
    } catch (thrown) {
      const isTheirs = thrown instanceof FetchError || thrown instanceof UnreadablePicture;
      // Too many pictures wait to be drawn.
      if (isTheirs || thrown instanceof ApiError) return none;
      throw thrown;
    }
  }

  /** One request to a host after the other. */
  async #inTurn<T>(host: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#turns.get(host) ?? Promise.resolve()).then(work);
    const turn = mine.catch(() => undefined);
    this.#turns.set(host, turn);
    try {
      return await mine;
    } finally {
      if (this.#turns.get(host) === turn) this.#turns.delete(host);
    }
  }
}

/** @throws {FetchError} when the signal comes first. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new FetchError('the service stops'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Fetches pages for the whole service, where the consumer of posts and messages runs. */
export const fetchers: LiveDefinition<Fetcher> = {
  name: 'link previews',
  make: (ctx) => new Fetcher(ctx),
};
