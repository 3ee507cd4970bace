/** Converts uploaded pictures of users, within the drawing process. */
import { explainFault, openPicture } from './open-picture.ts';
import { MAX_SIDE, type Portrait, typeOf, type Uploaded } from './pictures.ts';

/** Minimum width of a cover, in pixels (docs/interface.md, Avatar and cover). */
const MIN_COVER_WIDTH = 960;
const QUALITY = 90;

/**
 * Converts an uploaded picture for storage: crops an avatar to a square, reduces both kinds to the largest side ever served, and
 * removes camera metadata. JPEG and PNG keep their format; WebP and AVIF, which not every client shows, become PNG if they may be
 * transparent, else JPEG. A GIF stays unchanged unless it must be cropped.
 * @throws with a message for the client.
 */
export async function drawPortrait({ kind, bytes, position }: Uploaded): Promise<Portrait> {
  const { size, hasAlpha, open } = await openPicture(bytes);
  const { width, height } = size;
  if (kind === 'cover' && width < MIN_COVER_WIDTH) {
    throw new Error(`it must be at least ${MIN_COVER_WIDTH} pixels wide`);
  }
  const type = typeOf(Buffer.from(bytes));
  const isGif = type === 'image/gif';
  const isWhole = kind === 'cover' || width === height;
  if (isGif && isWhole) return { bytes, width, height };
  try {
    const picture = open({ animated: isGif }).autoOrient();
    if (!isWhole) {
      const side = Math.min(width, height);
      const [left, top] = [width, height].map((length) => Math.round((length - side) * position));
      picture.extract({ left: left as number, top: top as number, width: side, height: side });
    }
    if (!isGif) {
      picture
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb');
      const isPng = type === 'image/png' || (type === undefined && hasAlpha);
      if (isPng) picture.png();
      else picture.jpeg({ quality: QUALITY });
    }
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    throw explainFault(error);
  }
}
