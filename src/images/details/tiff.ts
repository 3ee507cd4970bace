/** The tag of the orientation, and the type of its value. */
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** An orientation as it is in the file: not turned or mirrored. */
export const UPRIGHT = 1;

/** As much of Exif data as is looked at: what one segment of a JPEG holds. */
export const EXIF_BYTES = 64 * 1024;

/** The orientation that Exif data tell, from 1 to 8; 1 if they tell none. */
export function orientationOf(exif: Buffer): number {
  // Some WebP files have the beginning that only JPEG needs.
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const order = tiff.toString('latin1', 0, 4);
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return UPRIGHT;
  const isLittle = order === 'II*\0';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return UPRIGHT;
  const end = Math.min(start + 2 + short(start) * ENTRY_BYTES, tiff.length);
  for (let at = start + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Exif data that tell the orientation and nothing else: a TIFF header, and a directory of one entry. */
export function onlyOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
