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
    ['a PNG that ends in its head', '\x89PNG\r\n\x1a\n'],
    ['nothing', ''],
  ])('%s that is said to be an image is stored without a size', async (_, content) => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann);
    const bytes = Buffer.from(content, 'latin1');
    const { status } = await upload(ann, `/files/${id}/content`, bytes, { 'content-type': 'image/png' });
    const { data } = await ann.get(`/files/${id}`);
    expect([status, data.size, data.image_info]).toEqual([204, bytes.length, undefined]);
  });

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
