import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Chunks } from './blobs.ts';

/** A draft that was not written to for so long is left over from a process that was killed, in milliseconds. */
const ABANDONED_MS = 24 * 3_600_000;

/** Bytes that are written at a time: what comes in small chunks would cost more, and what comes in large ones no less. */
const GATHERED = 128 * 1024;

/** A content that was read to its end and is in a file of its own. */
export interface Draft {
  path: string;
  key: string;
  size: number;
}

/** Contents while they are read: files on the local disk, so that memory does not grow with them. */
export class Drafts {
  readonly folder: string;
  readonly #sync: boolean;
  #prepared: Promise<void> | undefined;

  /** @param data - the data folder. @param sync - whether a draft is on the disk before it is used. */
  constructor(data: string, sync: boolean) {
    this.folder = join(data, 'blobs', 'drafts');
    this.#sync = sync;
  }

  /**
   * Reads a content to its end and hands it on as a file, which is removed afterwards unless `work` has moved it, or succeeds
   * and leaves it to the caller.
   * @throws what `content` or `work` fails with.
   */
  async with<T>(content: Chunks, work: (draft: Draft) => Promise<T>, isLeft = false): Promise<T> {
    // A stream that fails before it is read would otherwise end the process; reading it gives the error.
    if (content instanceof Readable) content.once('error', () => undefined);
    this.#prepared ??= this.#prepare().catch((error) => {
      this.#prepared = undefined;
      throw error;
    });
    await this.#prepared;
    const path = join(this.folder, randomUUID());
    let isRemoved = true;
    try {
      const done = await work({ path, ...(await this.#write(path, content)) });
      isRemoved = !isLeft;
      return done;
    } finally {
      if (isRemoved) await rm(path, { force: true });
    }
  }

  async #write(path: string, content: Chunks): Promise<{ key: string; size: number }> {
    const hash = createHash('sha256');
    const gathered = Buffer.allocUnsafeSlow(GATHERED);
    let length = 0;
    let size = 0;
    const file = await open(path, 'wx');
    const write = async (): Promise<void> => {
      const bytes = gathered.subarray(0, length);
      length = 0;
      hash.update(bytes);
      await file.writeFile(bytes);
    };
    try {
      for await (const chunk of content) {
        size += chunk.length;
        for (let taken = 0; taken < chunk.length; ) {
          const part = chunk.subarray(taken, taken + GATHERED - length);
          gathered.set(part, length);
          taken += part.length;
          length += part.length;
          if (length === GATHERED) await write();
        }
      }
      await write();
      if (this.#sync) await file.datasync();
    } finally {
      await file.close();
    }
    return { key: hash.digest('hex'), size };
  }

  /** Makes the folder, and removes what killed processes left. */
  async #prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const before = Date.now() - ABANDONED_MS;
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined && found.mtimeMs < before) await rm(path, { force: true });
    }
  }
}
