/** Draws the thumbnails of a picture, within the drawing process. */
import sharp, { type Sharp } from 'sharp';
import { explainFault, openPicture } from './open-picture.ts';
import type { Thumbnail, Thumbnails } from './pictures.ts';

const SQUARE = 200;
const BOX = { width: 640, height: 960 };

/**
 * Draws both thumbnails of a picture, of an animated one from its first frame. Camera metadata, such as the location, is removed;
 * the orientation is applied.
 * @throws with a message for the client.
 */
export async function drawThumbnails(bytes: Uint8Array): Promise<Thumbnails> {
  // Tolerates decoder warnings, which the files of many cameras cause, but no truncated or damaged pictures.
  const { size: image, hasAlpha, isMoving, open } = await openPicture(bytes);
  try {
    return { isMoving, ...(await draw(image, hasAlpha, () => upright(open()))) };
  } catch (error) {
    throw explainFault(error);
  }
}

async function draw(image: Thumbnails['image'], hasAlpha: boolean, open: () => Sharp) {
  const { data, info } = await open()
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const small = () => sharp(data, { raw: { width, height, channels } });
  // A long picture leaves too few pixels for the square.
  const isEnough = width === image.width || Math.min(width, height) >= SQUARE;
  const square = (isEnough ? small() : open()).resize({
    width: SQUARE,
    height: SQUARE,
    fit: 'cover',
  });
  return {
    image: { width: image.width, height: image.height },
    image_thumb_200s: await encode(square, hasAlpha),
    image_thumb_960r: await encode(small(), hasAlpha),
  };
}

function upright(picture: Sharp): Sharp {
  return picture.autoOrient().toColourspace('srgb');
}

async function encode(picture: Sharp, hasAlpha: boolean): Promise<Thumbnail> {
  const encoded = hasAlpha ? picture.png() : picture.jpeg({ quality: 80 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const mimeType = hasAlpha ? 'image/png' : 'image/jpeg';
  return { bytes: data, mimeType, width: info.width, height: info.height };
}
