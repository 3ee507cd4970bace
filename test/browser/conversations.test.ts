/** What is new in a conversation appears at its place, not at the end. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import type { Person } from '../harness.ts';
import { post } from '../people.ts';
import { describeBrowser, signInAs } from './chromium.ts';

describeBrowser('conversations', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
  });

  const openAs = async (path: string): Promise<Page> => {
    const page = await open();
    await signInAs(page, eve);
    const listening = page.waitForResponse((reply) => reply.url().endsWith('/live/shown') && reply.ok());
    await Promise.all([listening, page.goto(path)]);
    return page;
  };

  const idsOn = (page: Page): Promise<string[]> =>
    page.locator('ol.posts article').evaluateAll((all) => all.map(({ id }) => id.replace(/\D/g, '')));

  test('show new answers below what they answer, and none of other branches', async () => {
    const root = await post(ada, 'Who has seen one?');
    const first = await post(ada, 'I have', { reply_to: root });
    const second = await post(ada, 'So have I', { reply_to: root });
    const whole = await openAs(`/@ada/post/${root}`);
    const branch = await openAs(`/@ada/post/${first}`);
    const below = await post(ada, 'Where?', { reply_to: first });
    await expect.poll(() => idsOn(whole)).toEqual([root, first, below, second]);
    await expect.poll(() => idsOn(branch)).toEqual([root, first, below]);
    const third = await post(ada, 'Not me', { reply_to: root });
    const again = await post(ada, 'At the weir', { reply_to: below });
    await expect.poll(() => idsOn(whole)).toEqual([root, first, below, again, second, third]);
    await expect.poll(() => idsOn(branch)).toEqual([root, first, below, again]);
    await whole.reload();
    expect(await idsOn(whole)).toEqual([root, first, below, again, second, third]);
  });
});
