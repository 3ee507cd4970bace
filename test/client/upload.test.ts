/** `@millrace/client`: files with progress, and again where the connection is cut. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createClient } from '../../packages/client/src/index.ts';
import { Gate } from '../faults/gate.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';
import { clientFor } from '../published.ts';

const type = 'com.example.data';
const bytes = randomBytes(300_000);
const sha1 = createHash('sha1').update(bytes).digest('hex');
const parts = [bytes.subarray(0, 100_000), bytes.subarray(100_000, 200_000), bytes.subarray(200_000)];

describeService('uploads of the client', (service) => {
  test.each([
    ['a Blob', () => new Blob([bytes], { type: 'audio/ogg' }), { total: bytes.length }],
    ['bytes', () => bytes, { contentType: 'audio/ogg', total: bytes.length }],
    ['a Node.js stream', () => Readable.from(parts), { contentType: 'audio/ogg' }],
    ['a stream that can be made again', () => () => new Blob([bytes]).stream(), { contentType: 'audio/ogg' }],
  ])(
    'of %s, with progress',
    async (_, source, { total, ...more }: { total?: number; contentType?: string }) => {
      const { ann } = await people(service(), 'ann');
      const sent: number[] = [];
      const file = await clientFor(ann).upload(source(), {
        ...{ type, name: 'sound.ogg', public: true, ...more },
        onProgress(progress) {
          expect(progress.total).toBe(total);
          sent.push(progress.sent);
        },
      });
      expect(file).toMatchObject({ complete: true, size: bytes.length, mime_type: 'audio/ogg', sha1 });
      expect(file).toMatchObject({ name: 'sound.ogg', public: true, type });
      expect(sent).toEqual([...sent].sort((a, b) => a - b));
      expect(sent.at(-1)).toBe(bytes.length);
    },
  );

  test('a content is sent again to the same file when the connection is cut, if it can be read again', async () => {
    const { ann } = await people(service(), 'ann');
    const { gate, url } = await Gate.to(service().origin);
    try {
      const client = createClient({ url, token: ann.token });
      let begun = 0;
      async function* source() {
        const isFirst = begun++ === 0;
        yield parts[0]!;
        if (isFirst) {
          gate.close();
          await gate.open();
        }
        yield* parts.slice(1);
      }
      const file = await client.upload(() => source(), { type });
      expect([begun, file.sha1]).toEqual([2, sha1]);
      expect((await client.users.files()).data.map(({ id }) => id)).toEqual([file.id]);
      begun = 0;
      await expect(client.upload(source(), { type })).rejects.toMatchObject({ status: 0 });
      const [left] = (await client.users.files()).data;
      expect(left!.complete).toBe(false);
      // It is completed afterwards, instead of a new one.
      const completed = await client.upload(bytes, { type, file: left! });
      expect(completed).toMatchObject({ id: left!.id, complete: true, sha1 });
    } finally {
      gate.close();
    }
  });

  test('is refused with the error of the service, and ended by a signal', async () => {
    const { ann } = await people(service(), 'ann');
    const client = clientFor(ann);
    const damaged = new Blob([Buffer.from('89504e470d0a1a0a', 'hex'), 'cut off'], { type: 'image/png' });
    await expect(client.upload(damaged, { type, kind: 'image' })).rejects.toMatchObject({
      status: 400,
      slug: 'invalid-parameter',
    });
    const stop = new AbortController();
    async function* endless() {
      yield bytes;
      stop.abort();
      yield bytes;
    }
    const ended = client.upload(endless(), { type, signal: stop.signal });
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    const { data } = await client.users.files();
    expect(data.map(({ complete }) => complete)).toEqual([false, false]);
  });
});

describeService('photos of the client', (service) => {
  const picture = (format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif') =>
    sharp({ create: { width: 8, height: 6, channels: 3, background: '#fa0' } })
      .toFormat(format)
      .toBuffer();

  test('from a path, a file and bytes, with what they show, in posts and messages', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const client = clientFor(ann);
    const folder = await mkdtemp(join(tmpdir(), 'photos-'));
    try {
      const odd = `${'🐝'.repeat(40)}\n"'%00 ${'x'.repeat(60)}.png`;
      await writeFile(join(folder, odd), await picture('jpeg'));
      const photos = [
        // What it is called and said to be does not matter.
        await client.photo(join(folder, odd), { alt: 'Three "bees" <b>' }),
        await client.photo(new File([await picture('png')], '..', { type: 'text/html' }), { alt: '' }),
        await client.photo(await picture('webp'), { alt: ' ', name: `${'é'.repeat(300)}.webp` }),
        await client.photo(new Blob([await picture('gif')]), { alt: 'A', type: 'com.example.bees' }),
        await client.photo(await picture('avif'), { alt: 'B' }),
      ];
      const { data: post } = await client.posts.create(
        { annotations: photos },
        { include_annotations: true },
      );
      const titles = ['Three "bees" <b>', undefined, undefined, 'A', 'B'];
      expect(post.annotations?.map(({ value }) => [value.type, value.width, value.title])).toEqual(
        titles.map((title) => ['photo', 8, title]),
      );
      const { data: files } = await client.users.files({ count: 9 });
      expect(files.toReversed().map(({ name, type, mime_type }) => [name, type, mime_type])).toEqual([
        [odd.replace('\n', ''), 'millrace.photo', 'image/jpeg'],
        ['photo', 'millrace.photo', 'image/png'],
        [`${'é'.repeat(250)}.webp`, 'millrace.photo', 'image/webp'],
        ['photo', 'com.example.bees', 'image/gif'],
        ['photo', 'millrace.photo', 'image/avif'],
      ]);
      const message = { text: 'bees', destinations: [bob.id], annotations: [photos[0]!] };
      const { data: sent } = await client.messages.create('pm', message, { include_annotations: true });
      expect(sent.annotations).toMatchObject([{ value: { type: 'photo', title: titles[0] } }]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('what is no photo leaves no file behind', async () => {
    const { ann } = await people(service(), 'ann');
    const client = clientFor(ann);
    for (const wrong of [new Uint8Array(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
      await expect(client.photo(wrong, { alt: '' })).rejects.toThrow('JPEG, PNG, GIF, WebP or AVIF');
    await expect(client.photo('/nowhere/bees.jpg', { alt: '' })).rejects.toThrow('ENOENT');
    const damaged = Buffer.from('89504e470d0a1a0a', 'hex');
    await expect(client.photo(damaged, { alt: '' })).rejects.toMatchObject({ slug: 'invalid-parameter' });
    expect((await client.users.files({ include_incomplete: true })).data).toEqual([]);
  });
});
