/** What is read of pages that are linked to, from real servers, friendly and not. */

import type { ServerResponse } from 'node:http';
import { createServer as createRawServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { decoderOf } from '../../src/features/previews/encoding.ts';
import { readPage, readPicture } from '../../src/features/previews/read-page.ts';
import { FetchError } from '../../src/http/fetch-public.ts';
import { PATIENCE_MS } from '../patience.ts';
import { pageOf, Site } from './site.ts';

let sites: Site[] = [];

afterEach(() => {
  for (const site of sites) site.stop();
  sites = [];
});

type Answers = Readonly<Record<string, string | Buffer | ((response: ServerResponse) => void)>>;

async function serve(answers: Answers, type = 'text/html'): Promise<Site> {
  const site = await Site.start((request, response) => {
    const answer = answers[request.url ?? ''];
    if (typeof answer === 'function') answer(response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type }).end(answer);
  });
  sites.push(site);
  return site;
}

const fetching = { timeout: PATIENCE_MS, redirects: 3, allow: () => true };
const read = (site: Site, path = '/', options = {}) =>
  readPage(new URL(path, site.origin), { ...fetching, ...options });

async function titleOf(html: string | Buffer, type = 'text/html'): Promise<string | undefined> {
  return (await read(await serve({ '/': html }, type)))?.described.title;
}

