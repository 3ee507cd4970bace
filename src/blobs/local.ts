import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Blobs, type ByteRange, type Chunks, isKey, type Stored } from './blobs.ts';
import { Drafts, namesIn, type ProcessNames } from './drafts.ts';
import { readFile } from './file-stream.ts';

/** Blobs in a folder. */
export class LocalBlobs implements Blobs {
  readonly place: string;
  readonly #folder: string;
  /** Blobs being written: no partial blob is ever under a key. */
  readonly #drafts: Drafts;

  /**
   * @param data - the data folder.
   * @param processes - recognise abandoned drafts.
   */
  constructor(data: string, processes?: ProcessNames) {
    this.place = resolve(data);
    this.#folder = join(data, 'blobs');
    this.#drafts = new Drafts(data, true, processes);
  }

  put(content: Chunks, announce?: (key: string, size: number) => Promise<void>): Promise<Stored> {
    return this.#drafts.with(content, async ({ path: draft, key, size }) => {
      await announce?.(key, size);
      const path = this.#path(key);
      const folder = dirname(path);
      const created = await mkdir(folder, { recursive: true });
      await rename(draft, path);
      await syncFolder(folder);
      if (created !== undefined) {
        await syncFolder(this.#folder);
        await syncFolder(dirname(this.#folder));
      }
      return { key, size };
    });
  }

  async get(key: string, range?: ByteRange) {
    return isKey(key) ? readFile(this.#path(key), range) : undefined;
  }

  async *keys(): AsyncGenerator<string> {
    for (const folder of await namesIn(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      yield* (await namesIn(join(this.#folder, folder))).filter(isKey);
    }
  }

  async delete(key: string): Promise<void> {
    if (isKey(key)) await rm(this.#path(key), { force: true });
  }

  async check(): Promise<void> {
    // The folder is created with the first blob.
    const paths = [this.#folder, dirname(this.#folder)];
    for (const path of paths) {
      const fault = await access(path, constants.R_OK | constants.W_OK).catch((error) => error);
      if (fault === undefined) return;
      if (fault.code !== 'ENOENT') throw fault;
    }
  }

  #path(key: string): string {
    return join(this.#folder, key.slice(0, 2), key);
  }
}

/** A file name is durable only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync folders.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
