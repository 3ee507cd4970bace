import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The current user has no permission for a path; the message names it. */
export class AccessError extends Error {}

/** Files that must be readable and writable to open an embedded store. Those of the log may be missing. */
const NEEDED = ['', 'millrace.db', 'millrace.db-wal', 'millrace.db-shm'] as const;

/** @throws when the folder exists but this user cannot create files in it. */
export function requireWritable(folder: string): void {
  check(folder, constants.W_OK | constants.X_OK);
}

/** @throws when the data folder, or a store in it, exists but this user cannot use it. The message says why and what to do. */
export function requireAccess(folder: string): void {
  if (isFile(folder)) return;
  for (const name of NEEDED) {
    const own = name === '' ? constants.X_OK : 0;
    check(join(resolve(folder), name), constants.R_OK | constants.W_OK | own);
  }
}

/** Other checks report a file in place of the folder. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function check(path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (error) {
    explainAccess(error, path);
  }
}

/**
 * @param unless - the path, if the error does not name one.
 * @throws when an error means that this user has no permission for a path, or that its file system is read-only. Names the
 * owner.
 */
export function explainAccess(error: unknown, unless: string): void {
  const { code, path = unless } = error as NodeJS.ErrnoException;
  if (code === 'EROFS') {
    throw new AccessError(
      `${path} is on a read-only file system, and even to read a store something is written beside it: mount it for writing, or use a copy elsewhere.`,
      { cause: error },
    );
  }
  if (code !== 'EACCES' && code !== 'EPERM') return;
  const [owner, own] = [ownerOf(path), ownName()];
  throw new AccessError(
    `${path}: permission denied. It belongs to the user ${owner}, and this is ${own}: run the command as ${owner} ("sudo -u ${owner} …"), or let ${own} use it.`,
    { cause: error },
  );
}

/** The owner of a path, or of the nearest visible folder above it. */
function ownerOf(path: string): string {
  try {
    const { uid } = statSync(path);
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(uid));
    return line?.split(':')[0] ?? `#${uid}`;
  } catch {
    return dirname(path) === path ? '#0' : ownerOf(dirname(path));
  }
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return `#${process.getuid?.()}`;
  }
}
