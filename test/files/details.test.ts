/** Pictures are stored without details (docs/interface.md, Details of pictures). */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { detailed, detailedFormats, film, SECRET } from '../images/details.ts';
import { people } from '../people.ts';
import { newFile, sendForm, sha1, type, upload } from './files.ts';

const hasSecret = (bytes: Uint8Array) => Buffer.from(bytes).includes(SECRET.split(' ')[1]!);

async function load(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

describeService('details of pictures', (service) => {
  test.each(detailedFormats)(
    '%s loses them: raw, in a form, derived, private; size and sha1 are of what is stored',
    async (format) => {
      const { ann } = await people(service(), 'ann');
      const content = await detailed(format);
      const made = await sendForm(ann, '/files', [
        { name: 'type', content: type },
        {
          name: 'content',
          content: content.toString('base64'),
          filename: 'a',
          type: 'image/x',
          encoding: 'base64',
        },
        { name: 'small', content, filename: 's', type: 'application/octet-stream' },
      ]);
      const { id } = await newFile(ann, { kind: 'other' });
      const { status } = await upload(ann, `/files/${id}/content`, content, { 'content-type': 'text/plain' });
      expect([made.status, status]).toEqual([200, 204]);
      const raw = (await ann.get(`/files/${id}`)).data;
      for (const file of [made.data, made.data.derived_files.small, raw]) {
        const stored = await load(file.url);
        expect([hasSecret(content), hasSecret(stored), file.size, file.sha1]).toEqual([
          true,
          false,
          stored.length,
          sha1(stored),
        ]);
      }
      expect((await ann.get('/token')).data.storage.used).toBe(made.data.total_size + raw.total_size);
    },
  );

  test('a film loses its place under any type, and keeps its length', async () => {
    const { ann } = await people(service(), 'ann');
    for (const declared of ['video/mp4', 'application/octet-stream']) {
      const { id } = await newFile(ann, { kind: 'other' });
      const { status } = await upload(ann, `/files/${id}/content`, film, { 'content-type': declared });
      const { url, size, sha1: hash } = (await ann.get(`/files/${id}`)).data;
      const stored = await load(url);
      expect([status, size, hash]).toEqual([204, film.length, sha1(stored)]);
      expect([hasSecret(film), hasSecret(stored), stored.includes('A film')]).toEqual([true, false, true]);
    }
  });

  test('an animation as avatar loses them too', async () => {
    const { ann } = await people(service(), 'ann');
    const content = await detailed('gif');
    const { status, data } = await sendForm(ann, '/users/me/avatar', [
      { name: 'avatar', content, filename: 'a.gif', type: 'image/gif' },
    ]);
    const stored = await load(data.avatar_image.url);
    expect([status, hasSecret(content), hasSecret(stored)]).toEqual([200, true, false]);
    expect((await sharp(stored).metadata()).pages).toBe(2);
  });
});
