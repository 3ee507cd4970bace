/** The thumbnails of pictures, and what is refused. */
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Thumbnail } from '../../src/images/pictures.ts';
import { thumbnailsOf } from '../../src/images/thumbnails.ts';
import { ownBlobs } from './blobs.ts';

describe('thumbnails', () => {
  const blobs = ownBlobs();
  const thumbnails = async (bytes: Buffer) => thumbnailsOf(blobs(), 1, (await blobs().put([bytes])).key);
  const plain = (width: number, height: number): Sharp =>
    sharp({ create: { width, height, channels: 3, background: '#4488aa' } });
  const colourAt = async ({ bytes }: Thumbnail, x: number, y: number): Promise<number[]> => {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (y * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0));
  };
  const sizes = async (width: number, height: number) => {
    const { image, image_thumb_200s, image_thumb_960r } = (await thumbnails(
      await plain(width, height).png().toBuffer(),
    ))!;
    for (const one of [image_thumb_200s, image_thumb_960r]) {
      const { width, height, format } = await sharp(one.bytes).metadata();
      expect([width, height, `image/${format}`]).toEqual([one.width, one.height, one.mimeType]);
    }
    expect(image).toEqual({ width, height });
    expect([image_thumb_200s.width, image_thumb_200s.height]).toEqual([200, 200]);
    return [image_thumb_960r.width, image_thumb_960r.height];
  };

  it('have the sizes of the interface, and are never enlarged but to the square', async () => {
    expect(await sizes(4000, 3000)).toEqual([640, 480]);
    expect(await sizes(1500, 3000)).toEqual([480, 960]);
    expect(await sizes(640, 960)).toEqual([640, 960]);
    expect(await sizes(3000, 100)).toEqual([640, 21]);
    expect(await sizes(30, 20)).toEqual([30, 20]);
    expect(await sizes(1, 1)).toEqual([1, 1]);
    expect(await sizes(2, 9000)).toEqual([1, 960]);
  });

  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('are made of %s', async (format) => {
    const made = (await thumbnails(await plain(800, 600).toFormat(format).toBuffer()))!;
    expect(made.image).toEqual({ width: 800, height: 600 });
    expect([made.image_thumb_960r.width, made.image_thumb_960r.height]).toEqual([640, 480]);
  });

  it('show the centre in the square, also of a picture that is much longer than high', async () => {
    // Red, green in the middle third, blue.
    const stripes = (width: number, height: number) =>
      plain(width, height)
        .composite(
          ['#ff0000', '#00ff00', '#0000ff'].map((background, n) => ({
            input: { create: { width: width / 3, height, channels: 3 as const, background } },
            left: (n * width) / 3,
            top: 0,
          })),
        )
        .png()
        .toBuffer();
    const wide = (await thumbnails(await stripes(3000, 900)))!;
    for (const x of [2, 100, 197]) expect(await colourAt(wide.image_thumb_200s, x, 100)).toEqual([0, 1, 0]);
    expect(await colourAt(wide.image_thumb_960r, 5, 100)).toEqual([1, 0, 0]);
    expect(await colourAt(wide.image_thumb_960r, 634, 100)).toEqual([0, 0, 1]);
    const long = (await thumbnails(await stripes(9000, 60)))!;
    expect(await colourAt(long.image_thumb_200s, 100, 100)).toEqual([0, 1, 0]);
  });

  it('stand upright, and say nothing of where and with what they were made', async () => {
    const photo = await plain(600, 400)
      .composite([
        {
          input: { create: { width: 600, height: 100, channels: 3, background: '#ff0000' } },
          left: 0,
          top: 0,
        },
      ])
      .withExif({
        IFD0: { Model: 'Spy Camera' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const made = (await thumbnails(photo))!;
    expect(made.image).toEqual({ width: 400, height: 600 });
    const { image_thumb_960r } = made;
    expect([image_thumb_960r.width, image_thumb_960r.height]).toEqual([400, 600]);
    // What was at the top lies at the right.
    expect(await colourAt(image_thumb_960r, 390, 300)).toEqual([1, 0, 0]);
    expect(await colourAt(image_thumb_960r, 10, 300)).not.toEqual([1, 0, 0]);
    for (const { bytes } of [made.image_thumb_200s, image_thumb_960r]) {
      const about = await sharp(bytes).metadata();
      expect([about.exif, about.orientation, about.icc]).toEqual([undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes('Spy Camera')).toBe(false);
    }
  });

  it('stay transparent where the picture is', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 900, height: 900, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { image_thumb_200s } = (await thumbnails(png))!;
    expect(image_thumb_200s.mimeType).toBe('image/png');
    expect(await sharp(image_thumb_200s.bytes).raw().toBuffer()).toEqual(Buffer.alloc(200 * 200 * 4));
  });

  it('show the first frame of an animation', async () => {
    const frame = (background: string) => ({
      create: { width: 300, height: 300, channels: 3 as const, background },
    });
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) => sharp(frame(colour)).png().toBuffer()),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2);
    const made = (await thumbnails(gif))!;
    expect(made.image).toEqual({ width: 300, height: 300 });
    expect(await colourAt(made.image_thumb_200s, 100, 100)).toEqual([1, 0, 0]);
    expect((await sharp(made.image_thumb_960r.bytes).metadata()).pages).toBeUndefined();
  });

  it('are not made of other contents, whatever these pretend to be', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
    const tiff = await plain(9, 9).tiff().toBuffer();
    for (const bytes of ['', 'x', svg, `<?xml version="1.0"?>${svg}`, '%PDF-1.7', tiff]) {
      expect(await thumbnails(Buffer.from(bytes))).toBeUndefined();
    }
  });

  it('are refused for what is damaged, cut off, or unpacks to too much', async () => {
    const jpeg = await sharp(await plain(900, 900).png().toBuffer())
      .jpeg()
      .toBuffer();
    const png = await plain(900, 900).png({ compressionLevel: 0 }).toBuffer();
    const damaged = 'it is damaged or cut off';
    for (const bytes of [
      jpeg.subarray(0, jpeg.length / 2),
      jpeg.subarray(0, 20),
      png.subarray(0, png.length / 2),
      Buffer.from('GIF89a<script>alert(1)</script>'),
      Buffer.concat([png.subarray(0, 60), Buffer.alloc(2000, 7)]),
      Buffer.concat([
        Buffer.from('\xff\xd8\xff', 'latin1'),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ]),
    ]) {
      await expect(thumbnails(bytes)).rejects.toThrow(damaged);
    }
    // 64 million pixels in 200 KB.
    const bomb = await plain(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    await expect(thumbnails(bomb)).rejects.toThrow('it has more than 50 million pixels');
    // A line of one pixel costs as much as a line of many.
    const thin = await plain(1, 100_000).png().toBuffer();
    await expect(thumbnails(thin)).rejects.toThrow('a side of it is longer than 65535 pixels');
    expect((await thumbnails(await plain(1, 65_535).png().toBuffer()))!.image.height).toBe(65_535);
    await expect(thumbnails(Buffer.concat([png, Buffer.alloc(33 * 1024 * 1024)]))).rejects.toThrow(
      'it has more than 32 MB',
    );
    // The others are drawn as before, also those without their end marker, which browsers show.
    for (const bytes of [jpeg, jpeg.subarray(0, -2), png.subarray(0, -12)]) {
      expect((await thumbnails(bytes))!.image).toEqual({ width: 900, height: 900 });
    }
  });

  it('of many pictures wait for one another, and more than that are refused', async () => {
    const { key } = await blobs().put([await plain(300, 300).png().toBuffer()]);
    const ended = await Promise.allSettled(Array.from({ length: 130 }, () => thumbnailsOf(blobs(), 1, key)));
    const refused = ended.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    expect(ended.length - refused.length).toBeGreaterThanOrEqual(100);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 });
    expect(await thumbnailsOf(blobs(), 1, key)).toBeDefined();
  });
});
