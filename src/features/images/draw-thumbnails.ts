/** The thumbnails of a picture, as the drawing process makes them. */
import sharp, { type Sharp } from 'sharp';
import { MAX_INPUT_PIXELS, type Thumbnail, type Thumbnails } from './pictures.ts';

/** Longest time for one of the steps, in seconds. */
const LONGEST_SECONDS = 20;
const SQUARE = 200;
const BOX = { width: 640, height: 960 };

/**
 * Draws both thumbnails of a picture, of an animated one those of its first frame. What a camera wrote into it, such as
 * where it was taken, is not in them; its orientation is honoured.
 * @throws with a message for the client.
 */
export async function drawThumbnails(bytes: Uint8Array): Promise<Thumbnails> {
  try {
    return await draw(bytes);
  } catch (error) {
    throw explainFault(error);
  }
}

async function draw(bytes: Uint8Array): Promise<Thumbnails> {
  // What a decoder only warns of, as many cameras give reason to, is drawn; what is cut off or damaged is not.
  const open = () => sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' });
  const { autoOrient: image, hasAlpha } = await open().metadata();
  const { data, info } = await upright(open())
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const small = () => sharp(data, { raw: { width, height, channels } });
  // A long picture has too few pixels left for the square.
  const isEnough = width === image.width || Math.min(width, height) >= SQUARE;
  const square = (isEnough ? small() : upright(open())).resize({
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
  return picture.autoOrient().toColourspace('srgb').timeout({ seconds: LONGEST_SECONDS });
}

async function encode(picture: Sharp, hasAlpha: boolean): Promise<Thumbnail> {
  const encoded = hasAlpha ? picture.png() : picture.jpeg({ quality: 80 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const mimeType = hasAlpha ? 'image/png' : 'image/jpeg';
  return { bytes: data, mimeType, width: info.width, height: info.height };
}

/** What a picture could not be read for, in words for the client. */
export function explainFault(cause: unknown): Error {
  return new Error(explain((cause as Error).message), { cause });
}

function explain(message: string): string {
  if (/pixel limit/i.test(message)) return `it has more than ${MAX_INPUT_PIXELS / 1e6} million pixels`;
  if (/timeout/i.test(message)) return 'it takes too long to draw';
  return 'it is damaged or cut off';
}
