/** What strangers read first: headline, reasons and cover, which administrators set. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { reasonsOf } from '../../src/features/instance/reasons.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';

test('reasons are paragraphs, each with a title', () => {
  const reasons = 'First\n  about it \nand more\n \n\nSecond';
  expect(reasonsOf({ reasons })).toEqual([
    { title: 'First', text: 'about it \nand more' },
    { title: 'Second', text: '' },
  ]);
  expect(reasonsOf({ reasons: '' })).toEqual([]);
});

describeService('front page of the instance', (service) => {
  const front = async () => {
    const doc = new Doc((await new FormClient(service().origin).get('/')).text);
    const [headline = ''] = doc.all('h1').map(textOf);
    return { doc, headline, reasons: doc.all('dt').map(textOf) };
  };

  test('says the same everywhere until administrators set texts, which strangers read as they are', async () => {
    const browser = await signedUp(service(), 'operator');
    await setRole(service().ctx.store, undefined, browser.id, 'administrator');
    const before = await front();
    expect(before.headline).toBe('Millrace');
    expect(before.reasons).toContain('Yours to take along');
    const path = '/admin/instance';
    const texts = { headline: 'Good <company>', reasons: 'Repair days\nThursdays\n\nTides' };
    expect((await browser.submit(path, path, { ...texts, reason: 'new year' })).status).toBe(303);
    const after = await front();
    expect([after.headline, after.reasons]).toEqual(['Good <company>', ['Repair days', 'Tides']]);
    expect(after.doc.all('dd').map(textOf)).toEqual(['Thursdays']);
    expect((await new FormClient(service().origin).get('/')).text).toContain('Good &lt;company&gt;');
    expect((await browser.get('/')).text).not.toContain('Repair days');
    for (const headline of ['two\nlines', 'x'.repeat(101)])
      expect((await browser.submit(path, path, { headline })).status).toBe(400);
    expect((await browser.submit(path, path, { headline: '', reasons: '' })).status).toBe(303);
    expect((await front()).headline).toBe('Millrace');
    const entries = await service().ctx.store.read.all(
      "select detail, reason from audit where action = 'instance' order by id",
      [],
    );
    expect(entries[0]).toEqual({ detail: JSON.stringify({ key: 'headline' }), reason: 'new year' });
  });

  test('has the cover that was uploaded, three to one', async () => {
    const browser = await signedUp(service(), 'designer');
    await setRole(service().ctx.store, undefined, browser.id, 'administrator');
    const path = '/admin/appearance';
    const upload = async (width: number, height: number) => {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#2060a0' } })
        .png()
        .toBuffer();
      const file = new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' });
      return browser.submit(path, `${path}/cover`, {}, { picture: file });
    };
    const coverOf = async () =>
      (await front()).doc
        .all('img', 'class', 'cover')
        .map((image) => attr(image, 'src') ?? '')
        .at(0);
    expect(await coverOf()).toBe(undefined);
    expect((await fetch(`${service().origin}/cover.jpg`)).status).toBe(404);
    const small = await upload(199, 400);
    expect([small.status, small.text.includes('at least 200 pixels')]).toEqual([400, true]);
    expect((await upload(600, 400)).status).toBe(303);
    const url = await coverOf();
    expect(url).toMatch(/^\/cover\.jpg\?v=[0-9a-f]{12}$/);
    const reply = await fetch(service().origin + url);
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      ...[200, 'image/jpeg', 'public, max-age=31536000, immutable'],
    ]);
    const { width, height, format } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([1500, 500, 'jpeg']);
    expect((await browser.get(path)).text).toContain(url);
    expect((await browser.submit(path, `${path}/cover/reset`, {})).status).toBe(303);
    expect(await coverOf()).toBe(undefined);
  });
});
