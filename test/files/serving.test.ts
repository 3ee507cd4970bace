/** How contents are served (docs/interface.md, Contents of files), and what hostile names, types and requests do. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { storeContent } from '../../src/features/files/files.contents.ts';
import { presentationOf, readRange } from '../../src/features/files/files.ranges.ts';
import { Room } from '../../src/features/files/files.storage.ts';
import { signedPath } from '../../src/features/files/files.tokens.ts';
import { describeService, describeWithoutRows, type Json, type Person, until } from '../harness.ts';
import { people } from '../people.ts';
import { send } from '../send.ts';
import { completeFile, formOf, formType, newFile, sendForm, type, upload } from './files.ts';

describe('ranges', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['Bytes = 1 - 2', { start: 1, end: 2 }],
    ['bytes=10-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=3-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
    [`bytes=${'9'.repeat(400)}-`, 'none'],
  ])('%s of ten bytes', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  test('any range gives what a list gives', () => {
    const number = fc.nat({ max: 20 });
    const end = fc.option(number, { nil: undefined });
    fc.assert(
      fc.property(number, end, end, (size, from, to) => {
        const all = Array.from({ length: size }, (_, n) => n);
        const isMalformed = (from === undefined && to === undefined) || (from ?? 0) > (to ?? Infinity);
        const wanted =
          from === undefined
            ? to === 0
              ? []
              : all.slice(-to!)
            : all.slice(from, to === undefined ? size : to + 1);
        const range = readRange(`bytes=${from ?? ''}-${to ?? ''}`, size);
        if (from !== undefined && isMalformed) expect(range).toBeUndefined();
        else if (isMalformed) expect(range).toBeUndefined();
        else if (wanted.length === 0) expect(range).toBe('none');
        else expect(range).toEqual({ start: wanted[0], end: wanted.at(-1) });
      }),
    );
  });

  test('any text is read', () => {
    fc.assert(fc.property(fc.string(), (text) => void readRange(`bytes=${text}`, 10)));
  });
});

describe('how a content is presented', () => {
  test('any name is one header of ASCII from which it can be read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const { disposition } = presentationOf({ name, mime_type: 'text/html' });
        expect(disposition).toMatch(/^attachment; filename="[^"%\\/\p{Cc}]*"; filename\*=UTF-8''[\w.~%-]*$/u);
        const encoded = disposition.split("UTF-8''")[1]!;
        expect(decodeURIComponent(encoded)).toBe(name.replace(/\p{Cc}/gu, '').replace(/[\\/]/g, '_'));
      }),
    );
  });

  const runnable = [
    'text/html',
    'image/svg+xml',
    'application/pdf',
    'text/javascript',
    'application/xhtml+xml',
  ];
  test.each([
    ...runnable,
    'text/css',
    'text/xml',
    'application/x-shockwave-flash',
    'image/pngx',
    'multipart/x-mixed-replace',
  ])('%s is bytes to be saved', (mime_type) => {
    const { type: sent, disposition } = presentationOf({ name: 'a', mime_type });
    expect([sent, disposition]).toEqual(['application/octet-stream', expect.stringMatching(/^attachment;/)]);
  });

  test.each(['image/png', 'image/jpeg', 'audio/mpeg', 'video/mp4'])('%s is shown', (mime_type) => {
    const { type: sent, disposition } = presentationOf({ name: 'a', mime_type });
    expect([sent, disposition]).toEqual([mime_type, expect.stringMatching(/^inline;/)]);
  });
});

describeService('contents', (service) => {
  test('parts, conditions and heads', async () => {
    const { ann } = await people(service(), 'ann');
    const text = '0123456789'.repeat(300);
    const { url } = await completeFile(ann, text, { name: 'n.txt' });
    const ask = (headers: Record<string, string>, method = 'GET') => send(url, { method, headers });
    const whole = await ask({ 'accept-encoding': 'gzip, br' });
    expect([whole.status, whole.text]).toEqual([200, text]);
    expect(whole.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '3000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': expect.stringMatching(/^private, max-age=\d{4}$/),
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    expect(whole.headers).not.toHaveProperty('content-encoding');
    const etag = String(whole.headers.etag);
    const part = await ask({ range: 'bytes=5-14' });
    expect([part.status, part.text, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      '5678901234',
      'bytes 5-14/3000',
      '10',
    ]);
    expect((await ask({ range: 'bytes=-2' })).text).toBe('89');
    const beyond = await ask({ range: 'bytes=3000-' });
    expect([beyond.status, beyond.text, beyond.headers['content-range']]).toEqual([416, '', 'bytes */3000']);
    expect((await ask({ range: 'bytes=0-1,5-6' })).status).toBe(200);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': `W/${etag}` })).status).toBe(200);
    const head = await ask({}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '3000']);
    const modified = await until(async () => (await ask({}, 'HEAD')).headers['last-modified']);
    expect((await ask({ 'if-modified-since': String(modified) })).status).toBe(304);
    expect((await ask({ range: 'bytes=0-1', 'if-range': String(modified) })).status).toBe(206);
  });

  test('a URL is signed: for one content, until it expires', async () => {
    const { ann } = await people(service(), 'ann');
    const parts = [
      { name: 'type', content: type },
      { name: 'content', content: 'root' },
      { name: 'small', content: 'small', filename: 's' },
    ];
    const { data: file } = await sendForm(ann, '/files', parts);
    const other = await completeFile(ann, 'other');
    const url = new URL(file.url);
    const changed = (change: (copy: URL) => void): string => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const small = new URL(file.derived_files.small.url);
    const wrong = [
      changed((copy) => copy.searchParams.delete('signature')),
      changed((copy) => copy.searchParams.delete('expires')),
      changed((copy) =>
        copy.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 3600)),
      ),
      changed((copy) => copy.searchParams.set('expires', '1')),
      changed((copy) => copy.searchParams.set('signature', 'x')),
      changed((copy) => (copy.pathname = new URL(other.url).pathname)),
      changed((copy) => (copy.pathname = small.pathname)),
      changed((copy) => (copy.pathname = `/f/${file.id}/content/..%2f..%2fx`)),
    ];
    const { config, digestKey } = service().ctx;
    for (const expires of [Date.now() - 1_000, 0])
      wrong.push(
        `${config.url}/f${signedPath(digestKey, { file: Number(file.id), key: undefined, expires: Math.floor(expires / 1000) * 1000 })}`,
      );
    for (const one of wrong) expect([one, (await send(one)).status]).toEqual([one, 404]);
    expect((await send(url.href)).text).toBe('root');
    expect((await send(small.href)).text).toBe('small');
  });

  test('a public file has URLs without a token, until it is public no more', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann, { public: true });
    const { url_permanent: permanent, url_short: short } = (await ann.get(`/files/${id}`)).data;
    expect((await send(permanent)).status).toBe(404);
    await upload(ann, `/files/${id}/content`, 'for all');
    const { url } = (await ann.get(`/files/${id}`)).data;
    for (const one of [permanent, short, `${short}.txt`]) {
      const { status, headers } = await send(one);
      expect([status, headers.location]).toEqual([302, url]);
    }
    expect((await send(url)).headers['cache-control']).toMatch(/^public, /);
    await ann.call(`/files/${id}`, { method: 'PATCH', body: { public: false } });
    for (const one of [permanent, short, `${short}.txt`, `${short}-x`, `${short}${'z'.repeat(12)}`])
      expect([one, (await send(one)).status]).toEqual([one, 404]);
  });

  test('what poses as a picture is sent as one, and what a browser would run is saved', async () => {
    const { ann } = await people(service(), 'ann');
    const html = '<script>alert(1)</script>';
    const upload = async (mime: string, filename: string): Promise<Json> =>
      (
        await sendForm(ann, '/files', [
          { name: 'type', content: type },
          { name: 'content', content: html, filename, type: mime },
        ])
      ).data;
    const posing = await upload('image/png', 'a.html');
    const { headers } = await send(posing.url);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const svg = await upload('IMAGE/SVG+XML', 'a"; x.svg');
    const sent = (await send(svg.url)).headers;
    expect([svg.mime_type, sent['content-type']]).toEqual(['image/svg+xml', 'application/octet-stream']);
    expect(sent['content-disposition']).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[\w.%-]*$/);
  });
});

