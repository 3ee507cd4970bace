/** What browsers, robots and feed readers ask for. */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { icon } from '../../src/web/site/icons.ts';
import { Doc, textOf } from '../doc.ts';
import { describeService, type Json } from '../harness.ts';

/** Mean difference of two pictures of the same size, of 255 for each colour. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).ensureAlpha().raw().toBuffer()));
  expect(a!.length).toBe(b!.length);
  return a!.reduce((sum, value, index) => sum + Math.abs(value - b![index]!), 0) / a!.length;
}

describeService('files of the site', (service) => {
  const get = async (path: string) => {
    const response = await fetch(service().origin + path);
    return { response, body: await buffer(Readable.fromWeb(response.body as never)) };
  };

  test('icons show the mark of the service', async () => {
    const draw = (side: number) =>
      sharp(Buffer.from(icon), { density: (72 * side) / 32 })
        .resize(side, side)
        .png()
        .toBuffer();
    const touch = await get('/icon-180.png');
    expect(touch.response.headers.get('content-type')).toBe('image/png');
    expect(await difference(touch.body, await draw(180))).toBeLessThan(6);
    const ico = await get('/favicon.ico');
    expect(ico.response.headers.get('content-type')).toBe('image/x-icon');
    expect([...ico.body.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    const start = ico.body.readUInt32LE(18);
    expect(ico.body.length).toBe(start + ico.body.readUInt32LE(14));
    expect(await difference(ico.body.subarray(start), await draw(32))).toBeLessThan(6);
  });

  test('the manifest has the name of the instance, and robots.txt what to leave alone', async () => {
    await setInstance(service().ctx.store, undefined, 'name', 'Birds');
    const { response, body } = await get('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const manifest = JSON.parse(body.toString());
    expect(manifest).toMatchObject({ name: 'Birds', start_url: '/home' });
    for (const { src, sizes, type } of manifest.icons) {
      const { response, body } = await get(src);
      expect([response.status, response.headers.get('content-type')], src).toEqual([200, type]);
      const { width, height } = await sharp(body).metadata();
      if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
    }
    const [maskable] = manifest.icons.filter(({ purpose }: Json) => purpose === 'maskable');
    // Systems cut off what is outside the circle of 80 %, and show nothing through.
    expect((await sharp((await get(maskable.src)).body).stats()).isOpaque).toBe(true);
    for (const { url } of manifest.shortcuts) {
      const { status } = await fetch(service().origin + url, { redirect: 'manual' });
      expect(status, url).toBe(303);
    }
    const robots = await get('/robots.txt');
    expect(robots.response.headers.get('content-type')).toContain('text/plain');
    expect(robots.body.toString()).toMatch(/^User-agent: \*\nDisallow: /);
    await setInstance(service().ctx.store, undefined, 'name', '');
  });

  test('the service worker names files that exist, and differs if one of them does', async () => {
    const { response, body } = await get('/worker.js');
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    const read = (script: Buffer) => JSON.parse(/^const shell = (\{.*\});\n/.exec(script.toString())![1]!);
    const { version, offline, files } = read(body);
    for (const path of [offline, ...files]) expect((await get(path)).response.status, path).toBe(200);
    expect(files).toContainEqual(expect.stringMatching(/^\/scripts\/people-[0-9a-f]+\.js$/));
    const page = (await get('/')).body.toString();
    for (const url of page.matchAll(/(?:src|href)="(\/(?:scripts|style)[^"]*)"/g))
      expect(files).toContain(url[1]);
    const headers = { 'if-none-match': response.headers.get('etag')! };
    expect((await fetch(`${service().origin}/worker.js`, { headers })).status).toBe(304);
    await setInstance(service().ctx.store, undefined, 'name', 'Bees');
    expect(read((await get('/worker.js')).body).version).not.toBe(version);
    expect((await get(offline)).body.toString()).toContain('Bees');
    await setInstance(service().ctx.store, undefined, 'name', '');
  });

  test('feeds have the posts of a user and of a hashtag', async () => {
    const ada = await service().person('ada', { name: 'Ada & Co' });
    const ben = await service().person('ben');
    const { id } = (await ada.post('/posts', { text: 'Look: <b> & #Bees ]]>' })).data;
    await ada.post('/posts', { text: 'gone' }).then(({ data }) => ada.delete(`/posts/${data.id}`));
    await ben.post(`/posts/${id}/repost`);
    const url = `${service().origin}/@ada/post/${id}`;
    for (const path of [
      '/feed/rss/users/@ada/posts',
      '/feed/rss/users/@ben/posts',
      '/feed/rss/posts/tag/bees',
    ]) {
      const { response, body } = await get(path);
      expect([response.status, response.headers.get('content-type')], path).toEqual([
        200,
        'application/rss+xml; charset=utf-8',
      ]);
      const xml = body.toString();
      expect(xml, path).toContain('<title>ada: Look: &lt;b&gt; &amp; #Bees ]]&gt;</title>');
      expect(xml, path).toContain(`<link>${url}</link>`);
      expect(xml, path).toContain('<category>bees</category>');
      expect(xml, path).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/);
      expect(xml.match(/<item>/g), path).toHaveLength(1);
    }
    for (const [path, feed] of [
      ['/@ada', '/feed/rss/users/@ada/posts'],
      ['/tag/Bees', '/feed/rss/posts/tag/bees'],
    ] as const) {
      const [link] = new Doc((await get(path)).body.toString()).all('a', 'href', feed);
      expect(link && textOf(link), path).toBe('Feed (RSS)');
    }
    expect((await get('/feed/rss/users/@nobody/posts')).response.status).toBe(404);

    const feed = '/feed/rss/users/@ada/posts';
    const ask = async (headers: Record<string, string>) => {
      const response = await fetch(service().origin + feed, { headers });
      return [response.status, (await response.text()).length > 0];
    };
    // Deletions and new names change a feed too, so no time tells that it is the same.
    expect((await get(feed)).response.headers.get('last-modified')).toBeNull();
    const since = new Date(Date.now() + 5000).toUTCString();
    const etag = (await get(feed)).response.headers.get('etag')!;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(await ask({ 'if-none-match': etag })).toEqual([304, false]);
    expect(await ask({ 'if-none-match': `"another", ${etag}` })).toEqual([304, false]);
    expect(await ask({ 'if-modified-since': since })).toEqual([200, true]);
    expect(await ask({ 'if-none-match': '"another"', 'if-modified-since': since })).toEqual([200, true]);
    await ada.post('/posts', { text: 'news' });
    expect(await ask({ 'if-none-match': etag, 'if-modified-since': since })).toEqual([200, true]);
    const renamed = (await get(feed)).response.headers.get('etag')!;
    await ada.call('/users/me', { method: 'PATCH', body: { name: 'Ada\u202e of Bees' } });
    expect(await ask({ 'if-none-match': renamed })).toEqual([200, true]);
    expect((await get(feed)).body.toString()).toMatch(/<channel>\s*<title>[^<]*Ada of Bees[^<]*<\/title>/);
    const page = (await get('/@ada')).body.toString();
    expect(page).toContain('href="/feed/rss/users/@ada/posts"');
  });
});
