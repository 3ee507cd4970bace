/** Private messages and a channel, by keyboard and without scripts, on a narrow screen. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patch } from '../channels.ts';
import { signedUp } from '../form-client.ts';
import { describeBrowser, signInAs } from './chromium.ts';

const narrow = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };

describeBrowser('messages', (service, open) => {
  /** A page in the browser of a new person. */
  async function visit(name: string): Promise<{ page: Page; username: string }> {
    const person = await signedUp(service(), name);
    const page = await open(narrow);
    await signInAs(page, person);
    return { page, username: person.username };
  }

  const texts = (page: Page) => page.getByRole('article').locator('.text').allInnerTexts();
  const messages = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ });

  test('two people write to each other, and one invites the other to a channel', async () => {
    const [ann, bob] = [await visit('ann'), await visit('bob')];
    await ann.page.goto(`/@${bob.username}`);
    await ann.page.getByRole('link', { name: `Message ${bob.username}` }).click();
    await ann.page.waitForURL('/messages/new?to=*');
    await expect.poll(() => ann.page.getByLabel('To').inputValue()).toBe(`@${bob.username}`);
    await ann.page.getByLabel('Message', { exact: true }).fill('Shall we <b>meet</b>?');
    await ann.page.getByRole('button', { name: 'Send' }).click();
    await ann.page.waitForURL('/channels/*#message-*');
    const path = new URL(ann.page.url()).pathname;

    await bob.page.goto('/home');
    await expect.poll(() => messages(bob.page).innerText()).toMatch(/^Messages\s*1\s*unread$/);
    await messages(bob.page).click();
    await bob.page.waitForURL('/messages');
    const row = bob.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Shall we' });
    await expect.poll(() => row.getByText('1 new message').count()).toBe(1);
    await row.getByRole('link', { name: ann.username }).press('Enter');
    await bob.page.waitForURL(`${path}#new`);
    await expect.poll(() => bob.page.getByRole('heading', { name: 'New messages' }).count()).toBe(1);
    await bob.page.getByRole('article').locator('summary').click();
    await bob.page.getByRole('link', { name: 'Reply', exact: true }).click();
    await bob.page.waitForURL(`${path}?reply_to=*`);
    await expect.poll(() => bob.page.locator(':focus').getAttribute('id')).toBe('text');
    await bob.page.keyboard.type('At eight.');
    // Past the ways to add pictures and a poll.
    await bob.page.keyboard.press('Tab');
    await bob.page.keyboard.press('Tab');
    await bob.page.keyboard.press('Tab');
    await bob.page.keyboard.press('Enter');
    await bob.page.waitForURL(`${path}#message-*`);
    await expect.poll(() => texts(bob.page)).toEqual(['Shall we <b>meet</b>?', 'At eight.']);
    await bob.page.goto('/messages');
    await expect.poll(() => bob.page.getByText(/\d new message/).count()).toBe(0);
    await expect.poll(() => messages(bob.page).innerText()).toBe('Messages');
    await ann.page.goto(path);
    await expect.poll(() => ann.page.locator('.quote').filter({ hasText: 'Shall we' }).count()).toBe(1);

    await ann.page.getByRole('link', { name: 'Back' }).click();
    await ann.page.getByRole('link', { name: 'Channels', exact: true }).click();
    await ann.page.waitForURL('/channels');
    await ann.page.getByRole('link', { name: 'New channel' }).first().click();
    await ann.page.getByLabel('Title').fill('Bees');
    await ann.page.getByRole('radio', { name: 'Public channel' }).check();
    await ann.page
      .getByRole('group', { name: 'Who may write' })
      .getByLabel('Only people who are invited')
      .check();
    await ann.page.getByLabel('People to invite').fill(bob.username);
    await ann.page.getByRole('button', { name: 'Create the channel' }).click();
    await ann.page.getByRole('heading', { level: 1, name: 'Bees' }).waitFor();
    await ann.page.getByLabel('New message').fill('Welcome');
    await ann.page.getByRole('button', { name: 'Send' }).click();
    await ann.page.waitForURL('/channels/*#message-*');
    const channel = new URL(ann.page.url()).pathname;

    await bob.page.goto('/channels');
    await bob.page.getByRole('link', { name: 'Bees' }).click();
    await bob.page.waitForURL(`${channel}#new`);
    const menu = (page: Page): Promise<void> => page.locator('.with summary').click();
    await menu(bob.page);
    await bob.page.getByRole('button', { name: 'Mute' }).click();
    await menu(bob.page);
    await bob.page.getByRole('button', { name: 'Unmute' }).waitFor();
    await bob.page.goto('/channels/muted');
    await expect.poll(() => bob.page.getByRole('link', { name: 'Bees' }).count()).toBe(1);

    const stranger = await open(narrow);
    expect((await stranger.goto(path))?.status()).toBe(404);
    await stranger.goto(channel);
    await expect.poll(() => texts(stranger)).toEqual(['Welcome']);
    await menu(ann.page);
    await ann.page.getByRole('link', { name: 'End the channel' }).click();
    await ann.page.getByRole('button', { name: 'End the channel for ever' }).click();
    await ann.page.getByText('This channel has ended').waitFor();
  });

  test('who may write no longer is told so at once, and keeps what was typed', async () => {
    const owner = await service().person('owner');
    const eve = await signedUp(service(), 'eve');
    const page = await open();
    await signInAs(page, eve);
    const { id } = (
      await owner.post('/channels', {
        type: 'com.example.room',
        writers: { user_ids: [eve.id] },
        readers: { any_user: true },
        auto_subscribe: true,
      })
    ).data;
    await page.goto(`/channels/${id}`);
    const text = page.getByLabel('New message');
    const alert = page.locator('form.composer').getByRole('alert');
    const send = page.getByRole('button', { name: 'Send' });
    await text.fill('Not lost');
    expect((await patch(owner, id, { writers: { user_ids: [] } })).status).toBe(200);
    await alert.filter({ hasText: 'You may read this channel, but not write to it' }).waitFor();
    await patch(owner, id, { writers: { user_ids: [eve.id] } });
    await expect.poll(() => send.isEnabled()).toBe(true);
    await owner.delete(`/channels/${id}`);
    await alert.filter({ hasText: 'This channel has ended' }).waitFor();
    await expect.poll(() => text.inputValue()).toBe('Not lost');
  });

  test('a long conversation opens where reading goes on', async () => {
    const ann = await visit('ann');
    const bob = await service().person('bob_api');
    const { data } = await bob.post('/channels/pm/messages', {
      text: 'm0',
      destinations: [`@${ann.username}`],
    });
    const path = `/channels/${data.channel_id}`;
    for (let n = 1; n < 55; n++) await bob.post(`${path}/messages`, { text: `m${n}` });
    await ann.page.goto(path);
    for (let n = 55; n < 60; n++) await bob.post(`${path}/messages`, { text: `m${n}` });
    await ann.page.goto('/messages');
    await ann.page.getByRole('link', { name: 'bob_api' }).click();
    await ann.page.waitForURL(`${path}#new`);
    const isInView = async (locator: Locator) => {
      const { y = -1 } = (await locator.boundingBox()) ?? {};
      return y >= 0 && y < narrow.viewport.height;
    };
    await expect.poll(() => isInView(ann.page.getByRole('heading', { name: 'New messages' }))).toBe(true);
    await ann.page.goto('/messages');
    await ann.page.getByRole('link', { name: 'bob_api' }).click();
    await ann.page.waitForURL(`${path}#latest`);
    await expect.poll(() => isInView(ann.page.getByLabel('New message'))).toBe(true);
    await ann.page.getByRole('link', { name: 'Older messages' }).click();
    await ann.page.waitForURL(`${path}?before_id=*`);
    await expect.poll(async () => (await texts(ann.page)).at(-1)).toBe('m19');
    await ann.page.getByRole('link', { name: 'Newer messages' }).click();
    await ann.page.waitForURL(path);
  });
});
