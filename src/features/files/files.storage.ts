import { rm } from 'node:fs/promises';
import type { ByteRange, Chunks } from '../../blobs/blobs.ts';
import { draftsFolder } from '../../blobs/drafts.ts';
import { readFile } from '../../blobs/file-stream.ts';
import { selectUnusedBytes } from '../../contents/contents.sql.ts';
import { type StoredContent, unusedFull } from '../../contents/contents.ts';
import type { Context } from '../../context.ts';
import { explainFault } from '../../db/faults.ts';
import { ApiError } from '../../errors.ts';
import { tiers, userKind } from '../users/users.ts';
import { noFile } from './files.find.ts';

type Limits = (typeof tiers)['free' | 'paid'];

/** By account, the bytes received by requests of this process that are not counted elsewhere yet. */
const arriving = new Map<number, number>();

/**
 * Limits what a request of an account may send, counted while its contents arrive, together with the account's other requests.
 * The write that stores the contents counts again.
 */
export class Room {
  /** The folder of what is written while a content arrives. */
  readonly scratch: string;
  readonly #blobs: Context['blobs'];
  readonly #user: number;
  readonly #limits: Limits;
  /** What the account stored before this request: in files, and in unused contents. */
  readonly #used: number;
  readonly #unused: number;
  /** The most that video and audio may have. */
  readonly #mostPlayed: number;
  readonly #stored: StoredContent[] = [];
  #taken = 0;

  private constructor(
    { blobs, config }: Pick<Context, 'blobs' | 'config'>,
    user: number,
    limits: Limits,
    used: number,
    unused: number,
  ) {
    this.scratch = draftsFolder(config.data);
    this.#blobs = blobs;
    this.#user = user;
    this.#limits = limits;
    this.#mostPlayed = config.mediaBytes;
    this.#used = used;
    this.#unused = unused;
  }

  /**
   * Opens the room an account has left for one request; `end` closes it.
   * @param isOfFiles - whether the stored bytes count for the account's files.
   * @throws {ApiError} 404
   */
  static async open(
    ctx: Pick<Context, 'objects' | 'store' | 'blobs' | 'config'>,
    user: number,
    isOfFiles = true,
  ): Promise<Room> {
    const { objects, store } = ctx;
    const record = await objects.find(userKind, user);
    if (record === undefined) throw noFile();
    const { tier, storage_used: used } = record.row;
    const [unused] = await selectUnusedBytes(store.read, { user });
    return new Room(ctx, user, tiers[tier], isOfFiles ? used : 0, unused?.bytes ?? 0);
  }

  /** Runs a request with the room of its account. @throws as `open`, and what `work` throws. */
  static async for<T>(
    ctx: Parameters<typeof Room.open>[0],
    user: number,
    work: (room: Room) => Promise<T>,
    isOfFiles = true,
  ): Promise<T> {
    const room = await Room.open(ctx, user, isOfFiles);
    let isInVain = false;
    try {
      return await work(room);
    } catch (error) {
      isInVain = isRefused(error);
      throw error;
    } finally {
      await room.end(isInVain);
    }
  }

  /** Ends a request; deletes what it stored if that was in vain. */
  async end(isInVain: boolean): Promise<void> {
    // The garbage collector deletes what this cannot.
    if (isInVain) await this.#blobs.discard(this.#stored).catch(() => undefined);
    for (const { draft } of this.#stored) if (draft !== undefined) await rm(draft, { force: true });
    const left = (arriving.get(this.#user) ?? 0) - this.#taken;
    if (left === 0) arriving.delete(this.#user);
    else arriving.set(this.#user, left);
  }

  /** Checks a content whose length is announced. @throws {ApiError} 507 if it would not fit. */
  require(length: number): void {
    if (length > this.#limits.file) throw fileTooLarge(this.#limits.file);
    this.#requireLeft(length);
  }

  /** Counts a chunk of a content; `size` is the content's size so far. @throws {ApiError} 507 */
  take(bytes: number, size: number, isPlayed = false): void {
    if (size > this.#limits.file) throw fileTooLarge(this.#limits.file);
    if (isPlayed && size > this.#mostPlayed) throw mediaTooLarge(this.#mostPlayed);
    this.#requireLeft(bytes);
    this.#taken += bytes;
    arriving.set(this.#user, (arriving.get(this.#user) ?? 0) + bytes);
  }

  /** Stores a content, counted while it is read. A draft lets it be read again without asking a bucket. @throws {ApiError} 507 */
  async store(content: Chunks, leavesDraft = false): Promise<StoredContent> {
    const owner = { user: this.#user, most: this.#limits.storage };
    const stored = await this.#blobs.store(content, owner, leavesDraft);
    this.#stored.push(stored);
    return stored;
  }

  /** Reads a content like `Blobs.get`; one that this request stored, from its draft. */
  async get(key: string, range?: ByteRange) {
    const draft = this.#stored.find((one) => one.key === key)?.draft;
    return (draft && (await readFile(draft, range))) || this.#blobs.get(key, range);
  }

  #requireLeft(bytes: number): void {
    const more = bytes + (arriving.get(this.#user) ?? 0);
    if (this.#used + more > this.#limits.storage) throw storageFull();
    if (this.#unused + more > this.#limits.storage) throw unusedFull();
  }
}

/** Whether this error of a request means that nothing was written: a failing store may have written before it failed. */
export function isRefused(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500 || error.slug === 'insufficient-storage';
  return explainFault(error) === undefined;
}

/** The error for an account without room. */
export function storageFull(): ApiError {
  return new ApiError('insufficient-storage', 'your files would exceed your storage.');
}

function mediaTooLarge(most: number): ApiError {
  return new ApiError('insufficient-storage', `a video or audio file may be at most ${most} bytes.`);
}

function fileTooLarge(most: number): ApiError {
  return new ApiError('insufficient-storage', `a file of your account may be at most ${most} bytes.`);
}
