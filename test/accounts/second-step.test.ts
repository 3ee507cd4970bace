/** Authenticator apps and recovery codes as the second step of signing in, against replay and guessing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeEmail, changePassword } from '../../src/features/accounts/accounts.actions.ts';
import {
  removeApp,
  replaceRecoveryCodes,
  resetFactors,
} from '../../src/features/accounts/factor-changes.actions.ts';
import type { Session } from '../../src/features/accounts/sessions.ts';
import { findSession } from '../../src/web/kit/visit.ts';
import { addApp, ageConfirmation, recoveryCodesIn } from '../factors.ts';
import { FormClient, hiddenFields, makeApp, signedUp, token } from '../form-client.ts';
import { describeService } from '../harness.ts';

const PASSWORD = 'a good long password';
const STEP = '/sign-in/step';
const HERE = '/account/security';

describeService('the second step', (service) => {
  let offset = 0;

  beforeEach(() => {
    const { now } = Date;
    const start = now();
    // Codes change with the time, which stands still but for what a test adds.
    offset = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => start + offset);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** A person with an authenticator app. */
  async function person() {
    const browser = await signedUp(service(), 'steps');
    return { browser, ...(await addApp(browser)) };
  }

  /** Gives the password in a new browser. */
  async function begin(username: string, browser = new FormClient(service().origin)) {
    const reply = await browser.signIn(username, PASSWORD);
    expect([reply.status, reply.location]).toEqual([200, '']);
    const fields = hiddenFields(reply.text, STEP);
    return { browser, fields, give: (code: string) => browser.request(STEP, { form: { ...fields, code } }) };
  }

  test('an authenticator app is set up with a code, and then asked for after the password', async () => {
    const browser = await signedUp(service(), 'steps');
    const path = `${HERE}/authenticator`;
    const wrong = await browser.submit(path, path, { code: '000000' });
    expect([wrong.status, wrong.text.includes('The code is wrong')]).toEqual([400, true]);
    // The key stays the same, for an app that has it already.
    expect(/name="salt" value="([^"]+)"/.exec(wrong.text)?.[1]).toMatch(/^[\w-]{22}$/);
    expect((await new FormClient(service().origin).signIn(browser.username, PASSWORD)).status).toBe(303);
    const { app, codes } = await addApp(browser);
    expect(new Set(codes).size).toBe(10);
    expect((await browser.get(HERE)).text).toContain('You have 10 left');
    await expect(addApp(browser)).rejects.toThrow('set up already');

    const { browser: other, give } = await begin(browser.username);
    expect(other.cookies.has('millrace_session')).toBe(false);
    expect((await give('123')).status).toBe(400);
    const { status, location } = await give(app.code());
    expect([status, location]).toEqual([303, '/home']);
    expect((await other.get('/account')).status).toBe(200);
  });

  test('a code works once, in one browser, and for a step before and after its own', async () => {
    const { browser, app } = await person();
    const [one, two] = [await begin(browser.username), await begin(browser.username)];
    const code = app.code();
    const both = await Promise.all([one.give(code), two.give(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect((await (await begin(browser.username)).give(code)).status).toBe(400);
    // An earlier one is not accepted after a later one.
    const third = await begin(browser.username);
    expect((await third.give(app.code(1))).status).toBe(303);
    expect((await (await begin(browser.username)).give(app.code())).status).toBe(400);
    offset += 10 * 30_000;
    const late = await begin(browser.username);
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 303],
    ] as const) {
      expect((await late.give(app.code(steps))).status, String(steps)).toBe(status);
    }
  });

  test('a recovery code works once, also of two attempts at once, until new ones are made', async () => {
    const { browser, codes } = await person();
    const attempts = await Promise.all([begin(browser.username), begin(browser.username)]);
    const replies = await Promise.all(attempts.map(({ give }) => give(codes[0]!)));
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 400]);
    // As people type it.
    const typed = codes[1]!.toUpperCase().replace('-', ' ');
    expect((await (await begin(browser.username)).give(typed)).status).toBe(303);
    expect((await browser.get(HERE)).text).toContain('You have 8 left');
    const made = await browser.submit(`${HERE}/recovery-codes`, `${HERE}/recovery-codes`, {});
    const fresh = recoveryCodesIn(made.text);
    expect(fresh).toHaveLength(10);
    expect((await (await begin(browser.username)).give(codes[2]!)).status).toBe(400);
    expect((await (await begin(browser.username)).give(fresh[0]!)).status).toBe(303);
    // Another person's code is none.
    const { browser: other } = await person();
    expect((await (await begin(other.username)).give(fresh[1]!)).status).toBe(400);
    // A code confirms nothing.
    await ageConfirmation(service(), browser.id);
    const confirm = await browser.submit('/account/confirm', '/account/confirm', { code: fresh[2]! });
    expect(confirm.status).toBe(400);
  });

  test('guesses are counted for the account in all browsers, and the password does not reset them', async () => {
    const { browser, app } = await person();
    const owner = await begin(browser.username);
    expect((await owner.give(app.code())).status).toBe(303);
    const guesser = new FormClient(service().origin);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) {
      const { give } = await begin(browser.username, guesser);
      statuses.push((await give(String(100_000 + n))).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    // Others are let through, but not without end: a code is short.
    let refused = 0;
    for (let n = 0; n < 40; n++) {
      const { give } = await begin(browser.username);
      if ((await give(String(200_000 + n))).status === 429) refused++;
    }
    expect(refused).toBeGreaterThanOrEqual(10);
    // The owner is, where they have signed in before.
    offset += 60_000;
    const again = await begin(browser.username, new FormClient(service().origin, owner.browser.address));
    expect((await again.give(app.code())).status).toBe(303);
  });

  test('the step is bound to its browser, and ends with the password and after ten minutes', async () => {
    const { browser, app } = await person();
    const victim = await begin(browser.username);
    const thief = new FormClient(service().origin);
    const csrf = await thief.csrf();
    const stolen = await thief.request(STEP, { form: { ...victim.fields, csrf, code: app.code() } });
    expect([stolen.status, stolen.text.includes('took too long')]).toEqual([400, true]);
    // For another account it is worth nothing either.
    const step = victim.fields.step!.replace(/^\d+/, String((await signedUp(service())).id));
    const forged = await victim.browser.request(STEP, { form: { ...victim.fields, step, code: app.code() } });
    expect([forged.status, forged.text.includes('took too long')]).toEqual([400, true]);
    for (const odd of ['', '1', '1.2.3', '9'.repeat(40), `${'9'.repeat(16)}.${'9'.repeat(16)}.x`]) {
      const form = { ...victim.fields, step: odd, code: app.code() };
      expect((await victim.browser.request(STEP, { form })).status, odd).toBe(400);
    }
    const late = await begin(browser.username);
    offset += 600_001;
    expect((await late.give(app.code())).status).toBe(400);
    const before = await begin(browser.username);
    await browser.request('/account/confirm', {
      form: { csrf: await browser.csrf('/account'), password: PASSWORD },
    });
    await browser.submit('/account/password', '/account/password', { wanted: 'an entirely new one' });
    expect((await before.give(app.code())).status).toBe(400);
  });

  test('the password grant has no second step, and is refused', async () => {
    const { browser } = await person();
    const app = await makeApp(service());
    const { password_grant_secret, client_id } = app;
    const form = { grant_type: 'password', client_id, password_grant_secret, username: browser.username };
    const { status, body } = await token(service(), { ...form, password: PASSWORD });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(body.error_description).toContain('second step');
    // Nobody learns of it without the password.
    const wrong = await token(service(), { ...form, password: 'wrong' });
    expect(wrong.body.error_description).not.toContain('second step');
  });

  test('an operator removes the factors of who has lost them', async () => {
    const { browser } = await person();
    await resetFactors(service().ctx, undefined, browser.id);
    expect((await new FormClient(service().origin).signIn(browser.username, PASSWORD)).status).toBe(303);
    expect((await browser.get(HERE)).text).not.toContain('Recovery codes');
    await expect(resetFactors(service().ctx, undefined, browser.id)).rejects.toThrow('no passkey');
    const [audited] = await service().ctx.store.read.all(
      `select action, actor_id from audit where target_id = ${browser.id}`,
      [],
    );
    expect(audited).toEqual({ action: 'reset-factors', actor_id: null });
  });

  describe('a stolen session', () => {
    const gated: [string, Record<string, string>][] = [
      ['/account/password', { wanted: 'hijacked password' }],
      ['/account/email', { email: 'thief@example.org' }],
      ['/account/close', { sure: '1' }],
      [`${HERE}/authenticator`, { salt: 'A'.repeat(22), code: '123456' }],
      [`${HERE}/authenticator/remove`, {}],
      [`${HERE}/passkeys`, { passkey: '{}' }],
      [`${HERE}/passkeys/1/remove`, {}],
      [`${HERE}/recovery-codes`, {}],
      ['/docs/token', { stream: '1' }],
    ];

    test('changes nothing that needs confirmation, by any form', async () => {
      const { browser, app, codes } = await person();
      const other = await signedUp(service());
      await ageConfirmation(service(), browser.id);
      const csrf = await browser.csrf('/account');
      for (const [path, form] of gated) {
        const events = await service().eventsOf(async () => {
          const { status, location } = await browser.request(path, { form: { csrf, ...form } });
          expect([status, location.split('?')[0]], path).toEqual([303, '/account/confirm']);
        });
        expect(events, path).toEqual([]);
      }
      for (const path of gated.map(([one]) => one).filter((one) => !/passkeys\/1/.test(one))) {
        expect((await browser.get(path)).location, path).toMatch(/^\/account\/confirm\?next=/);
      }
      expect((await (await begin(browser.username)).give(app.code())).status).toBe(303);
      expect((await (await begin(browser.username)).give(codes[0]!)).status).toBe(303);

      const path = '/account/confirm?next=%2Faccount%2Femail';
      for (const given of [{ password: 'wrong' }, { code: '000000' }, { passkey: '{}' }, {}]) {
        const refused = await browser.submit(path, '/account/confirm', given as Record<string, string>);
        expect(refused.status, JSON.stringify(given)).toBe(400);
      }
      // The secret of another session's form is not this one's.
      const form = { csrf: await other.csrf('/account'), password: PASSWORD };
      expect((await browser.request('/account/confirm', { form })).status).toBe(403);
      expect((await browser.get('/account/email')).status).toBe(303);
      const right = await browser.submit(path, '/account/confirm', { password: PASSWORD });
      expect([right.status, right.location]).toEqual([303, '/account/email']);
      expect((await browser.get('/account/email')).status).toBe(200);
      offset += 600_001;
      expect((await browser.get('/account/email')).status).toBe(303);
      // A code of the app does as well, once.
      const code = app.code();
      expect((await browser.submit(path, '/account/confirm', { code })).status).toBe(303);
      expect((await browser.submit(path, '/account/confirm', { code })).status).toBe(400);
    });

    test('changes nothing when its confirmation ends while it does so', async () => {
      const { browser } = await person();
      const { ctx } = service();
      const secret = browser.cookies.get('millrace_session');
      const session = (await findSession({ ctx, ip: '192.0.2.1' }, secret)) as Session;
      const by = { ip: '192.0.2.1', agent: '' };
      const changes = [
        () => changePassword(ctx, session, 'hijacked password', by),
        () => changeEmail(ctx, session, 'thief@example.org', by),
        () => removeApp(ctx, session, by),
        () => replaceRecoveryCodes(ctx, session, by),
      ];
      await ageConfirmation(service(), browser.id);
      for (const change of changes) await expect(change()).rejects.toThrow('confirm first');
      await browser.submit('/account', '/sign-out', {});
      for (const change of changes) await expect(change()).rejects.toThrow('confirm first');
    });

    test('is confirmed for itself alone', async () => {
      const { browser, app } = await person();
      const { browser: second, give } = await begin(browser.username);
      await give(app.code());
      await ageConfirmation(service(), browser.id);
      await second.submit('/account/confirm', '/account/confirm', { password: PASSWORD });
      expect((await second.get('/account/email')).status).toBe(200);
      expect((await browser.get('/account/email')).status).toBe(303);
    });
  });
});
