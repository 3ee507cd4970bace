/** The page of one's own files: what is there, the room that is left, and deleting one. */
import { beforeAll, describe, expect, test } from 'vitest';
import { describeBytes } from '../../src/web/kit/bytes.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { type Client, describeService } from '../harness.ts';
import { completeFile, newFile } from './files.ts';

describe('sizes for people', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1 MB'],
    [12_345_678, '12.3 MB'],
    [500_000_000, '500 MB'],
    [10_000_000_000, '10 GB'],
    [12_345_000_000_000, '12,345 GB'],
  ])('%i bytes', (bytes, text) => expect(describeBytes(bytes, 'en-GB')).toBe(text));
});

describeService('the page of own files', (service) => {
  type Browser = Awaited<ReturnType<typeof signedUp>>;
  let ann: Browser;
  let api: Client;

  beforeAll(async () => {
    ann = await signedUp(service(), 'ann');
    api = await service().tokenFor(ann, ['files']);
  });

  const page = async (browser: FormClient, path = '/account/files') => {
    const { status, text } = await browser.get(path);
    expect(status, path).toBe(200);
    return new Doc(text);
  };

  test('says what is there: nothing yet, then each file and the room that is used', async () => {
    const empty = await page(ann);
    expect(empty.text).toContain('You have uploaded nothing yet.');
    expect(empty.text).toContain('0 bytes of 500 MB used');
    await completeFile(api, 'a'.repeat(1200), { name: 'notes <b>.txt', public: true });
    await newFile(api, { name: 'empty.bin' });
    const doc = await page(ann);
    expect(doc.text).toContain('1.2 kB of 500 MB used');
    const rows = doc.all('ul', 'class', 'files')[0]!.childNodes.filter(({ nodeName }) => nodeName === 'li');
    expect(rows.map((row) => textOf(row as never))).toEqual([
      'bin empty.bin Nothing was uploaded · just now · only where you share it Delete',
      'txt notes <b>.txt 1.2 kB, text/plain · just now · public Delete',
    ]);
    const [link] = doc.all('a').filter((element) => textOf(element) === 'notes <b>.txt');
    expect(await (await fetch(new URL(attr(link!, 'href')!, service().origin))).text()).toBe(
      'a'.repeat(1200),
    );
    expect(doc.all('meter').map((meter) => attr(meter, 'value'))).toEqual(['1200']);
  });

  test('deletes a file after asking, and nobody else does', async () => {
    const { id } = await completeFile(api, 'to be deleted', { name: 'gone.txt' });
    const path = `/account/files/${id}/delete`;
    const eve = await signedUp(service(), 'eve');
    const csrf = await eve.csrf('/account');
    expect((await eve.get(path)).status).toBe(404);
    expect((await eve.request(path, { form: { csrf } })).status).toBe(404);
    expect((await ann.request(path, { form: { csrf } })).status).toBe(403);
    expect((await new FormClient(service().origin).get(path)).location).toMatch(/^\/sign-in\?/);
    expect((await page(ann, path)).text).toContain('gone.txt , 13 bytes');
    expect((await api.get(`/files/${id}`)).status).toBe(200);
    const events = await service().eventsOf(async () => {
      const { status, location } = await ann.submit(path, path, {});
      expect([status, location]).toEqual([303, '/account/files?done=deleted']);
    });
    expect(events).toMatchObject([{ type: 'file', deleted: true, body: { id: Number(id) } }]);
    expect((await page(ann, '/account/files?done=deleted')).text).toContain('The file is deleted.');
    expect((await api.get(`/files/${id}`)).status).toBe(404);
    expect((await ann.submit('/account/files', path, {})).status).toBe(403);
    expect((await ann.request(path, { form: { csrf: await ann.csrf('/account') } })).status).toBe(404);
  });

  test('has pages', async () => {
    for (let n = 0; n < 22; n++) await newFile(api, { name: `file-${n}` });
    const names = (doc: Doc) => doc.all('p', 'class', 'name').map(textOf);
    const first = await page(ann);
    expect(names(first)).toHaveLength(20);
    expect(names(first)[0]).toBe('file-21');
    const second = await page(ann, first.link('next')!);
    expect(names(second).slice(0, 2)).toEqual(['file-1', 'file-0']);
    expect(second.link('prev')).toMatch(/since_id=/);
  });
});
