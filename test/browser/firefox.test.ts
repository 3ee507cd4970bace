/** Ten pages in Firefox: they load without errors, fit, and do what one presses. Everything else is tested in Chromium. */
import { beforeAll, expect, test } from 'vitest';
import { channel, message } from '../channels.ts';
import { signedUp } from '../form-client.ts';
import type { Person } from '../harness.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { launchFirefox } from './launch.ts';
import { expectToFit } from './readable.ts';

describeBrowser(
  'Firefox',
  (service, open) => {
    let ada: Person;
    let eve: Awaited<ReturnType<typeof signedUp>>;
    let first: string;
    let talk: string;

    beforeAll(async () => {
      ada = await service().person('ada', { name: 'Ada' });
      eve = await signedUp(service(), 'eve');
      first = (await ada.post('/posts', { text: 'Good morning #bees, see https://example.com/' })).data.id;
      await ada.post('/posts', { text: 'And once more', reply_to: first });
      const api = await service().tokenFor({ id: String(eve.id) }, ['follow']);
      await api.post(`/users/${ada.id}/follow`);
      await ada.post(`/users/${eve.id}/follow`);
      talk = (await channel(ada, { writers: { user_ids: [String(eve.id)] } })).id;
      await message(ada, talk, 'Hello, Eve');
    });

    test('shows pages of people that fit', async () => {
      const page = await open();
      await signInAs(page, eve);
      const paths = ['/home', `/@ada/post/${first}`, '/@ada', '/notifications', '/messages'];
      const further = [`/channels/${talk}`, '/explore', '/search?q=morning', '/account', '/compose'];
      for (const path of [...paths, ...further]) {
        await page.goto(path);
        await expectToFit(page, path);
      }
    });

    test('posts, stars and opens a menu', async () => {
      const page = await open();
      await signInAs(page, eve);
      await page.goto('/home');
      await page.getByLabel('New post').fill('From Firefox');
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await page.getByRole('article').filter({ hasText: 'From Firefox' }).waitFor();
      const post = page.locator(`#post-${first}`);
      const star = post.getByRole('button', { name: 'Star' });
      await star.click();
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(async () => (await ada.get(`/posts/${first}`)).data.num_stars).toBe(1);
      await post.getByLabel('More').click();
      await post.getByRole('link', { name: 'Report' }).waitFor();
    });
  },
  {},
  launchFirefox,
);
