import { ApiError } from '../../errors.ts';
import { MAX_LIST_BYTES } from '../../features/archives/archives.ts';
import type { Part } from '../../http/upload.ts';

/** Reads an uploaded list. @throws {ApiError} 413 */
export async function readFile({ content }: Part): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_LIST_BYTES) throw new ApiError('body-too-large', 'the file must be at most 2 MB large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
