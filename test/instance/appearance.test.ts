/** Accent, logo and icon of the instance: who sets them and how, where they are seen, and what is refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { type Command, UsageError } from '../../src/commands/command.ts';
import { instancePicture, instanceSet } from '../../src/commands/instance.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { resetInstancePicture, setInstancePicture } from '../../src/features/instance/pictures.actions.ts';
import { adminScope } from '../../src/scopes.ts';
import { sendForm } from '../files/files.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { blankPng } from '../png.ts';
import { by } from '../rows.ts';

const png = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

/** Red, green and blue in the middle of a square. */
async function middleOf(bytes: Buffer): Promise<number[]> {
  const { width = 0 } = await sharp(bytes).metadata();
  const at = Math.floor(width / 2);
  const pixel = await sharp(bytes).extract({ left: at, top: at, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel.subarray(0, 3)];
}

/** A logo of one colour on nothing. */
const word = (fill: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><circle cx="50" cy="50" r="40" fill="${fill}"/><rect x="120" y="30" width="240" height="40" fill="${fill}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

describeService('appearance of the instance', (service) => {
  const ctx = () => service().ctx;
  const run = async (command: Command, words: string[], flags = {}): Promise<Json> =>
    (await command.run(ctx(), words, flags)).json;
  const fetchBytes = async (path: string) => {
    const { status, headers, ...response } = await fetch(service().origin + path).then(async (got) => ({
      status: got.status,
      headers: got.headers,
      bytes: Buffer.from(await got.arrayBuffer()),
    }));
    return { status, cache: headers.get('cache-control'), type: headers.get('content-type'), ...response };
  };
  const home = async (): Promise<string> => (await fetchBytes('/')).bytes.toString();
  const administrator = async () => {
    const browser = await signedUp(service(), 'designer');
    await setRole(ctx().store, undefined, browser.id, 'administrator');
    return browser;
  };

  afterEach(async () => {
    await run(instanceSet, ['accent', '']);
    for (const kind of ['logo', 'icon', 'cover'] as const) await resetInstancePicture(ctx(), undefined, kind);
  });

  test('the accent is previewed, set and reset on the page, and its stylesheet says all in its URL', async () => {
    const browser = await administrator();
    const path = '/admin/appearance';
    const before = await home();
    expect(before).not.toContain('accent.css');
    const preview = await browser.submit(path, path, { text: '#FFE066', act: 'preview' });
    expect([preview.status, await home()]).toEqual([200, before]);
    const as = 'as near to <code>#ffe066</code> as is readable there';
    expect(preview.text).toContain(`On the light theme it is <code>#756202</code>, ${as}`);
    expect(preview.text).toContain(`On the dark theme it is <code>#d2bd6f</code>, ${as}`);
    const [sheet = ''] = /\/accent\.css\?[^"]+/.exec(preview.text) ?? [];
    const { cache, type, bytes } = await fetchBytes(sheet.replace('&amp;', '&'));
    expect([cache, type]).toEqual(['public, max-age=31536000, immutable', 'text/css; charset=utf-8']);
    expect(bytes.toString()).toContain('--hue: 95.1; --vivid: 0.102;');

    expect((await browser.submit(path, path, { accent: '#ffe066', reason: 'summer' })).status).toBe(303);
    expect(await home()).toContain(sheet);
    expect(JSON.parse((await fetchBytes('/manifest.webmanifest')).bytes.toString()).theme_color).not.toBe(
      '#0b6270',
    );
    expect((await fetchBytes('/worker.js')).bytes.toString()).toContain('/accent.css?accent=ffe066&v=');
    const refused = await browser.submit(path, path, { text: 'beige' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('value="beige"');
    expect((await browser.submit(path, `${path}/accent/reset`, {})).status).toBe(303);
    expect(await home()).toBe(before);
    for (const wrong of ['beige', '12345', '%7D%7B', 'ffe066&accent=0']) {
      expect((await fetchBytes(`/accent.css?accent=${wrong}`)).status, wrong).not.toBe(500);
    }
    const entries = (await ctx().store.read.all(
      "select detail, reason from audit where action = 'instance' order by id",
      [],
    )) as Json[];
    expect(entries).toContainEqual({
      detail: JSON.stringify({ key: 'accent', before: '', now: '#ffe066' }),
      reason: 'summer',
    });
  });

  test('an own style sheet comes after ours under a name of its content, but not in the administration', async () => {
    const browser = await administrator();
    const path = '/admin/appearance';
    const css =
      '@import url(//elsewhere.example/x.css);\n:root { --brand: light-dark(#a00, #f99); } a::after { content: "</style>"; }';
    expect((await browser.submit(path, `${path}/style`, { css, reason: 'ours' })).status).toBe(303);
    const links = async (page: string) =>
      [...(await browser.request(page)).text.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(
        ([, href]) => href ?? '',
      );
    const [ours, own = '', ...more] = await links('/');
    expect([ours?.startsWith('/style.css'), own, more]).toEqual([
      true,
      expect.stringMatching(/^\/instance\.css\?v=[0-9a-f]{12}$/),
      [],
    ]);
    expect(await links(path)).toEqual([
      ours,
      expect.stringMatching(/^\/style\.css\?of=admin&amp;v=[0-9a-f]{12}$/),
    ]);
    expect((await browser.request(path)).text).toContain('content: &quot;&lt;/style&gt;&quot;');
    const sheet = await fetchBytes(own);
    expect({ ...sheet, bytes: sheet.bytes.toString() }).toEqual({
      ...{ status: 200, type: 'text/css; charset=utf-8', bytes: css },
      cache: 'public, max-age=31536000, immutable',
    });
    expect((await fetchBytes('/worker.js')).bytes.toString()).toContain(own);
    // Pages name the one that they were made with.
    expect((await fetchBytes('/instance.css?v=000000000000')).cache).toBe('no-cache');
    const policy = (await fetch(service().origin)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; img-src 'self'; media-src 'self' blob:; style-src 'self';");

    const long = await browser.submit(path, `${path}/style`, { css: 'x'.repeat(20_001) });
    expect([long.status, long.text.includes('at most 20000 fit')]).toEqual([400, true]);
    expect(await links('/')).toEqual([ours, own]);
    await run(instanceSet, ['accent', '#ffe066']);
    expect((await links('/')).map((href) => href.replace(/\?.*/, ''))).toEqual([
      '/style.css',
      '/accent.css',
      '/instance.css',
    ]);
    await run(instanceSet, ['style', '']);
    expect((await links('/')).join()).not.toContain('instance.css');
  });

  test('the page says whether search engines may show the pages', async () => {
    const browser = await administrator();
    const path = '/admin/appearance';
    const isFound = async () => !(await home()).includes('content="noindex"');
    expect(await isFound()).toBe(true);
    expect((await browser.submit(path, `${path}/indexing`, { reason: 'private' })).status).toBe(303);
    expect(await isFound()).toBe(false);
    expect((await browser.submit(path, `${path}/indexing`, { indexed: '1' })).status).toBe(303);
    expect(await isFound()).toBe(true);
  });

  test('a logo stands in place of the name, in addresses with its digest, until it is reset', async () => {
    const browser = await administrator();
    const before = await home();
    const page = '/admin/appearance';
    const send = async (fill: string) => {
      const picture = new File([(await word(fill)) as Uint8Array<ArrayBuffer>], 'logo.png');
      return browser.submit(page, `${page}/logo`, { reason: 'ours' }, { picture });
    };
    expect((await send('#202020')).status).toBe(303);
    const shown = async () => {
      const [, classes = '', src = '', more = ''] =
        /<img class="([^"]*)" src="(\/logo[^"]*)"([^>]*)>/.exec(await home()) ?? [];
      return { classes, src, more };
    };
    const dark = await shown();
    expect(dark).toMatchObject({
      classes: 'logo for-light',
      more: ' alt="Millrace" width="144" height="36"',
    });
    const { status, cache, bytes } = await fetchBytes(dark.src);
    expect([status, cache]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 400, height: 100 });
    await send('#f0f0f0');
    const light = await shown();
    expect(light.classes).toBe('logo for-dark');
    expect(light.src).not.toBe(dark.src);
    // An address of before is not stored with what there is now.
    expect((await fetchBytes(dark.src)).cache).toBe('no-cache');
    // What stands out from both needs no ground.
    await send('#1f9d55');
    expect((await shown()).classes).toBe('logo');
    expect((await browser.submit(page, `${page}/logo/reset`, {})).status).toBe(303);
    expect(await home()).toBe(before);
    expect((await fetchBytes(light.src)).status).toBe(404);
  });

  test('an icon is drawn in all sizes, for browsers, home screens and notifications', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-icon-'));
    const file = join(folder, 'icon.png');
    writeFileSync(file, await png(600, 300, '#c02020'));
    await run(instancePicture, ['icon', file]);
    rmSync(folder, { recursive: true });
    const page = await home();
    const [, href = ''] = /rel="icon" type="image\/png" href="([^"]*)"/.exec(page) ?? [];
    const [, touch = ''] = /rel="apple-touch-icon" href="([^"]*)"/.exec(page) ?? [];
    const manifest = JSON.parse((await fetchBytes('/manifest.webmanifest')).bytes.toString());
    const sides: Record<string, number> = { [href]: 192, [touch]: 180 };
    for (const { src, sizes } of manifest.icons) sides[src] = Number.parseInt(sizes, 10);
    expect(Object.values(sides).sort()).toEqual([180, 192, 512, 512]);
    for (const [src, side] of Object.entries(sides)) {
      const { cache, bytes } = await fetchBytes(src);
      expect(cache, src).toContain('immutable');
      expect(await sharp(bytes).metadata(), src).toMatchObject({ format: 'png', width: side, height: side });
      expect(await middleOf(bytes), src).toEqual([0xc0, 0x20, 0x20]);
      const { isOpaque } = await sharp(bytes).stats();
      // The picture is twice as wide as high: what is beside it is transparent, but not on home screens.
      expect(isOpaque, src).toBe(/180|maskable/.test(src));
    }
    const worker = (await fetchBytes('/worker.js')).bytes.toString();
    expect(JSON.parse(/^const shell = (\{.*\});\n/.exec(worker)?.[1] ?? '{}').icon).toBe(touch);
    const ico = await fetchBytes('/favicon.ico');
    expect([...ico.bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect((await fetch(`${service().origin}/icon.svg`)).headers.get('content-type')).toBe('image/png');
    await run(instancePicture, ['icon'], { default: true });
    expect(await home()).toContain('href="/icon.svg"');
    expect(await ctx().store.read.all('select * from instance_pictures', [])).toEqual([]);
  });

  test('a tool sets all of it with calls', async () => {
    const person = await service().person('tooled');
    await setRole(ctx().store, undefined, Number(person.id), 'administrator');
    await permitAdministration(ctx().store, undefined, service().clientId, true);
    const tool = await service().tokenFor(person, [adminScope]);
    const part = async (kind: string) => [
      { name: 'reason', content: 'by tool' },
      { name: kind, filename: 'it.png', type: 'image/png', content: await png(300, 300, '#204080') },
    ];
    const none = (await tool.get('/admin/appearance')).data;
    expect(none).toMatchObject({ accent: null, logo: null, icon: null, light: { is_changed: false } });
    const put = await tool.call('/admin/appearance/accent', { method: 'PUT', body: { accent: '#808080' } });
    expect(put.data).toMatchObject({
      accent: '#808080',
      light: { is_changed: true },
      dark: { is_changed: true },
    });
    for (const { least, ratio } of put.data.dark.pairs) expect(ratio).toBeGreaterThanOrEqual(least);
    const logo = await sendForm(tool, '/admin/appearance/logo', await part('logo'));
    expect(logo.data.logo).toMatchObject({ width: 108, height: 108 });
    const icon = await sendForm(tool, '/admin/appearance/icon', await part('icon'));
    expect((await fetchBytes(icon.data.icon.path)).status).toBe(200);
    for (const kind of ['logo', 'icon']) await tool.post(`/admin/appearance/${kind}/reset`, {});
    await tool.call('/admin/appearance/accent', { method: 'PUT', body: { accent: '' } });
    expect((await tool.get('/admin/appearance')).data).toEqual(none);
    const [{ reason, via }] = (await ctx().store.read.all(
      "select reason, via from audit where via = 'api' and reason <> '' order by id desc limit 1",
      [],
    )) as [Json];
    expect({ reason, via }).toEqual({ reason: 'by tool', via: 'api' });
  });

  test('what is no picture, or a dangerous one, changes nothing', async () => {
    const browser = await administrator();
    const script =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>';
    const bomb = blankPng(9000);
    expect(bomb.length).toBeLessThan(12_000);
    const cut = (await png(400, 400, '#ff0000')).subarray(0, 300);
    const cases: readonly (readonly [string, 'logo' | 'icon', Buffer, string, string])[] = [
      ['an SVG with a script', 'icon', Buffer.from(script), 'image/svg+xml', 'must be a JPEG'],
      ['an SVG named a PNG', 'logo', Buffer.from(script), 'image/png', 'must be a JPEG'],
      ['a bomb', 'icon', bomb, 'image/png', '50 million pixels'],
      ['a text', 'logo', Buffer.from('hello'), 'image/png', 'must be a JPEG'],
      ['nothing', 'logo', Buffer.alloc(0), 'image/png', 'must be a JPEG'],
      ['half a picture', 'icon', cut, 'image/png', 'damaged or cut off'],
      ['a small icon', 'icon', await png(191, 400, '#ff0000'), 'image/png', 'at least 192'],
      ['a line', 'logo', await png(1000, 40, '#ff0000'), 'image/png', 'at most 10 times'],
      ['too much', 'logo', Buffer.alloc(10_000_001), 'image/png', 'at most 10 MB'],
    ];
    const path = '/admin/appearance';
    const keys = async () => (await ctx().store.read.all('select key from unused_contents', [])).length;
    const before = [await home(), await keys()];
    for (const [what, kind, bytes, type, message] of cases) {
      const picture = new File([bytes as Uint8Array<ArrayBuffer>], 'x', { type });
      const { status, text } = await browser.submit(path, `${path}/${kind}`, { reason: 'r' }, { picture });
      expect([status, text.includes(message)], what).toEqual([what === 'too much' ? 413 : 400, true]);
    }
    expect((await browser.submit(path, `${path}/logo`, {})).status).toBe(400);
    expect([await home(), await keys()]).toEqual(before);
    await expect(run(instancePicture, ['banner', 'x'])).rejects.toThrow(UsageError);
    await expect(run(instancePicture, ['logo'])).rejects.toThrow(UsageError);
    await expect(run(instancePicture, ['logo', 'x'], { default: true })).rejects.toThrow(UsageError);
  });

  test('an animation is its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(200 * 200 * 3, 40), Buffer.alloc(200 * 200 * 3, 220)]);
    const gif = await sharp(frames, { raw: { width: 200, height: 400, channels: 3, pageHeight: 200 } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer();
    await setInstancePicture(ctx(), undefined, 'icon', gif);
    const { bytes } = await fetchBytes('/icon-512.png');
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(bytes).stats()).channels[0]?.mean).toBeLessThan(60);
  });

  test('nobody without the right sets anything, and two at once leave one whole icon', async () => {
    const person = await service().person('plain');
    const icon = await png(192, 192, '#101010');
    await expect(setInstancePicture(ctx(), by(Number(person.id)), 'icon', icon)).rejects.toThrow(
      'needs the role',
    );
    await expect(resetInstancePicture(ctx(), by(Number(person.id)), 'icon')).rejects.toThrow(
      'needs the role',
    );
    await Promise.all(
      ['#ff0000', '#00ff00'].map(async (colour) =>
        setInstancePicture(ctx(), undefined, 'icon', await png(200, 200, colour)),
      ),
    );
    const colours = new Set<string>();
    for (const name of ['icon-180', 'icon-192', 'icon-512', 'icon-maskable']) {
      colours.add(String(await middleOf((await fetchBytes(`/${name}.png`)).bytes)));
    }
    expect(colours.size).toBe(1);
  });
});
