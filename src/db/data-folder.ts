import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { explainAccess } from './access.ts';

/** Prefixes of the names of the service's files in its data folder. */
export const OURS = ['millrace.db', 'stream-positions', 'app-stream-positions', 'blobs'] as const;

/** The folder of the sandboxes within a data folder. */
export const SANDBOXES = 'sandboxes';

/** The lock held by the process that serves an embedded store. The file may exist without a store. */
export const SERVE_LOCK = 'serve.lock';

/** Marks a folder that `backup`, `restore` or `copy` has not finished (whole-folder.ts). */
export const UNFINISHED = 'millrace-unfinished';

/** @throws if a folder holds a store that is being created, or whose creation was interrupted. */
export function requireFinished(folder: string): void {
  if (!existsSync(join(folder, UNFINISHED))) return;
  throw new Error(
    `${resolve(folder)} holds the beginnings of a "restore", "copy" or "backup" that runs, or was interrupted: run it again, or delete the folder.`,
  );
}

/**
 * Creates the data folder, or removes the permissions of other users from an existing one: it holds e-mail addresses, password
 * hashes and the key of tokens. If the folder also holds foreign files, only the permissions of the service's own files change.
 * @returns the paths that were open to others, and those that still are because their mode cannot be changed.
 * @throws when the folder cannot be created.
 */
export function prepareDataFolder(folder: string): { closed: string[]; open: string[] } {
  makeFolder(resolve(folder));
  const names = readdirSync(folder);
  const ours = names.filter((name) =>
    [...OURS, SERVE_LOCK, SANDBOXES].some((begin) => name.startsWith(begin)),
  );
  const paths = ours.map((name) => join(folder, name));
  if (ours.length === names.length) paths.push(folder);
  const found: { closed: string[]; open: string[] } = { closed: [], open: [] };
  // Windows has no file modes.
  if (process.platform === 'win32') return found;
  for (const path of paths) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(path, mode & 0o700);
      found.closed.push(path);
    } catch {
      found.open.push(path);
    }
  }
  return found;
}

/**
 * Creates a folder and its parents. Does not use the `recursive` option of Node.js, which never returns if the system reports
 * an existing folder as missing, as in /proc.
 * @returns the folders created, outermost first.
 */
export function makeFolder(folder: string): string[] {
  const found = statIfThere(folder);
  if (found?.isDirectory()) return [];
  if (found !== undefined) throw new Error(`${folder} is a file, not a folder.`);
  const above = dirname(folder) === folder ? [] : makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
    return [...above, folder];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Another process may just have created it.
    if (code === 'EEXIST') return above;
    explainAccess({ code }, dirname(folder));
    throw new Error(`The folder ${folder} cannot be made: ${code ?? message}.`, { cause: error });
  }
}

function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    explainAccess(error, path);
    throw error;
  }
}

/** Syncs a file, or the names in a folder, which Windows cannot do. */
export function syncPath(path: string): void {
  if (process.platform === 'win32' && statSync(path).isDirectory()) return;
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** @throws if a folder holds a store, or part of one. */
export function requireNoStore(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const found = names.find((name) => OURS.some((begin) => name.startsWith(begin)));
  if (found !== undefined) throw new Error(`${resolve(folder)} holds a store already (${found}).`);
}
