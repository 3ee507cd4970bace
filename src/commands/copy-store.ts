import { app } from '../app.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { type CopiedFiles, copyFiles } from '../blobs/copy-files.ts';
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
  files: CopiedFiles;
}

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
