/** Avatar and cover: what is taken, what becomes of it, and what is refused. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { operator } from '../../src/commands/command.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { holdPicture } from '../../src/features/profiles/pictures.actions.ts';
import { type GivenPart, sendForm } from '../files/files.ts';
import { type Client, describeService, type Json } from '../harness.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888888' } });

/** Red in the first third, green in the middle, blue in the last; `across` from left to right. */
function stripes(across: boolean, width: number, height: number) {
  const third = (n: number) => Math.round((across ? width : height) / 3) * n;
  const band = (background: string, n: number) => ({
    input: {
      create: {
        width: across ? third(1) : width,
        height: across ? height : third(1),
        channels: 3 as const,
        background,
      },
    },
    left: across ? third(n) : 0,
    top: across ? 0 : third(n),
  });
  return plain(width, height).composite([band('#ff0000', 0), band('#00ff00', 1), band('#0000ff', 2)]);
}

/** Frames of a GIF on top of each other, as sharp takes them. */
async function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const data = Buffer.from(
    Array.from({ length: width * height * frames * 3 }, (_, n) => Math.floor(n / (width * height * 3)) * 80),
  );
  return sharp(data, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ loop: 0, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

describeService('avatar and cover', (service) => {
  const send = (client: Client, kind: string, content: Uint8Array | string, more: Partial<GivenPart> = {}) =>
    sendForm(client, `/users/me/${kind}`, [
      { name: kind, filename: 'picture', type: 'application/octet-stream', content, ...more },
    ]);
  /** The picture of a user as it is served. */
  async function fetched(user: Json, kind: string): Promise<{ type: string | null; bytes: Buffer }> {
    const response = await fetch(user[`${kind}_image`].url);
    expect(response.status).toBe(200);
    return {
      type: response.headers.get('content-type'),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }
  const colourOf = async (bytes: Buffer): Promise<string> => {
    const { dominant } = await sharp(bytes).stats();
    return Object.entries(dominant).sort((one, other) => other[1] - one[1])[0]![0];
  };

  test('an avatar is cropped to its middle, turned upright, and tells nothing of the camera', async () => {
    const ann = await service().person('ann_avatar');
    const photo = await stripes(true, 900, 300)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = (await ann.get('/users/me')).data;
    let reply: Json;
    const events = await service().eventsOf(async () => {
      reply = await send(ann, 'avatar', photo);
    });
    expect(events).toMatchObject([{ type: 'user', body: { id: Number(ann.id) } }]);
    const { status, data } = reply!;
    expect(status).toBe(200);
    expect(data.avatar_image).toMatchObject({ width: 300, height: 300, is_default: false });
    expect(data.avatar_image.url).not.toBe(before.avatar_image.url);
    expect((await service().anonymous.get(`/users/${ann.id}`)).data.avatar_image).toEqual(data.avatar_image);
    const { type, bytes } = await fetched(data, 'avatar');
    expect(type).toBe('image/jpeg');
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, orientation]).toEqual([300, 300, undefined, undefined]);
    expect(await colourOf(bytes)).toBe('g');
    expect((await send(ann, 'avatar', photo)).data.avatar_image).toEqual(data.avatar_image);
  });

  test('a cover stays whole; what is larger than any size that is asked for is reduced', async () => {
    const ann = await service().person('ann_cover');
    const small = await send(ann, 'cover', await plain(960, 40).png().toBuffer());
    expect(small.data.cover_image).toMatchObject({ width: 960, height: 40, is_default: false });
    const large = await send(ann, 'cover', await plain(4096, 1000).png().toBuffer());
    expect(large.data.cover_image).toMatchObject({ width: 2048, height: 500 });
    expect((await fetched(large.data, 'cover')).type).toBe('image/png');
    expect(large.data.avatar_image.is_default).toBe(true);
    expect((await send(ann, 'avatar', await plain(30, 20).png().toBuffer())).data).toMatchObject({
      avatar_image: { width: 20, height: 20 },
      cover_image: large.data.cover_image,
    });
  });

  test('a GIF stays as it is, and cropped it keeps its frames', async () => {
    const ann = await service().person('ann_gif');
    const square = await animation(16, 16, 3);
    const kept = await send(ann, 'avatar', square);
    expect(kept.data.avatar_image).toMatchObject({ width: 16, height: 16 });
    expect(await fetched(kept.data, 'avatar')).toEqual({ type: 'image/gif', bytes: square });
    const cropped = await send(ann, 'avatar', await animation(30, 16, 3));
    expect(cropped.data.avatar_image).toMatchObject({ width: 16, height: 16 });
    const { type, bytes } = await fetched(cropped.data, 'avatar');
    expect(type).toBe('image/gif');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 16, height: 16, pages: 3 });
  });

  test.each(['webp', 'avif'] as const)('an %s is stored as what every client shows', async (format) => {
    const ann = await service().person(`ann_${format}`);
    const clear = { r: 0, g: 99, b: 0, alpha: 0 };
    const transparent = sharp({ create: { width: 40, height: 30, channels: 4, background: clear } });
    for (const [kind, picture, expected] of [
      ['avatar', plain(400, 300), ['image/jpeg', 300, 300]],
      ['avatar', transparent, ['image/png', 30, 30]],
      ['cover', plain(3000, 300), ['image/jpeg', 2048, 205]],
    ] as const) {
      const { status, data } = await send(ann, kind, await picture.toFormat(format).toBuffer());
      expect(status).toBe(200);
      const { type, bytes } = await fetched(data, kind);
      const { width, height } = await sharp(bytes).metadata();
      expect([type, width, height]).toEqual(expected);
    }
  });

  test('a picture is served while somebody has it, and no other content is', async () => {
    const [ann, ben] = [await service().person('ann_served'), await service().person('ben_served')];
    const { origin } = service();
    const photo = await stripes(true, 600, 600)
      .jpeg()
      .withExif({ IFD0: { Model: 'Spy' } })
      .toBuffer();
    const form = [
      { name: 'type', content: 'com.example.photo' },
      { name: 'content', filename: 'a.jpg', type: 'image/jpeg', content: photo },
    ];
    const { id } = (await sendForm(ann, '/files', form)).data;
    const hash = createHash('sha256').update(photo).digest('hex');
    const statuses = async (kind: string, key: string) => {
      const urls = ['', '?w=50', '?w=50&h=20'].map((query) => `${origin}/images/${kind}/${key}${query}`);
      return Promise.all(urls.map(async (url) => (await fetch(url)).status));
    };
    for (const kind of ['avatar', 'cover']) expect(await statuses(kind, hash)).toEqual([404, 404, 404]);
    await ann.delete(`/files/${id}`);
    expect(await statuses('avatar', hash)).toEqual([404, 404, 404]);
    // A GIF stays as it is, so that two have the same.
    const gif = await animation(16, 16, 2);
    const keyOf = ({ data }: Json) => new URL(data.avatar_image.url).pathname.split('/').at(-1)!;
    const key = keyOf(await send(ann, 'avatar', gif));
    expect(keyOf(await send(ben, 'avatar', gif))).toBe(key);
    expect(await statuses('avatar', key)).toEqual([200, 200, 200]);
    expect(await statuses('cover', key)).toEqual([404, 404, 404]);
    const other = keyOf(await send(ann, 'avatar', photo));
    expect(await statuses('avatar', key)).toEqual([200, 200, 200]);
    await suspendUser(service().ctx.store, operator, Number(ben.id));
    expect(await statuses('avatar', key)).toEqual([404, 404, 404]);
    expect(await statuses('avatar', other)).toEqual([200, 200, 200]);
    const asked = await service().statementsOf(() => fetch(`${origin}/images/avatar/${key}`));
    expect(asked).toHaveLength(1);
  });

  test('few pictures of an account are in memory at a time', async () => {
    const [ann, ben] = [await service().person('ann_many'), await service().person('ben_many')];
    const png = await plain(30, 30).png().toBuffer();
    const releases = [1, 2, 3].map(() => holdPicture(Number(ann.id)));
    const refused = await send(ann, 'avatar', png);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await send(ben, 'avatar', png)).status).toBe(200);
    for (const release of releases) release();
    for (let n = 0; n < 5; n++) expect((await send(ann, 'avatar', png)).status).toBe(200);
  });

  test('what is no such picture is refused, and changes nothing', async () => {
    const ann = await service().person('ann_wrong');
    const before = (await ann.get('/users/me')).data;
    const png = await plain(400, 400).png().toBuffer();
    const noise = Buffer.alloc(10_000_001, 7);
    const events = await service().eventsOf(async () => {
      for (const [kind, content, status, message] of [
        [
          'avatar',
          '<svg xmlns="http://www.w3.org/2000/svg"/>',
          400,
          /avatar must be a JPEG, PNG, GIF, WebP or AVIF/,
        ],
        [
          'avatar',
          await plain(40, 40).tiff().toBuffer(),
          400,
          /avatar must be a JPEG, PNG, GIF, WebP or AVIF/,
        ],
        ['avatar', '', 400, /avatar must be a JPEG, PNG, GIF, WebP or AVIF/],
        ['avatar', png.subarray(0, png.length / 2), 400, /damaged or cut off/],
        ['avatar', Buffer.concat([png.subarray(0, 16), noise.subarray(0, 500)]), 400, /damaged or cut off/],
        ['avatar', Buffer.concat([png, noise]).subarray(0, 10_000_001), 413, /at most 10 MB/],
        ['cover', Buffer.concat([png, noise]).subarray(0, 10_000_001), 413, /at most 10 MB/],
        ['avatar', await plain(1, 70_000).png().toBuffer(), 400, /a side of it is longer than 65535 pixels/],
        ['avatar', await plain(8000, 8000).png().toBuffer(), 400, /50 million pixels/],
        ['cover', await plain(959, 400).png().toBuffer(), 400, /at least 960 pixels wide/],
      ] as const) {
        const reply = await send(ann, kind, content);
        expect([reply.status, reply.meta.error_message]).toEqual([status, expect.stringMatching(message)]);
      }
      const missing = await send(ann, 'avatar', png, { name: 'cover' });
      expect([missing.status, missing.meta.error_slug]).toEqual([400, 'missing-parameter']);
      const raw = await ann.call('/users/me/avatar', {
        method: 'POST',
        body: png,
        headers: { 'content-type': 'image/png' },
      });
      expect(raw.status).toBe(415);
    });
    expect(events).toEqual([]);
    expect((await ann.get('/users/me')).data).toEqual(before);
    expect((await send(ann, 'avatar', Buffer.concat([png, noise]).subarray(0, 10_000_000))).status).toBe(200);
  });
});
