import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Chunks } from './blobs.ts';

/** Tells processes apart, so that it is known which drafts are those of one that was killed. */
export interface ProcessNames {
  /** That of this process, without "~"; empty where it has none. */
  own: string;
  /** Whether the process of a name has surely ended. */
  hasEnded(name: string): boolean;
}

const noNames: ProcessNames = { own: '', hasEnded: () => false };

/** A draft that was not written to for so long is left over, whichever process it was of, in milliseconds. */
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
  readonly #processes: ProcessNames;
  #prepared: Promise<void> | undefined;

  /**
   * @param data - the data folder.
   * @param sync - whether a draft is on the disk before it is used.
   * @param processes - tell of which drafts nothing will come any more.
   */
  constructor(data: string, sync: boolean, processes = noNames) {
    this.folder = join(data, 'blobs', 'drafts');
    this.#sync = sync;
    this.#processes = processes;
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
    const path = join(this.folder, `${this.#processes.own}~${randomUUID()}`);
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
    await this.clean();
  }

  /** Removes what killed processes left, where there is a folder. */
  async clean(): Promise<void> {
    const before = Date.now() - ABANDONED_MS;
    for (const name of await namesIn(this.folder)) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined) continue;
      const [owner = ''] = name.split('~');
      if (found.mtimeMs < before || this.#processes.hasEnded(owner)) await rm(path, { force: true });
    }
  }
}

/** In order; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
