/** Notifications in a real browser: live on the page, and as push messages that its service worker shows. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { visitor } from '../channel-pages.ts';
import { channel, message } from '../channels.ts';
import { signedUp } from '../form-client.ts';
import { type Person, until } from '../harness.ts';
import { post } from '../people.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { launchWhole } from './launch.ts';

describeBrowser('notifications', (service, open) => {
  let eve: Awaited<ReturnType<typeof signedUp>> & { api: Person };
  let ada: Person;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await visitor(service(), 'eve');
  });

  async function openAs(path: string, options = {}): Promise<Page> {
    const page = await open(options);
    await signInAs(page, eve);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/live/subscribe') && response.ok()),
      page.waitForResponse((response) => response.url().endsWith('/live/shown') && response.ok()),
      page.goto(path),
    ]);
    return page;
  }

  test('are counted in the navigation and the title at once, and read on one page for all', async () => {
    const id = await post(eve.api, 'Seen by many');
    await post(ada, `@${eve.username} an earlier one`);
    const list = await openAs('/notifications');
    const home = await openAs('/home');
    await expect.poll(() => list.locator('article').count()).toBe(1);
    await ada.post(`/posts/${id}/star`);
    await home.getByRole('link', { name: 'Notifications 1 unread' }).waitFor();
    await expect.poll(() => home.title()).toMatch(/^\(1\) Home/);
    const fresh = list.getByRole('button', { name: '1 new notification' });
    await fresh.waitFor();
    // It is not read before it is shown.
    await expect.poll(() => home.title()).toMatch(/^\(1\) /);
    await fresh.click();
    await list.getByText('Ada starred your post').waitFor();
    await home.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await expect.poll(() => home.title()).toMatch(/^Home/);
    // What happens again moves up, and is there once.
    await post(ada, `@${eve.username} in between`);
    await list.getByRole('button', { name: '1 new notification' }).click();
    await list.getByText('in between').waitFor();
    const bob = await service().person('bob', { name: 'Bob' });
    await bob.post(`/posts/${id}/star`);
    await list.getByRole('button', { name: '1 new notification' }).click();
    await list.getByText('Bob and Ada starred your post').waitFor();
    await expect
      .poll(() => list.locator('article').allInnerTexts())
      .toEqual([
        expect.stringContaining('Bob and Ada starred'),
        expect.stringContaining('in between'),
        expect.stringContaining('an earlier one'),
      ]);
  });

  test('count live what the pages show of channels: not what is deleted, of muted people, or beyond their levels', async () => {
    const kim = await service().person('kim', { name: 'Kim' });
    const room = await channel(ada, { writers: { any_user: true } });
    await eve.api.post(`/channels/${room.id}/subscribe`);
    const { id, channel_id } = await message(ada, 'pm', 'soon gone', { destinations: [eve.api.id, kim.id] });
    // What the test before has left is read.
    await eve.get('/notifications');
    const home = await openAs('/home');
    const messages = (name: string) => home.getByRole('link', { name, exact: true });
    await messages('Messages 1 unread').waitFor();
    await ada.delete(`/channels/${channel_id}/messages/${id}`);
    await messages('Messages').waitFor();
    await eve.api.post(`/users/${kim.id}/mute`);
    await message(kim, channel_id, 'muted');
    await message(ada, room.id, 'only marked');
    await messages('Messages new messages in channels').waitFor();
    await expect.poll(() => home.title()).toMatch(/^Home/);
    await eve.api.call(`/channels/${room.id}/level`, { method: 'PUT', body: { level: 'all' } });
    await message(ada, room.id, 'told of');
    await home.getByRole('link', { name: 'Notifications 1 unread' }).waitFor();
    await expect.poll(() => home.title()).toMatch(/^\(1\) Home/);
    await eve.api.call(`/channels/${room.id}/level`, { method: 'PUT', body: { level: 'none' } });
    await message(ada, room.id, `@${eve.username}, nothing of this`);
    await home.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await messages('Messages').waitFor();
    await expect.poll(() => home.title()).toMatch(/^Home/);
  });

  test('of a conversation and of a person end in the dialog of their menus, with undo', async () => {
    const id = await post(ada, 'A long talk');
    const page = await openAs(`/@ada/post/${id}`);
    await page.locator(`#post-${id}`).getByLabel('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Notifications of this conversation' }).click();
    const dialog = page.locator('dialog.ask');
    await dialog.getByRole('button', { name: 'No notifications' }).click();
    await dialog.getByText('You get no notifications of this conversation.').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('You get notifications of this conversation').waitFor();
    await dialog.getByRole('link', { name: 'Continue' }).click();
    const profile = await openAs('/@ada');
    await profile.locator('.relation').getByText('More').click();
    await profile.getByRole('link', { name: 'Notifications of them' }).click();
    await profile.locator('dialog.ask').getByRole('button', { name: 'No notifications' }).click();
    await profile.locator('dialog.ask').getByText('You get no notifications of @ada.').waitFor();
    // The page beneath is still the profile.
    await profile.locator('.relation').waitFor({ state: 'attached' });
  });
});

describeBrowser(
  'pushed notifications',
  (service, open) => {
    test('are shown by the service worker, replace one another, and lead to their page', async () => {
      const page = await open({ serviceWorkers: 'allow', permissions: ['notifications'] });
      await signInAs(page, await signedUp(service(), 'eve'));
      await page.goto('/account/notifications');
      await until(
        async () => (await page.evaluate('navigator.serviceWorker.controller?.state')) === 'activated',
      );
      await page.getByRole('button', { name: 'Turn them on' }).waitFor();
      const session = await page.context().newCDPSession(page);
      const registration = new Promise<string>((resolve) => {
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          if (registrations[0]) resolve(registrations[0].registrationId);
        });
      });
      await session.send('ServiceWorker.enable');
      const registrationId = await registration;
      const push = (message: object) =>
        session.send('ServiceWorker.deliverPushMessage', {
          origin: service().origin,
          registrationId,
          data: JSON.stringify({
            path: '/notifications/mentions',
            tag: 'a',
            unread: 1,
            text: '',
            ...message,
          }),
        });
      const shown = () =>
        page.evaluate(`navigator.serviceWorker.ready
          .then((registration) => registration.getNotifications())
          .then((all) => all.map(({ title, body, tag }) => [title, body, tag].join(' / ')).sort())`);
      // A worker that is being started can miss what the inspector delivers.
      await until(async () => {
        await push({ title: 'Ada mentioned you', text: 'hello' });
        return ((await shown()) as string[]).length === 1;
      });
      // A busy browser may drop what it has shown.
      await expect
        .poll(async () => {
          await push({ title: 'Ada starred your post', tag: 'b' });
          await push({ title: 'Ada and Bob mentioned you', text: 'again' });
          return shown();
        })
        .toEqual(['Ada and Bob mentioned you / again / a', 'Ada starred your post /  / b']);
      // A click on it, which only the system makes.
      const [worker] = page.context().serviceWorkers();
      await worker!.evaluate(`(async () => {
        const [notification] = await self.registration.getNotifications({ tag: 'a' });
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      })()`);
      await page.waitForURL('**/mentions');
      await until(async () => ((await shown()) as string[]).length === 1);
    });
  },
  {},
  launchWhole,
);
