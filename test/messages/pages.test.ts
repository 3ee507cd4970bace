/** Private messages on the pages, by plain forms: the same as by the API. */
import { expect, test } from 'vitest';
import { listed, page, pagesOf, send, texts, unreadIn, visitor, write } from '../channel-pages.ts';
import { message, typesOf } from '../channels.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';

describeService('private messages on the pages', (service) => {
  test('two people write to each other, and what is unread is marked until it is opened', async () => {
    const [ann, bob] = [await visitor(service(), 'ann'), await visitor(service(), 'bob')];
    expect((await page(bob, '/messages')).text).toContain('appear here');
    const profile = await page(ann, `/@${bob.username}`);
    const to = attr(profile.all('a', 'aria-label', `Message ${bob.username}`)[0]!, 'href')!;
    expect((await page(ann, to)).all('input', 'value', `@${bob.username}`)).toHaveLength(1);

    let path = '';
    const hostile = '<script>alert(1)</script> & "quoted"\nhttps://example.com';
    const events = await service().eventsOf(async () => {
      path = await write(ann, [bob], hostile.replace('\n', '\r\n'));
    });
    const created = ['channel', 'channel_subscription', 'channel_subscription', 'message', 'stream_marker'];
    expect(typesOf(events)).toEqual(created);
    const id = path.split('/')[2]!;
    const { data } = await bob.api.get(`/channels/${id}/messages`);
    expect(data).toMatchObject([{ text: hostile, source: { name: 'Web' }, user: { id: String(ann.id) } }]);

    expect(listed(await page(ann, '/messages'))).toEqual([bob.username]);
    expect(unreadIn(await page(ann, '/home'))).toBe('');
    expect(unreadIn(await page(bob, '/home'))).toBe('1 unread');
    const list = await page(bob, '/messages');
    expect([listed(list), unreadIn(list)]).toEqual([[`*${ann.username}`], '1 unread']);
    expect(list.text).toContain('<script>alert(1)</script> & "quoted" https://example.com');
    expect(list.all('script').map(textOf)).toEqual(['']);

    let doc = new Doc('');
    const opening = await service().eventsOf(async () => {
      doc = await page(bob, path);
    });
    expect(opening).toMatchObject([{ type: 'stream_marker', body: { user: bob.id, name: `channel:${id}` } }]);
    expect(texts(doc)).toEqual(['<script>alert(1)</script> & "quoted"https://example.com']);
    expect(doc.all('script').map(textOf)).toEqual(['']);
    expect(doc.all('li', 'id', 'new')).toHaveLength(1);
    expect(doc.all('h1').map(textOf)).toEqual([ann.username]);
    expect(await service().eventsOf(() => page(bob, path))).toEqual([]);
    expect(listed(await page(bob, '/messages'))).toEqual([ann.username]);
    expect((await page(bob, path)).all('li', 'id', 'new')).toEqual([]);

    const first: string = data[0].id;
    const reply = await page(bob, `${path}?reply_to=${first}`);
    expect(reply.all('p', 'class', 'quote replied').map(textOf)).toEqual([
      `${ann.username}: <script>alert(1)</script> & "quoted" https://example.com`,
    ]);
    const answering = await service().eventsOf(() =>
      send(bob, `${path}?reply_to=${first}`, `${path}/messages`, { text: 'Hello Ann' }),
    );
    expect(typesOf(answering)).toEqual(['message', 'stream_marker']);
    expect((await ann.api.get(`/channels/${id}/messages`)).data[0]).toMatchObject({
      text: 'Hello Ann',
      reply_to: first,
    });
    expect(listed(await page(bob, '/messages'))).toEqual([ann.username]);
    expect(listed(await page(ann, '/messages'))).toEqual([`*${bob.username}`]);
    expect((await page(ann, path)).all('p', 'class', 'quote')).toHaveLength(1);
  });

  test('the form for a message says what is wrong, keeps what was typed, and stores nothing', async () => {
    const [ann, bob] = [await visitor(service(), 'ann'), await visitor(service(), 'bob')];
    const path = await write(ann, [bob], 'first');
    const cases: [string, Record<string, string>, string][] = [
      [
        '/messages/new',
        { to: `@${bob.username} nobody_here`, text: 'kept <i>' },
        'there is no user "@nobody_here"',
      ],
      ['/messages/new', { to: '', text: 'kept <i>' }, 'at least one other person'],
      ['/messages/new', { to: ann.username, text: 'kept <i>' }, 'at least one other person'],
      ['/messages/new', { to: `@${bob.username}`, text: `kept <i>${'x'.repeat(2049)}` }, 'at most 2048 fit'],
      [path, { text: `kept <i>${'x'.repeat(2049)}` }, 'at most 2048 fit'],
    ];
    const events = await service().eventsOf(async () => {
      for (const [from, fields, wrong] of cases) {
        const action = from === path ? `${path}/messages` : from;
        const { status, text } = await ann.submit(from, action, fields);
        const doc = new Doc(text);
        expect([status, doc.all('p', 'role', 'alert').map(textOf)]).toEqual([
          400,
          [expect.stringContaining(wrong)],
        ]);
        expect(text).toContain('kept &lt;i&gt;');
      }
    });
    expect(events).toEqual([]);
  });

  test('nobody else finds a conversation, and without the secret of our forms nothing happens', async () => {
    const [ann, bob, eve] = [
      await visitor(service(), 'ann'),
      await visitor(service(), 'bob'),
      await visitor(service(), 'eve'),
    ];
    const path = await write(ann, [bob], 'a secret of ours');
    const anonymous = new FormClient(service().origin);
    const csrf = await eve.csrf('/messages/new');
    const events = await service().eventsOf(async () => {
      for (const at of [path, `${path}/people`]) {
        for (const browser of [eve, anonymous]) {
          const { status, text } = await browser.get(at);
          expect([status, text.includes('a secret of ours')], at).toEqual([404, false]);
        }
      }
      const actions = ['messages', 'people', 'mute', 'subscribe', 'unsubscribe', 'deactivate'];
      for (const action of actions) {
        const form = { csrf, text: 'x', names: eve.username };
        expect((await eve.request(`${path}/${action}`, { form })).status, action).toBe(404);
        const forged = await bob.request(`${path}/${action}`, { form: { text: 'x' } });
        expect(forged.status, action).toBe(403);
      }
      for (const at of ['/messages', '/messages/new', '/channels/new', '/channels/muted']) {
        const { status, location } = await anonymous.get(at);
        expect([status, location]).toEqual([303, `/sign-in?${new URLSearchParams({ next: at })}`]);
      }
    });
    expect(events).toEqual([]);
    const { headers, text } = await bob.get(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<meta name="robots" content="noindex">');
    const deactivated = await ann.submit(path, `${path}/mute`, {});
    expect(deactivated.status).toBe(303);
    const refused = await ann.request(`${path}/deactivate`, { form: { csrf: await ann.csrf(path) } });
    expect(refused.status).toBe(400);
  });

  test('messages are read from the latest to the first, and deleted by their authors', async () => {
    const [ann, bob] = [await visitor(service(), 'ann'), await visitor(service(), 'bob')];
    const path = await write(ann, [bob], 'm0');
    const id = path.split('/')[2]!;
    for (let n = 1; n < 45; n++) await message(n % 2 ? bob.api : ann.api, id, `m${n}`);
    const wanted = Array.from({ length: 45 }, (_, n) => `m${n}`);
    const newestFirst = await pagesOf(ann, path, (doc) => texts(doc).reverse(), 'next');
    expect(newestFirst).toEqual([...wanted].reverse());
    expect(texts(await page(ann, path))).toEqual(wanted.slice(-40));
    const older = (await page(ann, path)).link('next')!;
    const newer = (await page(ann, older)).link('prev')!;
    expect((await ann.get(newer)).location).toBe(path);

    await message(bob.api, id, 'm45');
    wanted.push('m45');
    // Only the newest page marks it as read.
    expect(await service().eventsOf(() => page(ann, older))).toEqual([]);
    await message(ann.api, id, 'm46');
    wanted.push('m46');
    const { data } = await ann.api.get(`/channels/${id}/messages?count=2`);
    const [own, other]: string[] = data.map((given: Json) => given.id);
    const doc = await page(ann, path);
    expect(doc.all('a', 'href', `${path}/messages/${own}/delete`)).toHaveLength(1);
    expect(doc.all('a', 'href', `${path}/messages/${other}/delete`)).toEqual([]);
    expect((await ann.get(`${path}/messages/${other}/delete`)).status).toBe(404);
    expect((await ann.get(`${path}/messages/${own}/delete`)).text).toContain('This cannot be undone');
    const csrf = await ann.csrf(path);
    expect((await ann.request(`${path}/messages/${other}/delete`, { form: { csrf } })).status).toBe(403);
    const remove = `${path}/messages/${own}/delete`;
    const events = await service().eventsOf(() => send(ann, remove, remove));
    expect(events).toMatchObject([{ type: 'message', deleted: true, body: { id: Number(own) } }]);
    expect(texts(await page(bob, path))).toEqual(wanted.slice(-41, -1));
  });

  test('a message that is replied to is quoted only to whom it is shown', async () => {
    const [ann, bob, cat] = [
      await visitor(service(), 'ann'),
      await visitor(service(), 'bob'),
      await visitor(service(), 'cat'),
    ];
    const path = await write(ann, [bob, cat], 'hello');
    const id = path.split('/')[2]!;
    const asked = await message(cat.api, id, 'quoted words');
    await message(bob.api, id, 'an answer', { reply_to: asked.id });
    const quotes = async () => (await page(ann, path)).all('p', 'class', 'quote').map(textOf);
    expect(await quotes()).toEqual([`In reply to ${cat.username}: quoted words`]);
    await ann.api.post(`/users/${cat.id}/mute`);
    expect(await quotes()).toEqual(['In reply to a message that is not shown']);
    expect((await page(ann, '/messages')).text).toContain('an answer');
    const again = await page(ann, `${path}?reply_to=${asked.id}`);
    expect(again.text).not.toContain('quoted words');
  });

  test('a conversation is muted, left and taken up again', async () => {
    const [ann, bob, cat] = [
      await visitor(service(), 'ann'),
      await visitor(service(), 'bob'),
      await visitor(service(), 'cat'),
    ];
    const path = await write(ann, [bob, cat], 'to both of you');
    const names = `${ann.username} and ${cat.username}`;
    const lists = async () => [
      listed(await page(bob, '/messages')),
      listed(await page(bob, '/channels/muted')),
    ];
    expect(await lists()).toEqual([[`*${names}`], []]);
    // Opening it marks it as read.
    await page(bob, path);
    const steps: [string, string[], [string[], string[]]][] = [
      ['mute', ['-channel_subscription', 'channel_mute'], [[], [`${names}`]]],
      ['unmute', ['-channel_mute'], [[], []]],
      ['subscribe', ['channel_subscription'], [[`${names}`], []]],
      ['unsubscribe', ['-channel_subscription'], [[], []]],
    ];
    for (const [action, types, after] of steps) {
      const events = await service().eventsOf(() => send(bob, path, `${path}/${action}`));
      expect([action, typesOf(events), await lists()]).toEqual([action, types, after]);
    }
    await write(ann, [cat, bob], 'once more');
    expect(await lists()).toEqual([[`*${names}`], []]);
    const inside = await page(bob, `${path}/people`);
    expect(inside.all('a', 'class', 'name').map(textOf).sort()).toEqual(
      [ann.username, bob.username, cat.username].sort(),
    );
    expect(inside.all('form', 'action', `${path}/people`)).toEqual([]);
  });
});