describe('a page says of itself', () => {
  test('what Open Graph properties say', async () => {
    const site = await serve({
      '/': pageOf({
        'og:title': 'Bees &amp; &lt;b&gt;birds',
        'og:description': 'All \n about   them',
        'og:site_name': 'The Hive',
        'og:image': '/bees.jpg',
      }),
    });
    expect(await read(site)).toEqual({
      described: {
        title: 'Bees & <b>birds',
        description: 'All about them',
        site: 'The Hive',
        host: new URL(site.origin).host,
      },
      picture: new URL('/bees.jpg', site.origin),
    });
  });

  test.each([
    [pageOf({ 'twitter:title': 'For Twitter' }), 'For Twitter'],
    ['<title>Only\n a title </title><body><meta property="og:title" content="no">', 'Only a title'],
    ['<title></title><title>second</title>', undefined],
    ['<svg><title>drawing</title></svg>', 'drawing'],
    ['<meta name="og:title" content="by name"><title>x</title>', 'by name'],
    ['<script>"<meta property=og:title content=no>"</script><title>After a script</title>', 'After a script'],
    ['<!-- <title>no</title> --><title>After a comment</title>', 'After a comment'],
    ['<noscript><meta property="og:title" content="no"></noscript><title>yes</title>', 'yes'],
    ['<META PROPERTY=OG:TITLE CONTENT=LOUD>', 'LOUD'],
    ['<p>', undefined],
    ['no markup at all', undefined],
    ['<title>\u202egnp.exe\u0007 \u2066x</title>', 'gnp.exe x'],
  ])('the title of %j is %j', async (html, title) => expect(await titleOf(html)).toBe(title));

  test('its title, cut to 200 characters', async () => {
    const title = await titleOf(`<title>${'🐝'.repeat(5000)}</title>`);
    expect([...title!]).toHaveLength(200);
    expect(title).toBe(`${'🐝'.repeat(199)}…`);
  });

  test('its title in the encoding that it has, whatever it declares', async () => {
    const latin = Buffer.from('<title>Bl\xfcten</title>', 'latin1');
    expect(await titleOf(latin, 'text/html; charset=ISO-8859-1')).toBe('Blüten');
    expect(await titleOf(latin, 'text/html; charset="no-such-thing"')).toBe('Blüten');
    expect(await titleOf(latin)).toBe('Blüten');
    const declared = (meta: string) => Buffer.from(`<head>${meta}<title>Bl\xfcten</title>`, 'latin1');
    expect(await titleOf(declared('<meta charset=windows-1252>'))).toBe('Blüten');
    expect(
      await titleOf(declared('<meta http-equiv="Content-Type" content="text/html; charset=latin1">')),
    ).toBe('Blüten');
    expect(await titleOf(declared('<meta charset=utf-16>'))).toBe('Bl\ufffdten');
    expect(await titleOf(Buffer.from('\ufeff<title>Blüten</title>', 'utf16le'))).toBe('Blüten');
    const shiftJis = Buffer.from('3c7469746c653e93fa967b8cea3c2f7469746c653e', 'hex');
    expect(await titleOf(shiftJis, 'text/html; charset=shift_jis')).toBe('日本語');
    // Declared late, in an XML declaration, or with more beside it.
    expect(await titleOf(declared(`<!--${'x'.repeat(9000)}--><meta charset=windows-1252>`))).toBe('Blüten');
    const xml = (label: string) =>
      Buffer.concat([Buffer.from(`<?xml version="1.0" encoding='${label}'?><html>`), shiftJis]);
    expect(await titleOf(xml('Shift_JIS'), 'application/xhtml+xml')).toBe('日本語');
    const beside = '<meta content="text/html; CHARSET = \'windows-1252\'; x=y" http-equiv=content-type>';
    expect(await titleOf(declared(beside))).toBe('Blüten');
    expect(await titleOf(declared('<meta charset=nonsense>'))).toBe('Blüten');
    // Not declared: UTF-8 if it is, and otherwise as the language of the page tells.
    expect(await titleOf(Buffer.from('<title>Blüten 日本</title>'))).toBe('Blüten 日本');
    const inLanguage = (lang: string, bytes: Buffer) =>
      titleOf(Buffer.concat([Buffer.from(`<html lang=${lang}>`), bytes]));
    expect(await inLanguage('ja', shiftJis)).toBe('日本語');
    const euc = Buffer.from('3c7469746c653ec6fccbdcb8ec3c2f7469746c653e', 'hex');
    expect(await inLanguage('ja-JP', euc)).toBe('日本語');
    expect(await titleOf(Buffer.from('<title>\u001b$BF|K\\8l\u001b(B</title>'))).toBe('日本語');
    const russian = Buffer.from('3c7469746c653ecff0e8e2e5f23c2f7469746c653e', 'hex');
    expect(await inLanguage('ru', russian)).toBe('Привет');
    expect(await titleOf(russian)).toBe('Ïðèâåò');
    expect(
      decoderOf(russian, { header: undefined, meta: undefined, lang: undefined, host: 'x.ru' }).encoding,
    ).toBe('windows-1251');
  });

  test('any bytes, whatever they are declared to be', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.string(), async (bytes, label) => {
        const title = await titleOf(Buffer.concat([Buffer.from(`<meta charset="${label}"><title>x`), bytes]));
        expect(title === undefined || title.isWellFormed()).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('what its oEmbed description says, of which no HTML is taken', async () => {
    const link = '<link rel="alternate" type="application/json+oembed" href="/oembed">';
    const oembed = {
      type: 'video',
      version: '1.0',
      title: 'A film',
      provider_name: 'Films',
      html: '<script>alert(1)</script>',
      thumbnail_url: '/still.jpg',
    };
    const site = await serve({ '/': `<head>${link}</head>`, '/oembed': JSON.stringify(oembed) });
    const { described, picture } = (await read(site))!;
    expect(described).toMatchObject({ title: 'A film', site: 'Films', description: null });
    expect(picture?.pathname).toBe('/still.jpg');
    for (const bad of ['', 'null', '[1]', '{"title":5,"thumbnail_url":{}}', 'x'.repeat(70_000)]) {
      const other = await serve({ '/': `<title>t</title>${link}`, '/oembed': bad });
      expect(await read(other)).toMatchObject({ described: { title: 't', site: null }, picture: undefined });
    }
  });

  test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc/passwd', 'http://'])(
    'no picture at %s',
    async (picture) => {
      const site = await serve({ '/': pageOf({ 'og:image': picture }) });
      expect((await read(site))?.picture).toBeUndefined();
    },
  );

  test('nothing if it is no page', async () => {
    const site = await serve({ '/': pageOf({}) }, 'application/pdf');
    expect(await read(site)).toBeUndefined();
  });
});

describe('what would do harm', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:PORT/secret',
    'http://2130706433:PORT/secret',
    'http://0x7f.1:PORT/secret',
    'http://[::ffff:127.0.0.1]:PORT/secret',
    'http://localhost:PORT/secret',
    'http://0:PORT/secret',
    'http://127.1:PORT/secret',
    'http://user:password@127.0.0.2:PORT/secret',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
    '',
  ])('a redirect to %s is not followed', async (location) => {
    const site: Site = await serve({
      '/': (response) =>
        response.writeHead(302, { location: location.replace('PORT', new URL(site.origin).port) }).end(),
      '/secret': pageOf({}),
    });
    // Only where the page itself is may be connected to, once.
    let connections = 0;
    const allow = (address: string) => address === '127.0.0.1' && ++connections === 1;
    await expect(read(site, '/', { allow })).rejects.toThrow(FetchError);
    expect(site.asked).toEqual(['/']);
  });

  test('a redirect is followed three times, each with its address checked', async () => {
    const to = (location: string) => (response: ServerResponse) =>
      response.writeHead(302, { location }).end();
    const target = await serve({ '/1': pageOf({ 'og:title': 'Here' }) });
    const site = await serve({
      '/4': to('3'),
      '/3': to('/2'),
      '/2': to(`//${new URL(target.origin).host}/1`),
      '/5': to('/4'),
      '/loop': to('/loop'),
    });
    expect((await read(site, '/4'))?.described).toMatchObject({
      title: 'Here',
      host: new URL(target.origin).host,
    });
    await expect(read(site, '/5')).rejects.toThrow('status 302');
    const checked: string[] = [];
    await expect(
      read(site, '/loop', { allow: (address: string) => checked.push(address) > 0 }),
    ).rejects.toThrow('status 302');
    expect(checked).toEqual(Array(4).fill('127.0.0.1'));
  });

  test('a page that comes slowly is given up', async () => {
    const site = await serve({
      '/': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const timer = setInterval(() => response.write('<meta>'), 20);
        response.on('close', () => clearInterval(timer));
      },
      '/silent': () => undefined,
    });
    for (const path of ['/', '/silent']) {
      await expect(read(site, path, { timeout: 300 }), path).rejects.toThrow('in time');
    }
    // Headers that never end, by a server that speaks no HTTP.
    const raw = createRawServer((socket) => {
      socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X: y\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => raw.once('listening', resolve));
    const { port } = raw.address() as { port: number };
    await expect(
      readPage(new URL(`http://127.0.0.1:${port}`), { ...fetching, timeout: 300 }),
    ).rejects.toThrow(FetchError);
    raw.close();
  });

  test('a page of any length is read to the end of its head, or for 512 KB', async () => {
    let sent = 0;
    const endless = (start: string) => (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(start);
      const more = Buffer.alloc(64 * 1024, 'x');
      const write = (): void => {
        while (!response.destroyed && sent < 1e9) {
          sent += more.length;
          if (!response.write(more)) break;
        }
      };
      response.on('drain', write);
      write();
    };
    const site = await serve({
      '/head': endless('<title>Head</title></head>'),
      '/': endless('<title>All</title>'),
    });
    expect((await read(site, '/head'))?.described.title).toBe('Head');
    expect((await read(site, '/'))?.described.title).toBe('All');
    // What the system buffers was sent as well.
    expect(sent).toBeLessThan(30_000_000);
    await expect(readPicture(new URL('/', site.origin), fetching)).rejects.toThrow('more than 5242880 bytes');
  });

  test('what unpacks to much is read as far as what is sent plainly', async () => {
    const bomb = gzipSync(
      Buffer.concat([Buffer.from('<title>Bomb</title>'), Buffer.alloc(200_000_000, 'x')]),
    );
    expect(bomb.length).toBeLessThan(300_000);
    const answer = (response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb);
    const site = await serve({
      '/': answer,
      '/broken': (response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('<title>no'),
      '/other': (response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
    });
    const before = process.cpuUsage();
    expect((await read(site))?.described.title).toBe('Bomb');
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
    await expect(readPicture(new URL('/', site.origin), fetching)).rejects.toThrow('more than');
    await expect(read(site, '/broken')).rejects.toThrow(FetchError);
    await expect(read(site, '/other')).rejects.toThrow(FetchError);
  });

  test.each([
    ['metas', '<meta property="og:x" content="y">'.repeat(100_000)],
    ['metas with titles', '<meta property="og:title" content="t">'.repeat(100_000)],
    ['attributes', `<meta ${Array.from({ length: 90_000 }, (_, n) => `a${n.toString(36)}`).join(' ')}>`],
    ['an attribute', `<meta property="og:title" content="${'t'.repeat(600_000)}">`],
    ['elements in each other', '<div>'.repeat(100_000)],
    ['a tag that never ends', `<${'x'.repeat(600_000)}`],
    ['a comment', `<!--${'-'.repeat(600_000)}`],
    ['references', '&amp;&#x41;&notanentity'.repeat(30_000)],
    ['titles', '<title>'.repeat(80_000)],
    ['scripts', '<script><!--<script>'.repeat(30_000)],
    ['zeros', '\0'.repeat(600_000)],
  ])('a page of nothing but %s takes little time', async (_, html) => {
    const site = await serve({ '/': html });
    const before = process.cpuUsage();
    await read(site);
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(1500);
  });

  test('requests say who asks, and nothing else', async () => {
    const site = await serve({ '/': pageOf({}) });
    await read(site, '/', { userAgent: 'Millrace/1 (+https://social.example/about)' });
    const { headers } = site.requests[0]!;
    expect(headers['user-agent']).toBe('Millrace/1 (+https://social.example/about)');
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  test('a picture is whatever it claims to be only when it is drawn', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const site = await serve({ '/': png }, 'text/html');
    expect(await readPicture(new URL(site.origin), fetching)).toEqual(png);
  });
});
