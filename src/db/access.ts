import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** This user may not use a path; the message names it. */
export class AccessError extends Error {}

/** What has to be read and written to open an embedded store; the files of its log may be missing. */
const NEEDED = ['', 'millrace.db', 'millrace.db-wal', 'millrace.db-shm'] as const;

/** @throws where this user cannot make files in a folder that is there. */
export function requireWritable(folder: string): void {
  check(folder, constants.W_OK | constants.X_OK);
}

/** @throws where there is a data folder that this user cannot use, or a store in it, saying why and what to do. */
export function requireAccess(folder: string): void {
  if (isFile(folder)) return;
  for (const name of NEEDED) {
    const own = name === '' ? constants.X_OK : 0;
    check(join(resolve(folder), name), constants.R_OK | constants.W_OK | own);
  }
}

/** What it is then is told by others. */
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
 * @param unless - the path, unless the error names one.
 * @throws when an error says that this user may not use a path, or nobody may write there; says who may.
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

/** Who owns a path, or the nearest folder above it that can be seen. */
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
