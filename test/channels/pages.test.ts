/** Private messages and channels on the pages, by plain forms: the same as by the API. */
import { expect, test } from 'vitest';
import { addUser } from '../../src/features/users/users.actions.ts';
import { allScopes } from '../../src/scopes.ts';
import { broadcast, channel, message, news, typesOf } from '../channels.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Json, type Person, type TestService } from '../harness.ts';
import { people } from '../people.ts';

type Browser = Awaited<ReturnType<typeof signedUp>>;

/** Who is signed in with a browser, and calls the API as well. */
async function visitor(service: TestService, name: string): Promise<Browser & { api: Person }> {
  const browser = await signedUp(service, name);
  const { id, username } = browser;
  const client = await service.tokenFor({ id: String(id) } as Person, allScopes);
  return Object.assign(browser, { api: Object.assign(client, { id: String(id), username }) });
}

async function page(browser: FormClient, path: string): Promise<Doc> {
  const { status, text } = await browser.get(path);
  expect(status, path).toBe(200);
  return new Doc(text);
}

/** Sends a form of a page, and expects to be led elsewhere. @returns where. */
async function send(browser: FormClient, from: string, action: string, fields: Record<string, string> = {}) {
  const { status, location, text } = await browser.submit(from, action, fields);
  expect(status, text).toBe(303);
  return location;
}

