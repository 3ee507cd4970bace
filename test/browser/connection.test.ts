/** The connection of open pages: one for each browser, through restarts of the service and the end of the session. */
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { Program } from '../faults/program.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { until } from '../harness.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { launch } from './launch.ts';

describeBrowser('the connection of pages', (service, open) => {
  /** How many browsers are connected. */
  async function sockets(): Promise<number> {
    const sql = 'select count(*) as n from stream_connections where owner is not null';
    const [row] = await service().ctx.store.read.all(sql, []);
    return Number((row as { n: number }).n);
  }

  test('is one for all pages of a browser, and another page takes it over', async () => {
    const ada = await service().person('ada');
    const eve = await signedUp(service(), 'eve');
    const first = await open();
    await signInAs(first, eve);
    await first.goto('/tag/one');
    await until(async () => (await sockets()) === 1);
    const second = await first.context().newPage();
    await second.goto('/tag/one');
    const other = await first.context().newPage();
    await other.goto('/@ada');
    const write = async (text: string): Promise<string> => (await ada.post('/posts', { text })).data.id;
    await write('Hello #one');
    for (const page of [first, second, other])
      await page.getByRole('button', { name: '1 new post' }).waitFor();
    await expect.poll(() => sockets()).toBe(1);
    await first.close();
    await write('Hello again #one');
    for (const page of [second, other]) await page.getByRole('button', { name: '2 new posts' }).waitFor();
    await until(async () => (await sockets()) === 1);
    await second.goto('/tag/two');
    await write('And to #two');
    await second.getByRole('button', { name: '1 new post' }).waitFor();
    await other.getByRole('button', { name: '3 new posts' }).waitFor();
  });

  test('tells of a post that came while the page was being opened', async () => {
    const ida = await service().person('ida');
    const eve = await signedUp(service(), 'eve');
    const first = await open();
    await signInAs(first, eve);
    const second = await first.context().newPage();
    for (const page of [first, second]) {
      const write = async (route: Route): Promise<void> => {
        await ida.post('/posts', { text: 'Between' });
        await route.continue();
      };
      await page.context().route('**/live/shown', write, { times: 1 });
      await page.goto('/@ida');
      await page.getByRole('button', { name: '1 new post' }).waitFor();
    }
    await first.getByRole('button', { name: '2 new posts' }).waitFor();
  });

  test('comes back after the network was down, with what was missed, and nothing twice', async () => {
    const ben = await service().person('ben');
    const eve = await signedUp(service(), 'eve');
    const page = await open({}, [], ['/live/session']);
    await signInAs(page, eve);
    await page.goto('/tag/away');
    const write = async (text: string): Promise<string> => (await ben.post('/posts', { text })).data.id;
    const first = await write('Hello #away');
    await page.getByRole('button', { name: '1 new post' }).click();
    await page.locator(`#post-${first}`).waitFor();
    await page.evaluate('dispatchEvent(new Event("online"))');
    const second = await write('Meanwhile #away');
    await page.getByRole('button', { name: '1 new post' }).click();
    await page.locator(`#post-${second}`).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
  });
});

test.runIf(launch !== undefined)('is resumed after kill -9 of the service', async () => {
  const program = await Program.create('sqlite');
  const browser = await launch!();
  try {
    const [ada] = await program.accounts('ada');
    await program.start();
    const eve = new FormClient(program.origin);
    await eve.signUp('eve');
    const page = await browser.newPage({ baseURL: program.origin });
    await signInAs(page, eve);
    await page.goto('/tag/killed');
    const write = async (text: string): Promise<string> =>
      (await ada!.client.post('/posts', { text })).data.id;
    const ids = [await write('Before #killed')];
    await page.getByRole('button', { name: '1 new post' }).waitFor();
    for (const round of [1, 2]) {
      await program.kill();
      await program.start();
      ids.push(await write(`After ${round} #killed`));
      await page.getByRole('button', { name: `${round + 1} new posts` }).waitFor();
    }
    await page.getByRole('button', { name: '3 new posts' }).click();
    await page.locator(`#post-${ids[2]}`).waitFor();
    const shown = await page.locator('article').evaluateAll((all) => all.map(({ id }) => id));
    expect(shown).toEqual(ids.map((id) => `post-${id}`).reverse());
    expect(program.faults).toEqual([]);
  } finally {
    await browser.close();
    await program.dispose();
  }
});
