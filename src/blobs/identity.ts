import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentsPlace } from './open.ts';

/** In the folder of contents: a random id, which is the same for all processes that share the folder, and no others. */
const MARK = 'id';

/** What tells the place of contents from others: of a bucket its name, since servers may have several; of a folder its mark. */
export async function identifyContents({ data, s3 }: ContentsPlace): Promise<string> {
  if (s3 !== undefined) return `bucket ${s3.bucket}/${s3.prefix}`;
  const folder = join(data, 'blobs');
  await mkdir(folder, { recursive: true });
  const path = join(folder, MARK);
  // Under its name it is whole from the first moment.
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
