/** A conversation on the pages besides its messages: parts of it, reactions, levels, what is seen, who types, what it costs. */
import { expect, test } from 'vitest';
import { page, send, texts, visitor, write } from '../channel-pages.ts';
import { channel, message, typesOf } from '../channels.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient } from '../form-client.ts';
import { describeService, type Json, until } from '../harness.ts';
import { LiveSocket } from '../live-socket.ts';

/** The message that a page is opened at. */
const found = (doc: Doc) =>
  doc
    .all('article')
    .filter((article) => attr(article, 'class')?.split(' ').includes('found'))
    .map((article) => attr(article, 'id'));

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `m${from + n}`);

describeService('conversations on the pages', (service) => {
  const visitors = (...names: string[]) => Promise.all(names.map((name) => visitor(service(), name)));

  test('are opened at a message, with what is around it, and read on from there', async () => {
    const [ann, eve] = await visitors('ann', 'eve');
    const room = await channel(ann!.api, { readers: { any_user: true } });
    const other = await message(ann!.api, (await channel(ann!.api)).id, 'elsewhere');
    const ids: string[] = [];
    for (let n = 0; n < 65; n++) ids.push((await message(ann!.api, room.id, `m${n}`)).id);
    await eve!.api.post(`/channels/${room.id}/subscribe`);
    const path = `/channels/${room.id}`;
    const opened = await service().eventsOf(async () => {
      const cases: [string | undefined, string[], boolean, boolean][] = [
        [ids[30], range(11, 50), true, true],
        [ids[0], range(0, 20), false, true],
        [ids[64], range(45, 64), true, false],
        // An id that no message has, and one of another channel, show what is around them.
        ['999999999', range(45, 64), true, false],
        [other.id, Number(other.id) < Number(ids[0]) ? range(0, 19) : range(45, 64), false, true],
      ];
      for (const [id, wanted, hasOlder, hasNewer] of cases) {
        const doc = await page(eve!, `${path}?at=${id}`);
        const ways = [doc.link('next') !== undefined, doc.link('prev') !== undefined];
        expect([texts(doc), ...ways], id).toEqual([wanted, hasOlder, hasNewer]);
        expect(found(doc), id).toEqual(ids.includes(id!) ? [`message-${id}`] : []);
        expect(doc.text).not.toContain('elsewhere');
      }
      const middle = await page(eve!, `${path}?at=${ids[30]}`);
      expect(texts(await page(eve!, middle.link('next')!))).toEqual(range(0, 10));
      // What ends with the newest message is the page itself.
      expect((await eve!.get(middle.link('prev')!)).location).toBe(path);
      const first = await page(eve!, `${path}?at=${ids[0]}`);
      expect(texts(await page(eve!, first.link('prev')!))).toEqual(range(21, 60));
      await ann!.api.delete(`${path}/messages/${ids[30]}`);
      const without = await page(eve!, `${path}?at=${ids[30]}`);
      expect([texts(without), found(without)]).toEqual([[...range(10, 29), ...range(31, 50)], []]);
      expect((await eve!.get(`/channels/${other.channel_id}?at=${other.id}`)).status).toBe(404);
    });
    // None of these is the newest page, which alone marks the channel as read.
    expect(typesOf(opened)).toEqual(['-message']);
    expect(texts(await page(eve!, `${path}?at=x`))).toEqual(range(24, 64).filter((text) => text !== 'm30'));
  });

  test('come in parts, as their pages have them, to who may read them', async () => {
    const [ann, bob, eve] = await visitors('ann', 'bob', 'eve');
    const path = await write(ann!, [bob!], 'm0');
    const id = path.split('/')[2]!;
    const ids = [(await ann!.api.get(`${path}/messages`)).data[0].id as string];
    for (let n = 1; n < 45; n++)
      ids.push((await message(n % 2 ? bob!.api : ann!.api, id, `m${n}`)).id as string);
    const other = await message(
      bob!.api,
      (await channel(bob!.api, { readers: { any_user: true } })).id,
      'else',
    );
    const part = async (query: string, browser: FormClient = bob!) => {
      const { status, text, headers } = await browser.get(`/fragments/messages?channel=${id}&${query}`);
      expect([status, headers.get('x-robots-tag')], query).toEqual([200, 'noindex']);
      return new Doc(text);
    };
    const first = await part('');
    expect([texts(first), first.link('prev')]).toEqual([range(5, 44), undefined]);
    expect(first.link('next')).toBe(`${path}?before_id=${ids[5]}`);
    const older = await part(`before_id=${ids[5]}`);
    expect([texts(older), older.link('next')]).toEqual([range(0, 4), undefined]);
    expect(older.link('prev')).toBe(`${path}?since_id=${ids[4]}`);
    const newer = await part(`since_id=${ids[42]}`);
    expect([texts(newer), newer.link('prev')]).toEqual([range(43, 44), undefined]);
    const at = await part(`at=${ids[40]}`);
    expect([texts(at), found(at)]).toEqual([range(21, 44), [`message-${ids[40]}`]]);
    expect(texts(await part(`before_id=${ids[10]}&since_id=${ids[5]}`))).toEqual(range(6, 9));
    await ann!.api.delete(`${path}/messages/${ids[2]}`);
    // In their order, each once, none that was deleted or is of another channel.
    const some = [ids[7], ids[1], ids[2], other.id, ids[7], '999999999', 'x'].join(',');
    expect(texts(await part(`ids=${some}`))).toEqual(['m1', 'm7']);
    await bob!.api.post(`/users/${ann!.id}/mute`);
    expect(texts(await part(`ids=${ids[1]},${ids[4]},${ids[7]}`))).toEqual(['m1', 'm7']);
    expect((await bob!.get(`/fragments/messages?channel=${id}&before_id=x`)).status).toBe(400);

    const nobody = new FormClient(service().origin);
    for (const browser of [eve!, nobody]) {
      for (const query of [`channel=${id}`, `channel=${id}&ids=${ids[1]}`, `channel=999999999`, ''])
        expect((await browser.get(`/fragments/messages?${query}`)).status, query).toBe(404);
    }
    const open = await channel(ann!.api, { readers: { public: true } });
    const { id: said } = await message(ann!.api, open.id, 'for all');
    const { status, text } = await nobody.get(`/fragments/messages?channel=${open.id}&ids=${said}`);
    expect([status, texts(new Doc(text)), new Doc(text).all('form')]).toEqual([200, ['for all'], []]);
  });

  test('have reactions, which forms add and take away', async () => {
    const [ann, bob, eve] = await visitors('ann', 'bob', 'eve');
    const path = await write(ann!, [bob!], 'hello');
    const { id } = (await ann!.api.get(`${path}/messages`)).data[0];
    const own = `${path}/messages/${id}`;
    const buttons = async (browser: FormClient) =>
      (await page(browser, path))
        .all('button', 'class', 'reaction')
        .map((button) => [textOf(button), attr(button, 'aria-pressed'), attr(button, 'formaction')]);
    const act = async (browser: FormClient, action: string, fields: Record<string, string> = {}) => {
      const form = { csrf: await browser.csrf('/account'), next: path, ...fields };
      const { status, location } = await browser.request(`${own}/${action}`, { form });
      return status === 303 ? location : status;
    };
    const like = `react/${encodeURIComponent('👍')}`;
    const events = await service().eventsOf(async () => {
      expect(await act(bob!, like)).toBe(`${path}#message-${id}`);
      expect(await act(ann!, like)).toBe(`${path}#message-${id}`);
      expect(await act(ann!, like, { next: 'https://evil.example/' })).toBe(`/home#message-${id}`);
    });
    expect(typesOf(events)).toEqual(['message_reaction', 'message_reaction']);
    expect(await buttons(bob!)).toEqual([['👍 2', 'true', `${own}/un${like}`]]);
    const taken = await service().eventsOf(() => act(bob!, `un${like}`));
    expect(taken).toMatchObject([{ type: 'message_reaction', body: { user: bob!.id, emoji: '👍' } }]);
    expect(await buttons(bob!)).toEqual([['👍 1', 'false', `${own}/${like}`]]);
    // Any other emoji is typed.
    const typed = await service().eventsOf(() =>
      send(bob!, `${own}/react`, `${own}/react`, { emoji: ' 🐝 ' }),
    );
    expect(typed).toMatchObject([{ type: 'message_reaction', body: { user: bob!.id, emoji: '🐝' } }]);

    const refused = await service().eventsOf(async () => {
      const wrong = await bob!.submit(`${own}/react`, `${own}/react`, { emoji: '<b>' });
      expect([wrong.status, new Doc(wrong.text).all('p', 'role', 'alert')]).toMatchObject([400, [{}]]);
      expect(wrong.text).toContain('value="&lt;b&gt;"');
      for (const emoji of ['x', '❤', '👍👍', '%00'])
        expect(await act(bob!, `react/${encodeURIComponent(emoji)}`), emoji).toBe(400);
      for (const action of [like, `un${like}`, 'react']) {
        expect(await act(eve!, action, { emoji: '👍' }), action).toBe(404);
        expect(await act(bob!, action, { csrf: 'x', emoji: '👍' }), action).toBe(403);
      }
      const signedOut = await new FormClient(service().origin).request(`${own}/${like}`, { form: {} });
      expect(signedOut.location).toMatch(/^\/sign-in/);
      expect((await eve!.get(`${own}/react`)).status).toBe(404);
      expect((await bob!.get(`${path}/messages/999999999/react`)).status).toBe(404);
    });
    expect(refused).toEqual([]);

    const room = await channel(ann!.api, { readers: { public: true } });
    const last = await message(ann!.api, room.id, 'the last');
    await ann!.api.call(`/channels/${room.id}/messages/${last.id}/reactions/%F0%9F%91%8D`, { method: 'PUT' });
    const reactions = async (browser: FormClient) =>
      (await page(browser, `/channels/${room.id}`)).all('span', 'class', 'reaction').map(textOf);
    expect(await reactions(new FormClient(service().origin))).toEqual(['👍 1']);
    await ann!.api.delete(`/channels/${room.id}`);
    const form = { csrf: await bob!.csrf('/account'), next: '/home' };
    const late = await bob!.request(`/channels/${room.id}/messages/${last.id}/${like}`, { form });
    expect(late.status).toBe(403);
  });

  test('have a level, chosen by form', async () => {
    const [ann, bob, eve] = await visitors('ann', 'bob', 'eve');
    const { id } = await channel(ann!.api, { readers: { user_ids: [bob!.id] } });
    const form = `/channels/${id}/level`;
    const chosen = async (at = form) =>
      (await page(bob!, at))
        .all('input', 'name', 'level')
        .filter((input) => attr(input, 'checked') !== undefined)
        .map((input) => attr(input, 'value'));
    expect([await chosen(), await chosen(`${await write(ann!, [bob!], 'hello')}/level`)]).toEqual([
      ['mentions'],
      ['all'],
    ]);
    const events = await service().eventsOf(async () => {
      expect(await send(bob!, form, form, { level: 'none' })).toBe(`/channels/${id}`);
      expect((await bob!.submit(form, form, { level: 'constructor' })).status).toBe(400);
      expect((await bob!.request(form, { form: { level: 'all' } })).status).toBe(403);
      const csrf = await eve!.csrf('/account');
      expect((await eve!.request(form, { form: { csrf, level: 'all' } })).status).toBe(404);
      expect((await eve!.get(form)).status).toBe(404);
    });
    expect(typesOf(events)).toEqual(['channel_level']);
    expect([await chosen(), (await bob!.api.get(form)).data]).toEqual([['none'], { level: 'none' }]);
    expect((await ann!.api.get(form)).data).toEqual({ level: 'mentions' });
  });

  test('say who has seen the last message to the person who wrote it', async () => {
    const [ann, bob, cat, eve] = await visitors('ann', 'bob', 'cat', 'eve');
    const seen = async (browser: FormClient, path: string) => {
      const { status, text } = await browser.get(`/fragments/seen?channel=${path.split('/')[2]}`);
      return status === 200 ? new Doc(text).text.trim() : status;
    };
    const two = await write(ann!, [bob!], 'hello');
    expect(await seen(ann!, two)).toBe('');
    await page(bob!, two);
    expect([await seen(ann!, two), await seen(bob!, two)]).toEqual(['Seen', '']);
    const three = await write(ann!, [bob!, cat!], 'hello both');
    await page(bob!, three);
    expect(await seen(ann!, three)).toBe(`Seen by ${bob!.username}`);
    await page(cat!, three);
    expect(await seen(ann!, three)).toMatch(/^Seen by \S+ and \S+$/);
    await message(bob!.api, three.split('/')[2]!, 'an answer');
    expect(await seen(ann!, three)).toBe('');
    const { id: room } = await channel(ann!.api, { readers: { any_user: true } });
    await message(ann!.api, room, 'for all');
    expect([await seen(ann!, `/channels/${room}`), await seen(eve!, two)]).toEqual(['', 404]);
    expect(await seen(new FormClient(service().origin), two)).toBe(303);
  });

  test('tell pages who types and what is reacted, if these ask for it', async () => {
    const [ann, bob, eve] = await visitors('ann', 'bob', 'eve');
    const room = await channel(ann!.api, { readers: { user_ids: [bob!.id] }, writers: { user_ids: [] } });
    const { id } = await message(ann!.api, room.id, 'hello');
    const typing = (browser: FormClient, headers = {}) =>
      browser.request('/live/typing', { form: { channel: room.id }, headers }).then(({ status }) => status);
    const sockets = await Promise.all(
      ['?include_reactions=1&include_typing=1', ''].map(async (flags) => {
        const socket = new LiveSocket(bob!);
        const to = `/channels/${room.id}/messages${flags}`;
        const form = { to, connection_id: await socket.opened(), subscription_id: 'shown' };
        const { status, text } = await bob!.request('/live/subscribe', { form });
        expect([status, JSON.parse(text)]).toMatchObject([200, { data: [{ id }] }]);
        return socket;
      }),
    );
    const events = await service().eventsOf(async () => {
      expect(await typing(ann!)).toBe(200);
      expect(await typing(bob!)).toBe(403);
      expect(await typing(eve!)).toBe(404);
      expect(await typing(ann!, { origin: 'https://evil.example' })).toBe(403);
      expect(await typing(new FormClient(service().origin))).toBe(401);
    });
    expect(events).toEqual([]);
    await until(() => sockets[0]!.frames.length === 2);
    expect(sockets[0]!.frames[1]).toMatchObject({
      meta: { type: 'typing', subscription_ids: ['shown'] },
      data: [{ channel_id: room.id, user: { id: String(ann!.id) } }],
    });
    const at = `/channels/${room.id}/messages/${id}/reactions/${encodeURIComponent('👍')}`;
    await ann!.api.call(at, { method: 'PUT' });
    await message(ann!.api, room.id, 'after it');
    await until(() => sockets.every(({ frames }) => frames.at(-1).data[0]?.text === 'after it'));
    const kinds = sockets.map(({ frames }) => frames.slice(1).map(({ meta }: Json) => meta.type));
    expect(kinds).toEqual([['typing', 'message_reaction', 'message'], ['message']]);
    for (const wrong of ['include_typing=2', 'count=x']) {
      const form = {
        to: `/channels/${room.id}/messages?${wrong}`,
        connection_id: await sockets[0]!.opened(),
      };
      expect((await bob!.request('/live/subscribe', { form })).status, wrong).toBe(400);
    }
    for (const socket of sockets) socket.close();
  });

  test('take as many statements for many messages as for few', async () => {
    const [ann, bob] = await visitors('ann', 'bob');
    const path = await write(ann!, [bob!], 'the first');
    const id = path.split('/')[2]!;
    const add = async (n: number) => {
      const { id: first } = await message(bob!.api, id, `@${ann!.username} https://example.com/${n}`);
      await message(ann!.api, id, 'an answer', { reply_to: first });
      const emoji = encodeURIComponent('👍');
      await bob!.api.call(`/channels/${id}/messages/${first}/reactions/${emoji}`, { method: 'PUT' });
    };
    const cost = async () => {
      await page(ann!, path);
      const { data } = await ann!.api.get(`${path}/messages?count=1`);
      const reads: number[] = [];
      for (const at of [
        path,
        `${path}?at=${data[0].id}`,
        `/fragments/messages?channel=${id}&at=${data[0].id}`,
      ]) {
        service().forget();
        reads.push((await service().readsOf(() => page(ann!, at))).length);
      }
      return reads;
    };
    await add(0);
    const few = await cost();
    for (let n = 1; n < 20; n++) await add(n);
    expect(texts(await page(ann!, path))).toHaveLength(40);
    expect(await cost()).toEqual(few);
  });
});
