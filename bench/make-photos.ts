import sharp from 'sharp';

/** Width and height in pixels, which are multiples of `COARSE`. */
interface Size {
  width: number;
  height: number;
}

/** Size of a photo: 12 megapixels. */
const SIZE: Size = { width: 4000, height: 3000 };
/** Of each pixel of the pattern come 4 × 4 of the photo. */
const COARSE = 4;
const QUALITY = 85;

/** Draws photos with as much detail as a camera's, about 3 MB each of the usual size, the same every time. */
export function makePhotos(count: number, size = SIZE): Promise<Buffer[]> {
  return Promise.all(Array.from({ length: count }, (_, seed) => makePhoto(seed, size)));
}

function makePhoto(seed: number, size: Size): Promise<Buffer> {
  const [width, height] = [size.width / COARSE, size.height / COARSE];
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed + 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const [x, y] = [((at / 3) % width) | 0, (at / 3 / width) | 0];
    pixels[at] = 128 + 60 * Math.sin(x / 90 + seed) + 40 * Math.cos(y / 70 + (at % 3)) + (state >>> 26);
  }
  const raw = { width, height, channels: 3 } as const;
  return sharp(pixels, { raw }).resize(size).jpeg({ quality: QUALITY }).toBuffer();
}

/** The same picture as other bytes, in which a comment has a number. */
export function numbered(photo: Buffer, number: number): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(number, 4);
  // Behind the mark that begins every JPEG.
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
}
