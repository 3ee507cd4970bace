import { chmodSync, existsSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { explainAccess } from './access.ts';

/** What the service keeps in its data folder, by how the names begin. */
export const OURS = ['millrace.db', 'stream-positions', 'app-stream-positions', 'blobs'] as const;

/** What is locked by the process that serves an embedded store. It says nothing about whether there is one. */
export const SERVE_LOCK = 'serve.lock';

/** Marks a folder that `backup`, `restore` or `copy` has not finished (whole-folder.ts). */
export const UNFINISHED = 'millrace-unfinished';

/** @throws where a folder holds what is being made, or was not made to its end. */
export function requireFinished(folder: string): void {
  if (!existsSync(join(folder, UNFINISHED))) return;
  throw new Error(
    `${resolve(folder)} holds the beginnings of a "restore", "copy" or "backup" that runs, or was interrupted: run it again, or delete the folder.`,
  );
}

/**
 * Makes the data folder, or takes from an existing one what others than its owner may do: it holds e-mail addresses,
 * hashes of passwords and the key of tokens. A folder in which other files lie as well is left as it is; what the
 * service keeps there is not.
 * @returns the paths that were open to others, and those that still are because their mode cannot be changed.
 * @throws when the folder cannot be made.
 */
export function prepareDataFolder(folder: string): { closed: string[]; open: string[] } {
  makeFolder(resolve(folder));
  const names = readdirSync(folder);
  const ours = names.filter((name) => [...OURS, SERVE_LOCK].some((begin) => name.startsWith(begin)));
  const paths = ours.map((name) => join(folder, name));
  if (ours.length === names.length) paths.push(folder);
  const found: { closed: string[]; open: string[] } = { closed: [], open: [] };
  // Windows has no modes.
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
 * Makes a folder and those above it. Not by the `recursive` of Node.js, which never ends where the system says of a
 * folder that is there that it is not, as in /proc.
 * @returns the folders that were made, the outermost first.
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
    // Another process may have made it in this moment.
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

/** @throws where a store, or something of one, is in a folder. */
export function requireNoStore(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const found = names.find((name) => OURS.some((begin) => name.startsWith(begin)));
  if (found !== undefined) throw new Error(`${resolve(folder)} holds a store already (${found}).`);
}
