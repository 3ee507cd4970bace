/** Draws the icons of the instance, within the drawing process. */
import sharp, { type Sharp } from 'sharp';
import { ICON_SIDES, type InstanceDrawing } from './pictures.ts';

/** The part of an icon that no system cuts off, which shapes icons to circles and the like: the square within the safe circle. */
const SAFE = 0.56;

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

export async function drawIcons(picture: Sharp): Promise<InstanceDrawing[]> {
  const side = ICON_SIDES.at(-1) as number;
  const { data } = await picture
    .resize({ width: side, height: side, fit: 'contain', background: CLEAR })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const whole = () => sharp(data, { raw: { width: side, height: side, channels: 4 } });
  const drawing = async (name: string, icon: Sharp, width: number): Promise<InstanceDrawing> => ({
    ...{ name, width, height: width, plate: null },
    bytes: await icon.png().toBuffer(),
  });
  const icons = ICON_SIDES.map((width) => drawing(`icon-${width}`, whole().resize(width, width), width));
  // Phones show black where their icons are transparent.
  const touch = drawing('icon-180', whole().resize(180, 180).flatten({ background: WHITE }), 180);
  // The ground goes on with the colour of the corner, if that has one.
  const [r = 0, g = 0, b = 0, alpha = 0] = data;
  const background = alpha === 255 ? { r, g, b, alpha: 1 } : WHITE;
  const inner = Math.round(side * SAFE);
  const [before, after] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
  const middle = await whole().resize(inner, inner).flatten({ background }).png().toBuffer();
  const edges = { top: before, left: before, bottom: after, right: after };
  const maskable = drawing('icon-maskable', sharp(middle).extend({ ...edges, background }), side);
  return Promise.all([...icons, touch, maskable]);
}
