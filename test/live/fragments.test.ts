/** Parts of pages for their scripts: what the page would show this viewer, and nothing that it would not. */
import { beforeAll, expect, test } from 'vitest';
import { attr, Doc, shown } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Person } from '../harness.ts';

describeService('fragments of pages', (service) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;

  beforeAll(async () => {
    ada = await service().person('ada');
    eve = await signedUp(service());
  });

  async function fragment(path: string, client: FormClient = eve): Promise<Doc> {
    const { status, text } = await client.get(`/fragments/${path}`);
    expect(status, path).toBe(200);
    expect(text).not.toContain('<html');
    return new Doc(text);
  }

  test('have posts as the page has them, in the order asked for, whose forms return to the page', async () => {
    const write = async (text: string): Promise<string> => (await ada.post('/posts', { text })).data.id;
    const [first, second] = [await write('One #part'), await write('Two #part')];
    const doc = await fragment(`posts?ids=${second},${first},${second},x,999999999&next=/tag/part`);
    expect(shown(doc)).toEqual([second, first]);
    const page = new Doc((await eve.get('/tag/part')).text);
    const article = ({ elements }: Doc) => elements.filter(({ tagName }) => tagName === 'article');
    expect(article(doc).map((one) => attr(one, 'id'))).toEqual(article(page).map((one) => attr(one, 'id')));
    const nexts = doc.all('input', 'name', 'next').map((input) => attr(input, 'value'));
    expect(new Set(nexts)).toEqual(new Set(['/tag/part']));
    for (const next of ['https://evil.example/', '//evil.example']) {
      const other = await fragment(`posts?ids=${first}&next=${encodeURIComponent(next)}`);
      expect(attr(other.all('input', 'name', 'next')[0]!, 'value'), next).toBe('/home');
    }
    expect(shown(await fragment(`posts?ids=${first}`, new FormClient(service().origin)))).toEqual([first]);
    await ada.delete(`/posts/${first}`);
    expect(shown(await fragment(`posts?ids=${first},${second}`))).toEqual([second]);
    const conversation = await fragment(`posts?ids=${first}&focus=${second}`);
    expect(conversation.text).toContain('This post was deleted.');
  });

  test('have no post of somebody who blocked the viewer, and none for programs only', async () => {
    const bob = await service().person('bob');
    const { id } = (await bob.post('/posts', { text: 'Not for Eve' })).data;
    const annotations = [{ type: 'com.example.data', value: { a: 1 } }];
    const machine = (await bob.post('/posts', { machine_only: true, annotations })).data.id;
    expect(shown(await fragment(`posts?ids=${id},${machine}`))).toEqual([id]);
    await bob.post(`/users/${eve.id}/block`);
    expect(shown(await fragment(`posts?ids=${id}`))).toEqual([]);
    expect((await fragment(`relation?user=${bob.id}`)).all('button', 'aria-label', 'Follow bob')).toEqual([]);
  });

  test('have messages of a channel only for who may read it', async () => {
    const bob = await service().person('carl');
    const sent = await ada.post('/channels/pm/messages', { text: 'For Eve', destinations: [String(eve.id)] });
    const other = await ada.post('/channels/pm/messages', { text: 'For Carl', destinations: [bob.id] });
    const { id, channel_id: channel } = sent.data;
    const query = `messages?channel=${channel}&ids=${id},${other.data.id}`;
    const doc = await fragment(query);
    expect(doc.all('article').map((one) => attr(one, 'id'))).toEqual([`message-${id}`]);
    for (const client of [await signedUp(service()), new FormClient(service().origin)])
      expect((await client.get(`/fragments/${query}`)).status).toBe(404);
    expect((await eve.get(`/fragments/messages?channel=${other.data.channel_id}&ids=${id}`)).status).toBe(
      404,
    );
  });

  test('have the navigation with what is unread', async () => {
    const doc = await fragment('navigation?current=home');
    const [nav] = doc.all('nav', 'aria-label', 'Main');
    expect(attr(nav!, 'data-unread')).toBe('1');
    expect(doc.all('a', 'aria-current', 'page').map((one) => attr(one, 'href'))).toEqual(['/home']);
    expect((await fragment('keys')).all('kbd').length).toBeGreaterThan(5);
  });
});
