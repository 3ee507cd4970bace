/** Pages in languages that are long, have no spaces or run from right to left: with axe, and nothing cut off at either width. */
import { beforeAll, expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { channel, message } from '../channels.ts';
import { askUri, makeApp, signedUp } from '../form-client.ts';
import type { Person } from '../harness.ts';
import { expectSoundWords } from './axe.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectToFit } from './readable.ts';

describeBrowser('languages', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  /** Pages of people, with something on them. */
  let filled: string[];

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada', description: 'Likes #bees' });
    eve = await signedUp(service(), 'eve');
    await setRole(service().ctx.store, undefined, eve.id, 'owner');
    const api = await service().tokenFor({ id: String(eve.id) }, ['stream', 'write_post', 'follow']);
    await api.post(`/users/${ada.id}/follow`);
    const first = (await ada.post('/posts', { text: `Good morning @${eve.username} #bees` })).data.id;
    await api.post('/posts', { text: '@ada Good morning', reply_to: first });
    for (const verb of ['star', 'repost']) await api.post(`/posts/${first}/${verb}`);
    const own = (await api.post('/posts', { text: 'Of my own' })).data.id;
    for (const verb of ['star', 'repost']) await ada.post(`/posts/${own}/${verb}`);
    await ada.post(`/posts/${own}/report`);
    const pm = { text: 'Dear all', destinations: [String(eve.id)] };
    const sent = await ada.post('/channels/pm/messages', pm);
    const room = await channel(ada, { readers: { public: true }, writers: { any_user: true } });
    await message(ada, room.id, 'Who is here?');
    filled = [
      ...[
        '/',
        '/home',
        '/notifications/mentions',
        '/notifications',
        '/notifications/interactions',
        '/explore',
        '/tag/bees',
        '/compose',
      ],
      ...['/@ada', `/@${eve.username}`, '/@ada/followers', `/@ada/post/${first}`, `/report/post/${first}`],
      ...['/search?q=morning', '/search?q=none', '/search?in=people&q=ada', '/messages', '/messages/new'],
      ...[`/channels/${sent.data.channel_id}`, '/channels', '/channels/new', `/channels/${room.id}`],
    ];
  });

  const ofAccounts = [
    ...['/account', '/account/profile', '/account/security', '/account/notifications', '/account/files'],
    ...[
      '/account/export',
      '/account/import',
      '/account/apps',
      '/account/lists',
      '/account/muted',
      '/display',
    ],
  ];
  const ofOwners = [
    ...[
      '/admin',
      '/admin/reports',
      '/admin/people',
      '/admin/content',
      '/admin/instance',
      '/admin/appearance',
    ],
    ...['/admin/words', '/admin/apps', '/admin/audit', '/docs', '/docs/console', '/docs/token', '/client'],
  ];

  test.each(['de', 'ja', 'ar'])('%s is clean and fits', async (tag) => {
    const page = await open();
    await page.setExtraHTTPHeaders({ 'Accept-Language': tag });
    const walk = async (paths: readonly string[]) => {
      for (const path of paths) {
        await page.goto(path);
        await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(tag);
        // Nothing that axe looks for differs among languages, but for the direction.
        if (tag === 'ar') await expectSoundWords(page, `${tag} ${path}`);
        await expectToFit(page, `${tag} ${path}`);
      }
    };
    await walk(['/sign-in', '/join', '/forgot-password', '/nothing', '/about', '/@ada']);
    const app = await makeApp(service());
    await signInAs(page, eve);
    await walk([askUri(app, { scope: 'messages files' }), '/device', ...filled, ...ofAccounts, ...ofOwners]);
  });

  test('the page runs from right to left in Arabic', async () => {
    const page = await open();
    await page.setExtraHTTPHeaders({ 'Accept-Language': 'ar' });
    await page.goto('/sign-in');
    const brand = await page.locator('.brand').boundingBox();
    const navigation = await page.locator('#main-navigation').boundingBox();
    expect(brand?.x).toBeGreaterThan(navigation?.x ?? 0);
  });
});
