import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Blobs, ByteRange, Chunks } from './blobs.ts';

/** A draft that was not written to for so long is left over from a process that was killed, in milliseconds. */
const ABANDONED_MS = 24 * 3_600_000;

/** Contents of files in a folder. */
export class LocalBlobs implements Blobs {
  readonly #folder: string;
  /** Contents that are being written: under their key there is never half of one. */
  readonly #drafts: string;
  #prepared: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = join(folder, 'blobs');
    this.#drafts = join(this.#folder, 'drafts');
  }

  async put(content: Chunks): Promise<{ key: string; size: number }> {
    // A stream that fails before it is read would otherwise end the process; reading it gives the error.
    if (content instanceof Readable) content.once('error', () => undefined);
    this.#prepared ??= this.#prepare().catch((error) => {
      this.#prepared = undefined;
      throw error;
    });
    await this.#prepared;
    const draft = join(this.#drafts, randomUUID());
    try {
      const { key, size } = await writeDraft(draft, content);
      const path = this.#path(key);
      const folder = dirname(path);
      const created = await mkdir(folder, { recursive: true });
      await rename(draft, path);
      await syncFolder(folder);
      if (created !== undefined) await syncFolder(this.#folder);
      return { key, size };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async get(key: string, range?: ByteRange) {
    const file = isKey(key) ? await openIfThere(this.#path(key)) : undefined;
    if (file === undefined) return undefined;
    try {
      const { size } = await file.stat();
      if (range !== undefined && range.start >= size) throw new RangeError('the content ends before that.');
      return { stream: file.createReadStream(range), size };
    } catch (error) {
      await file.close();
      throw error;
    }
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

  #path(key: string): string {
    return join(this.#folder, key.slice(0, 2), key);
  }

  /** Makes the folders, and removes what killed processes left. */
  async #prepare(): Promise<void> {
    await mkdir(this.#drafts, { recursive: true });
    await syncFolder(dirname(this.#folder));
    const before = Date.now() - ABANDONED_MS;
    for (const name of await readdir(this.#drafts)) {
      const path = join(this.#drafts, name);
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined && found.mtimeMs < before) await rm(path, { force: true });
    }
  }
}

function isKey(key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key);
}

/** Writes a content to a new file and waits for the disk. */
async function writeDraft(path: string, content: Chunks): Promise<{ key: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      await file.writeFile(chunk);
      size += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { key: hash.digest('hex'), size };
}

/** A name in a folder is durable only when the folder is. */
async function syncFolder(path: string): Promise<void> {
  // Windows has no such thing.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** In order; none where there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
