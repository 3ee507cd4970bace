/** Messages about changes of how an account signs in, and the way back that they have. */
import { expect, test } from 'vitest';
import { resetFactors } from '../../src/features/accounts/factor-changes.actions.ts';
import { setPassword } from '../../src/features/accounts/password-links.ts';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { addApp } from '../factors.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeWithPostbox, forgetMailTo, type Received } from '../postbox.ts';

const PASSWORD = 'a good long password';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describeWithPostbox('messages about changes', (service, postbox) => {
  const browse = () => new FormClient(service().origin);

  /** A person with a confirmed e-mail address. */
  async function person() {
    const browser = await signedUp(service(), 'noticed');
    const email = `${browser.username}@example.org`;
    await changeEmail(browser, email);
    await postbox().next(email);
    await confirmEmail(service().ctx.store, undefined, browser.id);
    return { browser, email };
  }

  const changeEmail = (browser: FormClient, email: string) =>
    browser.submit('/account/email', '/account/email', { email });

  const changePassword = (browser: FormClient, wanted: string) =>
    browser.submit('/account/password', '/account/password', { wanted });

  const undoIn = ({ text }: Received): string => /\/undo\/[\w-]{40}/.exec(text)![0];

  test('come after each change, with the browser and its network', async () => {
    const { browser, email } = await person();
    const next = async (subject: string) => {
      const message = await postbox().next(email);
      await forgetMailTo(service(), email);
      // Headers are folded.
      expect(message.text.replaceAll('\r\n ', ' ')).toContain(`${subject}: @${browser.username}`);
      return message;
    };
    await addApp(browser);
    expect((await next('An authenticator app was added')).text).toMatch(/from 203\.0\.\d+\.0\/24/);
    await browser.submit('/account/security/recovery-codes', '/account/security/recovery-codes', {});
    await next('The recovery codes were replaced');
    await browser.submit(
      '/account/security/authenticator/remove',
      '/account/security/authenticator/remove',
      {},
    );
    await next('The authenticator app was removed');
    await changePassword(browser, 'another long password');
    await next('The password was changed');
    await addApp(browser);
    await next('An authenticator app was added');
    await resetFactors(service().ctx, undefined, browser.id);
    expect((await next('The passkeys and the authenticator app were removed')).text).toContain(
      'by an administrator',
    );
    await setPassword(service().ctx, undefined, { ...browser, password: PASSWORD });
    await next('The password was changed');

    const other = browse();
    const csrf = await other.csrf();
    const form = { csrf, login: browser.username, password: PASSWORD };
    await other.request('/sign-in', { form, headers: { 'user-agent': FIREFOX } });
    expect((await next('There was a sign-in with a new browser')).text).toContain('with Firefox on Linux');
    // It is known from then on, also after signing out, and to this account alone.
    await other.submit('/account', '/sign-out', {});
    await other.signIn(browser.username, PASSWORD);
    // The old address is notified of the new one.
    await changeEmail(other, `new-${email}`);
    await next('The e-mail address was changed');
    await postbox().next(`new-${email}`);
    // Nothing more is sent: the new one is not confirmed.
    await changePassword(other, 'yet another password');
    const { browser: stranger, email: theirs } = await person();
    await other.submit('/account', '/sign-out', {});
    await other.signIn(stranger.username, PASSWORD);
    await postbox().next(theirs);
    expect(postbox().messages).toEqual([]);
  });

  test('give an account back that another person took, with all that they changed since', async () => {
    const { browser, email } = await person();
    const thief = browse();
    await thief.signIn(browser.username, PASSWORD);
    const undo = undoIn(await postbox().next(email));
    const { app } = await addApp(thief);
    await postbox().next(email);
    const theirs = `thief-${email}`;
    await changeEmail(thief, theirs);
    await postbox().next(email);
    await postbox().next(theirs);
    await confirmEmail(service().ctx.store, undefined, browser.id);
    await changePassword(thief, 'the password of a thief');
    const back = undoIn(await postbox().next(theirs));

    const owner = browse();
    // Opening it, as programs do that look through mail, changes nothing.
    const { status, text } = await owner.get(undo);
    expect([status, text.includes(email)]).toEqual([200, true]);
    expect((await thief.get('/account')).status).toBe(200);
    const done = await owner.submit(undo, undo, {});
    expect([done.status, done.location]).toEqual([303, expect.stringMatching(/^\/new-password\/[\w-]{40}$/)]);
    expect((await thief.get('/account')).status).toBe(303);
    expect((await thief.signIn(browser.username, 'the password of a thief')).status).toBe(400);
    const link = done.location;
    const set = await owner.submit(link, link, { wanted: 'the password of the owner' });
    expect(set.location).toBe('/home');
    expect((await owner.get('/account')).text).toContain(`<strong><bdi>${email}</bdi></strong>`);
    expect((await owner.get('/account/security')).text).toContain('Your password is all that is needed');
    expect((await browse().signIn(email, 'the password of the owner')).status).toBe(303);
    expect((await browse().signIn(theirs, 'the password of a thief')).status).toBe(400);
    expect(app.code()).toHaveLength(6);
    // Both links have ended: the one that was used, and the thief's, which was sent later.
    for (const used of [undo, back, '/undo/made-up']) expect((await browse().get(used)).status).toBe(404);
  });

  test('leave factors that the owner had before', async () => {
    const { browser, email } = await person();
    const { app } = await addApp(browser);
    await postbox().next(email);
    await changePassword(browser, 'another long password');
    const undo = undoIn(await postbox().next(email));
    const owner = browse();
    const { location: link } = await owner.submit(undo, undo, {});
    const step = await owner.submit(link, link, { wanted: 'the password of the owner' });
    expect([step.status, step.text.includes('One more step'), owner.cookies.has('millrace_session')]).toEqual(
      [...[200, true, false]],
    );
    const [, token = ''] = /name="step" value="([^"]+)"/.exec(step.text)!;
    const form = { csrf: await owner.csrf(), step: token, code: app.code() };
    expect((await owner.request('/sign-in/step', { form })).location).toBe('/home');
  });

  test('work once, of several at once', async () => {
    const { browser, email } = await person();
    await changePassword(browser, 'another long password');
    const undo = undoIn(await postbox().next(email));
    const owners = [browse(), browse(), browse()];
    const replies = await Promise.all(owners.map((owner) => owner.submit(undo, undo, {})));
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
    const age = `update undo_links set expires_at = 0 where user_id = ${browser.id}`;
    const { location: link } = replies.find(({ status }) => status === 303)!;
    await owners[0]!.submit(link, link, { wanted: 'yet another password' });
    const late = undoIn(await postbox().next(email));
    await service().ctx.store.write((tx) => tx.all(age, []));
    expect((await browse().get(late)).status).toBe(404);
  });
});
