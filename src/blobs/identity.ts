import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentsPlace } from './open.ts';

/** File in the folder of blobs: a random id, the same for exactly the processes that share the folder. */
const MARK = 'id';

/** Identifies a place of blobs: a bucket by its name, since it may have several servers; a folder by its mark. */
export async function identifyContents({ data, s3 }: ContentsPlace): Promise<string> {
  if (s3 !== undefined) return `bucket ${s3.bucket}/${s3.prefix}`;
  const folder = join(data, 'blobs');
  await mkdir(folder, { recursive: true });
  const path = join(folder, MARK);
  // A complete file gets the name at once.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomUUID());
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return `folder ${await readFile(path, 'utf8')}`;
}
