/** What somebody finds who tries the demonstration: signed in by one link, among people who have been there for weeks. */
import { afterEach, expect, test, vi } from 'vitest';
import { readMark, remakeDemo } from '../../src/commands/demo.ts';
import { writeEntryLink } from '../../src/features/accounts/accounts.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { FormClient } from '../form-client.ts';
import { Client, describeService, type Json } from '../harness.ts';
import { clientFor } from '../published.ts';

const DAY = 86_400_000;

describeService(
  'the account of visitors',
  (service) => {
    afterEach(() => {
      vi.useRealTimers();
    });

    let userId = 0;
    let client: Client;
    /** A link that was made at that time. */
    const issue = (now = Date.now()) =>
      service().ctx.store.bookkeeping((db) => writeEntryLink(db, service().ctx, { userId, now }));
    const enter = async (): Promise<FormClient> => {
      const browser = new FormClient(service().origin);
      expect((await browser.get(await issue())).location).toBe('/home');
      return browser;
    };

    test('is made with everything else', async () => {
      const { ctx, origin } = service();
      // In place of all that the store has, so that it is marked as a demonstration.
      // The hour decides what people do.
      vi.setSystemTime('2026-11-28T12:00:00Z');
      await remakeDemo(ctx, 0, { users: 50, posts: 500, seed: 5 });
      service().forget();
      expect(await findWrongCounts(ctx.store.maintenance)).toEqual([]);
      expect((await ctx.blobs.compare()).problems).toEqual([]);
      const mark = await readMark(ctx);
      userId = mark?.isDone === true ? mark.userId : 0;
      const [app] = (await ctx.store.read.all('select id from apps', [])) as [{ id: number }];
      client = new Client(origin, await issueUserToken(ctx, app.id, userId, ['stream', 'messages']));
    });

    test('is entered by a link once, within a day', async () => {
      const link = await issue();
      expect(link).toMatch(/^\/enter\/[\w-]{30,}$/);
      const secret = link.split('/').at(-1)!;
      const rows = await service().ctx.store.read.all('select * from password_links', []);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(secret);
      const browser = new FormClient(service().origin);
      const entered = await browser.get(link);
      expect([entered.status, entered.location]).toEqual([303, '/home']);
      expect((await browser.get('/home')).status).toBe(200);

      const stranger = new FormClient(service().origin);
      const late = await issue(Date.now() - DAY - 1);
      for (const invalid of [link, late, '/enter/guessed', `/new-password/${secret}`]) {
        const page = await stranger.get(invalid);
        expect([invalid, page.status]).toEqual([invalid, 404]);
        expect(page.text).toContain('has been used, or is older than a day');
      }
      expect((await stranger.get('/home')).location).toContain('/sign-in');
    });

    test('has photos with descriptions, places, warnings and conversations at Home', async () => {
      const { data } = await client.get('/posts/stream?count=200&include_annotations=1');
      const of = (type: string) =>
        data.map(({ annotations = [] }: Json) =>
          annotations.filter((one: Json) => one.type === `net.svc.core.${type}`),
        );
      const photos = of('oembed').filter(({ length }: Json[]) => length > 0);
      expect(photos.length).toBeGreaterThan(3);
      expect(Math.max(...photos.map(({ length }: Json[]) => length))).toBeGreaterThan(1);
      expect(Math.max(...photos.map(({ length }: Json[]) => length))).toBeLessThanOrEqual(4);
      for (const { value } of photos.flat()) expect(value.title).toMatch(/^\p{Lu}.*\.$|^\d+ .*\.$/u);
      expect((await fetch(photos[0][0].value.url)).headers.get('content-type')).toBe('image/jpeg');
      expect(of('checkin').flat().length).toBeGreaterThan(0);
      const [warning] = of('content-warning').flat();
      expect(warning.value.text).toMatch(/^\S/);
      const threads = Map.groupBy(data, ({ thread_id }: Json) => thread_id);
      expect([...threads.values()].some(({ length }) => length > 2)).toBe(true);
      const home = await (await enter()).get('/home');
      expect(home.text).toMatch(/<img[^>]+alt="[^"]{10,}\."/);
    });

    test('has polls that people voted in, quotes of photos, bookmarks and a pinned list', async () => {
      const { data } = await client.get('/posts/stream?count=200&include_annotations=1');
      const valuesOf = (type: string) =>
        data.flatMap(({ annotations = [] }: Json) =>
          annotations.flatMap((one: Json) => (one.type === `net.svc.core.${type}` ? one.value : [])),
        );
      const polls = valuesOf('poll');
      expect(polls.map(({ is_closed, options }: Json) => [is_closed, options.length])).toEqual([
        [false, 3],
        [false, 3],
      ]);
      const rows = await service().ctx.store.read.all('select poll_id from poll_votes', []);
      expect(rows.length).toBeGreaterThan(4);
      const quotes = valuesOf('quote');
      expect(quotes.length).toBe(2);
      for (const { thumbnails } of quotes) expect(thumbnails.length).toBeGreaterThan(0);
      const { data: bookmarks } = await client.get('/users/me/bookmarks');
      const ids = bookmarks.map(({ id }: Json) => id).toSorted();
      expect(ids).toEqual(quotes.map(({ post_id }: Json) => post_id).toSorted());
      expect((await client.get('/users/me/pins')).data).toEqual([
        { kind: 'explore', value: 'garden', title: 'In the garden' },
      ]);
    });

    test('sees previews of links, with pictures, which nothing was fetched for', async () => {
      const browser = await enter();
      const { data } = await service().anonymous.get('/posts/stream/global?count=200');
      const linking = data.find(
        ({ text, repost_of }: Json) => repost_of === undefined && text?.includes('https://library.'),
      );
      const page = await browser.get(new URL(linking.canonical_url).pathname);
      const title = /“(.+?)”/.exec(linking.text)![1]!;
      expect(page.text).toContain('Dyer Street Library');
      expect(page.text.split(title).length).toBeGreaterThan(2);
      const picture = /\/previews\/[^"]+/.exec(page.text)![0].replaceAll('&amp;', '&');
      const shown = await browser.get(picture);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const waiting = await service().ctx.store.read.all(
        'select key from link_previews where is_waiting = 1',
        [],
      );
      expect(waiting).toEqual([]);
    });

    test('is told what others did, the latest first, some of it new', async () => {
      const browser = await enter();
      const page = await browser.get('/notifications');
      const times = [...page.text.matchAll(/datetime="([^"]+)"/g)].map(([, at]) => at!);
      expect(times.length).toBeGreaterThan(10);
      expect(times).toEqual(times.toSorted().reverse());
      const { data } = await client.get('/users/me/interactions?count=200');
      const kinds = new Set(data.map(({ action }: Json) => action));
      for (const kind of ['follow', 'reply', 'star', 'repost']) expect([...kinds]).toContain(kind);
      const { data: mentions } = await client.get('/users/me/mentions?count=200');
      expect(mentions.length).toBeGreaterThan(0);
    });

    test('has two posts to decide on, one of which was reported twice', async () => {
      const { store } = service().ctx;
      const rows = (await store.read.all(
        'select post_id, reporter_id, author_id from reports',
        [],
      )) as Json[];
      expect([rows.length, new Set(rows.map(({ post_id }) => post_id)).size]).toEqual([3, 2]);
      for (const { reporter_id, author_id } of rows) expect([author_id, userId]).not.toContain(reporter_id);
    });

    test('has private conversations, channels and broadcasts with subjects, some unread', async () => {
      const { data } = await client.get(
        '/channels?count=200&include_recent_message=1&include_annotations=1&include_message_annotations=1',
      );
      const types = Map.groupBy(data, ({ type }: Json) => type);
      const [pms, rooms, news] = ['net.svc.core.pm', 'com.example.room', 'net.svc.core.broadcast'].map(
        (type) => types.get(type) ?? [],
      ) as [Json[], Json[], Json[]];
      expect(pms.length).toBeGreaterThan(3);
      expect(pms.filter(({ has_unread }) => has_unread).length).toBeGreaterThan(0);
      expect(pms.filter(({ has_unread }) => has_unread).length).toBeLessThan(pms.length);
      const titles = rooms.map(({ annotations }) => annotations[0].value.title);
      expect(titles.length).toBeGreaterThan(0);
      expect(new Set(rooms.map(({ readers }) => readers.public)).size).toBe(2);
      expect(news[0]!.recent_message.annotations[0].value.subject).toMatch(/^\S/);
      const browser = await enter();
      expect((await browser.get('/messages')).text).toContain('new message');
      expect((await browser.get('/channels')).text).toContain(titles[0]);
    });

    test('has read what it wrote last in a channel, and channels are in the order of their messages', async () => {
      const { channels } = clientFor(client);
      const { data: own } = await channels.list({ include_recent_message: true, count: 200 });
      const times = own.map((one) => one.recent_message!.created_at);
      expect(times).toEqual(times.toSorted().reverse());
      for (const { id, has_unread, recent_message } of own) {
        if (recent_message!.user!.id === String(userId)) expect(has_unread, id).toBe(false);
      }
    });

    test('is listed in the order of time, as is what others did', async () => {
      const { data } = await service().anonymous.get('/posts/stream/global?count=200');
      const times = data.map(({ created_at }: Json) => created_at);
      expect(times.length).toBeGreaterThan(100);
      expect(times).toEqual(times.toSorted().reverse());
      // Notifications tell of these in the order of ids.
      for (const table of ['interactions', 'follows', 'stars']) {
        // Everybody is welcomed before all else; people are made in the order of their names.
        const which = table === 'interactions' ? 'where action <> 5' : '';
        const rows = (await service().ctx.store.read.all(
          `select created_at from ${table} ${which} order by id`,
          [],
        )) as { created_at: number }[];
        const at = rows.map(({ created_at }) => Number(created_at));
        expect([table, at.length > 20, at]).toEqual([table, true, at.toSorted((a, b) => a - b)]);
      }
    });

    test('has a cover, as many have', async () => {
      const { data } = await client.get('/users/me');
      expect(data.cover_image).toMatchObject({ is_default: false, width: 1440, height: 480 });
      const { data: followed } = await client.get('/users/me/following?count=200');
      const covers = new Set(followed.map(({ cover_image }: Json) => cover_image.url));
      expect(covers.size).toBeGreaterThan(5);
    });
  },
  { MILLRACE_LINK_PREVIEWS: 'on' },
);
