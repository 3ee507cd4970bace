/** Pictures that go to a bucket are drawn from the drafts of their uploads (src/features/files/files.storage.ts). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { app } from '../../src/app.ts';
import { openBlobs } from '../../src/blobs/open.ts';
import { readS3Url } from '../../src/blobs/s3-place.ts';
import { Contents } from '../../src/contents/contents.ts';
import { receivePicture } from '../../src/features/files/files.pictures.ts';
import { Room } from '../../src/features/files/files.storage.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';
import { S3Server } from '../s3-server.ts';

describeService('a picture that goes to a bucket', (service) => {
  let bucket: S3Server;
  beforeAll(async () => {
    bucket = await S3Server.start();
  });
  afterAll(() => bucket.stop());

  /** Uploads a picture, of which nothing is read from the bucket. `during` is how many drafts there were when it was drawn. */
  async function upload(content: Buffer) {
    const { ctx } = service();
    const { ann } = await people(service(), 'ann');
    const { data } = ctx.config;
    const blobs = await openBlobs({ data, s3: readS3Url(bucket.url('drawn')) });
    const get = vi.spyOn(blobs, 'get');
    const contents = new Contents(ctx.store, blobs, app.features.contents);
    const room = await Room.open({ ...ctx, blobs: contents }, Number(ann.id));
    const part = { name: 'picture', filename: 'a.png', type: 'image/png', encoding: '' };
    const drafts = () => readdirSync(join(data, 'blobs/drafts')).length;
    try {
      const picture = await receivePicture(
        Number(ann.id),
        { ...part, content: Readable.from([content]) },
        room,
      );
      return { picture, during: drafts() };
    } finally {
      await room.end(true);
      expect(drafts()).toBe(0);
      expect(get.mock.calls).toEqual([]);
    }
  }

  test('is drawn from the draft of its upload, which goes with the request', async () => {
    const create = { width: 300, height: 200, channels: 3, background: '#4488aa' } as const;
    const { picture, during } = await upload(await sharp({ create }).png().toBuffer());
    expect(picture.content.image).toEqual({ width: 300, height: 200 });
    expect([...picture.derived.keys()]).toEqual(['image_thumb_200s', 'image_thumb_960r']);
    expect(during).toBe(1);
  });

  test('leaves no draft when it cannot be drawn', async () => {
    await expect(upload(Buffer.from('GIF89a and nothing more'))).rejects.toThrow('cannot be shown');
  });
});
