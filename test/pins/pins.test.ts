import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { importArchive } from '../../src/features/archives/import.actions.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { channel } from '../channels.ts';
import { FormClient, makeApp, signedUp, userToken } from '../form-client.ts';
import { Client, describeService, type Json, TestService } from '../harness.ts';
import { people } from '../people.ts';

const quiet = { progress: () => undefined, warn: () => undefined, sum: () => undefined };
const PINS = '/users/me/pins';

const set = (client: Client, body: unknown) => client.call(PINS, { method: 'PUT', body });
const pinsOf = async (client: Client): Promise<Json[]> => (await client.get(PINS)).data;
const named = { type: 'net.svc.core.channel.metadata', value: { title: 'The mill room' } };
const tags = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ kind: 'tag', value: `t${n}`, title: `T ${n}` }));

describeService('pins', (service, database) => {
  const archives = archiveFolder();

  test('are replaced as a whole, and kept as they are compared', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    expect(await pinsOf(ann)).toEqual([]);
    const given = [
      { kind: 'user', value: `@${bob.username.toUpperCase()}`, title: 'Bob', more: 1 },
      { kind: 'tag', value: 'BEES', title: 'Bees' },
      { kind: 'search', value: 'Mill -rain', title: 'Mills' },
      { kind: 'explore', value: 'no-such-stream', title: 'Explore' },
      { kind: 'channel', value: '00999999', title: 'Gone' },
    ];
    const kept = [
      { kind: 'user', value: bob.id, title: 'Bob' },
      { kind: 'tag', value: 'bees', title: 'Bees' },
      { kind: 'search', value: 'Mill -rain', title: 'Mills' },
      { kind: 'explore', value: 'no-such-stream', title: 'Explore' },
      { kind: 'channel', value: '999999', title: 'Gone' },
    ];
    for (let n = 0; n < 2; n++) expect(await set(ann, given)).toMatchObject({ status: 200, data: kept });
    expect([await pinsOf(ann), await pinsOf(bob)]).toEqual([kept, []]);
    const turned = kept.toReversed();
    expect((await set(ann, turned)).data).toEqual(turned);
    expect(await pinsOf(await service().tokenFor(ann, ['basic']))).toEqual(turned);
    expect((await set(ann, [])).data).toEqual([]);
    expect(await pinsOf(ann)).toEqual([]);
  });

  test('that are wrong change nothing, and are named', async () => {
    const { ann } = await people(service(), 'ann');
    const tag = { kind: 'tag', value: 'bees', title: 'Bees' };
    await set(ann, [tag]);
    const wrong: [unknown, RegExp][] = [
      [{ ...tag }, /list|array/i],
      [null, /./],
      [[tag, { ...tag, value: 'BeeS' }], /1\.value/],
      [[{ ...tag, kind: 'post' }], /kind/],
      [[{ ...tag, kind: undefined }], /kind/],
      [[{ ...tag, value: '' }], /0\.value/],
      [[{ ...tag, value: '#' }], /0\.value/],
      [[{ ...tag, value: 5 }], /value/],
      [[{ kind: 'tag', title: 'Bees' }], /value/],
      [[{ kind: 'tag', value: 'bees' }], /title/],
      [[{ ...tag, title: '' }], /0\.title/],
      [[{ ...tag, title: '𝟝'.repeat(51) }], /0\.title/],
      [[{ ...tag, value: '𝟝'.repeat(257) }], /0\.value/],
      // It is longer in the form that is kept.
      [[{ ...tag, value: 'ﷺ'.repeat(200) }], /0\.value/],
      [[{ ...tag, title: 'a\0b' }], /title/],
      [[{ ...tag, kind: 'channel', value: 'pm' }], /0\.value/],
      [[{ ...tag, kind: 'user', value: '@nobody_here' }], /0\.value/],
      [[{ ...tag, kind: 'user', value: '999999999' }], /0\.value/],
      [[{ ...tag, kind: 'user', value: 'me' }], /0\.value/],
      [tags(13), /./],
    ];
    for (const [body, why] of wrong) {
      const { status, body: said } = await set(ann, body);
      expect([status, said.meta.error_message], JSON.stringify(body)).toEqual([
        400,
        expect.stringMatching(why),
      ]);
    }
    expect(await pinsOf(ann)).toEqual([tag]);
    const long = { kind: 'search', value: '𝟝'.repeat(256), title: '𝟝'.repeat(50) };
    expect((await set(ann, [...tags(11), long])).data).toEqual([...tags(11), long]);
    const app = await service().app();
    for (const [client, status] of [
      [app, 403],
      [service().anonymous, 401],
    ] as const)
      expect([(await client.get(PINS)).status, (await set(client, [])).status]).toEqual([status, status]);
    expect((await ann.get(`/users/${ann.id}/pins`)).status).toBe(404);
  });

  test('of people stay when their accounts end, and can still be moved', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const pins = [
      { kind: 'user', value: bob.id, title: 'Bob' },
      { kind: 'tag', value: 'bees', title: 'Bees' },
    ];
    await set(ann, pins);
    await closeAccount(service().ctx.store, Number(bob.id));
    expect((await set(ann, pins.toReversed())).data).toEqual(pins.toReversed());
    expect((await set(eve, pins)).status).toBe(400);
  });

  test('written at once from two sides are one of the two', async () => {
    const { ann } = await people(service(), 'ann');
    const beside = await service().beside();
    const there = new Client(beside.origin, ann.token);
    const [one, two] = [tags(12), tags(12).toReversed()];
    const all = await Promise.all([set(ann, one), set(there, two), set(ann, one), set(there, two)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([one, two]).toContainEqual(await pinsOf(ann));
    await beside.stop();
  });

  test('are exported, imported where there are none, and end with the account', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { ctx } = service();
    const room = (await channel(ann, { readers: { any_user: true } })).id;
    const pins = [
      { kind: 'user', value: bob.id, title: 'Bob' },
      { kind: 'channel', value: room, title: 'Room' },
      { kind: 'tag', value: 'bees', title: 'Bees' },
    ];
    await set(ann, pins);
    const path = archives.next();
    await exportAccount(ctx, Number(ann.id), path, quiet);
    const [first, ...others] = pins;
    expect(jsonOf(await unzip(path), 'pins.json')).toEqual([{ ...first, username: bob.username }, ...others]);
    await set(ann, tags(1));
    await importArchive(ctx, Number(ann.id), path, quiet);
    expect(await pinsOf(ann)).toEqual(tags(1));
    await set(ann, []);
    await importArchive(ctx, Number(ann.id), path, quiet);
    expect(await pinsOf(ann)).toEqual(pins);
    // Elsewhere people are found by name, and channels are others.
    const other = await TestService.start(database);
    const there = await other.person('ann');
    await other.person('eve');
    const his = await other.person(bob.username);
    await importArchive(other.ctx, Number(there.id), path, quiet);
    expect(await pinsOf(there)).toEqual([{ ...first, value: his.id }, others[1]]);
    await other.stop();
    await closeAccount(ctx.store, Number(ann.id));
    const left = `select 1 from pins where user_id = ${ann.id}`;
    expect([await ctx.store.read.all(left, []), await service().wrongCounts()]).toEqual([[], []]);
  });

  test('are tabs of Home, made and changed on pages without scripts', async () => {
    const { ann } = await people(service(), 'ann');
    const room = (await channel(ann, { readers: { public: true }, annotations: [named] })).id;
    await ann.post(`/channels/${room}/messages`, { text: 'in the room' });
    const id = (await ann.post('/posts', { text: 'Old mill #bees' })).data.id;
    const browser = await signedUp(service());
    const asked = (page: string) =>
      browser
        .get(page)
        .then(({ text }) => /formaction="(\/pins\/(?:add|remove)[^"]*)"/.exec(text)?.[1] ?? '');
    const press = async (page: string) => {
      const action = (await asked(page)).replaceAll('&amp;', '&');
      expect(action, page).toMatch(/^\/pins\/(add|remove)\?/);
      const form = { csrf: await browser.csrf('/compose'), next: page };
      expect(await browser.request(action, { form })).toMatchObject({ status: 303, location: page });
      return action;
    };
    const pages = [
      '/tag/bees',
      '/search?q=mill',
      '/explore/photos',
      `/channels/${room}`,
      `/@${ann.username}`,
    ];
    for (const page of pages) {
      expect((await new FormClient(service().origin).get(page)).text).not.toContain('/pins/');
      await press(page);
    }
    const tabs = async (page: string) => {
      const { text } = await browser.get(page);
      const [nav = ''] = /<nav class="tabs views".*?<\/nav>/s.exec(text) ?? [];
      return [
        ...nav.matchAll(/href="(\/home\?[^"]*)"( aria-current="page")?><bdi class="cut">([^<]*)</g),
      ].map(([, path = '', here, name]) => ({
        path: path.replaceAll('&amp;', '&'),
        here: here !== undefined,
        name,
      }));
    };
    const home = await tabs('/home');
    expect(home.map(({ name }) => name)).toEqual(['#bees', 'mill', 'Photos', 'The mill room', ann.username]);
    expect(await tabs('/')).toEqual(home);
    const contents = [`post-${id}`, `post-${id}`, 'data-news="all"', 'in the room', `post-${id}`];
    for (const [n, { path }] of home.entries()) {
      const { status, text } = await browser.get(path);
      expect([status, text], path).toEqual([200, expect.stringContaining(contents[n] ?? '')]);
      expect((await tabs(path)).map(({ here }) => here)).toEqual(home.map((_, m) => m === n));
    }
    // What is no longer pinned, or there, is no tab, or says so.
    expect(await press('/tag/bees')).toMatch(/^\/pins\/remove/);
    expect(await browser.get(home[0]?.path ?? '')).toMatchObject({ status: 303, location: '/home' });
    await ann.call(`/channels/${room}`, {
      method: 'PUT',
      body: { readers: { public: false, user_ids: [] } },
    });
    expect((await browser.get(home[3]?.path ?? '')).text).toContain('This is no longer there');
    const change = async (change: string, n: number) => {
      const pin = new URL(home[n]?.path ?? '', 'http://x').search;
      const form = { csrf: await browser.csrf('/pins'), next: '/pins' };
      return (await browser.request(`/pins/${change}${pin}`, { form })).status;
    };
    // Up beyond the first place, and what is not there, change nothing.
    for (const [how, n] of [
      ['down', 1],
      ['up', 4],
      ['up', 2],
      ['up', 2],
      ['up', 0],
      ['remove', 0],
      ['add', 4],
    ] as const)
      expect(await change(how, n)).toBe(303);
    expect((await tabs('/home')).map(({ name }) => name)).toEqual([
      'Photos',
      'mill',
      ann.username,
      'The mill room',
    ]);
    expect([await change('turn', 1), (await browser.request('/pins/add', { form: {} })).status]).toEqual([
      404, 403,
    ]);
  });

  test('with hostile titles and values stay text, and the thirteenth is refused', async () => {
    const service_ = service();
    const browser = await signedUp(service_);
    const { client } = await userToken(service_, await makeApp(service_), 'basic', browser);
    const titles = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '\u202eturned',
      '\u200b',
      'ﷺ'.repeat(50),
      '𒐫'.repeat(50),
      `e${'\u0301'.repeat(49)}`,
      'עברית'.repeat(10),
      'a\nb\tc',
      '&amp;',
      "'];",
      '../../..',
    ];
    const pins = titles.map((title, n) => ({ kind: 'search', value: `${title} ${n}`, title }));
    expect((await set(client, pins)).status).toBe(200);
    for (const page of ['/home', '/pins']) {
      const { text } = await browser.get(page);
      expect(text).not.toMatch(/<script>|<img src=x|\u202e/);
      expect(text).not.toMatch(/class="cut"[^>]*>(<bdi>\s*<|\s*<(?!bdi>))/);
    }
    for (const { kind, value } of pins) {
      const { status, text } = await browser.get(`/home?${new URLSearchParams({ kind, value })}`);
      expect([status, text.match(/<script>|onerror=alert\(1\)>/)], value).toEqual([200, null]);
    }
    const form = { csrf: await browser.csrf('/pins'), next: '/pins' };
    const { status, text } = await browser.request('/pins/add?kind=tag&value=more&title=More', { form });
    expect([status, text]).toEqual([400, expect.stringContaining('at most 12 pins')]);
    expect(await pinsOf(client)).toEqual(pins);
  });
});
