/** Draws the logo and the icons of the instance from uploaded pictures, within the drawing process. */
import { drawIcons } from './draw-icons.ts';
import { drawLogo } from './draw-logo.ts';
import { explainFault, openPicture } from './open-picture.ts';
import type { InstanceDrawing, InstanceUpload } from './pictures.ts';

/** Least side of an icon: a smaller one is blurred in lists of installed apps. */
const MIN_ICON = 192;
/** Least side of a logo, and how often its shorter side may fit into the longer one: it stands in a line of text. */
const MIN_LOGO = 32;
const MOST_ASPECT = 10;
/**
 * Draws the pictures of an instance, all as PNG: of an animated one its first frame, without camera metadata.
 * @throws with a message for the client.
 */
export async function drawInstance({ kind, bytes, grounds }: InstanceUpload): Promise<InstanceDrawing[]> {
  const { size, open } = await openPicture(bytes);
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const least = kind === 'icon' ? MIN_ICON : MIN_LOGO;
  if (short < least) throw new Error(`it must be at least ${least} pixels wide and high`);
  if (long > short * MOST_ASPECT) {
    throw new Error(`its longer side may be at most ${MOST_ASPECT} times the shorter one`);
  }
  try {
    const picture = open().autoOrient().toColourspace('srgb').ensureAlpha();
    return await (kind === 'logo' ? drawLogo(picture, grounds) : drawIcons(picture));
  } catch (error) {
    throw explainFault(error);
  }
}
