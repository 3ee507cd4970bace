/** A conversation by keyboard and by touch: where the focus goes, what is read out, and what Enter does. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import type { Person } from '../harness.ts';
import { describeBrowser, signInAs } from './chromium.ts';

/** More than one page of a conversation has. */
const MANY = 45;

describeBrowser('a conversation by keyboard', (service, open) => {
  let ann: Awaited<ReturnType<typeof signedUp>>;
  let bob: Person;
  let path: string;

  beforeAll(async () => {
    ann = await signedUp(service(), 'ann');
    bob = await service().person('bob');
    const first = { text: 'm1', destinations: [`@${ann.username}`] };
    path = `/channels/${(await bob.post('/channels/pm/messages', first)).data.channel_id}`;
    for (let n = 2; n <= MANY; n++) await write(`m${n}`);
  });

  const write = (text: string) => bob.post(`${path}/messages`, { text });
  const visit = async (options = {}): Promise<Page> => {
    const page = await open(options);
    await signInAs(page, ann);
    await page.goto(path);
    await page.locator('form.write.open').waitFor();
    return page;
  };
  const field = (page: Page) => page.getByRole('textbox', { name: 'New message' });
  const message = (page: Page, text: string) =>
    page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });
  /** The text of the message that has the focus, or the name of the element. */
  const focused = (page: Page) =>
    page.evaluate<string>(`(() => {
      const at = document.activeElement;
      return at.closest('.log article')?.querySelector('.text').textContent ?? at.localName;
    })()`);
  const press = async (page: Page, key: string, where: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page), { message: key }).toBe(where);
  };

  test('keys go through the messages, react and answer, and the focus is never lost', async () => {
    const page = await visit();
    await page.locator('.log').focus();
    await press(page, 'ArrowUp', `m${MANY}`);
    await press(page, 'ArrowUp', `m${MANY - 1}`);
    await press(page, 'ArrowUp', `m${MANY - 2}`);
    await press(page, 'ArrowDown', `m${MANY - 1}`);
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toMatch(/^m[1-6]$/);
    await press(page, 'End', `m${MANY}`);

    await page.keyboard.press('e');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('React with 👍');
    await press(page, 'Enter', `m${MANY}`);
    await expect.poll(() => page.locator('.menu[open]').count()).toBe(0);
    const reaction = page.getByRole('button', { name: '👍: 1 reaction' });
    await reaction.press('Enter');
    await reaction.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(`m${MANY}`);

    await press(page, 'r', 'textarea');
    const replied = page.locator('.replied');
    await expect.poll(() => replied.innerText()).toContain(`m${MANY}`);
    await press(page, 'Escape', 'textarea');
    await expect.poll(() => replied.isVisible()).toBe(false);

    await page.keyboard.type('Mine');
    await press(page, 'Enter', 'textarea');
    const mine = message(page, 'Mine');
    await page.locator('li:not(.pending) article', { hasText: 'Mine' }).waitFor();
    await mine.locator('summary').press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the message' }).press('Enter');
    await mine.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(`m${MANY}`);
  });

  test('what others write is read out once, and nothing else is', async () => {
    const page = await visit();
    await page.evaluate(`
      globalThis.said = [];
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const { textContent } of addedNodes) said.push(textContent);
      }).observe(document.querySelector('.newest [role=log]'), { childList: true });
    `);
    await write('New one');
    await message(page, 'New one').waitFor();
    await page.evaluate(`document.querySelector('.log').scrollTop = -1e6`);
    await message(page, 'm1').waitFor();
    await field(page).fill('Own');
    await field(page).press('Enter');
    await page.locator('li:not(.pending) article', { hasText: 'Own' }).waitFor();
    await write('Newer one');
    await message(page, 'Newer one').waitFor();
    await expect.poll(() => page.evaluate('said')).toEqual(['bob: New one', 'bob: Newer one']);
  });

  test('Enter does what the account has chosen, and Shift turns it round', async () => {
    const page = await visit();
    await page.goto('/display');
    const saved = page.waitForResponse((reply) => reply.url().includes('/display?done='));
    await page.getByLabel('begins a new line').check();
    await saved;
    const other = await visit();
    await field(other).fill('one');
    await field(other).press('Enter');
    await other.keyboard.type('two');
    await expect.poll(() => field(other).inputValue()).toBe('one\ntwo');
    await field(other).press('Shift+Enter');
    await expect.poll(() => field(other).inputValue()).toBe('');
    await other.locator('li:not(.pending) article', { hasText: 'two' }).waitFor();
    await other.locator('.log').press('?');
    const keys = other.getByRole('dialog').locator('dl').last();
    await expect.poll(() => keys.innerText()).toMatch(/^Enter\s+Begin a new line$/m);
    await expect.poll(() => keys.innerText()).toMatch(/^Shift Enter\s+Send the message$/m);
  });

  test('on touch Enter begins a new line, and everything is large enough for a finger', async () => {
    await bob.call(`${path}/messages/${await newest()}/reactions/👍`, { method: 'PUT' });
    const page = await visit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await field(page).fill('one');
    await field(page).press('Enter');
    await page.keyboard.type('two');
    await expect.poll(() => field(page).inputValue()).toBe('one\ntwo');
    // The middle of each, and 22 pixels from there in each direction.
    const small = await page.evaluate<string[]>(`[
      ...document.querySelectorAll('.with .button, .write :is(textarea, .button), .log li:last-child :is(summary, .reaction)'),
    ].flatMap((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      if (width === 0) return [];
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const hits = [[0, -21], [0, 21], [-21, 0], [21, 0]].every(([across, down]) => {
        const hit = document.elementFromPoint(x + across, y + down);
        return hit !== null && (control.contains(hit) || hit.contains(control) && hit.matches('label'));
      });
      return hits ? [] : [control.outerHTML.slice(0, 80)];
    })`);
    expect(small).toEqual([]);
  });

  const newest = async (): Promise<string> => (await bob.get(`${path}/messages?count=1`)).data[0].id;
});