/** Sends a private message from the pages. @returns the path of the conversation. */
async function write(from: Browser, to: readonly Browser[], text: string): Promise<string> {
  const names = to.map(({ username }) => `@${username}`).join(', ');
  const location = await send(from, '/messages/new', '/messages/new', { to: names, text });
  return location.replace(/#.*/, '');
}

/** The names in a list of channels, with a star where something is unread. */
function listed(doc: Doc): string[] {
  const unread = new Set(
    doc.all('li', 'class', 'unread').flatMap((li) => li.childNodes.map((child) => child as unknown)),
  );
  return doc
    .all('a', 'class', 'name')
    .map((link) => `${unread.has(link.parentNode) ? '*' : ''}${textOf(link)}`);
}

/** What the navigation says of unread conversations. */
function unreadIn(doc: Doc): string {
  return textOf(doc.all('a', 'href', '/messages')[0]!)
    .replace('Messages', '')
    .trim();
}

/** The texts of the messages on a page. */
function texts(doc: Doc): string[] {
  return doc.all('div', 'class', 'text').map(textOf);
}

/** Reads a list from its newest page to its oldest. */
async function pagesOf<T>(
  browser: FormClient,
  path: string,
  read: (doc: Doc) => T[],
  rel: string,
): Promise<T[]> {
  const all: T[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const doc = await page(browser, next);
    all.push(...read(doc));
    next = doc.link(rel);
  }
  return all;
}

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
    const created = ['channel', 'message', 'channel_subscription', 'channel_subscription', 'stream_marker'];
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
    expect(list.all('script')).toEqual([]);

    let doc = new Doc('');
    const opening = await service().eventsOf(async () => {
      doc = await page(bob, path);
    });
    expect(opening).toMatchObject([{ type: 'stream_marker', body: { user: bob.id, name: `channel:${id}` } }]);
    expect(texts(doc)).toEqual(['<script>alert(1)</script> & "quoted"https://example.com']);
    expect(doc.all('script')).toEqual([]);
    expect(doc.all('li', 'id', 'new')).toHaveLength(1);
    expect(doc.all('h1').map(textOf)).toEqual([ann.username]);
    expect(await service().eventsOf(() => page(bob, path))).toEqual([]);
    expect(listed(await page(bob, '/messages'))).toEqual([ann.username]);
    expect((await page(bob, path)).all('li', 'id', 'new')).toEqual([]);

    const first: string = data[0].id;
    const reply = await page(bob, `${path}?reply_to=${first}`);
    expect(reply.text).toContain('In reply to');
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
    expect((await page(ann, path)).all('p', 'class', 'parent')).toHaveLength(1);
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
      for (const at of ['/messages', '/messages/new', '/channels', '/channels/new', '/channels/muted']) {
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
    expect(texts(await page(ann, path))).toEqual(wanted.slice(-20));
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
    expect(doc.all('form', 'action', `${path}/messages/${own}/delete`)).toHaveLength(1);
    expect(doc.all('form', 'action', `${path}/messages/${other}/delete`)).toEqual([]);
    const csrf = await ann.csrf(path);
    expect((await ann.request(`${path}/messages/${other}/delete`, { form: { csrf } })).status).toBe(403);
    const events = await service().eventsOf(() => send(ann, path, `${path}/messages/${own}/delete`));
    expect(events).toMatchObject([{ type: 'message', deleted: true, body: { id: Number(own) } }]);
    expect(texts(await page(bob, path))).toEqual(wanted.slice(-21, -1));
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
    const quotes = async () => (await page(ann, path)).all('p', 'class', 'parent').map(textOf);
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

describeService('channels on the pages', (service) => {
  test('a channel is created with a title and who may read and write it', async () => {
    const [ann, bob, eve] = [
      await visitor(service(), 'ann'),
      await visitor(service(), 'bob'),
      await visitor(service(), 'eve'),
    ];
    const form = {
      title: 'Bees & <b>wasps</b>',
      description: 'All\r\nabout',
      names: `${bob.username} @${eve.username}`,
    };
    let path = '';
    const events = await service().eventsOf(async () => {
      path = await send(ann, '/channels/new', '/channels/new', { ...form, read: 'everybody' });
    });
    expect(typesOf(events)).toEqual(['channel', ...Array(3).fill('channel_subscription')]);
    const { data } = await ann.api.get(`${path}?include_annotations=1`);
    expect(data).toMatchObject({
      type: 'net.patter-app.room',
      readers: { public: true, user_ids: [] },
      writers: { any_user: false, user_ids: [String(bob.id), String(eve.id)] },
      annotations: [
        { type: 'net.svc.core.channel.metadata', value: { title: form.title, description: 'All\nabout' } },
      ],
    });
    await send(bob, path, `${path}/messages`, { text: 'Hello' });
    expect(listed(await page(ann, '/channels'))).toEqual([`*${form.title}`]);
    expect(listed(await page(ann, '/messages'))).toEqual([]);

    const anonymous = await new FormClient(service().origin).get(path);
    const doc = new Doc(anonymous.text);
    expect([anonymous.status, doc.link('canonical'), texts(doc)]).toEqual([
      200,
      service().origin + path,
      ['Hello'],
    ]);
    expect(doc.all('h1').map(textOf)).toEqual([form.title]);
    expect(doc.all('form', 'method', 'post')).toEqual([]);
    expect(anonymous.headers.get('cache-control')).toBe('no-cache');

    const wrong: [Record<string, string>, string][] = [
      [{ ...form, title: ' ' }, 'Title'],
      [{ ...form, title: 'x'.repeat(76) }, 'Title'],
      [{ ...form, description: 'x'.repeat(1001) }, 'Description'],
      [{ ...form, names: 'no_such_person' }, '"@no_such_person"'],
      [{ ...form, write: 'users' }, 'People to invite'],
      [{ ...form, read: 'constructor' }, 'Who may read'],
    ];
    const refused = await service().eventsOf(async () => {
      for (const [fields, named] of wrong) {
        const { status, text } = await ann.submit('/channels/new', '/channels/new', fields);
        const alert = new Doc(text).all('p', 'role', 'alert').map(textOf);
        expect([status, alert]).toEqual([400, [expect.stringContaining(named)]]);
      }
    });
    expect(refused).toEqual([]);
    const combinations = [
      [{ read: 'invited', write: 'invited' }, [false, false], [false]],
      [{ read: 'users', write: 'invited' }, [true, false], [false]],
      [{ read: 'invited', write: 'users' }, [false, false], [true]],
      [{ read: 'everybody', write: 'users' }, [false, true], [true]],
    ] as const;
    for (const [chosen, readers, writers] of combinations) {
      const at = await send(ann, '/channels/new', '/channels/new', { title: 'x', ...chosen });
      const made = (await ann.api.get(at)).data;
      expect([made.readers.any_user, made.readers.public]).toEqual(readers);
      expect([made.writers.any_user]).toEqual(writers);
    }
  });

  test('owner and editors invite others, who are subscribed unless they muted it', async () => {
    const ann = await visitor(service(), 'ann');
    const bob = await visitor(service(), 'bob');
    const { cat, dan, eve } = await people(service(), 'cat', 'dan', 'eve');
    const room = await channel(ann.api, {
      editors: { user_ids: [bob.id] },
      writers: { user_ids: [cat.id] },
      auto_subscribe: true,
    });
    const path = `/channels/${room.id}`;
    await cat.delete(`${path}/subscribe`);
    const invite = (who: Person, fields: Record<string, string> = {}) =>
      send(bob, `${path}/people`, `${path}/people`, { names: `@${who.username}`, to: 'writers', ...fields });
    expect(typesOf(await service().eventsOf(() => invite(dan)))).toEqual(['channel', 'channel_subscription']);
    expect(await service().eventsOf(() => invite(dan))).toEqual([]);
    expect(typesOf(await service().eventsOf(() => invite(eve, { to: 'readers' })))).toEqual([
      'channel',
      'channel_subscription',
    ]);
    const { data } = await ann.api.get(path);
    expect([data.writers.user_ids, data.readers.user_ids, data.editors.user_ids]).toEqual([
      [cat.id, dan.id],
      [eve.id],
      [String(bob.id)],
    ]);
    // Who left stays away, and who is an editor already is not listed twice.
    expect((await cat.get(path)).data.you_subscribed).toBe(false);
    expect(await service().eventsOf(() => invite(bob.api))).toEqual([]);
    await cat.post(`${path}/mute`);
    expect(await service().eventsOf(() => invite(cat))).toEqual([]);

    const wrong = await bob.submit(`${path}/people`, `${path}/people`, { names: 'no_such', to: 'writers' });
    expect([wrong.status, wrong.text.includes('value="no_such"')]).toEqual([400, true]);
    const none = await bob.submit(`${path}/people`, `${path}/people`, { names: ' ', to: 'writers' });
    expect(none.status).toBe(400);
    const writer = await visitor(service(), 'writer');
    await invite(writer.api);
    expect((await page(writer, `${path}/people`)).all('form', 'action', `${path}/people`)).toEqual([]);
    const form = { csrf: await writer.csrf(path), names: eve.username, to: 'writers' };
    expect((await writer.request(`${path}/people`, { form })).status).toBe(403);
  });

  test('readers are invited to a broadcast, nobody to what all may write to', async () => {
    const ann = await visitor(service(), 'ann');
    const { bob } = await people(service(), 'bob');
    const show = await channel(ann.api, { type: broadcast, annotations: [news] });
    const path = `/channels/${show.id}`;
    await ann.api.post(`${path}/messages`, {
      text: 'The text',
      annotations: [
        { type: 'net.svc.core.broadcast.message.metadata', value: { subject: 'A <b>headline</b>' } },
      ],
    });
    const events = await service().eventsOf(() =>
      send(ann, `${path}/people`, `${path}/people`, { names: bob.username }),
    );
    expect(typesOf(events)).toEqual(['channel']);
    expect((await bob.get(path)).data).toMatchObject({
      readers: { user_ids: [bob.id] },
      you_subscribed: false,
    });
    const doc = await page(ann, path);
    expect([doc.all('h1').map(textOf), doc.all('h2', 'class', 'subject').map(textOf)]).toEqual([
      ['News'],
      ['A <b>headline</b>'],
    ]);
    expect(listed(await page(ann, '/channels'))).toEqual(['News']);

    const open = await channel(ann.api, { writers: { any_user: true } });
    const form = { csrf: await ann.csrf(path), names: bob.username, to: 'writers' };
    const refused = await ann.request(`/channels/${open.id}/people`, { form });
    expect([refused.status, (await bob.get(`/channels/${open.id}`)).data.writers.user_ids]).toEqual([
      400,
      [],
    ]);
  });

  test('the owner ends a channel, after being asked', async () => {
    const [ann, bob] = [await visitor(service(), 'ann'), await visitor(service(), 'bob')];
    const { id } = await channel(ann.api, { writers: { user_ids: [bob.id] }, auto_subscribe: true });
    const path = `/channels/${id}`;
    await message(bob.api, id, 'a last word');
    expect((await bob.get(`${path}/deactivate`)).status).toBe(403);
    const form = { csrf: await bob.csrf(path) };
    expect((await bob.request(`${path}/deactivate`, { form })).status).toBe(403);
    expect((await page(ann, path)).all('a', 'href', `${path}/deactivate`)).toHaveLength(1);
    expect((await page(bob, path)).all('a', 'href', `${path}/deactivate`)).toEqual([]);
    const events = await service().eventsOf(() => send(ann, `${path}/deactivate`, `${path}/deactivate`));
    expect(events).toMatchObject([{ type: 'channel', body: { id: Number(id) } }]);
    const doc = await page(bob, path);
    expect([texts(doc), doc.all('textarea'), doc.text.includes('has ended')]).toEqual([
      ['a last word'],
      [],
      true,
    ]);
    expect(
      (await ann.submit(path, `${path}/messages`, { csrf: await ann.csrf(path), text: 'x' })).status,
    ).toBe(403);
    expect(listed(await page(ann, '/channels'))).toEqual([]);
  });

  test('the two lists have all that a person is subscribed to, in pages and in the order of activity', async () => {
    const ann = await visitor(service(), 'ann');
    const wanted: Record<'messages' | 'channels', string[]> = { messages: [], channels: [] };
    const { username } = ann;
    for (let n = 0; n < 50; n++) {
      // Long runs of each kind, so that pages of one have to be found behind the other.
      if (n % 40 < 25) {
        const title = `Room ${n}`;
        await channel(ann.api, {
          annotations: [{ type: 'net.svc.core.channel.metadata', value: { title } }],
        });
        wanted.channels.unshift(title);
      } else {
        const other = `${username}_${n}`.slice(-20);
        const id = await addUser(service().ctx.store, { username: other });
        await message(ann.api, 'pm', 'x', { destinations: [id] });
        wanted.messages.unshift(other);
      }
    }
    for (const [list, all] of Object.entries(wanted)) {
      const read = (doc: Doc) => listed(doc).map((name) => name.replace('*', ''));
      expect(await pagesOf(ann, `/${list}`, read, 'next')).toEqual(all);
    }
  });

  test('a list takes as many statements for many channels as for few', async () => {
    const ann = await visitor(service(), 'ann');
    const { bob, cat } = await people(service(), 'bob', 'cat');
    const cost = async () => {
      await page(ann, '/channels');
      const reads: number[] = [];
      for (const path of ['/channels', '/messages']) {
        service().forget();
        reads.push((await service().readsOf(() => page(ann, path))).length);
      }
      return reads;
    };
    const add = async (to: Person[]) => {
      const { id } = await channel(ann.api, { writers: { user_ids: to.map((person) => person.id) } });
      await message(bob, id, 'x');
      await message(ann.api, 'pm', 'x', { destinations: to.map((person) => person.id) });
    };
    await add([bob]);
    const few = await cost();
    await add([bob, cat]);
    for (let n = 0; n < 8; n++) {
      const id = await addUser(service().ctx.store, { username: `${ann.username}_${n}`.slice(-20) });
      await message(ann.api, 'pm', 'x', { destinations: [id] });
      await add([bob]);
    }
    expect(await cost()).toEqual(few);
  });
});
