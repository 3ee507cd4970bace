/** Draws the logo, the icons and the cover of the instance from uploaded pictures, within the drawing process. */
import type { Sharp } from 'sharp';
import { drawIcons } from './draw-icons.ts';
import { drawLogo } from './draw-logo.ts';
import { explainFault, openPicture } from './open-picture.ts';
import { COVER_SIZE, type InstanceDrawing, type InstanceUpload } from './pictures.ts';

/** Least side of an icon: a smaller one is blurred in lists of installed apps. */
const MIN_ICON = 192;
/** Least side of a cover. */
const MIN_COVER = 200;
/** Least side of a logo, and how often its shorter side may fit into the longer one: it stands in a line of text. */
const MIN_LOGO = 32;
const MOST_ASPECT = 10;
const least = { logo: MIN_LOGO, icon: MIN_ICON, cover: MIN_COVER } as const;

/**
 * Draws the pictures of an instance, all but covers as PNG: of an animated one its first frame, without camera metadata.
 * @throws with a message for the client.
 */
export async function drawInstance({ kind, bytes, grounds }: InstanceUpload): Promise<InstanceDrawing[]> {
  const { size, open } = await openPicture(bytes);
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  if (short < least[kind]) throw new Error(`it must be at least ${least[kind]} pixels wide and high`);
  if (long > short * MOST_ASPECT) {
    throw new Error(`its longer side may be at most ${MOST_ASPECT} times the shorter one`);
  }
  try {
    const picture = open().autoOrient().toColourspace('srgb');
    if (kind === 'cover') return await drawCover(picture);
    picture.ensureAlpha();
    return await (kind === 'logo' ? drawLogo(picture, grounds) : drawIcons(picture));
  } catch (error) {
    throw explainFault(error);
  }
}

/** Cuts the middle out of a picture of other proportions. */
async function drawCover(picture: Sharp): Promise<InstanceDrawing[]> {
  const bytes = await picture
    .resize({ ...COVER_SIZE, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return [{ name: 'cover', bytes, ...COVER_SIZE, plate: null }];
}
