/** Pictures that are sent with posts and messages by plain forms, and how pages show them. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient, hiddenFields, signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';

type Browser = Awaited<ReturnType<typeof signedUp>>;

const picture = async (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#cc6600' } })
    .jpeg()
    .toBuffer();
const fileOf = (content: Uint8Array | string, name = 'bee.jpg', type = 'image/jpeg') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type });
/** What a browser sends of a field in which nothing was chosen. */
const none = fileOf('', '', 'application/octet-stream');

/** The pictures in lists of posts and messages; those of people are served elsewhere. */
const images = (doc: Doc) =>
  doc
    .all('img')
    .filter((image) => attr(image, 'src')?.includes('/f/'))
    .map((image) => ({
      url: attr(image, 'src')!,
      alt: attr(image, 'alt'),
      size: [attr(image, 'width'), attr(image, 'height')],
      link: attr(image.parentNode as never, 'href')!,
      loading: attr(image, 'loading'),
    }));

describeService('pictures on the pages', (service) => {
  let ann: Browser;
  let bee: File;

  beforeAll(async () => {
    ann = await signedUp(service(), 'ann');
    bee = fileOf(await picture());
  });

  const status = async (url: string) => {
    const response = await fetch(new URL(url, service().origin));
    return [response.status, response.headers.get('content-type')];
  };
  const filesOf = async ({ id }: Browser): Promise<Json[]> =>
    (await (await service().tokenFor({ id }, ['files'])).get('/users/me/files')).data;
  const page = async (browser: FormClient, path: string) => {
    const reply = await browser.get(path);
    expect(reply.status, path).toBe(200);
    return new Doc(reply.text);
  };

  test('a form that is sent again is told what came of it; with another picture it is refused, and nothing is lost', async () => {
    const browser = await signedUp(service(), 'twice');
    const hidden = hiddenFields((await browser.get('/compose')).text, '/compose');
    const send = (picture1: File) =>
      browser.request('/compose', { form: { ...hidden, text: 'a picture' }, files: { picture1 } });
    const first = await send(bee);
    expect([first.status, first.location]).toEqual([303, expect.stringMatching(/^\/home#post-\d+$/)]);
    expect(await send(bee)).toMatchObject({ status: 303, location: first.location });
    const other = await send(fileOf(await picture(400, 300)));
    expect([other.status, other.text.includes('This form was already sent')]).toEqual([400, true]);
    expect(await filesOf(browser)).toHaveLength(1);
  });

  test('a post with pictures: they are files of its author, and everybody sees them with their text', async () => {
    const files = { picture1: bee, picture2: none, picture3: fileOf(await picture(300, 900), 'tree.jpg') };
    const fields = { text: 'Two of them', description1: ' A bée on "clover" ', description3: '' };
    const events = await service().eventsOf(async () => {
      const { status, location } = await ann.submit('/home', '/compose', fields, files);
      expect([status, location]).toEqual([303, expect.stringMatching(/^\/home#post-\d+$/)]);
    });
    expect(events.map(({ type }) => type)).toEqual(['file', 'file', 'post']);
    expect((await filesOf(ann)).map(({ name, kind, public: isPublic }) => [name, kind, isPublic])).toEqual([
      ['tree.jpg', 'image', false],
      ['bee.jpg', 'image', false],
    ]);
    const { data } = await service().anonymous.get(`/users/${ann.id}/posts?include_annotations=1`);
    const { id, annotations } = data[0];
    expect(annotations.map(({ type, value }: Json) => [type, value.type, value.title, value.width])).toEqual([
      ['net.svc.core.oembed', 'photo', 'A bée on "clover"', 800],
      ['net.svc.core.oembed', 'photo', undefined, 300],
    ]);
    const path = `/@${ann.username}/post/${id}`;
    for (const [browser, at] of [
      [ann, '/home'],
      [new FormClient(service().origin), `/@${ann.username}`],
      [new FormClient(service().origin), path],
    ] as const) {
      const doc = await page(browser, at);
      const shown = images(doc);
      expect(shown).toMatchObject([
        { alt: 'A bée on "clover"', size: ['560', '420'], link: `${path}/photo/1`, loading: 'lazy' },
        { alt: 'Picture without a description', size: ['140', '420'], link: `${path}/photo/2` },
      ]);
      for (const { url } of shown) {
        expect(url).toMatch(/^\/f\/\d+\/content\/image_thumb_960r\?/);
        expect(await status(url)).toEqual([200, 'image/jpeg']);
      }
    }
    const photo = await page(new FormClient(service().origin), `${path}/photo/1`);
    expect(photo.text).toContain('A bée on "clover"');
    const [large] = photo.all('img', 'alt', 'A bée on "clover"');
    expect([attr(large!, 'width'), attr(large!, 'height')]).toEqual(['800', '600']);
    expect(
      Buffer.from(await (await fetch(new URL(attr(large!, 'src')!, service().origin))).arrayBuffer()).length,
    ).toBe(bee.size);
    expect(photo.link('next')).toBe(`${path}/photo/2`);
    expect(photo.meta('og:image')).toMatch(/\/in\/post-\d+$/);
    const embedded = await fetch(
      `${service().origin}/oembed?${new URLSearchParams({ url: `${service().origin}${path}/photo/2` })}`,
    );
    expect(await embedded.json()).toMatchObject({ type: 'photo', width: 300, height: 900 });
    const eve = await signedUp(service(), 'eve');
    await eve.request(`/posts/${id}/repost`, { form: { csrf: await eve.csrf(path), next: '/home' } });
    expect(images(await page(eve, `/@${eve.username}`))).toHaveLength(2);
    await ann.request(`/posts/${id}/delete`, { form: { csrf: await ann.csrf(path), next: '/home' } });
    expect(images(await page(eve, `/@${eve.username}`))).toEqual([]);
    expect(await filesOf(ann)).toHaveLength(2);
  });

  test('a post may be a picture alone', async () => {
    const { location } = await ann.submit('/compose', '/compose', { text: '' }, { picture1: bee });
    const id = /#post-(\d+)$/.exec(location)?.[1];
    const doc = await page(ann, `/@${ann.username}/post/${id}`);
    expect([images(doc).length, doc.all('div', 'class', 'text')]).toEqual([1, []]);
    expect(doc.all('title').map(textOf)).toEqual([expect.stringMatching(`^${ann.username} · `)]);
    const { status, text } = await ann.submit('/compose', '/compose', { text: '' }, { picture1: none });
    const again = new Doc(text);
    expect([status, again.all('p', 'role', 'alert').map(textOf)]).toEqual([
      400,
      ['You must supply text, a photo or video, or machine_only with annotations.'],
    ]);
    expect(again.all('textarea', 'required')).toEqual([]);
  });

  test('a picture that is elsewhere is linked to, and not loaded by lists', async () => {
    const bob = await service().person('bob_elsewhere');
    const value = {
      type: 'photo',
      version: '1.0',
      width: 40,
      height: 30,
      url: 'https://pictures.example/a.jpg',
    };
    await bob.post('/posts', { text: 'See', annotations: [{ type: 'net.svc.core.oembed', value }] });
    const doc = await page(ann, '/@bob_elsewhere');
    expect(images(doc)).toEqual([]);
    expect(doc.text).not.toContain('pictures.example');
    expect(doc.all('a').filter((link) => textOf(link) === 'photo')).toHaveLength(1);
  });

  test('private messages show pictures to those who may read them', async () => {
    const [bob, eve] = [await signedUp(service(), 'bob'), await signedUp(service(), 'eve')];
    const first = await ann.submit(
      '/messages/new',
      '/messages/new',
      { to: bob.username, text: 'For you', description1: 'A bee' },
      { picture1: bee },
    );
    const [, channel = ''] = /^(\/channels\/\d+)#message-\d+$/.exec(first.location) ?? [];
    const second = await bob.submit(channel, `${channel}/messages`, { text: 'Another' }, { picture4: bee });
    expect(second.status).toBe(303);
    for (const browser of [ann, bob]) {
      const shown = images(await page(browser, channel));
      expect(shown.map(({ alt }) => alt)).toEqual(['A bee', 'Picture without a description']);
      for (const { url, link } of shown) {
        expect(await status(url)).toEqual([200, 'image/jpeg']);
        expect(await status(link)).toEqual([200, 'image/jpeg']);
      }
    }
    expect((await eve.get(channel)).status).toBe(404);
    const [{ id }] = (await filesOf(bob)) as [Json];
    expect((await service().anonymous.get(`/files/${id}`)).status).toBe(404);
  });

  test('what is wrong is said, the text stays, and no file is left', async () => {
    const zoe = await signedUp(service(), 'zoe');
    const bytes = await picture();
    const send = (fields: Record<string, string>, files: Record<string, File>) =>
      zoe.submit('/home', '/compose', { text: 'Kept <text>', ...fields }, files);
    const events = await service().eventsOf(async () => {
      for (const [fields, files, code, message] of [
        [
          {},
          { picture2: fileOf('<svg/>', 'a.svg', 'image/svg+xml') },
          400,
          /^Picture 2: it cannot be shown: it is not a JPEG/,
        ],
        [
          {},
          { picture1: fileOf('hello', 'a.txt', 'text/plain') },
          400,
          /^Picture 1: it cannot be shown: it is not an image/,
        ],
        [
          {},
          { picture1: fileOf(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'a.heic', 'image/heic') },
          400,
          /^Picture 1: it cannot be shown: it is a HEIC picture.*Save it as a JPEG/,
        ],
        [
          {},
          { picture1: bee, picture3: fileOf(bytes.subarray(0, 900)) },
          400,
          /^Picture 3: it cannot be shown: it is damaged/,
        ],
        [
          {},
          { picture1: fileOf(Buffer.alloc(10_000_001)), picture2: bee },
          507,
          /^Picture 1: a file of your account may be/,
        ],
        [
          { description1: 'x'.repeat(501) },
          { picture1: bee },
          400,
          /^Picture 1: its description must be at most 500/,
        ],
        [
          { text: `Kept <text>${'x'.repeat(256)}` },
          { picture1: bee, picture2: bee },
          400,
          /^Text is 267 characters long/,
        ],
      ] as const) {
        const reply = await send(fields, files);
        const doc = new Doc(reply.text);
        const [said = ''] = doc.all('p', 'role', 'alert').map(textOf);
        expect([reply.status, said]).toEqual([code, expect.stringMatching(message)]);
        expect(said).toMatch(/Choose the pictures again\.$/);
        expect(textOf(doc.all('textarea')[0]!)).toMatch(/^Kept <text>/);
      }
    });
    expect(events.filter(({ type }) => type === 'post')).toEqual([]);
    expect(await filesOf(zoe)).toEqual([]);
    const { data } = await (await service().tokenFor(zoe, ['basic'])).get('/token');
    expect(data.storage.used).toBe(0);
    const kept = await send({ text: '', description2: 'Of a bee' }, { picture1: none, picture2: none });
    const [described] = new Doc(kept.text).all('input', 'name', 'description2');
    expect([kept.status, attr(described!, 'value')]).toEqual([400, 'Of a bee']);
  });

  test('a form of another site is refused, and its pictures are not stored', async () => {
    const bytes = await picture(321, 123);
    const key = createHash('sha256').update(bytes).digest('hex');
    const files = { picture1: fileOf(bytes) };
    const headers = { origin: 'https://elsewhere.example' };
    const form = { csrf: 'x', text: 'Forged' };
    const reply = await ann.request('/compose', { form, files, headers });
    expect([reply.status, reply.text.includes('Forged')]).toEqual([403, false]);
    const stranger = await new FormClient(service().origin).request('/compose', { form, files, headers });
    expect([stranger.status, stranger.location, stranger.text]).toEqual([
      303,
      '/sign-in?next=%2Faccount',
      '',
    ]);
    const isStored = async () => {
      const found = await service().ctx.blobs.get(key);
      found?.stream.destroy();
      return found !== undefined;
    };
    expect(await isStored()).toBe(false);
    await ann.submit('/home', '/compose', { text: 'x' }, files);
    expect(await isStored()).toBe(true);
  });
});
