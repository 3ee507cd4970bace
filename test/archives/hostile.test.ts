/** Archives that are damaged or made to do harm: each is refused, or what is wrong in it left out. */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { describeService, type Json } from '../harness.ts';
import { about, importFor, post } from './millrace-archive.ts';
import { archiveFolder } from './zip.ts';

const file = (id: number, path: string, more: Json = {}) => ({
  id: String(id),
  created_at: '2020-01-01T00:00:00.000Z',
  type: 'com.example.file',
  kind: null,
  name: `file${id}`,
  public: true,
  annotations: [],
  content: { mime_type: 'application/octet-stream', path },
  derived_files: [],
  ...more,
});

describeService('hostile archives', (service) => {
  const archives = archiveFolder();
  let count = 0;
  const somebody = () => service().person(`person${++count}`);

  const run = (person: { id: string }, path: string) => importFor(service(), person, path);
  /** What an import fails with. @returns the message. */
  async function refusal(path: string): Promise<string> {
    return run(await somebody(), path).then(
      ({ counts }) => `imported ${JSON.stringify(counts)}`,
      ({ message }: Error) => message,
    );
  }
  /** A zip file with some of its bytes changed. */
  async function changed(entries: Record<string, unknown>, change: (bytes: Buffer) => void): Promise<string> {
    const path = await archives.write(entries);
    const bytes = readFileSync(path);
    change(bytes);
    writeFileSync(path, bytes);
    return path;
  }
  const all = (bytes: Buffer, from: string, to: string) => {
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1))
      bytes.write(to, at, 'latin1');
  };

  test('what is no archive, of a later version, or has entries that lead out of it', async () => {
    const text = archives.next();
    writeFileSync(text, 'not a zip file');
    expect(await refusal(text)).toMatch(/[Ee]nd of [Cc]entral [Dd]irectory/);
    expect(await refusal(archives.next())).toMatch(/ENOENT/);
    expect(await refusal(await archives.write({ 'x.json': {} }))).toMatch(/neither an export of Millrace/);
    expect(await refusal(await archives.write({ 'export.json': { ...about, version: 2 } }))).toMatch(
      /later version/,
    );
    expect(await refusal(await archives.write({ 'export.json': { format: 'other' } }))).toMatch(
      /^export.json: /,
    );
    expect(await refusal(await archives.write({ 'export.json': 'nope' }))).toBe(
      'export.json: it is not JSON.',
    );
    for (const name of ['../etc.json', '/abs/x.json', 'C:/xxx.json']) {
      const path = await changed({ 'export.json': about, ['a'.repeat(name.length)]: 'x' }, (bytes) =>
        all(bytes, 'a'.repeat(name.length), name),
      );
      expect(await refusal(path)).toMatch(/invalid relative path|absolute path/);
    }
    const twice = await changed({ 'export.json': about, 'posts.jsoo': [], 'posts.json': [] }, (bytes) =>
      all(bytes, 'posts.jsoo', 'posts.json'),
    );
    expect(await refusal(twice)).toMatch(/"posts.json".*there twice|size/);
    const damaged = await changed({ 'export.json': about, 'posts.json': [post(1)] }, (bytes) => {
      bytes.fill(0xff, 60, 90);
    });
    expect(await refusal(damaged)).not.toMatch(/^imported/);
  });

  test('what unpacks to more than it says, or than a list may have', async () => {
    const zeros = Buffer.alloc(3_000_000);
    const posts = `[${JSON.stringify(post(1))},"${zeros.toString('latin1').replaceAll('\0', 'x')}"]`;
    expect(
      await run(await somebody(), await archives.write({ 'export.json': about, 'posts.json': posts })),
    ).toEqual({
      counts: { posts: 1, files: 0, follows: 0, skipped: 1 },
      told: ['posts.json, item 2: it is larger than 1000000 bytes.'],
    });
    // The directory says that a file of three million bytes has ten.
    const bomb = await changed(
      { 'export.json': about, 'files.json': [file(1, 'files/1/x')], 'files/1/x': zeros },
      (bytes) => {
        const size = Buffer.alloc(4);
        size.writeUInt32LE(zeros.length);
        const ten = Buffer.from([10, 0, 0, 0]);
        for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 1)) ten.copy(bytes, at);
      },
    );
    expect(await refusal(bomb)).toMatch(/too many bytes in the stream/);
    const large = await changed({ 'export.json': about, 'posts.json': [] }, (bytes) => {
      const name = bytes.lastIndexOf('posts.json');
      bytes.writeUInt32LE(2_000_000_000, name - 46 + 24);
    });
    expect(await refusal(large)).toMatch(/^posts.json: it has 2000000000 bytes|does not match|mismatch/);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('what is wrong in a list is left out, the rest imported', async () => {
    const person = await somebody();
    const deep = JSON.parse(`${'{"a":'.repeat(90)}1${'}'.repeat(90)}`);
    const path = await archives.write({
      'export.json': about,
      'profile.json': {
        name: 'x'.repeat(300),
        description: { text: 'y'.repeat(300), entities: { links: [] } },
        locale: 'xx',
        timezone: 'Mars/Olympus',
        annotations: [{ type: 'net.svc.core.unknown', value: {} }],
        avatar: 'profile/avatar.png',
        cover: null,
      },
      'profile/avatar.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'posts.json': [
        post(1),
        post(1),
        { id: '2' },
        null,
        post(3, { text: 'z'.repeat(300) }),
        post(4, { created_at: 'never' }),
        post(5, { annotations: [{ type: 'net.svc.core.unknown', value: {} }] }),
        post(6, { annotations: [{ type: 'com.example.deep', value: deep }] }),
        post(7, { entities: { links: [{ pos: 900, len: 3, url: 'https://x.example' }], mentions: [] } }),
        post(8, { entities: { links: [{ pos: 0, len: 4, url: 'javascript:alert(1)' }], mentions: [] } }),
        post(9, {
          annotations: [
            { type: 'com.example.file', value: { '+net.svc.core.file': { file_id: '99', format: 'url' } } },
            { type: 'com.example.list', value: { '+net.svc.core.file_list': 'none' } },
            { type: 'com.example.user', value: { '+net.svc.core.user': null } },
            { type: 'com.example.kept', value: { a: 1 } },
          ],
          reply_to: { id: '1' },
        }),
      ],
      'reposts.json': [{ id: '20', created_at: '2020-01-02T00:00:00.000Z', repost_of: { id: '20' } }],
      'stars.json': [{ post: { id: '1' } }, { post: { id: '12345' } }, 7],
      'following.json': [{ username: person.username }, { username: '../x' }, {}],
      'files.json': [
        file(1, '../../../etc/passwd'),
        file(2, 'files/2', { type: 'net.svc.core.x' }),
        file(3, 'files/3', { name: 'a/b\u0000' }),
        file(4, 'files/4', { content: { mime_type: 'image/png', path: 'files/4' } }),
        file(5, 'files/5', { content: { mime_type: 'image/svg+xml', path: 'files/5' } }),
        file(6, 'files/6', {
          derived_files: [{ key: 'core_x', name: 'x', mime_type: 'a/b', path: 'files/2' }],
        }),
        file(7, 'files/7'),
      ],
      ...Object.fromEntries([2, 3, 4, 5, 6, 7].map((n) => [`files/${n}`, '<script>alert(1)</script>'])),
    });
    const { counts } = await run(person, path);
    const posts = (await person.get('/users/me/posts?include_annotations=1')).data;
    expect(posts.map(({ text }: Json) => text)).toEqual(['post 9', 'post 6', 'post 1']);
    expect(posts[0].reply_to).toBe(posts[2].id);
    expect(posts[0].annotations.map(({ type }: Json) => type)).toEqual([
      'com.example.kept',
      'millrace.imported',
    ]);
    const files = (await person.get('/users/me/files')).data;
    expect(files.map(({ name }: Json) => name)).not.toContain('file2');
    for (const { url, mime_type } of files) {
      const reply = await fetch(url);
      expect([mime_type, reply.headers.get('x-content-type-options')]).toEqual([mime_type, 'nosniff']);
      if (mime_type !== 'image/png') expect(reply.headers.get('content-disposition')).toContain('attachment');
    }
    expect(counts).toMatchObject({ posts: 3, files: files.length, follows: 0 });
    expect((await person.get('/users/me')).data.avatar_image.is_default).toBe(true);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('a file that is too large is left out; where the storage ends the import does, and goes on later', async () => {
    const person = await somebody();
    const { ctx } = service();
    const path = await archives.write({
      'export.json': about,
      'files.json': [file(1, 'files/1'), file(2, 'files/2'), file(3, 'files/3')],
      'files/1': Buffer.alloc(10_000_001),
      'files/2': Buffer.alloc(60_000, 2),
      'files/3': Buffer.alloc(60_000, 3),
    });
    const used = (bytes: number) =>
      ctx.store.bookkeeping((db) =>
        db.all(`update user_counts set storage_used = ${bytes} where user_id = ${person.id}`, []),
      );
    await used(500_000_000 - 100_000);
    ctx.objects.clear();
    await expect(run(person, path)).rejects.toThrow(/storage of the account is used up/);
    expect((await person.get('/users/me/files')).data).toMatchObject([{ name: 'file2' }]);
    await used(60_000);
    ctx.objects.clear();
    const { counts, told } = await run(person, path);
    expect(counts).toEqual({ posts: 0, files: 1, follows: 0, skipped: 2 });
    expect(told).toEqual([
      expect.stringContaining('it has 10000001 bytes'),
      '1 files: they are here already.',
    ]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('two imports at once make each thing once', async () => {
    const person = await somebody();
    const path = await archives.write({
      'export.json': about,
      'posts.json': Array.from({ length: 9 }, (_, index) => post(index + 1)),
      'files.json': [file(1, 'files/1')],
      'files/1': 'text',
    });
    const both = await Promise.all([run(person, path), run(person, path)]);
    expect(both.reduce((sum, { counts }) => sum + counts.posts, 0)).toBe(9);
    expect(both.reduce((sum, { counts }) => sum + counts.files, 0)).toBe(1);
    expect((await person.get('/users/me/posts')).data).toHaveLength(9);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('the deletion of an account forgets what was imported for it', async () => {
    const person = await somebody();
    const { ctx } = service();
    const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const path = await archives.write({
      'export.json': about,
      'posts.json': [post(1), post(2, { reply_to: { id: '1' } })],
      'files.json': [file(1, 'files/1', { content: { mime_type: 'image/png', path: 'files/1' } })],
      'files/1': bytes,
    });
    expect((await run(person, path)).counts).toMatchObject({ posts: 2, files: 1 });
    const { deleteUser } = await import('../../src/features/admin/deletion.actions.ts');
    await deleteUser(ctx.store, undefined, Number(person.id));
    expect(await ctx.store.read.all(`select * from imports where user_id = ${person.id}`, [])).toEqual([]);
    expect(await service().wrongCounts()).toEqual([]);
    await expect(
      exportAccount(ctx, Number(person.id), archives.next(), {
        progress: () => undefined,
        warn: () => undefined,
      }),
    ).rejects.toThrow('deleted');
  });
});
