import { beforeAll, expect, test } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { attr, Doc } from '../doc.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { post, repost } from '../people.ts';
import { storeAnnotations } from '../rows.ts';

const photo = (more: object = {}) => ({
  type: 'net.svc.core.oembed',
  value: {
    type: 'photo',
    version: '1.0',
    width: 1000,
    height: 500,
    url: 'https://img.example/1.png',
    ...more,
  },
});
const thumbnail = {
  thumbnail_url: 'https://img.example/1-small.png',
  thumbnail_width: 200,
  thumbnail_height: 100,
};

describeService('oEmbed', (service) => {
  let ada: Person;
  let ben: Person;
  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada & Co' });
    ben = await service().person('ben');
  });

  const ask = async (url: string, query: Record<string, string> = {}) => {
    const { origin } = service();
    const response = await fetch(`${origin}/oembed?${new URLSearchParams({ url, ...query })}`);
    const body = (await response.json()) as Json;
    return { status: response.status, headers: response.headers, body };
  };
  const page = async (path: string) => {
    const response = await fetch(service().origin + path);
    expect(response.status, path).toBe(200);
    return { headers: response.headers, doc: new Doc(await response.text()) };
  };

  test('describes a post as a quotation, for sites of any origin', async () => {
    const id = await post(ada, 'Look: <b> @ben #bees');
    const { origin } = service();
    const url = `${origin}/@ada/post/${id}`;
    const { status, headers, body } = await ask(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Ada & Co: Look: <b> @ben #bees',
      author_name: 'Ada & Co',
      author_url: `${origin}/@ada`,
      provider_name: 'Millrace',
      provider_url: `${origin}/`,
      url,
      html: expect.stringContaining('Look: &lt;b&gt; '),
      width: 550,
      height: expect.any(Number),
    });
    const quotation = new Doc(body.html);
    expect(attr(quotation.all('blockquote')[0]!, 'cite')).toBe(url);
    expect(quotation.text).toContain('— Ada & Co ( @ada )');
    expect(quotation.all('script')).toEqual([]);
    expect((await ask(url, { maxwidth: '300', maxheight: '50' })).body).toMatchObject({
      width: 300,
      height: 50,
    });
    for (const same of [
      `${url}/`,
      `${origin}/%40ada/post/${id}`,
      `${url}?a=b#c`,
      `${origin}/@ADA/post/${id}`,
    ]) {
      expect((await ask(same)).body.url, same).toBe(url);
    }
    const reposted = await repost(ben, id);
    expect((await ask(`${origin}/@ben/post/${reposted}`)).body.url).toBe(url);

    const { doc } = await page(`/@ada/post/${id}`);
    expect(doc.all('link', 'href', '/feed/rss/users/@ada/posts')).toHaveLength(1);
    const [found] = doc.all('link', 'type', 'application/json+oembed');
    expect(attr(found!, 'href')).toBe(`${origin}/oembed?${new URLSearchParams({ url })}`);
  });

  test('describes a photo in a size for which there is room', async () => {
    const second = { url: 'https://img.example/2.png', width: 30, height: 900 };
    const annotations = [photo(thumbnail), photo(second)];
    const id = await post(ada, 'Two pictures', { annotations });
    const url = `${service().origin}/@ada/post/${id}`;
    expect((await ask(`${url}/photo/1`)).body).toMatchObject({
      type: 'photo',
      url: 'https://img.example/1.png',
      width: 1000,
      height: 500,
      author_name: 'Ada & Co',
      ...thumbnail,
    });
    for (const [room, expected] of [
      [{ maxwidth: '1000' }, ['1', 1000, 500]],
      [{ maxwidth: '500' }, ['1-small', 200, 100]],
      [{ maxheight: '100' }, ['1-small', 200, 100]],
      [{ maxwidth: '150' }, ['1', 150, 75]],
    ] as const) {
      const { url, width, height } = (await ask(`${service().origin}/@ada/post/${id}/photo/1`, room)).body;
      expect([url, width, height]).toEqual([
        `https://img.example/${expected[0]}.png`,
        expected[1],
        expected[2],
      ]);
    }
    const { body } = await ask(`${url}/photo/2`, { maxheight: '10' });
    expect(body).toMatchObject({ ...second, width: 1, height: 10 });
    expect(body).not.toHaveProperty('thumbnail_url');
    for (const n of ['0', '3', 'x', '9999']) expect((await ask(`${url}/photo/${n}`)).status, n).toBe(404);
  });

  test('the page of a photo shows it, with its post, and links to it', async () => {
    const annotations = [
      photo(),
      photo({ url: 'http://other.example:8000/2.png' }),
      photo({ url: 'http://[' }),
    ];
    const id = await post(ada, 'Two pictures', { annotations });
    const path = `/@ada/post/${id}`;
    const { doc, headers } = await page(`${path}/photo/2`);
    expect(headers.get('content-security-policy')).toContain("img-src 'self' http://other.example:8000;");
    expect(doc.all('img', 'src', 'http://other.example:8000/2.png')).toHaveLength(1);
    expect(doc.all('img', 'src', 'https://img.example/1.png')).toEqual([]);
    expect(doc.text).toContain('Photo 2 of 2 by Ada & Co');
    expect(doc.all('article')).toHaveLength(1);
    expect(doc.link('canonical')).toBe(`${service().origin}${path}/photo/2`);
    expect(doc.meta('og:image')).toBe('http://other.example:8000/2.png');
    expect(doc.link('prev')).toBe(`${path}/photo/1`);
    expect(doc.link('next')).toBeUndefined();
    const [found] = doc.all('link', 'type', 'application/json+oembed');
    expect((await (await fetch(attr(found!, 'href')!)).json()) as Json).toMatchObject({ type: 'photo' });

    const ofPost = (await page(path)).doc;
    expect(ofPost.meta('og:image')).toBe('https://img.example/1.png');
    expect(ofPost.all('a', 'href', `${path}/photo/1`)).toHaveLength(1);
    const reposted = await repost(ben, id);
    for (const other of [`/@ben/post/${reposted}/photo/2`, `/@ben/post/${id}/photo/2`]) {
      const { status, headers } = await fetch(service().origin + other, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([302, `${path}/photo/2`]);
    }
    for (const n of ['0', '3', 'x']) {
      expect((await fetch(`${service().origin}${path}/photo/${n}`)).status, n).toBe(404);
    }
  });

  test('of what was stored before it was checked, what cannot be shown counts as absent', async () => {
    const id = await post(ada, 'Stored long ago', { annotations: [photo()] });
    const path = `/@ada/post/${id}`;
    const store = (more: object) => storeAnnotations(service(), 'posts', id, [photo(more)], 1);
    for (const more of [
      { title: 5 },
      { thumbnail_large_url: 5 },
      { url_immediate: {} },
      { thumbnail_url: {} },
    ]) {
      await store(more);
      for (const at of ['/', '/@ada', path, `/search?q=long`, '/explore/photos', `${path}/photo/1`])
        await page(at);
      const { doc } = await page(`${path}/photo/1`);
      expect(doc.all('img', 'src', photo().value.url), JSON.stringify(more)).toHaveLength(1);
      expect((await ask(`${service().origin}${path}/photo/1`)).body).toMatchObject({
        url: photo().value.url,
      });
    }
    const gone = {
      '+net.svc.core.file': { file_id: '999999', format: 'oembed', type: 'x', oembed: 'photo' },
    };
    for (const more of [
      { ...gone, url: 'javascript:alert(1)' },
      { url: 5 },
      { url: 'javascript:alert(1)' },
      { width: '1' },
      { type: [] },
    ]) {
      await store(more);
      const { doc } = await page(path);
      expect(doc.text).toContain('Stored long ago');
      expect(doc.source).not.toContain('javascript:');
      const { status } = await fetch(`${service().origin}${path}/photo/1`);
      expect([status, (await ask(`${service().origin}${path}/photo/1`)).status]).toEqual([404, 404]);
    }
  });

  test('what anybody may not see is not found', async () => {
    const { origin, ctx } = service();
    const gone = await post(ada, 'gone', { annotations: [photo()] });
    await ada.delete(`/posts/${gone}`);
    const { data } = await ada.post('/posts', { machine_only: true, annotations: [photo()] });
    const cat = await service().person('cat');
    const hidden = await post(cat, 'hidden', { annotations: [photo()] });
    await suspendUser(ctx.store, undefined, Number(cat.id));
    for (const id of [gone, data.id, hidden, '999999999', '99999999999999999999']) {
      for (const path of [`/@ada/post/${id}`, `/@ada/post/${id}/photo/1`]) {
        const { status, body } = await ask(origin + path);
        expect([status, body], path).toEqual([404, { error: expect.stringMatching(/^Not Found: /) }]);
      }
    }
    const id = await post(ada, 'here');
    for (const url of [`https://other.example/@ada/post/${id}`, `${origin}/@ada`, `${origin}/`, 'nonsense']) {
      expect((await ask(url)).status, url).toBe(404);
    }
  });

  test('what is wrong with a request is told', async () => {
    const url = `${service().origin}/@ada/post/${await post(ada, 'here')}`;
    for (const [query, status, named] of [
      [{ url: '' }, 400, 'url'],
      [{ maxwidth: '0' }, 400, 'maxwidth'],
      [{ maxheight: 'x' }, 400, 'maxheight'],
      [{ format: 'xml' }, 501, 'format=json'],
    ] as const) {
      const reply = await ask(url, query);
      expect([reply.status, Object.keys(reply.body)]).toEqual([status, ['error']]);
      expect(reply.body.error).toContain(named);
    }
    expect((await ask(url, { format: 'json' })).status).toBe(200);
  });
});
