/** Previews of links appear on pages that are open. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchers } from '../../src/features/previews/fetcher.ts';
import { signedUp } from '../form-client.ts';
import type { Person } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { pageOf, Site } from '../previews/site.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectPictures, expectReadable, expectToFit } from './readable.ts';

describeBrowser(
  'previews on open pages',
  (service, open) => {
    let site: Site;
    let ada: Person;
    let eve: Awaited<ReturnType<typeof signedUp>>;
    /** Lets the site answer. */
    let go: () => void;
    let held: Promise<void>;

    const hold = (): void => {
      ({ promise: held, resolve: go } = Promise.withResolvers<void>());
    };

    beforeAll(async () => {
      const picture = await (await fetch(`${service().origin}/icon-512.png`)).bytes();
      site = await Site.start((request, response) => {
        if (request.url === '/bees.png') response.end(picture);
        else {
          const html = pageOf({
            'og:title': 'All about <bees>',
            'og:description':
              'What they do in a meadow, and why a garden needs them more than anything else. '.repeat(4),
            'og:site_name': 'The Hive',
            'og:image': '/bees.png',
          });
          void held.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
        }
      });
      ada = await service().person('ada', { name: 'Ada' });
      eve = await signedUp(service(), 'eve');
      Object.assign(service().ctx.live.of(fetchers), { allow: () => true, timeout: PATIENCE_MS });
    });
    afterAll(() => site?.stop());

    test('of a post, which does not wait for its site, and behind a warning only when it is opened', async () => {
      hold();
      const text = `Read this: ${site.origin}/bees`;
      const { data, status } = await ada.post('/posts', { text });
      expect(status).toBe(200);
      const annotations = [{ type: 'net.svc.core.content-warning', value: { text: 'Bees' } }];
      const warned = (await ada.post('/posts', { text: `${text}?2`, annotations })).data.id;
      const page = await open();
      await signInAs(page, eve);
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/live/shown') && response.ok()),
        page.goto('/@ada'),
      ]);
      const article = page.locator(`#post-${data.id}`);
      await article.getByText('Read this').waitFor();
      await expect.poll(() => page.locator('.link-preview').count()).toBe(0);
      go();
      const preview = article.locator('a.link-preview');
      await preview.getByText('All about <bees>').waitFor();
      await expect.poll(() => preview.getAttribute('href')).toBe(`${site.origin}/bees`);
      await expect.poll(() => preview.getByText('The Hive').count()).toBe(1);
      await preview.locator('img').waitFor();
      await expectPictures(page, 'a preview');
      await expectReadable(page, 'a preview');
      await expectToFit(page, 'a preview');
      const other = page.locator(`#post-${warned} a.link-preview`);
      await other.waitFor({ state: 'attached' });
      await expect.poll(() => other.isVisible()).toBe(false);
      await page.locator(`#post-${warned} summary`).first().click();
      await other.waitFor();
    });

    test('of a private message', async () => {
      hold();
      const { data } = await ada.post('/channels/pm/messages', {
        text: `Only for you: ${site.origin}/private`,
        destinations: [`@${eve.username}`],
      });
      const page = await open();
      await signInAs(page, eve);
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/live/shown') && response.ok()),
        page.goto(`/channels/${data.channel_id}`),
      ]);
      await page.getByText('Only for you').first().waitFor();
      go();
      await page.locator(`#message-${data.id} a.link-preview`).waitFor();
    });
  },
  { MILLRACE_LINK_PREVIEWS: 'on' },
);
