/** What people do with their own account: sessions, e-mail address, closing it. */
import { expect, test } from 'vitest';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { FormClient, makeApp, signedUp, userToken } from '../form-client.ts';
import { describeService } from '../harness.ts';

const PASSWORD = 'a good long password';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describeService('account settings', (service) => {
  const browse = () => new FormClient(service().origin);

  async function signInWith(username: string, agent: string): Promise<FormClient> {
    const browser = browse();
    const csrf = await browser.csrf();
    await browser.request('/sign-in', {
      form: { csrf, login: username, password: PASSWORD },
      headers: { 'user-agent': agent },
    });
    return browser;
  }

  test('sessions are listed by browser, and ended one by one or all but this', async () => {
    const here = await signedUp(service());
    const there = await signInWith(here.username, FIREFOX);
    const third = await signInWith(here.username, 'curl/8');
    const { text } = await here.get('/account');
    expect(text.match(/<strong>[^<]*<\/strong>(?=[^<]*<br>)/g)?.sort()).toEqual([
      '<strong>A browser</strong>',
      '<strong>A browser</strong>',
      '<strong>Firefox on Linux</strong>',
    ]);
    expect(text.match(/\(this one\)/g)).toHaveLength(1);
    const [, session = ''] = /Firefox on Linux[\s\S]*?name="session" value="([^"]+)"/.exec(text)!;
    // Another person cannot end it.
    const stranger = await signedUp(service());
    await stranger.submit('/account', '/account/sessions/end', { session });
    expect((await there.get('/account')).status).toBe(200);
    const csrf = await here.csrf('/account');
    const ended = await here.request('/account/sessions/end', { form: { csrf, session } });
    expect(ended.location).toBe('/account/general?done=session');
    expect([(await there.get('/account')).status, (await third.get('/account')).status]).toEqual([303, 200]);
    await here.request('/account/sessions/end', { form: { csrf } });
    expect([(await third.get('/account')).status, (await here.get('/account')).status]).toEqual([303, 200]);
  });

  test('another e-mail address has to be confirmed too', async () => {
    const person = await signedUp(service());
    const { store } = service().ctx;
    const change = (email: string) => person.submit('/account/email', '/account/email', { email });
    const odd = await change('nonsense');
    expect([odd.status, odd.text.includes('does not look like an e-mail address')]).toEqual([400, true]);
    expect((await change(' One@Example.org ')).location).toBe('/account/general?done=email');
    expect((await person.get('/account')).text).toContain('one@example.org');
    expect((await person.get('/account/email')).text).toContain('value="one@example.org"');
    await confirmEmail(store, undefined, person.id);
    expect((await browse().signIn('one@example.org', PASSWORD)).status).toBe(303);
    // The same address again stays confirmed.
    await change('one@example.org');
    expect((await browse().signIn('one@example.org', PASSWORD)).status).toBe(303);
    await change('two@example.org');
    for (const login of ['one@example.org', 'two@example.org']) {
      expect((await browse().signIn(login, PASSWORD)).status, login).toBe(400);
    }
    await change('');
    expect((await person.get('/account')).text).toContain('You have not given one.');
  });

  test('an account is closed with all its data, by a tick', async () => {
    const app = await makeApp(service());
    const { user, client } = await userToken(service(), app, 'write_post follow stream');
    const friend = await service().person(`friend_${user.id}`);
    const { id } = (await client.post('/posts', { text: 'Soon gone' })).data;
    await client.post(`/users/${friend.id}/follow`);
    await friend.post(`/users/${user.id}/follow`);
    await friend.post(`/posts/${id}/star`);

    const refused = await user.submit('/account/close', '/account/close', { sure: '' });
    expect(refused.status).toBe(400);
    expect((await client.get('/token')).status).toBe(200);

    const events = await service().eventsOf(async () => {
      const { status, text } = await user.submit('/account/close', '/account/close', { sure: '1' });
      expect([status, text.includes('Your account is closed')]).toEqual([200, true]);
    });
    expect(events.map(({ type }) => type).sort()).toEqual([
      ...['post', 'session', 'token', 'token', 'user', 'user_follow', 'user_follow'],
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'user', body: { id: user.id, account: 'deleted' } }),
    );
    expect(user.cookies.has('millrace_session')).toBe(false);
    expect((await client.get('/token')).status).toBe(401);
    expect((await service().anonymous.get(`/users/@${user.username}`)).status).toBe(404);
    expect((await service().anonymous.get(`/posts/${id}`)).data.is_deleted).toBe(true);
    expect((await friend.get('/users/me')).data.counts).toMatchObject({ following: 0, followers: 0 });
    expect((await browse().signIn(user.username, PASSWORD)).status).toBe(400);
    expect((await browse().signUp(user.username)).status).toBe(400);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('sign-up tells all that is wrong at once, each beside its field', async () => {
    await browse().signUp('taken_name');
    const { status, text } = await browse().signUp('taken_name', { email: 'nonsense', password: 'short' });
    expect(status).toBe(400);
    for (const [name, reason] of [
      ['username', 'is taken'],
      ['email', 'does not look like an e-mail address'],
      ['password', 'must be 8 to 1000'],
    ] as const) {
      const [, field = ''] = new RegExp(`<input id="${name}"([^>]*)>`).exec(text)!;
      expect(field).toContain('aria-invalid="true"');
      expect(field).toMatch(new RegExp(`aria-describedby="[^"]*${name}-error`));
      expect(new RegExp(`id="${name}-error">([^<]*)<`).exec(text)?.[1]).toContain(reason);
    }
    expect(text).not.toContain('role="alert"');
  });
});
