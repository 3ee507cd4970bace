/** Nothing that was typed is lost, and nothing is sent twice, whatever happens while one writes. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Program } from '../faults/program.ts';
import { FormClient, password } from '../form-client.ts';
import { type Json, until } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { signInAs } from './chromium.ts';
import { launch } from './launch.ts';

describe.skipIf(launch === undefined)('what is typed is not lost', () => {
  let program: Program;
  let browser: Awaited<ReturnType<NonNullable<typeof launch>>>;
  let context: BrowserContext;
  let page: Page;
  let eve: FormClient;
  const faults: string[] = [];

  const text = (): Locator => page.getByLabel('New post');
  const post = (): Promise<void> => page.getByRole('button', { name: 'Post', exact: true }).click();
  const alert = (): Locator => page.locator('form.composer').getByRole('alert');
  const rows = (): Locator => page.getByRole('list', { name: 'Attached' }).getByRole('listitem');
  const dialog = (): Locator => page.getByRole('dialog', { name: 'Sign in' });
  /** Resolves when a post is shown, and its draft is gone: it comes live too, also before the reply. */
  const shown = async (words: string): Promise<void> => {
    await page.locator('main article[id]').filter({ hasText: words }).waitFor();
    await expect.poll(() => text().inputValue()).toBe('');
  };
  const attach = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
    page.getByLabel('Add pictures or files').setInputFiles({ name, mimeType, buffer });

  async function textsOf(username: string): Promise<string[]> {
    const response = await fetch(`${program.origin}/api/users/@${username}/posts?count=200`);
    return ((await response.json()) as Json).data.map((one: Json) => one.text);
  }

  const sentOnce = async (words: string, username = 'eve'): Promise<void> => {
    await until(async () => (await textsOf(username)).includes(words));
    await expect.poll(async () => (await textsOf(username)).filter((one) => one === words)).toEqual([words]);
  };

  async function openPage(path = '/home'): Promise<void> {
    page = await context.newPage();
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      const isStatus = /^Failed to load resource|WebSocket/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isStatus) faults.push(message.text());
    });
    await page.goto(path);
  }

  async function restart(settings: Record<string, string>): Promise<void> {
    await program.kill();
    Object.assign(program.env, settings);
    await program.start();
  }

  beforeAll(async () => {
    program = await Program.create('sqlite');
    browser = await launch!();
    await program.start();
    eve = new FormClient(program.origin);
    await eve.signUp('eve');
    await new FormClient(program.origin).signUp('bob');
    context = await browser.newContext({ baseURL: program.origin });
    context.setDefaultTimeout(PATIENCE_MS);
    await signInAs({ context: () => context } as Page, eve);
    await openPage();
  });

  afterAll(async () => {
    await browser?.close();
    await program?.dispose();
  });

  test('where the service is killed while it is sent', async () => {
    await text().fill('Killed meanwhile');
    await page.route('**/compose', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await program.kill();
      await route.abort();
    });
    await post();
    await alert().filter({ hasText: 'could not be reached' }).waitFor();
    await expect.poll(() => text().inputValue()).toBe('Killed meanwhile');
    await page.unroute('**/compose');
    await program.start();
    await page.reload();
    await expect.poll(() => text().inputValue()).toBe('Killed meanwhile');
    await post();
    await shown('Killed meanwhile');
    await sentOnce('Killed meanwhile');
  });

  test('where it is killed before it gets it, and the form is sent again from the open page', async () => {
    await text().fill('Killed before');
    await program.kill();
    await post();
    await alert().filter({ hasText: 'could not be reached' }).waitFor();
    await program.start();
    await post();
    await shown('Killed before');
    await sentOnce('Killed before');
  });

  test('where the service is busy when the list is to show it', async () => {
    let times = 0;
    await page.route(/since_id=|\/fragments\/posts/, async (route) => {
      times++;
      if (times > 2) await route.continue();
      else await route.fulfill({ status: 503, headers: { 'Retry-After': '0' } });
    });
    await text().fill('Busy');
    await post();
    await shown('Busy');
    await page.unroute(/since_id=|\/fragments\/posts/);
    await sentOnce('Busy');
  });

  test('where the network is lost', async () => {
    await text().fill('No network');
    await context.setOffline(true);
    await attach('offline.txt', 'text/plain', Buffer.from('Offline'));
    await rows().getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor();
    await post();
    await alert().filter({ hasText: 'not uploaded' }).waitFor();
    await context.setOffline(false);
    await rows().getByRole('button', { name: 'Try again offline.txt' }).click();
    await rows().locator('[data-id]').waitFor();
    await post();
    await shown('No network');
    await sentOnce('No network');
  });

  test('where it is too long', async () => {
    const long = 'long '.repeat(60);
    await text().fill(long);
    await post();
    await page.reload();
    await expect.poll(() => text().inputValue()).toBe(long);
    await expect.poll(() => textsOf('eve')).not.toContain(long);
    await text().fill('short');
    await post();
    await shown('short');
  });

  test('where a file is refused', async () => {
    const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    await text().fill('With one of two');
    await attach('cut.png', 'image/png', picture.subarray(0, 60));
    await rows().getByRole('alert').filter({ hasText: 'cannot be shown' }).waitFor();
    await attach('whole.png', 'image/png', picture);
    await rows().locator('img').waitFor();
    await rows().nth(1).getByLabel('Description').fill('A red square');
    await page.reload();
    await rows().locator('img').waitFor();
    await expect.poll(() => text().inputValue()).toBe('With one of two');
    await expect.poll(() => rows().nth(1).getByLabel('Description').inputValue()).toBe('A red square');
    await rows().getByRole('button', { name: 'Remove cut.png' }).click();
    await post();
    await shown('With one of two');
    await page.getByRole('img', { name: 'A red square' }).waitFor();
  });

  test('where a limit is reached', async () => {
    await restart({ MILLRACE_RATE_LIMITS: 'on', MILLRACE_LIMIT_WRITES_PER_MINUTE: '1' });
    await text().fill('Within the limit');
    await post();
    await shown('Within the limit');
    await text().fill('Beyond the limit');
    await post();
    await alert()
      .filter({ hasText: /Wait \d+ second/ })
      .waitFor();
    await expect.poll(() => text().inputValue()).toBe('Beyond the limit');
    await restart({ MILLRACE_RATE_LIMITS: 'off' });
    await post();
    await shown('Beyond the limit');
    await sentOnce('Beyond the limit');
  });

  test('where the session has ended: the password is asked for in place', async () => {
    await page.evaluate('window.isSame = true');
    await text().fill('After signing in');
    await attach('notes.txt', 'text/plain', Buffer.from('Notes'));
    await rows().locator('[data-id]').waitFor();
    await context.clearCookies({ name: /session/ });
    await post();
    await dialog().getByLabel('Username').fill('eve');
    await dialog().getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await dialog().getByRole('alert').waitFor();
    // A person who changes their mind has lost nothing.
    await page.keyboard.press('Escape');
    await expect.poll(() => text().inputValue()).toBe('After signing in');
    await post();
    await dialog().getByLabel('Username').fill('eve');
    await dialog().getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await shown('After signing in');
    await sentOnce('After signing in');
    await page.getByRole('link', { name: 'notes.txt' }).waitFor();
    await expect.poll(() => page.evaluate('window.isSame')).toBe(true);
    // The page is live again, and its other forms work.
    await text().fill('And on');
    await post();
    await shown('And on');
  });

  test('where another person signs in, who is asked first', async () => {
    await text().fill('Eve wrote this');
    await attach('hers.txt', 'text/plain', Buffer.from('Hers'));
    await rows().locator('[data-id]').waitFor();
    const signInAsBob = async (): Promise<void> => {
      await context.clearCookies({ name: /session/ });
      await post();
      await dialog().getByLabel('Username').fill('bob');
      await dialog().getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await dialog().getByRole('heading', { name: 'You are @bob now' }).waitFor();
    };
    await signInAsBob();
    await dialog().getByRole('button', { name: 'Do not send it' }).click();
    await page.locator('body:has(a[href="/@bob"])').waitFor();
    await expect.poll(async () => [await text().inputValue(), await textsOf('bob')]).toEqual(['', []]);
    // What one person typed is not kept where another is signed in.
    await eve.signIn('eve', password);
    await signInAs(page, eve);
    await page.goto('/home');
    await expect.poll(() => text().inputValue()).toBe('');
    await text().fill('Eve wrote this');
    await attach('hers.txt', 'text/plain', Buffer.from('Hers'));
    await rows().locator('[data-id]').waitFor();
    await page.reload();
    await expect.poll(() => text().inputValue()).toBe('Eve wrote this');
    await signInAsBob();
    await dialog().getByRole('button', { name: 'Send it as @bob' }).click();
    await sentOnce('Eve wrote this', 'bob');
    // The draft is gone once the page has the reply.
    await expect.poll(() => text().inputValue()).toBe('');
    await expect.poll(() => textsOf('eve')).not.toContain('Eve wrote this');
    await page.goto('/@bob');
    await page.getByRole('link', { name: 'hers.txt' }).waitFor();
    await eve.signIn('eve', password);
    await signInAs(page, eve);
    await page.goto('/home');
    await expect.poll(() => text().inputValue()).toBe('');
  });

  test('where the tab is closed, also while a file is uploaded', async () => {
    await text().fill('Closed #tab');
    await page.getByRole('button', { name: 'Add a content warning' }).click();
    await page.getByLabel(/^Warning/).fill('Tabs');
    const uploading = Promise.withResolvers<void>();
    await page.route('**/compose/files', () => uploading.resolve());
    await attach('half.txt', 'text/plain', Buffer.from('Half'));
    await uploading.promise;
    await page.close();
    await openPage();
    await expect
      .poll(async () => [await text().inputValue(), await page.getByLabel(/^Warning/).inputValue()])
      .toEqual(['Closed #tab', 'Tabs']);
    await rows().locator('[data-id]').waitFor();
    // A second tab has it too, and both send it once.
    const first = page;
    await openPage();
    await rows().locator('[data-id]').waitFor();
    await post();
    await page.getByText('Tabs', { exact: true }).waitFor();
    await until(async () => (await first.getByLabel('New post').inputValue()) === '');
    await first.close();
    await sentOnce('Closed #tab');
  });

  test('where one goes away, back and forward', async () => {
    await text().fill('Halfway');
    await page.goto('/notifications/mentions');
    await expect.poll(() => text().inputValue()).toBe('');
    await text().fill('Elsewhere');
    await page.goBack();
    await expect.poll(() => text().inputValue()).toBe('Halfway');
    await page.goForward();
    await expect.poll(() => text().inputValue()).toBe('Elsewhere');
    await page.goBack();
    await post();
    await shown('Halfway');
    await page.reload();
    await page.goto('/notifications/mentions');
    await page.goBack();
    await expect.poll(() => text().inputValue()).toBe('');
    await sentOnce('Halfway');
  });

  test('where it is a reply that was opened below a post', async () => {
    const reply = page.getByLabel('Your reply');
    const link = page
      .getByRole('article')
      .filter({ hasText: 'Halfway' })
      .getByRole('link', { name: 'Reply' });
    await link.click();
    await reply.fill('Half a reply');
    await page.reload();
    await expect.poll(() => reply.inputValue()).toBe('Half a reply');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await shown('Half a reply');
    await sentOnce('Half a reply');
    expect([faults, program.faults]).toEqual([[], []]);
  });
});
