import { afterEach, describe, expect, test, vi } from 'vitest';
import { digest } from '../../src/digest.ts';
import { selectSession } from '../../src/features/accounts/accounts.sql.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { allow, askUri, exchange, FormClient, getCode, makeApp, signedUp, token } from '../form-client.ts';
import { Client, describeService } from '../harness.ts';

const PASSWORD = 'a good long password';

function csrfOf(page: string): string {
  return /name="csrf" value="([^"]*)"/.exec(page)?.[1] ?? '';
}

describeService('accounts', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const browse = () => new FormClient(service().origin);

  test('signing up creates an account and a session; signing out and in again works by name', async () => {
    const browser = browse();
    const events = await service().eventsOf(async () => {
      const reply = await browser.signUp('Alice_1', { email: 'Alice@Example.org' });
      expect(reply).toMatchObject({ status: 303, location: '/welcome' });
    });
    const { data } = await service().anonymous.get('/users/@alice_1');
    expect(events).toMatchObject([{ type: 'user', body: { id: Number(data.id) } }]);
    expect(JSON.stringify(data)).not.toContain('example.org');
    expect((await browser.get('/account')).text).toContain('@alice_1');
    const out = await browser.submit('/account', '/sign-out', {});
    expect(out.status).toBe(303);
    expect((await browser.get('/account')).location).toBe('/sign-in?next=%2Faccount');
    expect((await browser.signIn('@ALICE_1', PASSWORD)).location).toBe('/home');
  });

  test('an e-mail address signs in once it is confirmed, to the account that confirmed it first', async () => {
    const { ctx } = service();
    const mail = 'shared@example.org';
    const ids: number[] = [];
    for (const username of ['holder_1', 'holder_2']) {
      const { status, location } = await browse().signUp(username, { email: 'Shared@Example.org' });
      expect([status, location]).toEqual([303, '/welcome']);
      ids.push(Number((await service().anonymous.get(`/users/@${username}`)).data.id));
    }
    const [one, two] = ids as [number, number];
    // The reply is that for an address that nobody has.
    const before = await browse().signIn(mail, PASSWORD);
    const unknown = await browse().signIn('nobody@example.org', PASSWORD);
    expect([before.status, before.text.includes('name or the password is wrong')]).toEqual([400, true]);
    expect(unknown.status).toBe(400);

    expect(await service().eventsOf(() => confirmEmail(ctx.store, undefined, two))).toEqual([]);
    await confirmEmail(ctx.store, undefined, two);
    const browser = browse();
    expect((await browser.signIn(' shared@example.ORG', PASSWORD)).location).toBe('/home');
    expect((await browser.get('/account')).text).toContain('@holder_2');
    await expect(confirmEmail(ctx.store, undefined, one)).rejects.toThrow('another account has confirmed');
    // Others who name it are not told who has confirmed it.
    const late = await browse().signUp('holder_3', { email: mail });
    expect([late.status, late.location]).toEqual([303, '/welcome']);
    await deleteUser(ctx.store, undefined, two);
    await confirmEmail(ctx.store, undefined, one);
    expect((await browse().signIn(mail, PASSWORD)).location).toBe('/home');
  });

  test('of confirmations at once, one wins', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        await browse().signUp(`racer_${n}`, { email: 'race@example.org' });
        return Number((await service().anonymous.get(`/users/@racer_${n}`)).data.id);
      }),
    );
    const results = await Promise.allSettled(
      ids.map((id) => confirmEmail(service().ctx.store, undefined, id)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['a name with other characters', { username: 'bad name' }, 'The username must be'],
    ['a short password', { username: 'shorty', password: '1234567' }, 'must be 8 to 1000'],
    ['the name as password', { username: 'samesame', password: 'SameSame' }, 'must not be the username'],
    ['no e-mail address', { username: 'mailer', email: 'nonsense' }, 'does not look like an e-mail address'],
  ])('signing up with %s is refused with a reason, and nothing is written', async (_what, form, reason) => {
    const browser = browse();
    let reply = { status: 0, text: '' };
    const events = await service().eventsOf(async () => {
      reply = await browser.submit('/join', '/join', { password: PASSWORD, ...form });
    });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(reason);
    expect(reply.text).not.toContain(PASSWORD);
    expect(events).toEqual([]);
    expect(browser.cookies.has('millrace_session')).toBe(false);
  });

  test('a username that is taken is told, an e-mail address that is taken is not', async () => {
    await browse().signUp('first_one', { email: 'taken@example.org' });
    const first = Number((await service().anonymous.get('/users/@first_one')).data.id);
    await confirmEmail(service().ctx.store, undefined, first);
    const same = await browse().signUp('First_One', { password: 'another long password' });
    expect([same.status, same.text.includes('is taken')]).toEqual([400, true]);
    const free = await browse().signUp('second_one', { email: 'free@example.org' });
    const other = browse();
    const taken = await other.signUp('third_one', { email: 'TAKEN@example.org' });
    expect([taken.status, taken.location]).toEqual([free.status, free.location]);
    // Its owner sees the address as one that is not confirmed, as every other.
    expect((await other.get('/account')).text).toContain('It is not confirmed');
    // The address still signs in to the first account only.
    const again = browse();
    await again.signIn('taken@example.org', PASSWORD);
    expect((await again.get('/account')).text).toContain('@first_one');
  });

  test('a sign-up form that is sent twice signs in, for a minute and with its password', async () => {
    const [first, browser] = [browse(), browse()];
    const form = { csrf: await browser.csrf('/join'), username: 'Two_Clicks', password: PASSWORD };
    const both = await Promise.all([1, 2].map(() => browser.request('/join', { form })));
    expect(both.map(({ status, location }) => [status, location])).toEqual([
      [303, '/welcome'],
      [303, '/welcome'],
    ]);
    expect((await browser.get('/home')).status).toBe(200);
    const write = `update users set created_at = created_at - 60001 where username = 'two_clicks'`;
    await service().ctx.store.write((tx) => tx.all(write, []));
    const late = await first.signUp('two_clicks');
    expect([late.status, late.text.includes('is taken')]).toEqual([400, true]);
  });

  test('sign-in and the password grant say the same of unknown names, accounts without a password and wrong passwords', async () => {
    await browse().signUp('known_name');
    await addUser(service().ctx.store, { username: 'no_password' });
    const app = await makeApp(service());
    const pages = new Set<string>();
    const bodies = new Set<string>();
    for (const login of ['known_name', 'no_password', 'nobody_has_it']) {
      const reply = await browse().signIn(login, 'wrong password');
      expect(reply.status).toBe(400);
      pages.add(reply.text.replaceAll(login, '').replace(/name="csrf" value="[^"]*"/, ''));
      const grant = {
        grant_type: 'password',
        client_id: app.client_id,
        password: 'wrong password',
        username: login,
      };
      const { status, body } = await token(service(), {
        ...grant,
        password_grant_secret: app.password_grant_secret,
      });
      bodies.add(JSON.stringify([status, body]));
    }
    expect(pages.size).toBe(1);
    expect([...bodies]).toEqual([
      '[400,{"error":"invalid_grant","error_description":"the username or the password is wrong."}]',
    ]);
  });

  test('a password is the same however its letters are composed', async () => {
    const [composed, decomposed] = ['Grün für alle Mühlen', 'Gru\u0308n fu\u0308r alle Mu\u0308hlen'];
    for (const [name, first, second] of [
      ['composes', composed, decomposed],
      ['decomposes', decomposed, composed],
    ] as const) {
      expect((await browse().signUp(name, { password: first })).status).toBe(303);
      for (const password of [first, second, first.replaceAll(' ', '\u00a0')]) {
        expect((await browse().signIn(name, password)).status).toBe(303);
      }
      expect((await browse().signIn(name, `${first}!`)).status).toBe(400);
    }
    const browser = browse();
    expect((await browser.signIn('composes', decomposed)).status).toBe(303);
    const confirm = await browser.submit('/account/confirm', '/account/confirm', { password: composed });
    expect(confirm.status).toBe(303);
  });

  test('an unknown name takes as long as a wrong password', async () => {
    await browse().signUp('timed_name');
    // By processor time, nearly all of which is the password's digest, in turns and by the least of several.
    const least = { timed_name: Number.POSITIVE_INFINITY, unknown_name: Number.POSITIVE_INFINITY };
    for (let n = 0; n < 8; n++) {
      for (const login of ['timed_name', 'unknown_name'] as const) {
        const browser = browse();
        const csrf = await browser.csrf();
        const before = process.cpuUsage();
        await browser.request('/sign-in', { form: { csrf, login, password: 'wrong password' } });
        const { user, system } = process.cpuUsage(before);
        least[login] = Math.min(least[login], user + system);
      }
    }
    const ratio = least.unknown_name / least.timed_name;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('the session is a new one at every sign-in, never one that the browser brought', async () => {
    const victim = browse();
    await victim.signUp('fixed_one');
    const before = victim.cookies.get('millrace_session')!;
    const attacker = 'A'.repeat(40);
    const browser = browse();
    browser.cookies.set('millrace_session', attacker);
    await browser.signIn('fixed_one', PASSWORD);
    const session = browser.cookies.get('millrace_session')!;
    expect(session).not.toBe(attacker);
    expect(session).not.toBe(before);
    const thief = browse();
    thief.cookies.set('millrace_session', attacker);
    expect((await thief.get('/account')).status).toBe(303);
    // A session that has ended is no longer valid.
    await victim.submit('/account', '/sign-out', {});
    thief.cookies.set('millrace_session', before);
    expect((await thief.get('/account')).status).toBe(303);
  });

  test('sessions are stored as keyed digests', async () => {
    const browser = await signedUp(service());
    const secret = browser.cookies.get('millrace_session')!;
    const { ctx } = service();
    const find = (stored: string) => selectSession(ctx.store.read, { digest: stored, now: Date.now() });
    expect(await find(secret)).toEqual([]);
    expect(await find(digest(ctx.digestKey, secret))).toHaveLength(1);
  });

  test('a change of password ends every other session, and leaves apps their access', async () => {
    const browser = await signedUp(service());
    const other = browse();
    await other.signIn(browser.username, PASSWORD);
    const app = await makeApp(service());
    const { body } = await exchange(service(), app, await getCode(browser, app));
    const wrong = await browser.submit('/account/password', '/account/password', { wanted: 'short' });
    expect([wrong.status, wrong.text.includes('8 to 1000')]).toEqual([400, true]);
    const before = browser.cookies.get('millrace_session');
    const right = await browser.submit('/account/password', '/account/password', {
      wanted: 'another password',
    });
    expect(right.location).toBe('/account/security?done=password');
    expect(browser.cookies.get('millrace_session')).not.toBe(before);
    expect((await browser.get('/account')).status).toBe(200);
    expect((await other.get('/account')).status).toBe(303);
    expect((await browse().signIn(browser.username, PASSWORD)).status).toBe(400);
    expect((await browse().signIn(browser.username, 'another password')).status).toBe(303);
    expect((await new Client(service().origin, body.access_token).get('/token')).status).toBe(200);
  });

  test('authorised apps are listed with what they may do, and lose their access at a click', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service());
    const { body } = await exchange(service(), app, await getCode(browser, app, { scope: 'stream' }));
    const second = await exchange(service(), app, await getCode(browser, app, { scope: 'follow' }));
    const left = await getCode(browser, app);
    const page = (await browser.get('/account/apps')).text;
    expect(page).toContain('Read your personal stream');
    const action = /action="(\/account\/apps\/\d+\/revoke)"/.exec(page)![1]!;
    // Another user's authorisation cannot be ended.
    const stranger = await signedUp(service());
    const csrf = csrfOf((await stranger.get('/account')).text);
    expect((await stranger.request(action, { form: { csrf } })).status).toBe(404);
    const client = new Client(service().origin, body.access_token);
    expect((await client.get('/token')).status).toBe(200);

    const events = await service().eventsOf(() => browser.submit('/account/apps', action, {}));
    const authorization = Number(/apps\/(\d+)/.exec(action)![1]);
    const about = { id: authorization, user: browser.id, app: app.id };
    expect(events).toMatchObject([
      { type: 'token', deleted: true, body: { ...about, token: expect.any(Number) } },
      { type: 'token', deleted: true, body: { ...about, token: expect.any(Number) } },
      { type: 'token', deleted: true, body: { ...about, scopes: ['basic', 'stream', 'follow'] } },
    ]);
    expect(events[2]!.body).not.toHaveProperty('token');
    for (const access of [body.access_token, second.body.access_token]) {
      const { status, meta } = await new Client(service().origin, access).get('/token');
      expect([status, meta.error_slug]).toEqual([401, 'not-authorized']);
    }
    expect((await browser.get('/account/apps')).text).toContain('None.');
    expect((await exchange(service(), app, left)).body.error).toBe('invalid_grant');
  });

  test('pages cannot be framed, cached or told of by a referrer, and cookies are out of reach of scripts', async () => {
    const browser = browse();
    const { headers, setCookies } = await browser.get('/sign-in');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const { setCookies: session } = await browser.signUp('flagged');
    for (const cookie of [...setCookies, ...session]) {
      expect(cookie).toMatch(
        /^millrace_((visit|session)=[\w-]{40}|known=[\w-]{20}); Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
      );
    }
  });

  describe('a form that another site sends', () => {
    const forms: [string, Record<string, string>][] = [
      ['/sign-in', { login: 'a', password: 'b' }],
      ['/join', { username: 'forged', password: PASSWORD }],
      ['/sign-out', {}],
      ['/account/password', { wanted: 'hijacked password' }],
      ['/account/confirm', { password: PASSWORD }],
      ['/account/security/authenticator', { salt: 'x', code: '123456' }],
      ['/account/security/authenticator/remove', {}],
      ['/account/security/passkeys', { passkey: '{}' }],
      ['/account/security/passkeys/1/remove', {}],
      ['/account/security/recovery-codes', {}],
      ['/sign-in/passkey', { passkey: '{}' }],
      ['/sign-in/step', { step: 'x', code: '123456' }],
      ['/undo/x', {}],
      ['/account/invitation', {}],
      ['/account/email', { email: 'thief@example.org' }],
      ['/account/email/confirmation', {}],
      ['/account/profile', { name: 'Forged', description: '' }],
      ['/account/sessions/end', {}],
      ['/account/close', { sure: '1' }],
      ['/account/apps', { name: 'Forged', link: '', redirect_uris: '' }],
      ['/account/apps/1', { name: 'Forged' }],
      ['/account/apps/1/secret', {}],
      ['/account/apps/1/delete', {}],
      ['/account/apps/1/revoke', {}],
      ['/account/tokens/1/revoke', {}],
      ['/compose', { text: 'Forged' }],
      ['/posts/1/star', {}],
      ['/users/1/follow', {}],
      ['/forgot-password', { login: 'a' }],
      ['/new-password/x', { wanted: PASSWORD }],
      ['/confirm-email/x', {}],
      ['/oauth/authorize', { decision: 'allow' }],
    ];
    test.each(forms)('is refused at %s', async (action, form) => {
      const browser = await signedUp(service());
      const stranger = await signedUp(service());
      const own = await browser.get('/account');
      const csrf = csrfOf(own.text);
      const foreign = csrfOf((await stranger.get('/account')).text);
      const app = await makeApp(service());
      const all = { client_id: app.client_id, redirect_uri: app.redirectUri, response_type: 'code', ...form };
      for (const [body, headers] of [
        [all, { origin: '' }],
        [{ ...all, csrf: '' }, { origin: 'null' }],
        [{ ...all, csrf: foreign }, { origin: 'https://elsewhere.example' }],
        [{ ...all, csrf }, { 'sec-fetch-site': 'cross-site' }],
        [{ ...all, csrf }, { 'sec-fetch-site': 'same-site' }],
      ] as [Record<string, string>, Record<string, string>][]) {
        const events = await service().eventsOf(async () => {
          const reply = await browser.request(action, { form: body, headers });
          expect([reply.status, reply.location]).toEqual([403, '']);
        });
        expect(events).toEqual([]);
      }
      const json = await fetch(`${service().origin}${action}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: 'csrf=1',
      });
      expect(json.status).toBe(415);
      expect((await browser.get('/account')).status).toBe(200);
    });
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/%0d%0aX: y/../..//evil.example',
    '/.//evil.example/x',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/a/..//evil.example?x=1',
    '/.\\/evil.example',
    '/./\t/evil.example',
    '/.///evil.example',
    '',
  ])('signing in never leads to another origin: %j', async (next) => {
    const browser = await signedUp(service());
    const { location } = await browser.get(`/sign-in?${new URLSearchParams({ next })}`);
    expect(new URL(location, service().origin).origin).toBe(service().origin);
    const again = new FormClient(service().origin);
    const csrf = await again.csrf();
    const reply = await again.request('/sign-in', {
      form: { csrf, next, login: browser.username, password: PASSWORD },
    });
    expect(reply.status).toBe(303);
    expect(new URL(reply.location, service().origin).origin).toBe(service().origin);
  });

  test('what people typed and app names are text, not HTML', async () => {
    const browser = browse();
    const login = '"><script>alert(1)</script>';
    expect((await browser.signIn(login, 'x')).text).not.toContain('<script');
    expect((await browser.get(`/join?invite=${encodeURIComponent(login)}`)).text).not.toContain('<script');
  });

  test('guessing is slowed down for the guesser, not for the owner, also while limits are off', async () => {
    const owner = await signedUp(service());
    const guesser = browse();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const replies = [];
    for (let n = 0; n < 7; n++) replies.push(await guesser.signIn(owner.username, `guess ${n}`));
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect(Number(replies[6]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(replies[6]!.text).toMatch(/Wait \d+ seconds/);
    expect((await guesser.signIn(owner.username, PASSWORD)).status).toBe(429);
    expect((await browse().signIn(owner.username, PASSWORD)).status).toBe(303);
  });

  test('guesses count for the account, by whatever name, and where people authenticate again', async () => {
    const owner = browse();
    await owner.signUp('guessed', { email: 'guessed@example.org' });
    const { id } = (await service().anonymous.get('/users/@guessed')).data;
    await confirmEmail(service().ctx.store, undefined, Number(id));
    // However long it takes, it is too early for another try.
    for (const clock of [Date, performance]) vi.spyOn(clock, 'now').mockReturnValue(clock.now());
    const guesser = browse();
    const statuses: number[] = [];
    for (const login of ['guessed', '@Guessed', 'GUESSED@example.org', 'guessed@example.org', 'guessed']) {
      statuses.push((await guesser.signIn(login, 'a guess')).status);
    }
    statuses.push((await guesser.signIn('guessed@example.org', 'a guess')).status);
    for (const [name, value] of owner.cookies) guesser.cookies.set(name, value);
    const page = '/account/confirm';
    statuses.push((await guesser.submit(page, page, { password: 'a guess' })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  test('the invitation of the Token object lets people sign up, until it is replaced', async () => {
    const browser = await signedUp(service(), 'inviter');
    const app = await makeApp(service());
    const { body } = await exchange(service(), app, await getCode(browser, app));
    const link = body.token.invite_link as string;
    expect(link).toMatch(new RegExp(`^${service().origin}/join\\?invite=[\\w-]{16}$`));
    expect((await new Client(service().origin, body.access_token).get('/token')).data.invite_link).toBe(link);
    expect((await browse().get(link.slice(service().origin.length))).text).toContain('has invited you');
    await browser.submit('/account', '/account/invitation', {});
    expect((await browse().get(link.slice(service().origin.length))).text).not.toContain('has invited you');
    const late = await browse().signUp('late_guest', { invite: new URL(link).searchParams.get('invite')! });
    expect([late.status, late.text.includes('invalid or has expired')]).toEqual([403, true]);
    expect((await service().anonymous.get('/users/@late_guest')).status).toBe(404);
  });

  test('after signing in, people return to what an app asked for', async () => {
    const { username } = await signedUp(service());
    const app = await makeApp(service());
    const browser = browse();
    const { location } = await browser.get(askUri(app, { state: 'kept', scope: 'stream' }));
    expect(location).toMatch(/^\/sign-in\?next=/);
    const page = await browser.get(location);
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://client.example",
    );
    const back = await browser.submit(location, '/sign-in', { login: username, password: PASSWORD });
    const answer = await allow(browser, back.location);
    expect(answer.searchParams.get('state')).toBe('kept');
  });
});
