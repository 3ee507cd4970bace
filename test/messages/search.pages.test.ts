/** Search for messages on the pages: in a channel, and in all private conversations of a person. */
import { expect, test } from 'vitest';
import { page, send, visitor, write } from '../channel-pages.ts';
import { channel, message } from '../channels.ts';
import { attr, type Doc, textOf } from '../doc.ts';
import { FormClient } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people, unique } from '../people.ts';

const hits = (doc: Doc) => doc.all('span', 'class', 'hit').map(textOf);
const at = (path: string, q: string) => `${path}?q=${encodeURIComponent(q)}`;

describeService('search for messages on the pages', (service) => {
  test('finds what a person may read, and leads to where it was written', async () => {
    const [ann, bob, eve] = await Promise.all(['ann', 'bob', 'eve'].map((name) => visitor(service(), name)));
    const word = unique('bees');
    const path = await write(ann!, [bob!], `first ${word}`);
    const id = path.split('/')[2]!;
    const second = await message(bob!.api, id, `second ${word}`);
    const other = await write(ann!, [eve!], `third ${word}`);
    const room = await channel(ann!.api, { readers: { public: true } });
    await message(ann!.api, room.id, `fourth ${word}`);

    const inside = await page(ann!, at(`${path}/search`, word));
    expect(hits(inside)).toEqual([`second ${word}`, `first ${word}`]);
    const [link] = inside.all('a', 'href', `${path}?at=${second.id}#message-${second.id}`);
    expect(link).toBeDefined();
    // All private conversations, and only these.
    const all = async (browser: FormClient) => hits(await page(browser, at('/messages/search', word)));
    const by = ({ username }: { username: string }, text: string) => `${username}: ${text} ${word}`;
    expect(await all(ann!)).toEqual([by(ann!, 'third'), by(bob!, 'second'), by(ann!, 'first')]);
    expect([await all(bob!), await all(eve!)]).toEqual([
      [by(bob!, 'second'), by(ann!, 'first')],
      [by(ann!, 'third')],
    ]);
    const nobody = new FormClient(service().origin);
    expect(hits(await page(nobody, at(`/channels/${room.id}/search`, word)))).toEqual([`fourth ${word}`]);
    for (const browser of [bob!, nobody]) {
      const { status, text } = await browser.get(at(`${other}/search`, word));
      expect([status, text.includes(`third ${word}`)]).toEqual([404, false]);
    }
    expect((await nobody.get('/messages/search')).location).toMatch(/^\/sign-in/);

    // A person who has left a conversation searches it only on its own page.
    await send(bob!, path, `${path}/unsubscribe`);
    expect([await all(bob!), hits(await page(bob!, at(`${path}/search`, word)))]).toEqual([
      [],
      [`second ${word}`, `first ${word}`],
    ]);
    await ann!.api.post(`/users/${bob!.id}/mute`);
    expect(await all(ann!)).toEqual([by(ann!, 'third'), by(ann!, 'first')]);
    await ann!.api.delete(`/users/${bob!.id}/mute`);
    await bob!.api.delete(`${path}/messages/${second.id}`);
    expect(await all(ann!)).toEqual([by(ann!, 'third'), by(ann!, 'first')]);
  });

  test('marks the words as text, and says what it cannot search for', async () => {
    const [ann, bob] = await Promise.all(['ann', 'bob'].map((name) => visitor(service(), name)));
    const path = await write(ann!, [bob!], '<b>Bold</b> & "bees"');
    for (const place of [`${path}/search`, '/messages/search']) {
      const doc = await page(bob!, at(place, '<b> OR bees'));
      expect(doc.all('mark').map(textOf), place).toEqual(['b', 'Bold', 'b', 'bees']);
      expect(hits(doc).join(), place).toContain('<b>Bold</b> & "bees"');
      expect(doc.all('b').map(textOf), place).not.toContain('Bold');
      expect(doc.all('input', 'id', 'find').map((input) => attr(input, 'value'))).toEqual(['<b> OR bees']);
      const none = await page(bob!, at(place, 'wasps'));
      expect([hits(none), none.text.includes('No message matches.')]).toEqual([[], true]);
      for (const wrong of ['bees OR', '"', 'x'.repeat(3000)]) {
        const { status, text } = await bob!.get(at(place, wrong));
        expect([status, text.includes('role="alert"')], wrong.slice(0, 9)).toEqual([200, true]);
      }
      expect((await page(bob!, at(place, ' '))).all('p', 'role', 'alert')).toEqual([]);
    }
  });

  test('goes on behind its page, shows long messages where they match, and names people who seem to have no name', async () => {
    const ann = await visitor(service(), 'ann');
    const { bob } = await people(service(), 'bob');
    await bob.call('/users/me', { method: 'PATCH', body: { name: '\u3164' } });
    const { channel_id: id } = await message(bob, 'pm', `${'long '.repeat(60)}wanted ${'tail '.repeat(60)}`, {
      destinations: [ann.id],
    });
    for (let n = 0; n < 20; n++) await message(bob, id, `wanted ${n}`);
    const path = at(`/channels/${id}/search`, 'wanted');
    const first = await page(ann, path);
    expect(hits(first)).toEqual(Array.from({ length: 20 }, (_, n) => `wanted ${19 - n}`));
    const last = hits(await page(ann, first.link('next')!));
    expect(last).toEqual([expect.stringMatching(/^…(.*long )wanted tail .*…$/)]);
    expect(last[0]!.length).toBeLessThan(170);
    const named = (doc: Doc) => [...new Set(doc.all('b', 'class', 'name cut').map(textOf))];
    expect(named(first)).toEqual([bob.username]);
    const conversation = await page(ann, `/channels/${id}`);
    expect([named(conversation), conversation.all('h1').map(textOf)]).toEqual([
      [bob.username],
      [bob.username],
    ]);
    const [article] = conversation.all('article');
    expect(attr(article!, 'aria-label')).toContain(bob.username);
    expect(named(await page(ann, `/channels/${id}/people`))).toEqual([]);
    const listed = (await page(ann, `/channels/${id}/people`)).all('a', 'class', 'name').map(textOf);
    expect(listed.sort()).toEqual([ann.username, bob.username].sort());
  });
});
