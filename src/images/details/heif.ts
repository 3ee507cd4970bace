import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BOX_HEAD, type Box, boxAt, boxesIn } from './boxes.ts';
import { blankBox, NotUnderstood, type Patch, patchMeta } from './items.ts';
import { Overwriting } from './overwriting.ts';

/** Most boxes of a picture, and most bytes of those that describe it, of which pictures of cameras have a few thousand. */
const MOST_BOXES = 1000;
const MOST_BYTES = 4 * 1024 * 1024;
const PIECE = 128 * 1024;

/** The boxes that pictures are made of. Others are details, or films with details of their own. */
const needed = new Set(['ftyp', 'styp', 'meta', 'mdat', 'moov', 'moof', 'mfra', 'sidx', 'free', 'skip']);

/**
 * AVIF and HEIC: Exif, XMP and everything else that is no picture is overwritten with zeros, since everything is found by its
 * position. What is where may be written after it, so the content passes through a file.
 * @param folder - where that file is.
 * @throws {NotUnderstood}
 */
export async function* editHeif(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  folder: string,
): AsyncGenerator<Buffer> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `~${randomUUID()}`);
  const file = await open(path, 'wx+');
  try {
    // It has no name any more, so nothing is left of it if the process ends.
    await rm(path);
    let size = 0;
    for await (const chunk of content) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    const { patches, end } = await readPatches(file, size);
    const overwriting = new Overwriting(patches);
    for (let at = 0; at < end; at += PIECE) {
      const piece = await read(file, at, Math.min(PIECE, end - at));
      overwriting.apply(piece, at);
      yield piece;
    }
  } finally {
    await file.close();
  }
}

/** @returns what is to be overwritten, and where the last box ends. */
async function readPatches(file: FileHandle, size: number): Promise<{ patches: Patch[]; end: number }> {
  const patches: Patch[] = [];
  let [at, count, left] = [0, 0, MOST_BYTES];
  while (at < size) {
    const box = boxAt(await read(file, at, Math.min(BOX_HEAD, size - at)), at, size);
    if (box === undefined) break;
    if (++count > MOST_BOXES) throw new NotUnderstood();
    if (box.type === 'meta' || box.type === 'moov') {
      left -= box.end - box.start;
      if (left < 0) throw new NotUnderstood();
      const bytes = await read(file, box.start, box.end - box.start);
      patches.push(...(box.type === 'meta' ? patchWhole(bytes, box) : patchTracks(bytes, box, box.start)));
    } else if (!needed.has(box.type)) {
      patches.push(...blankBox(box));
    }
    at = box.end;
  }
  return { patches, end: at };
}

function patchWhole(bytes: Buffer, box: Box): Patch[] {
  try {
    return patchMeta(bytes, box);
  } catch (error) {
    // It ends in the middle of something.
    throw error instanceof RangeError ? new NotUnderstood() : error;
  }
}

/** The patches of an animated picture: what describes it and each of its tracks. */
function patchTracks(bytes: Buffer, { body, end }: Box, offset: number): Patch[] {
  return [...boxesIn(bytes, body, end, offset)].flatMap((box) => {
    if (box.type === 'trak') return patchTracks(bytes, box, offset);
    return ['udta', 'meta', 'uuid'].includes(box.type) ? blankBox(box) : [];
  });
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  return (await file.read(Buffer.alloc(length), { position })).buffer;
}
