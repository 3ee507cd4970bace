/** Pictures that users have uploaded of themselves, as the drawing process makes them. */
import sharp, { type SharpOptions } from 'sharp';
import { explainFault } from './draw-thumbnails.ts';
import { MAX_INPUT_PIXELS, MAX_SIDE, type Portrait, typeOf, type Uploaded } from './pictures.ts';

const LONGEST_SECONDS = 20;
/** Narrowest cover, in pixels (docs/interface.md, Avatar and cover). */
const MIN_COVER_WIDTH = 960;
const QUALITY = 90;

/**
 * Makes of an uploaded picture what is stored: an avatar is cropped to a square, both are reduced to the largest side that
 * is ever asked for, and what a camera wrote into it is left out. A GIF stays as it is where nothing is to be cropped.
 * @throws with a message for the client.
 */
export async function drawPortrait({ kind, bytes, position }: Uploaded): Promise<Portrait> {
  const { width, height } = await sizeOf(bytes);
  if (kind === 'cover' && width < MIN_COVER_WIDTH) {
    throw new Error(`it must be at least ${MIN_COVER_WIDTH} pixels wide`);
  }
  const isGif = typeOf(Buffer.from(bytes)) === 'image/gif';
  const isWhole = kind === 'cover' || width === height;
  if (isGif && isWhole) return { bytes, width, height };
  try {
    const picture = open(bytes, { animated: isGif }).autoOrient();
    if (!isWhole) {
      const side = Math.min(width, height);
      const [left, top] = [width, height].map((length) => Math.round((length - side) * position));
      picture.extract({ left: left as number, top: top as number, width: side, height: side });
    }
    if (!isGif) {
      picture
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality: QUALITY, force: false });
    }
    const { data, info } = await picture
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    throw explainFault(error);
  }
}

function open(bytes: Uint8Array, options: SharpOptions = {}) {
  return sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', ...options });
}

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    return (await open(bytes).metadata()).autoOrient;
  } catch (error) {
    throw explainFault(error);
  }
}
