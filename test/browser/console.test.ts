/** The stream console: streams opened and filters written in a real browser, by keyboard, on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { type FormClient, signedUp } from '../form-client.ts';
import { Client, type Json, type TestService, until } from '../harness.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { OtherOrigin } from './other-origin.ts';
import { expectReadable, expectToFit } from './readable.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

interface Developer {
  browser: FormClient & { id: number };
  /** The developer's own client. */
  client: Client;
  app: { id: number; client_id: string };
}

async function developer(service: TestService): Promise<Developer> {
  const browser = await signedUp(service, 'dev');
  const app = await addApp(service.ctx, {
    ownerId: browser.id,
    name: 'Rollup',
    link: '',
    redirectUris: ['https://rollup.example/return'],
  });
  return { browser, client: await service.tokenFor(browser, ['basic', 'stream', 'write_post']), app };
}

/** Opens the console with a token for trying, as the developer gets one. */
async function openConsole(page: Page, { browser }: Developer): Promise<void> {
  await signInAs(page, browser);
  await page.goto('/docs/console');
  await getToken(page);
}

async function getToken(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'get a token for trying' }).click();
  await expect.poll(() => page.getByLabel('stream').first().isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Get a token' }).click();
  await page.getByRole('link', { name: 'Back to the console' }).click();
  await page.getByText('Calls are made with your token').waitFor();
}

const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.dataset.do ?? document.activeElement.name ?? ''");

/** Valid tokens of an app that act for no user. */
async function appTokens({ ctx }: TestService, app: number): Promise<number> {
  const rows = await ctx.store.read.all(
    `select id from tokens where app_id = ${app} and user_id is null and revoked_at is null`,
    [],
  );
  return rows.length;
}

