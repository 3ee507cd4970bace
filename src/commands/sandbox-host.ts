import { setTimeout as sleep } from 'node:timers/promises';
import { app } from '../app.ts';
import { type Context, closeContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Incoming } from '../http/outcome.ts';
import type { Dispatchers, Place } from '../http/server.ts';
import { hasBody } from '../http/unread.ts';
import type { Asker, MadeSandbox, OwnSandbox, Sandboxes } from '../sandboxes.ts';
import {
  allSandboxes,
  deleteSandboxes,
  endedSandboxes,
  LIFETIME_MS,
  MAX_SANDBOXES,
  makeSandbox,
  networkDigest,
  readSandbox,
  sandboxConfig,
  sandboxOfKey,
} from './sandbox-store.ts';

/** Most sandboxes of one network. */
const MAX_OF_NETWORK = 5;
/** Most that are open at a time: each takes some 25 MB of memory. */
const MAX_OPEN = 8;
/** One that was used this recently is not closed for another one, in milliseconds. */
const KEPT_OPEN_MS = 10_000;
/** One that was not used for this long is closed, in milliseconds. */
const IDLE_MS = 600_000;
/** How long closing waits for replies, in milliseconds. */
const CLOSE_MS = 2_000;
/** Most calls that wait for a sandbox to be made, opened or closed, which is done for one at a time. */
const MAX_WAITING = 50;
/** What a sandbox takes in request bodies while it is open, and in one of them, in bytes. */
const MAX_TAKEN = 32_000_000;
const MAX_BODY = 5_000_000;

/** What a sandbox answers: no pages, so nobody signs in there. */
const ANSWERED = /^\/(api|stream|f|images)\/|^\/oauth\/access_token$/;

/** A sandbox whose store is open. */
interface Open {
  id: string;
  ctx: Context;
  dispatchers: Dispatchers;
  /** When it got its last request, by `Date.now()`. */
  usedAt: number;
  /** How many requests and streams it is answering. */
  busy: number;
  /** Bytes of request bodies. */
  taken: number;
}

/** Opens the sandboxes of a service when they are called, and closes them again. */
export class SandboxHost implements Sandboxes {
  readonly #main: Context;
  readonly #open = new Map<string, Open>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isStopping = false;

  constructor(main: Context) {
    this.#main = main;
  }

