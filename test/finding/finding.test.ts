/** What search engines and previews are told: sitemap, robots, structured data and cards, as instance and people want it. */
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { limitUser } from '../../src/features/admin/limits.actions.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { Doc } from '../doc.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json, until } from '../harness.ts';
import { insertPosts } from '../rows.ts';

const hasFonts = existsSync('/usr/share/fonts/truetype');
if (!hasFonts) console.warn('Skipped: whether cards have text. There are no fonts on this machine.');

describeService('being found', (service) => {
  const fetchText = async (path: string) => {
    const response = await fetch(service().origin + path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const urlsOf = async (path: string) => {
    // A search that a busy machine has not finished in time is a 503.
    const { text } = await until(async () => {
      const reply = await fetchText(path);
      return reply.status === 503 ? undefined : reply;
    });
    expect(text, path).toMatch(/^<\?xml/);
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
      url.replace(service().origin, ''),
    );
  };
  /** All that the sitemap names. */
  const found = async () => {
    const parts = await urlsOf('/sitemap.xml');
    return (await Promise.all(parts.map(urlsOf))).flat();
  };
  const seen = async (path: string) => {
    const { text, status } = await fetchText(path);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    const doc = new Doc(text);
    const isUnindexed = text.includes('<meta name="robots" content="noindex">');
    return {
      status,
      doc,
      text,
      isUnindexed,
      data: json === undefined ? undefined : (JSON.parse(json) as Json),
    };
  };
  const card = async (path: string) => {
    const response = await fetch(service().origin + path, { headers: { 'x-forwarded-for': '198.51.100.7' } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const writePost = async (by: { post: (path: string, body: object) => Promise<Json> }, body: object) =>
    (await by.post('/posts', body)).data.id as string;

  afterEach(async () => {
    await setInstance(service().ctx.store, undefined, 'indexing', '');
  });

  test('posts and profiles are in the sitemap and have structured data, where strangers meet them', async () => {
    const ada = await service().person('ada', { name: 'Ada </script><b>', description: 'Bees & <more>' });
    const ben = await service().person('ben');
    const lim = await service().person('lim');
    const text = 'About bees </script><!-- <b>';
    const root = await writePost(ada, { text });
    const reply = await writePost(ben, { text: 'I like them.', reply_to: root });
    await ben.post(`/posts/${root}/star`);
    const repost = (await ben.post(`/posts/${root}/repost`)).data.id as string;
    const gone = await writePost(ben, { text: 'gone' });
    await ben.delete(`/posts/${gone}`);
    const machine = await writePost(ben, {
      annotations: [{ type: 'com.example.mood', value: { mood: 'fine' } }],
      machine_only: true,
    });
    const limited = await writePost(lim, { text: 'limited', reply_to: root });
    await limitUser(service().ctx.store, undefined, Number(lim.id));

    const urls = await found();
    expect(urls).toEqual(
      expect.arrayContaining(['/@ada', '/@ben', `/@ada/post/${root}`, `/@ben/post/${reply}`]),
    );
    for (const id of [repost, gone, machine, limited]) expect(urls.join()).not.toContain(`/${id}`);
    expect(urls).not.toContain('/@lim');
    const { text: part, headers } = await fetchText('/sitemap/posts/0.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(part).toMatch(new RegExp(`/post/${root}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}Z</lastmod>`));
    expect((await fetchText('/robots.txt')).text).toContain(`\nSitemap: ${service().origin}/sitemap.xml\n`);

    const page = await seen(`/@ada/post/${root}`);
    expect(page.isUnindexed).toBe(false);
    expect(page.data).toMatchObject({
      '@type': 'DiscussionForumPosting',
      url: `${service().origin}/@ada/post/${root}`,
      author: { '@type': 'Person', name: 'Ada </script><b>', url: `${service().origin}/@ada` },
      text,
      comment: [{ '@type': 'Comment', author: { name: 'ben' }, text: 'I like them.' }],
    });
    expect(page.data?.interactionStatistic.map((one: Json) => one.userInteractionCount)).toEqual([1, 2, 1]);
    const profile = await seen('/@ada');
    expect(profile.data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { alternateName: '@ada', description: 'Bees & <more>', identifier: ada.id },
    });
    expect(profile.doc.meta('og:image')).toContain('/images/avatar/');
    expect(profile.text).toContain('<meta name="twitter:card" content="summary">');
    for (const path of ['/@lim', `/@lim/post/${limited}`, `/@ben/post/${gone}`, '/search?q=bees']) {
      const { isUnindexed, data } = await seen(path);
      expect([isUnindexed, data], path).toEqual([true, undefined]);
    }
    for (const path of ['/sitemap/posts/x.xml', '/sitemap/posts/0', '/sitemap/files/0.xml']) {
      expect((await fetchText(path)).status, path).toBe(404);
    }
    expect(await urlsOf('/sitemap/posts/9999999999999999.xml')).toEqual([]);
  });

  test('an instance that does not want to be found says so on every page, and has no sitemap', async () => {
    const eve = await service().person('eve');
    const id = await writePost(eve, { text: 'Hello' });
    await setInstance(service().ctx.store, undefined, 'indexing', 'off');
    for (const path of ['/', '/about', '/@eve', `/@eve/post/${id}`, '/explore', '/docs', '/tag/bees']) {
      const { isUnindexed, data } = await seen(path);
      expect([isUnindexed, data], path).toEqual([true, undefined]);
    }
    // Previews are not what search engines show.
    expect((await seen(`/@eve/post/${id}`)).doc.meta('og:image')).toContain(`/cards/posts/${id}.png`);
    for (const path of ['/sitemap.xml', '/sitemap/posts/0.xml', '/sitemap/people/0.xml']) {
      expect((await fetchText(path)).status, path).toBe(404);
    }
    expect((await fetchText('/robots.txt')).text).not.toContain('Sitemap');
    for (const path of ['/feed/rss/users/@eve/posts', '/feed/rss/posts/tag/bees']) {
      expect((await fetchText(path)).headers.get('x-robots-tag'), path).toBe('noindex');
    }
    await expect(setInstance(service().ctx.store, undefined, 'indexing', 'maybe')).rejects.toThrow(
      'on or off',
    );
    await setInstance(service().ctx.store, undefined, 'indexing', 'on');
    expect((await seen('/')).isUnindexed).toBe(false);
    expect((await fetchText('/feed/rss/users/@eve/posts')).headers.get('x-robots-tag')).toBeNull();
  });

  test('a person who does not want to be found is left out, also in conversations of others', async () => {
    const browser = await signedUp(service(), 'shy');
    const shy = await service().tokenFor({ id: browser.id }, ['write_post']);
    const fay = await service().person('fay');
    const own = `/@${browser.username}`;
    const root = await writePost(fay, { text: 'Who is there?' });
    const reply = await writePost(shy as never, { text: 'Only me.', reply_to: root });
    const comments = async () => (await seen(`/@fay/post/${root}`)).data?.comment?.length ?? 0;
    expect([await comments(), (await seen(own)).isUnindexed]).toEqual([1, false]);
    const choose = (form: Record<string, string>) => browser.submit('/account', '/account/indexing', form);
    expect((await choose({})).location).toBe('/account/general?done=indexing');
    expect((await found()).join()).not.toContain(own);
    for (const path of [own, `${own}/post/${reply}`]) {
      const { isUnindexed, data } = await seen(path);
      expect([isUnindexed, data], path).toEqual([true, undefined]);
    }
    expect((await fetchText(`/feed/rss/users${own}/posts`)).headers.get('x-robots-tag')).toBe('noindex');
    const page = await seen(`/@fay/post/${root}`);
    expect([page.isUnindexed, page.data?.comment]).toEqual([false, undefined]);
    expect(page.text).toMatch(/<div class="text" dir="auto" data-nosnippet><span[^>]*>Only me\./);
    await choose({ indexed: '1' });
    expect([await comments(), (await seen(own)).isUnindexed]).toEqual([1, false]);
    expect(await found()).toContain(own);
  });

  test('parts of the sitemap end where they did before, and hold all posts once', async () => {
    const gil = await service().person('gil');
    const { ids } = await insertPosts(
      service(),
      Array.from({ length: 5100 }, () => ({ user_id: Number(gil.id) })),
    );
    const before = await urlsOf('/sitemap.xml');
    const parts = before.filter((path) => path.startsWith('/sitemap/posts/'));
    expect(parts).toHaveLength(2);
    const lists = await Promise.all(parts.map(urlsOf));
    expect(lists[0]?.length).toBeLessThanOrEqual(5000);
    const posts = lists.flat().filter((path) => path.startsWith('/@gil/'));
    expect(posts).toEqual(ids.map((id) => `/@gil/post/${id}`));
    await gil.delete(`/posts/${ids[0]}`);
    await writePost(gil, { text: 'one more' });
    expect(await urlsOf('/sitemap.xml')).toEqual(before);
    expect(await found()).not.toContain(`/@gil/post/${ids[0]}`);
  });

  test('a post without a picture has a card, which strangers see as long as they may see the post', async () => {
    const hal = await service().person('hal', { name: 'Hal <b>&amp;' });
    const id = await writePost(hal, { text: 'صباح الخير <span size="99999999">&#0; おはよう 👩‍👩‍👧‍👦 &lt;' });
    const page = await seen(`/@hal/post/${id}`);
    const url = new URL(page.doc.meta('og:image') ?? '');
    expect(page.text).toContain('<meta name="twitter:card" content="summary_large_image">');
    const { response, bytes } = await card(url.pathname + url.search);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1200, 630]);
    // The text is drawn: there are dark letters where it stands.
    const region = { left: 72, top: 246, width: 1056, height: 284 };
    const stats = await sharp(await sharp(bytes).extract(region).png().toBuffer()).stats();
    if (hasFonts) expect(stats.channels[0]?.min).toBeLessThan(80);
    const same = await card(`/cards/posts/${id}.png`);
    expect(same.response.headers.get('cache-control')).toBe('no-cache');
    expect(same.bytes.equals(bytes)).toBe(true);
    const known = await fetch(service().origin + url.pathname, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(known.status).toBe(304);

    await setInstance(service().ctx.store, undefined, 'accent', '#8a3b12');
    const other = (await seen(`/@hal/post/${id}`)).doc.meta('og:image');
    expect(other).not.toBe(url.href);
    expect((await card(url.pathname)).bytes.equals(bytes)).toBe(false);
    await setInstance(service().ctx.store, undefined, 'accent', '');

    const front = (await seen('/')).doc.meta('og:image') ?? '';
    expect((await card(new URL(front).pathname)).response.status).toBe(200);

    const warned = await writePost(hal, {
      text: 'Spoiler',
      annotations: [{ type: `${service().ctx.config.namespace}.content-warning`, value: { text: 'Film' } }],
    });
    const ofWarned = await seen(`/@hal/post/${warned}`);
    expect(ofWarned.doc.meta('og:image:alt')).toContain('Warning: Film');
    expect(JSON.stringify(ofWarned.data)).not.toContain('Spoiler');

    const repost = (await (await service().person('ivy')).post(`/posts/${id}/repost`)).data.id;
    const gone = await writePost(hal, { text: 'gone' });
    expect((await card(`/cards/posts/${gone}.png`)).response.status).toBe(200);
    await hal.delete(`/posts/${gone}`);
    const missing = [
      `${repost}.png`,
      `${gone}.png`,
      '0.png',
      '99999999.png',
      `${id}.jpg`,
      `${id}`,
      '..%2f1.png',
    ];
    for (const file of missing) expect((await card(`/cards/posts/${file}`)).response.status, file).toBe(404);
    await limitUser(service().ctx.store, undefined, Number(hal.id));
    expect((await card(`/cards/posts/${id}.png`)).response.status).toBe(404);
    expect((await seen(`/@hal/post/${id}`)).doc.meta('og:image')).toContain('/images/avatar/');
  });
});
