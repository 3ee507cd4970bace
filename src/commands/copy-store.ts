import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '../blobs/blobs.ts';
import { placeOf } from '../config.ts';
import { copyRows, type Progress } from '../db/copy/copy.ts';
import { createTarget, openSource, type Place } from '../db/copy/open.ts';
import { prepareDataFolder, requireNoStore } from '../db/data-folder.ts';
import { requireSameSchema } from '../db/migrations.ts';
import { NoStoreError, reasonOf } from '../db/open.ts';
import type { Db } from '../db/query.ts';
import { indexAllChannels } from '../features/channels/channels.search.sql.ts';
import { indexAllMessages } from '../features/messages/messages.search.sql.ts';
import { indexAllPosts } from '../features/search/search.sql.ts';
import { indexAllUsers } from '../features/users/users.search.sql.ts';

/** A store, with the contents of its files. */
export interface StorePlace extends Place {
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

/**
 * Copies a store as it is at one moment, while it may be served, to where there is none.
 * @throws naming the store that could not be read or made. Nothing is left of what was begun, but for contents of files in
 * a bucket or of a store on PostgreSQL: these are not copied again by a second try.
 */
export async function copyStore(
  from: StorePlace,
  to: StorePlace,
  namespace: string,
  progress: Progress,
): Promise<Copied> {
  const source = await naming(from, () => openSource(from));
  try {
    await naming(from, async () => requireSameSchema(source.migrations));
    if (to.databaseUrl === undefined) {
      requireNoStore(to.data);
      prepareDataFolder(to.data);
    }
    const target = await naming(to, () => createTarget(to, namespace));
    try {
      // The moment that is copied has begun: the content of every file that its rows name is there.
      const files = await copyFiles(from.files, to.files, progress);
      const rows = await copyRows(source, target, (db) => fillIndexes(db, namespace), progress);
      return { migrations: source.migrations, rows, files };
    } catch (error) {
      await target.abort();
      if (to.databaseUrl === undefined) await rm(join(to.data, 'blobs'), { recursive: true, force: true });
      throw error;
    }
  } finally {
    await source.close();
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

/** Says where the store is that an error is about. */
async function naming<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoStoreError) throw error;
    throw new Error(`${placeOf(place)}: ${reasonOf(error)}`, { cause: error });
  }
}

/** Makes the full-text indexes, which are not copied. */
async function fillIndexes(db: Db, namespace: string): Promise<void> {
  await indexAllUsers(db);
  await indexAllPosts(db, namespace);
  await indexAllMessages(db, namespace);
  await indexAllChannels(db, namespace);
}
