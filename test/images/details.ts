/** Pictures with details for tests. */
import sharp from 'sharp';

/** What the details have, in each place that a format has for them. */
export const SECRET = 'Ada Lovelace SN-4711 48.2082N';

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" aux:SerialNumber="${SECRET}"/></rdf:RDF></x:xmpmeta>`;

/** The orientation of these pictures: turned by 90 degrees. */
export const TURNED = 6;

export const detailedFormats = ['jpeg', 'progressive', 'png', 'webp', 'avif', 'heic', 'late', 'gif'] as const;
export type DetailedFormat = (typeof detailedFormats)[number];

/** A picture of 60 by 40 pixels with details, and a colour profile except in a GIF. */
export async function detailed(format: DetailedFormat): Promise<Buffer> {
  const picture = sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: '#c60',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .withMetadata({ orientation: TURNED })
    .withIccProfile('p3')
    .withExifMerge({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitudeRef: SECRET } })
    .withXmp(xmp);
  if (format === 'gif') return gif();
  if (format === 'png') return picture.png().toBuffer();
  if (format === 'webp') return picture.webp().toBuffer();
  if (format === 'jpeg' || format === 'progressive') {
    const jpeg = await picture.jpeg({ progressive: format === 'progressive' }).toBuffer();
    const said = Buffer.from(`\xff\xfe\0\0${SECRET}`, 'latin1');
    said.writeUInt16BE(said.length - 2, 2);
    // A comment in front, and a film behind, as some phones write it.
    return Buffer.concat([jpeg.subarray(0, 2), said, jpeg.subarray(2), Buffer.from(`ftypmp42 ${SECRET}`)]);
  }
  const avif = await picture.avif().toBuffer();
  if (format === 'heic') avif.write('heic', 8);
  return format === 'late' ? metaLast(avif) : avif;
}

/** Moves the box that tells where everything is behind everything, as some programs write it. */
function metaLast(avif: Buffer): Buffer {
  const at = avif.indexOf('meta') - 4;
  const size = avif.readUInt32BE(at);
  const meta = Buffer.from(avif.subarray(at, at + size));
  const iloc = meta.indexOf('iloc');
  // Version 0, 4 bytes for each number of an item: id, reference, base, number of extents, offset, length.
  const count = meta.readUInt16BE(iloc + 10);
  if (meta.readUInt16BE(iloc + 8) !== 0x4440) throw new Error('another encoder');
  for (let item = 0, place = iloc + 12; item < count; item++, place += 18) {
    meta.writeUInt32BE(meta.readUInt32BE(place + 4) - size, place + 4);
  }
  return Buffer.concat([avif.subarray(0, at), avif.subarray(at + size), meta]);
}

/** An animation of two frames that repeats, with a comment, and XMP as Adobe writes it. */
async function gif(): Promise<Buffer> {
  const frame = (background: string) => sharp({ create: { width: 4, height: 4, channels: 3, background } });
  const frames = await Promise.all(['#c60', '#06c'].map((colour) => frame(colour).png().toBuffer()));
  const plain = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 0, delay: [50, 50] })
    .toBuffer();
  const end = Buffer.from([...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);
  const extension = Buffer.concat([
    Buffer.from('!\xff\x0bXMP DataXMP', 'latin1'),
    Buffer.from(xmp),
    Buffer.from([1]),
    end,
    Buffer.from(`!\xfe${String.fromCharCode(SECRET.length)}${SECRET}\0`, 'latin1'),
  ]);
  const trailer = plain.length - 1;
  return Buffer.concat([plain.subarray(0, trailer), extension, plain.subarray(trailer), Buffer.from(SECRET)]);
}

/** A box of a film; its size is 0 where it goes to the end of what is around it, or is written in 8 bytes. */
export function box(
  type: string,
  parts: (Buffer | string)[],
  size: 'short' | 'long' | 'rest' = 'short',
): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const head = Buffer.alloc(size === 'long' ? 16 : 8);
  head.write(type, 4, 'latin1');
  if (size === 'short') head.writeUInt32BE(8 + body.length);
  if (size === 'long') {
    head.writeUInt32BE(1);
    head.writeBigUInt64BE(BigInt(16 + body.length), 8);
  }
  return Buffer.concat([head, body]);
}

const number = (value: number) => Buffer.from([0, 0, 0, value]);
const value = (text: string) => box('data', [number(1), number(0), text]);
/** As phones write them: `keys` names what `ilst` has, counted from 1. */
export const keys = box('keys', [
  number(0),
  number(3),
  ...['com.apple.quicktime.make', 'com.apple.quicktime.location.ISO6709', 'com.android.title'].map((key) =>
    box('mdta', [key]),
  ),
]);
export const items = box('ilst', [
  box('\0\0\0\x01', [value('Maker')]),
  box('\0\0\0\x02', [value(SECRET)]),
  box('\0\0\0\x03', [value('A film')]),
]);
const handler = box('hdlr', [Buffer.alloc(24)]);
const xmpId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** A film that tells its place in every way; what has to stay is in it thrice: `A film`. */
export const film = Buffer.concat([
  box('ftyp', ['qt  \0\0\0\0qt  ']),
  box('wide', []),
  box('mdat', ['moov', box('udta', [box('\xa9xyz', ['In the data: A film'])])], 'long'),
  box('uuid', [xmpId, SECRET]),
  box(
    'moov',
    [
      box('mvhd', [Buffer.alloc(100, 7)]),
      box('trak', [box('tkhd', [Buffer.alloc(84, 7)]), box('udta', [box('loci', [number(0), SECRET])])]),
      // In MP4 it has a version, in QuickTime it has none.
      box('udta', [
        box('\xa9xyz', ['\0\x12\x15\xc7', SECRET]),
        box('meta', [
          number(0),
          handler,
          box('ilst', [box('\xa9nam', [value('A film')]), box('\xa9xyz', [value(SECRET)])]),
        ]),
        box('XMP_', [xmp]),
        number(0),
      ]),
      box('meta', [handler, keys, items]),
    ],
    'rest',
  ),
]);
