import { expect, test } from 'vitest';
import { userPassword } from '../../src/commands/accounts.ts';
import { setPassword } from '../../src/features/accounts/password-links.ts';
import { FormClient } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';

const PASSWORD = 'another good password';

describeService('a link that sets a new password', (service) => {
  const issue = async (username: string): Promise<string> => {
    const { json } = (await userPassword.run(service().ctx, [username], { link: true })) as Json;
    expect(Object.keys(json)).toEqual(['url']);
    expect(json.url).toMatch(new RegExp(`^${service().origin}/new-password/[\\w-]{30,}$`));
    return new URL(json.url).pathname;
  };
  const signedUp = async (username: string): Promise<FormClient> => {
    const browser = new FormClient(service().origin);
    await browser.signUp(username);
    return browser;
  };
  const isSignedIn = async (browser: FormClient) => (await browser.get('/account')).status === 200;

  test('sets it once, signs in there and signs out everywhere else', async () => {
    const elsewhere = await signedUp('ada');
    const [path, second] = [await issue('ada'), await issue('@Ada')];
    const browser = new FormClient(service().origin);
    // Programs that look at links in messages do not use it up.
    for (let n = 0; n < 2; n++) {
      const page = await browser.get(path);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.text).toContain('@ada');
    }
    const short = await browser.submit(path, path, { wanted: 'short' });
    expect([short.status, short.text]).toEqual([400, expect.stringContaining('8 to 1000 characters')]);
    const events = await service().eventsOf(async () => {
      const set = await browser.submit(path, path, { wanted: PASSWORD });
      expect([set.status, set.location]).toEqual([303, '/home']);
    });
    expect(events.map(({ type, deleted }) => [type, deleted])).toEqual([['session', true]]);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await elsewhere.signIn('ada', PASSWORD)).location).toBe('/home');
    const old = await new FormClient(service().origin).signIn('ada', 'a good long password');
    expect(old.status).toBe(400);
    for (const used of [path, second]) {
      const page = await browser.get(used);
      expect([page.status, page.text]).toEqual([404, expect.stringContaining('has been used')]);
    }
    expect(
      (await browser.request(path, { form: { csrf: await browser.csrf('/account'), wanted: 'a third one' } }))
        .status,
    ).toBe(404);
  });

  test('of two that come at once sets one password', async () => {
    await signedUp('bea');
    const path = await issue('bea');
    const browsers = [new FormClient(service().origin), new FormClient(service().origin)];
    // Both have opened the page before one of them sends its form.
    const csrf = await Promise.all(browsers.map((browser) => browser.csrf(path)));
    const replies = await Promise.all(
      browsers.map((browser, n) =>
        browser.request(path, { form: { csrf: csrf[n]!, wanted: `${PASSWORD} ${n}` } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 404]);
  });

  test('is not valid after a day, for a suspended account, or from another site', async () => {
    await signedUp('cleo');
    const path = await issue('cleo');
    const browser = new FormClient(service().origin);
    const forged = await browser.request(path, { form: { csrf: 'guessed', wanted: PASSWORD } });
    expect(forged.status).toBe(403);
    await service().ctx.store.bookkeeping((db) =>
      db.all(`update password_links set expires_at = ${Date.now() - 1}`, []),
    );
    expect((await browser.get(path)).status).toBe(404);
    const fresh = await issue('cleo');
    expect((await browser.get(fresh)).status).toBe(200);
    await service().ctx.store.bookkeeping((db) =>
      db.all("update users set suspended_at = 1 where username = 'cleo'", []),
    );
    expect((await browser.get(fresh)).status).toBe(404);
    expect((await browser.get('/new-password/nothing')).status).toBe(404);
  });

  test('is not needed where the operator sets the password', async () => {
    const browser = await signedUp('dora');
    const [, path] = [browser, await issue('dora')];
    const { data } = await service().anonymous.get('/users/@dora');
    const account = { id: Number(data.id), username: 'dora' };
    await expect(setPassword(service().ctx, undefined, { ...account, password: 'short' })).rejects.toThrow(
      '8 to 1000 characters',
    );
    await setPassword(service().ctx, undefined, { ...account, password: PASSWORD });
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.signIn('dora', PASSWORD)).location).toBe('/home');
    expect((await browser.get(path)).status).toBe(404);
    const rows = await service().ctx.store.read.all(
      `select action, detail from audit where target_id = ${account.id} order by id`,
      [],
    );
    expect(rows).toEqual([
      { action: 'password-link', detail: '{}' },
      { action: 'password', detail: '{}' },
    ]);
  });
});