describeWithoutRows('uploads that are cut', (service) => {
  const drafts = (): Promise<string[]> => readdir(join(service().ctx.config.data, 'blobs', 'drafts'));
  const contents = async (): Promise<number> => {
    let count = 0;
    for await (const _ of service().ctx.blobs.keys()) count++;
    return count;
  };

  /** Sends a part of a body, and goes on when told. */
  async function begin(
    who: Person,
    request: { method: string; path: string; type: string; declared: number; sent: Buffer },
  ): Promise<Socket> {
    const { method, path, type: mime, declared, sent } = request;
    const url = new URL(service().origin);
    const socket = connect(Number(url.port), url.hostname);
    const head = [
      `${method} /api${path} HTTP/1.1`,
      `Host: ${url.host}`,
      `Authorization: Bearer ${who.token}`,
      `Content-Type: ${mime}`,
      `Content-Length: ${declared}`,
    ];
    await once(socket, 'connect');
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(sent);
    return socket;
  }

  test('200 uploads dropped half way leave nothing', async () => {
    const { ann } = await people(service(), 'ann');
    await completeFile(ann, 'there before');
    const [before, { id }] = [await contents(), await newFile(ann)];
    const sent = Buffer.alloc(50_000, 'x');
    const raw = { method: 'PUT', path: `/files/${id}/content`, type: 'text/plain', declared: 100_000, sent };
    const form = formOf([{ name: 'content', content: sent, filename: 'a' }]);
    const half = form.subarray(0, 40_000);
    const part = { method: 'POST', path: '/files', type: formType, declared: form.length, sent: half };
    const sockets = await Promise.all(
      Array.from({ length: 200 }, (_, n) => begin(ann, n % 2 === 0 ? raw : part)),
    );
    await until(async () => (await drafts()).length === sockets.length);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await drafts()).length === 0);
    expect(await contents()).toBe(before);
    expect((await ann.get(`/files/${id}`)).data.complete).toBe(false);
    expect((await ann.get('/users/me/files')).data).toHaveLength(2);
    expect((await ann.get('/token')).data.storage.used).toBe('there before'.length);
    expect((await upload(ann, `/files/${id}/content`, 'whole')).status).toBe(204);
  });

  test.each([
    ['not base64', 'a*b=', 'malformed-body'],
    ['more after its end', 'YQ==YQ==', 'malformed-body'],
    ['a digit too few', 'YWJjZ', 'malformed-body'],
  ])('a part that is %s leaves nothing', async (_, content, slug) => {
    const { ann } = await people(service(), 'ann');
    const before = await contents();
    const { status, meta } = await sendForm(ann, '/files', [
      { name: 'type', content: type },
      { name: 'content', content, filename: 'a', encoding: 'base64' },
    ]);
    expect([status, meta.error_slug]).toEqual([400, slug]);
    expect([await drafts(), await contents()]).toEqual([[], before]);
    expect((await ann.get('/users/me/files')).data).toEqual([]);
  });

  test('base64 in pieces of any size is what it was', async () => {
    const { ann } = await people(service(), 'ann');
    const room = await Room.open(service().ctx, Number(ann.id));
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        async (bytes, step) => {
          const text = Buffer.from(bytes)
            .toString('base64')
            .replace(/(.{9})/g, '$1\r\n');
          const pieces = text.match(new RegExp(`[^]{1,${step}}`, 'g')) ?? [];
          const content = Readable.from(
            pieces.map((piece) => Buffer.from(piece)),
            { objectMode: false },
          );
          const stored = await storeContent({ content, encoding: 'base64' }, room, { details: 'keep' });
          const found = await service().ctx.blobs.get(stored.content);
          expect(await found!.stream.toArray()).toEqual(bytes.length === 0 ? [] : [Buffer.from(bytes)]);
        },
      ),
      { numRuns: 20 },
    );
    await room.end(true);
  });
});

