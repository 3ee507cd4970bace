import { createHash } from 'node:crypto';
import { app } from '../app.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { type ContentsPlace, openBlobs } from '../blobs/open.ts';
import { copyRows, type Progress, type Source } from '../db/copy/copy.ts';
import { createTarget, openSource, type Place } from '../db/copy/open.ts';
import { naming } from '../db/open.ts';
import type { Db } from '../db/query.ts';

/** A store and the location of its file contents. */
export interface StorePlace extends Place {
  files: ContentsPlace;
}

/** A snapshot of a store, which may be in use. */
export interface OpenSource {
  source: Source;
  /** Includes the content of every file that its rows name. */
  files: Blobs;
}

/** The result of a copy. */
export interface Copied {
  /** Names of the applied migrations. */
  migrations: readonly string[];
  /** Number of rows of each table. */
  rows: Record<string, number>;
  files: { count: number; bytes: number };
}

/** Files to copy at a time: each waits for the disk. */
const FILES_AT_ONCE = 8;

/** Opens a store for copying. @throws an error that names it when it cannot be read. */
export async function withSource<T>(from: StorePlace, work: (source: OpenSource) => Promise<T>): Promise<T> {
  const source = await naming(from, () => openSource(from));
  try {
    return await work({ source, files: await openBlobs(from.files) });
  } finally {
    await source.close();
  }
}

/**
 * Copies a store to an empty place: a PostgreSQL database, or a folder that the caller removes after a failure.
 * @throws an error that names the store that could not be read or created. It leaves nothing in the database; file contents
 * already copied stay, and another attempt skips them.
 */
export async function copyStore(
  from: OpenSource,
  to: StorePlace,
  namespace: string,
  progress: Progress,
): Promise<Copied> {
  const { source } = from;
  const target = await naming(to, () => createTarget(to, namespace));
  try {
    const files = await copyFiles(from.files, await openBlobs(to.files), progress);
    // Calling `progress` before each statement lets a signal interrupt the work.
    const derive = ({ dialect, all }: Db) =>
      app.fillIndexes(
        {
          dialect,
          all: (...statement) => {
            progress('indexes', 0, 0);
            return all(...statement);
          },
        },
        namespace,
      );
    const rows = await copyRows(source, target, derive, progress);
    return { migrations: source.migrations, rows, files };
  } catch (error) {
    await target.abort();
    throw error;
  }
}

/**
 * Copies the file contents that the target lacks.
 * @returns how many the source has, and the bytes that were copied.
 * @throws for a content that does not match its key.
 */
export async function copyFiles(source: Blobs, target: Blobs, progress: Progress): Promise<Copied['files']> {
  const { count: all } = await listFiles(source);
  const copied = { count: 0, bytes: 0 };
  const contents = compareKeys(source, target);
  const copySome = async (): Promise<void> => {
    for await (const { key, isThere } of contents) {
      const content = isThere ? undefined : await source.get(key);
      // Undefined if it was deleted meanwhile.
      if (content !== undefined) {
        copied.bytes += content.size;
        await target.put(content.stream, async (stored) => {
          if (stored !== key) throw new Error(`${source.place}: the file ${key} is damaged.`);
        });
      }
      if (content !== undefined || isThere) copied.count++;
      progress('files', copied.count, all);
    }
  };
  // A failure ends `contents`, and with it the other copies, before anything is removed.
  const ended = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, copySome));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return copied;
}

/** The keys of `source` in order, each with whether `target` has it too. */
async function* compareKeys(source: Blobs, target: Blobs): AsyncGenerator<{ key: string; isThere: boolean }> {
  const others = target.keys()[Symbol.asyncIterator]();
  let other = await others.next();
  for await (const key of source.keys()) {
    while (!other.done && other.value < key) other = await others.next();
    yield { key, isThere: !other.done && other.value === key };
  }
}

/** The number of contents, and the SHA-256 of their keys. */
export async function listFiles(blobs: Blobs): Promise<{ count: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const key of blobs.keys()) {
    hash.update(key);
    count++;
  }
  return { count, sha256: hash.digest('hex') };
}
