import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What has to be read and written to open an embedded store; the files of its log may be missing. */
const NEEDED = ['', 'millrace.db', 'millrace.db-wal', 'millrace.db-shm'] as const;

/** @throws where there is a data folder that this user cannot use, or a store in it, saying why and what to do. */
export function requireAccess(folder: string): void {
  for (const name of NEEDED) {
    const path = join(resolve(folder), name);
    try {
      accessSync(path, constants.R_OK | constants.W_OK | (name === '' ? constants.X_OK : 0));
    } catch (error) {
      explainAccess(error, path);
    }
  }
}

/** @throws when an error says that this user may not use a path, or nobody may write there; says who may. */
export function explainAccess(error: unknown, path: string): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EROFS') {
    throw new Error(
      `${path} is on a read-only file system, and a store cannot even be read without writing beside it: mount it for writing, or copy the folder to where it can be written.`,
      { cause: error },
    );
  }
  if (code !== 'EACCES' && code !== 'EPERM') return;
  const owner = ownerOf(path);
  throw new Error(
    `${path}: permission denied. It belongs to the user ${owner}, and this is ${ownName()}: run the command as ${owner}, such as with "sudo -u ${owner}".`,
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
