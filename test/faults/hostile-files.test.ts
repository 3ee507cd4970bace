/** Files that mean harm: in their names, types and bytes, and in how they come. */
import { once } from 'node:events';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formOf, formType, newFile, upload } from '../files/files.ts';
import { type Json, until } from '../harness.ts';
import { hasProc } from '../processes.ts';
import { send } from '../send.ts';
import { describeHostile } from './hostile.ts';
import { exchange } from './raw.ts';

const SCRIPT = '<script>alert(document.domain)</script>';

/** What the header `Filename` brings, and the name that the file has then; without one it is refused. */
const names: Record<string, [given: string, name?: string]> = {
  'a path': ['../../../../etc/passwd', 'passwd'],
  'an absolute path': ['/etc/passwd', 'passwd'],
  'a path of Windows': ['..\\..\\boot.ini', 'boot.ini'],
  'a drive of Windows': ['C:\\boot.ini', 'boot.ini'],
  'an encoded path': ['..%2f..%2fetc%2fpasswd', '..%2f..%2fetc%2fpasswd'],
  'the folder above': ['..'],
  'this folder': ['.'],
  'a tab': ['a\tb'],
  'a quotation mark': ['a"; filename="b.html', 'a"; filename="b.html'],
  'an encoded line break': ['a%0d%0aSet-Cookie: b=c', 'a%0d%0aSet-Cookie: b=c'],
  'an overlong slash': ['..\xc0\xafpasswd'],
  'a name too long': ['a'.repeat(5000)],
};

/** The same as the file name of a part. */
const partNames = [
  '../../../../etc/passwd',
  '..\\..\\boot.ini',
  'a\r\nSet-Cookie: b=c',
  'a\0.html',
  '%00',
  '..',
  `${'a'.repeat(5000)}`,
  'a\u202egpj.exe',
  "a'; filename*=UTF-8''b.html",
];

/** Types that no content may have. */
const wrongTypes = ['text/html, text/plain', 'text/html\tx', 'html', '/', 'a/b/c', `a/${'b'.repeat(500)}`];

/** Types of what a browser would run, which are never sent as such. */
const runTypes = [
  'text/html',
  'TEXT/HTML',
  'text/html; charset=utf-8',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/pdf',
  'text/javascript',
  'application/x-shockwave-flash',
  'message/rfc822',
  'multipart/x-mixed-replace',
  'image/SVG+xml; x=y',
  '*/*',
];

const jpeg = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: SCRIPT } })
    .jpeg()
    .toBuffer();

const png = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** Of the contents below, those that are pictures. */
const pictures = ['a PNG with HTML behind it', 'a JPEG with HTML in its EXIF'];

/** Contents that are said to be pictures. */
const poses: Record<string, () => Promise<Buffer> | Buffer> = {
  'SVG with a script': () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  'SVG that reads a file': () =>
    Buffer.from(
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
    ),
  HTML: () => Buffer.from(`<!doctype html>${SCRIPT}`),
  'HTML that begins as a GIF': () => Buffer.from(`GIF89a/*${SCRIPT}*/=1`),
  'HTML that begins as a JPEG': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SCRIPT)]),
  'a PNG with HTML behind it': async () => Buffer.concat([await png(), Buffer.from(SCRIPT)]),
  'a JPEG with HTML in its EXIF': jpeg,
  'a PNG that ends early': async () => (await png()).subarray(0, 60),
  'a PNG that says it is huge': async () => {
    const bytes = await png();
    bytes.writeUInt32BE(0x7fffffff, 16);
    return bytes;
  },
  nothing: () => Buffer.alloc(0),
};

