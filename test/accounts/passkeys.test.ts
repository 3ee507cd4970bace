/** Passkeys over HTTP, with an authenticator in software: what is accepted, and what must not be. */
import { afterEach, expect, test, vi } from 'vitest';
import { Authenticator } from '../authenticator.ts';
import { addApp, ageConfirmation, passkeyOptions, recoveryCodesIn } from '../factors.ts';
import { FormClient, hiddenFields, signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';

const PASSWORD = 'a good long password';
const ADD = '/account/security/passkeys';
const SIGN_IN = '/sign-in/passkey';
const STEP = '/sign-in/step';

/** Browsers offer passkeys without TLS for this name alone. */
const settings = { MILLRACE_HOST: 'localhost' };

describeService(
  'passkeys',
  (service) => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    const browse = () => new FormClient(service().origin);
    const authenticator = (options = {}) => new Authenticator(service().origin, options);

    async function add(browser: FormClient, device: Authenticator, name = 'A key', wrong = {}) {
      const { text } = await browser.get(ADD);
      const passkey = device.create(passkeyOptions(text), wrong);
      return browser.request(ADD, { form: { ...hiddenFields(text, ADD), name, passkey } });
    }

    async function person() {
      const browser = await signedUp(service(), 'keys');
      const device = authenticator();
      const { status, text } = await add(browser, device);
      expect(status).toBe(200);
      return { browser, device, codes: recoveryCodesIn(text) };
    }

    /** The form with which a page asks for a passkey. */
    async function asked(browser: FormClient, path = '/sign-in', action = SIGN_IN) {
      const { text } = await browser.get(path);
      return { options: passkeyOptions(text), fields: hiddenFields(text, action) };
    }

    const send = (browser: FormClient, fields: Record<string, string>, passkey: string, action = SIGN_IN) =>
      browser.request(action, { form: { ...fields, passkey } });

    async function signIn(device: Authenticator, browser = browse(), wrong = {}) {
      const { options, fields } = await asked(browser);
      return send(browser, fields, device.get(options, wrong));
    }

    test('a passkey is added by name, signs in without one, and is removed', async () => {
      const { browser, device, codes } = await person();
      expect(codes).toHaveLength(10);
      const { options } = await asked(browse());
      expect(options).toMatchObject({
        rpId: 'localhost',
        allowCredentials: [],
        userVerification: 'required',
      });
      const other = browse();
      const { status, location } = await signIn(device, other);
      expect([status, location]).toEqual([303, '/home']);
      expect((await other.get('/account')).text).toContain(`@${browser.username}`);
      const second = authenticator({ isCounting: false });
      const again = await add(browser, second, '  Blue <key>  ');
      expect(again.location).toBe('/account/security?done=passkey');
      const { text } = await browser.get('/account/security');
      expect(text).toContain('Blue &lt;key&gt;');
      expect(text).toContain('Last used');
      // Authenticators that do not count sign in again and again.
      for (let n = 0; n < 2; n++) expect((await signIn(second)).status).toBe(303);
      const [id] = /(?<=passkeys\/)\d+(?=\/remove)/.exec(text)!;
      const stranger = await signedUp(service());
      const csrf = await stranger.csrf('/account');
      expect((await stranger.request(`${ADD}/${id}/remove`, { form: { csrf } })).status).toBe(404);
      const removed = await browser.submit(`${ADD}/${id}/remove`, `${ADD}/${id}/remove`, {});
      expect(removed.location).toBe('/account/security?done=passkey-removed');
      expect((await signIn(device)).status).toBe(400);
      expect((await signIn(second)).status).toBe(303);
    });

    test('an answer counts once, in the browser that was asked, and not for long', async () => {
      // One that does not count, whose second signature looks like the first.
      const device = authenticator({ isCounting: false });
      await add(await signedUp(service()), device);
      const browser = browse();
      const { options, fields } = await asked(browser);
      const answer = device.get(options);
      const stranger = browse();
      const { fields: theirs } = await asked(stranger);
      expect((await send(stranger, theirs, answer)).status).toBe(400);
      const both = await Promise.all([send(browser, fields, answer), send(browser, fields, answer)]);
      expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
      expect(
        (await send(browser, await (await asked(browse())).fields, answer)).status,
      ).toBeGreaterThanOrEqual(400);
      const late = browse();
      const { options: old, fields: then } = await asked(late);
      const { now } = Date;
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_001);
      expect((await send(late, then, device.get(old))).status).toBe(400);
    });

    test.each<[string, Json]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['another domain', { rpId: 'evil.example' }],
      ['a person who was not verified', { flags: 0x01 }],
      ['a counter that went back', { counter: 0 }],
      ['another user', { userHandle: 'c29tZWJvZHk' }],
    ])('an answer with %s is refused', async (_, wrong) => {
      const { device } = await person();
      expect((await signIn(device)).status).toBe(303);
      const refused = await signIn(device, browse(), wrong);
      expect([refused.status, refused.text.includes('not accepted')]).toEqual([400, true]);
    });

    test.each<[string, Json]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['another domain', { rpId: 'evil.example' }],
      ['a person who was not verified', { flags: 0x01 }],
    ])('a new passkey with %s is refused', async (_, wrong) => {
      const browser = await signedUp(service());
      expect((await add(browser, authenticator(), 'A key', wrong)).status).toBe(400);
      expect((await browser.get('/account/security')).text).not.toContain('A key');
    });

    test('what is no answer is refused', async () => {
      const { browser, device } = await person();
      const { options, fields } = await asked(browse());
      const real = JSON.parse(device.get(options));
      const client = (content: unknown) =>
        Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url');
      const odd: Json[] = [
        ...['', '{}', 'null', '[]', '5', '"x"', '{"id":5}'],
        ...[
          { ...real, id: 'A'.repeat(2000) },
          { ...real, id: 5 },
          { ...real, id: 'unknown' },
          { id: real.id },
        ],
        ...[null, 5, 'x', [], {}].map((response) => ({ ...real, response })),
        ...[
          null,
          5,
          '',
          {},
          client('x'),
          client([]),
          client({ challenge: 5 }),
          client({ challenge: '' }),
        ].map((clientDataJSON) => ({ ...real, response: { ...real.response, clientDataJSON } })),
        ...['authenticatorData', 'signature', 'userHandle'].flatMap((name) =>
          [5, 'A', '!', 'A'.repeat(40_000), {}, []].map((value) => ({
            ...real,
            response: { ...real.response, [name]: value },
          })),
        ),
        ...['type', 'rawId'].map((name) => ({ ...real, [name]: {} })),
      ];
      const other = browse();
      const { fields: own } = await asked(other);
      for (const [index, one] of odd.entries()) {
        const passkey = typeof one === 'string' ? one : JSON.stringify(one);
        if (index % 20 === 0) vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
        const form = { ...own, passkey };
        const { status } = await other.request(SIGN_IN, { form });
        expect(status, passkey.slice(0, 200)).toBe(400);
        const adding = { csrf: await browser.csrf('/account'), passkey };
        expect((await browser.request(ADD, { form: adding })).status, passkey.slice(0, 200)).toBe(400);
      }
      expect(fields).toHaveProperty('csrf');
    });

    test('a passkey is also the second step, of its own account', async () => {
      const { browser, device, codes } = await person();
      const stranger = await person();
      const other = browse();
      const begun = await other.signIn(browser.username, PASSWORD);
      expect([begun.status, other.cookies.has('millrace_session')]).toEqual([200, false]);
      const options = passkeyOptions(begun.text);
      expect(options.allowCredentials).toMatchObject([{ id: device.id.toString('base64url') }]);
      const fields = hiddenFields(begun.text, STEP);
      const theirs = await send(other, fields, stranger.device.get(options), STEP);
      expect([theirs.status, theirs.text.includes('another account')]).toEqual([400, true]);
      expect((await send(other, fields, device.get(options), STEP)).location).toBe('/home');
      const third = browse();
      const again = await third.signIn(browser.username, PASSWORD);
      const form = { ...hiddenFields(again.text, STEP), code: codes[0]! };
      expect((await third.request(STEP, { form })).location).toBe('/home');
    });

    test('a passkey confirms that it is its person, and an answer for one thing is none for another', async () => {
      const { browser, device } = await person();
      const stranger = await person();
      const adding = passkeyOptions((await browser.get(ADD)).text);
      await ageConfirmation(service(), browser.id);
      const path = '/account/confirm';
      const { options, fields } = await asked(browser, path, path);
      expect((await send(browser, fields, stranger.device.get(options), path)).status).toBe(400);
      const added = device.get({ challenge: adding.challenge, rpId: 'localhost' });
      expect((await send(browser, fields, added, path)).status).toBe(400);
      // Neither an answer of the sign-in page, nor one to another session of the same person.
      const other = browse();
      const { options: signing } = await asked(other);
      expect((await send(browser, fields, device.get(signing), path)).status).toBe(400);
      await signIn(device, other);
      const { options: theirs } = await asked(other, path, path);
      expect((await send(browser, fields, device.get(theirs), path)).status).toBe(400);
      expect((await browser.get(ADD)).status).toBe(303);
      const answer = device.get(options);
      expect((await send(browser, fields, answer, path)).status).toBe(303);
      expect((await browser.get(ADD)).status).toBe(200);
      expect((await send(browser, fields, answer, path)).status).toBe(400);
    });

    test('an account has at most twenty, and each once', async () => {
      const { browser, device } = await person();
      const known = await add(browser, device);
      expect([known.status, known.text.includes('has already been added')]).toEqual([400, true]);
      // Nor by another account, whose passkey it would become.
      expect((await add(await signedUp(service()), device)).status).toBe(400);
      for (let n = 1; n < 20; n++) expect((await add(browser, authenticator(), '')).status).toBe(303);
      expect((await browser.get('/account/security')).text).toContain('Passkey 20');
      expect((await add(browser, authenticator())).text).toContain('at most 20');
    });

    test('a suspended account does not sign in with one', async () => {
      const { browser, device } = await person();
      const { store } = service().ctx;
      await store.write((tx) => tx.all(`update users set suspended_at = 1 where id = ${browser.id}`, []));
      expect((await signIn(device)).status).toBe(400);
    });

    test('the last factor takes the recovery codes with it', async () => {
      const { browser } = await person();
      await addApp(browser);
      const remove = async (action: string) => browser.submit(action, action, {});
      const { text } = await browser.get('/account/security');
      await remove(/\/account\/security\/passkeys\/\d+\/remove/.exec(text)![0]);
      expect((await browser.get('/account/security')).text).toContain('You have 10 left');
      await remove('/account/security/authenticator/remove');
      const rows = `select count(*) as n from recovery_codes where user_id = ${browser.id}`;
      expect(await service().ctx.store.read.all(rows, [])).toEqual([{ n: 0 }]);
      expect((await browse().signIn(browser.username, PASSWORD)).location).toBe('/home');
    });
  },
  settings,
);

describeService('passkeys at an IP address', (service) => {
  test('are not offered, since browsers refuse them', async () => {
    const browser = await signedUp(service());
    expect((await new FormClient(service().origin).get('/sign-in')).text).not.toContain('data-passkey');
    expect((await browser.get('/account/security')).text).toContain('Passkeys need a host name');
  });
});
