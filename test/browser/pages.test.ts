/** What readers see: pages that fit, load, and can be read out, with scripts and without. */
import { beforeAll, expect, test } from 'vitest';
import { askUri, makeApp, signedUp, userToken } from '../form-client.ts';
import type { Person } from '../harness.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectPictures, expectReadable, expectToFit } from './readable.ts';

describeBrowser('pages', (service, open) => {
  let ada: Person;
  let first: string;
  let reply: string;
  const long = `https://example.com/${'a-long-address/'.repeat(6)}`;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada', description: `With ${'W'.repeat(70)} ${long}` });
    const ben = await service().person('ben', { name: 'Ben' });
    first = (await ada.post('/posts', { text: 'Good morning, everybody' })).data.id;
    reply = (await ben.post('/posts', { text: `@ada ${'m'.repeat(80)} ${long}`, reply_to: first })).data.id;
  });

  test.each([true, false])(
    'lead from everybody’s posts to people and conversations; scripts: %s',
    async (javaScriptEnabled) => {
      const page = await open({ javaScriptEnabled });
      await page.goto('/');
      const texts = await page.getByRole('article').locator('.text').allInnerTexts();
      expect(texts[1]).toBe('Good morning, everybody');
      expect(texts[0]).toContain('mmmm');
      const post = page.getByRole('article', { name: 'Post by Ada' });
      await post.getByRole('link', { name: 'Ada', exact: true }).click();
      await page.waitForURL('/@ada');
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Ada');
      await expect.poll(() => page.getByRole('article').count()).toBe(1);
      await page.getByRole('article').locator('time').click();
      await page.waitForURL(`/@ada/post/${first}`);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Conversation');
      const posts = await page.getByRole('article').all();
      const ids = await Promise.all(posts.map((one) => one.getAttribute('id')));
      expect(ids).toEqual([`post-${first}`, `post-${reply}`]);
      await expect
        .poll(() => page.getByRole('link', { name: '@ada' }).first().getAttribute('href'))
        .toBe('/@ada');
    },
  );

  test('fit, load their pictures and can be read out', async () => {
    const page = await open();
    const value = {
      type: 'photo',
      version: '1.0',
      width: 1800,
      height: 900,
      url: `${service().origin}/icon-180.png`,
    };
    const annotations = [value, value].map((value) => ({ type: 'net.svc.core.oembed', value }));
    const photos = (await ada.post('/posts', { text: 'Two photos', annotations })).data.id;
    for (const [username, name] of [
      ['long_name_that_wraps', 'Maximiliane Wilhelmine von Hohenlohe'],
      ['i', 'I'],
    ] as const) {
      const fan = await service().person(username, { name });
      const { id } = (await fan.post('/posts', { text: 'Under a name' })).data;
      await fan.post(`/users/${ada.id}/follow`);
      await fan.post(`/posts/${first}/star`);
      await ada.post(`/posts/${id}/repost`);
    }
    const paths = [
      '/',
      '/@ada',
      `/@ben/post/${reply}`,
      '/sign-in',
      '/join',
      '/about',
      '/forgot-password',
      '/tag/birds',
      '/explore',
      '/explore/posts',
      '/explore/checkins',
      `/@ada/post/${photos}/photo/2`,
      '/@ada/followers',
      `/@ada/post/${first}/stars`,
      '/docs',
      '/docs/streams',
      '/docs/reference/posts',
      '/docs/errors',
      '/docs/reference/objects',
      '/nothing',
    ];
    for (const path of paths) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(path === '/nothing' ? 404 : 200);
      await expectReadable(page, path);
      await expectPictures(page, path);
      await expectToFit(page, path);
    }
  });

  test('of the documentation are searched without asking the service, and examples can be copied', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/docs/streams');
    await page.keyboard.press('/');
    await page.keyboard.type('mentoins');
    const found = page.getByRole('search').getByRole('link');
    await expect.poll(() => found.first().innerText()).toMatch(/: Mentions$/);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/fetch|xhr/.test(request.resourceType())) requests.push(request.url());
    });
    await page.getByLabel('Search the documentation').fill('follow a user');
    await expect.poll(() => found.first().innerText()).toMatch(/^Follow a user/);
    await expect.poll(() => page.getByRole('status').innerText()).toMatch(/^\d+ found$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.evaluate('document.activeElement.parentElement.previousElementSibling?.tagName'))
      .toBe('LI');
    await page.keyboard.press('Escape');
    await expect.poll(() => found.count()).toBe(0);
    await page.keyboard.type('follow a user');
    await expect.poll(() => found.first().innerText()).toMatch(/^Follow a user/);
    expect(requests).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('/docs/reference/users#users.follow');
    const call = page.getByRole('region', { name: 'Follow a user' });
    await call.getByRole('button', { name: 'Copy' }).first().click();
    await call.getByRole('button', { name: 'Copied' }).waitFor();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toMatch(/^curl -X POST ".*\/follow"/);
  });

  test('of the documentation lead everywhere without scripts', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto('/docs');
    await expect.poll(() => page.getByRole('search').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Follow a user' }).click();
    await page.waitForURL('/docs/reference/users#users.follow');
  });

  test('of signed-in people do so too', async () => {
    const client = await signedUp(service());
    const app = await makeApp(service());
    await userToken(service(), await makeApp(service()), 'stream', client);
    const page = await open();
    await signInAs(page, client);
    const text = `${'m'.repeat(80)} ${long}`;
    const sent = await ada.post('/channels/pm/messages', { text, destinations: [`@${client.username}`] });
    const conversation = `/channels/${sent.data.channel_id}`;
    const { data } = await ada.post('/channels', {
      type: 'com.example.chat',
      readers: { public: true },
      writers: { user_ids: [`@${client.username}`] },
      annotations: [
        { type: 'net.svc.core.channel.metadata', value: { title: 'W'.repeat(75), description: text } },
      ],
      auto_subscribe: true,
    });
    const room = `/channels/${data.id}`;
    const own = [
      ...['/messages', '/messages/new?to=@ada', conversation, `${conversation}/people`],
      ...[
        `${conversation}?reply_to=${sent.data.id}`,
        '/channels',
        '/channels/new',
        '/channels/public',
        '/channels/muted',
        room,
      ],
      ...[
        '/',
        '/home',
        '/notifications/mentions',
        '/notifications/interactions',
        '/notifications',
        '/account/notifications',
        '/welcome',
        '/compose',
        `/compose?reply_to=${first}`,
        '/@ada',
      ],
      ...[`/@ben/post/${reply}`, '/account', '/account/profile', '/account/apps', '/account/close'],
      ...['/account/email', '/account/password', '/account/confirm', '/account/security'],
      ...['/account/muted', '/account/blocked', '/account/lists'],
      ...['/account/security/authenticator', '/account/security/passkeys'],
      ...['/docs/token', '/docs/console', '/docs/reference/posts'],
    ];
    for (const path of [...own, askUri(app, { scope: 'messages write_post' })]) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      expect(new URL(page.url()).pathname, path).toBe(path.split('?')[0]);
      await expectReadable(page, path);
      await expectToFit(page, path);
    }
  });
});
