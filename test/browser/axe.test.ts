/** All pages with axe: both widths, light and dark, signed out and in. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { issueAppToken, issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { broadcast, channel, message, news } from '../channels.ts';
import { askUri, hiddenFields, makeApp, signedUp, userToken } from '../form-client.ts';
import { Client, type Person } from '../harness.ts';
import { blankPng } from '../png.ts';
import { ALL, expectNoFault, faultsOf } from './axe.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectToFit } from './readable.ts';

describeBrowser('axe', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  let first: string;
  let photos: string;
  let warned: string;

  beforeAll(async () => {
    const description = 'Likes #bees, @ben and https://example.com/bees';
    ada = await service().person('ada', { name: 'Ada', description });
    eve = await signedUp(service(), 'eve');
    const ben = await service().person('ben', { name: 'I' });
    const api = await service().tokenFor({ id: String(eve.id) }, ['stream', 'write_post', 'follow']);
    await api.post(`/users/${ada.id}/follow`);
    await ada.post(`/users/${eve.id}/follow`);
    const text = `Good morning @ben and @${eve.username} #bees, see https://example.com/a and #weir. Read on`;
    first = (await ada.post('/posts', { text })).data.id;
    await ben.post('/posts', { text: '@ada I was there #bees', reply_to: first });
    await ben.post(`/posts/${first}/star`);
    await ben.post(`/posts/${first}/repost`);
    const own = (await api.post('/posts', { text: 'Of my own #weir' })).data.id;
    await ada.post('/posts', { text: `Hear, hear`, reply_to: own });
    await ada.post(`/posts/${own}/star`);
    await ada.post(`/posts/${own}/repost`);
    const photo = (width: number) => ({
      type: 'net.svc.core.oembed',
      value: { type: 'photo', version: '1.0', width, height: 900, url: `${service().origin}/icon-180.png` },
    });
    photos = (await ada.post('/posts', { text: 'Photos', annotations: [photo(1800), photo(900)] })).data.id;
    const annotations = [{ type: 'net.svc.core.content-warning', value: { text: 'Wet feet' } }];
    warned = (await ada.post('/posts', { text: 'The weir', annotations })).data.id;
  });

  /** Opens each page of a browser and looks for faults. */
  async function walk(page: Page, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(path);
      await expectNoFault(page, path);
    }
  }

  test('finds nothing on the pages of strangers', async () => {
    const page = await open();
    await walk(page, [
      ...['/', '/about', '/sign-in', '/join', '/forgot-password', '/explore', '/explore/posts', '/tag/bees'],
      ...['/@ada', '/@ada/followers', '/@ada/stars', `/@ada/post/${first}`, `/@ada/post/${first}/stars`],
      ...[
        `/@ada/post/${photos}/photo/2`,
        `/@ada/post/${warned}`,
        '/nothing',
        '/@nobody',
        '/@ada/post/999999',
      ],
      ...['/search', '/search?q=morning', '/search?q=%22a', '/search?in=people&q=ada', '/search?in=channels'],
      ...['/search?in=places', '/search?in=people', '/confirm-email/x', '/new-password/x', '/offline'],
      ...['/docs', '/docs/streams', '/docs/errors', '/docs/reference/posts'],
      '/docs/token',
    ]);
    await page.goto('/sign-in');
    await page.getByLabel('Username').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await expectNoFault(page, 'a wrong password');
  });

  test('finds nothing on the pages of people', async () => {
    const page = await open();
    await signInAs(page, eve);
    await walk(page, [
      ...[
        '/',
        '/home',
        '/notifications/mentions',
        '/notifications',
        '/notifications/interactions',
        '/explore',
        '/explore/conversations',
        '/tag/bees',
      ],
      ...[
        '/@ada',
        `/@${eve.username}`,
        '/@ada/followers',
        '/@ada/following',
        '/@ada/stars',
        '/@ben/following',
      ],
      ...[`/@ada/post/${first}`, `/@ada/post/${first}/reposts`, `/@ada/post/${photos}`, '/nothing'],
      ...['/search', '/search?q=morning', '/search?q=%22a', '/search?q=none', '/search?in=people&q=ada'],
      ...['/search?in=channels', '/search?in=places&q=mill', '/compose', `/compose?reply_to=${first}`],
      ...[`/posts/${first}/embed`, `/posts/${photos}/embed`],
      ...[`/report/post/${first}`, `/report/user/${ada.id}`, `/users/${ada.id}/block`, '/welcome'],
    ]);
  });

  test('finds nothing on messages, channels, accounts and apps', async () => {
    const page = await open();
    await signInAs(page, eve);
    const app = await makeApp(service());
    await userToken(service(), app, 'stream', eve);
    const sent = await ada.post('/channels/pm/messages', {
      text: `Dear @${eve.username}, see https://example.com`,
      destinations: [String(eve.id)],
    });
    const conversation = `/channels/${sent.data.channel_id}`;
    const title = {
      type: 'net.svc.core.channel.metadata',
      value: { title: 'A room', description: 'To talk' },
    };
    const more = { readers: { public: true }, writers: { any_user: true }, annotations: [title] };
    const room = await channel(ada, more);
    await message(ada, room.id, 'Who is here? #bees');
    const broadcasts = await channel(ada, {
      type: broadcast,
      readers: { public: true },
      annotations: [news],
    });
    const subject = { type: 'net.svc.core.broadcast.message.metadata', value: { subject: 'The news' } };
    await message(ada, broadcasts.id, 'It is morning', { annotations: [subject] });
    const rude = await service().person('rude');
    const follows = await service().tokenFor({ id: eve.id }, ['follow']);
    for (const verb of ['mute', 'block']) await follows.post(`/users/${rude.id}/${verb}`);
    const created = await eve.submit('/channels/new', '/channels/new', { title: 'Mine' });
    const mine = /\/channels\/\d+/.exec(created.location)?.[0] as string;
    expect(created.status).toBe(303);
    const made = await eve.submit('/account/apps', '/account/apps', { name: 'Another app' });
    expect([200, 303]).toContain(made.status);
    const own = await eve.get('/account/apps');
    const hidden = hiddenFields((await eve.get('/home')).text, '/compose');
    const poster = new File([Buffer.from(blankPng(16))], 'poster.png', { type: 'image/png' });
    const uploads = await Promise.all(
      (['photo.png', 'film.mp4'] as const).map((name, n) =>
        eve.request('/compose/files', {
          form: { csrf: hidden.csrf ?? '', once: String(n).repeat(40) },
          files: {
            content: new File([Buffer.from(n === 0 ? blankPng(40) : 'a film')], name, {
              type: n === 0 ? 'image/png' : 'video/mp4',
            }),
            ...(n === 1 && { poster }),
          },
        }),
      ),
    );
    expect(uploads.map(({ status }) => status)).toEqual([303, 303]);
    const files = uploads.map(({ location }) => `/account/files/${/\d+$/.exec(location)?.[0]}`);
    const apps = [...new Set(own.text.match(/\/account\/apps\/\d+/g))];
    await walk(page, [
      ...['/messages', '/messages/new', '/messages/new?to=@ada', conversation, `${conversation}/people`],
      ...[
        `${conversation}?reply_to=${sent.data.id}`,
        '/channels',
        '/channels/new',
        '/channels/new-broadcast',
        '/channels/public',
        `${conversation}/leave`,
        `${mine}/people`,
        `${mine}/hand-over?user=${ada.id}`,
        '/channels/muted',
      ],
      ...['/account/muted', '/account/blocked', '/account/lists'],
      ...[`/channels/${room.id}`, `/channels/${broadcasts.id}`, mine, `${mine}/people`, `${mine}/settings`],
      ...[
        `${mine}/deactivate`,
        '/account',
        '/account/profile',
        '/account/notifications',
        '/account/files',
        ...files,
        '/account/export',
        '/account/import',
        '/account/apps',
        ...apps,
      ],
      ...['/account/close', '/docs/token', '/docs/console', askUri(app, { scope: 'messages write_post' })],
      ...[
        '/search?in=channels',
        '/channels/999999',
        '/intent/follow?user_id=@ada',
        '/intent/post?text=Hello',
      ],
    ]);
  });

  test('finds nothing on the overview, the search for people and the page of a person', async () => {
    const [boss, page] = [await signedUp(service(), 'head'), await open()];
    await signInAs(page, boss);
    await setRole(service().ctx.store, undefined, boss.id, 'owner');
    const pages = ['/admin', '/admin/people', '/admin/people?address=birds', `/admin/people/${eve.username}`];
    await walk(page, pages);
    for (const path of pages) await expectToFit(page, path);
    await page.goto('/admin/people?address=birds');
    await page.getByText('It must be an IP address').waitFor();
    await expect.poll(() => page.getByLabel('IP address').inputValue()).toBe('birds');
  });

  test('finds nothing on the pages of apps, empty and with what they did', async () => {
    const { ctx, origin } = service();
    const [boss, page] = [await signedUp(service(), 'boss'), await open()];
    await signInAs(page, boss);
    const name = `Tool ${'with_a_long_name_'.repeat(4)}`;
    const { id, client_id } = await addApp(ctx, { ownerId: eve.id, name, link: '', redirectUris: [] });
    await setRole(ctx.store, undefined, boss.id, 'owner');
    const pages = [`/admin/apps/${client_id}`, '/admin/apps?order=week'];
    await walk(page, pages);
    const app = new Client(origin, await issueAppToken(ctx, id));
    const user = new Client(origin, await issueUserToken(ctx, id, eve.id, ['stream']));
    await app.post('/streams', {
      object_types: ['post', 'message'],
      key: 'a_key_without_spaces_'.repeat(10),
    });
    const url = `https://hooks.example/${'very_long_path_'.repeat(20)}`;
    await app.post('/webhooks', { url, object_types: ['post'] });
    for (let n = 0; n < 60; n++) await user.get(n % 2 ? '/posts/999999999' : '/users/me');
    await walk(page, pages);
    for (const path of pages) await expectToFit(page, path);
    await page.goto(pages[0] as string);
    await page.getByText('As a table').click();
    await expectNoFault(page, 'an app with its table of days');
    // The whole way with the keyboard.
    await page.getByLabel('Message to its owner').fill('It posts spam.');
    await page.getByRole('button', { name: 'Suspend the app' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').waitFor();
    await expectNoFault(page, 'a suspended app');
    const own = await open();
    await signInAs(own, eve);
    await walk(own, [`/account/apps/${client_id}`]);
    await expectToFit(own, 'the own app');
    await expect.poll(() => own.getByText('Suspended by those who run this service').isVisible()).toBe(true);
    await own.goto('/account');
    await expect.poll(() => own.getByText('It posts spam.').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'End the suspension' }).click();
    await page.getByRole('button', { name: 'Suspend the app' }).waitFor();
    await page.getByLabel('Percent of the limits of all apps').fill('abc');
    await page.getByRole('button', { name: 'Set the limits' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('whole number of percent');
    await page.getByLabel('Percent of the limits of all apps').fill('250 %');
    await page.getByRole('button', { name: 'Set the limits' }).click();
    await page.getByText('250% of those of all apps').first().waitFor();
  });

  test('finds nothing while things are said, asked and shown above the page', async () => {
    const page = await open();
    await signInAs(page, eve);
    const listening = page.waitForResponse((reply) => reply.url().endsWith('/live/shown') && reply.ok());
    await Promise.all([listening, page.goto('/@ada')]);
    await ada.post('/posts', { text: 'Another one' });
    await page.getByRole('button', { name: '1 new post' }).waitFor();
    await expectNoFault(page, 'new posts');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await expectNoFault(page, 'the list of keys');
    await page.keyboard.press('Escape');
    await page.locator('.relation summary').click();
    await page.getByRole('link', { name: 'Block…' }).click();
    await page.getByRole('dialog', { name: 'Confirm' }).getByRole('heading').waitFor();
    await expectNoFault(page, 'a question');
    await page.keyboard.press('Escape');
    await page.goto(`/@ada/post/${warned}`);
    await page.getByText('Wet feet').click();
    await page.locator('.actions summary').first().click();
    await expectNoFault(page, 'a warning and a menu that are open');
    // It would find one.
    await page.evaluate("document.querySelector('main').append(document.createElement('img'))");
    expect(await faultsOf(page, ALL)).toEqual([expect.stringMatching(/^image-alt/)]);
  });
});
