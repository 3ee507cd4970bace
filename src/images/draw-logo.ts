/** Draws the logo of the instance, within the drawing process. */
import sharp, { type Sharp } from 'sharp';
import { contrast } from './contrast.ts';
import { type InstanceDrawing, type InstanceUpload, LOGO_BOX } from './pictures.ts';

/** How much the outline of a logo must differ from the ground, and how much of it. */
const LEAST_CONTRAST = 3;
const LEAST_SHARE = 0.9;

export async function drawLogo(
  picture: Sharp,
  grounds: InstanceUpload['grounds'],
): Promise<InstanceDrawing[]> {
  const { data, info } = await picture
    .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const outline = outlineOf(data, info);
  const share = (ground: string) =>
    outline.filter((colour) => contrast(colour, ground) >= LEAST_CONTRAST).length / outline.length;
  const [light, dark] = [share(grounds.light), share(grounds.dark)];
  // A picture without transparency has a ground of its own, and no outline.
  const isEverywhere = outline.length === 0 || (light >= LEAST_SHARE && dark >= LEAST_SHARE);
  return [
    { name: 'logo', bytes, width, height, plate: isEverywhere ? null : light >= dark ? 'light' : 'dark' },
  ];
}

/** The colours of visible pixels beside transparent ones: what must differ from the ground behind the picture. */
function outlineOf(rgba: Buffer, { width, height }: { width: number; height: number }): string[] {
  const isVisible = (x: number, y: number) => (rgba[(y * width + x) * 4 + 3] as number) >= 128;
  const isClear = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && !isVisible(x, y);
  const found: string[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isVisible(x, y)) continue;
      const isEdge = isClear(x - 1, y) || isClear(x + 1, y) || isClear(x, y - 1) || isClear(x, y + 1);
      const at = (y * width + x) * 4;
      if (isEdge) found.push(`#${rgba.toString('hex', at, at + 3)}`);
    }
  }
  return found;
}
