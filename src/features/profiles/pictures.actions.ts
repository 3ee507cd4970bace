import type { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { withDrawer } from '../images/draw-pool.ts';
import { UnreadablePicture } from '../images/draw-process.ts';
import { type PictureKind, typeOf } from '../images/pictures.ts';
import type { ImageRef } from '../users/users.record.ts';
import { requireActive } from '../users/users.rules.ts';
import { type UserRow, updatePictures } from '../users/users.sql.ts';

const MB = 1_000_000;

/** An uploaded picture has fewer bytes (docs/interface.md, Avatar and cover). */
export const pictureBytes: Readonly<Record<PictureKind, number>> = { avatar: MB, cover: 4 * MB };

/**
 * Sets a picture of a user to one that was uploaded.
 * @param position - which square of an avatar is kept, from 0 to 1: see `Uploaded`.
 * @throws {ApiError} 400 naming what is wrong with it, 503 when too many pictures are being drawn.
 */
export async function changePicture(
  ctx: Context,
  user: number,
  kind: PictureKind,
  bytes: Buffer,
  position = 0.5,
): Promise<void> {
  if (typeOf(bytes) === undefined) {
    throw new ApiError('invalid-parameter', `${kind} must be a JPEG, PNG or GIF image.`);
  }
  const { width, height, ...drawn } = await drawPortrait(kind, bytes, position);
  const { key: file } = await ctx.blobs.put([drawn.bytes]);
  await setPicture(ctx, user, kind, { file, width, height });
}

/** Sets a picture of a user to one that is stored, or to the default one. */
export async function setPicture(
  { store }: Context,
  user: number,
  kind: PictureKind,
  ref: ImageRef | undefined,
): Promise<void> {
  const given = ref === undefined ? null : JSON.stringify(ref);
  await store.write(async (tx) => {
    const [{ id, avatar, cover }] = (await requireActive(tx, [user])) as [UserRow];
    const before = { id, avatar, cover };
    if (before[kind] === given) return;
    await updatePictures(tx, { ...before, [kind]: given });
    tx.emit({ type: 'user', body: { id } });
  });
}

/** Reads a picture as it arrives. @throws {ApiError} 413 when it is too large. */
export async function readPicture(kind: PictureKind, content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size >= pictureBytes[kind]) {
      throw new ApiError('body-too-large', `${kind} must be under ${pictureBytes[kind] / MB} MB.`);
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function drawPortrait(kind: PictureKind, bytes: Buffer, position: number) {
  try {
    return await withDrawer((drawer) => drawer.drawPortrait({ kind, bytes, position }));
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new ApiError('invalid-parameter', `${kind} cannot be used: ${error.message}.`);
  }
}
