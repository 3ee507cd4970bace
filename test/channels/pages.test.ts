/** Channels on the pages, by plain forms: the same as by the API. */
import { expect, test } from 'vitest';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { listed, page, pagesOf, send, texts, visitor } from '../channel-pages.ts';
import { broadcast, channel, message, news, typesOf } from '../channels.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient } from '../form-client.ts';
import { describeService, type Person } from '../harness.ts';
import { people } from '../people.ts';

describeService('channels on the pages', (service) => {
  test('groups and public channels are created with a title, and for whom their kind is', async () => {
    const [ann, bob, eve] = [
      await visitor(service(), 'ann'),
      await visitor(service(), 'bob'),
      await visitor(service(), 'eve'),
    ];
    const form = {
      title: 'Bees & <b>wasps</b>',
      description: 'All\r\nabout https://example.org/bees?a=1&b=2 <i> @ada #bees',
      names: `${bob.username} @${eve.username}`,
    };
    let path = '';
    const events = await service().eventsOf(async () => {
      path = await send(ann, '/channels/new', '/channels/new', { ...form, kind: 'public', write: 'invited' });
    });
    expect(typesOf(events)).toEqual([
      'channel',
      ...Array(3).fill('channel_subscription'),
      ...Array(2).fill('channel_invitation'),
    ]);
    const { data } = await ann.api.get(`${path}?include_annotations=1`);
    expect(data).toMatchObject({
      type: 'net.patter-app.room',
      readers: { public: true, user_ids: [] },
      writers: { any_user: false, user_ids: [String(bob.id), String(eve.id)] },
      annotations: [
        {
          type: 'net.svc.core.channel.metadata',
          value: { title: form.title, description: form.description.replace('\r', '') },
        },
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
    const about = doc.all('div', 'class', 'text').at(-1);
    const url = 'https://example.org/bees?a=1&b=2';
    expect(textOf(about!)).toBe(`Allabout ${url} <i> @ada #bees`);
    expect(doc.all('a', 'href', url).map(textOf)).toEqual([url]);
    for (const path of ['/@ada', '/tag/bees']) expect(doc.all('a', 'href', path), path).toEqual([]);
    expect(doc.all('h1').map(textOf)).toEqual([form.title]);
    expect(doc.all('form', 'method', 'post')).toEqual([]);
    expect(anonymous.headers.get('cache-control')).toBe('no-cache');

    const wrong: [Record<string, string>, string][] = [
      [{ ...form, title: ' ' }, 'Title'],
      [{ ...form, title: 'x'.repeat(76) }, 'Title'],
      [{ ...form, description: 'x'.repeat(1001) }, 'Description'],
      [{ ...form, names: 'no_such_person' }, '"@no_such_person"'],
      [{ ...form, kind: 'public', write: 'users' }, 'People to invite'],
      [{ ...form, kind: 'public', write: 'everybody', names: '' }, 'Who may write'],
      [{ ...form, kind: 'constructor' }, 'Kind of channel'],
      [{ kind: 'private', names: ' ' }, 'People to invite'],
      [{ kind: 'private', names: 'no_such_person' }, '"@no_such_person"'],
    ];
    const refused = await service().eventsOf(async () => {
      for (const [fields, named] of wrong) {
        const { status, text } = await ann.submit('/channels/new', '/channels/new', fields);
        const alert = new Doc(text).all('p', 'role', 'alert').map(textOf);
        expect([status, alert]).toEqual([400, [expect.stringContaining(named)]]);
      }
    });
    expect(refused).toEqual([]);
    // What does not concern the kind is not read.
    const others = {
      read: 'constructor',
      write: 'constructor',
      tags: 'x'.repeat(99),
      editors: 'no_such_person',
    };
    const combinations = [
      [{ ...others }, [false, false], [false]],
      [{ ...others, kind: 'public', write: 'users' }, [false, true], [true]],
      [{ ...others, kind: 'public', write: 'invited' }, [false, true], [false]],
    ] as const;
    for (const [chosen, readers, writers] of combinations) {
      const at = await send(ann, '/channels/new', '/channels/new', { title: 'x', ...chosen });
      const made = (await ann.api.get(at)).data;
      expect([made.readers.any_user, made.readers.public]).toEqual(readers);
      expect([made.writers.any_user, made.editors.user_ids]).toEqual([...writers, []]);
    }
    const named = { ...others, kind: 'private', names: `@${bob.username}, ${eve.username}` };
    const made = await service().eventsOf(async () => {
      const to = await send(ann, '/channels/new', '/channels/new', named);
      const doc = await page(ann, to);
      expect(doc.all('input', 'name', 'to').map((input) => attr(input, 'value'))).toEqual([named.names]);
    });
    expect(made).toEqual([]);
    // One form for all kinds, of which the address chooses one.
    const old = await ann.get('/channels/new-broadcast');
    expect([old.status, old.location]).toEqual([303, '/channels/new?kind=broadcast']);
    const checked = async (at: string) =>
      (await page(ann, at))
        .all('input', 'name', 'kind')
        .filter((input) => attr(input, 'checked') !== undefined);
    for (const [query, kind] of [
      ['', 'group'],
      ['?kind=broadcast', 'broadcast'],
      ['?kind=constructor', 'group'],
    ]) {
      expect((await checked(`/channels/new${query}`)).map((input) => attr(input, 'value'))).toEqual([kind]);
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
    const told = ['channel', 'channel_subscription', 'channel_invitation'];
    expect(typesOf(await service().eventsOf(() => invite(dan)))).toEqual(told);
    expect(await service().eventsOf(() => invite(dan))).toEqual([]);
    expect(typesOf(await service().eventsOf(() => invite(eve, { to: 'readers' })))).toEqual(told);
    const { data } = await ann.api.get(path);
    expect([data.writers.user_ids, data.readers.user_ids, data.editors.user_ids]).toEqual([
      [cat.id, dan.id],
      [eve.id],
      [String(bob.id)],
    ]);
    for (const [who, name] of [
      [cat, 'Zoé'],
      [dan, 'Ärmel'],
    ] as const) {
      await who.call('/users/me', { method: 'PATCH', body: { name } });
    }
    const { text: listed } = await bob.get(`${path}/people`);
    expect(listed.indexOf(`id="person-${dan.id}"`)).toBeLessThan(listed.indexOf(`id="person-${cat.id}"`));

    // A person who left is not added again, and an editor is not listed twice.
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
      send(ann, `${path}/people`, `${path}/people`, { names: bob.username, to: 'readers' }),
    );
    expect(typesOf(events)).toEqual(['channel', 'channel_invitation']);
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
    const late = { csrf: await ann.csrf('/account'), once: 'late', text: 'too <late>' };
    const { status, text } = await ann.submit(path, `${path}/messages`, late);
    const refused = new Doc(text);
    expect([status, refused.all('p', 'role', 'alert').map(textOf)]).toEqual([
      403,
      ['This channel is inactive'],
    ]);
    expect(refused.all('blockquote').map(textOf)).toEqual(['too <late>']);
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
    // The person named is not always the author.
    await add([bob, cat]);
    const few = await cost();
    for (let n = 0; n < 8; n++) {
      const id = await addUser(service().ctx.store, { username: `${ann.username}_${n}`.slice(-20) });
      await message(ann.api, 'pm', 'x', { destinations: [id] });
      await add([bob]);
    }
    expect(await cost()).toEqual(few);
  });
});
