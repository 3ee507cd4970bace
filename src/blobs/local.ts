import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Contents of files in a folder, each under the digest of its bytes. */
export class LocalBlobs {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, 'blobs');
  }

  #path(name: string): string {
    return join(this.#folder, name.slice(0, 2), name);
  }

  /** Stores bytes; resolves when they are on disk. @returns their name: the SHA-256 in hexadecimal. */
  async put(bytes: Buffer): Promise<string> {
    const name = createHash('sha256').update(bytes).digest('hex');
    const path = this.#path(name);
    const known = await stat(path).catch(() => undefined);
    if (known?.size === bytes.length) return name;
    await mkdir(dirname(path), { recursive: true });
    // Written under another name first, so that a name never stands for half of its content.
    const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    return name;
  }

  /** The bytes of a name; undefined when there are none. */
  async get(name: string): Promise<Buffer | undefined> {
    if (!/^[0-9a-f]{64}$/.test(name)) return undefined;
    return readFile(this.#path(name)).catch(() => undefined);
  }
}
