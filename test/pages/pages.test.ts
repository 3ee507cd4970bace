import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { repost } from '../../src/features/reposts/reposts.actions.ts';
import { attr, Doc, shown, textOf } from '../doc.ts';
import { describeService, type Person, TestService, until } from '../harness.ts';

async function open(service: TestService, path: string): Promise<{ response: Response; doc: Doc }> {
  const response = await fetch(service.origin + path, { redirect: 'manual' });
  return { response, doc: new Doc(await response.text()) };
}

async function page(service: TestService, path: string): Promise<Doc> {
  const { response, doc } = await open(service, path);
  expect(response.status, path).toBe(200);
  return doc;
}

/** The scripts of a page, without its data for search engines. */
function scriptsOf(doc: Doc) {
  return doc.all('script').filter((element) => attr(element, 'type') !== 'application/ld+json');
}

describeService('pages', (service) => {
  let ada: Person;
  let ben: Person;
  const hostile = '<script>alert("1")</script> "quoted" \'single\' & <img src=x onerror=alert(1)> #tag';

  beforeAll(async () => {
    const empty = await page(service(), '/');
    expect(empty.text).toContain('There are no posts yet');
    ada = await service().person('ada', { name: '"><script>x</script>', description: 'With <b> & @ben' });
    ben = await service().person('ben', { name: 'Ben' });
  });

  const post = async (person: Person, text: string, replyTo?: string): Promise<string> =>
    (await person.post('/posts', { text, reply_to: replyTo })).data.id;

  it('is the front page of the instance, and shows the posts of everybody', async () => {
    const id = await post(ada, 'Good morning @ben, see https://example.com/x');
    const { store } = service().ctx;
    await setInstance(store, undefined, 'name', 'Birds & Co');
    await setInstance(store, undefined, 'description', 'For those who watch birds.\n\nAnd <b>bats</b>.');
    await setInstance(store, undefined, 'contact', 'help@birds.example');
    await setInstance(store, undefined, 'rules', 'Be kind.');
    const doc = await page(service(), '/');
    expect(doc.source).toContain('<title>Birds &amp; Co</title>');
    expect(doc.meta('og:site_name')).toBe('Birds & Co');
    expect(doc.text).toContain('For those who watch birds. And <b>bats</b>.');
    for (const path of ['/join', '/sign-in']) expect(doc.all('a', 'href', path).length, path).toBe(2);
    expect(doc.all('a', 'href', '/docs')).toHaveLength(1);
    const missing = (await open(service(), '/nothing')).doc;
    expect(missing.source).toContain('<title>There is nothing here · Birds &amp; Co</title>');
    const about = await page(service(), '/about');
    expect(about.text).toContain('Be kind.');
    expect(about.all('a', 'href', 'mailto:help@birds.example')).toHaveLength(1);
    const join = await page(service(), '/join');
    expect(join.all('a', 'href', '/about#rules')).toHaveLength(1);
    for (const key of ['name', 'description', 'contact', 'rules'] as const) {
      await setInstance(store, undefined, key, '');
    }
    expect(doc.text).toContain('Good morning @ben');
    expect(doc.all('a', 'href', `/@ada/post/${id}`).length).toBeGreaterThan(0);
    expect(doc.all('a', 'href', '/@ben').length).toBeGreaterThan(0);
    expect(attr(doc.all('time')[0]!, 'datetime')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(doc.link('canonical')).toBe(`${service().origin}/`);
  });

  it('shows hostile text, names and descriptions as text', async () => {
    const id = await post(ada, hostile);
    for (const path of ['/', '/@ada', `/@ada/post/${id}`]) {
      const doc = await page(service(), path);
      expect(scriptsOf(doc).map(textOf), path).toEqual(['']);
      expect(doc.all('img', 'src', 'x'), path).toEqual([]);
      expect(doc.text, path).toContain('<script>alert("1")</script> "quoted"');
      expect(
        doc.elements.flatMap(({ attrs }) => attrs).filter(({ name }) => name.startsWith('on')),
        path,
      ).toEqual([]);
    }
    const doc = await page(service(), `/@ada/post/${id}`);
    expect(doc.meta('og:description')).toBe(hostile);
    expect((await page(service(), '/@ada')).text).toContain('With <b> & @ben');
  });

  it('has landmarks, a skip link, alternatives for pictures, and loads nothing from elsewhere', async () => {
    const id = await post(ben, 'Look: https://elsewhere.example/');
    for (const path of ['/', '/@ben', `/@ben/post/${id}`, '/docs', '/docs/errors', '/nothing']) {
      const { response, doc } = await open(service(), path);
      const policy = response.headers.get('content-security-policy');
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).not.toContain('unsafe');
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff');
      for (const tag of ['header', 'main', 'footer', 'h1'])
        expect(doc.all(tag).length, `${path} ${tag}`).toBeGreaterThan(0);
      expect(doc.all('h1'), path).toHaveLength(1);
      expect(doc.all('a', 'href', '#content'), path).toHaveLength(1);
      expect(attr(doc.all('html')[0]!, 'lang'), path).toBe('en');
      for (const image of doc.all('img')) expect(attr(image, 'alt'), path).toBeDefined();
      const loaded = [
        ...doc.all('img').map((element) => attr(element, 'src')),
        ...doc.all('link', 'rel', 'stylesheet').map((element) => attr(element, 'href')),
        ...doc.all('link', 'rel', 'icon').map((element) => attr(element, 'href')),
      ];
      for (const address of loaded) expect(address, path).toMatch(/^\/[^/]/);
      for (const tag of ['style', 'iframe', 'object']) expect(doc.all(tag), path).toEqual([]);
      // They work without it.
      const scripts = scriptsOf(doc).map((element) => attr(element, 'src')?.replace(/[0-9a-f]{8}/, '#'));
      const own = path.startsWith('/docs') ? 'docs' : 'people';
      expect(scripts, path).toEqual(path === '/nothing' ? [] : [`/scripts/${own}-#.js`]);
      expect(
        doc.elements.filter((element) => attr(element, 'style') !== undefined),
        path,
      ).toEqual([]);
      const ids = doc.elements.flatMap((element) => attr(element, 'id') ?? []);
      expect(new Set(ids).size, `${path}: ids`).toBe(ids.length);
      for (const link of doc.all('a')) {
        const target = attr(link, 'href') ?? '';
        if (target.startsWith('#')) expect(ids, path).toContain(target.slice(1));
      }
    }
  });

  it('leads from page to page without leaving out or repeating a post', async () => {
    const writer = await service().person('prolific');
    const written: string[] = [];
    for (let index = 0; index < 45; index++) written.push(await post(writer, `Number ${index}`));
    for (const start of ['/', '/@prolific']) {
      const seen: string[] = [];
      const paths: string[] = [];
      for (let path: string | undefined = start; path !== undefined; ) {
        paths.push(path);
        const doc: Doc = await page(service(), path);
        seen.push(...shown(doc));
        path = doc.link('next');
      }
      expect(seen.slice(0, 45)).toEqual(written.toReversed());
      expect(new Set(seen).size).toBe(seen.length);
      const last = await page(service(), paths[2]!);
      const { doc: middle } = await open(service(), last.link('prev')!);
      expect(shown(middle)).toEqual(seen.slice(20, 40));
      const { response } = await open(service(), middle.link('prev')!);
      expect(response.headers.get('location')).toBe(start);
    }
    expect((await open(service(), '/?before_id=x')).response.status).toBe(400);
  });

  it('shows a user, whatever the case of their name', async () => {
    for (const path of ['/@ben', '/@BEN', '/%40ben', '/@ben/']) {
      const doc = await page(service(), path);
      expect(doc.link('canonical')).toBe(`${service().origin}/@ben`);
      expect(doc.all('title').length).toBe(1);
      expect(doc.source).toContain('<title>Ben (@ben) · Millrace</title>');
      expect(doc.meta('og:type')).toBe('profile');
      expect(doc.meta('og:image')).toContain(`${service().origin}/images/avatar/default-${ben.id}`);
    }
    for (const path of ['/@nobody', '/@no body', '/@%3Cscript%3E', '/@ben/post/9999', '/@ben/post/x']) {
      const { response, doc } = await open(service(), path);
      expect(response.status, path).toBe(404);
      expect(doc.all('h1')).toHaveLength(1);
      expect(doc.text, path).toMatch(/give its id: [0-9a-f]{32}/);
    }
  });

  it('shows a post in its conversation, oldest first', async () => {
    const root = await post(ada, 'The beginning');
    const first = await post(ben, '@ada first', root);
    const second = await post(ada, '@ben second', first);
    const doc = await page(service(), `/@ben/post/${first}`);
    expect(shown(doc)).toEqual([root, first, second]);
    expect(doc.all('article', 'aria-current', 'true').map((element) => attr(element, 'id'))).toEqual([
      `post-${first}`,
    ]);
    expect(doc.meta('og:type')).toBe('article');
    expect(doc.link('canonical')).toBe(`${service().origin}/@ben/post/${first}`);

    for (const path of [`/@ada/post/${first}`, `/@BEN/post/${first}`, `/@nobody/post/${first}`]) {
      const { response } = await open(service(), path);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`/@ben/post/${first}`);
    }

    await ben.delete(`/posts/${first}`);
    const after = await page(service(), `/@ben/post/${first}`);
    expect(after.text).toContain('This post was deleted.');
    expect(after.source).not.toContain('first</');
    expect(shown(after)).toEqual([root, first, second]);
    expect(shown(await page(service(), '/@ben'))).not.toContain(first);
  });

  it('shows a repost as the original, and who reposted it', async () => {
    const original = await post(ada, 'Worth passing on');
    const author = { userId: Number(ben.id), appId: service().appId };
    const id = String(await repost(service().ctx.store, author, Number(original)));
    await until(async () => shown(await page(service(), '/@ben')).includes(id));
    for (const path of ['/@ben', `/@ben/post/${id}`]) {
      const doc = await page(service(), path);
      expect(doc.text).toContain('Reposted by Ben');
      expect(doc.text).toContain('Worth passing on');
      expect(doc.text).not.toContain('>> @ada');
      expect(doc.all('a', 'href', `/@ada/post/${original}`).length).toBeGreaterThan(0);
    }
    expect((await page(service(), `/@ben/post/${id}`)).link('canonical')).toBe(
      `${service().origin}/@ada/post/${original}`,
    );
    expect(shown(await page(service(), '/'))).not.toContain(id);
    await ada.delete(`/posts/${original}`);
    for (const path of ['/@ben', `/@ben/post/${id}`, `/@ada/post/${original}`]) {
      expect((await page(service(), path)).text).not.toContain('Worth passing on');
    }
    expect((await page(service(), `/@ben/post/${id}`)).text).toContain('This post was deleted.');
  });

  it('leads on where a conversation is longer than a page', async () => {
    const root = await post(ada, 'Long');
    const replies: string[] = [];
    for (let index = 0; index < 52; index++) replies.push(await post(ben, `@ada ${index}`, root));
    const doc = await page(service(), `/@ada/post/${root}`);
    expect(shown(doc)).toEqual([root, ...replies.slice(0, 50)]);
    const rest = `/@ada/post/${root}?from=${replies[50]}`;
    expect(doc.all('a', 'href', rest).length).toBe(1);
    const end = await page(service(), rest);
    expect(shown(end)).toEqual([root, ...replies.slice(50)]);
    expect(end.text).toContain('Earlier in the conversation');
  });

  it('keeps posts for programs to themselves', async () => {
    const machine = await ada.post('/posts', {
      machine_only: true,
      annotations: [{ type: 'org.example.x', value: { a: 1 } }],
    });
    expect((await open(service(), `/@ada/post/${machine.data.id}`)).response.status).toBe(404);
    expect(shown(await page(service(), '/@ada'))).not.toContain(machine.data.id);
  });
});

describe('error pages', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start('sqlite');
  });
  afterAll(() => service.stop());

  it('are refused methods too', async () => {
    const response = await fetch(`${service.origin}/`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('never show what went wrong inside', async () => {
    service.ctx.log.level = 'silent';
    const failing = vi.spyOn(service.ctx.objects, 'get').mockRejectedValue(new Error('secret detail'));
    const { response, doc } = await open(service, '/@app_owner');
    failing.mockRestore();
    expect(response.status).toBe(500);
    expect(doc.source).not.toContain('secret detail');
    expect(doc.text).toContain('Something went wrong');
  });
});
