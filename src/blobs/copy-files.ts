import { createHash } from 'node:crypto';
import type { Blobs } from './blobs.ts';

/** Files to copy at a time: each waits for the disk. */
const FILES_AT_ONCE = 8;

/** Called with progress: how many files of all are copied. */
type Progress = (what: 'files', done: number, all: number) => void;

export interface CopiedFiles {
  count: number;
  bytes: number;
}

/**
 * Copies the file contents that the target lacks.
 * @returns how many the source has, and the bytes that were copied.
 * @throws for a content that does not match its key.
 */
export async function copyFiles(
  source: Blobs,
  target: Blobs,
  progress: Progress = () => undefined,
): Promise<CopiedFiles> {
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
export async function* compareKeys(
  source: Blobs,
  target: Blobs,
): AsyncGenerator<{ key: string; isThere: boolean }> {
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
