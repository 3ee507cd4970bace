import { createHash } from 'node:crypto';
import { app } from '../app.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { type ContentsPlace, openBlobs } from '../blobs/open.ts';
import { copyRows, type Progress, type Source } from '../db/copy/copy.ts';
import { createTarget, openSource, type Place } from '../db/copy/open.ts';
import { naming } from '../db/open.ts';
import type { Db } from '../db/query.ts';

/** A store, with the place of the contents of its files. */
export interface StorePlace extends Place {
  files: ContentsPlace;
}

/** A store as it is at one moment, while it may be served. */
export interface OpenSource {
  source: Source;
  /** The content of every file that its rows name is there. */
  files: Blobs;
}

/** What was copied. */
export interface Copied {
  /** Names of the migrations that the store has had. */
  migrations: readonly string[];
  /** How many rows of each table. */
  rows: Record<string, number>;
  files: { count: number; bytes: number };
}

/** Contents of files that are copied at a time: each waits for the disk. */
const FILES_AT_ONCE = 8;

/** Opens a store for copying. @throws naming it, where it cannot be read. */
export async function withSource<T>(from: StorePlace, work: (source: OpenSource) => Promise<T>): Promise<T> {
  const source = await naming(from, () => openSource(from));
  try {
    return await work({ source, files: await openBlobs(from.files) });
  } finally {
    await source.close();
  }
}

/**
 * Copies a store to where there is none: a PostgreSQL database, or a folder that the caller removes after a failure.
 * @throws naming the store that could not be read or made. In the database nothing is left of what was begun; contents of
 * files that are there already are not copied again by a second try.
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
    // Each statement of what is derived gives a signal the chance to end it.
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
 * Copies the contents of files from one place to another, those that are not there yet.
 * @returns how many the source has, and the bytes that were copied.
 * @throws for a content that is not what its key says.
 */
export async function copyFiles(source: Blobs, target: Blobs, progress: Progress): Promise<Copied['files']> {
  const { count: all } = await listFiles(source);
  const copied = { count: 0, bytes: 0 };
  const contents = compareKeys(source, target);
  const copySome = async (): Promise<void> => {
    for await (const { key, isThere } of contents) {
      const content = isThere ? undefined : await source.get(key);
      // Otherwise deleted meanwhile.
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
  // One that fails ends `contents`, and with it the others, before anything is removed.
  const ended = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, copySome));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return copied;
}

/** The keys of a place, in order, each with whether another place has it as well. */
async function* compareKeys(source: Blobs, target: Blobs): AsyncGenerator<{ key: string; isThere: boolean }> {
  const others = target.keys()[Symbol.asyncIterator]();
  let other = await others.next();
  for await (const key of source.keys()) {
    while (!other.done && other.value < key) other = await others.next();
    yield { key, isThere: !other.done && other.value === key };
  }
}

/** How many contents there are, and the SHA-256 of their keys. */
export async function listFiles(blobs: Blobs): Promise<{ count: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const key of blobs.keys()) {
    hash.update(key);
    count++;
  }
  return { count, sha256: hash.digest('hex') };
}
