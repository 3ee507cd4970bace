import type { Sharp, SharpOptions } from 'sharp';
import { ApiError } from '../../errors.ts';
import { COVER_WIDTH, drawCover } from './default-cover.ts';

/** Largest side that a picture is given in, in pixels. */
export const MAX_SIDE = 2048;
/** Largest picture that is opened: a small file can unpack to gigabytes. */
const MAX_INPUT_PIXELS = 50_000_000;

/** The size that was asked for, in pixels; a side that was not given follows the aspect ratio. */
export interface Size {
  width: number | undefined;
  height: number | undefined;
}

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif';

/** The type of a picture by its first bytes, whatever it was uploaded as; undefined for anything else. */
export function typeOf(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1'))) return 'image/jpeg';
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return 'image/gif';
  return undefined;
}

/** A PNG or JPEG in another size. @throws {ApiError} 404 for one that cannot be read. */
export async function resize(bytes: Buffer, size: Size): Promise<Buffer> {
  const picture = await open(bytes, { limitInputPixels: MAX_INPUT_PIXELS });
  try {
    // The format stays what it was.
    return await scaleTo(picture.autoOrient(), size).toBuffer();
  } catch {
    throw new ApiError('not-found', 'this picture cannot be read.');
  }
}

/** Side of a drawn avatar, and its size where none was asked for: the same as in `users.render.ts`. */
const DRAWN_AVATAR = 512;
const DEFAULT_AVATAR = 200;

/** The avatar (PNG) of a user who has set none. */
export async function renderDefaultAvatar(userId: number, size: Size): Promise<Buffer> {
  const { drawAvatar } = await import('./avatar.ts');
  const isAny = size.width === undefined && size.height === undefined;
  const wished = isAny ? { width: DEFAULT_AVATAR, height: DEFAULT_AVATAR } : size;
  return renderDrawing(drawAvatar(String(userId)), DRAWN_AVATAR, wished);
}

/** The cover (PNG) of a user who has set none. */
export function renderDefaultCover(userId: number, size: Size): Promise<Buffer> {
  return renderDrawing(drawCover(userId), COVER_WIDTH, size);
}

/** @param width - of the drawing as it is, so that it is drawn larger instead of being blown up. */
async function renderDrawing(svg: string, width: number, size: Size): Promise<Buffer> {
  const scale = Math.max(1, (size.width ?? 0) / width, (size.height ?? 0) / width);
  const picture = await open(Buffer.from(svg), { density: 72 * scale });
  return scaleTo(picture, size).png({ palette: true, quality: 90 }).toBuffer();
}

/** sharp takes a tenth of a second to load, so it is loaded for the first picture. */
async function open(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, options);
}

function scaleTo(picture: Sharp, { width, height }: Size): Sharp {
  if (width === undefined && height === undefined) return picture;
  const isBoth = width !== undefined && height !== undefined;
  // A side that follows is bounded as well: a thin picture would otherwise grow without end.
  return picture.resize({
    width: width ?? MAX_SIDE,
    height: height ?? MAX_SIDE,
    fit: isBoth ? 'cover' : 'inside',
  });
}
