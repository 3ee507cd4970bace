/** What files tell of images, and derived files with the keys of automatic ones (docs/interface.md, Derived files). */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';
import { newFile, sendForm, type, upload } from './files.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } });

describeService('images', (service) => {
  test('their size is told as they are seen, of the file and of derived files', async () => {
    const { ann } = await people(service(), 'ann');
    const turned = await picture(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { data } = await sendForm(ann, '/files', [
      { name: 'type', content: type },
      { name: 'content', content: turned, filename: 'a.jpg', type: 'image/jpeg' },
      { name: 'small', content: await picture(3, 2).webp().toBuffer(), filename: 's', type: 'image/webp' },
      { name: 'text', content: 'text', filename: 't', type: 'text/plain' },
    ]);
    expect(data.image_info).toEqual({ width: 20, height: 30 });
    expect(data.derived_files.small.image_info).toEqual({ width: 3, height: 2 });
    expect(data.derived_files.text).not.toHaveProperty('image_info');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>';
  test.each([
    ['HTML', '<html>'],
    ['SVG', svg],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['nothing', ''],
  ])('%s that is said to be an image is stored without a size', async (_, content) => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann);
    const bytes = Buffer.from(content, 'latin1');
    const { status } = await upload(ann, `/files/${id}/content`, bytes, { 'content-type': 'image/png' });
    const { data } = await ann.get(`/files/${id}`);
    expect([status, data.size, data.image_info]).toEqual([204, bytes.length, undefined]);
    const made = await sendForm(ann, '/files', [
      { name: 'type', content: type },
      { name: 'content', content: bytes, filename: 'a', type: 'image/png' },
    ]);
    const sentence = expect.stringMatching(/^content is not a JPEG, PNG.*stored without image_info/);
    expect([made.status, made.meta.warnings]).toEqual([200, [sentence]]);
  });

  test('a picture gets the automatic derived files it has none of, in a form and by an upload', async () => {
    const { ann } = await people(service(), 'ann');
    const whole = await picture(1300, 800).png().toBuffer();
    const small = await picture(200, 200).webp().toBuffer();
    const made = await sendForm(ann, '/files', [
      { name: 'type', content: type },
      { name: 'content', content: whole, filename: 'bees.png', type: 'image/png' },
      { name: 'image_thumb_200s', content: small, filename: 'own', type: 'image/webp' },
    ]);
    const { id } = await newFile(ann, { kind: 'image' });
    const { status } = await upload(ann, `/files/${id}/content`, whole, {
      'content-type': 'application/octet-stream',
    });
    expect([made.status, status]).toEqual([200, 204]);
    const uploaded = (await ann.get(`/files/${id}`)).data;
    expect(uploaded.image_info).toEqual({ width: 1300, height: 800 });
    for (const [data, name] of [
      [made.data, 'bees.png'],
      [uploaded, 'file'],
    ] as const) {
      const { image_thumb_200s: square, image_thumb_960r: large, ...others } = data.derived_files;
      expect([data.name, others]).toEqual([name, {}]);
      expect(square.image_info).toEqual({ width: 200, height: 200 });
      expect(large.image_info).toEqual({ width: 640, height: 394 });
      expect([large.name, large.mime_type]).toEqual([
        `${name.split('.')[0]}_image_thumb_960r.jpg`,
        'image/jpeg',
      ]);
      const drawn = Buffer.from(await (await fetch(large.url)).arrayBuffer());
      expect([drawn.length, (await sharp(drawn).metadata()).format]).toEqual([large.size, 'jpeg']);
      expect(data.total_size).toBe(data.size + square.size + large.size);
    }
    const { name, mime_type, size } = made.data.derived_files.image_thumb_200s;
    expect([name, mime_type, size]).toEqual(['own', 'image/webp', small.length]);
    expect(uploaded.derived_files.image_thumb_200s.mime_type).toBe('image/jpeg');
    const used = made.data.total_size + uploaded.total_size;
    expect((await ann.get('/token')).data.storage.used).toBe(used);
  });

  const bomb = () =>
    sharp({ create: { width: 8_000, height: 6_300, channels: 3, background: '#000' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const cut = async () => (await picture(300, 300).jpeg().toBuffer()).subarray(0, 400);
  test.each([
    ['has too many pixels', bomb, 'million pixels'],
    ['is cut off', cut, 'damaged or cut off'],
    ['ends in its head', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'damaged or cut off'],
  ])(
    'a picture that %s is refused and changes nothing, unless it is to be another kind',
    async (_, make, why) => {
      const { ann } = await people(service(), 'ann');
      const bytes = await make();
      const { id } = await newFile(ann);
      const headers = { 'content-type': 'image/png' };
      const sent = await upload(ann, `/files/${id}/content`, bytes, headers);
      const form = (kind: string) => [
        { name: 'content', content: bytes, filename: 'a', type: 'image/png' },
        { name: 'type', content: type },
        { name: 'kind', content: kind },
      ];
      for (const { status, meta } of [sent, await sendForm(ann, '/files', form('image'))]) {
        expect([status, meta.error_slug]).toEqual([400, 'invalid-parameter']);
        expect(meta.error_message).toContain(why);
      }
      expect((await ann.get(`/files/${id}`)).data.complete).toBe(false);
      expect((await ann.get('/users/me/files')).data).toHaveLength(1);
      expect((await ann.get('/token')).data.storage.used).toBe(0);
      const { status, data } = await sendForm(ann, '/files', form('other'));
      expect([status, data.size, data.derived_files, data.image_info]).toEqual([
        200,
        bytes.length,
        {},
        undefined,
      ]);
    },
  );

  test.each([
    ['image_thumb_200s', 200, 200, 204],
    ['image_thumb_200s', 200, 199, 400],
    ['image_thumb_960r', 640, 960, 204],
    ['image_thumb_960r', 10, 5, 204],
    ['image_thumb_960r', 641, 10, 400],
  ])('%s of %d by %d pixels: %d', async (key, width, height, expected) => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann);
    const png = await picture(width, height).png().toBuffer();
    const { status, meta } = await upload(ann, `/files/${id}/content/${key}`, png, {
      'content-type': 'image/png',
    });
    expect(status).toBe(expected);
    if (expected === 400) expect(meta.error_message).toContain('derived_key');
  });

  test('what is no image cannot have the key of one', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann);
    for (const mime of ['image/svg+xml', 'image/png', 'text/plain']) {
      const { status } = await upload(ann, `/files/${id}/content/image_thumb_200s`, svg, {
        'content-type': mime,
      });
      expect([mime, status]).toEqual([mime, 400]);
    }
    const form = [
      { name: 'type', content: type },
      { name: 'image_thumb_960r', content: svg, filename: 'a', type: 'image/png' },
    ];
    expect((await sendForm(ann, '/files', form)).status).toBe(400);
    expect((await ann.get('/token')).data.storage.used).toBe(0);
  });
});
