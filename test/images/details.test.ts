/** How details leave pictures (docs/interface.md, Details of pictures), whatever their bytes and chunks. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { NotUnderstood, withoutDetails } from '../../src/images/details/remove.ts';
import {
  box,
  type DetailedFormat,
  detailed,
  detailedFormats,
  film,
  items,
  keys,
  SECRET,
  TURNED,
} from './details.ts';

const folder = mkdtempSync(join(tmpdir(), 'details-'));

function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function clean(bytes: Buffer, size = 65_536): Promise<Buffer> {
  const out: Uint8Array[] = [];
  for await (const chunk of withoutDetails(pieces(bytes, size), folder)) out.push(chunk);
  return Buffer.concat(out);
}

const hasSecret = (bytes: Buffer) => SECRET.split(' ').some((word) => bytes.includes(word));
const pixels = (bytes: Buffer) => sharp(bytes, { animated: true, failOn: 'none' }).raw().toBuffer();

describe('details of pictures', () => {
  test.each(detailedFormats)('leave %s, but no pixel, orientation or colour changes', async (format) => {
    const before = await detailed(format);
    const after = await clean(before);
    expect([hasSecret(before), hasSecret(after)]).toEqual([true, false]);
    expect(await clean(after)).toEqual(after);
    // No decoder of HEVC is here, and this one is AV1 under another name.
    const [shown, was] = [after, before].map((bytes) => {
      if (format === 'heic') bytes.write('avif', 8);
      return bytes;
    }) as [Buffer, Buffer];
    expect((await pixels(shown)).equals(await pixels(was))).toBe(true);
    const { orientation, icc, exif, xmp, pages, loop } = await sharp(shown, { failOn: 'warning' }).metadata();
    const first = await sharp(was, { failOn: 'none' }).metadata();
    expect([orientation, pages, loop]).toEqual([first.orientation, first.pages, first.loop]);
    expect(icc).toEqual(first.icc);
    expect([exif?.includes(SECRET) ?? false, xmp]).toEqual([false, undefined]);
    if (['jpeg', 'progressive', 'png', 'webp'].includes(format)) expect(orientation).toBe(TURNED);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('what is no picture stays as it is', async () => {
    const known = [
      '%PDF-1.7 GPS',
      '\xff\xd8',
      'RIFF\0\0\0\0WAVEfmt ',
      '\0\0\0\x18ftypmp42',
      'Get free',
      'GIF',
      '',
    ];
    for (const text of known) {
      const bytes = Buffer.from(text, 'latin1');
      expect(await clean(bytes, 3)).toEqual(bytes);
    }
  });

  test('of films only the place is overwritten, wherever it stands, and nothing moves', async () => {
    const count = (bytes: Buffer, text: string) => bytes.toString('latin1').split(text).length - 1;
    expect([count(film, 'A film'), count(film, SECRET)]).toEqual([3, 6]);
    for (const size of [1, 7, 40, 65_536]) {
      const after = await clean(film, size);
      expect([after.length, count(after, 'A film'), count(after, 'Maker')]).toEqual([film.length, 3, 1]);
      expect(hasSecret(after)).toBe(false);
      const changed = [...after].filter((byte, at) => byte !== film[at]);
      expect(new Set(changed)).toEqual(new Set([0, ...Buffer.from('free')]));
      expect(await clean(after)).toEqual(after);
    }
    const ftyp = film.subarray(0, 20);
    const handler = box('hdlr', [Buffer.alloc(24)]);
    // Without names, or before them, any item may be the place; and what is too deep, damaged or cut off stays as it is.
    const whole = (...parts: Buffer[]) => clean(Buffer.concat([ftyp, box('moov', parts)]));
    expect((await whole(box('meta', [handler, items, keys]))).includes('Maker')).toBe(false);
    const many = box('keys', [Buffer.alloc(8), ...Array<Buffer>(5000).fill(box('mdta', ['abcdef']))]);
    expect(hasSecret(await whole(box('meta', [handler, many, items])))).toBe(false);
    let deep = box('\xa9xyz', ['x']);
    for (let n = 0; n < 20_000; n++) deep = box(n % 2 ? 'udta' : 'meta', [deep.subarray(0, 1000)]);
    const wrong = [box('udta', [Buffer.from('\0\0\0\x03\xa9xyz'), deep]), box('ilst', [items]), deep];
    expect(await whole(...wrong)).toEqual(Buffer.concat([ftyp, box('moov', wrong)]));
    for (let end = 12; end < film.length; end += 5)
      expect((await clean(film.subarray(0, end), 64)).length).toBe(end);
  });

  const made = new Map<DetailedFormat, Promise<Buffer>>(detailedFormats.map((one) => [one, detailed(one)]));

  test('chunks do not matter, and damaged pictures end, without growing', async () => {
    const damage = fc.record({
      format: fc.constantFrom(...detailedFormats),
      size: fc.integer({ min: 1, max: 400 }),
      end: fc.option(fc.nat({ max: 5_000 }), { nil: undefined }),
      changes: fc.array(fc.tuple(fc.nat({ max: 1_500 }), fc.nat({ max: 255 })), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ format, size, end, changes }) => {
        const bytes = Buffer.from((await made.get(format))!.subarray(0, end));
        for (const [at, value] of changes) if (at > 12 && at < bytes.length) bytes[at] = value;
        const refusal = (error: unknown) => {
          if (error instanceof NotUnderstood) return undefined;
          throw error;
        };
        const [whole, parts] = await Promise.all([
          clean(bytes).catch(refusal),
          clean(bytes, size).catch(refusal),
        ]);
        expect(parts).toEqual(whole);
        // Each orientation that is stated again takes at most 38 bytes.
        expect(whole?.length ?? 0).toBeLessThanOrEqual(bytes.length + 38);
      }),
      { numRuns: 400 },
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a picture whose details cannot be found is refused: too many boxes, data by way of other items', async () => {
    const ftyp = (await detailed('avif')).subarray(0, 28);
    const boxes = Buffer.alloc(8 * 1100).fill(Buffer.from('\0\0\0\x08free', 'latin1'));
    await expect(clean(Buffer.concat([ftyp, boxes]))).rejects.toThrow('Save it as a JPEG');
    const large = Buffer.alloc(5 * 1024 * 1024);
    large.writeUInt32BE(large.length);
    large.write('meta', 4);
    await expect(clean(Buffer.concat([ftyp, large]))).rejects.toThrow(NotUnderstood);
  });
});
