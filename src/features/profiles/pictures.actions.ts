import type { Readable } from 'node:stream';
import { release } from '../../contents/contents.sql.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { withoutDetails } from '../../images/details/remove.ts';
import { withDrawer } from '../../images/draw-pool.ts';
import { UnreadablePicture } from '../../images/draw-process.ts';
import { HEAD_BYTES, isPicture, type PictureKind } from '../../images/pictures.ts';
import { Room } from '../files/files.ts';
import { type ImageRef, requireActive, type UserRow, updateUser } from '../users/users.ts';

const MB = 1_000_000;

/** Maximum size of an uploaded picture (docs/interface.md, Avatar and cover). */
export const MAX_PICTURE_BYTES = 10 * MB;

/**
 * Sets a user's picture to an uploaded one.
 * @param position - which square of an avatar to crop, from 0 to 1: see `Uploaded`.
 * @throws {ApiError} 400 saying what is wrong with it, 503 if too many pictures are being drawn.
 */
export async function changePicture(
  ctx: Context,
  user: number,
  kind: PictureKind,
  bytes: Buffer,
  position = 0.5,
): Promise<void> {
  if (!isPicture(bytes.subarray(0, HEAD_BYTES))) {
    throw new ApiError('invalid-parameter', `${kind} must be a JPEG, PNG, GIF, WebP or AVIF image.`);
  }
  const { width, height, ...drawn } = await drawPortrait(user, kind, bytes, position);
  const work = async (room: Room) => {
    // An animation that needs no cropping is stored as it came.
    const { key: file, size } = await room.store(withoutDetails([drawn.bytes], room.scratch));
    await setPicture(ctx, user, kind, { file, width, height, size });
  };
  await Room.for(ctx, user, work, false);
}

/** Sets a user's picture to a stored one, or to the default. */
export async function setPicture(
  { store }: Context,
  user: number,
  kind: PictureKind,
  ref: ImageRef | undefined,
): Promise<void> {
  const given = ref === undefined ? null : JSON.stringify(ref);
  await store.write(async (tx) => {
    const [{ id, avatar, cover }] = (await requireActive(tx, [user])) as [UserRow];
    const before = { avatar, cover };
    if (before[kind] === given) return;
    await updateUser(tx, { id, [kind]: given });
    const replaced = before[kind] === null ? undefined : (JSON.parse(before[kind]) as ImageRef);
    if (replaced !== undefined) {
      const contents = [{ key: replaced.file, size: replaced.size }];
      await release(tx, { user: id, contents, now: tx.now });
    }
    tx.emit({ type: 'user', body: { id } });
  });
}

/** Maximum pictures of one account in memory at a time, from their first byte until they are drawn. */
const MOST_HELD = 3;
const held = new Map<number, number>();

/**
 * Counts a picture of an account that is about to be read.
 * @returns a function that ends this.
 * @throws {ApiError} 503 if there are too many.
 */
export function holdPicture(user: number): () => void {
  const count = held.get(user) ?? 0;
  if (count === MOST_HELD) {
    throw new ApiError('unavailable', 'other pictures of yours are still being read.', {
      'Retry-After': '1',
    });
  }
  held.set(user, count + 1);
  return () => {
    const left = (held.get(user) ?? 1) - 1;
    if (left === 0) held.delete(user);
    else held.set(user, left);
  };
}

/** Reads a picture as it arrives. @param what - names it in the error. @throws {ApiError} 413 if it is too large. */
export async function readPicture(what: string, content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) {
      throw new ApiError('body-too-large', `${what} must be at most ${MAX_PICTURE_BYTES / MB} MB.`);
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function drawPortrait(user: number, kind: PictureKind, bytes: Buffer, position: number) {
  try {
    return await withDrawer(user, (drawer) => drawer.drawPortrait({ kind, bytes, position }));
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new ApiError('invalid-parameter', `${kind} cannot be used: ${error.message}.`);
  }
}