describeHostile('hostile files', (target) => {
  const drafts = (): string[] => readdirSync(join(target().program.folder, 'blobs', 'drafts'));
  const used = async (): Promise<number> => (await target().alice.client.get('/token')).data.storage.used;
  const fileOf = async (id: string): Promise<Json> => (await target().alice.client.get(`/files/${id}`)).data;

  /** Reads a content as a browser would get it: nothing that it could run, and no header that the sender wrote. */
  async function expectHarmless(url: string): Promise<Buffer> {
    const { status, headers, bytes } = await send(url);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(
      /^(application\/octet-stream|text\/plain; charset=utf-8|image\/(png|jpeg|gif|webp|avif))$/,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(
        /^(inline|attachment); filename="[^"\\/]*"; filename\*=UTF-8''[\w%.~-]*$/,
      ),
    });
    expect(headers).not.toHaveProperty('set-cookie');
    return bytes;
  }

  test.each(Object.entries(names))('a name: %s', async (_, [given, name]) => {
    const { alice, port } = target();
    const { id } = await newFile(alice.client, { name: 'before' });
    const head = `PUT /api/files/${id}/content HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${alice.token}\r\n`;
    const own = `X-SVC-Filename: ${given}\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\na`;
    const [reply] = await exchange(port, Buffer.from(head + own, 'latin1'));
    const file = await fileOf(id);
    expect([reply?.status, file.complete, file.name]).toEqual(
      name === undefined ? [400, false, 'before'] : [204, true, name],
    );
    if (name !== undefined) await expectHarmless(file.url);
    expect(drafts()).toEqual([]);
  });

  test('names of parts', async () => {
    const { alice, program } = target();
    for (const filename of partNames) {
      const parts = [
        { name: 'type', content: 'com.example.a' },
        { name: 'content', content: 'a', filename, type: 'text/plain' },
      ];
      const body = formOf(parts);
      const { status, data } = await alice.client.call('/files', {
        method: 'POST',
        body,
        headers: { 'content-type': formType },
      });
      expect([200, 400], filename).toContain(status);
      if (status !== 200) continue;
      expect(data.name, filename).toMatch(/^[^\p{Cc}/\\]{1,255}$/u);
      await expectHarmless(data.url);
    }
    expect(drafts()).toEqual([]);
    const known =
      /^(millrace\.db(-wal|-shm)?|(app-)?stream-positions-[0-9a-f]{16}|serve\.lock|blobs(\/drafts|\/id|\/[0-9a-f]{2}(\/[0-9a-f]{64})?)?)$/;
    const all = globSync('**', { cwd: program.folder }).filter((name) => name !== '.');
    expect(all.filter((name) => !known.test(name))).toEqual([]);
    expect(existsSync(join(program.folder, '..', 'boot.ini'))).toBe(false);
  });

  test('types that are none, and those that a browser would run', async () => {
    const { alice } = target();
    const { id } = await newFile(alice.client);
    for (const type of wrongTypes) {
      const { status, meta } = await upload(alice.client, `/files/${id}/content`, 'a', {
        'content-type': type,
      });
      expect([status, meta.error_slug], type).toEqual([400, 'invalid-parameter']);
    }
    expect((await fileOf(id)).complete).toBe(false);
    for (const type of runTypes) {
      const { id: other } = await newFile(alice.client);
      const headers = { 'content-type': type };
      expect((await upload(alice.client, `/files/${other}/content`, SCRIPT, headers)).status, type).toBe(204);
      const { url } = await fileOf(other);
      await expectHarmless(url);
      const { headers: sent } = await send(url);
      expect([sent['content-type'], sent['content-disposition']], type).toEqual([
        'application/octet-stream',
        expect.stringMatching(/^attachment/),
      ]);
    }
  });

  test.each(Object.entries(poses))('posing as a picture: %s', async (pose, make) => {
    const { alice } = target();
    const bytes = await make();
    for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml', 'image/x-unknown']) {
      const { id } = await newFile(alice.client, { kind: 'image' });
      const before = await used();
      const reply = await upload(alice.client, `/files/${id}/content`, bytes, { 'content-type': type });
      const file = await fileOf(id);
      expect([204, 400], JSON.stringify(reply.body)).toContain(reply.status);
      expect(file.complete).toBe(reply.status === 204);
      if (reply.status === 400) {
        expect([reply.meta.error_slug, await used()]).toEqual(['invalid-parameter', before]);
        continue;
      }
      const stored = bytes.length > 0 ? await expectHarmless(file.url) : bytes;
      // What is in a picture besides the picture is not stored.
      if (pictures.includes(pose)) expect(stored.includes('script')).toBe(false);
      else expect(stored).toEqual(bytes);
      const isDrawn = type === 'image/png' && pictures.includes(pose);
      if (isDrawn) expect(Object.keys(file.derived_files).length).toBeGreaterThanOrEqual(2);
      for (const one of Object.values(file.derived_files as Record<string, Json>)) {
        expect((await expectHarmless(one.url)).includes('script')).toBe(false);
      }
    }
    expect(drafts()).toEqual([]);
  });

  /** Begins an upload, of which the rest does not come. */
  async function begin(path: string, method: string, type: string, sent: Buffer): Promise<Socket> {
    const { alice, port } = target();
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = `${method} /api${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${alice.token}\r\n`;
    socket.write(`${head}Content-Type: ${type}\r\nContent-Length: ${2 * sent.length}\r\n\r\n`);
    socket.write(sent);
    return socket;
  }

  test.skipIf(!hasProc)('1,000 uploads that stall, and are then dropped', async () => {
    const { alice, program } = target();
    const openFiles = (): number => readdirSync(`/proc/${program.pid}/fd`).length;
    const { id } = await newFile(alice.client);
    const [before, usedBefore] = [openFiles(), await used()];
    const part = formOf([{ name: 'content', content: Buffer.alloc(60_000, 'x'), filename: 'a' }]);
    const whole = Buffer.alloc(60_000, 'x');
    const sockets: Socket[] = [];
    while (sockets.length < 1000) {
      const some = Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? begin(`/files/${id}/content`, 'PUT', 'text/plain', whole)
          : begin('/files', 'POST', formType, part.subarray(0, 40_000)),
      );
      sockets.push(...(await Promise.all(some)));
    }
    await until(() => drafts().length === sockets.length);
    // Each has a connection and a draft, and all others are served.
    expect(openFiles() - before).toBeLessThanOrEqual(2 * sockets.length + 20);
    expect(program.residentMb).toBeLessThan(450);
    expect((await alice.client.get('/posts/stream')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await until(() => drafts().length === 0 && openFiles() <= before + 5);
    expect([await used(), (await fileOf(id)).complete]).toEqual([usedBefore, false]);
    expect((await upload(alice.client, `/files/${id}/content`, 'whole')).status).toBe(204);
  });
});
