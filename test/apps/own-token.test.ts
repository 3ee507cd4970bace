/** Tokens of one's own apps for oneself, such as for a bot. */
import { beforeAll, expect, test } from 'vitest';
import { basic, type FormClient, hiddenFields, signedUp, token } from '../form-client.ts';
import { Client, describeService } from '../harness.ts';

const tokenIn = (text: string) => /<code>TOKEN=([\w-]{40})<\/code>/.exec(text)?.[1];
/** The fields of a form that a browser sends without a further click: those that are hidden, and the boxes that are ticked. */
const ticked = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="checkbox"[^>]* name="(\w+)" value="1" checked>/g)].map(([, name]) => [
      name!,
      '1',
    ]),
  );

describeService('tokens of one’s own app', (service) => {
  let ada: Awaited<ReturnType<typeof signedUp>>;
  let path: string;

  beforeAll(async () => {
    ada = await signedUp(service());
    path = await register(ada);
  });

  async function register(browser: FormClient): Promise<string> {
    const form = { name: 'My bot', link: '', redirect_uris: '' };
    return (await browser.submit('/account/apps', '/account/apps', form)).location.replace(/\?.*/, '');
  }

  test('with the scopes that are ticked, the guide’s first post works; it is shown once and listed', async () => {
    expect((await ada.get(path)).text).toContain(`href="${path}/token"`);
    const page = await ada.get(`${path}/token`);
    const boxes = ticked(page.text);
    const events = await service().eventsOf(async () => {
      const made = await ada.submit(`${path}/token`, `${path}/token`, boxes);
      expect([made.status, made.location]).toEqual([303, `${path}/token`]);
    });
    expect(events).toMatchObject([
      { type: 'token', body: { user: ada.id, scopes: ['basic', 'stream', 'write_post'] } },
    ]);
    const shown = await ada.get(`${path}/token`);
    const access = tokenIn(shown.text)!;
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(tokenIn((await ada.get(`${path}/token`)).text)).toBeUndefined();
    const bot = new Client(service().origin, access);
    const { status, data } = await bot.post('/posts', { text: 'Hello from a program #firstpost' });
    expect([status, data.user.username, data.source.name]).toEqual([200, ada.username, 'My bot']);
    const rows = JSON.stringify(await service().ctx.store.read.all('select * from tokens', []));
    expect(rows).not.toContain(access);
    for (const place of [`${path}/token`, '/account/apps']) {
      expect((await ada.get(place)).text).toContain('Read your personal stream and your mentions; Post');
    }
    const action = /action="(\/account\/tokens\/\d+\/revoke)"/.exec(shown.text)![1]!;
    await ada.submit(`${path}/token`, action, {});
    expect((await bot.get('/token')).status).toBe(401);
    expect((await ada.get(`${path}/token`)).text).not.toContain(action);
  });

  test('with other scopes it may do no more', async () => {
    const { location } = await ada.submit(`${path}/token`, `${path}/token`, {
      ...{ follow: '1', write_post: '0', basic: '1', messages: 'on', everything: '1' },
    });
    const client = new Client(service().origin, tokenIn((await ada.get(location)).text));
    expect((await client.get('/token')).data.scopes).toEqual(['basic', 'follow']);
    expect((await client.post('/posts', { text: 'x' })).status).toBe(403);
  });

  test('a double click makes one, and shows it', async () => {
    const own = await register(ada);
    const { text } = await ada.get(`${own}/token`);
    const form = { ...hiddenFields(text, `${own}/token`), ...ticked(text) };
    const events = await service().eventsOf(async () => {
      const both = await Promise.all([1, 2].map(() => ada.request(`${own}/token`, { form })));
      expect(both.map(({ location }) => location)).toEqual([`${own}/token`, `${own}/token`]);
    });
    expect(events).toHaveLength(1);
    expect(tokenIn((await ada.get(`${own}/token`)).text)).toBeDefined();
    // Sent again later, it makes and shows nothing.
    const again = await ada.request(`${own}/token`, { form });
    expect(tokenIn((await ada.get(again.location)).text)).toBeUndefined();
  });

  test('a double click on a new secret replaces the secret once', async () => {
    const made = await ada.submit('/account/apps', '/account/apps', {
      ...{ name: 'Twice', link: '', redirect_uris: '' },
    });
    const secretIn = (text: string) => /<p><code>([\w-]{40})<\/code><\/p>/.exec(text)?.[1] ?? '';
    const first = secretIn((await ada.get(made.location)).text);
    const own = made.location.replace(/\?.*/, '');
    const form = hiddenFields((await ada.get(own)).text, `${own}/secret`);
    await Promise.all([1, 2].map(() => ada.request(`${own}/secret`, { form })));
    const second = secretIn((await ada.get(own)).text);
    const client_id = own.split('/').at(-1)!;
    for (const client_secret of [first, second]) {
      const { status } = await token(
        service(),
        { grant_type: 'client_credentials' },
        basic({ client_id, client_secret }),
      );
      expect(status).toBe(200);
    }
  });

  test('of another person’s app there is none', async () => {
    const other = await signedUp(service());
    const csrf = await other.csrf('/account/apps');
    const events = await service().eventsOf(async () => {
      expect((await other.get(`${path}/token`)).status).toBe(404);
      const form = { csrf, write_post: '1' };
      expect((await other.request(`${path}/token`, { form })).status).toBe(404);
      const forged = await ada.request(`${path}/token`, { form });
      expect(forged.status).toBe(403);
    });
    expect(events).toEqual([]);
  });
});
