import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Progress } from '../db/copy/copy.ts';
import { unmarkLog } from '../db/sqlite-log.ts';
import type { Point } from './point.ts';
import type { Repository } from './repository.ts';
import { fetchSegment, type RunSegment, type Segment } from './segment.ts';
import { BLOCK_BYTES, BLOCKS_AT_ONCE, fetchBlock } from './snapshot.ts';

/** Segments fetched ahead. */
const AHEAD = 8;

/**
 * Makes the database file of a moment. What it is made of is verified by checksums, and the file by SQLite.
 * @param file - does not exist yet; the caller removes it after a failure.
 */
export async function rebuild(
  repository: Repository,
  point: Point,
  file: string,
  progress: Progress,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await writeBlocks(repository, point, handle, progress);
    await writeSegments(repository, point, handle, progress);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  unmarkLog(file);
  const database = new DatabaseSync(file);
  try {
    const faults = database.prepare('pragma quick_check').all() as { quick_check: string }[];
    if (faults[0]?.quick_check !== 'ok')
      throw new Error(`the restored database is damaged: ${faults[0]?.quick_check}`);
  } finally {
    database.close();
  }
}

async function writeBlocks(
  repository: Repository,
  { snapshot: { blocks } }: Point,
  file: FileHandle,
  progress: Progress,
): Promise<void> {
  const left = blocks.entries();
  let done = 0;
  const writeSome = async (): Promise<void> => {
    for (const [n, key] of left) {
      const bytes = await fetchBlock(repository, key);
      await file.write(bytes, 0, bytes.length, n * BLOCK_BYTES);
      progress('blocks', ++done, blocks.length);
    }
  };
  await Promise.all(Array.from({ length: BLOCKS_AT_ONCE }, writeSome));
}

async function writeSegments(
  repository: Repository,
  { snapshot, segments }: Point,
  file: FileHandle,
  progress: Progress,
): Promise<void> {
  const fetching: Promise<Segment>[] = [];
  const fetchNext = (): void => {
    const n = fetching.length;
    const name = segments[n] as RunSegment;
    const next = fetchSegment(repository, name, segments[n - 1]?.sha256 ?? '');
    // It is awaited later.
    next.catch(() => undefined);
    fetching.push(next);
  };
  let length = snapshot.bytes;
  for (let n = 0; n < segments.length; n++) {
    while (fetching.length < Math.min(segments.length, n + AHEAD)) fetchNext();
    const { pages, pageBytes, size, bytes } = await (fetching[n] as Promise<Segment>);
    for (const [at, page] of pages.entries()) {
      writeSync(file.fd, bytes, at * pageBytes, pageBytes, (page - 1) * pageBytes);
    }
    if (size > 0) length = size * pageBytes;
    delete fetching[n];
    progress('changes', n + 1, segments.length);
  }
  await file.truncate(length);
}
