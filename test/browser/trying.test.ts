/** Trying calls from the reference and reading its examples, by keyboard, on a phone, signed in and not. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import { describeBrowser, signInAs } from './chromium.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

/** Opens the form of a call. */
async function openForm(page: Page, name: string) {
  const call = page.getByRole('region', { name, exact: true });
  await call.getByText('Try it').focus();
  await page.keyboard.press('Enter');
  const outcome = async (text: string) => {
    await call.getByRole('status').filter({ hasText: text }).waitFor();
    const shown = call.locator('.received pre');
    return (await shown.count()) === 0 ? undefined : JSON.parse(await shown.innerText());
  };
  return { call, form: call.locator('form'), outcome };
}

const widths = (page: Page) =>
  page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );

describeBrowser('trying calls', (service, open) => {
  test('with a token of the signed-in person, which is kept for this tab and ended', async () => {
    const browser = await signedUp(service());
    const page = await open(PHONE);
    await signInAs(page, browser);
    await page.goto('/docs/reference/posts');
    const first = await openForm(page, 'Create a post');
    await expect.poll(() => first.form.isVisible()).toBe(false);
    await first.call.getByRole('link', { name: 'get a token for trying' }).click();
    await page.waitForURL('/docs/token?call=posts.create');
    await expect.poll(() => page.getByLabel('write_post').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Get a token' }).click();
    await page.getByRole('link', { name: 'Back to the call' }).click();
    await page.waitForURL('/docs/reference/posts#posts.create');

    const { call, form, outcome } = await openForm(page, 'Create a post');
    await expect.poll(() => call.getByText('changes something').first().isVisible()).toBe(true);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form.getByLabel('Body, JSON').fill('{"text": "Tried from the reference"}');
    await form.getByRole('button', { name: 'Send POST' }).press('Enter');
    expect((await outcome('POST /api/posts: 200 OK')).data.text).toBe('Tried from the reference');
    expect((await (await sent).allHeaders()).cookie).toBeUndefined();
    const [post] = (await service().anonymous.get(`/users/${browser.id}/posts`)).data;
    expect(post).toMatchObject({ text: 'Tried from the reference', source: { name: 'Reference' } });

    const stream = await openForm(page, 'Retrieve your personal stream');
    await expect
      .poll(() => stream.call.locator('.ask').innerText())
      .toContain('Your token lacks the scope stream');
    const [content, window] = await widths(page);
    expect(content).toBeLessThanOrEqual(window);

    await call.getByRole('button', { name: 'End the token' }).click();
    await call.getByRole('link', { name: 'get a token for trying' }).waitFor();
    await expect.poll(() => form.isVisible()).toBe(false);
    await expect.poll(async () => (await service().anonymous.get(`/posts/${post.id}`)).status).toBe(200);
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0);
    await page.goto('/account/apps');
    await expect.poll(() => page.getByRole('heading', { name: 'Reference' }).count()).toBe(0);
  });

  test('examples in the language of the reader, by keyboard, with scripts and without', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const page = await open({ ...PHONE, javaScriptEnabled });
      await page.goto('/docs/annotations');
      // What they begin with is folded.
      const examples = page.locator('.languages:not(.setup *)');
      const shown = (index: number) => examples.nth(index).locator('pre:visible').innerText();
      expect(await shown(0)).toMatch(/^curl /);
      await examples.nth(0).getByLabel('curl').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      expect(await shown(0)).toMatch(/^client\.posts\.create\(\{\n {4}"text"/);
      expect(await shown(1)).toMatch(javaScriptEnabled ? /include_annotations=True/ : /^curl /);
      await page.goto('/docs/pagination');
      expect(await shown(0)).toMatch(javaScriptEnabled ? /global_/ : /^curl /);
      await expect.poll(() => examples.nth(0).getByLabel('Python').isChecked()).toBe(javaScriptEnabled);
      const [content, window] = await widths(page);
      expect(content).toBeLessThanOrEqual(window);
    }
  });

  test('without one: calls that need none work, the others ask to sign in', async () => {
    const ada = await service().person('ada', { name: 'Ada' });
    const { id } = (await ada.post('/posts', { text: 'Good morning' })).data;
    const page = await open(PHONE);
    await page.goto('/docs/reference/posts');
    const { form, outcome } = await openForm(page, 'Retrieve a post');
    await form.getByLabel('post_id').fill(id);
    await form.getByText('General parameters').press('Enter');
    await form.getByLabel('include_html').selectOption('0');
    await form.getByLabel('post_id').press('Enter');
    const reply = await outcome(`GET /api/posts/${id}?include_html=0: 200 OK`);
    expect(reply.data.text).toBe('Good morning');
    expect(reply.data.html).toBeUndefined();
    const [content, window] = await widths(page);
    expect(content).toBeLessThanOrEqual(window);

    const other = await openForm(page, 'Star a post');
    await expect.poll(() => other.form.isVisible()).toBe(false);
    await other.call.getByRole('link', { name: 'sign in to try' }).click();
    await page.waitForURL('/sign-in?next=%2Fdocs%2Ftoken%3Fcall%3Dposts.star');
  });

  test('drops the token when the person has signed out', async () => {
    const browser = await signedUp(service());
    const page = await open();
    await signInAs(page, browser);
    await page.goto('/docs/token');
    await page.getByRole('button', { name: 'Get a token' }).click();
    await page.getByRole('heading', { name: 'Your token' }).waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(1);
    await page.context().clearCookies();
    await page.goto('/docs/reference/posts');
    const { call } = await openForm(page, 'Star a post');
    await call.getByRole('link', { name: 'sign in to try' }).waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0);
  });
});

describeBrowser(
  'trying calls with a test token',
  (service, open) => {
    test('by one click and without an account, in the place of the call', async () => {
      const page = await open(PHONE);
      await page.goto('/docs/reference/posts');
      const first = await openForm(page, 'Create a post');
      await first.call.getByRole('button', { name: 'Get a test token' }).press('Enter');
      await page.getByRole('heading', { name: 'Your test tokens' }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Copy' }).count()).toBeGreaterThan(8);
      const [content, window] = await widths(page);
      expect(content).toBeLessThanOrEqual(window);
      await page.getByRole('link', { name: 'Back to the call' }).click();
      await page.waitForURL('/docs/reference/posts#posts.create');

      const { call, form, outcome } = await openForm(page, 'Create a post');
      await expect.poll(() => call.locator('.ask').innerText()).toContain('Sent as Ada, a test account.');
      await expect
        .poll(() => call.locator('.language pre:visible').first().innerText())
        .toContain('Bearer sandbox-');
      await form.getByLabel('Body, JSON').fill('{"text": "Tried by nobody"}');
      await form.getByRole('button', { name: 'Send POST' }).press('Enter');
      expect((await outcome('POST /api/posts: 200 OK')).data.user.username).toBe('ada');
      expect((await service().anonymous.get('/posts/stream/global')).data).toEqual([]);

      await call.getByRole('link', { name: 'Your sandbox' }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Get a test token' }).waitFor();
    });
  },
  { MILLRACE_SANDBOX: 'on' },
);
