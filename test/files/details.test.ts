/** Pictures are stored without details (docs/interface.md, Details of pictures): new ones at once, others by the upkeep. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPictures } from '../../src/features/files/cleaning.ts';
import { describeService } from '../harness.ts';
import { detailed, detailedFormats, SECRET } from '../images/details.ts';
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

  test('the upkeep removes them from stored pictures, once, and everything that names one follows', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { ctx } = service();
    const content = await detailed('jpeg');
    const { pictureDetails } = ctx.config;
    ctx.config.pictureDetails = 'keep';
    const files = [];
    for (const one of [ann, bob]) {
      const { status, data } = await sendForm(one, '/files', [
        { name: 'type', content: type },
        { name: 'content', content, filename: 'a.jpg', type: 'image/jpeg' },
        { name: 'same', content, filename: 's.jpg', type: 'image/jpeg' },
      ]);
      expect([status, data.size, data.sha1, hasSecret(await load(data.url))]).toEqual([
        200,
        content.length,
        sha1(content),
        true,
      ]);
      files.push(data);
    }
    ctx.config.pictureDetails = pictureDetails;
    const [{ content: key }] = (await ctx.store.read.all(
      `select content from files where id = ${files[0].id}`,
      [],
    )) as [{ content: string }];
    await ctx.store.bookkeeping((db) =>
      db.all(
        `insert into uncleaned_pictures (key, since) values ('${key}', 1), ('${'0'.repeat(64)}', 2)`,
        [],
      ),
    );
    await cleanPictures(ctx);
    for (const [at, one] of [ann, bob].entries()) {
      const { data } = await one.get(`/files/${files[at].id}`);
      const stored = await load(data.url);
      expect([hasSecret(stored), data.size, data.sha1]).toEqual([false, stored.length, sha1(stored)]);
      expect(data.derived_files.same).toMatchObject({ size: stored.length, sha1: sha1(stored) });
      expect(hasSecret(await load(data.derived_files.same.url))).toBe(false);
      const sizes = Object.values<{ size: number }>(data.derived_files).map(({ size }) => size);
      expect(data.total_size).toBe(sizes.reduce((sum, size) => sum + size, data.size));
      expect((await one.get('/token')).data.storage.used).toBe(data.total_size);
    }
    expect(await ctx.store.read.all('select key from uncleaned_pictures', [])).toEqual([]);
    const unused = await ctx.store.read.all(`select state from unused_contents where key = '${key}'`, []);
    expect(unused.length).toBe(1);
  });

  test('one that is missing stays what it is, and is cleaned once it is back', async () => {
    const { ann } = await people(service(), 'ann');
    const { ctx } = service();
    const content = await detailed('png');
    const { pictureDetails } = ctx.config;
    ctx.config.pictureDetails = 'keep';
    const { data } = await sendForm(ann, '/files', [
      { name: 'type', content: type },
      { name: 'content', content, filename: 'a.png', type: 'image/png' },
    ]);
    ctx.config.pictureDetails = pictureDetails;
    const [{ content: key }] = (await ctx.store.read.all(
      `select content from files where id = ${data.id}`,
      [],
    )) as [{ content: string }];
    await ctx.blobs.delete(key);
    await ctx.store.bookkeeping((db) =>
      db.all(`insert into uncleaned_pictures (key, since) values ('${key}', 1)`, []),
    );
    await cleanPictures(ctx);
    expect((await ann.get(`/files/${data.id}`)).data).toMatchObject({ size: data.size, sha1: data.sha1 });
    await ctx.blobs.put([content]);
    await ctx.store.bookkeeping((db) => db.all('update uncleaned_pictures set since = 1', []));
    await cleanPictures(ctx);
    const { data: cleaned } = await ann.get(`/files/${data.id}`);
    const stored = await load(cleaned.url);
    expect([hasSecret(stored), cleaned.size, cleaned.sha1]).toEqual([false, stored.length, sha1(stored)]);
    expect(await ctx.store.read.all('select key from uncleaned_pictures', [])).toEqual([]);
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
