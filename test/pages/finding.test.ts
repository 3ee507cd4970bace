/** Finding people, channels and places on pages, checking in, and posts behind a warning. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importPlaces } from '../../src/features/places/places.actions.ts';
import { openPlaceFile } from '../../src/features/places/places.files.ts';
import { channel } from '../channels.ts';
import { Doc, textOf } from '../doc.ts';
import { type FormClient, signedUp } from '../form-client.ts';
import { describeService, type Person } from '../harness.ts';
import { people, post, unique } from '../people.ts';

const places = [
  { placedb_id: 'mill', name: 'Old Mill', latitude: 51.5, longitude: -0.1, locality: 'Weirham' },
  { placedb_id: 'cafe', name: 'Mill Café', latitude: 51.509, longitude: -0.1 },
  { placedb_id: 'far', name: 'Mill of the North', latitude: 60, longitude: 10 },
];

describeService('finding', (service) => {
  let reader: Awaited<ReturnType<typeof signedUp>>;
  let ann: Person;

  beforeAll(async () => {
    reader = await signedUp(service());
    ({ ann } = await people(service(), 'ann'));
    const { store, config } = service().ctx;
    const file = join(mkdtempSync(join(tmpdir(), 'millrace-finding-')), 'places.jsonl');
    writeFileSync(file, places.map((place) => JSON.stringify(place)).join('\n'));
    const { rows } = await openPlaceFile(file);
    await importPlaces(store, rows, {
      idField: config.placeIdField,
      replace: false,
      warn: (message) => expect(message).toBe(''),
    });
  });

  const open = async (path: string, by?: FormClient) => {
    const { status, text } = by ? await by.get(path) : await read(path);
    expect([path, status]).toEqual([path, 200]);
    return new Doc(text);
  };
  const read = async (path: string) => {
    const reply = await fetch(service().origin + path, { redirect: 'manual' });
    return { status: reply.status, text: await reply.text() };
  };

  test('people by name, with a button to follow them; nobody else', async () => {
    const name = unique('Zebedee');
    await ann.call('/users/me', { method: 'PATCH', body: { name } });
    const found = await open(`/search?in=people&q=${name}`, reader);
    expect(found.text).toContain(`${name} @${ann.username}`);
    expect(found.source).toContain(`action="/users/${ann.id}/follow"`);
    expect((await open(`/search?in=people&q=${name}`)).text).toContain(`@${ann.username}`);
    expect((await open(`/search?in=people&q=${unique('nobody')}`)).text).toContain('Nobody matches.');
    await ann.post(`/users/${reader.id}/block`);
    expect((await open(`/search?in=people&q=${name}`, reader)).text).toContain('Nobody matches.');
  });

  test('public channels, also without an account, and no others', async () => {
    const { bob } = await people(service(), 'bob');
    const word = unique('chess');
    const make = async (title: string, readers: object, type = 'com.example.room') => {
      const annotations = [{ type: 'net.svc.core.channel.metadata', value: { title } }];
      return (await channel(bob, { type, readers, annotations })).id;
    };
    const all = await make(`${word} all`, { public: true });
    const users = await make(`${word} users`, { any_user: true });
    await make(`${word} secret`, { user_ids: [ann.id] });
    const titles = (doc: Doc) =>
      [...doc.text.matchAll(new RegExp(`${word} (all|users|secret)`, 'g'))].map(([, what]) => what);
    expect(titles(await open(`/search?in=channels&q=${word}`))).toEqual(['all']);
    const found = await open(`/search?in=channels&q=${word}`, reader);
    expect(titles(found).sort()).toEqual(['all', 'users']);
    expect(found.source).toContain(`action="/channels/${users}/subscribe"`);
    expect((await open('/search?in=channels')).text).toContain(`${word} all`);
    const away = await fetch(`${service().origin}/channels`, { redirect: 'manual' });
    expect([away.status, away.headers.get('location')]).toEqual([303, '/search?in=channels']);
    expect((await open(`/search?in=channels&q=${unique('none')}`)).text).toContain('No channel matches.');
    expect((await open('/search?in=channels&q=%22a')).text).toContain('quotation mark');
    await reader.submit(`/search?in=channels&q=${word}`, `/channels/${all}/subscribe`, {});
    const again = await open(`/search?in=channels&q=${word}`, reader);
    expect(again.source).toContain(`action="/channels/${all}/unsubscribe"`);
  });

  test('places by name and by position, and a post from there', async () => {
    const names = (doc: Doc) =>
      doc.all('a').flatMap((link) => {
        const to = link.attrs.find(({ name }) => name === 'href')?.value ?? '';
        return to.startsWith('/compose?place=') ? to.slice('/compose?place='.length) : [];
      });
    expect((await open('/search?in=places&q=mill')).text).toContain('Sign in to search');
    expect(names(await open('/search?in=places&q=mill', reader))).toEqual(['cafe', 'far', 'mill']);
    const near = await open('/search?in=places&q=&latitude=51.5&longitude=-0.1', reader);
    expect(names(near)).toEqual(['mill', 'cafe']);
    expect(near.text).toContain('0 m away');
    expect(near.text).toContain('1 km away');
    expect(names(await open('/search?in=places&q=mill&latitude=x&longitude=999', reader)).length).toBe(3);

    const composer = await open('/compose?place=mill', reader);
    expect(composer.text).toContain('Check in: Old Mill , Weirham');
    const sent = await reader.submit('/compose?place=mill', '/compose', {
      text: 'Here',
      warning: 'Wet feet',
    });
    expect(sent.status).toBe(303);
    const id = /post-(\d+)/.exec(sent.location ?? '')?.[1] as string;
    const { data } = await ann.get(`/posts/${id}?include_annotations=1`);
    expect(data.annotations).toMatchObject([
      { type: 'net.svc.core.checkin', value: { placedb_id: 'mill', name: 'Old Mill' } },
      { type: 'net.svc.core.content-warning', value: { text: 'Wet feet' } },
    ]);
    const page = await open(`/@${reader.username}/post/${id}`, reader);
    expect(page.text).toContain('At Old Mill , Weirham Map');
    expect(page.text).toContain('via Web');
    expect(page.source).toContain('openstreetmap.org/?mlat=51.5&amp;mlon=-0.1');
    expect((await open('/search?place=mill')).text).toContain('Posts at Old Mill');
    expect((await open('/search?place=mill')).text).toContain('Here');
  });

  test('a content warning stands in place of the post, here and in previews', async () => {
    const { bob } = await people(service(), 'bob');
    const annotations = [{ type: 'net.svc.core.content-warning', value: { text: 'Spoilers <ahead>' } }];
    const id = await post(bob, 'the miller did it', { annotations });
    const page = await open(`/@${bob.username}/post/${id}`);
    const [details] = page.all('details', 'class', 'warned');
    expect(textOf(details!)).toContain('Warning: Spoilers <ahead>');
    expect(page.meta('og:description')).toBe('Warning: Spoilers <ahead>');
    expect(page.meta('og:title')).not.toContain('miller');
    const feed = await read(`/feed/rss/users/@${bob.username}/posts`);
    const quoted = await read(
      `/oembed?url=${encodeURIComponent(`${service().origin}/@${bob.username}/post/${id}`)}`,
    );
    for (const { text } of [feed, quoted]) {
      expect(text).toContain('Spoilers');
      expect(text).not.toContain('miller');
    }
    const room = (await channel(bob, { readers: { public: true } })).id;
    const written = await bob.post(`/channels/${room}/messages`, { text: 'he did', annotations });
    expect(written.status).toBe(200);
    expect((await open(`/channels/${room}`)).all('details', 'class', 'warned').length).toBe(1);
    const wrong = { annotations: [{ type: 'net.svc.core.content-warning', value: { text: '' } }] };
    expect((await bob.post('/posts', { text: 'x', ...wrong })).status).toBe(400);
  });

  test('what leads far down to a post is folded', async () => {
    const { bob } = await people(service(), 'bob');
    const first = await post(bob, 'first');
    let last = first;
    for (let n = 0; n < 6; n++) last = await post(bob, `line ${n}`, { reply_to: last });
    const folded = await open(`/@${bob.username}/post/${last}`, reader);
    expect(folded.text).toContain('3 earlier posts');
    expect(folded.all('article').length).toBe(7);
    expect(folded.text).not.toContain('You ');
  });

  test('own posts are marked; many answers are folded', async () => {
    const { bob } = await people(service(), 'bob');
    const first = await post(bob, 'first');
    const replies: string[] = [];
    for (let n = 0; n < 26; n++) replies.push(await post(bob, `reply ${n}`, { reply_to: first }));
    const long = await open(`/@${bob.username}/post/${first}`, reader);
    expect(long.text).toContain('Show 6 more replies');
    const [details] = long.all('details', 'class', 'folded');
    for (const [n, isFolded] of [
      [14, false],
      [15, true],
      [20, true],
      [21, false],
    ] as const) {
      expect(textOf(details!).includes(`reply ${n} `), `reply ${n}`).toBe(isFolded);
    }
    const ids = long.all('article').map(({ attrs }) => attrs.find(({ name }) => name === 'id')?.value);
    expect(ids).toEqual([first, ...replies].map((id) => `post-${id}`));
    // New replies appear at the end.
    expect(long.all('ol', 'data-live').map((list) => textOf(list).includes('reply 25'))).toEqual([true]);
    const own = await reader.submit('/compose', '/compose', { text: 'mine' });
    const id = /post-(\d+)/.exec(own.location ?? '')?.[1];
    expect(
      (await open(`/@${reader.username}/post/${id}`, reader)).all('article', 'class', 'post focus own')
        .length,
    ).toBe(1);
  });
});