describeWithoutRows(
  'a host of files',
  (service) => {
    test('is in all URLs of contents', async () => {
      const { ann } = await people(service(), 'ann');
      const {
        id,
        url,
        url_permanent: permanent,
        url_short: short,
      } = await completeFile(ann, 'x', { public: true });
      const location = (await ann.get(`/files/${id}/content`)).headers.get('location');
      for (const one of [url, permanent, short, location])
        expect(one).toMatch(/^https:\/\/files\.example\/a\/\w/);
      const redirect = await send(permanent.replace('https://files.example/a', `${service().origin}/f`));
      expect([redirect.status, redirect.headers.location]).toEqual([302, url]);
    });

    test('is one that pages may show pictures of', async () => {
      const page = await send(`${service().origin}/`);
      expect(page.headers['content-security-policy']).toContain(`img-src 'self' https://files.example;`);
    });
  },
  { MILLRACE_FILES_URL: 'https://files.example/a/' },
);

test.each(['files.example', 'ftp://files.example', 'https://files.example/?a', 'https://a:b@files.example'])(
  'MILLRACE_FILES_URL cannot be %s',
  (url) => {
    expect(() => readConfig({ MILLRACE_FILES_URL: url })).toThrow(/^MILLRACE_FILES_URL must be a URL/);
  },
);
