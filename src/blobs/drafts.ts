import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Chunks } from './blobs.ts';

/** Names processes, to recognise the drafts of killed ones. */
export interface ProcessNames {
  /** Name of this process, without "~"; empty if it has none. */
  own: string;
  /** Whether the named process has certainly ended. */
  hasEnded(name: string): boolean;
}

const noNames: ProcessNames = { own: '', hasEnded: () => false };

/** How long without a write until a draft counts as abandoned, whichever process owns it, in milliseconds. */
const ABANDONED_MS = 24 * 3_600_000;

/** Bytes written at a time: smaller writes cost more, and larger ones do not cost less. */
const GATHERED = 128 * 1024;

/** Where drafts are in a data folder. */
export function draftsFolder(data: string): string {
  return join(data, 'blobs', 'drafts');
}

/** A completely read blob in its own file. */
export interface Draft {
  path: string;
  key: string;
  size: number;
}

/** Blobs being read: files on the local disk, so that memory does not grow with them. */
export class Drafts {
  readonly folder: string;
  readonly #sync: boolean;
  readonly #processes: ProcessNames;
  #prepared: Promise<void> | undefined;

  /**
   * @param data - the data folder.
   * @param sync - whether a draft is synced before it is used.
   * @param processes - recognise abandoned drafts.
   */
  constructor(data: string, sync: boolean, processes = noNames) {
    this.folder = draftsFolder(data);
    this.#sync = sync;
    this.#processes = processes;
  }

  /**
   * Reads a blob completely and passes it on as a file. The file is removed afterwards, unless `work` has moved it, or succeeds
   * and leaves it to the caller.
   * @throws the error of `content` or `work`.
   */
  async with<T>(content: Chunks, work: (draft: Draft) => Promise<T>, isLeft = false): Promise<T> {
    // Otherwise a stream that fails before it is read would end the process. Reading it throws the error.
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

  /** Creates the folder, and removes what killed processes left. */
  async #prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await this.clean();
  }

  /** Removes what killed processes left, if the folder exists. */
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

/** The names in a folder, sorted; none if there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
