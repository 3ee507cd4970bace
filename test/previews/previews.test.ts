/** Previews of the links in posts and messages, as pages show them, fetched from a real site. */
import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchers } from '../../src/features/previews/fetcher.ts';
import { Doc, textOf } from '../doc.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json, type Person, until } from '../harness.ts';
import { blankPng } from '../png.ts';
import { pageOf, Site } from './site.ts';

const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#369' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'secret place' } })
  .toBuffer();

const huge = blankPng(30_000);

describeService(
  'link previews',
  (service) => {
    let site: Site;
    let ada: Person;
    let fails = false;

    const answer: RequestListener = ({ url = '' }, response) => {
      const html = (properties: Record<string, string>) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(properties));
      if (url.endsWith('.jpg')) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
      else if (url === '/huge.png') response.end(huge);
      else if (url === '/fine.png') response.end(blankPng(99));
      else if (url === '/svg.png')
        response.end('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>');
      else if (url === '/cut.png') response.end(picture.subarray(0, 3000));
      else if (url.startsWith('/none') || fails) response.writeHead(500).end();
      else if (url.startsWith('/with/')) html({ 'og:title': url, 'og:image': url.slice(5) });
      else if (url.startsWith('/slow')) setTimeout(() => html({ 'og:title': url }), 100);
      else
        html({ 'og:title': `<b>${url}</b>`, 'og:description': '"quoted" & more', 'og:image': '/bees.jpg' });
    };

    beforeAll(async () => {
      site = await Site.start(answer);
      ada = await service().person('ada', { name: 'Ada' });
      for (const ctx of service().contexts) ctx.live.of(fetchers).allow = () => true;
    });
    afterAll(() => site?.stop());

    const idle = async () => {
      const { ctx } = service();
      const seq = ctx.tail.position;
      await until(async () => {
        const [row] = (await ctx.store.read.all('select seq from consumers', [])) as { seq: number }[];
        return (row?.seq ?? 0) >= seq;
      });
      await ctx.live.of(fetchers).idle();
    };

    const pageAt = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(service().origin + path, { headers });
      return new Doc(await response.text());
    };
    const previewsOn = (doc: Doc) =>
      doc.all('a', 'class').filter((a) => /\blink-preview\b/.test(attr(a, 'class')));
    const attr = (element: Json, name: string): string =>
      element.attrs.find((one: Json) => one.name === name)?.value ?? '';

    /** Posts a link, and gives the id when it was looked at. */
    async function post(path: string, more: object = {}): Promise<string> {
      const { data, status } = await ada.post('/posts', { text: `Look: ${site.origin}${path}`, ...more });
      expect(status).toBe(200);
      await idle();
      return data.id;
    }

    test('show title, description, site and picture, fetched once for all who look', async () => {
      const id = await post('/bees?a=1&b=2#part');
      for (const path of [`/@ada/post/${id}`, '/@ada', '/']) {
        const [link] = previewsOn(await pageAt(path));
        expect(attr(link, 'href'), path).toBe(`${site.origin}/bees?a=1&b=2#part`);
        expect(textOf(link!)).toContain('<b>/bees?a=1&b=2</b>');
        expect(textOf(link!)).toContain('"quoted" & more');
        expect(textOf(link!)).toContain(new URL(site.origin).host);
      }
      expect(site.asked).toEqual(['/bees?a=1&b=2', '/bees.jpg']);
      const [asked] = site.requests;
      expect(asked?.headers['user-agent']).toContain(`+${service().origin}/about`);
      expect(asked?.headers.referer).toBeUndefined();
      // Another post of the same link.
      const again = await post('/bees?a=1&b=2');
      expect(previewsOn(await pageAt(`/@ada/post/${again}`))).toHaveLength(1);
      expect(site.asked).toHaveLength(2);
    });

    test('serve the redrawn picture, at an address that nobody can guess', async () => {
      const id = await post('/picture');
      const doc = await pageAt(`/@ada/post/${id}`);
      const [image] = doc.all('img', 'src').filter((one) => attr(one, 'src').startsWith('/previews/'));
      const response = await fetch(service().origin + attr(image, 'src'));
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const bytes = Buffer.from(await response.arrayBuffer());
      const { width, height, exif } = await sharp(bytes).metadata();
      expect({ width: String(width), height: String(height) }).toEqual({
        width: attr(image, 'width'),
        height: attr(image, 'height'),
      });
      expect(width).toBeLessThanOrEqual(640);
      expect(exif).toBeUndefined();
      const guess = createHash('sha256').update(`${site.origin}/picture`).digest('base64url');
      expect((await fetch(`${service().origin}/previews/${guess}`)).status).toBe(404);
      expect((await fetch(`${service().origin}/previews/x`)).status).toBe(404);
    });

    test('have the picture of a PNG', async () => {
      const id = await post('/with/fine.png');
      const text = await (await fetch(`${service().origin}/@ada/post/${id}`)).text();
      expect(text).toContain('src="/previews/');
    });

    test.each(['svg', 'huge', 'cut', 'missing'])('have no picture if it is %s', async (name) => {
      const id = await post(`/with/${name}.png`);
      const [link] = previewsOn(await pageAt(`/@ada/post/${id}`));
      expect(textOf(link!)).toContain(`/with/${name}.png`);
      expect(new Doc(await (await fetch(`${service().origin}/@ada/post/${id}`)).text()).text).not.toContain(
        'src="/previews/',
      );
    });

    test('remember for hours that there was nothing', async () => {
      const id = await post('/none/1');
      await post('/none/1');
      expect(site.asked.filter((path) => path === '/none/1')).toHaveLength(1);
      expect(previewsOn(await pageAt(`/@ada/post/${id}`))).toEqual([]);
      const age = (hours: number) =>
        service().ctx.store.bookkeeping((db) =>
          db.all(`update link_previews set fetched_at = fetched_at - ${hours * 3_600_000}`, []),
        );
      await age(7);
      await post('/none/1');
      expect(site.asked.filter((path) => path === '/none/1')).toHaveLength(2);
    });

    test('are fetched again after a week, and stay if that fails', async () => {
      const id = await post('/aging');
      const age = () =>
        service().ctx.store.bookkeeping((db) =>
          db.all(`update link_previews set fetched_at = fetched_at - ${8 * 24 * 3_600_000}`, []),
        );
      await age();
      fails = true;
      await post('/aging');
      fails = false;
      expect(site.asked.filter((path) => path === '/aging')).toHaveLength(2);
      expect(previewsOn(await pageAt(`/@ada/post/${id}`))).toHaveLength(1);
      await age();
      await post('/aging');
      expect(site.asked.filter((path) => path === '/aging')).toHaveLength(3);
    });

    test('are asked of a host one after the other, and go with the post', async () => {
      site.most = 0;
      const ids = await Promise.all(
        [1, 2, 3, 4].map(
          async (n) => (await ada.post('/posts', { text: `${site.origin}/slow/${n}` })).data.id,
        ),
      );
      await idle();
      await until(async () => site.asked.filter((path) => path.startsWith('/slow/')).length === 4);
      await idle();
      expect(site.most).toBe(1);
      const count = async () => {
        const sql = "select count(*) as n from link_previews where url like '%/slow/%'";
        return Number(((await service().ctx.store.read.all(sql, [])) as Json[])[0].n);
      };
      expect(await count()).toBe(4);
      for (const id of ids) await ada.delete(`/posts/${id}`);
      await idle();
      expect(await count()).toBe(0);
    });

    test('are shown behind a content warning only when it is opened', async () => {
      const annotations = [{ type: 'net.svc.core.content-warning', value: { text: 'Spiders' } }];
      const id = await post('/spiders', { annotations });
      const doc = await pageAt(`/@ada/post/${id}`);
      const [warned] = doc.all('details', 'class').filter((one) => attr(one, 'class') === 'warned');
      expect(textOf(warned!)).toContain('<b>/spiders</b>');
      expect(attr(warned, 'open')).toBe('');
      expect(previewsOn(doc)).toHaveLength(1);
    });

    test('are made for no links of this service, and none of posts with pictures or that programs read', async () => {
      const before = site.asked.length;
      await ada.post('/posts', { text: `Own: ${service().origin}/about and ${site.origin}/second` });
      const oembed = { type: 'photo', version: '1.0', url: `${site.origin}/own.jpg`, width: 9, height: 9 };
      const photo = [{ type: 'net.svc.core.oembed', value: oembed }];
      await ada.post('/posts', { text: `With a picture: ${site.origin}/pictured`, annotations: photo });
      await ada.post('/posts', { machine_only: true, annotations: photo });
      await idle();
      expect(site.asked.slice(before)).toEqual([]);
    });

    test('are shown of private messages to those who read them', async () => {
      const eve = await signedUp(service(), 'eve');
      const to = [eve.username];
      const { data } = await ada.post('/channels/pm/messages', {
        text: `Only for you: ${site.origin}/private`,
        destinations: to.map((name) => `@${name}`),
      });
      await idle();
      const { text } = await eve.get(`/channels/${data.channel_id}`);
      expect(previewsOn(new Doc(text))).toHaveLength(1);
      expect((await fetch(`${service().origin}/channels/${data.channel_id}`)).status).toBe(404);
    });

    test('need no more statements for many posts than for one, and none for posts without links', async () => {
      const ids = [await post('/one'), await post('/two'), await post('/three')];
      const reads = async (path: string) => {
        service().forget();
        return service().ctx.store && (await countReads(() => pageAt(path)));
      };
      const countReads = async (work: () => Promise<unknown>) => {
        let count = 0;
        const { read } = service().ctx.store;
        const { all } = read;
        read.all = (sql, values) => {
          if (sql.includes('link_previews')) count++;
          return all.call(read, sql, values);
        };
        try {
          await work();
        } finally {
          read.all = all;
        }
        return count;
      };
      expect(await reads(`/@ada/post/${ids[0]}`)).toBe(1);
      expect(await reads('/@ada')).toBe(1);
      const plain = (await ada.post('/posts', { text: 'no link' })).data.id;
      expect(await reads(`/@ada/post/${plain}`)).toBe(0);
    });

    test('stop with the service while a page is fetched, which is fetched later', async () => {
      await ada.post('/posts', { text: `${site.origin}/slow/last` });
      await until(() => site.asked.includes('/slow/last'));
      await service().ctx.live.of(fetchers).stop();
      const sql = "select is_waiting, worker, tries from link_previews where url like '%/slow/last'";
      expect(await service().ctx.store.read.all(sql, [])).toEqual([
        { is_waiting: 1, worker: null, tries: 0 },
      ]);
    });
  },
  { MILLRACE_LINK_PREVIEWS: 'on' },
);
