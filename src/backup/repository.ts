import { createHash } from 'node:crypto';
import type { BackupPlace } from '../blobs/backup-place.ts';
import type { ContentsPlace } from '../blobs/open.ts';

/** Objects by name, in folders whose names end with a slash. */
export interface Repository {
  /** For people; contains no secrets. */
  readonly place: string;
  /** Stores an object; resolves when it would survive a crash. A failure leaves nothing under the name. */
  put(name: string, bytes: Buffer, sha256: string): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** The names in a folder and the folders in it, without the folder's own, in order. */
  names(folder: string): AsyncIterable<string>;
  delete(name: string): Promise<void>;
}

/**
 * The place of the contents of files in a repository.
 * @param data - the data folder, which has the drafts for a bucket.
 */
export function filesOf({ folder, s3 }: BackupPlace, data: string): ContentsPlace {
  return { data: folder ?? data, s3: s3 && { ...s3, prefix: `${s3.prefix}files/` } };
}

/** The SHA-256 of bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** All names in a folder of a repository. */
export async function listNames(repository: Repository, folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of repository.names(folder)) names.push(name);
  return names;
}
