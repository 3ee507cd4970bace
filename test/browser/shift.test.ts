/** Nothing on a page moves by itself, however late its pictures come. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import { describeBrowser, signInAs } from './chromium.ts';

/** How late pictures come, in milliseconds: after everything else is drawn. */
const LATE = 400;

const sizes = [
  { width: 1280, height: 850 },
  { width: 390, height: 844 },
];

describeBrowser('pages with pictures that come late', (service, open) => {
  let ann: Awaited<ReturnType<typeof signedUp>>;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  let first: string;
  let reply: string;
  /** Two conversations: of two people, and of a channel. */
  const talks: string[] = [];

  const pictureOf = async (width: number, height: number): Promise<File> => {
    const picture = { create: { width, height, channels: 3 as const, background: '#cc6600' } };
    const bytes = await sharp(picture).jpeg().toBuffer();
    return new File([bytes as Uint8Array<ArrayBuffer>], 'bee.jpg', { type: 'image/jpeg' });
  };

  beforeAll(async () => {
    ann = await signedUp(service(), 'ann');
    eve = await signedUp(service(), 'eve');
    const shapes = [
      [800, 600],
      [300, 900],
      [1600, 400],
    ] as const;
    for (let count = 1; count <= shapes.length; count++) {
      const files = Object.fromEntries(
        await Promise.all(
          shapes
            .slice(0, count)
            .map(async ([width, height], at) => [`picture${at + 1}`, await pictureOf(width, height)]),
        ),
      );
      const { location } = await ann.submit('/compose', '/compose', { text: `Late light ${count}` }, files);
      first = /post-(\d+)/.exec(location ?? '')?.[1] ?? '';
    }
    const api = await service().tokenFor({ id: String(eve.id) }, [
      ...(['stream', 'write_post', 'follow', 'messages'] as const),
    ]);
    await api.post(`/users/${ann.id}/follow`);
    reply = (await api.post('/posts', { text: `@${ann.username} so late`, reply_to: first })).data.id;
    await api.post(`/posts/${first}/star`);
    const begun = { text: 'So late', destinations: [`@${ann.username}`] };
    const { channel_id } = (await api.post('/channels/pm/messages', begun)).data;
    const room = { type: 'com.example.room', readers: { public: true }, writers: { any_user: true } };
    for (const id of [channel_id, (await api.post('/channels', room)).data.id]) {
      const talk = `/channels/${id}`;
      talks.push(talk);
      for (let count = 0; count < 3; count++) {
        await ann.submit(
          talk,
          `${talk}/messages`,
          { text: `Late ${count}` },
          { picture1: await pictureOf(800, 600) },
        );
        const { data } = await api.post(`${talk}/messages`, { text: 'And later' });
        await api.call(`${talk}/messages/${data.id}/reactions/👍`, { method: 'PUT' });
      }
    }
  });

  /** Adds up what moved while nobody did anything, as browsers count it, once the whole page was read. */
  const shiftOf = async (page: Page, path: string): Promise<number> => {
    await page.goto(path, { waitUntil: 'networkidle' });
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          interface Shift {
            value: number;
            startTime: number;
          }
          const { PerformanceObserver, performance, setTimeout } = globalThis as never as {
            PerformanceObserver: new (
              told: (list: { getEntries(): Shift[] }) => void,
            ) => { observe(what: object): void; takeRecords(): Shift[] };
            performance: { getEntriesByType(type: 'navigation'): { domInteractive: number }[] };
            setTimeout(then: () => void, ms: number): void;
          };
          const whole = performance.getEntriesByType('navigation')[0]?.domInteractive ?? 0;
          const watch = (entries: readonly Shift[]) => {
            for (const { value, startTime } of entries) if (startTime > whole) sum += value;
          };
          const observer = new PerformanceObserver((list) => watch(list.getEntries()));
          observer.observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => {
            watch(observer.takeRecords());
            resolve(sum);
          }, 100);
        }),
    );
  };

  test.each(sizes)('do not move at $width pixels', async (viewport) => {
    let late = 0;
    const openPage = async (): Promise<Page> => {
      const page = await open({ viewport });
      await signInAs(page, ann);
      await page.route(/\/f\/|\/avatar|\/cover/, async (route) => {
        late++;
        await new Promise((resolve) => setTimeout(resolve, LATE));
        await route.continue();
      });
      return page;
    };
    const { username } = ann;
    const paths = [
      ...['/home', '/', '/explore', '/search?q=late', '/notifications', '/notifications/mentions'],
      ...[`/@${username}`, `/@${username}/photos`, `/@${username}/post/${first}`],
      ...[`/@${username}/post/${first}/photo/1`, `/@${username}/followers`],
      // Their forms begin with a name or a hashtag.
      ...[`/@${eve.username}`, `/@${eve.username}/post/${reply}`, '/tag/late'],
      ...['/messages', '/channels', ...talks],
    ];
    const moved: Record<string, string> = {};
    const left = [...paths];
    const walk = async (page: Page): Promise<void> => {
      for (let path = left.shift(); path !== undefined; path = left.shift())
        moved[path] = (await shiftOf(page, path)).toFixed(2);
    };
    // Most of the time is spent waiting for pictures.
    await Promise.all(Array.from({ length: 4 }, async () => walk(await openPage())));
    expect(moved).toEqual(Object.fromEntries(paths.map((path) => [path, '0.00'])));
    expect(late).toBeGreaterThan(paths.length);
  });
});
