import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Blobs, ByteRange } from '../../blobs/blobs.ts';
import { readFile } from '../../blobs/file-stream.ts';

/** Where an archive is: a file or a blob. */
export interface Source {
  /** In bytes. */
  size: number;
  /** Opens it or a part of it. */
  open(range?: ByteRange): Promise<Readable>;
}

/** A file entry of an archive. */
export interface ArchivedFile {
  /** Its unpacked size in bytes, checked while it is read. */
  size: number;
  open(): Promise<Readable>;
}

/** An archive has an error that its owner can understand; the message says which. */
export class ArchiveError extends Error {}

/** An archive in a local file. @throws if there is no such file. */
export async function fileSource(path: string): Promise<Source> {
  const { size } = await stat(path);
  return { size, open: async (range) => (await readFile(path, range))?.stream ?? gone() };
}

/** An archive in a blob. */
export function blobSource(blobs: Pick<Blobs, 'get'>, key: string, size: number): Source {
  return { size, open: async (range) => (await blobs.get(key, range))?.stream ?? gone() };
}

function gone(): never {
  throw new ArchiveError('it is no longer there.');
}