describeBrowser('the stream console', (service, open) => {
  test('opens a user stream, subscribes it, and loses nothing when the socket is dropped', async () => {
    const dev = await developer(service());
    const page = await open(PHONE);
    await openConsole(page, dev);
    const part = page.getByRole('region', { name: 'User stream' });
    const tally = part.locator('[data-tally]');
    const frames = part.getByRole('list', { name: 'Frames of the user stream' });
    const press = (name: string) => part.getByRole('button', { name, exact: true }).press('Enter');
    await expect.poll(() => part.getByRole('button', { name: 'Subscribe' }).isDisabled()).toBe(true);
    await press('Connect');
    const told = await part.getByText(/^Connected as [0-9a-f]{32}\.$/).innerText();
    const id = told.match(/[0-9a-f]{32}/)![0];
    await expect.poll(() => focused(page)).toBe('drop');

    await expect.poll(() => part.getByLabel('Call').inputValue()).toBe('posts.stream');
    await part.getByLabel('Call').selectOption('users.posts');
    await part.getByRole('textbox', { name: 'user_id' }).fill('me');
    const name = part.getByRole('textbox', { name: 'subscription_id' });
    await name.fill('mine');
    await name.press('Enter');
    await part.getByText('Subscribed as mine; the page has 0 objects now.').waitFor();
    await expect
      .poll(() => part.getByRole('listitem').locator('.path').allInnerTexts())
      .toEqual(['/users/me/posts']);

    const first = (await dev.client.post('/posts', { text: 'heard at once' })).data;
    await tally.filter({ hasText: `1 frame, the last at` }).waitFor();
    const frame = frames.getByText(`post ${first.id} for mine: heard at once`);
    await frame.press('Enter');
    const shown = JSON.parse(await frames.locator('pre').innerText());
    expect(shown.data[0]).toMatchObject({ id: first.id, text: 'heard at once' });
    expect(shown.meta.subscription_ids).toEqual(['mine']);

    await press('Drop the socket');
    await expect.poll(() => focused(page)).toBe('reconnect');
    // Until the service has noticed, it sends to the socket that the page no longer reads.
    await until(() => service().streamOf(id)?.transport === undefined);
    const missed = (await dev.client.post('/posts', { text: 'made meanwhile' })).data;
    await press('Reconnect');
    await frames.getByText('Back on the same connection').waitFor();
    await frames.getByText(`post ${missed.id} for mine`).waitFor();
    await expect.poll(() => frames.locator('details').count()).toBe(2);

    await press('Pause');
    const third = (await dev.client.post('/posts', { text: 'while paused' })).data;
    await tally.filter({ hasText: 'Paused, with 1 waiting.' }).waitFor();
    await expect.poll(() => frames.getByText(`post ${third.id}`).count()).toBe(0);
    await press('Pause');
    await frames.getByText(`post ${third.id} for mine`).waitFor();
    await expect.poll(() => tally.innerText()).toMatch(/^3 frames, the last at .*: post \d+ for mine\.$/);
    await press('Unfold all');
    await expect.poll(() => frames.locator('details[open]').count()).toBe(3);
    await expectReadable(page, 'the console');
    await expectToFit(page, 'the console');
    await press('Clear');
    await expect.poll(() => frames.locator('li').count()).toBe(0);
    await tally.filter({ hasText: 'No frames yet.' }).waitFor();

    await press('Unsubscribe mine');
    await part.getByText('Unsubscribed from mine.').waitFor();
    await expect.poll(() => focused(page)).toBe('call');
    await press('End the connection');
    await part.locator('[data-status]').filter({ hasText: 'The connection is ended.' }).waitFor();
    await expect.poll(() => focused(page)).toBe('connect');
    const rows = await service().ctx.store.read.all('select id from stream_connections', []);
    expect(rows).toEqual([]);

    await page.getByRole('button', { name: 'End the token' }).press('Enter');
    await page.getByRole('link', { name: 'get a token for trying' }).waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0);
    await expect
      .poll(() => part.getByRole('button', { name: 'Connect', exact: true }).isDisabled())
      .toBe(true);
  });

  test('opens an app stream, which ends with the page', async () => {
    const dev = await developer(service());
    const page = await open(PHONE, [], ['/api/streams']);
    await openConsole(page, dev);
    const part = page.getByRole('region', { name: 'App stream' });
    const frames = part.getByRole('list', { name: 'Frames of the app stream' });
    await part.getByRole('button', { name: 'Open' }).press('Enter');
    await part.locator('[data-status]').filter({ hasText: 'Open as stream' }).waitFor();
    await expect.poll(() => focused(page)).toBe('end');
    await expect.poll(() => part.getByLabel('user_follow').isDisabled()).toBe(true);
    await expect.poll(() => appTokens(service(), dev.app.id)).toBe(1);
    const { id } = (await dev.client.post('/posts', { text: 'for everybody' })).data;
    await frames.getByText(`post ${id}`).waitFor();
    await part.getByRole('button', { name: 'End the stream' }).press('Enter');
    await part.locator('[data-status]').filter({ hasText: 'The stream is deleted' }).waitFor();
    await expect.poll(() => focused(page)).toBe('open');
    await expect.poll(() => appTokens(service(), dev.app.id)).toBe(0);

    await part.getByLabel('post', { exact: true }).uncheck();
    await part.getByRole('button', { name: 'Open' }).press('Enter');
    await part.getByText('You must supply object_types').first().waitFor();
    await expect.poll(() => appTokens(service(), dev.app.id)).toBe(0);
    await part.getByLabel('user_follow').check();
    await part.getByRole('button', { name: 'Open' }).press('Enter');
    await part.locator('[data-status]').filter({ hasText: 'Open as stream' }).waitFor();
    await expect.poll(() => appTokens(service(), dev.app.id)).toBe(1);
    await page.goto('/docs');
    await until(async () => (await appTokens(service(), dev.app.id)) === 0);
    await expect.poll(() => service().ctx.store.read.all('select id from app_streams', [])).toEqual([]);
  });

  test('makes an app, its token and a stream with one click, and shows what was done as code', async () => {
    const browser = await signedUp(service(), 'dev');
    const client = await service().tokenFor(browser, ['basic', 'write_post']);
    const page = await open(PHONE);
    await signInAs(page, browser);
    const part = page.getByRole('region', { name: 'App stream' });
    const make = async () => {
      await page.goto('/docs/console');
      await page.getByRole('button', { name: 'Make an app, a token and a stream' }).click();
      await part.locator('[data-status]').filter({ hasText: 'Open as stream' }).waitFor();
    };
    await make();
    await page.getByText(/CLIENT_ID=[0-9a-f]{32}\nCLIENT_SECRET=\S+$/).waitFor();
    const { id } = (await client.post('/posts', { text: 'for a first app' })).data;
    await part.getByRole('list', { name: 'Frames of the app stream' }).getByText(`post ${id}`).waitFor();
    await part.getByText('curl -N').waitFor();
    await part.getByText('JavaScript', { exact: true }).click();
    await part.getByText('await client.appStreams.create({"object_types":["post"]').waitFor();
    await part.getByText('Python', { exact: true }).click();
    await part.getByText('client.app_streams.create({"object_types": ["post"]').waitFor();
    await expectToFit(page, 'the console');
    await expectReadable(page, 'the console');
    // The app is made once, and its secret shown once.
    await make();
    await page.getByText('The secret was shown when the app was made.').waitFor();
    const apps = await service().ctx.store.read.all(`select id from apps where owner_id = ${browser.id}`, []);
    expect(apps).toHaveLength(1);
  });

  test('writes a filter, shows what is wrong beside its clause, tries and saves it', async () => {
    const dev = await developer(service());
    const page = await open(PHONE, [], ['/docs/console/try']);
    await openConsole(page, dev);
    const bees = (await dev.client.post('/posts', { text: 'about #bees' })).data;
    const ants = (await dev.client.post('/posts', { text: 'about #ants' })).data;
    const part = page.getByRole('region', { name: 'Filters' });
    const clause = (n: number) => part.getByRole('group', { name: `Clause ${n}` });
    const status = part.locator('form [data-status]');
    const press = (name: string) => part.getByRole('button', { name, exact: true }).press('Enter');

    await press('Add a clause');
    await expect.poll(() => focused(page)).toBe('object_type');
    await expect.poll(() => part.getByText('Clause 2 added.').count()).toBe(1);
    await clause(1).getByLabel('Field').fill('data/text');
    await clause(2).getByLabel('Field').fill('/data/user/id');
    await clause(2).getByLabel('Value').fill(String(dev.browser.id));
    await press('Try on the last hour');
    await clause(1).getByText('must be a JSON Pointer').waitFor();
    await expect.poll(() => clause(1).getByLabel('Field').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => focused(page)).toBe('field');
    await expect.poll(() => clause(2).getByText('must be').isVisible()).toBe(false);

    await clause(1).getByLabel('Field').fill('/data/entities/hashtags/*/name');
    await clause(1).getByLabel('Operator').selectOption('one_of');
    await clause(1).getByLabel('Value').fill('bees, honey');
    await part.getByLabel('Match policy').selectOption('include_all');
    await press('Try on the last hour');
    await status.filter({ hasText: /1 of \d+ messages of the last hour passes\./ }).waitFor();
    const passed = part.locator('.judged').first().locator('li').first();
    await passed.getByText(`${bees.id}: about #bees`).press('Enter');
    await expect.poll(() => passed.getByText('Clause 1 holds').isVisible()).toBe(true);
    await expect.poll(() => passed.getByText('Found "bees".').isVisible()).toBe(true);
    const kept = part
      .locator('.judged')
      .last()
      .locator('> li')
      .filter({ hasText: `post ${ants.id}: about #ants` });
    await kept.getByText('about #ants').first().press('Enter');
    await expect.poll(() => kept.getByText('Clause 1 does not hold').isVisible()).toBe(true);
    await expect.poll(() => kept.getByText('Clause 2 holds').isVisible()).toBe(true);

    await part.getByLabel('Name').fill('Bees');
    await press('Save');
    await status.filter({ hasText: /Saved as filter \d+/ }).waitFor();
    const [saved] = (await dev.client.get('/filters')).data;
    expect(saved).toMatchObject({
      name: 'Bees',
      match_policy: 'include_all',
      clauses: [
        { operator: 'one_of', value: ['bees', 'honey'] },
        { operator: 'equals', value: String(dev.browser.id) },
      ],
    });
    await clause(1).getByRole('button', { name: 'Remove' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('remove');
    await expect.poll(() => clause(2).count()).toBe(0);
    await press('Load');
    await expect.poll(() => clause(1).getByLabel('Value').inputValue()).toBe('bees, honey');
    await clause(2).getByRole('button', { name: 'Remove' }).press('Enter');
    await press('Save');
    await until(async () => (await dev.client.get(`/filters/${saved.id}`)).data.clauses.length === 1);
    await expectReadable(page, 'the console');
    await expectToFit(page, 'the console');

    // An app stream with it.
    const stream = page.getByRole('region', { name: 'App stream' });
    await stream.getByLabel('Filter').selectOption('Bees');
    await stream.getByRole('button', { name: 'Open' }).press('Enter');
    await stream.locator('[data-status]').filter({ hasText: 'Open as stream' }).waitFor();
    const out = (await dev.client.post('/posts', { text: '#ants again' })).data;
    const through = (await dev.client.post('/posts', { text: '#honey' })).data;
    await stream.locator('[data-log]').getByText(`post ${through.id}`).waitFor();
    await expect.poll(() => stream.locator('[data-log]').getByText(`post ${out.id}`).count()).toBe(0);
    await stream.getByRole('button', { name: 'End the stream' }).press('Enter');
    await stream.locator('[data-status]').filter({ hasText: 'The stream is deleted' }).waitFor();
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.message();
    });
    await press('Delete');
    expect(await asked).toContain('“Bees”');
    await status.filter({ hasText: 'is deleted' }).waitFor();
    await expect.poll(async () => (await dev.client.get('/filters')).data).toEqual([]);
  });

  test('says why a stream has ended, and ends its token later where the service does not answer', async () => {
    const dev = await developer(service());
    const page = await open(PHONE, [], ['/api/token']);
    await openConsole(page, dev);
    const user = page.getByRole('region', { name: 'User stream' });
    const app = page.getByRole('region', { name: 'App stream' });
    const filters = page.getByRole('region', { name: 'Filters' });
    const status = (part: typeof user, text: string) =>
      part.locator('[data-status]', { hasText: text }).waitFor();
    const press = (part: typeof user, name: string) =>
      part.getByRole('button', { name, exact: true }).press('Enter');
    await press(app, 'Open');
    await status(app, 'Open as stream');

    await page.route(/\/(api|docs)\//, (route) => route.abort('aborted'));
    await press(app, 'End the stream');
    await press(filters, 'Try on the last hour');
    await filters.getByText('The service does not answer.').waitFor();
    await expect.poll(() => appTokens(service(), dev.app.id)).toBe(1);
    await page.unroute(/\/(api|docs)\//);
    await press(app, 'Open');
    await status(app, 'Open as stream');
    await until(async () => (await appTokens(service(), dev.app.id)) === 1);
    await press(app, 'End the stream');
    await until(async () => (await appTokens(service(), dev.app.id)) === 0);

    await press(user, 'Connect');
    await status(user, 'Connected as');
    const secret = await page.evaluate<string>(
      "JSON.parse(sessionStorage.getItem('token for trying')).secret",
    );
    await new Client(service().origin, secret).delete('/token');
    await status(user, 'The token has ended, and the stream with it.');
    await expect
      .poll(() => user.getByRole('button', { name: 'Connect', exact: true }).isDisabled())
      .toBe(true);
    await expect.poll(() => user.getByRole('button', { name: 'Reconnect' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'get a token for trying' }).waitFor();
  });

  test('keeps a filter that is being written while a token is got for saving it', async () => {
    const dev = await developer(service());
    const page = await open(PHONE);
    await signInAs(page, dev.browser);
    await page.goto('/docs/console');
    const part = page.getByRole('region', { name: 'Filters' });
    const press = (name: string) => part.getByRole('button', { name, exact: true }).press('Enter');
    await part.getByLabel('Name').fill('Bees');
    await part.getByLabel('Field').fill('/data/text');
    await part.getByLabel('Operator').selectOption('matches');
    await part.getByLabel('Value').fill('bees');
    await press('Save');
    await part.getByRole('alert').getByText('Get a token for trying first').waitFor();
    await getToken(page);
    await press('Save');
    await part.getByText(/Saved as filter \d+/).waitFor();
    await expect
      .poll(async () => (await dev.client.get('/filters')).data)
      .toMatchObject([
        {
          name: 'Bees',
          clauses: [{ object_type: 'post', field: '/data/text', operator: 'matches', value: 'bees' }],
        },
      ]);
    await expect.poll(() => page.evaluate("sessionStorage.getItem('draft of a filter')")).toBe(null);
  });

  test('says what it needs: scripts, and an app', async () => {
    const browser = await signedUp(service());
    const page = await open({ javaScriptEnabled: false });
    await signInAs(page, browser);
    await page.goto('/docs/console');
    await expect.poll(() => page.getByText('The console needs scripts.').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Connect' }).count()).toBe(0);
    const other = await open();
    await signInAs(other, browser);
    await other.goto('/docs/console');
    const part = other.getByRole('region', { name: 'App stream' });
    await expect.poll(() => part.getByText('You have no app yet.').isVisible()).toBe(true);
    await expect
      .poll(() => other.getByRole('button', { name: 'Connect', exact: true }).isDisabled())
      .toBe(true);
  });

  test('gives no token to pages of other origins', async () => {
    const dev = await developer(service());
    const form = `<form method="post" action="${service().origin}/docs/console/app-token">
<input name="client_id" value="${dev.app.client_id}"><input name="csrf" value="${await dev.browser.csrf('/docs/token')}"><button>Send</button></form>`;
    const app = await OtherOrigin.start(form);
    try {
      const page = await open({}, [app.origin]);
      await signInAs(page, dev.browser);
      await page.goto(app.origin);
      const replied = page.waitForResponse((response: Json) => response.url().endsWith('/app-token'));
      await page.getByRole('button', { name: 'Send' }).click();
      expect((await replied).status()).toBe(403);
      await expect.poll(() => appTokens(service(), dev.app.id)).toBe(0);
    } finally {
      app.stop();
    }
  });
});
