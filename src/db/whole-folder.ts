import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { explainAccess, requireWritable } from './access.ts';
import { makeFolder, OURS, SERVE_LOCK, syncPath, UNFINISHED } from './data-folder.ts';
import { isBusy, isFull } from './sqlite-log.ts';

/** Files that may be in a folder that counts as empty: they are nobody's data. */
const NOTHING: readonly string[] = [SERVE_LOCK, 'lost+found'];

/** Prefixes of the names of the files that are created in a folder. */
const MADE: readonly string[] = [...OURS, 'manifest.json', 'restore'];

/**
 * Creates a folder completely or not at all. A new folder is created under a temporary name next to its place and then renamed.
 * An existing empty one is filled, with the file `UNFINISHED` in it until it is complete, and emptied after a failure. The next
 * attempt for the same folder replaces what a killed process left.
 * @param what - what the folder will hold.
 * @param work - fills the folder that it is given.
 * @throws if the folder is not empty, or another process is creating it.
 */
export async function makeWhole<T>(
  folder: string,
  what: 'a store' | 'a backup',
  work: (draft: string) => Promise<T>,
): Promise<T> {
  const target = resolve(folder);
  const isThere = existsSync(target);
  const draft = isThere ? target : `${target}.unfinished`;
  if (isThere) {
    requireEmpty(target, what);
    requireWritable(target);
  }
  const made = makeFolder(draft);
  let unlock: (() => void) | undefined;
  try {
    if (!existsSync(join(draft, UNFINISHED))) requireEmpty(draft, what);
    unlock = lock(draft);
    clear(draft);
    const result = await work(draft);
    unlock();
    if (!isThere) renameSync(draft, target);
    rmSync(join(target, UNFINISHED));
    for (const path of [target, dirname(target)]) syncPath(path);
    return result;
  } catch (error) {
    if (unlock !== undefined) {
      clear(draft);
      unlock();
      rmSync(join(draft, UNFINISHED), { force: true });
      if (!isThere) rmSync(draft, { recursive: true, force: true });
    }
    removeEmpty(made);
    explainAccess(error, draft);
    if (!isFull(error)) throw error;
    throw new Error(`the disk of ${target} is full; nothing is left of what was begun.`, { cause: error });
  }
}

/**
 * @throws if a folder holds anything except what a killed process left. The mark identifies that: such a folder was empty
 * before, and nothing serves it.
 */
function requireEmpty(folder: string, what: 'a store' | 'a backup'): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code === 'ENOTDIR') throw new Error(`${folder} is a file, not a folder.`);
    explainAccess(error, folder);
    throw error;
  }
  const found = names.filter((name) => !NOTHING.includes(name));
  if (found.length === 0 || found.includes(UNFINISHED)) return;
  const store = what === 'a store' && found.find((name) => OURS.some((begin) => name.startsWith(begin)));
  throw new Error(`${resolve(folder)} ${store ? `holds a store already (${store})` : 'is not empty'}.`);
}

/** Marks a folder as unfinished and locks it. The system releases the lock when this process ends, however that happens. */
function lock(draft: string): () => void {
  const database = new DatabaseSync(join(draft, UNFINISHED), { timeout: 0 });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
    return () => database.isOpen && database.close();
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new Error(`another process is writing ${draft}.`, { cause: error });
    throw error;
  }
}

/** Removes the created files from such a folder, and nothing else. */
function clear(draft: string): void {
  for (const name of readdirSync(draft)) {
    if (!MADE.some((begin) => name.startsWith(begin))) continue;
    rmSync(join(draft, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes the created folders that are empty. */
function removeEmpty(made: readonly string[]): void {
  for (const path of made.toReversed()) {
    try {
      rmdirSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
    }
  }
}