  /** The sandbox that a request is for, by its path or its token; undefined if it is for the service itself. */
  readonly placeOf = (incoming: Incoming): Promise<Place> | undefined => {
    const named = readNamed(incoming);
    // A token of none is answered, and counted, as any other wrong one.
    if (named === undefined || readSandbox(this.#main, named.id) === undefined) return undefined;
    incoming.path = named.path;
    return this.#enter(named.id, incoming);
  };

  make(asker: Asker, key?: string): Promise<MadeSandbox> {
    return this.#inTurn(async () => {
      await this.#deleteOf(key);
      const all = allSandboxes(this.#main);
      if (all.length >= MAX_SANDBOXES) {
        throw new ApiError('unavailable', 'there are too many sandboxes at the moment. Try again later.');
      }
      const network = networkDigest(this.#main, asker.network);
      const near = all.filter(({ record }) => record.network === network);
      if (near.length >= MAX_OF_NETWORK && !asker.isLocal) {
        const first = Math.min(...near.map(({ record }) => record.createdAt));
        throw new ApiError('too-many-requests', `your network has ${MAX_OF_NETWORK} sandboxes already.`, {
          'Retry-After': String(Math.ceil((first + LIFETIME_MS - Date.now()) / 1000)),
        });
      }
      return makeSandbox(this.#main, asker);
    });
  }

  find(key: string | undefined): OwnSandbox | undefined {
    const record = sandboxOfKey(this.#main, key)?.record;
    return record && { endsAt: record.createdAt + LIFETIME_MS, isLocal: record.isLocal };
  }

  remove(key: string): Promise<void> {
    return this.#inTurn(() => this.#deleteOf(key));
  }

  sweep(): Promise<void> {
    return this.#inTurn(async () => {
      for (const id of endedSandboxes(this.#main)) await this.#delete(id);
      for (const open of this.#open.values())
        if (open.busy === 0 && open.usedAt + IDLE_MS < Date.now()) await this.#close(open);
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#last;
    await Promise.all([...this.#open.values()].map((open) => this.#close(open)));
  }

  /** Runs one piece of work after the other. @throws {ApiError} 503 if too many wait, or the service stops. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MAX_WAITING || this.#isStopping) throw busy();
    this.#waiting++;
    const before = this.#last;
    const done = before.then(work).finally(() => this.#waiting--);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #enter(id: string, incoming: Incoming): Promise<Place> {
    const open = this.#open.get(id) ?? (await this.#inTurn(() => this.#openOne(id)));
    if (open === undefined) throw new ApiError('invalid-token', 'the sandbox of this token has ended.');
    takeBody(open, incoming);
    open.usedAt = Date.now();
    open.busy++;
    return { ...open, left: () => open.busy-- };
  }

  /** @throws {ApiError} 503 if too many others are in use. */
  async #openOne(id: string): Promise<Open | undefined> {
    const known = this.#open.get(id);
    const record = readSandbox(this.#main, id);
    if (known !== undefined || record === undefined) return known;
    if (this.#open.size >= MAX_OPEN) {
      const [oldest] = [...this.#open.values()].sort((one, other) => one.usedAt - other.usedAt);
      if (oldest === undefined || oldest.usedAt + KEPT_OPEN_MS > Date.now()) throw busy();
      await this.#close(oldest);
    }
    const ctx = await app.open(sandboxConfig(this.#main.config, id, record.isLocal));
    const dispatchers = app.dispatchers(ctx);
    await ctx.processes.start(() => undefined);
    await Promise.all([ctx.streams.start(), ctx.live.start(), ctx.consumers.start()]);
    const open: Open = { id, ctx, dispatchers, usedAt: Date.now(), busy: 0, taken: 0 };
    this.#open.set(id, open);
    return open;
  }

  /** Ends its streams and closes its store; a later request opens it again. */
  async #close(open: Open): Promise<void> {
    const { id, ctx } = open;
    this.#open.delete(id);
    ctx.processes.leave();
    await Promise.all([ctx.streams.stop(), ctx.live.stop(), ctx.consumers.stop()]);
    for (let waited = 0; open.busy > 0 && waited < CLOSE_MS; waited += 20) await sleep(20);
    await ctx.processes.stop();
    await closeContext(ctx);
  }

  async #deleteOf(key: string | undefined): Promise<void> {
    const own = sandboxOfKey(this.#main, key);
    if (own !== undefined) await this.#delete(own.id);
  }

  async #delete(id: string): Promise<void> {
    const open = this.#open.get(id);
    if (open !== undefined) await this.#close(open);
    deleteSandboxes(this.#main, id);
  }
}

/** Finds the sandbox that a request names, and removes it from the token: the sandbox knows only the rest. */
function readNamed({ path, query, request }: Incoming): { id: string; path: string } | undefined {
  const [, inPath, rest = ''] = /^\/sandbox\/([\da-f]{16})(\/.*)$/.exec(path) ?? [];
  if (inPath !== undefined && !ANSWERED.test(rest)) return undefined;
  // With its token, the paths of the service lead to it; its pages are for people.
  if (inPath === undefined && !/^\/(api|stream)\//.test(path)) return undefined;
  const { headers } = request;
  const token = /^(bearer +)sandbox-([\da-f]{16})-(.*)$/i.exec(headers.authorization ?? '');
  const inQuery = /^sandbox-([\da-f]{16})-(.*)$/.exec(query.access_token ?? '');
  const id = inPath ?? token?.[2] ?? inQuery?.[1];
  if (id === undefined) return undefined;
  if (token?.[2] === id) headers.authorization = `${token[1]}${token[3]}`;
  if (inQuery?.[1] === id) query.access_token = inQuery[2];
  return { id, path: inPath === undefined ? path : rest };
}

/** Counts the body of a request. @throws {ApiError} 413 for a long one, 507 if the sandbox is full. */
function takeBody(open: Open, { request }: Incoming): void {
  if (!hasBody(request)) return;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (!(length <= MAX_BODY)) {
    throw new ApiError(
      'body-too-large',
      `a sandbox takes bodies of at most ${MAX_BODY} bytes, with a Content-Length.`,
    );
  }
  if (open.taken + length > MAX_TAKEN) {
    throw new ApiError('insufficient-storage', 'this sandbox is full. Reset it.');
  }
  open.taken += length;
}

function busy(): ApiError {
  return new ApiError('unavailable', 'too many sandboxes are in use at the moment.', { 'Retry-After': '10' });
}
