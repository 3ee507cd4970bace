/** What the scripts of forms for posts and messages ask for: parts of pages, completions, a preview, and uploads. */
import { beforeAll, expect, test } from 'vitest';
import { byName } from '../../src/web/languages/intl.ts';
import { attr, Doc } from '../doc.ts';
import { FormClient, hiddenFields, signedUp } from '../form-client.ts';
import { describeService, type Json, type Person } from '../harness.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const key = (letter: string): string => letter.repeat(40);

describeService('what scripts add to forms', (service) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  let hidden: Record<string, string>;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
    hidden = hiddenFields((await eve.get('/home')).text, '/compose');
  });

  const post = (path: string, form: Record<string, string>, files?: Record<string, File>) =>
    eve.request(path, { form: { ...hidden, ...form }, ...(files && { files }) });
  const upload = (once: string, file: File, client: FormClient = eve, csrf = hidden.csrf ?? '') =>
    client.request('/compose/files', { form: { csrf, once }, files: { content: file } });
  const notes = (text = 'Notes') => new File([text], 'notes.txt', { type: 'text/plain' });
  const picture = () => new File([png], 'dot.png', { type: 'image/png' });
  const idOf = (location: string): string => /^\/fragments\/upload\?file=(\d+)$/.exec(location)?.[1] ?? '';

  test('only signed-in people get the parts of forms; others are led to sign in', async () => {
    const { id } = (await ada.post('/posts', { text: 'Answer me' })).data;
    const nobody = new FormClient(service().origin);
    for (const path of [
      `compose?reply_to=${id}`,
      'completions?q=@a',
      'sent?to=/home',
      'session',
      'upload?file=1',
    ]) {
      const { status, location } = await nobody.get(`/fragments/${path}`);
      expect([status, location.startsWith('/sign-in?next=%2Ffragments%2F')], path).toEqual([303, true]);
    }
    const { text } = await eve.get(`/fragments/compose?reply_to=${id}&next=/tag/x`);
    const doc = new Doc(text);
    expect(hiddenFields(text, '/compose')).toMatchObject({ reply_to: id, next: '/tag/x' });
    expect(doc.all('textarea', 'name', 'text').map((one) => attr(one, 'id'))).toEqual([`reply-${id}-text`]);
    expect((await eve.get('/fragments/compose?reply_to=999999999')).status).toBe(404);
  });

  test('a form for a message is only for who may write there', async () => {
    const bob = await service().person('bob');
    const sent = await ada.post('/channels/pm/messages', { text: 'For Eve', destinations: [String(eve.id)] });
    const { id, channel_id: channel } = sent.data;
    const { text } = await eve.get(`/channels/${channel}?reply_to=${id}`);
    expect(hiddenFields(text, `/channels/${channel}/messages`)).toMatchObject({ reply_to: id });
    const other = await ada.post('/channels/pm/messages', { text: 'For Bob', destinations: [bob.id] });
    expect((await eve.get(`/channels/${other.data.channel_id}?reply_to=${id}`)).status).toBe(404);
  });

  test('people are completed by username and name, followed ones first, and hashtags by their beginning', async () => {
    const [first, second] = [await service().person('zoe_one'), await service().person('zoe_two')];
    const named = await service().person('xaver', { name: 'Łukasz Zoeller' });
    await ada.post('/posts', { text: '#zebra #zeb #zone #Zürich' });
    const mine = await service().tokenFor(eve, ['follow']);
    await mine.post(`/users/${second.id}/follow`);
    const options = async (q: string): Promise<(string | undefined)[]> => {
      const { status, text } = await eve.get(`/fragments/completions?q=${encodeURIComponent(q)}`);
      expect(status, q).toBe(200);
      return new Doc(text).all('li', 'role', 'option').map((one) => attr(one, 'data-text'));
    };
    expect(await options('@zoe')).toEqual(['@zoe_two', '@zoe_one', '@xaver']);
    expect(await options('@ZOE_')).toEqual(['@zoe_two', '@zoe_one']);
    expect(await options('@')).toEqual(['@zoe_two']);
    expect(await options('#ze')).toEqual(['#zeb', '#zebra']);
    expect(await options('#ZEBRA')).toEqual(['#zebra']);
    for (const q of [
      '',
      '#',
      '@_%',
      '@nobodyatall',
      '#nothing',
      'zoe',
      `@${'x'.repeat(5000)}`,
      '@\u{1f41d}',
      "@'; --",
    ])
      expect(await options(q), q.slice(0, 20)).toEqual([]);
    await first.post(`/users/${eve.id}/block`);
    expect(await options('@zoe')).toEqual(['@zoe_two', '@xaver']);
    expect(named.username).toBe('xaver');
    // Those whom one follows in the order of their names, as the language of the page has it.
    const called = ['Zürn', 'Ärmel', 'arm', 'Åke', '山田太郎'];
    for (const [index, name] of called.entries()) {
      const { id } = await service().person(`quinn_${index}`, { name });
      await mine.post(`/users/${id}/follow`);
    }
    expect(await options('@quinn')).toEqual(['@quinn_3', '@quinn_2', '@quinn_1', '@quinn_0', '@quinn_4']);
    expect(await options('@山田太')).toEqual(['@quinn_4']);
    const people = called.map((name) => ({ name, username: name }));
    expect(byName('sv', people).map(({ name }) => name)).toEqual(['arm', 'Zürn', 'Åke', 'Ärmel', '山田太郎']);
  });

  test('a preview is what the post will show, and nothing for other sites', async () => {
    const { status, text } = await post('/fragments/preview', {
      text: '<b> [a](https://example.com) @ada #x',
    });
    expect(status).toBe(200);
    expect(text).toContain('&lt;b&gt;');
    expect(text).toContain('<a rel="nofollow ugc" class="named" href="https://example.com">a</a>');
    expect(text).toContain('href="/@ada"');
    expect((await post('/fragments/preview', { text: 'x'.repeat(2049) })).status).toBe(400);
    expect((await post('/fragments/preview', { text: 'x', csrf: 'wrong' })).status).toBe(403);
    const sites = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const crossed = await eve.request('/fragments/preview', {
      form: { ...hidden, text: 'x' },
      headers: sites,
    });
    expect(crossed.status).toBe(403);
  });

  test('scripts are told where what was written is, also when it is sent again', async () => {
    const form = { ...hidden, once: key('a'), text: 'Once, [here](https://example.com)', shown: '1' };
    const first = await post('/compose', form);
    const again = await post('/compose', form);
    expect([first.status, again.location]).toEqual([303, first.location]);
    const shown = new Doc((await eve.get(first.location)).text);
    const [sent] = shown.all('p', 'class', 'sent');
    expect(attr(sent!, 'data-sent')).toMatch(/^post-\d+$/);
    const [link] = shown.elements.filter(({ tagName }) => tagName === 'a');
    expect(attr(link!, 'href')).toMatch(new RegExp(`^/@${eve.username}/post/\\d+$`));
    const { data } = await service().anonymous.get(`/users/@${eve.username}/posts`);
    expect(data.map(({ text }: Json) => text)).toEqual(['Once, here [example.com]']);
    const elsewhere = await eve.get('/fragments/sent?to=//evil.example/%23post-1');
    expect(elsewhere.text).not.toContain('evil.example');
  });

  test('a file is uploaded once for its key, only from our pages, and shown only to its owner', async () => {
    const first = await upload(key('b'), notes());
    const again = await upload(key('b'), notes());
    expect([first.status, again.location]).toEqual([303, first.location]);
    const id = idOf(first.location);
    const { text } = await eve.get(first.location);
    expect(text).toContain(`data-id="${id}"`);
    expect(text).not.toContain('data-picture');
    const other = await signedUp(service(), 'other');
    expect((await other.get(first.location)).status).toBe(404);
    expect((await upload(key('b'), notes('Others'))).status).toBe(400);
    expect((await upload(key('c'), notes(), eve, 'wrong')).status).toBe(403);
    const nobody = new FormClient(service().origin);
    expect((await upload(key('d'), notes(), nobody)).location).toMatch(/^\/sign-in/);
    expect((await eve.request('/compose/files', { form: { ...hidden } })).status).toBe(400);
    const broken = new File([png.subarray(0, 40)], 'cut.png', { type: 'image/png' });
    const { status, text: why } = await upload(key('e'), broken);
    expect([status, why.includes('cannot be shown')]).toEqual([400, true]);
    // A browser that does not know the type sends it as any file.
    const phone = new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'a.heic');
    const refused = await upload(key('f'), phone);
    expect([refused.status, refused.text.includes('it is a HEIC picture')]).toEqual([400, true]);
    const mine = await service().tokenFor(eve, ['files']);
    expect((await mine.get('/users/me/files')).data.map((file: Json) => file.id)).toEqual([id]);
  });

  test('uploaded files are attached in order, and only those of the author', async () => {
    const [dot, list] = [await upload(key('f'), picture()), await upload(key('g'), notes('List'))].map(
      ({ location }) => idOf(location),
    ) as [string, string];
    const form = { text: 'Attached', file1: list, file2: dot, description2: 'A dot' };
    const { status, location } = await post('/compose', { ...form, once: key('h') });
    expect(status, location).toBe(303);
    const { data } = await service().anonymous.get(
      `/users/@${eve.username}/posts?include_annotations=1&count=1`,
    );
    const [shown, attached] = data[0].annotations;
    expect(shown).toMatchObject({ value: { title: 'A dot', type: 'photo', width: 1 } });
    const [names] = Object.values(attached.value) as Json[][];
    expect(names!.map(({ file_id, name }) => [file_id, name])).toEqual([[list, 'notes.txt']]);
    const page = (await eve.get(`/@${eve.username}`)).text;
    expect(page).toMatch(/<ul class="attachments"><li><svg .*?<\/svg><a href="\/f\/[^"]*"><bdi>notes\.txt/);
    // Attached files are not removed as drafts are.
    await post(`/compose/files/${dot}/remove`, {});
    const mine = await service().tokenFor(eve, ['files']);
    expect((await mine.get(`/files/${dot}`)).status).toBe(200);
    const other = await signedUp(service(), 'thief');
    const theirs = hiddenFields((await other.get('/home')).text, '/compose');
    const stolen = await other.request('/compose', { form: { ...theirs, text: 'Mine now', file1: list } });
    expect([stolen.status, stolen.text.includes('File 1 is no longer among your files')]).toEqual([
      400,
      true,
    ]);
    for (const file1 of ['999999999', '-1', 'x', '']) {
      const { status: wrong } = await post('/compose', { text: 'x'.repeat(300), file1, once: key('i') });
      expect(wrong, file1).toBe(400);
    }
  });

  test('a file of a form that was refused can be removed, and one of somebody else cannot', async () => {
    const id = idOf((await upload(key('j'), notes('Draft'))).location);
    const mine = await service().tokenFor(eve, ['files']);
    expect((await post('/compose', { text: 'x'.repeat(300), file1: id, once: key('k') })).status).toBe(400);
    const other = await signedUp(service(), 'thief');
    const csrf = await other.csrf('/home');
    await other.request(`/compose/files/${id}/remove`, { form: { csrf } });
    expect((await mine.get(`/files/${id}`)).status).toBe(200);
    const used = (await mine.get('/users/me')).data.storage?.used;
    await post(`/compose/files/${id}/remove`, {});
    expect((await mine.get(`/files/${id}`)).status).toBe(404);
    expect(used === undefined || (await mine.get('/users/me')).data.storage.used < used).toBe(true);
    const late = await post('/compose', { text: 'Too late', file1: id, once: key('l') });
    expect([late.status, late.text.includes('Add it again')]).toEqual([400, true]);
  });
});
