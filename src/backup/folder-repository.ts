import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { syncPath } from '../db/data-folder.ts';
import type { Repository } from './repository.ts';

/** Prefix of files that are being written. */
const DRAFT = '.draft-';

/** A repository in a folder, which must exist: a disk that is not mounted is not filled instead. */
export class FolderRepository implements Repository {
  readonly place: string;

  constructor(folder: string) {
    this.place = resolve(folder);
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.place, name);
    const folder = dirname(path);
    if (folder !== this.place) await makeFolderIn(this.place, folder);
    const draft = join(folder, `${DRAFT}${randomUUID()}`);
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    syncPath(folder);
  }

  async get(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.place, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async *names(folder: string): AsyncGenerator<string> {
    const top = join(this.place, folder);
    try {
      const found = await readdir(top, { recursive: true, withFileTypes: true });
      const files = found.filter((entry) => entry.isFile() && !entry.name.startsWith(DRAFT));
      yield* files.map(({ parentPath, name }) => relative(top, join(parentPath, name))).sort();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await rm(join(this.place, name), { force: true });
  }
}

/** Creates a folder below one that exists. */
async function makeFolderIn(top: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    syncPath(dirname(folder));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === top) throw error;
    await makeFolderIn(top, dirname(folder));
    await makeFolderIn(top, folder);
  }
}
