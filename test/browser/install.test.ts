/** The pages as an installed app: what the service worker stores, and what it shows without a network. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { signedUp } from '../form-client.ts';
import { until } from '../harness.ts';
import { describeBrowser, signInAs } from './chromium.ts';

describeBrowser('the installed app', (service, open) => {
  let ada: Awaited<ReturnType<typeof signedUp>>;

  beforeAll(async () => {
    ada = await signedUp(service(), 'ada');
  });

  /** A page of someone signed in, whose service worker is at work. */
  async function installed(): Promise<Page> {
    const page = await open({ serviceWorkers: 'allow' });
    await signInAs(page, ada);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/live/shown')),
      page.goto('/home'),
    ]);
    const controller = 'navigator.serviceWorker.controller?.state';
    await until(async () => (await page.evaluate(controller)) === 'activated');
    return page;
  }

  /** What is stored in the browser, by the name of the cache. */
  const stored = (page: Page): Promise<Record<string, string[]>> =>
    page.evaluate(`(async () => {
      const found = {};
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        found[name] = requests.map(({ url }) => url.slice(location.origin.length)).sort();
      }
      return found;
    })()`);

  test('can be installed, and stores only the shell', async () => {
    const page = await installed();
    const before = await stored(page);
    const [[name, urls] = [], ...others] = Object.entries(before);
    expect(others).toEqual([]);
    expect(name).toMatch(/^shell [0-9a-f]{12}$/);
    expect(urls).toEqual([
      '/icon.svg',
      expect.stringMatching(/^\/icons\.svg\?v=/),
      '/offline',
      ...['dom', 'markdown', 'owner', 'people', 'shared', 'texts'].map((name) =>
        expect.stringContaining(`/scripts/${name}-`),
      ),
      expect.stringMatching(/^\/style\.css\?v=/),
    ]);
    for (const path of ['/home', '/messages', `/@${ada.username}`, '/search?q=a', '/docs', '/account']) {
      await page.goto(path);
    }
    await expect.poll(() => stored(page)).toEqual(before);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // The tests' browser has no profile to install anything in.
    const errors = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
    expect(errors).toEqual([]);
  });

  test('says that there is no connection in place of a page, and opens the page when there is one', async () => {
    const page = await installed();
    const secret = 'Only for who is signed in';
    await page.locator('.composer textarea').fill(secret);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/live/shown')),
      page.locator('.composer').getByRole('button', { name: 'Post' }).click(),
    ]);
    await page.locator('article').getByText(secret).waitFor();
    await page.context().setOffline(true);
    await page.locator('.offline').getByText('No connection').waitFor();
    await page.goto('/home?again');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await expect.poll(() => page.locator('body').innerText()).not.toContain(secret);
    // With the style of all pages.
    const radius = await page.evaluate(
      'getComputedStyle(document.querySelector("main .button")).borderRadius',
    );
    expect(radius).toBe('99px');
    await page.context().setOffline(false);
    await page.locator('article').getByText(secret).waitFor();
    expect(new URL(page.url()).search).toBe('?again');
    await expect.poll(() => page.locator('.offline').isVisible()).toBe(false);
  });

  test('replaces the shell when the service has another', async () => {
    const page = await installed();
    // `stored` opens caches, and opening one that is just being deleted makes it again.
    const shells = () => page.evaluate<string[]>('caches.keys()');
    const before = await shells();
    await setInstance(service().ctx.store, undefined, 'name', 'Bees on Millrace');
    await expect
      .poll(async () => {
        // One that is under way joins the one that the page began, which may have read the shell before the change.
        const workers = await page.evaluate(`navigator.serviceWorker.ready.then((registration) => {
          registration.update().catch(() => undefined);
          const { installing, waiting, active } = registration;
          return [installing, waiting, active].map((worker) => worker && worker.state);
        })`);
        return { workers, shells: await shells() };
      })
      .toEqual({
        workers: [null, null, 'activated'],
        shells: [expect.not.stringMatching(before[0] ?? 'none')],
      });
    await page.context().setOffline(true);
    await page.goto('/notifications/mentions');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await expect.poll(() => page.title()).toContain('Bees on Millrace');
    await setInstance(service().ctx.store, undefined, 'name', '');
  });

  test('sends forms as without it', async () => {
    const page = await installed();
    await page.goto('/compose');
    await page.getByLabel('Text').or(page.locator('textarea')).first().fill('Sent as a form');
    await page.evaluate('document.querySelector(".composer").submit()');
    await page.locator('article').getByText('Sent as a form').first().waitFor();
  });
});
